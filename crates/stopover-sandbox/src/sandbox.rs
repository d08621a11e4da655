//! A sandbox before it is served.

use std::fmt;
use std::path::Path;

use axum::Router;

use crate::admin::admin;
use crate::app::{App, Shared};
use crate::config::Config;
use crate::faults::Faults;
use crate::hotel_service::booking::ledger::Ledger;
use crate::router::services;

/// A generated world, and everything that clients do in it.
#[derive(Clone, Debug)]
pub struct Sandbox {
    app: Shared,
}

/// The file of bookings could not be opened.
#[derive(Debug)]
pub struct DataError(rusqlite::Error);

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the file of bookings cannot be used: {}", self.0)
    }
}

impl std::error::Error for DataError {}

impl Sandbox {
    /// Generates the world, which takes milliseconds. Bookings are kept in memory, the latest 20,000 of them.
    pub fn new(config: Config) -> Self {
        let ledger = Ledger::in_memory(&config.booking_prefix);
        Self {
            app: App::new(config, ledger),
        }
    }

    /// Generates the world; bookings are kept in a SQLite file, which is made if it does not exist.
    ///
    /// # Errors
    /// When the file can be neither opened nor made.
    pub fn with_data(config: Config, file: &Path) -> Result<Self, DataError> {
        let ledger = Ledger::in_file(&config.booking_prefix, file).map_err(DataError)?;
        Ok(Self {
            app: App::new(config, ledger),
        })
    }

    /// Both services: the hotel booking service under `/v2`, the holiday catalogue service under `/v1`. All routers
    /// of a sandbox share its bookings.
    pub fn router(&self) -> Router {
        services(Shared::clone(&self.app))
    }

    /// The admin port's routes: `/faults` lists, adds and ends faults. Never to be served on the services' own port.
    pub fn admin(&self) -> Router {
        admin(self.faults())
    }

    /// The faults of this sandbox, to be turned on and off while it runs.
    pub fn faults(&self) -> Faults {
        self.app.faults.clone()
    }
}

/// Both services of a new sandbox that keeps its bookings in memory.
pub fn router(config: Config) -> Router {
    Sandbox::new(config).router()
}
