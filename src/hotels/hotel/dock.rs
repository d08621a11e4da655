//! Where the page is narrow, a bar at the bottom of the window: the way to the rates, and, over them, the button that books.
//! The first stands in a box that ends where the rates begin, and is cut off with it.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HotelOffer, Stay, Timestamp};

use super::controller::HotelController;
use super::rates::{chosen_rate, digits};
use crate::hotels::parts::{SelectedRate, Validity, room_name, validity};
use crate::hotels::visit::{Go, Navigation, Rates};
use crate::i18n::{Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::dom::press;
use crate::ui::price::list_price;
use crate::ui::{Callback, memo};

/// From which price there are rooms. `show` goes to them.
pub fn see_rooms(controller: HotelController, show: Callback<()>) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let (offer, stay, _) = ready(controller)?;
    let price = locale.price(offer.cheapest()?.price, digits(&offer));
    let nights = locale.count(Msg::Nights, stay.nights() as usize);
    let bar = view! {
        <div class="way noprint">
            <div class="dock">
                <div>
                    <p class="price m" part="price">{locale.fill(Msg::FromPrice, &[("price", &price)])}</p>
                    <p class="sm mut num">{locale.fill(Msg::NightsAllGuests, &[("nights", &nights)])}</p>
                </div>
                // The key Tab gets to the rates by itself, and would find a button that is cut off.
                <button type="button" class="btn primary" part="button button-primary" tabindex="-1" on:click=press(move || show.run(()))>
                    {locale.text(Msg::SeeRooms)}
                </button>
            </div>
        </div>
    };
    Some(bar.into_any())
}

/// Books the rate that is chosen.
pub fn book_bar(controller: HotelController, selected: SelectedRate) -> Option<AnyView> {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let (offer, _, expires_at) = ready(controller)?;
    let validity = validity(expires_at.map(|at| at.instant_or_utc()));
    let is_expired = memo(move || validity.get() == Validity::Expired);
    let place = chosen_rate(&offer, selected);
    let bar = move || {
        let rate = offer.rates.get(place.get())?;
        let meals = boarding_name(locale, &rate.boarding);
        let choice = (offer.id.clone(), rate.id.clone());
        let book = move || navigation.go(Go::Book(choice.0.clone(), choice.1.clone()));
        let label = [("price", &*locale.price(rate.price, digits(&offer)))];
        let bar = view! {
            <div class="dock noprint" role="group" aria-label=locale.text(Msg::FactPrice)>
                <div>
                    <p class="price m" part="price">{list_price(locale, rate.price, digits(&offer))}</p>
                    <p class="sm mut">{locale.pair(&room_name(locale, &rate.room_type), &meals)}</p>
                </div>
                <button
                    type="button"
                    class="btn primary" part="button button-primary"
                    aria-label=locale.fill(Msg::BookRoom, &label)
                    disabled=move || is_expired.get()
                    on:click=press(book)
                >
                    {locale.text(Msg::Book)}
                </button>
            </div>
        };
        Some(bar.into_any())
    };
    Some(view! { {move || bar()} }.into_any())
}

fn ready(controller: HotelController) -> Option<(Arc<HotelOffer>, Stay, Option<Timestamp>)> {
    match controller.rates.get() {
        Rates::Ready {
            query,
            offer: Some(offer),
            expires_at,
            ..
        } => Some((offer, query.stay, expires_at)),
        _ => None,
    }
}
