//! Rates of a search: their ids, and how they are shown.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::pricing::cancellation::{Schedule, Terms};
use crate::pricing::offer::Offer;
use crate::pricing::stay::Stay;
use crate::wire::search::{CancellationPolicy, Rate};
use crate::world::rng::mix;

/// A search that was answered. Its rates are not kept: they follow from the stay and the hotel.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) id: Uuid,
    pub(super) stay: Stay,
    pub(super) made_at: DateTime<Utc>,
}

/// An offer as the provider shows it (spec 2.7).
pub(super) fn rate(rate_id: String, offer: &Offer) -> Rate {
    Rate {
        rate_id,
        room_type: offer.room,
        boarding: offer.boarding.code(),
        price: offer.currency.units(offer.price),
        currency: offer.currency.code(),
        cancellation_policy: policy(&offer.schedule),
        non_refundable: offer.terms == Terms::NonRefundable,
    }
}

fn policy(schedule: &Schedule) -> CancellationPolicy {
    let write = |time| schedule.notation.write(time);
    let (from, percent): (Vec<_>, Vec<_>) = schedule.periods.iter().copied().unzip();
    CancellationPolicy {
        cancellation_deadline: write(schedule.free_until),
        from_dates: from.into_iter().map(write).collect(),
        penalty_fees: percent,
    }
}

/// Which rate of which hotel a rate id stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RateKey {
    /// The hotel's index in the list of hotels, below 2^24.
    pub(super) hotel: u32,
    /// The rate's index among the hotel's rates.
    pub(super) slot: u8,
}

impl RateKey {
    /// The rate's id within `search`. Half of it is a checksum over the rest and the search's id, so that a rate is
    /// refused in any search but its own.
    pub(super) fn seal(self, search: Uuid) -> String {
        let content = (self.hotel << 8) | u32::from(self.slot);
        format!("r-{:08x}{content:08x}", check(search, content))
    }

    /// None when it is not a rate id of `search`.
    pub(super) fn open(id: &str, search: Uuid) -> Option<Self> {
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
