//! Renders a [`Calendar`]: two months side by side, or every month in a sheet that scrolls.

use chrono::{Datelike, NaiveDate};
use leptos::prelude::*;
use stopover_model::iso;
use web_sys::KeyboardEvent;

use super::state::{Blocked, Calendar, Key};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::popover::Shape;
use crate::ui::{ElementRef, Icon, IntoVec, State, each, icon, memo};

pub fn calendar(state: State<Calendar>, shape: Shape) -> AnyView {
    let locale = expect_context::<Locale>();
    let container = ElementRef::new();
    let weekdays = locale.weekdays();
    let months = move || {
        let calendar = state.get();
        let months = match shape {
            Shape::Anchored => calendar.months().to_vec(),
            Shape::Sheet => calendar.all_months(),
        };
        months.into_iter().filter_map(month_number).into_vec()
    };

    // At once where the day is drawn, so that the next key finds it; else when its month has been drawn.
    let focus_day = move || {
        let day = format!("[data-day='{}']", iso(state.get_untracked().focus()));
        let focus = move || {
            container
                .get()
                .is_some_and(|container| dom::focus_in(&container, &day))
        };
        if !focus() {
            // Until then the grids as a whole hold the focus, so that no key is lost.
            if let Some(container) = container.get() {
                let _ = container.focus();
            }
            after_render(move || {
                focus();
            });
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        let rtl = container
            .get()
            .is_some_and(|container| dom::is_rtl(&container));
        // The buttons that turn the pages keep their keys.
        let on_the_grids = event_target::<web_sys::Element>(&event).has_attribute("data-grid");
        let Some(key) = key_of(&event, rtl).filter(|_| on_the_grids) else {
            return;
        };
        event.prevent_default();
        state.update(|calendar| calendar.press(key));
        focus_day();
    };

    let month = move |first: NaiveDate| {
        let id = unique_id("so-month");
        view! {
            <div class="month">
                <h2 class="h3" part="heading" id=id.clone()>{locale.month(first)}</h2>
                <table class="cal" role="grid" aria-labelledby=id>
                    <thead>
                        <tr>
                            {weekdays
                                .iter()
                                .map(|(short, long)| view! { <th scope="col" abbr=long.clone()>{short.clone()}</th> }.into_any())
                                .into_vec()}
                        </tr>
                    </thead>
                    <tbody>
                        {state
                            .get_untracked()
                            .weeks(first)
                            .into_iter()
                            .map(|week| {
                                let days = week.map(|day| match day {
                                    Some(day) => day_cell(state, locale, day),
                                    None => view! { <td></td> }.into_any(),
                                });
                                view! { <tr>{Vec::from(days)}</tr> }.into_any()
                            })
                            .into_vec()}
                    </tbody>
                </table>
            </div>
        }
        .into_any()
    };
    view! {
        <div class="months" tabindex="-1" data-grid="" node_ref=container on:keydown=on_keydown>
            {(shape == Shape::Anchored).then(|| turn_buttons(state))}
            {each(months, move |number| month_at(number).map(&month).into_any())}
        </div>
    }
    .into_any()
}

/// Counted from the year 0, so that a month can be the key of a list.
fn month_number(month: NaiveDate) -> Option<usize> {
    Some(usize::try_from(month.year()).ok()? * 12 + month.month0() as usize)
}

fn month_at(number: usize) -> Option<NaiveDate> {
    let month0 = u32::try_from(number % 12).ok()?;
    NaiveDate::from_ymd_opt(i32::try_from(number / 12).ok()?, month0 + 1, 1)
}

/// They stay while the months change; one that comes to its end hands focus to the other.
fn turn_buttons(state: State<Calendar>) -> AnyView {
    let locale = expect_context::<Locale>();
    let (previous, next) = (ElementRef::new(), ElementRef::new());
    let button = move |own: ElementRef, other: ElementRef, way: Way| {
        let turn = move || {
            state.update(way.turn);
            if !(way.can_turn)(&state.get_untracked())
                && let Some(other) = other.get()
            {
                let _ = other.focus();
            }
        };
        let is_last = move || !(way.can_turn)(&state.get());
        view! {
            <button
                type="button"
                class=way.class
                node_ref=own
                aria-label=locale.text(way.label)
                disabled=move || is_last()
                on:click=press(turn)
            >
                {icon(way.glyph)}
            </button>
        }
        .into_any()
    };
    view! {
        {button(previous, next, PREVIOUS)}
        {button(next, previous, NEXT)}
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct Way {
    class: &'static str,
    label: Msg,
    glyph: Icon,
    can_turn: fn(&Calendar) -> bool,
    turn: fn(&mut Calendar),
}

const PREVIOUS: Way = Way {
    class: "btn quiet icon s prev",
    label: Msg::PreviousMonth,
    glyph: Icon::Prev,
    can_turn: Calendar::has_previous_month,
    turn: Calendar::previous_month,
};

const NEXT: Way = Way {
    class: "btn quiet icon s next",
    label: Msg::NextMonth,
    glyph: Icon::Next,
    can_turn: Calendar::has_next_month,
    turn: Calendar::next_month,
};

/// What changes about a day while the visitor chooses.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    class: &'static str,
    selected: bool,
    focus: bool,
    blocked: Option<Blocked>,
}

impl Look {
    fn of(calendar: &Calendar, day: NaiveDate) -> Self {
        let picked = calendar.picked();
        let class = match (picked.check_in, picked.check_out) {
            (Some(check_in), Some(check_out)) if day == check_in && check_in < check_out => "from",
            (Some(_), Some(check_out)) if day == check_out => "to",
            (Some(check_in), Some(check_out)) if check_in < day && day < check_out => "in",
            (Some(check_in), None) if day == check_in => "from one",
            _ => "",
        };
        Self {
            class,
            selected: !class.is_empty(),
            focus: calendar.focus() == day,
            blocked: calendar.blocked(day),
        }
    }
}

fn day_cell(state: State<Calendar>, locale: Locale, day: NaiveDate) -> AnyView {
    let look = memo(move || Look::of(&state.get(), day));
    let is_today = state.get_untracked().today() == day;
    let label = move || {
        let name = locale.date_full(day);
        let reason = match look.get().blocked {
            None => return name,
            Some(Blocked::Past) => Msg::DayPast,
            Some(Blocked::TooShort) => Msg::DayTooShort,
            Some(Blocked::TooLong) => Msg::DayTooLong,
            Some(Blocked::TooFar) => Msg::DayTooFar,
        };
        locale.fill(reason, &[("day", &name)])
    };
    view! {
        <td role="gridcell" class=move || look.get().class aria-selected=move || aria(look.get().selected)>
            <button
                type="button"
                class=move || if look.get().blocked == Some(Blocked::TooShort) { "day short" } else { "day" }
                data-day=iso(day)
                data-grid=""
                tabindex=move || if look.get().focus { "0" } else { "-1" }
                data-autofocus=move || look.get().focus.then_some("")
                aria-label=move || label()
                aria-disabled=move || look.get().blocked.is_some().then_some("true")
                aria-current=is_today.then_some("date")
                on:click=press(move || state.update(|calendar| calendar.choose(day)))
            >
                {locale.number(day.day() as usize)}
            </button>
        </td>
    }
    .into_any()
}

fn key_of(event: &KeyboardEvent, rtl: bool) -> Option<Key> {
    if event.alt_key() || event.ctrl_key() || event.meta_key() {
        return None;
    }
    let (back, forth) = if rtl {
        (Key::NextDay, Key::PreviousDay)
    } else {
        (Key::PreviousDay, Key::NextDay)
    };
    Some(match (event.key().as_str(), event.shift_key()) {
        ("ArrowLeft", _) => back,
        ("ArrowRight", _) => forth,
        ("ArrowUp", _) => Key::PreviousWeek,
        ("ArrowDown", _) => Key::NextWeek,
        ("Home", _) => Key::WeekStart,
        ("End", _) => Key::WeekEnd,
        ("PageUp", false) => Key::PreviousMonth,
        ("PageDown", false) => Key::NextMonth,
        ("PageUp", true) => Key::PreviousYear,
        ("PageDown", true) => Key::NextYear,
        _ => return None,
    })
}
