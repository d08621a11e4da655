use std::sync::Arc;

use stopover_model::{
    HotelId, HotelProfile,
    wire::{HotelDetail, HotelFacts},
};

use super::{ContentAnswer, HotelContent};
use crate::{upstream::UpstreamErrorKind, web::Problem};

/// A hotel ready to be sent, and what search results need of it.
#[derive(Debug, Clone)]
pub(crate) struct StoredHotel {
    pub(crate) content: ContentAnswer,
    pub(crate) facts: HotelFacts,
}

impl StoredHotel {
    async fn new((detail, json): (HotelDetail, Vec<u8>)) -> Result<Self, Problem> {
        let location = detail.location.unwrap_or_default();
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
            content: ContentAnswer::of_json(json).await?,
            facts,
        })
    }

    /// In memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        let facts = &self.facts;
        let texts = [
            &facts.address,
            &facts.city,
            &facts.country,
            &facts.country_iso,
        ];
        let texts: usize = texts.into_iter().flatten().map(String::len).sum();
        self.content
            .size()
            .saturating_add(size_of::<HotelFacts>())
            .saturating_add(texts)
    }
}

impl HotelContent {
    /// From memory or, once `admit` agrees, from the provider.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if there is no such hotel, what `admit` says; else why the provider did not answer.
    pub(crate) async fn hotel<A>(
        &self,
        id: &HotelId,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
    ) -> Result<StoredHotel, Problem> {
        let (upstream, wanted) = (Arc::clone(&self.upstream), id.clone());
        let fetch = move || async move {
            match upstream.hotel(&wanted).await {
                Ok(detail) => StoredHotel::new(detail).await.map(Some),
                // Kept like any answer, or guessed ids would each cost the provider a request.
                Err(error) if error.kind() == UpstreamErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.into()),
            }
        };
        let hotel = self.hotels.get(id.clone(), admit, fetch).await?;
        hotel.ok_or(Problem::NotFound)
    }

    /// As [`HotelContent::hotel`], to be read here.
    ///
    /// # Errors
    /// As there.
    pub(crate) async fn profile<A>(
        &self,
        id: &HotelId,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
    ) -> Result<HotelProfile, Problem> {
        let hotel = self.hotel(id, admit).await?;
        let wire = serde_json::from_slice(hotel.content.body()).map_err(Problem::internal)?;
        Ok(HotelProfile::from_wire(wire))
    }
}
