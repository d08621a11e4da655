//! A checkout for one rate of a search, booking service 4.6.

use std::time::SystemTime;

use stopover_model::{
    Currency, HotelId, Money,
    wire::{
        Checkout, CheckoutOpened, OpeningRequest,
        booking::{BookingPeriod, CheckoutRequest, CheckoutResponse},
    },
};
use tracing::error;

use super::{Purchases, shown};
use crate::{
    config::SiteConfig,
    handles::Handle,
    journal::{CheckoutRecord, Kept},
    searches::Offered,
    web::Problem,
};

impl Purchases {
    /// Opens a checkout for a rate that a search for `site` found, on a page of it. Who gets the handle may complete it.
    ///
    /// # Errors
    /// What is wrong with the request, or why the provider did not answer.
    pub(crate) async fn open(
        &self,
        site: Option<&str>,
        request: &OpeningRequest,
    ) -> Result<CheckoutOpened, Problem> {
        if self.rules.stopped().await {
            return Err(Problem::BookingClosed(
                "no bookings are taken at the moment",
            ));
        }
        let offered = self.searches.offered(site, request)?;
        // As they are now: a key may have been added since the start.
        let current = site.and_then(|name| self.rules.site(name));
        let takes_grants = current.as_ref().is_some_and(SiteConfig::takes_grants);
        if !takes_grants && !offered.hotel.is_test() {
            return Err(Problem::TestOnly);
        }
        let session = CheckoutRequest {
            search_id: offered.search.clone(),
            rate_id: offered.rate.clone(),
            booking_period: offered.stay.into(),
        };
        let session = self.upstream.create_checkout(&session).await?;
        let (checkout, price) = checkout(session, offered)?;
        if checkout.needs_grant && !takes_grants {
            return Err(Problem::TestOnly);
        }
        let record = CheckoutRecord {
            checkout,
            site: site.map(str::to_owned),
            price,
        };
        let handle = Handle::random()?;
        let expires = SystemTime::now()
            .checked_add(self.config.booking.retention)
            .ok_or(Problem::Internal)?;
        let kept = self
            .journal
            .keep_checkout(&record, &handle.hash(), expires)
            .await?;
        if kept == Kept::TakenByAnother {
            error!(checkout = %record.id(), "the provider gave out a checkout a second time");
            return Err(Problem::CheckoutTaken);
        }
        Ok(CheckoutOpened {
            handle: handle.reveal(),
            checkout: record.checkout,
        })
    }
}

/// The session as the visitor sees it, and what it costs. What it is for follows from the search.
fn checkout(session: CheckoutResponse, offered: Offered) -> Result<(Checkout, Money), Problem> {
    let currency = Currency::new(&session.currency).map_err(|_| Problem::Unreadable)?;
    let price = session
        .price
        .and_then(|amount| Money::from_amount(amount, currency))
        .filter(|price| price.minor() > 0)
        .ok_or(Problem::Unreadable)?;
    let stay = session.booking_period.stay().unwrap_or(offered.stay);
    if stay != offered.stay || currency != offered.price.currency() {
        return Err(Problem::Unreadable);
    }
    // Without a grant only if search and session both say that it is the test hotel.
    let named = session.hotel.as_ref().and_then(|hotel| hotel.id.as_ref());
    let test = offered.hotel.is_test() && named.is_none_or(HotelId::is_test);
    let session = CheckoutResponse {
        booking_period: BookingPeriod {
            check_in: Some(stay.check_in()),
            check_out: Some(stay.check_out()),
            nights: Some(stay.nights()),
        },
        price: Some(price.amount()),
        ..session
    };
    let checkout = Checkout {
        session: shown::session(session),
        searched_price: Some(offered.price.amount()),
        rooms: offered.rooms,
        test,
        needs_grant: !test,
    };
    Ok((checkout, price))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use stopover_model::Stay;

    use super::*;

    const TEST_HOTEL: &str = "HTL-TEST";

    /// Of 100 units of EUR, for two nights, at that hotel.
    fn offered(hotel: &str) -> Offered {
        let [check_in, check_out] = ["2027-06-12", "2027-06-14"].map(|day| day.parse().unwrap());
        Offered {
            search: "s".into(),
            stay: Stay::new(check_in, check_out).unwrap(),
            rooms: serde_json::from_value(json!([{ "adults": 2 }])).unwrap(),
            hotel: hotel.into(),
            rate: "r".into(),
            price: Money::from_amount(100.0, Currency::new("EUR").unwrap()).unwrap(),
        }
    }

    /// Opened for what was offered, by an answer with these fields as well.
    fn opened(hotel: &str, fields: Value) -> Result<(Checkout, Money), Problem> {
        let mut session = json!({ "checkout_id": "c", "price": 100, "currency": "EUR" });
        let fields = fields.as_object().unwrap().clone();
        session.as_object_mut().unwrap().extend(fields);
        checkout(serde_json::from_value(session).unwrap(), offered(hotel))
    }

    #[test]
    fn it_needs_no_grant_only_where_search_and_session_both_say_that_it_is_the_test_hotel() {
        for (searched, named, test) in [
            (TEST_HOTEL, Some(TEST_HOTEL), true),
            (TEST_HOTEL, None, true),
            (TEST_HOTEL, Some("HTL-1"), false),
            ("HTL-1", Some(TEST_HOTEL), false),
            ("HTL-1", Some("HTL-1"), false),
            ("HTL-1", None, false),
        ] {
            let (checkout, _) = opened(searched, json!({ "hotel": { "id": named } })).unwrap();
            let told = (checkout.test, checkout.needs_grant);
            assert_eq!(told, (test, !test), "{searched} {named:?}");
        }
    }

    #[test]
    fn one_for_other_days_or_in_another_currency_cannot_be_used() {
        let days = json!({ "check_in": "2027-06-12", "check_out": "2027-06-15" });
        for fields in [
            json!({ "booking_period": days }),
            json!({ "currency": "USD" }),
            json!({ "currency": "" }),
            json!({ "price": 0 }),
            json!({ "price": null }),
        ] {
            let refused = opened("HTL-1", fields.clone()).unwrap_err();
            assert_eq!(refused, Problem::Unreadable, "{fields}");
        }
    }

    #[test]
    fn pages_are_told_the_days_that_were_searched_and_a_price_that_can_be_paid() {
        let (checkout, price) = opened("HTL-1", json!({ "price": 250.119999 })).unwrap();
        assert_eq!(price.minor(), 25_012);
        let session = serde_json::to_value(&checkout.session).unwrap();
        assert_eq!(session["price"], 250.12);
        let days = json!({ "check_in": "2027-06-12", "check_out": "2027-06-14", "nights": 2 });
        assert_eq!(session["booking_period"], days);
        assert_eq!(checkout.searched_price, Some(100.0));
    }
}
