//! The hotel booking service, section by section.

use stopover_model::wire::booking::{
    Booking, CancelRequest, CancelResponse, CheckoutRequest, CheckoutResponse, CompleteRequest,
};
use stopover_model::wire::{
    City, HotelDetail, HotelItem, Page, Region, SearchRequest, SearchResponse,
};
use stopover_model::{BookingId, HotelId};

use crate::error::ClientError;
use crate::target::Target;
use crate::transport::{Request, Transport};

pub(crate) const SEARCH: &str = "/availability/search";

/// Which page of a list. What is not given is the service's default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PageQuery {
    /// Most items on a page.
    pub limit: Option<u32>,
    /// Number of the page, from 1.
    pub page: Option<u32>,
}

/// The hotel booking service. Every method fails with the transport's errors, and with an error that has a
/// [status](ClientError::status) where the service refuses.
#[derive(Debug, Clone)]
pub struct HotelService<T> {
    transport: T,
}

impl<T: Transport> HotelService<T> {
    /// The service behind a transport.
    pub fn new(transport: T) -> Self {
        Self { transport }
    }

    pub(crate) fn transport(&self) -> &T {
        &self.transport
    }

    /// A page of hotels (booking service 4.1).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn hotels(&self, page: PageQuery) -> Result<Page<HotelItem>, ClientError> {
        self.transport.call(Request::get(page.of("/hotels"))).await
    }

    /// A hotel in full (booking service 4.2).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn hotel(&self, id: &HotelId) -> Result<HotelDetail, ClientError> {
        let target = Target::new("/hotels").segment(id.as_str())?;
        self.transport.call(Request::get(target)).await
    }

    /// A page of cities (booking service 4.3).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn cities(&self, page: PageQuery) -> Result<Page<City>, ClientError> {
        self.transport.call(Request::get(page.of("/cities"))).await
    }

    /// A page of regions (booking service 4.4).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn regions(&self, page: PageQuery) -> Result<Page<Region>, ClientError> {
        self.transport.call(Request::get(page.of("/regions"))).await
    }

    /// Hotels with free rooms (booking service 4.5).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn search(&self, request: &SearchRequest) -> Result<SearchResponse, ClientError> {
        self.transport
            .call(Request::post(Target::new(SEARCH), request))
            .await
    }

    /// A checkout session for one rate (booking service 4.6).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<CheckoutResponse, ClientError> {
        self.transport
            .call(Request::post(Target::new("/booking/create"), request))
            .await
    }

    /// Turns a session into a booking (booking service 4.7). Moves money: [`ClientError::may_have_been_sent`] says whether
    /// a call without an answer may have done so.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn complete(&self, request: &CompleteRequest) -> Result<Booking, ClientError> {
        self.transport
            .call(Request::post(Target::new("/booking/complete"), request))
            .await
    }

    /// Cancels a booking (booking service 4.8). Moves money, as [`HotelService::complete`] does.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn cancel(&self, request: &CancelRequest) -> Result<CancelResponse, ClientError> {
        self.transport
            .call(Request::post(Target::new("/booking/cancel"), request))
            .await
    }

    /// A booking (booking service 4.8).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn booking(&self, id: &BookingId) -> Result<Booking, ClientError> {
        let target = Target::new("/booking").segment(id.as_str())?.slash();
        self.transport.call(Request::get(target)).await
    }
}

impl PageQuery {
    fn of(self, list: &'static str) -> Target {
        Target::new(list)
            .number("limit", self.limit)
            .number("page", self.page)
    }
}
