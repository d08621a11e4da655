//! What the list under the destination offers: places for a text by their kind, and before anything is typed what the visitor has
//! searched and what the site names.

use leptos::prelude::*;
use stopover_model::wire::{DestinationKind, DestinationSuggestion, DestinationsResponse};

use super::highlight::pieces;
use crate::hotels::parts::stay_in_brief;
use crate::hotels::visit::{Destination, Prefill, Query, Wanted};
use crate::i18n::{Locale, Msg};
use crate::ui::combobox::Combobox;
use crate::ui::dom::{aria, press, unique_id};
use crate::ui::{Icon, IntoVec, State, icon};

/// In the order in which the groups are shown.
const GROUPS: [DestinationKind; 4] = [
    DestinationKind::Region,
    DestinationKind::City,
    DestinationKind::Hotel,
    DestinationKind::Country,
];

fn label(kind: DestinationKind) -> (Msg, Icon) {
    match kind {
        DestinationKind::Region => (Msg::Regions, Icon::Map),
        DestinationKind::City => (Msg::Cities, Icon::Pin),
        DestinationKind::Hotel => (Msg::Hotels, Icon::Hotel),
        DestinationKind::Country => (Msg::Countries, Icon::Globe),
    }
}

/// What can be chosen from the list.
#[derive(Clone)]
pub struct Offer {
    /// Those under the same title stand together.
    title: Msg,
    icon: Icon,
    name: String,
    /// Parts of the name that were typed, in UTF-16 units.
    matches: Vec<(u16, u16)>,
    /// Beside the name; may be empty.
    remark: String,
    /// What it fills into the form. None where it makes the searches be forgotten.
    pub fills: Option<Prefill>,
}

impl Offer {
    fn place(title: Msg, place: Destination, remark: String) -> Self {
        Self {
            title,
            icon: label(place.location.kind()).1,
            name: place.name.clone(),
            matches: Vec::new(),
            remark,
            fills: Some(Prefill {
                destination: Some(Wanted::Destination(place)),
                ..Prefill::default()
            }),
        }
    }

    fn suggestion(found: DestinationSuggestion, locale: Locale) -> Self {
        let mut remark = whereabouts(&found, locale);
        if let Some(count) = found.hotels {
            remark.push_str(" · ");
            remark.push_str(&locale.count(Msg::CountHotels, count as usize));
        }
        let place = destination(&found);
        Self {
            matches: found.matches,
            ..Self::place(label(found.kind).0, place, remark)
        }
    }

    /// A place of the site's.
    pub fn popular(place: Destination, locale: Locale) -> Self {
        let remark = match place.location.kind() {
            DestinationKind::Country => locale.text(Msg::WholeCountry).to_owned(),
            _ => String::new(),
        };
        Self::place(Msg::PopularPlaces, place, remark)
    }

    /// A search that the visitor has made.
    pub fn recent(query: &Query, locale: Locale) -> Self {
        Self {
            title: Msg::RecentSearches,
            icon: Icon::Clock,
            name: query.destination.name.clone(),
            matches: Vec::new(),
            remark: stay_in_brief(locale, query.stay, &query.occupancy),
            fills: Some(Prefill::from(query)),
        }
    }

    pub fn forget(locale: Locale) -> Self {
        Self {
            title: Msg::RecentSearches,
            icon: Icon::Close,
            name: locale.text(Msg::ForgetSearches).to_owned(),
            matches: Vec::new(),
            remark: String::new(),
            fills: None,
        }
    }
}

#[derive(Clone, Default)]
pub struct Suggestions {
    /// In the order shown.
    pub list: Vec<Offer>,
    /// What is said of them, or in their place.
    pub remark: Option<Msg>,
}

impl Suggestions {
    pub fn of(answer: DestinationsResponse, locale: Locale) -> Self {
        let remark = remark_on(&answer);
        let mut list = Vec::new();
        // In the order of the groups, so that an option's index is its index in the list.
        for kind in GROUPS {
            for found in &answer.suggestions {
                if found.kind == kind {
                    list.push(Offer::suggestion(found.clone(), locale));
                }
            }
        }
        Self { list, remark }
    }

    /// Before anything is typed.
    pub fn offered(list: Vec<Offer>) -> Self {
        Self { list, remark: None }
    }

    pub fn failed() -> Self {
        Self {
            list: Vec::new(),
            remark: Some(Msg::SuggestionsFailed),
        }
    }
}

fn remark_on(answer: &DestinationsResponse) -> Option<Msg> {
    if answer.suggestions.is_empty() {
        Some(Msg::SuggestionsNone)
    } else {
        answer.nearest.then_some(Msg::SuggestionsNearest)
    }
}

/// `choose` gets the index of the option that is pressed.
pub fn option_groups(
    offers: &[Offer],
    combobox: State<Combobox>,
    locale: Locale,
    option_id: &dyn Fn(usize) -> String,
    choose: impl Fn(usize) + Copy + 'static,
) -> Vec<AnyView> {
    let mut index = 0;
    offers
        .chunk_by(|one, next| one.title == next.title)
        .map(|group| {
            let group_id = unique_id("so-group");
            let labelledby = group_id.clone();
            let title = group.first().map(|offer| locale.text(offer.title));
            let options = group
                .iter()
                .map(|offer| {
                    let own = index;
                    index += 1;
                    let is_active = move || combobox.get().active() == Some(own);
                    let remark = (!offer.remark.is_empty()).then(|| {
                        view! { " " <span class="sm mut">{format!("· {}", offer.remark)}</span> }.into_any()
                    });
                    let name = pieces(&offer.name, &offer.matches)
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
                            {icon(offer.icon)}
                            <span><span dir="auto">{name}</span>{remark}</span>
                        </li>
                    }
                    .into_any()
                })
                .into_vec();
            view! {
                <ul role="group" aria-labelledby=labelledby>
                    <li role="presentation" class="group" id=group_id>{title}</li>
                    {options}
                </ul>
            }
            .into_any()
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
            hotels: None,
            matches: Vec::new(),
        };
        let remark = |nearest, list| remark_on(&answer(nearest, list));
        assert_eq!(remark(false, vec![city.clone()]), None);
        assert_eq!(remark(true, vec![city]), Some(Msg::SuggestionsNearest));
        assert_eq!(remark(true, Vec::new()), Some(Msg::SuggestionsNone));
    }
}
