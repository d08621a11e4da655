use chrono::NaiveDate;
use stopover_model::{Currency, Money, Stay};

use super::super::fixture::euros;
use super::state::{NearbyDates, Outcome, Phase, Tally};
use crate::ui::calendar::StayLimits;
use crate::ui::failure::Failure;

fn day(of_june: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 6, of_june).unwrap()
}

fn stay(from: u32) -> Stay {
    Stay::new(day(from), day(from + 7)).unwrap()
}

/// Around a stay from the 16th on.
fn around(reach: u16, today: u32) -> NearbyDates {
    NearbyDates::around(stay(16), reach, StayLimits::default(), day(today))
}

fn free(hotels: usize, price: i64) -> Outcome {
    Outcome::Free {
        hotels,
        lowest: euros(price),
    }
}

/// The days of June on which the stays begin, in the order in which they are asked for.
fn asked(dates: &mut NearbyDates) -> Vec<Stay> {
    std::iter::from_fn(|| {
        let next = dates.next();
        dates.answered(Outcome::NothingFree);
        next
    })
    .collect()
}

#[test]
fn the_nearest_dates_are_asked_for_first_each_for_as_many_nights() {
    let mut dates = around(3, 1);
    assert_eq!((dates.total(), dates.reach()), (6, 3));
    let stays = [15, 17, 14, 18, 13, 19].map(stay);
    assert_eq!(asked(&mut dates), stays);
    assert_eq!((dates.checked(), dates.phase), (6, Phase::Done));
}

#[test]
fn no_more_is_asked_than_the_site_allows() {
    assert_eq!(asked(&mut around(1, 1)), [15, 17].map(stay));
    assert_eq!(around(9, 1).total(), 6);
    assert_eq!(around(0, 1).total(), 0);
}

#[test]
fn dates_in_the_past_and_beyond_what_can_be_searched_are_left_out() {
    assert_eq!(asked(&mut around(3, 15)), [15, 17, 18, 19].map(stay));
    let limits = StayLimits {
        horizon_days: 23,
        ..StayLimits::default()
    };
    let mut dates = NearbyDates::around(stay(16), 3, limits, day(1));
    assert_eq!(asked(&mut dates), [15, 17, 14, 13].map(stay));
}

#[test]
fn each_answer_fills_the_place_of_its_date() {
    let mut dates = around(1, 1);
    assert_eq!(dates.next(), Some(stay(15)));
    assert_eq!(dates.candidates[0].outcome, Outcome::Checking);
    dates.answered(free(3, 1388));
    assert_eq!(dates.next(), Some(stay(17)));
    let outcomes: Vec<_> = dates.candidates.iter().map(|it| it.outcome).collect();
    let wanted = [free(3, 1388), Outcome::NothingFree, Outcome::Checking];
    assert_eq!(outcomes, wanted);
    assert_eq!((dates.checked(), dates.free()), (1, 1));
}

#[test]
fn stopping_keeps_what_has_been_found_and_the_check_can_go_on() {
    let mut dates = around(3, 1);
    dates.next();
    dates.answered(free(3, 1388));
    assert_eq!(dates.next(), Some(stay(17)));
    dates.stop();
    assert_eq!((dates.phase, dates.checked()), (Phase::Stopped, 1));
    assert!(
        dates
            .candidates
            .iter()
            .all(|it| it.outcome != Outcome::Checking)
    );
    assert_eq!(dates.next(), Some(stay(17)));
}

#[test]
fn a_busy_service_is_waited_for_and_another_failure_is_said() {
    let mut dates = around(3, 1);
    dates.next();
    dates.answered(free(3, 1388));
    dates.next();
    dates.interrupted(Failure::Busy(12));
    assert_eq!((dates.phase, dates.checked()), (Phase::Waiting(12), 1));
    assert_eq!(dates.next(), Some(stay(17)));
    dates.interrupted(Failure::Unreachable);
    assert_eq!(dates.phase, Phase::Failed(Failure::Unreachable));
    assert_eq!(dates.next(), Some(stay(17)), "it is asked for again");
}

#[test]
fn the_lowest_price_is_marked_once_all_are_known_and_only_where_it_is_one() {
    let mut dates = around(1, 1);
    dates.next();
    dates.answered(free(3, 1388));
    dates.next();
    dates.answered(free(12, 1154));
    assert_eq!(dates.lowest(), None);
    assert_eq!(dates.next(), None);
    assert_eq!(dates.lowest(), Some(2));
    dates.candidates[0].outcome = free(3, 1154);
    assert_eq!(dates.lowest(), None, "two tie");
    dates.candidates[0].outcome = Outcome::NothingFree;
    assert_eq!(dates.lowest(), None, "there is no choice");
    let dollars = Money::from_minor(100, Currency::new("USD").unwrap());
    dates.candidates[0].outcome = Outcome::Free {
        hotels: 1,
        lowest: dollars,
    };
    assert_eq!(dates.lowest(), None, "currencies are not compared");
}

#[test]
fn of_an_answer_remain_the_number_of_hotels_and_the_lowest_price_in_the_currency_of_most() {
    let mut tally = Tally::default();
    assert_eq!(tally.outcome(), Outcome::NothingFree);
    tally.add([].into_iter());
    assert_eq!(tally.outcome(), Outcome::NothingFree);
    tally.add([Money::from_minor(100, Currency::new("USD").unwrap())].into_iter());
    tally.add([euros(200), euros(150)].into_iter());
    tally.add([euros(180)].into_iter());
    assert_eq!(tally.outcome(), free(3, 150));
}
