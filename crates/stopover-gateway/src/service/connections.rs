//! How many connections there may be, in all and from one address.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{config::LimitsConfig, web::ClientAddress};

pub(super) struct Connections {
    places: Arc<Semaphore>,
    open: Arc<Open>,
    most_per_address: usize,
}

type Open = Mutex<HashMap<ClientAddress, usize>>;

/// Held for as long as a connection is open.
pub(super) struct Counted {
    _place: OwnedSemaphorePermit,
    open: Arc<Open>,
    address: ClientAddress,
}

impl Connections {
    pub(super) fn new(limits: &LimitsConfig) -> Self {
        let places = limits.connections.min(Semaphore::MAX_PERMITS);
        Self {
            places: Arc::new(Semaphore::new(places)),
            open: Arc::default(),
            // Behind a proxy, everybody comes from its address.
            most_per_address: match limits.proxy_header {
                Some(_) => usize::MAX,
                None => limits.connections_per_address,
            },
        }
    }

    /// Waits until there is a place for another connection.
    pub(super) async fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// None if its address has as many as it may.
    pub(super) fn count(&self, place: OwnedSemaphorePermit, peer: IpAddr) -> Option<Counted> {
        let address = ClientAddress::of(peer);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= self.most_per_address {
            return None;
        }
        *count = count.saturating_add(1);
        Some(Counted {
            _place: place,
            open: Arc::clone(&self.open),
            address,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = open.entry(self.address) {
            match count.get().saturating_sub(1) {
                0 => _ = count.remove(),
                left => _ = count.insert(left),
            }
        }
    }
}
