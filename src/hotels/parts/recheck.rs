//! Asking at intervals for an outcome, until it is known.

use std::time::Duration;

use chrono::NaiveTime;
use leptos::prelude::*;

use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, Icon, State, react};

/// Seconds until the next check: 20 at first, a minute in the end.
fn wait(checks: usize) -> usize {
    checks.saturating_add(1).saturating_mul(10).clamp(20, 60)
}

/// Counts down to the next check, says when the last one was, and offers one now. It also checks when the browser comes
/// online and when the page is looked at again.
#[component]
pub fn Recheck(
    /// A check that is still running is replaced.
    check: Callback<()>,
    note: Msg,
    /// Counts the answers; raised after each of them, whatever it was.
    checked: State<usize>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let before = checked.get_untracked();
    let left = State::new(0);
    let last = State::new(NaiveTime::MIN);
    react(move || {
        left.set(wait(checked.get().wrapping_sub(before)));
        last.set(clock());
    });
    let check_now = move || {
        left.set(0);
        check.run(());
    };
    let tick = set_interval_with_handle(
        move || match left.get_untracked() {
            0 => {}
            1 => check_now(),
            seconds => left.set(seconds.saturating_sub(1)),
        },
        Duration::from_secs(1),
    );
    let online = window_event_listener(leptos::ev::online, move |_| check_now());
    let seen = window_event_listener(leptos::ev::visibilitychange, move |_| {
        if !document().hidden() {
            check_now();
        }
    });
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
        online.remove();
        seen.remove();
    });

    let next = move || match left.get() {
        0 => locale.text(Msg::CheckingNow).to_owned(),
        seconds => locale.count(Msg::NextCheck, seconds),
    };
    let last = move || locale.fill(Msg::LastChecked, &[("time", &locale.time(last.get()))]);
    view! {
        <Notice tone=Tone::Plain glyph=Icon::Refresh>
            <p><span class="b num">{move || next()}</span> " " <span class="num">{move || last()}</span></p>
            <p class="sm mut">{locale.text(note)}</p>
            <p>
                <button type="button" class="btn s" part="button" on:click=press(check_now)>{locale.text(Msg::CheckNow)}</button>
            </p>
        </Notice>
    }
}

/// The time on the visitor's clock.
fn clock() -> NaiveTime {
    let now = js_sys::Date::new_0();
    NaiveTime::from_hms_opt(now.get_hours(), now.get_minutes(), 0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::wait;

    #[test]
    fn checks_come_every_20_seconds_at_first_and_every_minute_in_the_end() {
        let waits: Vec<_> = (0..6).map(wait).collect();
        assert_eq!(waits, [20, 20, 30, 40, 50, 60]);
        assert_eq!(wait(usize::MAX), 60);
    }
}
