//! Additional services and excursions: what can be read of those whose shape is not specified.

use chrono::NaiveDate;
use stopover_model::wire::holiday::Extra;
use stopover_model::{Money, parse_date};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadableExtra {
    pub name: String,
    pub more: Option<String>,
    pub date: Option<NaiveDate>,
    pub price: Option<Money>,
}

/// An index into a holiday's services and excursions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraIndex(usize);

pub struct Extras {
    /// Services first.
    all: Vec<ReadableExtra>,
    services: usize,
}

impl Extras {
    pub fn new(services: &[Extra], excursions: &[Extra]) -> Self {
        let mut all = readable(services);
        let services = all.len();
        all.extend(readable(excursions));
        Self { all, services }
    }

    pub fn get(&self, ExtraIndex(index): ExtraIndex) -> Option<&ReadableExtra> {
        self.all.get(index)
    }

    pub fn services(&self) -> impl Iterator<Item = (ExtraIndex, &ReadableExtra)> {
        self.indexed().take(self.services)
    }

    pub fn excursions(&self) -> impl Iterator<Item = (ExtraIndex, &ReadableExtra)> {
        self.indexed().skip(self.services)
    }

    fn indexed(&self) -> impl Iterator<Item = (ExtraIndex, &ReadableExtra)> {
        (0..).map(ExtraIndex).zip(&self.all)
    }
}

/// Each once; unreadable ones are left out.
fn readable(extras: &[Extra]) -> Vec<ReadableExtra> {
    let mut all: Vec<ReadableExtra> = Vec::new();
    for extra in extras.iter().filter_map(read) {
        if !all.contains(&extra) {
            all.push(extra);
        }
    }
    all
}

fn read(extra: &Extra) -> Option<ReadableExtra> {
    match extra {
        Extra::Text(text) => {
            let name = text.trim();
            (!name.is_empty()).then(|| ReadableExtra {
                name: name.to_owned(),
                more: None,
                date: None,
                price: None,
            })
        }
        Extra::Named {
            name,
            price,
            source,
        } => {
            let text = |field: &str| source.field(field)?.as_text();
            let more = text("description").or_else(|| text("text"));
            Some(ReadableExtra {
                name: name.clone(),
                more: more.filter(|more| more != name).map(str::to_owned),
                date: text("date").and_then(|date| parse_date(date).ok()),
                price: price
                    .as_ref()
                    .and_then(|price| price.money())
                    .filter(|price| price.minor() > 0),
            })
        }
        Extra::Opaque(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{money, recorded};
    use super::*;

    fn read_all(json: &str) -> Vec<ReadableExtra> {
        let extras: Vec<Extra> = stopover_client::from_text(json).unwrap();
        readable(&extras)
    }

    #[test]
    fn names_and_texts_are_shown_and_what_has_neither_is_left_out() {
        let detail = recorded("holiday_detail_unknown_shapes");
        let services = readable(&detail.additional_services);
        let names: Vec<_> = services.iter().map(|extra| extra.name.as_str()).collect();
        assert_eq!(names, ["Airport transfer", "Travel insurance"]);
        assert_eq!(services[0].price, Some(money("35 EUR")));
        assert_eq!(readable(&detail.excursions), []);
    }

    #[test]
    fn a_title_keeps_its_description_and_its_date() {
        let extras = read_all(
            r#"[{"title": "Boat trip", "description": "Lunch on board", "date": "2027-06-07",
                 "price": 42, "currency": "EUR"}]"#,
        );
        assert_eq!(extras[0].more.as_deref(), Some("Lunch on board"));
        assert_eq!(extras[0].date, parse_date("2027-06-07").ok());
        assert_eq!(extras[0].price, Some(money("42 EUR")));
    }

    #[test]
    fn numbers_lists_and_nameless_objects_never_reach_the_page() {
        assert_eq!(
            read_all(r#"[1, true, null, [], ["a"], {"id": "x"}, " ", {"name": 3}]"#),
            []
        );
    }
}
