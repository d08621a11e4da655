//! Pictures of the catalogue: which addresses travel on, and the proxy that scales them if the site wants one.
//!
//! ```text
//! addresses  what may be shown, and signed addresses that only this gateway can give out
//! network    which machines a picture may come from
//! fetch      a picture from the network, within bounds
//! scale      decoded, scaled and written as WebP, within bounds
//! ```

mod addresses;
mod fetch;
mod network;
mod scale;

use std::{sync::Arc, time::Duration};

use axum::{
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG},
    },
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use tokio::sync::Semaphore;
use tracing::error;

use self::fetch::Fetcher;
use crate::{
    cache::Cache,
    config::Config,
    web::{Negotiation, Problem},
};

pub(crate) use addresses::Addresses;

/// How long scaled pictures are kept. A picture's address is its version.
const KEPT_FOR: Duration = Duration::from_secs(7 * 86_400);

/// How long a picture that could not be fetched is not asked for again.
const MISSED_FOR: Duration = Duration::from_secs(300);
pub(crate) struct Images {
    addresses: Arc<Addresses>,
    work: Arc<Work>,
    /// By address and width; `None` for pictures that could not be fetched.
    scaled: Cache<(String, u32), Option<Bytes>>,
}

struct Work {
    fetcher: Fetcher,
    /// Bounds what is fetched and decoded at a time, and with it the memory that takes.
    turns: Semaphore,
    /// Bounds those and what waits for its turn.
    places: Semaphore,
    max_pixels: u32,
}

impl Images {
    /// Nothing is fetched yet.
    ///
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn new(config: &Config, addresses: Arc<Addresses>) -> reqwest::Result<Self> {
        let images = &config.images;
        let turns = usize::try_from(images.concurrent.get()).unwrap_or(1);
        let places = turns.saturating_add(images.queued);
        Ok(Self {
            work: Arc::new(Work {
                fetcher: Fetcher::new(images, Arc::clone(&addresses))?,
                turns: Semaphore::new(turns),
                places: Semaphore::new(places.min(Semaphore::MAX_PERMITS)),
                max_pixels: images.max_source_pixels,
            }),
            addresses,
            scaled: Cache::lasting(
                |picture: &Option<Bytes>| picture.as_ref().map_or(MISSED_FOR, |_| KEPT_FOR),
                images.max_bytes,
                |(address, _), picture| {
                    let picture = picture.as_ref().map_or(0, Bytes::len);
                    address.len().saturating_add(picture)
                },
            ),
        })
    }

    /// The picture behind a signed id, `width` pixels wide or less, as a WebP: from memory or, once `admit` agrees,
    /// from the network.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an id that is not signed, and if there is nothing to show there; [`Problem::Overloaded`] if too
    /// many others are waited for.
    pub(crate) async fn picture<A>(
        &self,
        id: &str,
        width: u32,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
        negotiation: &Negotiation,
    ) -> Result<Response, Problem> {
        let source = self.addresses.behind(id).ok_or(Problem::NotFound)?;
        // An address is signed and its picture never changes, so it may be kept for good.
        let etag = format!("\"{width}-{}\"", id.get(..16).unwrap_or(id));
        let etag = HeaderValue::try_from(etag).map_err(|_| Problem::NotFound)?;
        if negotiation.knows(&etag) {
            return Ok(with_headers(StatusCode::NOT_MODIFIED.into_response(), etag));
        }
        let (work, address) = (Arc::clone(&self.work), source.clone());
        let make = move || async move {
            match work.make(&address, width).await {
                Ok(picture) => Ok(Some(picture)),
                Err(Problem::NotFound) => Ok(None),
                Err(problem) => Err(problem),
            }
        };
        let picture = self.scaled.get((source, width), admit, make).await?;
        let picture = picture.ok_or(Problem::NotFound)?;
        let webp = [(CONTENT_TYPE, HeaderValue::from_static("image/webp"))];
        Ok(with_headers((webp, picture).into_response(), etag))
    }
}

impl Work {
    async fn make(&self, address: &str, width: u32) -> Result<Bytes, Problem> {
        let place = self.places.try_acquire();
        let _place = place.map_err(|_| Problem::Overloaded)?;
        let _turn = self.turns.acquire().await.map_err(|_| Problem::Internal)?;
        let source = self.fetcher.fetch(address).await?;
        let max_pixels = self.max_pixels;
        decoding(move || scale::to_webp(&source, width, max_pixels)).await
    }
}

/// On a thread where it may take long. A decoder that panics costs the request for its picture, and no other.
async fn decoding(
    work: impl FnOnce() -> Result<Bytes, Problem> + Send + 'static,
) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        error!("a decoder panicked; its picture is left out");
        Err(Problem::NotFound)
    })
}

fn with_headers(mut response: Response, etag: HeaderValue) -> Response {
    let headers = response.headers_mut();
    headers.insert(ETAG, etag);
    headers.insert(
        CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    // Pages of any site may show it, as they may show the original.
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_decoder_that_panics_costs_one_picture() {
        let panicked = decoding(|| panic!("at a picture that was made for it")).await;
        assert_eq!(panicked, Err(Problem::NotFound));
        let next = decoding(|| Ok(Bytes::from_static(b"RIFF"))).await;
        assert_eq!(next, Ok(Bytes::from_static(b"RIFF")));
    }
}
