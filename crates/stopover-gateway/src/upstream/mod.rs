//! The way to the provider: the key, the quota, and the check that the key does not come back.

mod backoff;
mod claimed;
mod consistency;
mod error;
mod found;
mod holidays;
mod key_scan;
mod metrics;
mod submissions;
mod throttle;

use std::{
    future::{Future, ready},
    time::{Duration, Instant},
};

use secrecy::ExposeSecret;
use serde::{Serialize, de::DeserializeOwned};
use stopover_client::{
    AnswerMemory, ClientError, HolidayService, HotelService, NativeTransport,
    NativeTransportBuilder, PageQuery, RawAnswer,
};
use stopover_model::{
    BookingId, HotelId,
    wire::{
        City, HotelDetail, HotelItem, Page, Region, SearchRequest,
        booking::{Booking, CheckoutRequest, CheckoutResponse},
    },
};
use tracing::{error, warn};

pub(crate) use self::{
    backoff::backoff,
    error::{UpstreamError, UpstreamErrorKind, whole_seconds},
    found::{Found, FoundHotel},
    submissions::SubmissionError,
    throttle::Lane,
};
use self::{
    claimed::claimed_number,
    consistency::Consistent,
    key_scan::KeyScan,
    metrics::{Full, Metrics, outcome},
    throttle::Throttle,
};
use crate::{
    config::{BaseUrl, Config, ProviderConfig, RefusalStatuses},
    metrics::Registry,
    shared::{Look, Shared, Turn},
    trace::{self, OpenSpan, Value, traceparent},
};

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

/// What figures call a search.
const SEARCH: &str = "search";

/// What figures call what is asked about one hotel.
const HOTEL: &str = "hotel";

/// How long a search that a replica made is handed to others that make the same: to those that wait for it.
const SAME_SEARCH: Duration = Duration::from_secs(2);

/// An answer to a search, not looked at yet.
pub(crate) struct SearchAnswer {
    answer: RawAnswer,
    /// None if a replica asked.
    took: Option<Duration>,
    turn: Option<Turn>,
}

impl SearchAnswer {
    /// In bytes.
    pub(crate) fn size(&self) -> usize {
        self.answer.size()
    }
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
    shared: Shared,
    /// How long replicas take content from each other.
    shared_for: Duration,
    metrics: Metrics,
    key_scan: KeyScan,
    hosts: Hosts,
    default_retry_after: Duration,
    refusal_statuses: RefusalStatuses,
}

/// Names or addresses of the provider's machines.
struct Hosts {
    hotels: String,
    holidays: Option<String>,
}

impl Upstream {
    /// Prepares the connections; nothing is sent yet.
    ///
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn new(
        whole: &Config,
        shared: Shared,
        registry: &mut Registry,
    ) -> Result<Self, ClientError> {
        let config = &whole.provider;
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
            throttle: Throttle::new(whole, shared.clone()),
            shared,
            // Each keeps it for its whole time once more.
            shared_for: whole.cache.content_ttl / 2,
            metrics: Metrics::new(registry),
            key_scan: KeyScan::new(&config.api_key),
            hosts: Hosts {
                hotels: hotels.host().unwrap_or_default(),
                holidays: config.holidays_url.as_ref().and_then(BaseUrl::host),
            },
            default_retry_after: config.default_retry_after,
            refusal_statuses: config.refusal_statuses.clone(),
        })
    }

    /// Section 4.1. If the provider is to be asked, `pace` is waited for.
    pub(crate) async fn hotels(
        &self,
        page: PageQuery,
        pace: impl Future<Output = ()>,
    ) -> Result<Page<HotelItem>, UpstreamError> {
        self.ask_page("hotels", page, pace, self.content.hotels(page))
            .await
    }

    /// Section 4.2. Also as JSON.
    pub(crate) async fn hotel(
        &self,
        id: &HotelId,
    ) -> Result<(HotelDetail, Vec<u8>), UpstreamError> {
        self.ask_once(HOTEL, id.as_str(), ready(()), self.content.hotel(id))
            .await
    }

    /// Section 4.3, like [`Upstream::hotels`].
    pub(crate) async fn cities(
        &self,
        page: PageQuery,
        pace: impl Future<Output = ()>,
    ) -> Result<Page<City>, UpstreamError> {
        self.ask_page("cities", page, pace, self.content.cities(page))
            .await
    }

    /// Section 4.4, like [`Upstream::hotels`].
    pub(crate) async fn regions(
        &self,
        page: PageQuery,
        pace: impl Future<Output = ()>,
    ) -> Result<Page<Region>, UpstreamError> {
        self.ask_page("regions", page, pace, self.content.regions(page))
            .await
    }

    /// Section 4.5. To be read by [`Upstream::found`].
    pub(crate) async fn search(
        &self,
        request: &SearchRequest,
    ) -> Result<SearchAnswer, UpstreamError> {
        let turn = match self.shared.look(SEARCH, &asked(request)).await {
            Look::Read(body) => {
                let answer = self.search.raw_answer(body.unwrap_or_default());
                return Ok(SearchAnswer {
                    answer: answer
                        .map_err(|full| UpstreamError::of(full, self.default_retry_after))?,
                    took: None,
                    turn: None,
                });
            }
            Look::Turn(turn) => Some(turn),
            Look::Alone => None,
        };
        let call = self.search.search_raw(request);
        let (answer, took) = self.call(Lane::Searches, SEARCH, call).await?;
        Ok(SearchAnswer {
            answer,
            took: Some(took),
            turn,
        })
    }

    /// What a search found. What is made of it must pass [`Upstream::check_found`] before anybody sees it.
    pub(crate) fn found<'a>(&self, answer: &'a SearchAnswer) -> Result<Found<'a>, UpstreamError> {
        let read = answer.answer.read(Found::read);
        let found = read
            .map_err(|failure| UpstreamError::of(failure, self.default_retry_after))
            .and_then(consistent);
        if let (Err(error), Some(took)) = (&found, answer.took) {
            self.note(SEARCH, took, &Err::<(), _>(error));
        }
        found
    }

    /// Looks for the key in what a visitor is to get of a search. Without it, replicas may have the answer.
    pub(crate) fn check_found(
        &self,
        answer: SearchAnswer,
        json: &[u8],
    ) -> Result<(), UpstreamError> {
        let checked = self.key_scan.check_json(json);
        if let Some(took) = answer.took {
            self.note(SEARCH, took, &checked.as_ref());
        }
        if let (Ok(()), Some(turn)) = (&checked, answer.turn) {
            turn.settle(Some(answer.answer.into_body()), SAME_SEARCH);
        }
        checked.inspect_err(|error| error!("{error}"))
    }

    /// Section 4.6. Which status says that the search or the room is gone is not shown (7); what is asked for is what the provider
    /// offered.
    pub(crate) async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<CheckoutResponse, UpstreamError> {
        let call = async {
            let answer = self.checkouts.create_checkout(request).await;
            answer.map_err(|failure| match failure.status() {
                Some(400 | 404 | 409 | 422) => ClientError::answered(410, None, None),
                _ => failure,
            })
        };
        self.ask(Lane::Purchases, "checkout", call).await
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
        self.ask(lane, "booking", call).await
    }

    async fn ask_page<T: Serialize + DeserializeOwned + Consistent>(
        &self,
        endpoint: &'static str,
        page: PageQuery,
        pace: impl Future<Output = ()>,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, UpstreamError> {
        let name = format!("{:?} {:?}", page.limit, page.page);
        Ok(self.ask_once(endpoint, &name, pace, call).await?.0)
    }

    /// As [`Upstream::ask_written`], at this pace, content that replicas share under `name`: what one of them has read comes at once, and is
    /// checked like an answer of the provider's.
    async fn ask_once<T: Serialize + DeserializeOwned + Consistent>(
        &self,
        endpoint: &'static str,
        name: &str,
        pace: impl Future<Output = ()>,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<(T, Vec<u8>), UpstreamError> {
        let turn = match self.shared.look(endpoint, name.as_bytes()).await {
            Look::Read(None) => return Err(UpstreamErrorKind::NotFound.into()),
            Look::Read(Some(json)) => {
                if let Ok(usable) = serde_json::from_slice(&json)
                    .map_err(|_| UpstreamErrorKind::Unreadable.into())
                    .and_then(|answer| self.usable(answer))
                {
                    return Ok(usable);
                }
                None
            }
            Look::Turn(turn) => Some(turn),
            Look::Alone => None,
        };
        pace.await;
        let answer = self.ask_written(Lane::Content, endpoint, call).await;
        match (&answer, turn) {
            (Ok((_, json)), Some(turn)) => turn.settle(Some(json.clone()), self.shared_for),
            // A page of a list that is not there now may be there in a moment.
            (Err(error), Some(turn))
                if endpoint == HOTEL && error.kind() == UpstreamErrorKind::NotFound =>
            {
                turn.settle(None, self.shared_for);
            }
            _ => (),
        }
        answer
    }

    /// Within the quota, and without the key in what comes back. `endpoint` is what figures call it.
    async fn ask<T: Serialize + Consistent>(
        &self,
        lane: Lane,
        endpoint: &'static str,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, UpstreamError> {
        Ok(self.ask_written(lane, endpoint, call).await?.0)
    }

    /// As [`Upstream::ask`], with the answer as JSON.
    async fn ask_written<T: Serialize + Consistent>(
        &self,
        lane: Lane,
        endpoint: &'static str,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<(T, Vec<u8>), UpstreamError> {
        let (answer, took) = self.call(lane, endpoint, call).await?;
        let usable = self.usable(answer);
        self.note(endpoint, took, &usable.as_ref());
        usable
    }

    /// Also as JSON.
    fn usable<T: Serialize + Consistent>(&self, answer: T) -> Result<(T, Vec<u8>), UpstreamError> {
        let answer = consistent(answer)?;
        let written = self.key_scan.written(&answer);
        let written = written.inspect_err(|error| error!("{error}"))?;
        Ok((answer, written))
    }

    /// Every call goes through here: within the quota. What comes back may hold the key. How long it took is noted here
    /// only if nothing came.
    async fn call<T>(
        &self,
        lane: Lane,
        endpoint: &'static str,
        call: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<(T, Duration), UpstreamError> {
        let shed = |full| move |_: &UpstreamError| self.metrics.shed(lane, full);
        let _place = self.throttle.enter(lane).inspect_err(shed(Full::Calls))?;
        let admitted = self.throttle.admit(lane).await;
        admitted.inspect_err(shed(Full::Quota))?;
        let mut span = self.span(lane, endpoint);
        let begun = Instant::now();
        match trace::within(&span, call).await {
            Ok(answer) => Ok((answer, begun.elapsed())),
            Err(failure) => {
                tell(&mut span, &failure);
                let error = UpstreamError::of(failure, self.default_retry_after);
                if let Some(seconds) = error.retry_after() {
                    self.close(lane, Duration::from_secs(u64::from(seconds)));
                }
                self.note(endpoint, begun.elapsed(), &Err::<(), _>(&error));
                Err(error)
            }
        }
    }

    /// Begins to tell of a call.
    fn span(&self, lane: Lane, endpoint: &'static str) -> OpenSpan {
        let mut span = trace::call(|| format!("provider {endpoint}").into());
        span.set("server.address", || {
            let holidays = self.hosts.holidays.as_ref();
            let holidays = holidays.filter(|_| lane == Lane::Catalogue);
            Value::Text(holidays.unwrap_or(&self.hosts.hotels).clone().into())
        });
        span
    }

    fn note<T>(
        &self,
        endpoint: &'static str,
        took: Duration,
        outcome_of: &Result<T, &UpstreamError>,
    ) {
        let kind = outcome_of.as_ref().map_err(|error| error.kind());
        self.metrics.note(endpoint, took, outcome(kind));
    }

    /// The provider asked for a pause.
    fn close(&self, lane: Lane, pause: Duration) {
        self.metrics.closed(lane);
        self.throttle.pause(lane, pause);
    }
}

/// How a call failed.
fn tell(span: &mut OpenSpan, failure: &ClientError) {
    match failure.status() {
        Some(status) => {
            span.set_status(status);
            span.fail(status.to_string());
        }
        None if failure.is_timeout() => span.fail("timeout"),
        None if failure.is_unreachable() => span.fail("unreachable"),
        None => span.fail("unreadable"),
    }
}

/// What a search asks, as a name.
fn asked(request: &SearchRequest) -> Vec<u8> {
    serde_json::to_vec(request).unwrap_or_default()
}

fn consistent<T: Consistent>(answer: T) -> Result<T, UpstreamError> {
    if answer.is_consistent() {
        return Ok(answer);
    }
    warn!("the provider's answer announces items and holds none that can be read");
    Err(UpstreamErrorKind::Unreadable.into())
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
        .traceparent(traceparent)
}
