//! The catalogue, ready to be looked through: written once, then every question is answered from sets.

use std::sync::OnceLock;

use chrono::NaiveDate;
use stopover_model::{Currency, Holiday, HolidayId};

use super::choices::{Choice, choices};
use super::entry::Entry;
use super::filters::{Chip, Facet, Filters};
use super::set::Set;
use super::sort::Sort;
use super::state::BrowseState;
use crate::ui::text::has_part;

/// What is on offer.
pub struct Shelf {
    entries: Vec<Entry>,
    /// What can be chosen of each facet.
    choices: [Vec<Choice>; 6],
    /// The currencies of the prices, the most frequent first.
    currencies: Vec<Currency>,
    /// All places in each order, once it has been asked for.
    orders: [OnceLock<Vec<usize>>; 4],
    fold: fn(&str) -> String,
}

/// What is looked for, and what of the catalogue that is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// What is looked for.
    pub state: BrowseState,
    /// The places of what was found, in order.
    pub places: Vec<usize>,
    /// How many holidays there are in all.
    pub total: usize,
    /// How many each choice of a facet would find, given the other facets.
    counts: [Vec<usize>; 6],
    /// Where nothing was found: how many there would be without one of the filters set.
    without: Vec<(Chip, usize)>,
}

impl Seen {
    /// What is looked for, before there is anything to find it in.
    pub fn of(state: BrowseState) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    /// How many holidays a choice would find, given the other facets.
    pub fn count(&self, facet: Facet, choice: usize) -> usize {
        let counts = self.counts.get(facet as usize);
        counts
            .and_then(|counts| counts.get(choice))
            .copied()
            .unwrap_or_default()
    }

    /// The filters that each alone hide everything, and how many holidays there are without.
    pub fn ways_out(&self) -> impl Iterator<Item = (Chip, usize)> + '_ {
        self.without.iter().copied().filter(|(_, count)| *count > 0)
    }
}

impl Shelf {
    /// Keeps what is on offer today, in the catalogue's order, and writes down what it can be found by. `fold` takes case
    /// and accents off a text.
    pub fn new(holidays: Vec<Holiday>, today: NaiveDate, fold: fn(&str) -> String) -> Self {
        let entries: Vec<_> = holidays
            .into_iter()
            .filter_map(|holiday| Entry::offered(holiday, today, fold))
            .collect();
        let currencies = currencies(&entries);
        Self {
            choices: Facet::ALL.map(|facet| choices(facet, &entries, &currencies, today)),
            currencies,
            entries,
            orders: Default::default(),
            fold,
        }
    }

    /// How many holidays there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The holiday at a place.
    pub fn entry(&self, place: usize) -> Option<&Entry> {
        self.entries.get(place)
    }

    /// The holiday of that id.
    pub fn find(&self, id: &HolidayId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.holiday.id == *id)
    }

    /// All of them, in the catalogue's order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What can be chosen of a facet.
    pub fn choices(&self, facet: Facet) -> &[Choice] {
        self.choices.get(facet as usize).map_or(&[], Vec::as_slice)
    }

    /// The choice that is set.
    pub fn chosen(&self, filters: &Filters, facet: Facet) -> Option<&Choice> {
        let key = filters.chosen(facet)?;
        self.choices(facet).iter().find(|choice| choice.key == key)
    }

    /// How many holidays have no price in a currency.
    pub fn priced_otherwise(&self, currency: Currency) -> usize {
        let is_in = |entry: &&Entry| {
            entry
                .holiday
                .min_price
                .is_some_and(|price| price.currency() == currency)
        };
        self.len() - self.entries.iter().filter(is_in).count()
    }

    /// The place of a currency among those of the prices.
    pub fn currency_rank(&self, currency: Currency) -> u64 {
        let place = self.currencies.iter().position(|known| *known == currency);
        place
            .and_then(|place| u64::try_from(place).ok())
            .unwrap_or_default()
    }

    /// All places in an order. Sorted once: what is looked for is picked out of it.
    fn order(&self, sort: Sort) -> &[usize] {
        self.orders.get(sort as usize).map_or(&[], |order| {
            order.get_or_init(|| sort.ordered(self, 0..self.len()))
        })
    }

    /// Looks for something. Choices the catalogue does not have are forgotten.
    pub fn see(&self, mut state: BrowseState) -> Seen {
        for facet in Facet::ALL {
            if self.chosen(&state.filters, facet).is_none() {
                state.filters.choose(facet, None);
            }
        }
        let filters = &state.filters;
        let text = self.with_text(&filters.text);
        let found = self.meeting(filters, &text, None);
        let counts = Facet::ALL.map(|facet| {
            // A facet that is not chosen hides nothing.
            let others = filters
                .chosen(facet)
                .map(|_| self.meeting(filters, &text, Some(facet)));
            let others = others.as_ref().unwrap_or(&found);
            let choices = self.choices(facet).iter();
            choices
                .map(|choice| choice.holidays.count_in(others))
                .collect()
        });
        let order = self.order(state.sort).iter().copied();
        let places: Vec<usize> = order.filter(|place| found.contains(*place)).collect();
        let chips = if places.is_empty() {
            filters.chips()
        } else {
            Vec::new()
        };
        let without = chips.into_iter().map(|chip| {
            let count = match chip {
                Chip::Text => self.meeting(filters, &self.with_text(""), None).len(),
                Chip::Choice(facet) => self.meeting(filters, &text, Some(facet)).len(),
            };
            (chip, count)
        });
        Seen {
            places,
            total: self.len(),
            without: without.collect(),
            counts,
            state,
        }
    }

    /// The holidays in which every word of a text is found.
    fn with_text(&self, text: &str) -> Set {
        let text = (self.fold)(text);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if words.is_empty() {
            return Set::full(self.len());
        }
        let has_words = |entry: &Entry| words.iter().all(|word| has_part(&entry.text, word));
        Set::of(self.len(), |place| self.entry(place).is_some_and(has_words))
    }

    /// The holidays that meet all filters but one facet's.
    fn meeting(&self, filters: &Filters, text: &Set, but: Option<Facet>) -> Set {
        let mut set = text.clone();
        for facet in Facet::ALL {
            if Some(facet) != but
                && let Some(choice) = self.chosen(filters, facet)
            {
                set.keep(&choice.holidays);
            }
        }
        set
    }
}

fn currencies(entries: &[Entry]) -> Vec<Currency> {
    let mut counted: Vec<(usize, Currency)> = Vec::new();
    for currency in entries
        .iter()
        .filter_map(|entry| Some(entry.holiday.min_price?.currency()))
    {
        match counted.iter_mut().find(|(_, known)| *known == currency) {
            Some((count, _)) => *count += 1,
            None => counted.push((1, currency)),
        }
    }
    let mut ordered = Vec::new();
    while let Some(most) = counted.iter().map(|(count, _)| *count).max() {
        // Of equals, the one the catalogue names first.
        ordered.extend(
            counted
                .iter()
                .filter(|(count, _)| *count == most)
                .map(|(_, currency)| *currency),
        );
        counted.retain(|(count, _)| *count != most);
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{four, holiday, known, shelf};
    use super::*;

    fn state(change: impl FnOnce(&mut Filters)) -> BrowseState {
        let mut state = BrowseState::default();
        change(&mut state.filters);
        state
    }

    fn titles(shelf: &Shelf, seen: &Seen) -> Vec<String> {
        let entries = seen.places.iter().filter_map(|place| shelf.entry(*place));
        entries.map(|entry| entry.holiday.title.clone()).collect()
    }

    #[test]
    fn words_are_found_in_title_route_country_hotels_and_cities_without_case_and_accents() {
        let mut by_hotel = holiday("By hotel");
        by_hotel.known = known(&["2027-06-01"]).map(|known| stopover_model::HolidayKnown {
            hotels: vec!["Pension Müller".into()],
            cities: vec!["Kraków".into()],
            ..known
        });
        let mut all = four();
        all.push(by_hotel);
        let shelf = shelf(all);
        let find = |text: &str| {
            titles(
                &shelf,
                &shelf.see(state(|filters| filters.text = text.into())),
            )
        };
        assert_eq!(find("EVORA"), ["Evenings in Évora"]);
        assert_eq!(
            find(" belgrade  évora "),
            ["Evenings in Évora"],
            "each word anywhere"
        );
        assert_eq!(find("turkiye"), ["Four days on the Bosphorus"]);
        assert_eq!(find("muller"), ["By hotel"]);
        assert_eq!(find("belgrade muller"), Vec::<String>::new());
        assert_eq!(find("").len(), 5);
    }

    #[test]
    fn counts_tell_what_each_choice_would_find_given_the_other_facets() {
        let shelf = shelf(four());
        let counts = |seen: &Seen, facet: Facet| -> Vec<usize> {
            (0..shelf.choices(facet).len())
                .map(|place| seen.count(facet, place))
                .collect()
        };
        let all = shelf.see(BrowseState::default());
        assert_eq!(counts(&all, Facet::Country), [1, 1, 2]);
        let seaside = shelf.see(state(|filters| {
            filters.choose(Facet::Category, Some("Seaside".into()));
        }));
        assert_eq!(
            titles(&shelf, &seaside),
            ["Islands by ferry", "Somewhere by the sea"]
        );
        assert_eq!(counts(&seaside, Facet::Country), [0, 0, 2]);
        assert_eq!(
            counts(&seaside, Facet::Category),
            [1, 2, 2],
            "another category would replace this one"
        );
    }

    #[test]
    fn a_price_limit_finds_prices_of_its_currency_only() {
        let shelf = shelf(four());
        let cheap = shelf.see(state(|filters| {
            filters.choose(Facet::Price, Some("EUR-600".into()));
        }));
        assert_eq!(titles(&shelf, &cheap), ["Four days on the Bosphorus"]);
        let euros = stopover_model::Currency::new("EUR").unwrap();
        assert_eq!(shelf.priced_otherwise(euros), 2);
    }

    #[test]
    fn where_nothing_matches_the_filters_that_alone_hide_everything_are_named() {
        let shelf = shelf(four());
        let seen = shelf.see(state(|filters| {
            filters.choose(Facet::Country, Some("PT".into()));
            filters.choose(Facet::Transport, Some("Ferry".into()));
            filters.choose(Facet::Category, Some("Seaside".into()));
        }));
        assert!(seen.places.is_empty());
        let ways: Vec<_> = seen.ways_out().collect();
        assert_eq!(ways, [(Chip::Choice(Facet::Country), 1)]);
    }

    #[test]
    fn choices_the_catalogue_does_not_have_are_forgotten() {
        let shelf = shelf(four());
        let seen = shelf.see(state(|filters| {
            filters.choose(Facet::Country, Some("XX".into()));
            filters.choose(Facet::Length, Some("8".into()));
        }));
        assert_eq!(seen.state.filters.chips(), [Chip::Choice(Facet::Length)]);
        assert_eq!(titles(&shelf, &seen), ["Evenings in Évora"]);
    }
}
