//! What replicas share in a Redis, and that nothing depends on it.

mod faults;
mod quota;
mod reads;
mod secrets;

use std::time::Duration;

use axum::Router;
use stopover_gateway::{Config, Service};
use stopover_tests::{Server, booking::Seen, config, redis::Redis};

/// Two gateways before one provider.
struct Replicas {
    one: Server,
    other: Server,
    /// What the provider was asked by both.
    seen: Seen,
    config: Config,
    _provider: Server,
}

impl Replicas {
    /// Before `provider`, which is served below `/v2`, with the settings `change` makes.
    async fn before(provider: Router, redis: &Redis, change: impl FnOnce(&mut Config)) -> Self {
        let seen = Seen::default();
        let provider = seen.writing_down(Router::new().nest("/v2", provider));
        let provider = Server::start(provider).await;
        let mut config = config(&provider.url("/v2"));
        config.places.crawl = false;
        share(&mut config, redis);
        change(&mut config);
        Self {
            one: started(&config).await,
            other: started(&config).await,
            seen,
            config,
            _provider: provider,
        }
    }
}

/// Another gateway with these settings.
pub(crate) async fn started(config: &Config) -> Server {
    let service = Service::start(config.clone()).await.unwrap();
    Server::start(service.router()).await
}

/// A machine that does much else must not look like a Redis that is slow.
pub(crate) fn share(config: &mut Config, redis: &Redis) {
    config.shared = redis.url().into();
    config.shared_timeout = Duration::from_secs(2);
    config.booking.key = "the same key at every replica".into();
}
