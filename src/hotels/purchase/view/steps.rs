//! The steps of a purchase: room, details, confirmation.

use leptos::prelude::*;

use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::svg::tenths;
use crate::ui::{Callback, Icon, IntoVec, icon};

const STEPS: [Msg; 3] = [Msg::StepRoom, Msg::StepDetails, Msg::StepConfirmation];

/// `current` counts from 0. `back` leads to the room, while that is safe.
pub fn steps(current: usize, back: Option<Callback<()>>) -> AnyView {
    let locale = expect_context::<Locale>();
    let items = STEPS
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let name = locale.text(name);
            if place < current {
                let name = match back.filter(|_| place == 0) {
                    Some(back) => view! {
                        <button type="button" class="link" on:click=press(move || back.run(()))>{name}</button>
                    }
                    .into_any(),
                    None => view! { <span>{name}</span> }.into_any(),
                };
                view! {
                    <li class="done">
                        <span>{icon(Icon::Check)} <span class="vh">{locale.text(Msg::StepDone)}</span></span>
                        {name}
                    </li>
                }
                .into_any()
            } else {
                let is_current = (place == current).then_some("step");
                let number = locale.number(place.saturating_add(1));
                view! { <li aria-current=is_current><span>{number}</span> <span>{name}</span></li> }
                    .into_any()
            }
        })
        .into_vec();
    view! {
        <ol class="steps" role="list" aria-label=locale.text(Msg::Progress)>{items}</ol>
        {step_in_brief(current, back)}
    }
    .into_any()
}

/// Where the page is narrow: the current step by name, over a bar for each.
fn step_in_brief(current: usize, back: Option<Callback<()>>) -> AnyView {
    let locale = expect_context::<Locale>();
    let values = [
        ("n", &*locale.number(current.saturating_add(1))),
        ("of", &*locale.number(STEPS.len())),
    ];
    let place = locale.fill(Msg::StepOf, &values);
    let name = STEPS.get(current).map(|name| locale.text(*name));
    let back = back.map(|back| {
        view! {
            <button type="button" class="link with" on:click=press(move || back.run(()))>
                {icon(Icon::Back)}
                <span>{locale.text(Msg::StepRoom)}</span>
            </button>
        }
        .into_any()
    });
    let bars = (0_i32..)
        .zip(STEPS)
        .map(|(at, _)| {
            let x = format!("{}%", tenths(at * 336));
            let is_reached = usize::try_from(at).is_ok_and(|at| at <= current);
            view! { <rect class=is_reached.then_some("n") x=x width="32.8%" height="4" rx="2"></rect> }.into_any()
        })
        .into_vec();
    view! {
        <div class="steps1">
            <p class="row between">
                <span><span class="num">{place}</span> " · " <b class="b">{name}</b></span>
                {back}
            </p>
            <svg aria-hidden="true">{bars}</svg>
        </div>
    }
    .into_any()
}
