//! The price range: a histogram over two native sliders.

use leptos::prelude::*;
use web_sys::{Event, HtmlInputElement};

use super::histogram::{BUCKETS, PriceScale};
use super::model::Model;
use crate::i18n::Msg;
use crate::ui::{IntoVec, State};

/// Of the drawing, and of its tallest bar.
const HEIGHT: u32 = 52;
const TALLEST: u32 = 48;

/// While a thumb is dragged only the drawing follows; the list does when it is released.
pub fn price_filter(model: Model, scale: PriceScale) -> AnyView {
    let locale = model.locale;
    let dragged = State::new(None::<(u32, u32)>);
    let set = move || {
        let filters = model.filters.get();
        (
            scale.low_position(filters.low),
            scale.high_position(filters.high),
        )
    };
    let range = move || {
        let set = set();
        dragged.get().unwrap_or(set)
    };
    let low = move || range().0;
    let high = move || range().1;
    let price = move |position: u32| locale.money_short(scale.price_at(position));

    let drag = move |position: u32, is_low: bool| {
        // A step apart, so that one thumb never hides that the other can move.
        let (low, high) = untrack(range);
        let moved = if is_low {
            (position.min(high.saturating_sub(1)), high)
        } else {
            (low, position.max(low.saturating_add(1)).min(scale.last()))
        };
        // Back where it was, which not every browser reports as a change.
        dragged.set(Some(moved).filter(|moved| *moved != untrack(set)));
        moved
    };
    let on_input = move |event: Event, is_low: bool| {
        let input = event_target::<HtmlInputElement>(&event);
        let (low, high) = drag(position(&input), is_low);
        input.set_value(&if is_low { low } else { high }.to_string());
    };
    let apply = move |_| {
        let (low, high) = untrack(range);
        // The limit that was not moved stays as it is, between two positions too.
        model.filter(|filters| {
            if low != scale.low_position(filters.low) {
                filters.low = scale.low_at(low);
            }
            if high != scale.high_position(filters.high) {
                filters.high = scale.high_at(high);
            }
        });
        dragged.set(None);
    };
    // Over the middle the lower thumb lies on top, or two thumbs at the end could not be parted.
    let over = move || {
        if low().saturating_mul(2) > scale.last() {
            "over"
        } else {
            ""
        }
    };
    let track = move || {
        let percent = |position: u32| position.saturating_mul(100) / scale.last().max(1);
        let (from, to) = (percent(low()), percent(high()));
        view! { <svg aria-hidden="true"><rect x=format!("{from}%") width=format!("{}%", to.saturating_sub(from)) height="4"></rect></svg> }.into_any()
    };
    view! {
        <fieldset class="facet">
            <legend class="label">{locale.text(Msg::PriceForStay)}</legend>
            <div>
                {histogram(model, scale, range)}
                <div class="dual">
                    {move || track()}
                    <input
                        type="range"
                        class=move || over()
                        min="0"
                        max=scale.last().to_string()
                        aria-label=locale.text(Msg::LowestPrice)
                        aria-valuetext=move || price(low())
                        prop:value=move || low().to_string()
                        on:input=move |event| on_input(event, true)
                        on:change=apply
                    />
                    <input
                        type="range"
                        min="0"
                        max=scale.last().to_string()
                        aria-label=locale.text(Msg::HighestPrice)
                        aria-valuetext=move || price(high())
                        prop:value=move || high().to_string()
                        on:input=move |event| on_input(event, false)
                        on:change=apply
                    />
                </div>
                <p class="sum sm">
                    <span>{move || price(low())}</span>
                    <span>{move || price(high())}</span>
                </p>
            </div>
        </fieldset>
    }
    .into_any()
}

fn histogram(
    model: Model,
    scale: PriceScale,
    range: impl Fn() -> (u32, u32) + Copy + Send + Sync + 'static,
) -> AnyView {
    let bars = scale
        .bars(&model.listing().offered.prices, TALLEST)
        .into_iter()
        .zip(0_usize..BUCKETS)
        .map(|(height, bucket)| {
            let is_in = move || {
                let (low, high) = range();
                (scale.bucket(low)..=scale.bucket(high)).contains(&bucket)
            };
            view! {
                <rect
                    class=move || if is_in() { "in" } else { "" }
                    x=(bucket * 10 + 1).to_string()
                    y=HEIGHT.saturating_sub(height).to_string()
                    width="8"
                    height=height.to_string()
                ></rect>
            }
            .into_any()
        })
        .into_vec();
    view! { <svg class="histo" viewBox="0 0 240 52" preserveAspectRatio="none" aria-hidden="true">{bars}</svg> }.into_any()
}

fn position(input: &HtmlInputElement) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float cast saturates"
    )]
    let position = input.value_as_number() as u32;
    position
}
