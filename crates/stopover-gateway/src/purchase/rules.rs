//! What may be booked at the moment. An operator changes it in the configuration file while the gateway runs.

use std::sync::{PoisonError, RwLock};

use crate::config::{Config, SiteConfig, Sites};

/// The kill switch and the sites' bounds, as they are now.
pub(super) struct Rules(RwLock<Current>);

struct Current {
    stopped: bool,
    sites: Sites,
}

impl Rules {
    pub(super) fn new(config: &Config) -> Self {
        Self(RwLock::new(Current::of(config)))
    }

    pub(super) fn replace(&self, config: &Config) {
        let mut current = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *current = Current::of(config);
    }

    /// Whether no new purchase is taken.
    pub(super) fn stopped(&self) -> bool {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .stopped
    }

    /// `None` for a site that is no longer configured.
    pub(super) fn site(&self, name: &str) -> Option<SiteConfig> {
        let current = self.0.read().unwrap_or_else(PoisonError::into_inner);
        current.sites.get(name).cloned()
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
