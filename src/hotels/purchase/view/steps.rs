//! The steps of a purchase: room, details, confirmation.

use leptos::prelude::*;

use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::{Callback, Icon, IntoVec, icon};

/// `current` counts from 0. `back` leads to the room, while that is safe.
pub fn steps(current: usize, back: Option<Callback<()>>) -> AnyView {
    let locale = expect_context::<Locale>();
    let items = [Msg::StepRoom, Msg::StepDetails, Msg::StepConfirmation]
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
    view! { <ol class="steps" role="list" aria-label=locale.text(Msg::Progress)>{items}</ol> }
        .into_any()
}
