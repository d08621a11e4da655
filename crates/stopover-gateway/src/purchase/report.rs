//! Where a checkout stands, for the backend of the site on whose pages it was opened.

use serde::Serialize;
use stopover_model::wire::{CancellationState, PurchaseState};
use utoipa::ToSchema;

use super::Purchases;
use crate::{
    config::SiteConfig,
    grants,
    journal::{CheckoutStanding, rfc3339},
    web::Problem,
};

/// Where a checkout stands. No personal data.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckoutReport {
    site: String,
    checkout_id: String,
    state: PurchaseState,
    /// Of a booked one.
    #[serde(skip_serializing_if = "Option::is_none")]
    booking_id: Option<String>,
    /// The price the grant has to be for, in minor units.
    amount: i64,
    /// ISO 4217.
    currency: String,
    /// What the provider charges, in minor units; only where that is not the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    charged: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    charged_currency: Option<String>,
    /// Of the latest request to cancel the booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation: Option<CancellationState>,
    /// What the provider pays back, in major units as it says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refunded: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refund_currency: Option<String>,
    /// Of the test hotel: nothing is booked or paid.
    test: bool,
    /// When it was opened, in UTC (RFC 3339).
    created_at: String,
    /// When `state` was settled, in UTC (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_at: Option<String>,
}

impl Purchases {
    /// Where a checkout of `site` stands; `token` is the site's proof that it asks.
    ///
    /// # Errors
    /// [`Problem::GrantRefused`] for what is wrong with the token, [`Problem::NotFound`] if the site has no such checkout.
    pub(crate) async fn report(
        &self,
        site: &str,
        checkout: &str,
        token: &str,
    ) -> Result<CheckoutReport, Problem> {
        let known = self.rules.site(site).filter(SiteConfig::takes_grants);
        let known = known.ok_or(Problem::GrantRefused("iss: not a site with a grant key"))?;
        grants::check_query(token, site, &known, checkout)?;
        let standing = self.journal.standing(site, checkout).await?;
        let standing = standing.ok_or(Problem::NotFound)?;
        Ok(CheckoutReport::new(site, checkout, standing))
    }
}

impl CheckoutReport {
    fn new(site: &str, checkout: &str, standing: CheckoutStanding) -> Self {
        let cancellation = standing.cancellation;
        let state = cancellation.as_ref().map(|it| it.state);
        let refund = cancellation.and_then(|it| Some((it.refunded_amount?, it.currency)));
        let (refunded, refund_currency) = refund.unzip();
        Self {
            site: site.to_owned(),
            checkout_id: checkout.to_owned(),
            state: standing.state,
            booking_id: standing.booking_id,
            amount: standing.amount,
            currency: standing.currency,
            charged: standing.charged,
            charged_currency: standing.charged_currency,
            cancellation: state,
            refunded,
            refund_currency,
            test: standing.test,
            created_at: rfc3339(standing.created_at),
            settled_at: standing.settled_at.map(rfc3339),
        }
    }
}
