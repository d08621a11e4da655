//! A pin: a button over a stay's point, or over the mean of several.

use leptos::prelude::*;

use super::parts::Parts;
use super::state::Placed;
use crate::i18n::Msg;
use crate::ui::dom::{aria, press};
use crate::ui::{ElementRef, Icon, icon, react};

/// What the heart of a saved stay takes in its pin, in pixels: as wide as a letter is high, and a quarter of that beside it.
pub const HEART_WIDTH: f64 = 16.25;

/// Stays as long as its key does.
pub(super) fn pin(parts: Parts, key: usize) -> AnyView {
    let element = ElementRef::new();
    let now = move || {
        parts
            .placed
            .get()
            .iter()
            .find(|pin| pin.key() == key)
            .cloned()
    };
    let Some(first) = untrack(now) else {
        return ().into_any();
    };
    let (id, is_joined) = (first.least, first.is_joined());
    let plotted = parts.plotted.read();
    let (chosen, pointed, look) = (plotted.chosen, plotted.pointed, plotted.look.clone());
    let is_chosen = move || {
        chosen.get().contains(&id)
            && (!is_joined || now().is_some_and(|pin| pin.stays == chosen.get()))
    };
    let locale = parts.locale;
    let many = move |message: Msg, count: usize, price: &str| {
        locale.count_with(message, count, &[("price", price)])
    };
    let count = move || now().map_or(2, |pin| pin.stays.len());
    let (price, said) = (plotted.label.clone(), plotted.label.clone());
    let name = plotted.name.clone();
    let label = {
        let look = look.clone();
        move || {
            if is_joined {
                return many(Msg::PinManyLabel, count(), &said(id));
            }
            let look = look(id);
            let kept = look.is_saved.then(|| locale.text(Msg::PinSaved).to_owned());
            let viewed = look
                .is_viewed
                .then(|| locale.text(Msg::PinViewed).to_owned());
            [Some(name(id)), kept, viewed]
                .into_iter()
                .flatten()
                .fold(said(id), |said, more| locale.pair(&said, &more))
        }
    };
    let text = move || {
        let price = price(id);
        let count = || locale.number(count());
        if is_joined {
            locale.fill(Msg::PinMany, &[("n", &count()), ("price", &price)])
        } else {
            price
        }
    };
    let heart = {
        let look = look.clone();
        move || (!is_joined && look(id).is_saved).then(|| icon(Icon::Heart))
    };
    let class = move || {
        let look = look(id);
        let kind = if is_joined {
            "pin many"
        } else if look.is_viewed {
            "pin seen"
        } else {
            "pin"
        };
        let state = if is_chosen() {
            " sel"
        } else if !is_joined && pointed.get() == Some(id) {
            " hov"
        } else {
            ""
        };
        format!("{kind}{state}")
    };
    // Through the style sheet's object: attributes with styles are what content security policies forbid.
    react(move || {
        if let (Some(pin), Some(element)) = (now(), element.get()) {
            let place = place(&pin);
            let _ = element.style().set_property("translate", &place);
        }
    });
    let point = move |at: Option<usize>| {
        if !is_joined {
            pointed.renew(at);
        }
    };
    // Not every browser tells a button that goes that it has lost the focus.
    on_cleanup(move || {
        if pointed.get_untracked() == Some(id) {
            point(None);
        }
    });
    view! {
        <button
            type="button"
            class=class
            tabindex=move || if parts.stop() == Some(key) { "0" } else { "-1" }
            aria-label=label
            aria-pressed=move || (!is_joined).then(|| aria(is_chosen()))
            node_ref=element
            on:click=press(move || {
                if let Some(pin) = now() {
                    parts.choose(&pin.stays);
                }
            })
            on:focus=move |_| {
                parts.current.renew(Some(id));
                point(Some(id));
            }
            on:blur=move |_| point(None)
            on:pointerenter=move |_| point(Some(id))
            on:pointerleave=move |_| point(None)
        >
            {move || heart()}
            {move || text()}
        </button>
    }
    .into_any()
}

/// Its label is over the point, or around it where it is of several.
fn place(pin: &Placed) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a float cast saturates")]
    let whole = |value: f64| value.round() as i32;
    let up = if pin.is_joined() { 50 } else { 100 };
    format!(
        "calc(-50% + {}px) calc(-{up}% + {}px)",
        whole(pin.at.x),
        whole(pin.at.y)
    )
}
