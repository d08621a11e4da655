//! Where bookings are kept.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::record::Record;
use crate::wire::error::ApiError;
const FIRST_NUMBER: u64 = 500_001;
/// The most bookings that are kept; the oldest go first, so that memory stays flat under load.
const CAPACITY: usize = 20_000;

/// All bookings, by their numbers.
#[derive(Debug)]
pub(crate) struct Bookings {
    prefix: String,
    records: Mutex<BTreeMap<u64, Record>>,
}

impl Bookings {
    pub(crate) fn new(prefix: &str) -> Self {
        Self {
            prefix: prefix.to_owned(),
            records: Mutex::default(),
        }
    }

    fn id(&self, number: u64) -> String {
        format!("{}-{number}", self.prefix)
    }

    /// The number of a booking id, if a booking can have it: those of the test hotel never do.
    fn number(&self, id: &str) -> Option<u64> {
        let number = id.strip_prefix(&self.prefix)?.strip_prefix('-')?;
        let number = number.parse().ok()?;
        (self.id(number) == id).then_some(number)
    }

    fn records(&self) -> MutexGuard<'_, BTreeMap<u64, Record>> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new booking and gives it an id.
    pub(crate) fn add(&self, record: Record) -> String {
        let mut records = self.records();
        let number = records
            .last_key_value()
            .map_or(FIRST_NUMBER, |(last, _)| last + 1);
        records.insert(number, record);
        if records.len() > CAPACITY {
            records.pop_first();
        }
        self.id(number)
    }

    /// Reads or changes a booking while no other request can.
    ///
    /// # Errors
    /// 404 when there is none with that id.
    pub(crate) fn with<T>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Record) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut records = self.records();
        let record = self
            .number(id)
            .and_then(|number| records.get_mut(&number))
            .ok_or_else(|| ApiError::not_found("booking_id: booking"))?;
        work(record)
    }
}
