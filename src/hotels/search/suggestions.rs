//! What the list under the destination offers: places for a text by their kind, and before anything is typed what the visitor has
//! searched and what the site names.

use leptos::prelude::*;
use stopover_model::wire::{DestinationKind, DestinationSuggestion, DestinationsResponse};

use super::highlight::pieces;
use crate::hotels::parts::stay_in_brief;
use crate::hotels::visit::{Destination, Query};
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
#[derive(Clone, Debug, PartialEq)]
pub enum Offer {
    Suggestion(DestinationSuggestion),
    /// A search that the visitor has made.
    Recent(Query),
    /// A place of the site's.
    Popular(Destination),
    /// To forget the searches.
    Forget,
}

impl Offer {
    /// Those under the same title stand together.
    fn title(&self) -> Msg {
        match self {
            Self::Suggestion(found) => label(found.kind).0,
            Self::Recent(_) | Self::Forget => Msg::RecentSearches,
            Self::Popular(_) => Msg::PopularPlaces,
        }
    }

    fn icon(&self) -> Icon {
        match self {
            Self::Suggestion(found) => label(found.kind).1,
            Self::Recent(_) => Icon::Clock,
            Self::Popular(place) => label(place.location.kind()).1,
            Self::Forget => Icon::Close,
        }
    }

    fn name(&self, locale: Locale) -> AnyView {
        match self {
            Self::Suggestion(found) => pieces(&found.name, &found.matches)
                .into_iter()
                .map(|(piece, typed)| {
                    if typed {
                        view! { <mark>{piece}</mark> }.into_any()
                    } else {
                        piece.into_any()
                    }
                })
                .into_vec()
                .into_any(),
            Self::Recent(query) => query.destination.name.clone().into_any(),
            Self::Popular(place) => place.name.clone().into_any(),
            Self::Forget => locale.text(Msg::ForgetSearches).into_any(),
        }
    }

    /// Beside the name; may be empty.
    fn remark(&self, locale: Locale) -> String {
        match self {
            Self::Suggestion(found) => {
                let place = whereabouts(found, locale);
                match found.hotels {
                    Some(count) => {
                        let hotels = locale.count(Msg::CountHotels, count as usize);
                        format!("{place} · {hotels}")
                    }
                    None => place,
                }
            }
            Self::Recent(query) => stay_in_brief(locale, query.stay, &query.occupancy),
            Self::Popular(place) if place.location.kind() == DestinationKind::Country => {
                locale.text(Msg::WholeCountry).to_owned()
            }
            Self::Popular(_) | Self::Forget => String::new(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Suggestions {
    /// Not asked yet.
    #[default]
    None,
    /// Before anything is typed; in the order shown.
    Offered(Vec<Offer>),
    /// In the order shown; may be empty.
    Found(Vec<Offer>),
    /// Nothing is called what was typed; in the order shown, not empty.
    Nearest(Vec<Offer>),
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

    pub fn list(&self) -> &[Offer] {
        match self {
            Self::Offered(list) | Self::Found(list) | Self::Nearest(list) => list,
            Self::None | Self::Failed => &[],
        }
    }

    /// What is said of them, or in their place.
    pub fn remark(&self) -> Option<Msg> {
        match self {
            Self::Found(list) if list.is_empty() => Some(Msg::SuggestionsNone),
            Self::Nearest(_) => Some(Msg::SuggestionsNearest),
            Self::Failed => Some(Msg::SuggestionsFailed),
            Self::None | Self::Offered(_) | Self::Found(_) => None,
        }
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
        .chunk_by(|one, next| one.title() == next.title())
        .map(|group| {
            let group_id = unique_id("so-group");
            let labelledby = group_id.clone();
            let title = group.first().map(|offer| locale.text(offer.title()));
            let options = group
                .iter()
                .map(|offer| {
                    let own = index;
                    index += 1;
                    let is_active = move || combobox.get().active() == Some(own);
                    let remark = offer.remark(locale);
                    let remark = (!remark.is_empty()).then(|| {
                        view! { " " <span class="sm mut">{format!("· {remark}")}</span> }.into_any()
                    });
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
                            {icon(offer.icon())}
                            <span>{offer.name(locale)}{remark}</span>
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

/// In the order of the groups, so that an option's index is its index in the list.
fn grouped(suggestions: Vec<DestinationSuggestion>) -> Vec<Offer> {
    GROUPS
        .iter()
        .flat_map(|kind| {
            suggestions
                .iter()
                .filter(move |suggestion| suggestion.kind == *kind)
                .cloned()
                .map(Offer::Suggestion)
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
        let remark = |nearest, list| Suggestions::of(answer(nearest, list)).remark();
        assert_eq!(remark(false, vec![city.clone()]), None);
        assert_eq!(remark(true, vec![city]), Some(Msg::SuggestionsNearest));
        assert_eq!(remark(true, Vec::new()), Some(Msg::SuggestionsNone));
    }
}
