//! Searches that can still be checked out, and the ids of their rates.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::recent::Recent;
use crate::http::error::ApiError;
use crate::pricing::stay::Stay;
use crate::world::dice::mix;

/// A search that was answered. Its rates are not kept: they follow from the stay and the hotel.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) id: Uuid,
    pub(crate) stay: Stay,
    pub(crate) made_at: DateTime<Utc>,
    pub(crate) expires_at: DateTime<Utc>,
}

/// The searches of the last while.
#[derive(Debug)]
pub(crate) struct Searches(Recent<Search>);

impl Searches {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self(Recent::new(lifetime))
    }

    /// Remembers a search for `stay`, made at `now`.
    pub(crate) fn open(&self, stay: Stay, now: DateTime<Utc>) -> Arc<Search> {
        let id = Uuid::new_v4();
        let search = Search {
            id,
            stay,
            made_at: now,
            expires_at: self.0.expiry(now),
        };
        self.0.keep(id, search)
    }

    /// A search whose rates can be checked out at `now`.
    ///
    /// # Errors
    /// 404 for a search that was never made or made long ago, 410 for one that has lapsed.
    pub(crate) fn find(&self, id: Uuid, now: DateTime<Utc>) -> Result<Arc<Search>, ApiError> {
        match self.0.get(id) {
            None => Err(ApiError::not_found("search_id: search")),
            Some(search) if search.expires_at <= now => Err(ApiError::new(
                StatusCode::GONE,
                "search_id: search has lapsed",
            )),
            Some(search) => Ok(search),
        }
    }
}

/// Which rate of which hotel a rate id stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RateKey {
    /// The hotel's place in the list of hotels, below 2^24.
    pub(crate) hotel: u32,
    /// The rate's place among the hotel's rates.
    pub(crate) slot: u8,
}

impl RateKey {
    /// The rate's id within `search`. Half of it repeats the rest scrambled with the search's id, so that a rate
    /// is refused in any search but its own.
    pub(crate) fn seal(self, search: Uuid) -> String {
        let content = (self.hotel << 8) | u32::from(self.slot);
        format!("r-{:08x}{content:08x}", check(search, content))
    }

    /// What a rate id of `search` stands for; nothing when it is not one.
    pub(crate) fn open(id: &str, search: Uuid) -> Option<Self> {
        let (checked, content) = id
            .strip_prefix("r-")
            .filter(|id| id.len() == 16)?
            .split_at_checked(8)?;
        let content = u32::from_str_radix(content, 16).ok()?;
        let key = Self {
            hotel: content >> 8,
            slot: (content & 0xff) as u8,
        };
        (u32::from_str_radix(checked, 16).ok()? == check(search, content) && key.seal(search) == id)
            .then_some(key)
    }
}

fn check(search: Uuid, content: u32) -> u32 {
    let (high, low) = search.as_u64_pair();
    (mix(high ^ mix(low ^ u64::from(content))) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::RateKey;

    #[test]
    fn a_rate_id_opens_in_its_own_search_only() {
        let key = RateKey {
            hotel: 199_999,
            slot: 8,
        };
        let (search, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let id = key.seal(search);
        assert_eq!(RateKey::open(&id, search), Some(key));
        assert_eq!(RateKey::open(&id, other), None);
    }

    #[test]
    fn anything_else_is_no_rate_id() {
        let search = Uuid::from_u128(1);
        let id = RateKey { hotel: 10, slot: 2 }.seal(search);
        for wrong in [
            "",
            "r-",
            "r-+0000000+0000000",
            "r-ééééééé",
            &id.to_uppercase(),
            &id.replacen("r-", "", 1),
            &format!("{id}0"),
        ] {
            assert_eq!(RateKey::open(wrong, search), None, "{wrong}");
        }
    }
}
