//! A sandbox before it is served.

use std::sync::Arc;

use axum::Router;

use crate::config::Config;
use crate::holiday_service::state::HolidayService;
use crate::hotel_service::state::HotelService;
use crate::http::about::About;
use crate::http::authenticate::Authentication;
use crate::http::faults::Faults;
use crate::http::faults::admin::admin;
use crate::http::rate_limit::Limiter;
use crate::http::router::{self, Services};
use crate::pictures::Pictures;
use crate::world::World;

/// A generated world, and everything that clients do in it.
#[derive(Clone, Debug)]
pub struct Sandbox {
    services: Services,
}

impl Sandbox {
    /// Generates the world, which takes milliseconds. The latest 20,000 bookings are kept in memory.
    pub fn new(config: Config) -> Self {
        let world = Arc::new(World::generate(config.seed, config.hotels, &config.prefix));
        Self {
            services: Services {
                hotels: Arc::new(HotelService::new(&config, Arc::clone(&world))),
                holidays: Arc::new(HolidayService::new(&config, Arc::clone(&world))),
                pictures: Pictures::new(),
                about: About {
                    world,
                    seed: config.seed,
                    holidays: config.holidays,
                    prefix: config.prefix.into(),
                    clock: config.clock,
                },
                authentication: Authentication {
                    api_key: config.api_key.into(),
                    latency: config.latency,
                },
                limiter: config.rate_limit.and_then(Limiter::new).map(Arc::new),
                faults: Faults::default(),
                public_url: config.public_url,
            },
        }
    }

    /// Both services: the hotel booking service under `/v2`, the holiday catalogue service under `/v1`. All routers
    /// of a sandbox share its bookings.
    pub fn router(&self) -> Router {
        router::router(self.services.clone())
    }

    /// The admin port's routes: `/faults` lists, adds and ends faults. Never to be served on the services' own port.
    pub fn admin(&self) -> Router {
        admin(self.faults())
    }

    /// The faults of this sandbox, to be turned on and off while it runs.
    pub fn faults(&self) -> Faults {
        self.services.faults.clone()
    }
}

/// Both services of a new sandbox.
pub fn router(config: Config) -> Router {
    Sandbox::new(config).router()
}
