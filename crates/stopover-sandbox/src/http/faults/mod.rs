//! Faults on demand: what a provider can do wrong, on any endpoint, as often as wanted.
//!
//! Off by default. They can be turned on by flag, through the admin port and by [`Faults`] in the same process,
//! never through the services' own port.

pub(crate) mod admin;
mod answer;
pub(super) mod inject;
mod rule;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use serde::Serialize;

use crate::world::rng::SeededRng;

pub use rule::{Fault, FaultRule, RuleError};

/// The faults of a running sandbox; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    rules: Arc<RwLock<Vec<Arc<Active>>>>,
    next_id: Arc<AtomicU64>,
}

/// A rule in force.
#[derive(Debug, Serialize)]
struct Active {
    id: u64,
    #[serde(flatten)]
    rule: FaultRule,
    /// How many requests the rule has looked at, and how many of them it has spoilt.
    #[serde(skip)]
    seen: AtomicU64,
    fired: AtomicU64,
}

impl Faults {
    /// Puts a rule in force and gives it an id.
    pub fn add(&self, rule: FaultRule) -> u64 {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed) + 1;
        let active = Active {
            id,
            rule,
            seen: AtomicU64::new(0),
            fired: AtomicU64::new(0),
        };
        self.write().push(Arc::new(active));
        id
    }

    /// Ends one rule; says whether there was one.
    pub fn remove(&self, id: u64) -> bool {
        let mut rules = self.write();
        let before = rules.len();
        rules.retain(|active| active.id != id);
        rules.len() < before
    }

    /// Ends all rules.
    pub fn clear(&self) {
        self.write().clear();
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Arc<Active>>> {
        self.rules.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Vec<Arc<Active>>> {
        self.rules.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn active(&self) -> Vec<Arc<Active>> {
        self.read().clone()
    }

    /// The faults that strike this request, each with a generator of its own.
    fn strike(&self, endpoint: &str) -> Vec<(Fault, SeededRng)> {
        self.read()
            .iter()
            .filter(|active| active.rule.matches(endpoint))
            .filter_map(|active| active.strike())
            .collect()
    }
}

impl Active {
    /// Whether the next request is spoilt: the same rule spoils the same requests of a sequence, each in the same way.
    fn strike(&self) -> Option<(Fault, SeededRng)> {
        let label = serde_json::to_string(&self.rule).unwrap_or_default();
        let mut rng = SeededRng::new(0, &label).with(self.seen.fetch_add(1, Ordering::Relaxed));
        if !rng.chance(self.rule.chance) {
            return None;
        }
        let left = |fired: u64| {
            self.rule
                .times
                .is_none_or(|times| fired < u64::from(times))
                .then_some(fired + 1)
        };
        self.fired
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
            .ok()?;
        Some((self.rule.fault.clone(), rng))
    }
}
