//! The way to the provider: the key, the quota, and the check that the key does not come back.

mod gate;
mod holidays;
mod leak;
mod money;
mod patience;
mod sense;

use std::{future::Future, time::Duration};

use secrecy::ExposeSecret;
use serde::Serialize;
use stopover_client::{
    ClientError, HolidayService, HotelService, NativeTransport, NativeTransportBuilder, PageQuery,
};
use stopover_model::{
    BookingId, HotelId,
    wire::{
        City, HotelDetail, HotelItem, Page, Region, SearchRequest, SearchResponse,
        booking::{Booking, CheckoutRequest, CheckoutResponse},
    },
};
use tracing::warn;

use self::{gate::Gate, leak::LeakCheck, sense::MakesSense};
pub(crate) use self::{money::Failure, patience::pause};
use crate::{
    config::{BaseUrl, ProviderConfig},
    problem::Problem,
};

/// The provider, as the rest of the gateway sees it: model types or a [`Problem`].
pub(crate) struct Upstream {
    content: HotelService<NativeTransport>,
    search: HotelService<NativeTransport>,
    /// Never a connection that was used before: it may close just when the request goes out on it.
    money: HotelService<NativeTransport>,
    /// None without `provider.holidays_url`.
    holidays: Option<HolidayService<NativeTransport>>,
    gate: Gate,
    leak: LeakCheck,
    default_retry_after: Duration,
}

impl Upstream {
    /// Prepares the connections; nothing is sent yet.
    ///
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn new(config: &ProviderConfig) -> Result<Self, ClientError> {
        let hotels = &config.hotels_url;
        let holidays = match &config.holidays_url {
            Some(base) => Some(transport(config, base, config.content_timeout).build()?),
            None => None,
        };
        Ok(Self {
            holidays: holidays.map(HolidayService::new),
            content: HotelService::new(transport(config, hotels, config.content_timeout).build()?),
            search: HotelService::new(transport(config, hotels, config.search_timeout).build()?),
            money: HotelService::new(
                transport(config, hotels, config.booking_timeout)
                    .keep_connections(false)
                    .build()?,
            ),
            gate: Gate::new(config.requests_per_second),
            leak: LeakCheck::new(&config.api_key),
            default_retry_after: config.default_retry_after,
        })
    }

    /// Section 4.1.
    pub(crate) async fn hotels(&self, page: PageQuery) -> Result<Page<HotelItem>, Problem> {
        self.ask(self.content.hotels(page)).await
    }

    /// Section 4.2.
    pub(crate) async fn hotel(&self, id: &HotelId) -> Result<HotelDetail, Problem> {
        self.ask(self.content.hotel(id)).await
    }

    /// Section 4.3.
    pub(crate) async fn cities(&self, page: PageQuery) -> Result<Page<City>, Problem> {
        self.ask(self.content.cities(page)).await
    }

    /// Section 4.4.
    pub(crate) async fn regions(&self, page: PageQuery) -> Result<Page<Region>, Problem> {
        self.ask(self.content.regions(page)).await
    }

    /// Section 4.5.
    pub(crate) async fn search(&self, request: &SearchRequest) -> Result<SearchResponse, Problem> {
        self.ask(self.search.search(request)).await
    }

    /// Section 4.6.
    pub(crate) async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<CheckoutResponse, Problem> {
        self.ask(self.search.create_checkout(request)).await
    }

    /// Section 4.8.
    pub(crate) async fn booking(&self, id: &BookingId) -> Result<Booking, Problem> {
        self.ask(self.content.booking(id)).await
    }

    /// Every call goes through here: within the quota, and without the key in what comes back.
    async fn ask<T: Serialize + MakesSense>(
        &self,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, Problem> {
        self.gate.admit()?;
        match call.await {
            Ok(answer) if answer.makes_sense() => self.leak.check(answer),
            Ok(_) => {
                warn!("the provider's answer announces items and holds none that can be read");
                Err(Problem::Unreadable)
            }
            Err(failure) => {
                let problem = Problem::from_provider(&failure, self.default_retry_after);
                if let Problem::Busy { retry_after } = problem {
                    self.gate
                        .close_for(Duration::from_secs(u64::from(retry_after)));
                }
                Err(problem)
            }
        }
    }
}

fn transport(config: &ProviderConfig, base: &BaseUrl, timeout: Duration) -> NativeTransportBuilder {
    let builder = NativeTransport::builder(base.as_str());
    let builder = match &config.proxy {
        Some(proxy) => builder.proxy(proxy.as_str()),
        None => builder,
    };
    builder
        .api_key(config.api_key.expose_secret())
        .connect_timeout(config.connect_timeout)
        .timeout(timeout)
        .max_response_bytes(config.max_response_bytes)
}
