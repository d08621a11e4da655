//! The gateway: the provider's paths, and what it adds.

use stopover_model::HotelId;
use stopover_model::wire::booking::CancelRequest;
use stopover_model::wire::holiday::{EnquiryReceived, EnquiryRequest, Holiday};
use stopover_model::wire::purchase::{CLIENT_HEADER, HANDLE_HEADER, IDEMPOTENCY_KEY_HEADER};
use stopover_model::wire::{
    AbandonRequest, BookingFound, BookingHandle, CheckoutOpened, CompletionRequest,
    DestinationsResponse, HotelDetail, List, LookupRequest, OpeningRequest, Purchase,
    SearchRequest, SearchResponse, SearchResult,
};

use crate::error::ClientError;
use crate::holidays::HolidayService;
use crate::hotels::HotelService;
use crate::target::Target;
use crate::transport::platform::DefaultTransport;
use crate::transport::{Answer, Request, Transport, Unread};

/// A gateway, as the widgets use it.
#[derive(Debug, Clone)]
pub struct Gateway<T> {
    hotels: HotelService<T>,
}

impl Gateway<DefaultTransport> {
    /// The gateway at a base address, over the transport of the target: the browser's, or reqwest.
    ///
    /// # Errors
    /// When connections cannot be prepared; never in the browser.
    pub fn at(base: &str) -> Result<Self, ClientError> {
        Ok(Self::new(DefaultTransport::to(base)?))
    }
}

impl<T: Transport> Gateway<T> {
    /// The gateway behind a transport.
    pub fn new(transport: T) -> Self {
        Self {
            hotels: HotelService::new(transport),
        }
    }

    /// The hotel booking service as the gateway passes it on.
    #[must_use]
    pub fn hotel_service(&self) -> &HotelService<T> {
        &self.hotels
    }

    /// The holiday catalogue as the gateway passes it on: pictures and descriptions made safe, list items with what the
    /// gateway knows of their departures.
    #[must_use]
    pub fn holiday_service(&self) -> HolidayService<&T> {
        HolidayService::new(self.hotels.transport())
    }

    /// All holidays, and whether they are as the provider has them now.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn holidays(&self) -> Result<Answer<List<Holiday>>, ClientError> {
        let target = Target::new("/holidays");
        self.hotels.transport().ask(Request::get(target)).await
    }

    /// Asks the site for a holiday. The same `key` and request may be sent again: it is one enquiry.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn enquire(
        &self,
        request: &EnquiryRequest,
        key: &str,
    ) -> Result<EnquiryReceived, ClientError> {
        let call =
            Request::post(Target::new("/enquiries"), request).header(IDEMPOTENCY_KEY_HEADER, key);
        self.hotels.transport().call(marked(call)).await
    }

    /// Places whose name matches what was typed, at most `limit`.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn places(
        &self,
        typed: &str,
        limit: u32,
    ) -> Result<DestinationsResponse, ClientError> {
        let target = Target::new("/places")
            .query("q", Some(typed))
            .number("limit", Some(limit));
        self.hotels.transport().call(Request::get(target)).await
    }

    /// A hotel in full.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn hotel(&self, id: &HotelId) -> Result<HotelDetail, ClientError> {
        self.hotels.hotel(id).await
    }

    /// Hotels with free rooms, with what the gateway knows of each.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn search(&self, request: &SearchRequest) -> Result<SearchResponse, ClientError> {
        self.hotels.search(request).await
    }

    /// As [`search`](Self::search), with the hotels left unread.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn search_unread(
        &self,
        request: &SearchRequest,
    ) -> Result<(SearchResponse, Unread<SearchResult>), ClientError> {
        let call = Request::post(Target::new("/availability/search"), request);
        self.hotels.transport().call_but("results", call).await
    }

    /// A checkout session for one rate of a search that a gateway of this site answered.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn create_checkout(
        &self,
        request: &OpeningRequest,
    ) -> Result<CheckoutOpened, ClientError> {
        let call = Request::post(Target::new("/booking/create"), request);
        self.hotels.transport().call(marked(call)).await
    }

    /// Completes a purchase. The same `key` and request may be sent again: it is booked once.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn complete(
        &self,
        request: &CompletionRequest,
        key: &str,
        handle: &BookingHandle,
    ) -> Result<Purchase, ClientError> {
        let call = Request::post(Target::new("/booking/complete"), request)
            .header(IDEMPOTENCY_KEY_HEADER, key)
            .header(HANDLE_HEADER, handle.reveal());
        self.hotels.transport().call(marked(call)).await
    }

    /// Gives up the attempt with that `key` to complete a purchase: where the answer says that the purchase is open, no request
    /// with it is submitted any more, however late it arrives. Otherwise it says what became of the purchase.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn abandon(
        &self,
        request: &AbandonRequest,
        key: &str,
        handle: &BookingHandle,
    ) -> Result<Purchase, ClientError> {
        let call = Request::post(Target::new("/booking/abandon"), request)
            .header(IDEMPOTENCY_KEY_HEADER, key)
            .header(HANDLE_HEADER, handle.reveal());
        self.hotels.transport().call(marked(call)).await
    }

    /// What became of a purchase.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn purchase(&self, handle: &BookingHandle) -> Result<Purchase, ClientError> {
        let call = Request::get(Target::new("/booking")).header(HANDLE_HEADER, handle.reveal());
        self.hotels.transport().call(marked(call)).await
    }

    /// Cancels a booking. The same `key` and request may be sent again: it is cancelled once.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn cancel(
        &self,
        request: &CancelRequest,
        key: &str,
        handle: &BookingHandle,
    ) -> Result<Purchase, ClientError> {
        let call = Request::post(Target::new("/booking/cancel"), request)
            .header(IDEMPOTENCY_KEY_HEADER, key)
            .header(HANDLE_HEADER, handle.reveal());
        self.hotels.transport().call(marked(call)).await
    }

    /// A booking by its number and the contact person's email address.
    ///
    /// # Errors
    /// See [`ClientError`]. Status 404 for a wrong number and a wrong address alike.
    pub async fn look_up(&self, request: &LookupRequest) -> Result<BookingFound, ClientError> {
        let call = Request::post(Target::new("/booking/lookup"), request);
        self.hotels.transport().call(marked(call)).await
    }
}

/// What every request carries that only a page of the site may make.
fn marked<B: ?Sized>(request: Request<'_, B>) -> Request<'_, B> {
    request.header(CLIENT_HEADER, "widget")
}
