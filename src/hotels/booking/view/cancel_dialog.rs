//! Asks for confirmation before a booking is cancelled, and says what that costs.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

use crate::hotels::booking::controller::ManageBooking;
use crate::hotels::booking::state::{CancelFailure, CancellationQuote, Step};
use crate::hotels::visit::Record;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{ElementRef, Icon, memo, react};

/// Modal. Escape keeps the booking, a press beside the dialog does nothing, and focus begins on keeping the booking.
pub fn cancel_dialog(booking: ManageBooking) -> AnyView {
    let dialog_ref = ElementRef::new();
    let dialog = move || dialog_ref.get()?.dyn_into::<HtmlDialogElement>().ok();
    let step = move || booking.cancelling.get().step;
    let open = memo(move || matches!(step(), Step::Asking | Step::Sending));
    react(move || {
        let is_open = open.get();
        let Some(dialog) = dialog() else {
            return;
        };
        if is_open {
            // At once: whoever comes back quickly is told only then that the dialog was closed before.
            let _ = dialog.show_modal();
            after_render(move || {
                dom::focus_in(&dialog, "[data-autofocus]");
            });
        } else if dialog.open() {
            dialog.close();
        }
    });
    let (title, what) = (unique_id("so-cancel"), unique_id("so-cancel-what"));
    let (labelledby, describedby) = (title.clone(), what.clone());
    view! {
        <dialog
            node_ref=dialog_ref
            class="dialog" part="dialog"
            role="alertdialog"
            aria-labelledby=labelledby
            aria-describedby=describedby
            on:cancel=move |event: web_sys::Event| {
                event.prevent_default();
                booking.keep();
            }
            // Some browsers close the dialog at the second Escape whatever the first one was answered.
            on:close=move |_: web_sys::Event| {
                let Some(dialog) = dialog().filter(|dialog| !dialog.open()) else {
                    return;
                };
                booking.keep();
                // What has been sent is answered in it.
                if open.get_untracked() {
                    let _ = dialog.show_modal();
                }
            }
        >
            {move || open.get().then(|| question(booking, title.clone(), what.clone()))}
        </dialog>
    }
    .into_any()
}

fn question(booking: ManageBooking, title: String, what: String) -> AnyView {
    let locale = expect_context::<Locale>();
    let record = booking
        .known
        .get_untracked()
        .map(|known| Record::from_purchase(&known.purchase));
    let sentence = record.and_then(|record| {
        let stay = record.stay?;
        Some(locale.fill(
            Msg::CancelWhat,
            &[
                ("hotel", &record.hotel.name),
                (
                    "dates",
                    &locale.date_range_medium(stay.check_in(), stay.check_out()),
                ),
            ],
        ))
    });
    let sending = memo(move || booking.cancelling.get().step == Step::Sending);
    let cost = move || booking.cancelling.get().quote.map(|quote| cost(&quote));
    let failure = move || booking.cancelling.get().failure.and_then(failure_notice);
    let busy = move || sending.get().then(|| locale.text(Msg::Cancelling));
    view! {
        <div class="stack">
            <h2 class="h2" part="heading" id=title>{locale.text(Msg::CancelQuestion)}</h2>
            <p id=what>{sentence}</p>
            {move || cost()}
            {move || failure()}
            <p class="vh" role="status">{move || busy()}</p>
            <div class="row g3 acts">
                <button
                    type="button"
                    class="btn danger" part="button"
                    aria-busy=move || aria(sending.get())
                    on:click=press(move || booking.cancel())
                >
                    {locale.text(Msg::CancelBooking)}
                </button>
                <button
                    type="button"
                    class="btn" part="button"
                    data-autofocus=""
                    disabled=move || sending.get()
                    on:click=press(move || booking.keep())
                >
                    {locale.text(Msg::KeepBooking)}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// The total, the fee, what is refunded; and what the visitor should know besides.
fn cost(quote: &CancellationQuote) -> AnyView {
    let locale = expect_context::<Locale>();
    let total = quote.total.map(|total| {
        view! {
            <p class="sum"><span class="mut">{locale.text(Msg::TotalPrice)}</span> " " <span>{locale.money(total)}</span></p>
        }
        .into_any()
    });
    let (fee, more) = match &quote.terms {
        None => (None, locale.text(Msg::FeeUnknown).to_owned()),
        Some(terms) => {
            let amount = locale.money(terms.period.amount);
            let (class, amount) = if terms.period.is_free() {
                ("sum", amount)
            } else {
                (
                    "sum bad",
                    locale.fill(Msg::MinusAmount, &[("amount", &amount)]),
                )
            };
            let label = if terms.period.is_free() { "mut" } else { "" };
            let fee = view! {
                <p class=class><span class=label>{terms.label(locale)}</span> " " <span>{amount}</span></p>
                <hr/>
                <p class="sum"><span class="b">{locale.text(Msg::YouGetBack)}</span> " " <span class="price m" part="price">{locale.money(terms.back)}</span></p>
            }
            .into_any();
            (Some(fee), terms.warning(locale).unwrap_or_default())
        }
    };
    view! {
        <div class="well stack g2">
            {total}
            {fee}
        </div>
        <p class="sm mut">{more} " " {locale.text(Msg::HotelDecides)}</p>
    }
    .into_any()
}

/// Why the last press of the button did not cancel the booking.
fn failure_notice(failure: CancelFailure) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let text = match failure {
        CancelFailure::Busy => Msg::CancelBusy,
        CancelFailure::NotSent => Msg::CancelNotSent,
        CancelFailure::Offline => Msg::CancelOffline,
        CancelFailure::OtherQuote => Msg::CancelDearer,
        // The page shows these.
        CancelFailure::Refused | CancelFailure::NotReceived => return None,
    };
    Some(
        view! {
            <Notice tone=Tone::Danger glyph=Icon::Warning>
                <p>{locale.text(text)}</p>
            </Notice>
        }
        .into_any(),
    )
}
