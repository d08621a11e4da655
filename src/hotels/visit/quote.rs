//! What a checkout session says: what is bought, and for how much.

use stopover_model::wire::{BookingHandle, Checkout};
use stopover_model::{
    CancellationSchedule, CheckoutId, Currency, HotelId, HotelSummary, Money, Occupancy, RateOffer,
    Stay,
};

/// A checkout session of this visit.
pub struct Opened {
    /// Opens the purchase again, and no other.
    pub handle: BookingHandle,
    /// As the gateway gave it.
    pub checkout: Checkout,
    /// The hotel as searches know it; the session may call it otherwise.
    pub hotel: HotelId,
    pub quote: Quote,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Quote {
    pub id: CheckoutId,
    pub hotel: HotelSummary,
    pub stay: Stay,
    /// Who stays, as searched for.
    pub occupancy: Occupancy,
    /// None if it cannot be read.
    pub rate: Option<RateOffer>,
    /// What cancelling costs, of the session's price.
    pub cancellation: Option<CancellationSchedule>,
    /// What is paid for all rooms and nights.
    pub price: Money,
    /// What the search said, where it differs.
    pub before: Option<Money>,
    /// Whether it is of the test hotel, where nothing is booked and nothing paid.
    pub test: bool,
    /// Whether the site must say that it was paid.
    pub needs_grant: bool,
}

impl Quote {
    /// Reads a session. `None` without a stay, guests, or a price above zero: such a session cannot be agreed to.
    pub fn read(checkout: &Checkout) -> Option<Self> {
        let session = &checkout.session;
        let currency = Currency::new(&session.currency).ok()?;
        let price = Money::from_amount(session.price?, currency).filter(|it| it.minor() > 0)?;
        let searched = checkout
            .searched_price
            .and_then(|amount| Money::from_amount(amount, currency));
        let offer = session.offer.as_ref();
        Some(Self {
            id: session.checkout_id.clone(),
            hotel: session
                .hotel
                .clone()
                .map(HotelSummary::from_wire)
                .unwrap_or_default(),
            stay: session.booking_period.stay()?,
            occupancy: Occupancy::new(checkout.rooms.clone()).ok()?,
            rate: offer.cloned().and_then(RateOffer::from_wire),
            cancellation: offer.map(|offer| {
                let policy = &offer.cancellation_policy;
                CancellationSchedule::from_policy(policy, offer.non_refundable, price)
            }),
            price,
            before: searched.filter(|searched| *searched != price),
            test: checkout.test,
            needs_grant: checkout.needs_grant,
        })
    }

    /// The difference to the search: how much, and whether it is more.
    pub fn change(&self) -> Option<(Money, bool)> {
        let difference = self.price.checked_sub(self.before?)?;
        let size = Money::from_minor(difference.minor().saturating_abs(), difference.currency());
        Some((size, difference.minor() > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The provider's own example, as the gateway passes it on.
    fn checkout(more: &str) -> Checkout {
        let session = include_str!("../../../tests/fixtures/hotel/checkout_response.json");
        let text = format!(
            r#"{{"session": {session}, "rooms": [{{"adults": 2, "children": [7]}}] {more}}}"#
        );
        stopover_client::from_text(&text).unwrap()
    }

    #[test]
    fn the_price_is_the_session_s_and_penalties_are_shares_of_it() {
        let quote = Quote::read(&checkout("")).unwrap();
        let total = checkout("").session.price.unwrap();
        assert_eq!(
            Some(quote.price),
            Money::from_amount(total, quote.price.currency())
        );
        let schedule = quote.cancellation.unwrap();
        let last = schedule.periods().last().unwrap();
        assert_eq!(last.amount, quote.price.percent(last.percent));
    }

    #[test]
    fn a_price_that_differs_from_the_search_is_told_with_its_direction() {
        let total = Quote::read(&checkout("")).unwrap().price.amount();
        let at = |searched: f64| {
            Quote::read(&checkout(&format!(r#", "searched_price": {searched}"#))).unwrap()
        };
        assert_eq!(at(total).change(), None);
        let (more, is_more) = at(total - 28.0).change().unwrap();
        assert_eq!((more.minor(), is_more), (2800, true));
        let (less, is_more) = at(total + 1.5).change().unwrap();
        assert_eq!((less.minor(), is_more), (150, false));
    }

    #[test]
    fn a_session_without_a_price_cannot_be_agreed_to() {
        let mut without = checkout("");
        without.session.price = None;
        assert_eq!(Quote::read(&without), None);
        let mut nobody = checkout("");
        nobody.rooms.clear();
        assert_eq!(Quote::read(&nobody), None);
    }
}
