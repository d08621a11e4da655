//! A hotel in full.

use std::mem::size_of;

use stopover_model::{
    HotelId,
    wire::{HotelDetail, HotelFacts},
};

use super::Content;
use crate::{gateway::Gateway, problem::Problem};

/// A hotel ready to be sent, and what search results need of it.
#[derive(Debug, Clone)]
pub(crate) struct StoredHotel {
    pub(crate) content: Content,
    pub(crate) facts: HotelFacts,
}

impl StoredHotel {
    fn new(detail: &HotelDetail) -> Result<Self, Problem> {
        let location = detail.location.clone().unwrap_or_default();
        let lines = [location.address_1, location.address_2];
        let address = lines.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let facts = HotelFacts {
            address: (!address.is_empty()).then_some(address),
            city: location.city,
            country: location.country,
            country_iso: location.country_iso,
            latitude: location.latitude,
            longitude: location.longitude,
            rating: detail.rating,
            guest_rating: detail.guest_rating,
        };
        Ok(Self {
            content: Content::new(detail)?,
            facts,
        })
    }

    /// Size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.content.size().saturating_add(size_of::<Self>())
    }
}

/// The hotel `id`, from memory or from the provider.
///
/// # Errors
/// [`Problem::NotFound`] if there is no such hotel; else why the provider did not answer.
pub(crate) async fn hotel(gateway: &Gateway, id: &HotelId) -> Result<StoredHotel, Problem> {
    let (parts, wanted) = (gateway.clone(), id.clone());
    let fetch = async move {
        match parts.upstream.hotel(&wanted).await {
            Ok(detail) => StoredHotel::new(&detail).map(Some),
            // Remembered like any answer, or guessed ids would each cost the provider a request.
            Err(Problem::NotFound) => Ok(None),
            Err(problem) => Err(problem),
        }
    };
    gateway
        .hotels
        .get(id.clone(), fetch)
        .await?
        .ok_or(Problem::NotFound)
}
