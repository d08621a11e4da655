use leptos::prelude::*;

use super::super::states::{change_dates, wider_search};
use super::controller::{NearbyContext, NearbyController};
use super::state::{Outcome, Phase};
use super::tile::tile;
use crate::hotels::parts::people;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{press, unique_id};
use crate::ui::failure::{FailureNotice, countdown};
use crate::ui::notice::{Notice, Tone};
use crate::ui::svg::tenths;
use crate::ui::{Callback, ElementRef, Icon, IntoVec, each, icon, keep_focus, memo, react};

/// Begins to check, and shows what has been found so far.
pub fn nearby_dates() -> AnyView {
    let Some(check) = NearbyController::new(expect_context::<NearbyContext>()) else {
        return ().into_any();
    };
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let changes = move || {
        check.dates.get();
    };
    keep_focus(root, changes, &["[data-landing]"]);
    react(move || {
        if let Some(sentence) = status(locale, check) {
            check.context.results.flow.announcer.say(sentence);
        }
    });
    check.go_on();
    let is_none = memo(move || {
        let dates = check.dates.get();
        dates.phase == Phase::Done && dates.free() == 0
    });
    let content = move || {
        if is_none.get() {
            none(locale, check)
        } else {
            found(locale, check)
        }
    };
    view! { <div node_ref=root>{move || content()}</div> }.into_any()
}

/// How far the check is. None where a notice says what is in its way.
fn status(locale: Locale, check: NearbyController) -> Option<String> {
    let dates = check.dates.get();
    match dates.phase {
        Phase::Failed(_) => None,
        Phase::Waiting(wait) => {
            let wait = locale.count(Msg::GoingOn, usize::try_from(wait).unwrap_or_default());
            Some(format!("{wait} {}", locale.text(Msg::FoundStays)))
        }
        Phase::Done => Some(format!(
            "{}. {}",
            checked(locale, check),
            free(locale, check)
        )),
        Phase::Checking | Phase::Stopped => Some(checked(locale, check)),
    }
}

fn checked(locale: Locale, check: NearbyController) -> String {
    let dates = check.dates.get();
    let checked = locale.number(dates.checked());
    locale.count_with(Msg::DatesChecked, dates.total(), &[("checked", &checked)])
}

/// What came of it, once all are checked.
fn free(locale: Locale, check: NearbyController) -> String {
    let (dates, query) = (check.dates.get(), check.query());
    let occupancy = &query.occupancy;
    let people = people(locale, occupancy.adults(), occupancy.children());
    match dates.free() {
        0 => {
            let stays = dates.candidates.iter().map(|it| it.stay);
            let first = stays.clone().map(|stay| stay.check_in()).min();
            let last = stays.map(|stay| stay.check_out()).max();
            let all = first.zip(last);
            let all = all.map(|(first, last)| locale.date_range(first, last));
            locale.fill(
                Msg::NearbyNoneText,
                &[
                    ("place", &query.destination.name),
                    ("people", &people),
                    ("dates", &all.unwrap_or_default()),
                ],
            )
        }
        free => locale.count_with(Msg::DatesFree, free, &[("people", &people)]),
    }
}

fn found(locale: Locale, check: NearbyController) -> AnyView {
    let heading = unique_id("so-nearby");
    let labelledby = heading.clone();
    let stay = check.query().stay;
    let searched = locale.date_range(stay.check_in(), stay.check_out());
    let is_done = memo(move || check.dates.get().phase == Phase::Done);
    let title = move || {
        let title = if is_done.get() {
            Msg::NearbyFound
        } else {
            Msg::NearbyDates
        };
        locale.fill(title, &[("dates", &searched)])
    };
    let progress = move || {
        if is_done.get() {
            let (checked, free) = (checked(locale, check), free(locale, check));
            view! { <p class="sm mut num">{checked} ". " {free}</p> }.into_any()
        } else {
            progress(locale, check)
        }
    };
    let note = move || {
        is_done.get().then(|| {
            view! { <p class="sm mut prose">{locale.text(Msg::NearbyPrices)}</p> }.into_any()
        })
    };
    // A tile stays until more is known of it.
    let tiles = move || {
        let dates = check.dates.get();
        let tiles = dates.candidates.iter().enumerate();
        tiles
            .map(|(index, it)| match it.outcome {
                Outcome::Unchecked => index * 3,
                Outcome::Checking => index * 3 + 1,
                _ => index * 3 + 2,
            })
            .into_vec()
    };
    view! {
        <section class="panel pad stack" part="panel" aria-labelledby=labelledby>
            <h2 class="h2" part="heading" id=heading tabindex="-1" data-landing="">{move || title()}</h2>
            {move || progress()}
            {move || trouble(locale, check)}
            <ol class="near" role="list">
                {each(tiles, move |number| view! { <li>{tile(check, number / 3)}</li> }.into_any())}
            </ol>
            {move || note()}
        </section>
    }
    .into_any()
}

/// Before all are checked.
fn progress(locale: Locale, check: NearbyController) -> AnyView {
    // Otherwise the button would be another one with each answer.
    let is_checking = memo(move || check.dates.get().phase == Phase::Checking);
    let is_stopped = memo(move || check.dates.get().phase == Phase::Stopped);
    let button = move || {
        let (label, action) = if is_checking.get() {
            (Msg::StopHere, press(move || check.stop()))
        } else if is_stopped.get() {
            (Msg::CheckOthers, press(move || check.go_on()))
        } else {
            return None;
        };
        Some(view! { <button type="button" class="btn quiet s" part="button-quiet" on:click=action>{locale.text(label)}</button> }.into_any())
    };
    view! {
        <div class="row between">
            <p class="b num">{move || checked(locale, check)}</p>
            {move || button()}
        </div>
        {move || meter(check)}
    }
    .into_any()
}

/// Between two bars, in tenths of a percent.
const GAP: usize = 10;

/// As many bars as dates. Words beside it say the same.
fn meter(check: NearbyController) -> AnyView {
    let dates = check.dates.get();
    let (checked, total) = (dates.checked(), dates.total());
    let going = usize::from(dates.phase == Phase::Checking);
    let gaps = GAP * total.saturating_sub(1);
    let width = 1000_usize
        .saturating_sub(gaps)
        .checked_div(total)
        .unwrap_or_default();
    let bar = |index: usize| {
        let class = match index {
            index if index < checked => "n",
            index if index < checked + going => "go",
            _ => "t",
        };
        let tenth = |part: usize| format!("{}%", tenths(i32::try_from(part).unwrap_or_default()));
        let place = index * (width + GAP);
        view! { <rect class=class x=tenth(place) width=tenth(width) height="8" rx="3"></rect> }
            .into_any()
    };
    view! { <svg class="meter" aria-hidden="true">{(0..total).map(bar).into_vec()}</svg> }
        .into_any()
}

/// What is in the way of the check.
fn trouble(locale: Locale, check: NearbyController) -> Option<AnyView> {
    let go_on = Callback::new(move |()| check.go_on());
    match check.dates.get().phase {
        Phase::Waiting(wait) => {
            let left = countdown(wait, go_on);
            Some(view! {
                <Notice tone=Tone::Plain glyph=Icon::Clock>
                    <p><span class="b num">{move || locale.count(Msg::GoingOn, left.get())}</span> " " {locale.text(Msg::FoundStays)}</p>
                    <p class="row g2">
                        <button type="button" class="btn s" part="button" on:click=press(move || go_on.run(()))>{locale.text(Msg::TryNow)}</button>
                        <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || check.stop())>{locale.text(Msg::StopHere)}</button>
                    </p>
                </Notice>
            }
            .into_any())
        }
        Phase::Failed(failure) => {
            Some(view! { <FailureNotice failure=failure retry=go_on/> }.into_any())
        }
        _ => None,
    }
}

/// Nothing is free on any of them.
fn none(locale: Locale, check: NearbyController) -> AnyView {
    let NearbyContext { results, leave } = check.context;
    let title = locale.count(Msg::NearbyNone, check.dates.get_untracked().reach());
    let status = untrack(|| status(locale, check));
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Calendar)}
            <h2 class="h2" part="heading" tabindex="-1" data-landing="">{title}</h2>
            <p class="mut prose">{status}</p>
            <p class="row g3">
                {wider_search(results, &check.query(), leave)}
                {change_dates("btn", "button")}
            </p>
        </div>
    }
    .into_any()
}
