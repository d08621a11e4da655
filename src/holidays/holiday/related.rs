//! Holidays like this one.

use leptos::prelude::*;
use stopover_model::{Holiday, HolidayId};

use crate::holidays::catalogue::{CatalogueState, OfferedHoliday};
use crate::holidays::parts::card;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::{IntoVec, State};

const SHOWN: usize = 3;

pub fn related(id: HolidayId) -> AnyView {
    let locale = expect_context::<Locale>();
    let catalogue = expect_context::<State<CatalogueState>>();
    let content = move || {
        let catalogue = catalogue.get();
        let index = catalogue.index()?;
        let this = &index.find(&id)?.holiday;
        let cards: Vec<_> = most_like(this, index.all(), |offered| &offered.holiday)
            .into_iter()
            .map(|offered: &OfferedHoliday| {
                view! { <li>{card(offered, index.digits)}</li> }.into_any()
            })
            .into_vec();
        if cards.is_empty() {
            return None;
        }
        let heading = unique_id("so-related");
        let labelledby = heading.clone();
        Some(
            view! {
                <section class="stack noprint" aria-labelledby=labelledby>
                    <h3 class="h2" part="heading" id=heading>{locale.text(Msg::SimilarHolidays)}</h3>
                    <ul class="cards three" role="list">{cards}</ul>
                </section>
            }
            .into_any(),
        )
    };
    view! { {move || content()} }.into_any()
}

/// Those that share the country or a category, what shares most first, else in the catalogue's order.
fn most_like<'a, T>(this: &Holiday, all: &'a [T], holiday: impl Fn(&T) -> &Holiday) -> Vec<&'a T> {
    let likeness = |entry: &T| {
        let other = holiday(entry);
        if other.id == this.id {
            return 0;
        }
        let country = this.country.as_ref().zip(other.country.as_ref());
        let shares_country = country.is_some_and(|(one, other)| one.name == other.name);
        let shared = this
            .categories
            .iter()
            .filter(|category| other.categories.iter().any(|other| other.id == category.id));
        shared.count() + if shares_country { 2 } else { 0 }
    };
    let mut most: Vec<(usize, &T)> = Vec::new();
    for entry in all {
        let like = likeness(entry);
        let at = most.iter().position(|(other, _)| *other < like);
        let at = at.unwrap_or(most.len());
        if like > 0 && at < SHOWN {
            most.insert(at, (like, entry));
            most.truncate(SHOWN);
        }
    }
    most.into_iter().map(|(_, entry)| entry).into_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holiday(id: &str, country: &str, categories: &[&str]) -> Holiday {
        let categories = categories
            .iter()
            .map(|name| format!(r#"{{"id": "{name}", "name": "{name}"}}"#));
        let categories = categories.collect::<Vec<_>>().join(", ");
        let text = format!(
            r#"{{"id": "{id}", "title": "{id}", "country": {{"name": "{country}"}}, "categories": [{categories}]}}"#
        );
        Holiday::from_wire(stopover_client::from_text(&text).unwrap())
    }

    fn like(this: &Holiday, all: &[Holiday]) -> Vec<String> {
        let found = most_like(this, all, |holiday| holiday);
        found.iter().map(|holiday| holiday.id.to_string()).collect()
    }

    #[test]
    fn the_same_country_counts_more_than_a_category_and_both_count_most() {
        let this = holiday("this", "Greece", &["Islands"]);
        let all = [
            holiday("sea", "Italy", &["Islands"]),
            this.clone(),
            holiday("land", "Greece", &["Culture"]),
            holiday("snow", "Norway", &["Winter"]),
            holiday("isles", "Greece", &["Islands"]),
        ];
        assert_eq!(like(&this, &all), ["isles", "land", "sea"]);
    }

    #[test]
    fn no_more_than_three_are_shown_and_of_equals_the_first() {
        let this = holiday("this", "Greece", &[]);
        let all = ["a", "b", "c", "d"].map(|id| holiday(id, "Greece", &[]));
        assert_eq!(like(&this, &all), ["a", "b", "c"]);
    }

    #[test]
    fn what_shares_nothing_is_not_related() {
        let this = holiday("this", "Greece", &["Islands"]);
        assert_eq!(
            like(&this, &[this.clone(), holiday("snow", "Norway", &[])]),
            [""; 0]
        );
    }
}
