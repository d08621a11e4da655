//! Rooms, adults, children and their ages.

use crate::hotels::parts::people;
use leptos::prelude::*;
use stopover_model::limits::{MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_CHILDREN_PER_ROOM};

use super::controller::SearchController;
use super::rooms::GuestForm;
use super::state::SearchForm;
use crate::hotels::parts::guests_summary;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, press_to_toggle, unique_id};
use crate::ui::notice::field_error;
use crate::ui::popover::Popover;
use crate::ui::stepper::Stepper;
use crate::ui::{Callback, ElementRef, Icon, IntoVec, State, each, icon, memo};

/// A count of people in a room; the form keeps it within its limits.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

pub fn guests_button(controller: SearchController, open: State<bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    view! {
        <button
            type="button"
            class="seg who"
            aria-haspopup="dialog"
            aria-expanded=move || aria(open.get())
            on:click=press_to_toggle(open)
        >
            <span class="k">{locale.text(Msg::Guests)}</span>
            <span class="v">{move || {
                let guests = controller.form.get().guests;
                guests_summary(locale, guests.adults(), guests.children(), guests.rooms().len())
            }}</span>
        </button>
    }
    .into_any()
}

#[component]
pub fn GuestsPopover(
    controller: SearchController,
    open: State<bool>,
    /// Whether missing ages are marked.
    ages_needed: Memo<bool>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let guests = move || controller.form.get().guests;
    let change =
        move |change: &dyn Fn(&mut GuestForm)| controller.edit(|form| change(&mut form.guests));
    let body = ElementRef::new();
    let focus = move |selector: &'static str| {
        after_render(move || {
            if let Some(body) = body.get() {
                dom::focus_in(&body, selector);
            }
        });
    };

    let room = move |room: usize| {
        let name = unique_id("so-room");
        let labelledby = name.clone();
        let adults = memo(move || {
            guests()
                .rooms()
                .get(room)
                .map_or(1, |room| room.adults().into())
        });
        let children = memo(move || {
            guests()
                .rooms()
                .get(room)
                .map_or(0, |room| room.ages().len())
        });
        let can_go = memo(move || guests().rooms().len() > 1);
        let remove = move || {
            can_go.get().then(|| {
                let label = locale.fill(Msg::RemoveRoomNumber, &[("n", &locale.number(room + 1))]);
                view! {
                    <button
                        type="button"
                        class="btn quiet s" part="button-quiet"
                        aria-label=label
                        on:click=press(move || {
                            change(&|guests| guests.remove_room(room));
                            focus("[data-add]");
                        })
                    >
                        {locale.text(Msg::RemoveRoom)}
                    </button>
                }
                .into_any()
            })
        };
        view! {
            {(room > 0).then(|| view! { <hr/> }.into_any())}
            <fieldset class="stack g3" data-room=room aria-labelledby=labelledby>
                <legend class="legend b">
                    <span class="row between"><span id=name>{locale.fill(Msg::RoomNumber, &[("n", &locale.number(room + 1))])}</span> {move || remove()}</span>
                </legend>
                <Stepper
                    label=locale.text(Msg::Adults)
                    value=adults
                    min=1
                    max=MAX_ADULTS_PER_ROOM.into()
                    on_change=Callback::new(move |n| change(&|guests| guests.set_adults(room, small(n))))
                />
                <Stepper
                    label=locale.text(Msg::Children)
                    hint=locale.text(Msg::ChildAges)
                    value=children
                    min=0
                    max=MAX_CHILDREN_PER_ROOM
                    on_change=Callback::new(move |n| change(&|guests| guests.set_children(room, small(n))))
                />
                {move || (children.get() > 0).then(|| view! {
                    <div class="pair">
                        {each(move || (0..children.get()).into_vec(), move |child| age_field(controller, room, child, ages_needed))}
                    </div>
                }.into_any())}
            </fieldset>
        }
        .into_any()
    };
    let content = move || {
        view! {
            <div class="stack g5 inset" node_ref=body>
                {each(move || (0..guests().rooms().len()).into_vec(), room)}
                <p>
                    <button
                        type="button"
                        class="btn s block" part="button"
                        data-add=""
                        disabled=move || !guests().can_add_room()
                        on:click=press(move || {
                            change(&|guests| guests.add_room());
                            focus("fieldset:last-of-type .btn.icon:not(:disabled)");
                        })
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
                    {move || people(locale, guests().adults(), guests().children())}
                    <br/>
                    <span class="mut">{move || locale.count(Msg::CountRooms, guests().rooms().len())}</span>
                </p>
                <button type="button" class="btn primary s" part="button button-primary" on:click=press(move || open.set(false))>{locale.text(Msg::Done)}</button>
            </div>
        }
        .into_any()
    };
    view! { <Popover open=open title=Msg::GuestsAndRooms class="pop occ-pop" content=Box::new(move |_| content()) footer=Box::new(footer)/> }
}

fn age_field(
    controller: SearchController,
    room: usize,
    child: usize,
    ages_needed: Memo<bool>,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let (id, error_id) = (unique_id("so-age"), unique_id("so-age-error"));
    let age_in = move |form: &SearchForm| *form.guests.rooms().get(room)?.ages().get(child)?;
    let age = move || age_in(&controller.form.get());
    let entered = age_in(&controller.form.get_untracked());
    let invalid = memo(move || ages_needed.get() && age().is_none());
    let choose = move |value: String| {
        // The option values are whole numbers; the empty one is "Choose age".
        let age = value.parse::<u8>().ok();
        controller.edit(|form| form.guests.set_age(room, child, age));
    };
    let describedby = error_id.clone();
    view! {
        <div class="field">
            <label class="label" for=id.clone()>{locale.fill(Msg::AgeOfChild, &[("n", &locale.number(child + 1))])}</label>
            <span class="select">
                <select
                    id=id
                    class="input" part="field"
                    data-missing=move || age().is_none().then_some("")
                    aria-invalid=move || invalid.get().then_some("true")
                    aria-describedby=move || invalid.get().then(|| describedby.clone())
                    prop:value=move || age().map(|age| age.to_string()).unwrap_or_default()
                    on:change=move |event| choose(event_target_value(&event))
                >
                    <option value="" selected=entered.is_none()>{locale.text(Msg::ChooseAge)}</option>
                    {(0..=MAX_CHILD_AGE)
                        .map(|years| {
                            let label = if years == 0 { locale.text(Msg::UnderOne).to_owned() } else { locale.number(years.into()) };
                            view! { <option value=years.to_string() selected=entered == Some(years)>{label}</option> }.into_any()
                        })
                        .into_vec()}
                </select>
                {icon(Icon::Chevron)}
            </span>
            {move || invalid.get().then(|| field_error(Some(error_id.clone()), locale.text(Msg::AgeNeeded).to_owned()))}
        </div>
    }
    .into_any()
}
