//! The destination field: a combobox over the gateway's places.

use std::time::Duration;

use futures_util::future::{AbortHandle, abortable};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use stopover_model::wire::{PlaceKind, PlaceSuggestion};
use stopover_model::{CityId, HotelId, Location, RegionId};
use web_sys::KeyboardEvent;

use super::highlight::pieces;
use super::state::Destination;
use crate::hotels::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::combobox::{Combobox, Key, Reaction};
use crate::ui::dom::unique_id;
use crate::ui::{Icon, icon};

/// Quiet time after a keystroke before places are asked for.
const DEBOUNCE: Duration = Duration::from_millis(200);

/// The kinds in the order their groups are shown.
const GROUPS: [(PlaceKind, Msg, Icon); 4] = [
    (PlaceKind::Region, Msg::Regions, Icon::Map),
    (PlaceKind::City, Msg::Cities, Icon::Pin),
    (PlaceKind::Hotel, Msg::Hotels, Icon::Hotel),
    (PlaceKind::Country, Msg::Countries, Icon::Globe),
];

/// What the list has to show.
#[derive(Clone, Debug, Default, PartialEq)]
enum Suggestions {
    /// Nothing asked yet.
    #[default]
    None,
    /// The places for the text, in the order shown; may be empty.
    Found(Vec<PlaceSuggestion>),
    /// Places could not be asked for.
    Failed,
}

/// The destination field.
#[component]
pub fn DestinationField(
    /// Receives the input, so that the form can move focus to it.
    input: NodeRef<html::Input>,
    /// Whether the field needs another look.
    #[prop(into)]
    invalid: Signal<bool>,
    /// Id of the sentence that says why.
    error_id: String,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let form = session.form;
    let combobox = RwSignal::new(Combobox::default());
    let suggestions = RwSignal::new(Suggestions::default());
    let pending = StoredValue::new((None::<TimeoutHandle>, None::<AbortHandle>));
    let (input_id, list_id) = (unique_id("so-dest"), unique_id("so-places"));
    let option_id = {
        let list_id = list_id.clone();
        move |index: usize| format!("{list_id}-{index}")
    };

    let stop_pending = move || {
        pending.try_update_value(|(timer, request)| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
            if let Some(request) = request.take() {
                request.abort();
            }
        });
    };
    on_cleanup(stop_pending);

    let show = move |found: Suggestions| {
        if let Suggestions::Found(places) = &found {
            combobox.update(|combobox| combobox.options(places.len()));
            session.announcer.say(match places.len() {
                0 => locale.text(Msg::SuggestionsNone).to_owned(),
                n => locale.count(Msg::Suggestions, n),
            });
        }
        suggestions.set(found);
    };
    let ask = move |text: String| {
        let (work, handle) = abortable(async move {
            let places = match session.gateway() {
                Ok(gateway) => gateway.places(&text, 10).await.ok(),
                Err(_) => None,
            };
            show(places.map_or(Suggestions::Failed, |places| {
                Suggestions::Found(grouped(places.suggestions))
            }));
        });
        pending.update_value(|(_, request)| *request = Some(handle));
        spawn_local(async move {
            let _ = work.await;
        });
    };
    let on_input = move |text: String| {
        stop_pending();
        form.update(|form| form.type_text(text.clone()));
        let text = text.trim().to_owned();
        if text.is_empty() {
            combobox.set(Combobox::default());
            suggestions.set(Suggestions::None);
            return;
        }
        combobox.update(Combobox::typed);
        let timer = set_timeout_with_handle(move || ask(text), DEBOUNCE).ok();
        pending.update_value(|(slot, _)| *slot = timer);
    };
    let choose = move |index: usize| {
        stop_pending();
        let chosen = suggestions.with_untracked(|suggestions| match suggestions {
            Suggestions::Found(places) => places.get(index).map(destination),
            _ => None,
        });
        if let Some(chosen) = chosen {
            form.update(|form| form.choose(chosen));
        }
        combobox.update(Combobox::close);
    };
    let clear = move || {
        stop_pending();
        form.update(|form| form.clear_destination());
        combobox.set(Combobox::default());
        suggestions.set(Suggestions::None);
        if let Some(input) = input.get_untracked() {
            let _ = input.focus();
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.is_composing() || event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(key) = Key::parse(&event.key()) else {
            return;
        };
        let has_text = form.with_untracked(|form| !form.text.is_empty());
        let reaction = combobox
            .try_update(|combobox| combobox.press(key, has_text))
            .unwrap_or(Reaction::Pass);
        if reaction != Reaction::Pass {
            event.prevent_default();
        }
        match reaction {
            Reaction::Choose(index) => choose(index),
            Reaction::Clear => clear(),
            Reaction::Pass | Reaction::Handled => {}
        }
    };

    let active_id = {
        let option_id = option_id.clone();
        move || combobox.get().active().map(&option_id)
    };
    let has_text = Memo::new(move |_| form.with(|form| !form.text.is_empty()));
    let list = {
        let list_id = list_id.clone();
        move || {
            if !combobox.get().is_open() {
                return None;
            }
            let option_id = option_id.clone();
            let places = suggestions.with(|suggestions| match suggestions {
                Suggestions::Found(places) => places.clone(),
                _ => Vec::new(),
            });
            Some(view! {
                <div class="pop list" role="listbox" id=list_id.clone() aria-label=locale.text(Msg::Destinations)>
                    {option_groups(places, combobox, locale, option_id, choose)}
                </div>
            })
        }
    };
    let hint = move || {
        let message = suggestions.with(|suggestions| match suggestions {
            Suggestions::Failed => Some(Msg::SuggestionsFailed),
            Suggestions::Found(places) if places.is_empty() => Some(Msg::SuggestionsNone),
            _ => None,
        })?;
        Some(
            view! { <div class="pop list"><p class="sm mut inset">{locale.text(message)}</p></div> },
        )
    };

    view! {
        <div class="seg dest anchor">
            <label class="k" for=input_id.clone()>{locale.text(Msg::Destination)}</label>
            <input
                id=input_id
                node_ref=input
                role="combobox"
                aria-autocomplete="list"
                aria-expanded=move || if combobox.get().is_open() { "true" } else { "false" }
                aria-controls=list_id
                aria-activedescendant=active_id
                aria-invalid=move || invalid.get().then_some("true")
                aria-describedby=move || invalid.get().then(|| error_id.clone())
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                enterkeyhint="search"
                placeholder=locale.text(Msg::DestinationHint)
                prop:value=move || form.with(|form| form.text.clone())
                on:input=move |event| on_input(event_target_value(&event))
                on:keydown=on_keydown
                on:blur=move |_| combobox.update(Combobox::close)
            />
            {move || {
                has_text
                    .get()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="btn quiet icon s clear"
                                aria-label=locale.text(Msg::DestinationClear)
                                on:click=move |_| clear()
                            >
                                {icon(Icon::Close)}
                            </button>
                        }
                    })
            }}
            {list}
            {hint}
        </div>
    }
}

fn option_groups(
    places: Vec<PlaceSuggestion>,
    combobox: RwSignal<Combobox>,
    locale: Locale,
    option_id: impl Fn(usize) -> String,
    choose: impl Fn(usize) + Copy + 'static,
) -> impl IntoView {
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
                            aria-selected=move || if is_active() { "true" } else { "false" }
                            // The input keeps focus: a press on an option must not blur it before the click arrives.
                            on:pointerdown=move |event| event.prevent_default()
                            on:click=move |_| choose(own)
                        >
                            {icon(glyph)}
                            <span>{name} <span class="sm mut">{format!(" · {}", whereabouts(place, locale))}</span></span>
                        </li>
                    }
                })
                .collect_view();
            Some(view! {
                <ul role="group" aria-labelledby=labelledby>
                    <li role="presentation" class="group" id=group_id>{locale.text(title)}</li>
                    {options}
                </ul>
            })
        })
        .collect_view()
}

/// The places in the order their groups are shown, so that an option's index is its place in the list.
fn grouped(places: Vec<PlaceSuggestion>) -> Vec<PlaceSuggestion> {
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

fn whereabouts(place: &PlaceSuggestion, locale: Locale) -> String {
    let country = place.country.clone().unwrap_or_default();
    match (&place.kind, &place.city) {
        (PlaceKind::Country, _) => locale.text(Msg::WholeCountry).to_owned(),
        (_, Some(city)) if !country.is_empty() => format!("{city}, {country}"),
        (_, Some(city)) => city.clone(),
        _ => country,
    }
}

fn destination(place: &PlaceSuggestion) -> Destination {
    let location = match place.kind {
        PlaceKind::City => Location::City(CityId::new(place.id.clone())),
        PlaceKind::Region => Location::Region(RegionId::new(place.id.clone())),
        PlaceKind::Hotel => Location::Hotels(vec![HotelId::new(place.id.clone())]),
        PlaceKind::Country => Location::Country(place.id.clone()),
    };
    let country = place
        .country
        .clone()
        .filter(|_| place.kind != PlaceKind::Country);
    Destination {
        location,
        name: place.name.clone(),
        country,
    }
}
