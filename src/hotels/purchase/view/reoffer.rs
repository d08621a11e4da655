//! The offer had expired: the same rate as a new search has it, or that it is gone.

use leptos::prelude::*;

use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::state::PurchaseEvent;
use crate::hotels::visit::Choice;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::{Icon, icon};

pub fn reoffer(purchase: PurchaseController, offer: Option<Box<Choice>>) -> AnyView {
    let locale = expect_context::<Locale>();
    let before = purchase.choice().map(|choice| choice.rate.price);
    let price = offer.as_ref().map(|offer| offer.rate.price);
    let text = match (price, before) {
        (None, _) => locale.text(Msg::OfferGone).to_owned(),
        (Some(price), Some(before)) if price != before => locale.fill(
            Msg::OfferChanged,
            &[
                ("price", &locale.money(price)),
                ("was", &locale.money(before)),
            ],
        ),
        _ => locale.text(Msg::OfferSame).to_owned(),
    };
    let take = offer.map(|offer| {
        let price = locale.money(offer.rate.price);
        let label = locale.fill(Msg::ContinueAt, &[("price", &price)]);
        view! {
            <button type="button" class="btn primary" part="button button-primary" on:click=press(move || purchase.on(PurchaseEvent::ReofferTaken(offer.clone())))>
                {label}
            </button>
        }
        .into_any()
    });
    let others = if take.is_some() {
        "btn quiet"
    } else {
        "btn primary"
    };
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Clock)}
            <h2 class="h2" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::OfferLapsed)}</h2>
            <p class="mut prose num">{text}</p>
            <p class="row">
                {take}
                <button type="button" class=others on:click=press(move || purchase.see_other_rooms())>
                    {locale.text(Msg::SeeOtherRooms)}
                </button>
            </p>
        </div>
    }
    .into_any()
}
