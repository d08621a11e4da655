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
    upstream::UpstreamErrorKind,
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
        let session = self.upstream.create_checkout(&session).await;
        let session = session.map_err(|error| match error.kind() {
            // The provider has forgotten the search or the rate sooner than it said.
            UpstreamErrorKind::NotFound => Problem::Expired,
            _ => error.into(),
        })?;
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
