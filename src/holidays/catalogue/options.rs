//! What the catalogue can be filtered by, and which holidays each option finds.

use chrono::{Datelike, Months, NaiveDate};
use stopover_model::{Currency, Money, Transport};

use super::offer::{DepartureSpan, OfferedHoliday};
use super::rows::{Row, RowSet, rows};
use crate::holidays::visit::Facet;
use crate::ui::IntoVec;

/// Months offered, the present one first.
const MONTHS: u32 = 24;

/// At most, per currency.
const STEPS: i64 = 6;

/// Keys, and the least and most days.
const LENGTHS: [(&str, u32, u32); 3] = [("4", 1, 4), ("5-7", 5, 7), ("8", 8, u32::MAX)];

#[derive(Clone, Debug, PartialEq)]
pub struct FacetOption {
    /// In the query and in the page's address.
    pub key: String,
    pub name: OptionName,
    pub rows: RowSet,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionName {
    /// In the catalogue's words.
    Words(String),
    Transport(Transport),
    /// A month, by its first day.
    Month(NaiveDate),
    /// The least and the most.
    Days(u32, u32),
    UpTo(Money),
}

/// `currencies` are those of the prices.
pub fn options(
    facet: Facet,
    offered: &[OfferedHoliday],
    currencies: &[Currency],
    today: NaiveDate,
) -> Vec<FacetOption> {
    match facet {
        Facet::Country => gathered(offered, |holiday| {
            holiday.holiday.country.iter().map(country).into_vec()
        }),
        Facet::Category => gathered(offered, |holiday| {
            let categories = holiday.holiday.categories.iter();
            let named = categories.filter(|category| !category.name.is_empty());
            named
                .map(|category| {
                    (
                        category.id.to_string(),
                        OptionName::Words(category.name.clone()),
                    )
                })
                .into_vec()
        }),
        Facet::Transport => gathered(offered, |holiday| {
            transport(&holiday.holiday.transport).into_iter().into_vec()
        }),
        Facet::Month => months(offered, today),
        Facet::Length => {
            let classes = LENGTHS.into_iter().map(|(key, least, most)| {
                let fits = |holiday: &OfferedHoliday| {
                    holiday
                        .holiday
                        .days
                        .is_some_and(|days| (least..=most).contains(&days))
                };
                option(offered, key.to_owned(), OptionName::Days(least, most), fits)
            });
            classes.filter(|option| option.rows.len() > 0).into_vec()
        }
        Facet::Price => currencies
            .iter()
            .flat_map(|currency| prices(offered, *currency))
            .into_vec(),
    }
}

fn option(
    offered: &[OfferedHoliday],
    key: String,
    name: OptionName,
    finds: impl Fn(&OfferedHoliday) -> bool,
) -> FacetOption {
    let is_found = |row: Row| offered.get(row.0).is_some_and(&finds);
    FacetOption {
        key,
        name,
        rows: RowSet::of(offered.len(), is_found),
    }
}

/// In the order in which the holidays name them.
fn gathered(
    offered: &[OfferedHoliday],
    named: fn(&OfferedHoliday) -> Vec<(String, OptionName)>,
) -> Vec<FacetOption> {
    let mut options: Vec<FacetOption> = Vec::new();
    for (row, holiday) in rows(offered.len()).zip(offered) {
        for (key, name) in named(holiday) {
            if let Some(option) = options.iter_mut().find(|option| option.key == key) {
                option.rows.insert(row);
                continue;
            }
            let mut rows = RowSet::empty(offered.len());
            rows.insert(row);
            options.push(FacetOption { key, name, rows });
        }
    }
    options
}

fn country(country: &stopover_model::HolidayCountry) -> (String, OptionName) {
    let key = match country.iso_code.as_str() {
        "" => &country.name,
        code => code,
    };
    (key.to_owned(), OptionName::Words(country.name.clone()))
}

fn transport(transport: &Transport) -> Option<(String, OptionName)> {
    let key = match transport {
        Transport::Bus => "Bus",
        Transport::Airplane => "Airplane",
        Transport::Other(words) if words.is_empty() => return None,
        Transport::Other(words) => words,
    };
    Some((key.to_owned(), OptionName::Transport(transport.clone())))
}

fn months(offered: &[OfferedHoliday], today: NaiveDate) -> Vec<FacetOption> {
    let present = today.with_day(1).unwrap_or(today);
    let months = (0..MONTHS).filter_map(|ahead| {
        let first = present.checked_add_months(Months::new(ahead))?;
        let next = first.checked_add_months(Months::new(1))?;
        let key = format!("{}-{:02}", first.year(), first.month());
        Some(option(offered, key, OptionName::Month(first), |holiday| {
            departs(holiday, first, next)
        }))
    });
    months.filter(|month| month.rows.len() > 0).into_vec()
}

/// Whether a holiday departs from `first` on and before `next`, as far as is known.
fn departs(holiday: &OfferedHoliday, first: NaiveDate, next: NaiveDate) -> bool {
    if !holiday.departures.is_empty() {
        return holiday
            .departures
            .iter()
            .any(|day| (first..next).contains(day));
    }
    match holiday.departs {
        DepartureSpan::On(day) => (first..next).contains(&day),
        DepartureSpan::Between(from, to) | DepartureSpan::Until(from, to) => {
            from < next && first <= to
        }
        DepartureSpan::From(from) => from < next,
        DepartureSpan::Unknown => false,
    }
}

/// Round limits between the lowest and the highest price of a currency.
fn prices(offered: &[OfferedHoliday], currency: Currency) -> Vec<FacetOption> {
    let price = |holiday: &OfferedHoliday| {
        holiday
            .holiday
            .min_price
            .filter(|price| price.currency() == currency)
    };
    let all = || offered.iter().filter_map(price).map(|price| price.minor());
    let (Some(least), Some(most)) = (all().min(), all().max()) else {
        return Vec::new();
    };
    let unit = 10_i64.saturating_pow(currency.exponent().into());
    let step = step(most, unit);
    (1..=STEPS)
        .map(|n| step.saturating_mul(n))
        .filter(|limit| (least..most).contains(limit))
        .map(|limit| {
            let key = format!("{}-{}", currency.code(), limit / unit.max(1));
            let limit = Money::from_minor(limit, currency);
            option(offered, key, OptionName::UpTo(limit), |holiday| {
                price(holiday).is_some_and(|price| price <= limit)
            })
        })
        .into_vec()
}

/// The smallest round step with which [`STEPS`] reach the highest price.
fn step(most: i64, unit: i64) -> i64 {
    let mut ten = unit.max(1);
    loop {
        for step in [
            ten,
            ten.saturating_mul(2),
            ten.saturating_mul(5) / 2,
            ten.saturating_mul(5),
        ] {
            if step % unit.max(1) == 0 && step.saturating_mul(STEPS) >= most {
                return step;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::Holiday;

    use super::super::fixture::{day, four, holiday, index, known, money};
    use super::*;

    fn keys(holidays: Vec<Holiday>, facet: Facet) -> Vec<(String, usize)> {
        let index = index(holidays);
        let options = index.options(facet).iter();
        options
            .map(|option| (option.key.clone(), option.rows.len()))
            .collect()
    }

    fn counted(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
        expected
            .iter()
            .map(|(key, count)| ((*key).to_owned(), *count))
            .collect()
    }

    #[test]
    fn each_facet_offers_what_the_holidays_have() {
        assert_eq!(
            keys(four(), Facet::Country),
            counted(&[("PT", 1), ("TR", 1), ("GR", 2)])
        );
        assert_eq!(
            keys(four(), Facet::Category),
            counted(&[("Culture", 1), ("City break", 2), ("Seaside", 2)])
        );
        assert_eq!(
            keys(four(), Facet::Transport),
            counted(&[("Airplane", 1), ("Bus", 2), ("Ferry", 1)])
        );
        assert_eq!(
            keys(four(), Facet::Length),
            counted(&[("4", 1), ("5-7", 1), ("8", 1)])
        );
    }

    #[test]
    fn months_are_those_of_known_departures_else_of_the_stated_dates() {
        let read = Holiday {
            known: known(&["2027-02-20", "2027-03-30", "2027-06-11", "2027-06-18"]),
            ..holiday("read")
        };
        assert_eq!(
            keys(vec![read], Facet::Month),
            counted(&[("2027-03", 1), ("2027-06", 1)])
        );
        let begun = Holiday {
            available_from: Some(day("2026-12-01")),
            available_to: Some(day("2027-05-01")),
            ..holiday("begun")
        };
        assert_eq!(
            keys(vec![begun], Facet::Month),
            counted(&[("2027-03", 1), ("2027-04", 1), ("2027-05", 1)])
        );
    }

    #[test]
    fn price_limits_are_round_apart_by_currency_and_each_leaves_something_out() {
        let priced = |prices: &[(&str, i64)]| {
            let of = |(code, major): &(&str, i64)| Holiday {
                min_price: Some(money(code, *major)),
                ..holiday(&format!("{code}{major}"))
            };
            prices.iter().map(of).collect()
        };
        assert_eq!(
            keys(
                priced(&[
                    ("EUR", 190),
                    ("EUR", 480),
                    ("EUR", 700),
                    ("EUR", 1190),
                    ("USD", 90),
                    ("USD", 210)
                ]),
                Facet::Price
            ),
            counted(&[
                ("EUR-200", 1),
                ("EUR-400", 1),
                ("EUR-600", 2),
                ("EUR-800", 3),
                ("EUR-1000", 3),
                ("USD-100", 1),
                ("USD-150", 1),
                ("USD-200", 1)
            ])
        );
        assert_eq!(
            keys(priced(&[("EUR", 500), ("EUR", 500)]), Facet::Price),
            []
        );
        let dear = Holiday {
            min_price: Some(Money::from_minor(i64::MAX, money("EUR", 1).currency())),
            ..holiday("dear")
        };
        assert!(keys(vec![dear, holiday("plain")], Facet::Price).len() < 7);
    }
}
