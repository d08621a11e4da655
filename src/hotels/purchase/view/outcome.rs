//! The ends of a purchase that are no booking: not known yet, and refused.

use leptos::prelude::*;
use stopover_model::wire::Refusal;

use super::summary::facts;
use crate::hotels::parts::{Recheck, hotel_heading};
use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::state::PurchaseEvent;
use crate::hotels::visit::Quote;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::{Callback, Icon, icon};

/// Whether it is booked is not known yet. There is no way on from here: a second booking must not be made.
pub fn unknown(purchase: PurchaseController, quote: &Quote) -> AnyView {
    let locale = expect_context::<Locale>();
    let check = Callback::new(move |()| purchase.check());
    view! {
        <header class="stack g3">
            <span class="seal warn">{icon(Icon::Clock)}</span>
            <h2 class="h1" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::StillConfirming)}</h2>
            <p class="prose">{locale.text(Msg::StillConfirmingText)}</p>
        </header>
        <Recheck check=check checked=purchase.checked note=Msg::LeaveOpen/>
        <div class="panel pad stack g5" part="panel">
            {hotel_heading(&quote.hotel)}
            {facts(quote)}
            <div class="rule">
                <p class="sum">
                    <span class="b">{locale.text(Msg::TotalIfConfirmed)}</span>
                    <span class="price m num" part="price">{locale.money(quote.price)}</span>
                </p>
            </div>
        </div>
    }
    .into_any()
}

pub fn refused(purchase: PurchaseController, refusal: Refusal) -> AnyView {
    let locale = expect_context::<Locale>();
    let why = match refusal {
        Refusal::Lapsed => Msg::RefusedLapsed,
        Refusal::Busy => Msg::RefusedBusy,
        Refusal::Details => Msg::RefusedDetails,
        Refusal::Misconfigured => Msg::RefusedSite,
        Refusal::NotBooked => Msg::RefusedNotBooked,
    };
    let can_try = refusal != Refusal::Misconfigured;
    let others = can_try.then(|| {
        view! {
            <button type="button" class="btn primary" part="button button-primary" on:click=press(move || purchase.see_other_rooms())>
                {locale.text(Msg::SeeOtherRooms)}
            </button>
            <button type="button" class="btn" part="button" on:click=press(move || purchase.on(PurchaseEvent::AskedAgain))>
                {locale.text(Msg::AskForRoomAgain)}
            </button>
        }
        .into_any()
    });
    let kept =
        can_try.then(|| view! { <p class="sm mut">{locale.text(Msg::DetailsKept)}</p> }.into_any());
    let paid = purchase
        .opened()
        .is_some_and(|opened| opened.quote.needs_grant);
    let paid =
        paid.then(|| view! { <p class="prose">{locale.text(Msg::AlreadyPaid)}</p> }.into_any());
    view! {
        <div class="stack g3">
            <span class="seal bad">{icon(Icon::Close)}</span>
            <h2 class="h1" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::RoomRefused)}</h2>
            <p class="prose">{locale.text(why)}</p>
            {paid}
            <p class="row">
                {others}
                <button type="button" class="btn quiet" part="button-quiet" on:click=press(move || purchase.back_to_list())>{move || purchase.list_label()}</button>
            </p>
            {kept}
        </div>
    }
    .into_any()
}
