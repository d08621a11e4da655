//! The English messages. A second text before `|` is the singular.

use super::catalogue::messages;

messages! {
    // Search form
    SearchForm = "search.form" => "Search hotels";
    Destination = "search.destination" => "Destination";
    DestinationHint = "search.destination.hint" => "City, region, country or hotel";
    DestinationClear = "search.destination.clear" => "Clear destination";
    Destinations = "search.destinations" => "Destinations";
    Regions = "search.regions" => "Regions";
    Cities = "search.cities" => "Cities";
    Hotels = "search.hotels" => "Hotels";
    Countries = "search.countries" => "Countries";
    WholeCountry = "search.whole_country" => "whole country";
    Suggestions = "search.suggestions" => "{n} suggestion" | "{n} suggestions";
    SuggestionsNone = "search.suggestions.none" => "No place of that name. Check the spelling, or try the region or country.";
    SuggestionsFailed = "search.suggestions.failed" => "Suggestions can’t be loaded right now. Keep typing to try again.";
    CheckIn = "search.check_in" => "Check-in";
    CheckOut = "search.check_out" => "Check-out";
    AddDate = "search.add_date" => "Add date";
    Guests = "search.guests" => "Guests";
    Search = "search.submit" => "Search";
    NeedDestination = "search.need.destination" => "Choose where you are going, then search again.";
    NeedChoice = "search.need.choice" => "Choose a destination from the list, then search again.";
    NeedDates = "search.need.dates" => "Choose both dates, then search again.";
    NeedAll = "search.need.all" => "Choose where you are going and both dates, then search again.";
    NeedAges = "search.need.ages" => "Choose the age of every child, then search again.";

    // Calendar
    ChooseDates = "dates.choose" => "Choose your dates";
    Dates = "dates.title" => "Dates";
    PreviousMonth = "dates.previous_month" => "Previous month";
    NextMonth = "dates.next_month" => "Next month";
    DayPast = "dates.past" => "{day}, in the past";
    DayTooShort = "dates.too_short" => "{day}, shorter than the minimum stay";
    DayTooLong = "dates.too_long" => "{day}, longer than the maximum stay";
    DayTooFar = "dates.too_far" => "{day}, too far ahead";
    ChooseCheckIn = "dates.choose_check_in" => "Choose check-in";
    ChooseCheckOut = "dates.choose_check_out" => "Now choose check-out";
    Nights = "dates.nights" => "{n} night" | "{n} nights";
    MinimumNights = "dates.minimum" => "{n} night minimum" | "{n} nights minimum";

    // Guests and rooms
    GuestsAndRooms = "guests.title" => "Guests and rooms";
    RoomNumber = "guests.room" => "Room {n}";
    Adults = "guests.adults" => "Adults";
    Children = "guests.children" => "Children";
    ChildAges = "guests.child_ages" => "0–17";
    Fewer = "guests.fewer" => "Fewer";
    More = "guests.more" => "More";
    AgeOfChild = "guests.age_of" => "Age of child {n}";
    ChooseAge = "guests.choose_age" => "Choose age";
    UnderOne = "guests.under_one" => "Under 1";
    AgeNeeded = "guests.age_needed" => "Choose the age on the day of check-in.";
    AddRoom = "guests.add_room" => "Add a room";
    RemoveRoom = "guests.remove_room" => "Remove";
    RemoveRoomNumber = "guests.remove_room_number" => "Remove room {n}";
    CountAdults = "guests.count_adults" => "{n} adult" | "{n} adults";
    CountChildren = "guests.count_children" => "{n} child" | "{n} children";
    CountRooms = "guests.count_rooms" => "{n} room" | "{n} rooms";

    // Shared actions
    Done = "action.done" => "Done";
    Clear = "action.clear" => "Clear";
    Close = "action.close" => "Close";
    ClearAll = "action.clear_all" => "Clear all";
    TryNow = "action.try_now" => "Try now";
    TryAgain = "action.try_again" => "Try again";
    Change = "action.change" => "Change";
    Comma = "list.comma" => "{a}, {b}";

    // Results
    StaysIn = "results.stays_in" => "{n} stay in {place}" | "{n} stays in {place}";
    SomeStaysIn = "results.some_stays_in" => "{shown} of {n} stay in {place}" | "{shown} of {n} stays in {place}";
    StaysStatus = "results.status" => "{n} of {total} stays, {order}.";
    AllStaysStatus = "results.status_all" => "{n} stay, {order}." | "{n} stays, {order}.";
    OrderRecommended = "results.order.recommended" => "recommended first";
    OrderPrice = "results.order.price" => "lowest price first";
    OrderRating = "results.order.rating" => "highest guest rating first";
    OrderStars = "results.order.stars" => "most stars first";
    OrderName = "results.order.name" => "by name";
    PricesValid = "results.valid" => "Prices valid for {time}";
    PricesExpireIn = "results.expire_in" => "Prices expire in {n} minute" | "Prices expire in {n} minutes";
    Filters = "results.filters" => "Filters";
    FiltersCount = "results.filters_count" => "Filters · {n}";
    FilterResults = "results.filter_form" => "Filter results";
    RemoveFilter = "results.remove_filter" => "Remove filter: {filter}";
    ShowStays = "results.show_stays" => "Show {n} stay" | "Show {n} stays";
    SortBy = "results.sort_by" => "Sort by";
    SortRecommended = "results.sort.recommended" => "Recommended";
    SortPrice = "results.sort.price" => "Lowest price";
    SortRating = "results.sort.rating" => "Highest guest rating";
    SortStars = "results.sort.stars" => "Most stars";
    SortName = "results.sort.name" => "Name";
    PriceForStay = "filter.price" => "Price for the stay";
    LowestPrice = "filter.price.lowest" => "Lowest price";
    HighestPrice = "filter.price.highest" => "Highest price";
    PriceBetween = "filter.price.between" => "{low}–{high}";
    PriceUpTo = "filter.price.up_to" => "Up to {high}";
    PriceFrom = "filter.price.from" => "From {low}";
    Cancellation = "filter.cancellation" => "Cancellation";
    FreeCancellation = "filter.free_cancellation" => "Free cancellation";
    GuestRating = "filter.guest_rating" => "Guest rating";
    AnyRating = "filter.any_rating" => "Any";
    AtLeast = "filter.at_least" => "{n}+";
    GuestRatingAtLeast = "filter.guest_rating_at_least" => "Guest rating {n}+";
    Stars = "filter.stars" => "Stars";
    CountStars = "filter.count_stars" => "{n} star" | "{n} stars";
    HalfStars = "filter.half_stars" => "{n}½ stars";
    Meals = "filter.meals" => "Meals";
    HotelName = "filter.name" => "Hotel name";
    HotelNameHint = "filter.name.hint" => "Part of the name";
    NameContains = "filter.name.contains" => "Name: {text}";
    ChooseRoom = "card.choose_room" => "Choose room";
    NightsEach = "card.nights_each" => "{nights} · {price} a night";
    EachNight = "card.each_night" => "{price} a night";
    MoreRates = "card.more_rates" => "{n} more rate" | "{n} more rates";
    HideRates = "card.hide_rates" => "Hide other rates";
    SeeAllRates = "card.see_all" => "See all {n} rates";
    ShowMore = "results.show_more" => "Show {n} more";
    PositionOf = "card.position" => "Position of {hotel} among the other results";
    PositionAlone = "card.position_alone" => "Position of {hotel}";
    Kilometres = "card.kilometres" => "{n} km";
    Metres = "card.metres" => "{n} m";

    // Boarding
    RoomOnly = "boarding.room_only" => "Room only";
    SelfCatering = "boarding.self_catering" => "Self-catering";
    Breakfast = "boarding.breakfast" => "Breakfast included";
    HalfBoard = "boarding.half_board" => "Half board";
    HalfBoardPlus = "boarding.half_board_plus" => "Half board plus";
    FullBoard = "boarding.full_board" => "Full board";
    FullBoardPlus = "boarding.full_board_plus" => "Full board plus";
    AllInclusive = "boarding.all_inclusive" => "All inclusive";
    UltraAllInclusive = "boarding.ultra_all_inclusive" => "Ultra all inclusive";
    OtherMeals = "boarding.other" => "Meals: {code}";
    MealsNotStated = "boarding.not_stated" => "Meals not stated";

    // Guest rating
    Ratings = "rating.count" => "{n} rating" | "{n} ratings";
    Exceptional = "rating.exceptional" => "Exceptional";
    Excellent = "rating.excellent" => "Excellent";
    VeryGood = "rating.very_good" => "Very good";
    Good = "rating.good" => "Good";
    Mixed = "rating.mixed" => "Mixed";
    Cleanliness = "rating.cleanliness" => "Cleanliness";
    Service = "rating.service" => "Service";
    Comfort = "rating.comfort" => "Comfort";
    Condition = "rating.condition" => "Condition";
    Amenities = "rating.amenities" => "Amenities";

    // Cancellation
    FreeUntil = "cancel.free_until" => "Free until {date}";
    FreeCancellationUntil = "cancel.free_cancellation_until" => "Free cancellation until {date}";
    NonRefundable = "cancel.non_refundable" => "Non-refundable";
    CancellationUnknown = "cancel.unknown" => "Cancellation terms not stated";
    CancellingCosts = "cancel.costs" => "If you cancel: {terms}";
    PercentNow = "cancel.percent_now" => "{percent} now";
    PercentThen = "cancel.percent_then" => "then {percent}";
    PercentFrom = "cancel.percent_from" => "{percent} from {date}";
    PercentThenFrom = "cancel.percent_then_from" => "then {percent} from {date}";
    IfYouCancel = "cancel.if_you_cancel" => "If you cancel";
    WhatYouPay = "cancel.what_you_pay" => "What you pay if you cancel";
    StepFree = "cancel.step_free" => "Free";
    StepUntil = "cancel.step_until" => "until {date}";
    StepFrom = "cancel.step_from" => "from {date}";
    StepNow = "cancel.step_now" => "from booking";
    StepAmount = "cancel.step_amount" => "{percent} · {amount}";

    // Hotel page
    BackToStays = "hotel.back" => "Back to {n} stay" | "Back to {n} stays";
    BackToSearch = "hotel.back_to_search" => "Back to search";
    RatesForNights = "hotel.rates_for" => "Rates for {n} night" | "Rates for {n} nights";
    RatesByRoom = "hotel.rates_by_room" => "Rates by room type";
    RatesAt = "hotel.rates_at" => "Rates at {hotel}";
    PriceColumn = "hotel.price_column" => "Price for the stay";
    Select = "hotel.select" => "Select";
    SelectRate = "hotel.select_rate" => "Select {boarding}, {price}";
    SelectedRate = "hotel.selected_rate" => "Selected: {boarding}, {price}";
    RoomNotStated = "hotel.room_not_stated" => "Room type not stated";
    Selected = "hotel.selected" => "Selected";
    RatesNote = "hotel.rates_note" => "Prices are for all rooms and nights.";
    RatesNoteFees = "hotel.rates_note_fees" => "Prices are for all rooms and nights. Anything payable at the hotel is listed under Fees.";
    DatesNeeded = "hotel.dates_needed" => "When would you like to stay?";
    DatesNeededText = "hotel.dates_needed_text" => "Choose your dates to see rooms and prices.";
    ShowRates = "hotel.show_rates" => "Show rates";
    NoRates = "hotel.no_rates" => "No room is free on these dates";
    NoRatesText = "hotel.no_rates_text" => "Other dates may have rooms.";
    Facilities = "hotel.facilities" => "Facilities";
    GoodToKnow = "hotel.good_to_know" => "Good to know";
    Fees = "hotel.fees" => "Fees";
    Policies = "hotel.policies" => "Policies";
    Contact = "hotel.contact" => "Contact";
    OpenInMaps = "hotel.open_in_maps" => "Open in maps";
    HotelLoading = "hotel.loading" => "Loading the hotel.";
    HotelGone = "hotel.gone" => "This hotel is no longer listed.";

    // Facilities that have a drawing
    Wifi = "facility.wifi" => "Wi-Fi";
    Pool = "facility.pool" => "Pool";
    Parking = "facility.parking" => "Parking";
    AirConditioning = "facility.air_conditioning" => "Air conditioning";
    Gym = "facility.gym" => "Fitness room";
    Lift = "facility.lift" => "Lift";
    Bar = "facility.bar" => "Bar";
    Restaurant = "facility.restaurant" => "Restaurant";
    Beach = "facility.beach" => "Beach access";
    Reception = "facility.reception" => "24-hour reception";

    // States
    Asking = "state.asking" => "Asking hotels in {place} for prices. This usually takes a few seconds.";
    NoMatch = "state.no_match" => "No stays match these filters";
    NoMatchText = "state.no_match_text" => "There is {n} stay in {place} for your dates. Loosen one filter to see it." | "There are {n} stays in {place} for your dates. Loosen one filter to see some of them.";
    LoosenFilter = "state.loosen" => "Remove “{filter}” · {n} stay" | "Remove “{filter}” · {n} stays";
    ClearAllFilters = "state.clear_filters" => "Clear all filters";
    NothingFree = "state.nothing_free" => "Nothing free in {place} on these dates";
    NothingFreeText = "state.nothing_free_text" => "Prices come live from hotels, and none has a room for {dates}. A day or two either way often helps.";
    ChangeDates = "state.change_dates" => "Change dates";
    SearchCountry = "state.search_country" => "Search all of {country}";
    Expired = "state.expired" => "These prices have expired and are no longer guaranteed.";
    ExpiredKept = "state.expired_kept" => "Your filters stay as they are.";
    RefreshPrices = "state.refresh" => "Refresh prices";
    Busy = "state.busy" => "Busy right now. Trying again in {n} s." ;
    BusyRetrying = "state.busy_retrying" => "Busy right now. Trying again.";
    NothingLost = "state.nothing_lost" => "Nothing you entered is lost.";
    Unreachable = "state.unreachable" => "We could not reach the booking service.";
    UnreachableKept = "state.unreachable_kept" => "Check your connection; what you entered is still here.";
    Troubled = "state.troubled" => "The booking service did not answer as it should.";
    TroubledKept = "state.troubled_kept" => "What you entered is still here.";
    Refused = "state.refused" => "The booking service could not use this search.";
    RefusedKept = "state.refused_kept" => "Check the dates and guests, then search again.";
    Unavailable = "state.unavailable" => "Hotel search is not available at the moment.";
    ForOwner = "state.for_owner" => "For the site’s owner.";
    OwnerMisconfigured = "state.owner_misconfigured" => "The gateway at {gateway} reports that the provider rejected its credentials. Visitors see only the line above.";
    OwnerNoGateway = "state.owner_no_gateway" => "The element has no usable gateway address: set its gateway attribute to an http or https URL. Visitors see only the line above.";
}
