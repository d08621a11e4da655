//! The way to the provider: the key, the quota, and the check that the key does not come back.

mod backoff;
mod claimed;
mod consistency;
mod error;
mod holidays;
mod key_scan;
mod submissions;
mod throttle;

use std::{future::Future, time::Duration};

use secrecy::ExposeSecret;
use serde::Serialize;
use stopover_client::{
    AnswerMemory, ClientError, HolidayService, HotelService, NativeTransport,
    NativeTransportBuilder, PageQuery,
};
use stopover_model::{
    BookingId, HotelId,
    wire::{
        City, HotelDetail, HotelItem, Page, Region, SearchRequest, SearchResponse,
        booking::{Booking, CheckoutRequest, CheckoutResponse},
    },
};
use tracing::{error, warn};

pub(crate) use self::{
    backoff::backoff,
    error::{UpstreamError, UpstreamErrorKind, whole_seconds},
    submissions::SubmissionError,
    throttle::Lane,
};
use self::{
    claimed::claimed_number, consistency::Consistent, key_scan::KeyScan, throttle::Throttle,
};
use crate::config::{BaseUrl, ProviderConfig, RefusalStatuses};

/// The provider's content lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ContentList {
    /// Section 4.1.
    Hotels,
    /// Section 4.3.
    Cities,
    /// Section 4.4.
    Regions,
}

/// The provider, as the rest of the gateway sees it: model types or an [`UpstreamError`].
pub(crate) struct Upstream {
    content: HotelService<NativeTransport>,
    search: HotelService<NativeTransport>,
    checkouts: HotelService<NativeTransport>,
    bookings: HotelService<NativeTransport>,
    /// Never a connection that was used before: it may close just when the request goes out on it.
    submissions: HotelService<NativeTransport>,
    /// None without `provider.holidays_url`.
    holidays: Option<HolidayService<NativeTransport>>,
    throttle: Throttle,
    key_scan: KeyScan,
    default_retry_after: Duration,
    refusal_statuses: RefusalStatuses,
}

impl Upstream {
    /// Prepares the connections; nothing is sent yet.
    ///
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn new(config: &ProviderConfig) -> Result<Self, ClientError> {
        let hotels = &config.hotels_url;
        // What anybody can ask for takes no memory from purchases.
        let memory = AnswerMemory::new(config.max_bytes_in_flight);
        let of_purchases = AnswerMemory::new(config.max_bytes_in_flight);
        let service = |timeout, memory| {
            let transport = transport(config, hotels, timeout, memory).build()?;
            Ok::<_, ClientError>(HotelService::new(transport))
        };
        let submissions = transport(config, hotels, config.booking_timeout, &of_purchases);
        let holidays = match &config.holidays_url {
            Some(base) => Some(transport(config, base, config.content_timeout, &memory).build()?),
            None => None,
        };
        Ok(Self {
            holidays: holidays.map(HolidayService::new),
            content: service(config.content_timeout, &memory)?,
            search: service(config.search_timeout, &memory)?,
            checkouts: service(config.search_timeout, &of_purchases)?,
            bookings: service(config.content_timeout, &of_purchases)?,
            submissions: HotelService::new(submissions.keep_connections(false).build()?),
            throttle: Throttle::new(config),
            key_scan: KeyScan::new(&config.api_key),
            default_retry_after: config.default_retry_after,
            refusal_statuses: config.refusal_statuses.clone(),
        })
    }

    /// Section 4.1.
    pub(crate) async fn hotels(&self, page: PageQuery) -> Result<Page<HotelItem>, UpstreamError> {
        self.ask(Lane::Content, self.content.hotels(page)).await
    }

    /// Section 4.2.
    pub(crate) async fn hotel(&self, id: &HotelId) -> Result<HotelDetail, UpstreamError> {
        self.ask(Lane::Content, self.content.hotel(id)).await
    }

    /// Section 4.3.
    pub(crate) async fn cities(&self, page: PageQuery) -> Result<Page<City>, UpstreamError> {
        self.ask(Lane::Content, self.content.cities(page)).await
    }

    /// Section 4.4.
    pub(crate) async fn regions(&self, page: PageQuery) -> Result<Page<Region>, UpstreamError> {
        self.ask(Lane::Content, self.content.regions(page)).await
    }

    /// Section 4.5.
    pub(crate) async fn search(
        &self,
        request: &SearchRequest,
    ) -> Result<SearchResponse, UpstreamError> {
        self.ask(Lane::Searches, self.search.search(request)).await
    }

    /// Section 4.6.
    pub(crate) async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<CheckoutResponse, UpstreamError> {
        self.ask(Lane::Purchases, self.checkouts.create_checkout(request))
            .await
    }

    /// Section 4.8. One that our key may not open is as if there were none.
    pub(crate) async fn booking(
        &self,
        lane: Lane,
        id: &BookingId,
    ) -> Result<Booking, UpstreamError> {
        let call = async {
            let answer = self.bookings.booking(id).await;
            answer.map_err(|failure| match failure.status() {
                Some(403) => ClientError::answered(404, None, None),
                _ => failure,
            })
        };
        self.ask(lane, call).await
    }

    /// Every call goes through here: within the quota, and without the key in what comes back.
    async fn ask<T: Serialize + Consistent>(
        &self,
        lane: Lane,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, UpstreamError> {
        let _place = self.throttle.enter(lane)?;
        self.throttle.admit(lane)?;
        match call.await {
            Ok(answer) if answer.is_consistent() => self
                .key_scan
                .check(answer)
                .inspect_err(|error| error!("{error}")),
            Ok(_) => {
                warn!("the provider's answer announces items and holds none that can be read");
                Err(UpstreamErrorKind::Unreadable.into())
            }
            Err(failure) => {
                let error = UpstreamError::of(failure, self.default_retry_after);
                if let Some(seconds) = error.retry_after() {
                    self.throttle
                        .pause(lane, Duration::from_secs(u64::from(seconds)));
                }
                Err(error)
            }
        }
    }
}

/// Longest id passed on; the provider's have a dozen characters.
const LONGEST_ID: usize = 100;

/// Ids become part of the provider's path, so none may lead elsewhere.
pub(crate) fn is_plausible_id(id: &str) -> bool {
    let expected =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(expected)
}

fn transport(
    config: &ProviderConfig,
    base: &BaseUrl,
    timeout: Duration,
    memory: &AnswerMemory,
) -> NativeTransportBuilder {
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
        .memory(memory)
}
