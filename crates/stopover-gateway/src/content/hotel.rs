//! A hotel in full.

use stopover_model::{
    HotelId,
    wire::{HotelDetail, HotelFacts},
};

use super::Content;
use crate::{gateway::Gateway, problem::Problem, web::client_address::ClientAddress};

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

/// The hotel `id`, from memory or from the provider. That takes from the allowance of `visitor`; of nobody, if what
/// the visitor asked for has been counted already.
///
/// # Errors
/// [`Problem::NotFound`] if there is no such hotel, [`Problem::Busy`] if the allowance is used up; else why the
/// provider did not answer.
pub(crate) async fn hotel(
    gateway: &Gateway,
    visitor: Option<ClientAddress>,
    id: &HotelId,
) -> Result<StoredHotel, Problem> {
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
        .get(
            id.clone(),
            || visitor.map_or(Ok(()), |visitor| gateway.readers.admit(visitor)),
            fetch,
        )
        .await?
        .ok_or(Problem::NotFound)
}
