//! The button, and what is said beside it.

use std::time::Duration;

use leptos::prelude::*;

use super::summary::terms_line;
use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::state::{AttemptFailure, PurchaseEvent, Stage};
use crate::hotels::visit::Quote;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::notice::{Notice, Tone};
use crate::ui::price::list_price;
use crate::ui::{ElementRef, Icon, State, memo, react};

/// What is agreed to and the button, which stays in place and keeps the focus while the payment is taken and the hotel asked.
pub fn submit(purchase: PurchaseController, quote: &Quote, button: ElementRef) -> AnyView {
    let locale = expect_context::<Locale>();
    let message = if quote.test {
        Msg::ConfirmTestAt
    } else {
        Msg::ConfirmAt
    };
    let confirm = locale.fill(message, &[("price", &locale.money(quote.price))]);
    let nights = locale.count(
        Msg::Nights,
        usize::try_from(quote.stay.nights()).unwrap_or_default(),
    );
    let total = locale.fill(Msg::TotalAllGuests, &[("nights", &nights)]);
    let busy = memo(move || !matches!(purchase.stage(), Stage::Details(_)));
    let label = move || match purchase.stage() {
        Stage::Paying => locale.text(Msg::Paying).to_owned(),
        Stage::Confirming { .. } => locale.text(Msg::Confirming).to_owned(),
        _ => confirm.clone(),
    };
    let note = move || {
        locale.text(match purchase.stage() {
            Stage::Paying => Msg::PayingText,
            Stage::Confirming { offline: true } => Msg::ConfirmingOffline,
            Stage::Confirming { offline: false } => Msg::ConfirmingText,
            _ => Msg::AgreeToTerms,
        })
    };
    let needs_grant = quote.needs_grant;
    let failure = move || match purchase.stage() {
        Stage::Details(Some(failure)) => Some(failure_notice(purchase, failure, needs_grant)),
        _ => None,
    };
    // What waits for a connection continues as soon as there is one.
    react(move || {
        if purchase.stage() == (Stage::Confirming { offline: true }) {
            let online = window_event_listener(leptos::ev::online, move |_| {
                purchase.on(PurchaseEvent::Online)
            });
            on_cleanup(move || online.remove());
        }
    });
    view! {
        <div class="stack g3">
            {move || failure()}
            <section class="panel pad confirm" part="panel">
                <div class="stack g1">
                    <p class="sm mut num">{total}</p>
                    <p class="price num" part="price">{list_price(locale, quote.price, Digits::Exact)}</p>
                    {terms_line(quote)}
                </div>
                <button
                    class="btn primary" part="button button-primary"
                    node_ref=button
                    aria-busy=move || busy.get().then_some("true")
                    aria-disabled=move || busy.get().then_some("true")
                >
                    {move || busy.get().then(|| view! { <span class="spin" aria-hidden="true"></span> }.into_any())}
                    {move || label()}
                </button>
                <p class="sm mut" role="status">{move || note()}</p>
            </section>
        </div>
    }
    .into_any()
}

fn failure_notice(
    purchase: PurchaseController,
    failure: AttemptFailure,
    needs_grant: bool,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let message = match failure {
        AttemptFailure::NotPaid => Msg::NotPaid,
        AttemptFailure::GrantRefused => Msg::GrantRefused,
        AttemptFailure::NotAccepted => Msg::DetailsNotAccepted,
        AttemptFailure::NotReceived => Msg::NotArrived,
        AttemptFailure::Busy(wait) => return busy_notice(purchase, wait),
        AttemptFailure::Closed => {
            let paid =
                needs_grant.then(|| view! { <p>{locale.text(Msg::AlreadyPaid)}</p> }.into_any());
            return view! {
                <Notice tone=Tone::Danger glyph=Icon::Warning>
                    <p><span class="b">{locale.text(Msg::BookingClosed)}</span> " " {locale.text(Msg::BookingClosedLater)}</p>
                    {paid}
                </Notice>
            }
            .into_any();
        }
    };
    view! {
        <Notice tone=Tone::Danger glyph=Icon::Warning>
            <p>{locale.text(message)}</p>
        </Notice>
    }
    .into_any()
}

/// Counts down, but never presses the button: that is the visitor's.
fn busy_notice(purchase: PurchaseController, wait: u32) -> AnyView {
    let locale = expect_context::<Locale>();
    let wait = usize::try_from(wait).unwrap_or_default();
    let left = State::new(wait);
    purchase.announce(locale.count(Msg::BookingBusy, wait));
    let text = move || match left.get() {
        0 => locale.text(Msg::BookingBusyOver).to_owned(),
        left => locale.count(Msg::BookingBusy, left),
    };
    let tick = set_interval_with_handle(
        move || match left.get_untracked() {
            0 => {}
            1 => {
                left.set(0);
                purchase.announce(locale.text(Msg::BookingBusyOver).to_owned());
            }
            seconds => left.set(seconds.saturating_sub(1)),
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    view! {
        <Notice tone=Tone::Plain glyph=Icon::Clock>
            <p class="num">{move || text()}</p>
        </Notice>
    }
    .into_any()
}
