//! What a whole crawl has collected, on disk: for the next start, and for replicas.

use std::{sync::Arc, time::SystemTime};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stopover_model::{HotelId, wire::DestinationKind};

use tokio::task::spawn_blocking;
use tracing::{info, warn};

use super::{
    HotelIndex,
    collection::{Collected, Collection},
    destination::Destination,
    index_of,
};
use crate::snapshots::Snapshots;

pub(super) const NAME: &str = "places";

/// A destination other than a country, and of a hotel what is known of it.
#[derive(Serialize, Deserialize)]
struct Entry {
    kind: DestinationKind,
    id: String,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    city: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    country: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    country_iso: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    facts: Option<Box<RawValue>>,
}

impl HotelIndex {
    /// Everything from the snapshot, if there is one, and a newer one than what was read at `latest`. Gives when that was read.
    pub(super) async fn take_over(
        self: &Arc<Self>,
        snapshots: &Snapshots,
        latest: Option<SystemTime>,
    ) -> Option<SystemTime> {
        if snapshots.read_at(NAME) <= latest {
            return None;
        }
        let (index, snapshots) = (Arc::clone(self), snapshots.clone());
        let taken = spawn_blocking(move || index.restore(&snapshots));
        taken.await.ok()?
    }

    /// Keeps what a crawl has collected by `read_at`.
    pub(super) async fn keep(
        self: &Arc<Self>,
        snapshots: &Snapshots,
        collected: Collected,
        read_at: SystemTime,
    ) {
        let (index, snapshots) = (Arc::clone(self), snapshots.clone());
        let kept = spawn_blocking(move || {
            let entries = collected.destinations.into_iter();
            let entries = entries.map(|one| index.entry(one));
            snapshots.write(NAME, read_at, collected.is_whole, entries);
        });
        if let Err(error) = kept.await {
            warn!(%error, "a snapshot could not be written");
        }
    }

    /// Slow: hundreds of thousands of words are sorted.
    fn restore(&self, snapshots: &Snapshots) -> Option<SystemTime> {
        let snapshot = snapshots.read::<Entry>(NAME)?;
        let (age, read_at) = (snapshot.age(), snapshot.read_at);
        let is_whole = snapshot.is_whole;
        let mut collection = Collection::default();
        let mut facts = Vec::new();
        for entry in snapshot.items {
            let is_new = collection.add(
                entry.kind,
                &entry.id,
                &entry.name,
                entry.city.as_deref(),
                entry.country.as_deref(),
                entry.country_iso.as_deref(),
            );
            if is_new && let Some(known) = entry.facts {
                facts.push((HotelId::from(entry.id.as_str()), Arc::from(known.get())));
            }
        }
        self.facts.replace(facts);
        self.publish(index_of(collection.destinations(), is_whole));
        self.note(|progress| {
            progress.complete = true;
            progress.regions = collection.regions();
            progress.cities = collection.cities();
            progress.hotels = collection.hotels().len();
        });
        info!(
            destinations = collection.len(),
            "the provider's lists have been taken from a snapshot"
        );
        self.is_as_old_as(age);
        Some(read_at)
    }

    fn entry(&self, destination: Destination) -> Entry {
        let facts = match destination.kind {
            DestinationKind::Hotel => self.facts.get(&destination.id),
            DestinationKind::Region | DestinationKind::City | DestinationKind::Country => None,
        };
        let text = |part: Option<Arc<str>>| part.as_deref().map(str::to_owned);
        Entry {
            kind: destination.kind,
            id: (*destination.id).to_owned(),
            name: (*destination.name).to_owned(),
            city: text(destination.city),
            country: text(destination.country),
            country_iso: text(destination.country_iso),
            facts: facts.and_then(|json| RawValue::from_string((*json).to_owned()).ok()),
        }
    }
}
