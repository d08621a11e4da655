//! Fetches pictures: from listed origins only, whatever redirects say, and never more than the bounds.

use std::sync::Arc;

use reqwest::{
    Client, ClientBuilder, Url,
    header::{ACCEPT, HeaderMap, HeaderValue, USER_AGENT},
    redirect::{Attempt, Policy},
    retry,
};
use tracing::warn;

use super::{
    Addresses,
    network::{PublicInternet, names_public_machine},
};
use crate::{config::ImagesConfig, error_chain::Chain, web::Problem};

/// Most redirects followed.
const REDIRECTS: usize = 3;

/// Why a picture could not be fetched. Does not quote its address.
#[derive(Debug, thiserror::Error)]
enum FetchError {
    #[error("the answer has status {0}")]
    Status(u16),
    #[error("larger than images.max_source_bytes")]
    TooLarge,
    #[error("no whole answer")]
    Connection(#[source] reqwest::Error),
}

impl From<reqwest::Error> for FetchError {
    fn from(error: reqwest::Error) -> Self {
        Self::Connection(error.without_url())
    }
}

/// Sends no header or cookie of the visitor's.
pub(super) struct Fetcher {
    addresses: Arc<Addresses>,
    /// Connects to machines of the public internet only.
    public: Client,
    /// Connects to the provider, also on a private network.
    provider: Client,
    max_bytes: usize,
}

impl Fetcher {
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(super) fn new(config: &ImagesConfig, addresses: Arc<Addresses>) -> reqwest::Result<Self> {
        let (listed, own) = (Arc::clone(&addresses), Arc::clone(&addresses));
        let public = bounded(config)
            .dns_resolver(Arc::new(PublicInternet))
            .https_only(true)
            .redirect(follow(move |url| {
                listed.may_fetch(url) && names_public_machine(url)
            }));
        let provider = bounded(config).redirect(follow(move |url| own.is_providers(url)));
        Ok(Self {
            public: public.build()?,
            provider: provider.build()?,
            addresses,
            max_bytes: config.max_source_bytes,
        })
    }

    /// # Errors
    /// [`Problem::NotFound`], whatever the reason: which machines this one reaches must not show.
    pub(super) async fn fetch(&self, address: &str) -> Result<Vec<u8>, Problem> {
        let url = Url::parse(address).map_err(|_| Problem::NotFound)?;
        let client = if self.addresses.is_providers(&url) {
            &self.provider
        } else if self.addresses.may_fetch(&url) && names_public_machine(&url) {
            &self.public
        } else {
            return Err(Problem::NotFound);
        };
        self.read(client, url).await.map_err(|failure| {
            warn!(failure = %Chain(&failure), "a picture could not be fetched");
            Problem::NotFound
        })
    }

    async fn read(&self, client: &Client, url: Url) -> Result<Vec<u8>, FetchError> {
        let mut response = client.get(url).send().await?;
        if !response.status().is_success() {
            return Err(FetchError::Status(response.status().as_u16()));
        }
        let mut picture = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if chunk.len() > self.max_bytes.saturating_sub(picture.len()) {
                return Err(FetchError::TooLarge);
            }
            picture.extend_from_slice(&chunk);
        }
        Ok(picture)
    }
}

/// Nothing is decompressed on the way: what a picture can grow to is bounded where it is decoded.
fn bounded(config: &ImagesConfig) -> ClientBuilder {
    let headers = [
        (
            ACCEPT,
            HeaderValue::from_static("image/webp,image/png,image/jpeg,image/gif"),
        ),
        (
            USER_AGENT,
            HeaderValue::from_static(concat!("stopover/", env!("CARGO_PKG_VERSION"))),
        ),
    ];
    Client::builder()
        .no_proxy()
        .no_gzip()
        .no_brotli()
        .no_deflate()
        .no_zstd()
        .default_headers(headers.into_iter().collect::<HeaderMap>())
        .referer(false)
        .retry(retry::never())
        .connect_timeout(config.timeout)
        .timeout(config.timeout)
}

fn follow(may_go: impl Fn(&Url) -> bool + Send + Sync + 'static) -> Policy {
    Policy::custom(move |attempt: Attempt<'_>| {
        if attempt.previous().len() > REDIRECTS || !may_go(attempt.url()) {
            attempt.error("a redirect that is not followed")
        } else {
            attempt.follow()
        }
    })
}
