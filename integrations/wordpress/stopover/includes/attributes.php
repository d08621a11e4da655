<?php

// Written by `cargo xtask generate` from src/embed/interface.json, which is the place for changes.
declare(strict_types=1);

defined('ABSPATH') || exit;

return [
    'hotels' => [
        'gateway' => [
            'kind' => 'url',
            'help' => __('The gateway\'s address, absolute or relative to the page.', 'stopover'),
        ],
        'load' => [
            'kind' => 'choice',
            'choices' => ['visible', 'eager', 'idle', 'intent'],
            'help' => __('When the widget is downloaded: near the viewport, at once, when the page is idle, or only on intent. Intent, a pointer, a touch or the focus, loads it in every case.', 'stopover'),
        ],
        'theme' => [
            'kind' => 'choice',
            'choices' => ['auto', 'light', 'dark', 'system'],
            'help' => __('The colour scheme: the page\'s own, a fixed one, or the one the visitor has chosen for the whole system.', 'stopover'),
        ],
        'density' => [
            'kind' => 'choice',
            'choices' => ['comfortable', 'compact'],
            'help' => __('How tight things are set. The custom properties size, density and target go before it.', 'stopover'),
        ],
        'locale' => [
            'kind' => 'text',
            'help' => __('BCP 47 tag of words and formats.', 'stopover'),
        ],
        'currency-display' => [
            'kind' => 'choice',
            'choices' => ['symbol', 'narrowSymbol', 'code'],
            'help' => __('How prices name their currency: US$5, $5 or USD 5. Which currency that is, the provider decides.', 'stopover'),
        ],
        'view' => [
            'kind' => 'choice',
            'choices' => ['search', 'booking'],
            'help' => __('The screen to begin with: the search form, or finding a booking.', 'stopover'),
        ],
        'hotel' => [
            'kind' => 'text',
            'help' => __('Id of a hotel to begin with. With check-in and check-out its rates are asked for at once.', 'stopover'),
        ],
        'destination' => [
            'kind' => 'text',
            'help' => __('Filled into the form: a name, which the gateway looks up, or a place with its id and name: "city:123 Lisbon", "region:7 Algarve", "hotel:HTL-1 Aldara", "country:Portugal".', 'stopover'),
        ],
        'fixed' => [
            'kind' => 'flag',
            'help' => __('The destination is shown and cannot be changed. A name that the gateway does not know stays open.', 'stopover'),
        ],
        'check-in' => [
            'kind' => 'text',
            'help' => __('Filled into the form: a date like "2027-06-12", from today on.', 'stopover'),
        ],
        'check-out' => [
            'kind' => 'text',
            'help' => __('Filled into the form: a date after check-in.', 'stopover'),
        ],
        'rooms' => [
            'kind' => 'text',
            'help' => __('Filled into the form: for each room its adults, then the children\'s ages: "2,2-5-7" is a room for two and one for two with children of 5 and 7.', 'stopover'),
        ],
        'countries' => [
            'kind' => 'text',
            'help' => __('Two-letter codes, parted by commas: places elsewhere are not suggested. The gateway does not enforce it.', 'stopover'),
        ],
        'popular-places' => [
            'kind' => 'text',
            'help' => __('Offered before anything is typed: places with their ids and names as in destination, parted by commas: "city:123 Lisbon, region:7 Algarve, country:Portugal".', 'stopover'),
        ],
        'min-nights' => [
            'kind' => 'number',
            'help' => __('The shortest stay, 1 to 365.', 'stopover'),
        ],
        'max-nights' => [
            'kind' => 'number',
            'help' => __('The longest stay, up to 365.', 'stopover'),
        ],
        'nearby-dates' => [
            'kind' => 'number',
            'help' => __('Where nothing is free, visitors may have the dates around checked: up to so many days earlier and later, 0 to 3. Each date is a search, sent only when the visitor asks for it.', 'stopover'),
        ],
        'keep-saved' => [
            'kind' => 'flag',
            'help' => __('The stays that visitors have saved, ids and names, and their last five searches are kept in the tab\'s sessionStorage, so that they are there after a reload. Otherwise they are in memory only.', 'stopover'),
        ],
        'rating-scale' => [
            'kind' => 'number',
            'help' => __('The highest score of the provider\'s guest ratings, 1 to 100.', 'stopover'),
        ],
        'map-tiles' => [
            'kind' => 'text',
            'help' => __('Address of the site\'s own map tiles, such as "https://tiles.site.example/{z}/{x}/{y}.png". Without it the map asks nobody for anything.', 'stopover'),
        ],
        'map-tiles-dark' => [
            'kind' => 'text',
            'help' => __('Address of tiles for dark pages. Without it map-tiles are greyed and inverted there.', 'stopover'),
        ],
        'map-credit' => [
            'kind' => 'text',
            'help' => __('Whose tiles these are, always shown over them. Without it there are none.', 'stopover'),
        ],
        'map-credit-url' => [
            'kind' => 'url',
            'help' => __('Where that credit leads: an address, opened in a new window.', 'stopover'),
        ],
        'landmark' => [
            'kind' => 'text',
            'help' => __('Degrees north and east of a place that matters to the site\'s visitors, and its name: "36.7213, -4.4214, Conference centre". Stays are measured to it, in straight lines, until the visitor moves it.', 'stopover'),
        ],
        'route' => [
            'kind' => 'choice',
            'choices' => ['none', 'hash', 'query'],
            'help' => __('Where search and open hotel stand in the page\'s address, so that Back, reload and sharing work. The first element of a kind has it.', 'stopover'),
        ],
        'owner-notices' => [
            'kind' => 'flag',
            'help' => __('Tells what is wrong with the set-up in the page itself.', 'stopover'),
        ],
        'authorize-url' => [
            'kind' => 'url',
            'help' => __('Address of the site\'s backend that answers whether a checkout is paid, with a grant.', 'stopover'),
        ],
    ],
    'holidays' => [
        'gateway' => [
            'kind' => 'url',
            'help' => __('The gateway\'s address, absolute or relative to the page.', 'stopover'),
        ],
        'load' => [
            'kind' => 'choice',
            'choices' => ['visible', 'eager', 'idle', 'intent'],
            'help' => __('When the widget is downloaded: near the viewport, at once, when the page is idle, or only on intent. Intent, a pointer, a touch or the focus, loads it in every case.', 'stopover'),
        ],
        'theme' => [
            'kind' => 'choice',
            'choices' => ['auto', 'light', 'dark', 'system'],
            'help' => __('The colour scheme: the page\'s own, a fixed one, or the one the visitor has chosen for the whole system.', 'stopover'),
        ],
        'density' => [
            'kind' => 'choice',
            'choices' => ['comfortable', 'compact'],
            'help' => __('How tight things are set. The custom properties size, density and target go before it.', 'stopover'),
        ],
        'locale' => [
            'kind' => 'text',
            'help' => __('BCP 47 tag of words and formats.', 'stopover'),
        ],
        'currency-display' => [
            'kind' => 'choice',
            'choices' => ['symbol', 'narrowSymbol', 'code'],
            'help' => __('How prices name their currency: US$5, $5 or USD 5. Which currency that is, the provider decides.', 'stopover'),
        ],
        'holiday' => [
            'kind' => 'text',
            'help' => __('Id of a holiday to begin with.', 'stopover'),
        ],
        'country' => [
            'kind' => 'text',
            'help' => __('A filter set at the beginning: the country\'s code, or its name where it has none.', 'stopover'),
        ],
        'month' => [
            'kind' => 'text',
            'help' => __('A filter set at the beginning: a month of departure like "2027-06".', 'stopover'),
        ],
        'transport' => [
            'kind' => 'text',
            'help' => __('A filter set at the beginning: "Bus", "Airplane" or the catalogue\'s own word.', 'stopover'),
        ],
        'days' => [
            'kind' => 'choice',
            'choices' => ['4', '5-7', '8'],
            'help' => __('A filter set at the beginning: up to four days, five to seven, eight and more.', 'stopover'),
        ],
        'price' => [
            'kind' => 'text',
            'help' => __('A filter set at the beginning: one of the highest prices the list offers, like "EUR-500".', 'stopover'),
        ],
        'category' => [
            'kind' => 'text',
            'help' => __('A filter set at the beginning: the id of a category.', 'stopover'),
        ],
        'route' => [
            'kind' => 'choice',
            'choices' => ['none', 'hash', 'query'],
            'help' => __('Where filters and open holiday stand in the page\'s address, so that Back, reload and sharing work. The first element of a kind has it.', 'stopover'),
        ],
        'enquiry-url' => [
            'kind' => 'url',
            'help' => __('The site\'s own page for enquiries; it gets the choice in its query.', 'stopover'),
        ],
        'json-ld' => [
            'kind' => 'flag',
            'help' => __('Describes the open holiday in the page\'s head for search engines.', 'stopover'),
        ],
        'owner-notices' => [
            'kind' => 'flag',
            'help' => __('Tells what is wrong with the set-up in the page itself.', 'stopover'),
        ],
    ],
];
