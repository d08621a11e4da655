//! The dates: two buttons that open one calendar.

use leptos::prelude::*;

use super::controller::SearchController;
use crate::i18n::{Locale, Msg};
use crate::ui::calendar::{Calendar, Picked, calendar};
use crate::ui::clock::today;
use crate::ui::dom::{aria, press, press_to_toggle};
use crate::ui::popover::Popover;
use crate::ui::{State, memo, react};

/// While the dates need another look, the sentence with `error_id` describes the buttons.
pub fn date_buttons(
    controller: SearchController,
    open: State<bool>,
    invalid: Memo<bool>,
    error_id: &str,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let dates = move || controller.form.get().dates;
    let button = move |class: &'static str,
                       label: Memo<String>,
                       date: fn(Picked) -> Option<chrono::NaiveDate>| {
        let error_id = error_id.to_owned();
        let shown = move || date(dates()).map(|date| locale.date_with_weekday(date));
        view! {
            <button
                type="button"
                class=class
                data-autofocus=(class == "seg in").then_some("")
                aria-haspopup="dialog"
                aria-expanded=move || aria(open.get())
                aria-describedby=move || invalid.get().then(|| error_id.clone())
                on:click=press_to_toggle(open)
            >
                <span class="k">{move || label.get()}</span>
                <span class=move || if date(dates()).is_some() { "v" } else { "v none" }>
                    {move || shown().unwrap_or_else(|| locale.text(Msg::AddDate).to_owned())}
                </span>
            </button>
        }
        .into_any()
    };
    let check_out = memo(move || match dates().nights() {
        Some(nights) => format!(
            "{} · {}",
            locale.text(Msg::CheckOut),
            locale.count(Msg::Nights, nights)
        ),
        None => locale.text(Msg::CheckOut).to_owned(),
    });
    let check_in = memo(move || locale.text(Msg::CheckIn).to_owned());
    view! {
        {button("seg in", check_in, |dates| dates.check_in)}
        {button("seg out", check_out, |dates| dates.check_out)}
    }
    .into_any()
}

/// What is chosen counts at once; Done only closes.
#[component]
pub fn DatesPopover(controller: SearchController, open: State<bool>) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let fresh = move || {
        let limits = controller.config.get_untracked().limits;
        let dates = controller.form.get_untracked().dates;
        Calendar::new(today(), limits, locale.first_weekday(), dates)
    };
    let state = State::new(fresh());
    // Midnight may have passed and the dates may have changed since the calendar was last open.
    react(move || {
        if open.get() {
            state.set(fresh());
        }
    });
    react(move || {
        let picked = state.get().picked();
        if controller.form.get_untracked().dates != picked {
            controller.edit(|form| form.dates = picked);
        }
    });
    let summary = move || {
        let calendar = state.get();
        let (picked, limits) = (calendar.picked(), calendar.limits());
        let minimum = if limits.min_nights > 1 {
            locale.count(Msg::MinimumNights, limits.min_nights.into())
        } else {
            String::new()
        };
        match (picked.check_in, picked.both()) {
            (_, Some((check_in, check_out))) => (
                locale.count(Msg::Nights, picked.nights().unwrap_or_default()),
                format!(
                    "{} – {}",
                    locale.date_with_weekday(check_in),
                    locale.date_with_weekday(check_out)
                ),
            ),
            (Some(_), None) => (locale.text(Msg::ChooseCheckOut).to_owned(), minimum),
            (None, _) => (locale.text(Msg::ChooseCheckIn).to_owned(), minimum),
        }
    };
    let footer = move || {
        view! {
            <div class="bar f">
                <p class="sm num" aria-live="polite">
                    <span class="b">{move || summary().0}</span>
                    <br/>
                    <span class="mut">{move || summary().1}</span>
                </p>
                <span class="row g1 nowrap">
                    <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || state.update(Calendar::clear))>
                        {locale.text(Msg::Clear)}
                    </button>
                    <button
                        type="button"
                        class="btn primary s" part="button button-primary"
                        disabled=move || state.get().picked().both().is_none()
                        on:click=press(move || open.set(false))
                    >
                        {locale.text(Msg::Done)}
                    </button>
                </span>
            </div>
        }
        .into_any()
    };
    view! {
        <Popover
            open=open
            title=Msg::ChooseDates
            class="pop cal-pop"
            content=Box::new(move |shape| calendar(state, shape))
            footer=Box::new(footer)
        />
    }
}
