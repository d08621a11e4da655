//! The places that are suggested for a text, by their kind.

use leptos::prelude::*;
use stopover_model::wire::{DestinationKind, DestinationSuggestion};

use super::highlight::pieces;
use crate::hotels::visit::Destination;
use crate::i18n::{Locale, Msg};
use crate::ui::combobox::Combobox;
use crate::ui::dom::{aria, press, unique_id};
use crate::ui::{Icon, State, icon};

/// The kinds in the order their groups are shown.
const GROUPS: [(DestinationKind, Msg, Icon); 4] = [
    (DestinationKind::Region, Msg::Regions, Icon::Map),
    (DestinationKind::City, Msg::Cities, Icon::Pin),
    (DestinationKind::Hotel, Msg::Hotels, Icon::Hotel),
    (DestinationKind::Country, Msg::Countries, Icon::Globe),
];

/// What the list has to show.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Suggestions {
    /// Nothing asked yet.
    #[default]
    None,
    /// The places for the text, in the order shown; may be empty.
    Found(Vec<DestinationSuggestion>),
    /// Places could not be asked for.
    Failed,
}

/// The list's groups of options; `choose` is told the index of what is pressed.
pub fn option_groups(
    places: &[DestinationSuggestion],
    combobox: State<Combobox>,
    locale: Locale,
    option_id: &dyn Fn(usize) -> String,
    choose: impl Fn(usize) + Copy + 'static,
) -> Vec<AnyView> {
    let mut index = 0;
    GROUPS
        .into_iter()
        .filter_map(|(kind, title, glyph)| {
            let group: Vec<_> = places.iter().filter(|place| place.kind == kind).collect();
            if group.is_empty() {
                return None;
            }
            let group_id = unique_id("so-group");
            let labelledby = group_id.clone();
            let options = group
                .into_iter()
                .map(|place| {
                    let own = index;
                    index += 1;
                    let is_active = move || combobox.get().active() == Some(own);
                    let name = pieces(&place.name, &place.matches)
                        .into_iter()
                        .map(|(piece, typed)| if typed { view! { <mark>{piece}</mark> }.into_any() } else { piece.into_any() })
                        .collect_view();
                    view! {
                        <li
                            role="option"
                            class="opt"
                            id=option_id(own)
                            aria-selected=move || aria(is_active())
                            // The input keeps focus: a press on an option must not blur it before the click arrives.
                            on:pointerdown=move |event| event.prevent_default()
                            on:click=press(move || choose(own))
                        >
                            {icon(glyph)}
                            <span>{name} <span class="sm mut">{format!(" · {}", whereabouts(place, locale))}</span></span>
                        </li>
                    }
                    .into_any()
                })
                .collect_view();
            Some(view! {
                <ul role="group" aria-labelledby=labelledby>
                    <li role="presentation" class="group" id=group_id>{locale.text(title)}</li>
                    {options}
                </ul>
            }
            .into_any())
        })
        .collect_view()
}

/// The places in the order their groups are shown, so that an option's index is its place in the list.
pub fn grouped(places: Vec<DestinationSuggestion>) -> Vec<DestinationSuggestion> {
    GROUPS
        .iter()
        .flat_map(|(kind, ..)| {
            places
                .iter()
                .filter(move |place| place.kind == *kind)
                .cloned()
        })
        .collect()
}

fn whereabouts(place: &DestinationSuggestion, locale: Locale) -> String {
    let country = place.country.clone().unwrap_or_default();
    match (&place.kind, &place.city) {
        (DestinationKind::Country, _) => locale.text(Msg::WholeCountry).to_owned(),
        (_, Some(city)) if !country.is_empty() => locale.pair(city, &country),
        (_, Some(city)) => city.clone(),
        _ => country,
    }
}

/// What a suggestion stands for.
pub fn destination(place: &DestinationSuggestion) -> Destination {
    let country = place
        .country
        .clone()
        .filter(|_| place.kind != DestinationKind::Country);
    Destination {
        location: place.kind.location(place.id.clone()),
        name: place.name.clone(),
        country,
    }
}
