//! The lists as the provider gave them, and what is known of each holiday, on disk: so a start needs neither the provider nor a
//! request for each holiday.

use std::time::SystemTime;

use serde::{Serialize, de::DeserializeOwned};
use tokio::task::spawn_blocking;

use super::{Catalogue, List, index::HolidayIndex};
use crate::{snapshots::Age, web::Problem};

/// What is known of each holiday, beside the lists.
const KNOWN: &str = "holidays-known";

pub(super) fn name(list: List) -> &'static str {
    match list {
        List::Holidays => "holidays",
        List::Categories => "holidays-categories",
        List::Countries => "holidays-countries",
        List::Cities => "holidays-cities",
        List::Hotels => "holidays-hotels",
    }
}

impl Catalogue {
    pub(super) async fn restore_known(&self) {
        if let Some((known, age)) = self.stored_before(KNOWN).await {
            self.update_index(|index| index.learn_again(known, age));
        }
    }

    pub(super) async fn keep_known(&self) -> Result<(), Problem> {
        let known = self.read_index(HolidayIndex::known);
        self.keep(KNOWN, known).await.map(drop)
    }

    pub(super) async fn stored_before<T: DeserializeOwned + Send + 'static>(
        &self,
        name: &'static str,
    ) -> Option<(Vec<T>, Age)> {
        let snapshots = self.snapshots.clone();
        let kept = spawn_blocking(move || snapshots.read(name)).await.ok()??;
        let age = kept.age();
        Some((kept.items, age))
    }

    /// Gives the items back.
    ///
    /// # Errors
    /// [`Problem::Internal`], which does not happen.
    pub(super) async fn keep<T: Serialize + Send + Sync + 'static>(
        &self,
        name: &'static str,
        items: Vec<T>,
    ) -> Result<Vec<T>, Problem> {
        let snapshots = self.snapshots.clone();
        let kept = spawn_blocking(move || {
            snapshots.write(name, SystemTime::now(), true, &items);
            items
        });
        kept.await.map_err(|_| Problem::Internal)
    }
}
