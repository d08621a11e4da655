//! Rooms, adults, children and their ages.

use leptos::html;
use leptos::prelude::*;
use stopover_model::{ChildAge, MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM};

use super::state::GuestForm;
use super::view::guests_summary;
use crate::hotels::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::notice::field_error;
use crate::ui::popover::Popover;
use crate::ui::stepper::Stepper;
use crate::ui::{Icon, icon};

const MOST_CHILDREN: u8 = MAX_CHILDREN_PER_ROOM as u8;

/// The guests button.
pub fn guests_button(open: RwSignal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    view! {
        <button
            type="button"
            class="seg who"
            aria-haspopup="dialog"
            aria-expanded=move || if open.get() { "true" } else { "false" }
            on:click=move |event| {
                let _ = event_target::<web_sys::HtmlElement>(&event).focus();
                open.set(!open.get_untracked());
            }
        >
            <span class="k">{locale.text(Msg::Guests)}</span>
            <span class="v">{move || session.form.with(|form| {
                guests_summary(locale, form.guests.adults(), form.guests.children(), form.guests.rooms().len())
            })}</span>
        </button>
    }
}

/// The rooms under the button.
#[component]
pub fn GuestsPopover(
    open: RwSignal<bool>,
    /// Whether a missing age is pointed out.
    #[prop(into)]
    ages_needed: Signal<bool>,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let guests = Memo::new(move |_| session.form.with(|form| form.guests.clone()));
    let change =
        move |change: &dyn Fn(&mut GuestForm)| session.form.update(|form| change(&mut form.guests));
    let body = NodeRef::<html::Div>::new();
    let focus = move |selector: &'static str| {
        after_render(move || {
            if let Some(body) = body.get_untracked() {
                dom::focus_in(&body, selector);
            }
        });
    };

    let room = move |room: usize| {
        let adults = Signal::derive(move || {
            guests.with(|guests| guests.rooms().get(room).map_or(1, |room| room.adults()))
        });
        let children = Memo::new(move |_| {
            guests.with(|guests| guests.rooms().get(room).map_or(0, |room| room.ages().len()))
        });
        let remove = move || {
            guests.with(|guests| guests.rooms().len() > 1).then(|| {
                let label = locale.fill(Msg::RemoveRoomNumber, &[("n", &locale.number(room + 1))]);
                view! {
                    <button
                        type="button"
                        class="btn quiet s"
                        aria-label=label
                        on:click=move |_| {
                            change(&|guests| guests.remove_room(room));
                            focus("[data-add]");
                        }
                    >
                        {locale.text(Msg::RemoveRoom)}
                    </button>
                }
            })
        };
        view! {
            {(room > 0).then(|| view! { <hr/> })}
            <fieldset class="stack g3" data-room=room>
                <legend class="legend b">
                    <span class="row between">{locale.fill(Msg::RoomNumber, &[("n", &locale.number(room + 1))])} {remove}</span>
                </legend>
                <Stepper
                    label=locale.text(Msg::Adults)
                    value=adults
                    min=1
                    max=MAX_ADULTS_PER_ROOM
                    on_change=move |n| change(&|guests| guests.set_adults(room, n))
                />
                <Stepper
                    label=locale.text(Msg::Children)
                    hint=locale.text(Msg::ChildAges)
                    value=Signal::derive(move || u8::try_from(children.get()).unwrap_or(MOST_CHILDREN))
                    min=0
                    max=MOST_CHILDREN
                    on_change=move |n| change(&|guests| guests.set_children(room, n))
                />
                {move || (children.get() > 0).then(|| view! {
                    <div class="pair">
                        <For each=move || 0..children.get() key=|child| *child children=move |child| age_field(room, child, guests, ages_needed)/>
                    </div>
                })}
            </fieldset>
        }
    };
    let content = move || {
        view! {
            <div class="stack g5 inset" node_ref=body>
                <For each=move || 0..guests.with(|guests| guests.rooms().len()) key=|room| *room children=room/>
                <p>
                    <button
                        type="button"
                        class="btn s block"
                        data-add=""
                        disabled=move || guests.with(|guests| !guests.can_add_room())
                        on:click=move |_| {
                            change(&|guests| guests.add_room());
                            focus("fieldset:last-of-type .btn.icon:not(:disabled)");
                        }
                    >
                        {icon(Icon::Plus)}
                        {locale.text(Msg::AddRoom)}
                    </button>
                </p>
            </div>
        }
        .into_any()
    };
    let footer = move || {
        view! {
            <div class="bar f">
                <p class="sm" aria-live="polite">
                    {move || guests.with(|guests| people(locale, guests.adults(), guests.children()))}
                    <br/>
                    <span class="mut">{move || locale.count(Msg::CountRooms, guests.with(|guests| guests.rooms().len()))}</span>
                </p>
                <button type="button" class="btn primary s" on:click=move |_| open.set(false)>{locale.text(Msg::Done)}</button>
            </div>
        }
        .into_any()
    };
    view! { <Popover open=open title=Msg::GuestsAndRooms class="pop occ-pop" content=move |_| content() footer=footer/> }
}

fn age_field(
    room: usize,
    child: usize,
    guests: Memo<GuestForm>,
    ages_needed: Signal<bool>,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let (id, error_id) = (unique_id("so-age"), unique_id("so-age-error"));
    let age =
        Memo::new(move |_| guests.with(|guests| *guests.rooms().get(room)?.ages().get(child)?));
    let invalid = move || ages_needed.get() && age.get().is_none();
    let choose = move |value: String| {
        // The option values are whole numbers; the empty one is "Choose age".
        let age = value.parse::<u8>().ok();
        session
            .form
            .update(|form| form.guests.set_age(room, child, age));
    };
    let describedby = error_id.clone();
    view! {
        <div class="field">
            <label class="label" for=id.clone()>{locale.fill(Msg::AgeOfChild, &[("n", &locale.number(child + 1))])}</label>
            <span class="select">
                <select
                    id=id
                    class="input"
                    data-missing=move || age.get().is_none().then_some("")
                    aria-invalid=move || invalid().then_some("true")
                    aria-describedby=move || invalid().then(|| describedby.clone())
                    prop:value=move || age.get().map(|age| age.to_string()).unwrap_or_default()
                    on:change=move |event| choose(event_target_value(&event))
                >
                    <option value="" selected=age.get_untracked().is_none()>{locale.text(Msg::ChooseAge)}</option>
                    {(0..=ChildAge::MAX)
                        .map(|years| {
                            let label = if years == 0 { locale.text(Msg::UnderOne).to_owned() } else { locale.number(years.into()) };
                            view! { <option value=years.to_string() selected=age.get_untracked() == Some(years)>{label}</option> }
                        })
                        .collect_view()}
                </select>
                {icon(Icon::Chevron)}
            </span>
            {move || invalid().then(|| field_error(Some(error_id.clone()), locale.text(Msg::AgeNeeded).to_owned()))}
        </div>
    }
}

/// `2 adults, 1 child`
pub fn people(locale: Locale, adults: usize, children: usize) -> String {
    let adults = locale.count(Msg::CountAdults, adults);
    match children {
        0 => adults,
        n => format!("{adults}, {}", locale.count(Msg::CountChildren, n)),
    }
}
