//! The holidays as listed, and what has been read in each.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    time::Duration,
};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use stopover_model::{
    Departure, HolidayId, HolidayStatus, Timestamp,
    wire::holiday::{Holiday, HolidayDetail, Known, Trip},
};

use super::CatalogueProgress;
use crate::snapshots::Age;

/// New details that make it worth publishing a small list again; a large one is published when they have grown by half.
const WORTH_PUBLISHING: usize = 50;

/// The catalogue, before it is made ready to send.
#[derive(Default)]
pub(super) struct HolidayIndex {
    holidays: Vec<Holiday>,
    known: HashMap<HolidayId, Read>,
    /// Whether the list has been read at all.
    is_listed: bool,
    /// How many details the published list includes.
    published: usize,
    failures: u32,
}

/// A holiday that was read in full.
struct Read {
    known: Known,
    /// The list's `last_update` when it was asked for.
    as_of: Option<Timestamp>,
    age: Age,
}

/// The same, as a snapshot holds it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KnownBefore {
    id: HolidayId,
    known: Known,
    as_of: Option<Timestamp>,
    /// When the snapshot was written, in seconds.
    age: u64,
}

impl HolidayIndex {
    /// What the new list no longer has is dropped.
    pub(super) fn replace(&mut self, holidays: Vec<Holiday>) {
        let ids: HashSet<&HolidayId> = holidays.iter().map(|holiday| &holiday.id).collect();
        self.known.retain(|id, _| ids.contains(id));
        self.holidays = holidays;
        self.is_listed = true;
    }

    /// Each holiday with what is known of it.
    pub(super) fn listed(&self) -> Vec<Holiday> {
        let mut listed = self.holidays.clone();
        for holiday in &mut listed {
            holiday.known = self.known.get(&holiday.id).map(|read| read.known.clone());
        }
        listed
    }

    /// Those that can be had on a day or later, without what is known of them.
    pub(super) fn on_sale(&self, day: NaiveDate) -> impl Iterator<Item = &Holiday> {
        self.holidays.iter().filter(move |holiday| {
            let read = self.known.get(&holiday.id);
            let last = read.and_then(|read| read.known.departures.last().copied());
            let last = last.or(holiday.available_to);
            !HolidayStatus::from_wire(holiday.status.clone()).is_withdrawn()
                && last.is_none_or(|last| last >= day)
        })
    }

    /// Holidays that were never read in full, have changed since, or were read longer than `reread_every` ago.
    pub(super) fn unread(&self, reread_every: Duration) -> Vec<HolidayId> {
        let is_unread = |holiday: &&Holiday| {
            self.known.get(&holiday.id).is_none_or(|read| {
                read.as_of != holiday.last_update || read.age.elapsed() >= reread_every
            })
        };
        let unread = self.holidays.iter().filter(is_unread);
        unread.map(|holiday| holiday.id.clone()).collect()
    }

    /// When it was last changed, as far as the list says: to be [recorded](Self::record) with the answer to what is asked now.
    pub(super) fn last_update(&self, id: &HolidayId) -> Option<Timestamp> {
        self.listed_as(id)?.last_update
    }

    /// Of a holiday that was read in full, `as_of` its last update when it was asked for: the list may have been read again since.
    pub(super) fn record(&mut self, id: &HolidayId, as_of: Option<Timestamp>, known: Known) {
        if self.listed_as(id).is_some() {
            let read = Read {
                known,
                as_of,
                age: Age::none(),
            };
            self.known.insert(id.clone(), read);
        }
    }

    /// As [`record`](Self::record), where the provider does not have it, although it is listed. It must not be asked for until the list
    /// changes; one of which something is known may be back sooner, and keeps that until then.
    pub(super) fn record_missing(&mut self, id: &HolidayId, as_of: Option<Timestamp>) {
        let before = self.known.get(id);
        if before.is_none_or(|read| read.known == Known::default()) {
            self.record(id, as_of, Known::default());
        }
    }

    /// What is known of each holiday, to be kept.
    pub(super) fn known(&self) -> Vec<KnownBefore> {
        let known = self.known.iter().map(|(id, read)| KnownBefore {
            id: id.clone(),
            known: read.known.clone(),
            as_of: read.as_of,
            age: read.age.elapsed().as_secs(),
        });
        known.collect()
    }

    /// What was kept `age` ago, unless more is known by now.
    pub(super) fn learn_again(&mut self, known: Vec<KnownBefore>, age: Age) {
        for before in known {
            let age = Duration::from_secs(before.age).saturating_add(age.elapsed());
            self.known.entry(before.id).or_insert(Read {
                known: before.known,
                as_of: before.as_of,
                age: Age::at_least(age),
            });
        }
    }

    /// Whether enough has been read to make the list ready again.
    pub(super) fn should_publish(&self) -> bool {
        let grown = self.known.len().saturating_sub(self.published);
        grown >= WORTH_PUBLISHING.max(self.published / 2)
    }

    pub(super) fn mark_published(&mut self) {
        self.published = self.known.len();
    }

    pub(super) fn count_failure(&mut self) {
        self.failures = self.failures.saturating_add(1);
    }

    pub(super) fn title(&self, id: &HolidayId) -> Option<String> {
        if !self.is_listed {
            return Some(String::new());
        }
        Some(self.listed_as(id)?.title.clone())
    }

    fn listed_as(&self, id: &HolidayId) -> Option<&Holiday> {
        self.holidays.iter().find(|holiday| holiday.id == *id)
    }

    pub(super) fn progress(&self) -> CatalogueProgress {
        CatalogueProgress {
            complete: self.is_listed && self.known.len() >= self.holidays.len(),
            holidays: self.holidays.len(),
            details: self.known.len(),
            failures: self.failures,
        }
    }
}

/// What of a holiday in full its list needs.
pub(super) fn known(detail: &HolidayDetail) -> Known {
    let trips = &detail.holiday_trips;
    let days = |trip: &Trip| Departure::from_wire(trip.clone(), &detail.currency).days();
    let departures: BTreeSet<_> = trips.iter().flat_map(days).collect();
    let hotels = || {
        let offerings = trips.iter().flat_map(|trip| &trip.hotels);
        offerings.filter_map(|offering| offering.hotel.as_ref())
    };
    Known {
        departures: departures.into_iter().collect(),
        hotels: each_once(hotels().map(|hotel| hotel.name.as_str())),
        cities: each_once(hotels().filter_map(|hotel| hotel.city.as_deref())),
    }
}

fn each_once<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut seen = HashSet::new();
    names
        .filter(|name| seen.insert(*name))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    fn holiday(id: &str, updated: &str) -> Holiday {
        from_value(json!({ "id": id, "title": "Crete", "last_update": updated })).unwrap()
    }

    const MONDAY: &str = "2026-11-16T08:00:00+00:00";
    const TUESDAY: &str = "2026-11-17T08:00:00+00:00";

    fn unread(index: &HolidayIndex) -> Vec<String> {
        let ids = index.unread(Duration::from_secs(60)).into_iter();
        ids.map(|id| id.to_string()).collect()
    }

    /// Nothing has changed while it was asked for.
    fn record(index: &mut HolidayIndex, id: &HolidayId, known: Known) {
        index.record(id, index.last_update(id), known);
    }

    fn record_missing(index: &mut HolidayIndex, id: &HolidayId) {
        index.record_missing(id, index.last_update(id));
    }

    #[test]
    fn only_what_is_new_or_has_changed_is_read_again() {
        let mut index = HolidayIndex::default();
        index.replace(vec![holiday("a", MONDAY), holiday("b", MONDAY)]);
        assert_eq!(unread(&index), ["a", "b"]);
        record(&mut index, &"a".into(), Known::default());
        record(&mut index, &"b".into(), Known::default());
        assert_eq!(unread(&index), [""; 0]);
        index.replace(vec![
            holiday("a", MONDAY),
            holiday("b", TUESDAY),
            holiday("c", MONDAY),
        ]);
        assert_eq!(unread(&index), ["b", "c"]);
        assert_eq!(index.unread(Duration::ZERO).len(), 3);
    }

    #[test]
    fn what_has_departed_or_is_not_enabled_is_not_on_sale() {
        let mut index = HolidayIndex::default();
        let listed = |id: &str, status: &str, last: &str| {
            let holiday =
                json!({ "id": id, "title": "Crete", "status": status, "available_to": last });
            from_value(holiday).unwrap()
        };
        index.replace(vec![
            listed("past", "enabled", "2027-05-31"),
            listed("off", "disabled", "2027-09-30"),
            listed("on", "enabled", "2027-09-30"),
            listed("capital", "Enabled", "2027-09-30"),
            listed("unsaid", "", "2027-09-30"),
            listed("departed", "enabled", "2027-09-30"),
        ]);
        let day = |text: &str| text.parse().unwrap();
        let departed = Known {
            departures: vec![day("2027-05-20")],
            ..Known::default()
        };
        record(&mut index, &"departed".into(), departed);
        let on_sale = index.on_sale(day("2027-06-01"));
        let on_sale: Vec<_> = on_sale.map(|holiday| holiday.id.as_str()).collect();
        assert_eq!(on_sale, ["on", "capital", "unsaid"]);
    }

    #[test]
    fn what_is_no_longer_listed_is_forgotten() {
        let mut index = HolidayIndex::default();
        index.replace(vec![holiday("a", MONDAY)]);
        record(&mut index, &"a".into(), Known::default());
        index.replace(vec![holiday("b", MONDAY)]);
        assert_eq!((index.known.len(), index.title(&"a".into())), (0, None));
    }

    #[test]
    fn what_is_known_of_a_holiday_stays_while_it_is_listed_though_it_cannot_be_found() {
        let mut index = HolidayIndex::default();
        index.replace(vec![holiday("a", MONDAY), holiday("b", MONDAY)]);
        let known = Known {
            cities: vec!["Naxos".to_owned()],
            ..Known::default()
        };
        record(&mut index, &"a".into(), known.clone());
        record_missing(&mut index, &"b".into());
        assert_eq!(unread(&index), [""; 0]);
        index.replace(vec![holiday("a", TUESDAY), holiday("b", TUESDAY)]);
        for id in ["a", "b"] {
            record_missing(&mut index, &id.into());
        }
        assert_eq!(unread(&index), ["a"]);
        let listed = index.listed();
        assert_eq!(listed[0].known, Some(known));
        assert_eq!(listed[1].known, Some(Known::default()));
    }

    #[test]
    fn each_date_hotel_and_city_is_listed_once() {
        let offering = |hotel: &str| json!({ "id": "o", "hotel": { "id": hotel, "name": hotel, "city": "Naxos" } });
        let trip = |date: &str| json!({ "id": date, "date": date, "hotels": [offering("B"), offering("A")] });
        let priced = json!({ "id": "p", "hotels": [{ "id": "o", "prices": [
            { "date": "2027-07-03", "price": { "value": 300, "currency": "EUR" } },
            { "date": "2027-07-10", "price": null },
        ] }] });
        let detail = json!({
            "id": "h", "title": "Crete",
            "holiday_trips": [trip("2027-06-05"), trip("2027-05-01"), trip("2027-06-05"), priced],
        });
        let known = serde_json::to_value(known(&from_value(detail).unwrap())).unwrap();
        assert_eq!(
            known,
            json!({ "departures": ["2027-05-01", "2027-06-05", "2027-07-03"], "hotels": ["B", "A"], "cities": ["Naxos"] })
        );
    }
}
