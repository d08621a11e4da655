//! What a site fills into the search form. The shell reads it alike for the first paint: `shell/prefill.js`.

use chrono::{Days, NaiveDate};
use stopover_model::{Stay, StayRules, iso, parse_date};

use super::source::Source;
use super::values::read;
use crate::hotels::{Prefill, Wanted, rooms_from};
use crate::ui::calendar::{Picked, StayLimits};

pub(super) fn prefill(source: &dyn Source, limits: StayLimits) -> Prefill {
    Prefill {
        destination: read(
            source,
            "destination",
            "a name, or like “city:123 Lisbon”, “region:…”, “hotel:…” or “country:Portugal”",
            Wanted::read,
        ),
        dates: dates(source, limits),
        rooms: read(
            source,
            "rooms",
            "rooms like “2,2-5-7”: for each its adults, then the children's ages",
            rooms_from,
        ),
    }
}

fn dates(source: &dyn Source, limits: StayLimits) -> Picked {
    let date = |name| {
        read(source, name, "a date like “2027-06-12”", |value| {
            parse_date(value).ok()
        })
    };
    let (check_in, check_out) = (date("check-in"), date("check-out"));
    let Some(check_in) = check_in else {
        if check_out.is_some() {
            source.complain("check-out", "it has no check-in");
        }
        return Picked::default();
    };
    let today = source.today();
    let last = today.checked_add_days(Days::new(limits.horizon_days.into()));
    if check_in < today || last.is_some_and(|last| check_in >= last) {
        let days = limits.horizon_days;
        let why = format!("{} is not within {days} days from today", iso(check_in));
        source.complain("check-in", &why);
        return Picked::default();
    }
    let fits = |check_out: &NaiveDate| {
        let rules = StayRules {
            today,
            min_nights: limits.min_nights.into(),
            max_nights: limits.max_nights.into(),
        };
        let stay = Stay::new(check_in, *check_out);
        stay.and_then(|stay| stay.check(&rules)).is_ok()
    };
    let fitting = check_out.filter(fits);
    if check_out.is_some() && fitting.is_none() {
        let StayLimits {
            min_nights,
            max_nights,
            ..
        } = limits;
        let why = format!("it is not {min_nights} to {max_nights} nights after check-in");
        source.complain("check-out", &why);
    }
    Picked {
        check_in: Some(check_in),
        check_out: fitting,
    }
}
