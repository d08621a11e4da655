//! What all requests share.

use std::sync::Arc;

use crate::config::Config;
use crate::hotel_service::booking::checkout::Checkouts;
use crate::hotel_service::booking::ledger::Ledger;
use crate::hotel_service::searches::Searches;
use crate::http::limit::Limiter;
use crate::world::World;

/// The world and what clients have done in it.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) world: World,
    pub(crate) searches: Searches,
    pub(crate) checkouts: Checkouts,
    pub(crate) ledger: Ledger,
    pub(crate) limiter: Option<Limiter>,
}

pub(crate) type Shared = Arc<App>;

impl App {
    pub(crate) fn new(config: Config, ledger: Ledger) -> Shared {
        Arc::new(Self {
            world: World::generate(config.seed, config.hotels, &config.prefix),
            searches: Searches::new(config.search_lifetime),
            checkouts: Checkouts::new(config.checkout_lifetime),
            ledger,
            limiter: config.rate_limit.and_then(Limiter::new),
            config,
        })
    }
}
