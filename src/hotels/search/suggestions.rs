//! The destinations that are suggested for a text, by their kind.

use leptos::prelude::*;
use stopover_model::wire::{DestinationKind, DestinationSuggestion, DestinationsResponse};

use super::highlight::pieces;
use crate::hotels::visit::Destination;
use crate::i18n::{Locale, Msg};
use crate::ui::combobox::Combobox;
use crate::ui::dom::{aria, press, unique_id};
use crate::ui::{Icon, IntoVec, State, icon};

/// In the order in which the groups are shown.
const GROUPS: [(DestinationKind, Msg, Icon); 4] = [
    (DestinationKind::Region, Msg::Regions, Icon::Map),
    (DestinationKind::City, Msg::Cities, Icon::Pin),
    (DestinationKind::Hotel, Msg::Hotels, Icon::Hotel),
    (DestinationKind::Country, Msg::Countries, Icon::Globe),
];

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Suggestions {
    /// Not asked yet.
    #[default]
    None,
    /// In the order shown; may be empty.
    Found(Vec<DestinationSuggestion>),
    /// Nothing is called what was typed; in the order shown, not empty.
    Nearest(Vec<DestinationSuggestion>),
    Failed,
}

impl Suggestions {
    pub fn of(answer: DestinationsResponse) -> Self {
        let suggestions = grouped(answer.suggestions);
        if answer.nearest && !suggestions.is_empty() {
            Self::Nearest(suggestions)
        } else {
            Self::Found(suggestions)
        }
    }

    pub fn list(&self) -> &[DestinationSuggestion] {
        match self {
            Self::Found(list) | Self::Nearest(list) => list,
            Self::None | Self::Failed => &[],
        }
    }

    /// What is said of them, or in their place.
    pub fn remark(&self) -> Option<Msg> {
        match self {
            Self::Found(list) if list.is_empty() => Some(Msg::SuggestionsNone),
            Self::Nearest(_) => Some(Msg::SuggestionsNearest),
            Self::Failed => Some(Msg::SuggestionsFailed),
            Self::None | Self::Found(_) => None,
        }
    }
}

/// `choose` gets the index of the option that is pressed.
pub fn option_groups(
    suggestions: &[DestinationSuggestion],
    combobox: State<Combobox>,
    locale: Locale,
    option_id: &dyn Fn(usize) -> String,
    choose: impl Fn(usize) + Copy + 'static,
) -> Vec<AnyView> {
    let mut index = 0;
    GROUPS
        .into_iter()
        .filter_map(|(kind, title, glyph)| {
            let group: Vec<_> = suggestions.iter().filter(|suggestion| suggestion.kind == kind).into_vec();
            if group.is_empty() {
                return None;
            }
            let group_id = unique_id("so-group");
            let labelledby = group_id.clone();
            let options = group
                .into_iter()
                .map(|suggestion| {
                    let own = index;
                    index += 1;
                    let is_active = move || combobox.get().active() == Some(own);
                    let name = pieces(&suggestion.name, &suggestion.matches)
                        .into_iter()
                        .map(|(piece, typed)| if typed { view! { <mark>{piece}</mark> }.into_any() } else { piece.into_any() })
                        .into_vec();
                    view! {
                        <li
                            role="option"
                            class="opt"
                            id=option_id(own)
                            aria-selected=move || aria(is_active())
                            // The input keeps focus: a press on an option must not blur it before the click.
                            on:pointerdown=move |event| event.prevent_default()
                            on:click=press(move || choose(own))
                        >
                            {icon(glyph)}
                            <span>{name} <span class="sm mut">{format!(" · {}", whereabouts(suggestion, locale))}</span></span>
                        </li>
                    }
                    .into_any()
                })
                .into_vec();
            Some(view! {
                <ul role="group" aria-labelledby=labelledby>
                    <li role="presentation" class="group" id=group_id>{locale.text(title)}</li>
                    {options}
                </ul>
            }
            .into_any())
        })
        .into_vec()
}

/// In the order of the groups, so that an option's index is its index in the list.
fn grouped(suggestions: Vec<DestinationSuggestion>) -> Vec<DestinationSuggestion> {
    GROUPS
        .iter()
        .flat_map(|(kind, ..)| {
            suggestions
                .iter()
                .filter(move |suggestion| suggestion.kind == *kind)
                .cloned()
        })
        .into_vec()
}

fn whereabouts(suggestion: &DestinationSuggestion, locale: Locale) -> String {
    let country = suggestion.country.clone().unwrap_or_default();
    match (&suggestion.kind, &suggestion.city) {
        (DestinationKind::Country, _) => locale.text(Msg::WholeCountry).to_owned(),
        (_, Some(city)) if !country.is_empty() => locale.pair(city, &country),
        (_, Some(city)) => city.clone(),
        _ => country,
    }
}

/// What a suggestion stands for.
pub fn destination(suggestion: &DestinationSuggestion) -> Destination {
    let country = suggestion
        .country
        .clone()
        .filter(|_| suggestion.kind != DestinationKind::Country);
    Destination {
        location: suggestion.kind.location(suggestion.id.clone()),
        name: suggestion.name.clone(),
        country,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_remarked_on_unless_none_of_them_is_left() {
        let answer = |nearest, suggestions| DestinationsResponse {
            suggestions,
            nearest,
            complete: true,
        };
        let city = DestinationSuggestion {
            kind: DestinationKind::City,
            id: "c".to_owned(),
            name: "C".to_owned(),
            city: None,
            country: None,
            country_iso: None,
            matches: Vec::new(),
        };
        let remark = |nearest, list| Suggestions::of(answer(nearest, list)).remark();
        assert_eq!(remark(false, vec![city.clone()]), None);
        assert_eq!(remark(true, vec![city]), Some(Msg::SuggestionsNearest));
        assert_eq!(remark(true, Vec::new()), Some(Msg::SuggestionsNone));
    }
}
