//! Where bookings are kept: in memory, or in a file that outlives the process.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;

use super::file::File;
use super::record::Record;
use crate::app::{App, Shared};
use crate::http::error::ApiError;

/// The number of the first booking.
const FIRST: u64 = 500_001;
/// How many bookings are kept in memory; the oldest go first, so that memory stays flat under load.
const IN_MEMORY: usize = 20_000;

/// All bookings.
#[derive(Debug)]
pub(crate) struct Ledger {
    prefix: String,
    store: Mutex<Store>,
}

#[derive(Debug)]
enum Store {
    Memory {
        next: u64,
        records: BTreeMap<u64, Record>,
    },
    File(File),
}

impl Ledger {
    pub(crate) fn in_memory(prefix: &str) -> Self {
        Self {
            prefix: prefix.to_owned(),
            store: Mutex::new(Store::Memory {
                next: FIRST,
                records: BTreeMap::new(),
            }),
        }
    }

    /// # Errors
    /// When the file can be neither opened nor made, or is no ledger.
    pub(crate) fn in_file(prefix: &str, path: &Path) -> rusqlite::Result<Self> {
        Ok(Self {
            prefix: prefix.to_owned(),
            store: Mutex::new(Store::File(File::open(path, FIRST)?)),
        })
    }

    pub(super) fn booking_id(&self, number: u64) -> String {
        format!("{}-{number}", self.prefix)
    }

    /// The number of a booking id.
    ///
    /// # Errors
    /// 404 when no booking can have that id: those of the test hotel never do.
    pub(super) fn number(&self, id: &str) -> Result<u64, ApiError> {
        let number = id
            .strip_prefix(&self.prefix)
            .and_then(|id| id.strip_prefix('-')?.parse().ok());
        number
            .filter(|number| self.booking_id(*number) == id)
            .ok_or_else(not_found)
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new booking and numbers it.
    pub(super) fn add(&self, record: &Record) -> Result<u64, ApiError> {
        match &mut *self.store() {
            Store::Memory { next, records } => {
                let number = *next;
                *next += 1;
                records.insert(number, record.clone());
                if records.len() > IN_MEMORY {
                    records.pop_first();
                }
                Ok(number)
            }
            Store::File(file) => file.add(record).map_err(unavailable),
        }
    }

    pub(super) fn find(&self, number: u64) -> Result<Record, ApiError> {
        match &*self.store() {
            Store::Memory { records, .. } => records.get(&number).cloned().ok_or_else(not_found),
            Store::File(file) => file
                .find(number)
                .map_err(unavailable)?
                .ok_or_else(not_found),
        }
    }

    /// Changes a booking, unless `change` refuses to; nobody else changes it meanwhile.
    pub(super) fn change<T>(
        &self,
        number: u64,
        change: impl FnOnce(&mut Record) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        match &mut *self.store() {
            Store::Memory { records, .. } => {
                change(records.get_mut(&number).ok_or_else(not_found)?)
            }
            Store::File(file) => {
                let mut record = file
                    .find(number)
                    .map_err(unavailable)?
                    .ok_or_else(not_found)?;
                let changed = change(&mut record)?;
                file.replace(number, &record).map_err(unavailable)?;
                Ok(changed)
            }
        }
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("booking_id: booking")
}

fn unavailable(error: rusqlite::Error) -> ApiError {
    tracing::error!("the ledger's file failed: {error}");
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "Bookings are out of reach")
}

/// Runs work on the ledger where it may block, to its end even when nobody waits for it any more.
pub(super) async fn with<T: Send + 'static>(
    app: &Shared,
    work: impl FnOnce(&App) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let app = Shared::clone(app);
    let done = tokio::task::spawn_blocking(move || work(&app)).await;
    done.unwrap_or_else(|_| {
        Err(ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Internal error",
        ))
    })
}
