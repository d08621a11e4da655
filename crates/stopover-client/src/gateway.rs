//! The gateway: the hotel booking service's paths, and what it adds.

use stopover_model::HotelId;
use stopover_model::wire::{HotelDetail, PlacesResponse, SearchRequest, SearchResponse};

use crate::error::ClientError;
use crate::hotels::HotelService;
use crate::target::Target;
use crate::transport::platform::DefaultTransport;
use crate::transport::{Request, Transport};

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

    /// Places whose name matches what was typed, at most `limit`.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn places(&self, typed: &str, limit: u32) -> Result<PlacesResponse, ClientError> {
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
}
