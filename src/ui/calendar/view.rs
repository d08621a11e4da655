//! Renders a [`Calendar`]: two months side by side, or every month in a sheet that scrolls.

use chrono::{Datelike, NaiveDate};
use leptos::html;
use leptos::prelude::*;
use stopover_model::iso;
use web_sys::KeyboardEvent;

use super::state::{Blocked, Calendar, Key};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::popover::Shape;
use crate::ui::{Icon, icon};

/// The date grids of `state`.
pub fn calendar(state: RwSignal<Calendar>, shape: Shape) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let container = NodeRef::<html::Div>::new();
    let weekdays = StoredValue::new(locale.weekdays());
    let months = Memo::new(move |_| match shape {
        Shape::Anchored => state.with(|calendar| calendar.months().to_vec()),
        Shape::Sheet => state.with(Calendar::all_months),
    });

    // At once where the day is in view, so that the next key finds it; else when its month has been drawn.
    let focus_day = move || {
        let day = format!(
            "[data-day='{}']",
            iso(state.with_untracked(Calendar::focus))
        );
        let focus = move || {
            container
                .get_untracked()
                .is_some_and(|container| dom::focus_in(&container, &day))
        };
        if !focus() {
            after_render(move || {
                focus();
            });
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        let rtl = container
            .get_untracked()
            .is_some_and(|container| dom::is_rtl(&container));
        let Some(key) = key_of(&event, rtl) else {
            return;
        };
        event.prevent_default();
        state.update(|calendar| calendar.press(key));
        focus_day();
    };

    let month = move |first: NaiveDate| {
        let id = unique_id("so-month");
        let turn = (shape == Shape::Anchored).then(|| {
            let is_first = Signal::derive(move || state.with(|calendar| calendar.months().first() == Some(&first)));
            view! { {move || if is_first.get() { previous_button(state).into_any() } else { next_button(state).into_any() }} }
        });
        view! {
            <div class="month">
                <h2 class="h3" id=id.clone()>{locale.month(first)}</h2>
                {turn}
                <table class="cal" role="grid" aria-labelledby=id>
                    <thead>
                        <tr>
                            {weekdays.with_value(|names| {
                                names
                                    .iter()
                                    .map(|(short, long)| view! { <th scope="col" abbr=long.clone()>{short.clone()}</th> })
                                    .collect_view()
                            })}
                        </tr>
                    </thead>
                    <tbody>
                        {state
                            .with_untracked(|calendar| calendar.weeks(first))
                            .into_iter()
                            .map(|week| {
                                let days = week.map(|day| match day {
                                    Some(day) => day_cell(state, locale, day).into_any(),
                                    None => view! { <td></td> }.into_any(),
                                });
                                view! { <tr>{days.into_iter().collect_view()}</tr> }
                            })
                            .collect_view()}
                    </tbody>
                </table>
            </div>
        }
    };
    view! {
        <div class="months" node_ref=container on:keydown=on_keydown>
            <For each=move || months.get() key=|month| *month children=month/>
        </div>
    }
}

fn previous_button(state: RwSignal<Calendar>) -> impl IntoView {
    let locale = expect_context::<Locale>();
    view! {
        <button
            type="button"
            class="btn quiet icon s prev"
            aria-label=locale.text(Msg::PreviousMonth)
            disabled=move || !state.with(Calendar::has_previous_month)
            on:click=move |_| state.update(Calendar::previous_month)
        >
            {icon(Icon::Prev)}
        </button>
    }
}

fn next_button(state: RwSignal<Calendar>) -> impl IntoView {
    let locale = expect_context::<Locale>();
    view! {
        <button
            type="button"
            class="btn quiet icon s next"
            aria-label=locale.text(Msg::NextMonth)
            disabled=move || !state.with(Calendar::has_next_month)
            on:click=move |_| state.update(Calendar::next_month)
        >
            {icon(Icon::Next)}
        </button>
    }
}

/// Everything about a day that changes while the visitor chooses.
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

fn day_cell(state: RwSignal<Calendar>, locale: Locale, day: NaiveDate) -> impl IntoView {
    let look = Memo::new(move |_| state.with(|calendar| Look::of(calendar, day)));
    let is_today = state.with_untracked(Calendar::today) == day;
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
        <td role="gridcell" class=move || look.get().class aria-selected=move || if look.get().selected { "true" } else { "false" }>
            <button
                type="button"
                class=move || if look.get().blocked == Some(Blocked::TooShort) { "day short" } else { "day" }
                data-day=iso(day)
                tabindex=move || if look.get().focus { "0" } else { "-1" }
                data-autofocus=move || look.get().focus.then_some("")
                aria-label=label
                aria-disabled=move || look.get().blocked.is_some().then_some("true")
                aria-current=is_today.then_some("date")
                on:click=move |_| state.update(|calendar| calendar.choose(day))
            >
                {locale.number(day.day() as usize)}
            </button>
        </td>
    }
}

fn key_of(event: &KeyboardEvent, rtl: bool) -> Option<Key> {
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
