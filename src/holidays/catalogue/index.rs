//! The holidays on offer, indexed once: every query is answered from sets of rows.

use std::sync::OnceLock;

use chrono::NaiveDate;
use stopover_model::{Currency, Holiday, HolidayId};

use super::listing::{Listing, OptionIndex};
use super::offer::OfferedHoliday;
use super::options::{FacetOption, options};
use super::order::ordered;
use super::rows::{Row, RowSet};
use crate::holidays::visit::{CatalogueQuery, Facet, Filter, Filters, Sort};
use crate::i18n::Digits;
use crate::ui::{IntoVec, text::has_part};

pub struct HolidayIndex {
    offered: Vec<OfferedHoliday>,
    options: [Vec<FacetOption>; Facet::ALL.len()],
    /// Of the prices, the most frequent first.
    currencies: Vec<Currency>,
    /// Of the prices, wherever they stand beside each other.
    pub digits: Digits,
    /// Made once an order has been asked for.
    orders: [OnceLock<Vec<Row>>; Sort::ALL.len()],
    fold: fn(&str) -> String,
}

impl HolidayIndex {
    /// Indexes what is on offer today, in the catalogue's order. `fold` takes case and accents off a text.
    pub fn new(holidays: Vec<Holiday>, today: NaiveDate, fold: fn(&str) -> String) -> Self {
        let offered: Vec<_> = holidays
            .into_iter()
            .filter_map(|holiday| OfferedHoliday::offered(holiday, today, fold))
            .into_vec();
        let currencies = currencies(&offered);
        let prices = offered
            .iter()
            .filter_map(|offered| offered.holiday.min_price);
        Self {
            digits: Digits::of(prices),
            options: Facet::ALL.map(|facet| options(facet, &offered, &currencies, today)),
            currencies,
            offered,
            orders: Default::default(),
            fold,
        }
    }

    pub fn len(&self) -> usize {
        self.offered.len()
    }

    pub fn is_empty(&self) -> bool {
        self.offered.is_empty()
    }

    pub fn get(&self, row: Row) -> Option<&OfferedHoliday> {
        self.offered.get(row.0)
    }

    pub fn find(&self, id: &HolidayId) -> Option<&OfferedHoliday> {
        self.offered
            .iter()
            .find(|offered| offered.holiday.id == *id)
    }

    /// In the catalogue's order.
    pub fn all(&self) -> &[OfferedHoliday] {
        &self.offered
    }

    pub fn options(&self, facet: Facet) -> &[FacetOption] {
        self.options.get(facet as usize).map_or(&[], Vec::as_slice)
    }

    pub fn option(&self, facet: Facet, option: OptionIndex) -> Option<&FacetOption> {
        self.options(facet).get(option.0)
    }

    /// None where the facet is not set.
    pub fn chosen(&self, filters: &Filters, facet: Facet) -> Option<&FacetOption> {
        let key = filters.chosen(facet)?;
        self.options(facet).iter().find(|option| option.key == key)
    }

    pub fn priced_in_others(&self, currency: Currency) -> usize {
        let is_in = |offered: &&OfferedHoliday| {
            let price = offered.holiday.min_price;
            price.is_some_and(|price| price.currency() == currency)
        };
        self.len() - self.offered.iter().filter(is_in).count()
    }

    /// Sorted once: what is looked for is picked out of it.
    pub(super) fn order(&self, sort: Sort) -> &[Row] {
        self.orders.get(sort as usize).map_or(&[], |order| {
            order.get_or_init(|| ordered(&self.offered, &self.currencies, sort))
        })
    }

    /// Options the catalogue does not have are taken out of the query.
    pub fn list(&self, mut query: CatalogueQuery) -> Listing {
        for facet in Facet::ALL {
            if self.chosen(&query.filters, facet).is_none() {
                query.filters.choose(facet, None);
            }
        }
        let filters = &query.filters;
        let text = self.with_text(&filters.text);
        let found = self.meeting(filters, &text, None);
        let counts = Facet::ALL.map(|facet| {
            // A facet that is not chosen hides nothing.
            let others = filters
                .chosen(facet)
                .map(|_| self.meeting(filters, &text, Some(facet)));
            let others = others.as_ref().unwrap_or(&found);
            let options = self.options(facet).iter();
            options
                .map(|option| option.rows.count_in(others))
                .into_vec()
        });
        let order = self.order(query.sort).iter().copied();
        let rows: Vec<Row> = order.filter(|row| found.contains(*row)).into_vec();
        let active = if rows.is_empty() {
            filters.active()
        } else {
            Vec::new()
        };
        let without = active.into_iter().map(|filter| {
            let count = match filter {
                Filter::Text => self.meeting(filters, &self.with_text(""), None).len(),
                Filter::Option(facet) => self.meeting(filters, &text, Some(facet)).len(),
            };
            (filter, count)
        });
        Listing {
            rows,
            total: self.len(),
            without: without.into_vec(),
            counts,
            query,
        }
    }

    /// Every word of the text must be found.
    fn with_text(&self, text: &str) -> RowSet {
        let text = (self.fold)(text);
        let words: Vec<&str> = text.split_ascii_whitespace().into_vec();
        if words.is_empty() {
            return RowSet::full(self.len());
        }
        let has_words =
            |offered: &OfferedHoliday| words.iter().all(|word| has_part(&offered.text, word));
        RowSet::of(self.len(), |row| self.get(row).is_some_and(has_words))
    }

    /// `but` is the facet whose filter is left out.
    fn meeting(&self, filters: &Filters, text: &RowSet, but: Option<Facet>) -> RowSet {
        let mut set = text.clone();
        for facet in Facet::ALL {
            if Some(facet) != but
                && let Some(option) = self.chosen(filters, facet)
            {
                set.keep(&option.rows);
            }
        }
        set
    }
}

fn currencies(offered: &[OfferedHoliday]) -> Vec<Currency> {
    let mut counted: Vec<(usize, Currency)> = Vec::new();
    for currency in offered
        .iter()
        .filter_map(|offered| Some(offered.holiday.min_price?.currency()))
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
    use super::super::fixture::{four, holiday, index, known};
    use super::*;

    fn query(change: impl FnOnce(&mut Filters)) -> CatalogueQuery {
        let mut query = CatalogueQuery::default();
        change(&mut query.filters);
        query
    }

    fn titles(index: &HolidayIndex, listing: &Listing) -> Vec<String> {
        let offered = listing.rows.iter().filter_map(|row| index.get(*row));
        offered
            .map(|offered| offered.holiday.title.clone())
            .collect()
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
        let index = index(all);
        let find = |text: &str| {
            titles(
                &index,
                &index.list(query(|filters| filters.text = text.into())),
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
    fn counts_say_what_each_option_would_find_given_the_other_facets() {
        let index = index(four());
        let counts = |listing: &Listing, facet: Facet| -> Vec<usize> {
            (0..index.options(facet).len())
                .map(|option| listing.count(facet, OptionIndex(option)))
                .collect()
        };
        let all = index.list(CatalogueQuery::default());
        assert_eq!(counts(&all, Facet::Country), [1, 1, 2]);
        let seaside = index.list(query(|filters| {
            filters.choose(Facet::Category, Some("Seaside".into()));
        }));
        assert_eq!(
            titles(&index, &seaside),
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
        let index = index(four());
        let cheap = index.list(query(|filters| {
            filters.choose(Facet::Price, Some("EUR-600".into()));
        }));
        assert_eq!(titles(&index, &cheap), ["Four days on the Bosphorus"]);
        let euros = stopover_model::Currency::new("EUR").unwrap();
        assert_eq!(index.priced_in_others(euros), 2);
    }

    #[test]
    fn where_nothing_matches_the_filters_that_alone_hide_everything_are_named() {
        let index = index(four());
        let listing = index.list(query(|filters| {
            filters.choose(Facet::Country, Some("PT".into()));
            filters.choose(Facet::Transport, Some("Ferry".into()));
            filters.choose(Facet::Category, Some("Seaside".into()));
        }));
        assert!(listing.rows.is_empty());
        let ways: Vec<_> = listing.ways_out().collect();
        assert_eq!(ways, [(Filter::Option(Facet::Country), 1)]);
    }

    #[test]
    fn options_the_catalogue_does_not_have_are_forgotten() {
        let index = index(four());
        let listing = index.list(query(|filters| {
            filters.choose(Facet::Country, Some("XX".into()));
            filters.choose(Facet::Length, Some("8".into()));
        }));
        assert_eq!(
            listing.query.filters.active(),
            [Filter::Option(Facet::Length)]
        );
        assert_eq!(titles(&index, &listing), ["Evenings in Évora"]);
    }
}
