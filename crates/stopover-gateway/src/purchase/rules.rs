//! What may be booked at the moment. An operator changes it while the gateway runs: in the
//! configuration file or, to stop bookings whatever state that is in, by a file of its own.

use std::{
    path::PathBuf,
    sync::{PoisonError, RwLock, RwLockReadGuard},
};

use tracing::error;

use crate::config::{Config, SiteConfig, Sites};

/// The kill switch and the sites' bounds, as they are now.
pub(super) struct Rules {
    current: RwLock<Current>,
    stop_file: Option<PathBuf>,
}

struct Current {
    stopped: bool,
    sites: Sites,
}

impl Rules {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            current: RwLock::new(Current::of(config)),
            stop_file: config.booking.stop_file(),
        }
    }

    pub(super) fn replace(&self, config: &Config) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        *current = Current::of(config);
    }

    /// Whether no new purchase is taken.
    pub(super) async fn stopped(&self) -> bool {
        if self.current().stopped {
            return true;
        }
        let Some(file) = &self.stop_file else {
            return false;
        };
        tokio::fs::try_exists(file).await.unwrap_or_else(|error| {
            error!(file = %file.display(), %error, "cannot look for what stops bookings: they are stopped");
            true
        })
    }

    /// `None` for a site that is no longer configured.
    pub(super) fn site(&self, name: &str) -> Option<SiteConfig> {
        self.current().sites.get(name).cloned()
    }

    fn current(&self) -> RwLockReadGuard<'_, Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Current {
    fn of(config: &Config) -> Self {
        Self {
            stopped: config.booking.stopped,
            sites: config.sites.clone(),
        }
    }
}
