use leptos::prelude::*;

use super::controller::NearbyController;
use super::state::{Candidate, Outcome};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::dom::press;
use crate::ui::price::list_price;

/// A stay and what is known of it. One with free rooms leads to them.
pub fn tile(check: NearbyController, index: usize) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let candidates = check.dates.get_untracked().candidates;
    let Candidate {
        days,
        stay,
        outcome,
    } = *candidates.get(index)?;
    let (check_in, check_out) = (stay.check_in(), stay.check_out());
    let weekdays = format!(
        "{} – {}",
        locale.weekday(check_in),
        locale.weekday(check_out)
    );
    let when = view! {
        <span>
            <span class="d nowrap">{locale.date_range(check_in, check_out)}</span>
            <br/>
            <span class="xs mut">{weekdays}</span>
        </span>
    }
    .into_any();
    let known = match outcome {
        Outcome::Free { hotels, lowest } => {
            let is_lowest = move || check.dates.get().lowest() == Some(index);
            let mark = move || {
                is_lowest().then(|| {
                    view! { <br/> <span class="tag act">{locale.text(Msg::Lowest)}</span> }
                        .into_any()
                })
            };
            let (before, after) = locale.around(Msg::FromPrice);
            return Some(
                view! {
                    <button type="button" class=move || if is_lowest() { "low" } else { "" } part="card" on:click=press(move || check.choose(stay))>
                        {when}
                        <span class="mut num">{locale.count(Msg::CountStays, hotels)} {move || mark()}</span>
                        <span class="p">
                            <span class="xs mut">{before}</span>
                            <span class="price num s" part="price">{move || list_price(locale, lowest, digits(check))}</span>
                            <span class="xs mut">{after}</span>
                        </span>
                    </button>
                }
                .into_any(),
            );
        }
        Outcome::Checking => view! {
            <span class="with mid">
                <span class="spin" aria-hidden="true"></span>
                <span>{locale.text(Msg::CheckingDates)}</span>
            </span>
        }
        .into_any(),
        Outcome::Unchecked => view! { <span>{locale.text(Msg::NotChecked)}</span> }.into_any(),
        Outcome::NothingFree => view! {
            <span>
                {(days == 0).then(|| view! { {locale.text(Msg::YourDates)} <br/> }.into_any())}
                {locale.text(Msg::NothingFreeThen)}
            </span>
        }
        .into_any(),
    };
    let class = if days == 0 { "dim own" } else { "dim" };
    Some(view! { <div class=class>{when} {known}</div> }.into_any())
}

/// Those of all prices.
fn digits(check: NearbyController) -> Digits {
    let candidates = check.dates.get().candidates;
    Digits::of(candidates.iter().filter_map(|it| match it.outcome {
        Outcome::Free { lowest, .. } => Some(lowest),
        _ => None,
    }))
}
