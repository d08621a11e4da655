//! What the replicas of a gateway share, in a Redis or Valkey: the provider's quota and pauses, visitors' limits, and what was read.
//!
//! Nothing depends on it. Whoever gets no answer in time goes on with what this process knows, and so does everybody from then on,
//! without asking, until the server answers again.
//!
//! ```text
//! quota        takes from buckets that all replicas take from, and closes what the provider wants closed
//! reads        lets one replica read what others are about to, and hands it to them
//! secret       names and values that say nothing to who reads them, and are not believed from who has not the key
//! connection   is there, or is not; brings itself back
//! ```

mod connection;
mod quota;
mod reads;
mod secret;

use std::{future::Future, sync::Arc};

use secrecy::ExposeSecret;
use tracing::warn;

use self::{connection::Connection, reads::Metrics, secret::Secret};
pub(crate) use self::{
    quota::{Bucket, Taken},
    reads::{Look, Turn},
};
use crate::{config::Config, metrics::Registry};

/// Cloning shares it. The default is that of a gateway without replicas, which shares nothing.
#[derive(Clone, Default)]
pub(crate) struct Shared(Option<Arc<Store>>);

struct Store {
    connection: Connection,
    secret: Secret,
    metrics: Metrics,
}

/// Why nothing can be shared although the configuration is valid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("not an address of a Redis")]
    Address(#[from] redis::RedisError),
    #[error("cannot make a key")]
    Key(#[from] aws_lc_rs::error::Unspecified),
}

impl Shared {
    /// Tries to connect, once. The second part keeps the connection from then on, and never ends.
    ///
    /// # Errors
    /// Not when the server cannot be reached.
    pub(crate) async fn open(
        config: &Config,
        registry: &mut Registry,
    ) -> Result<(Self, Option<impl Future<Output = ()> + use<>>), OpenError> {
        let address = config.shared.expose_secret();
        if address.is_empty() {
            return Ok((Self::default(), None));
        }
        if config.replicas.get() == 1 {
            warn!(
                "replicas is 1: where several gateways share something and cannot reach it, each of them goes on with the whole quota"
            );
        }
        let client = redis::Client::open(address)?;
        let store = Arc::new(Store {
            connection: Connection::new(client, config.shared_timeout, registry),
            secret: Secret::new(&config.booking.key, &config.provider.hotels_url)?,
            metrics: Metrics::new(registry),
        });
        store.connection.open().await;
        let kept = Arc::clone(&store);
        let keeping = async move { kept.connection.keep().await };
        Ok((Self(Some(store)), Some(keeping)))
    }

    /// Whether the server answers. None where nothing is to be shared.
    pub(crate) fn answers(&self) -> Option<bool> {
        let store = self.0.as_ref()?;
        Some(store.connection.is_open())
    }
}
