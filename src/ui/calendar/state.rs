//! Which days can be chosen, which one the keyboard is on, and what a choice means.

use chrono::{Datelike, Days, Months, NaiveDate};
use stopover_model::limits::{DEFAULT_MAX_NIGHTS, DEFAULT_MIN_NIGHTS, SEARCH_HORIZON_DAYS};

use crate::ui::IntoVec;

/// How long and how far ahead a stay may be; the site's setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StayLimits {
    pub min_nights: u16,
    pub max_nights: u16,
    /// Days from today to the last check-out that can be chosen.
    pub horizon_days: u16,
}

impl Default for StayLimits {
    fn default() -> Self {
        Self {
            min_nights: DEFAULT_MIN_NIGHTS,
            max_nights: DEFAULT_MAX_NIGHTS,
            horizon_days: SEARCH_HORIZON_DAYS,
        }
    }
}

/// The dates chosen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    pub check_in: Option<NaiveDate>,
    /// Never without a check-in, never before the minimum stay.
    pub check_out: Option<NaiveDate>,
}

impl Picked {
    pub fn both(self) -> Option<(NaiveDate, NaiveDate)> {
        self.check_in.zip(self.check_out)
    }

    pub fn nights(self) -> Option<usize> {
        let (check_in, check_out) = self.both()?;
        usize::try_from((check_out - check_in).num_days()).ok()
    }
}

/// Why a day cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    Past,
    /// The stay would be shorter than the site allows.
    TooShort,
    /// The stay would be longer than the site allows.
    TooLong,
    TooFar,
}

/// Keys of the date-grid pattern, the direction of writing already applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    PreviousDay,
    NextDay,
    PreviousWeek,
    NextWeek,
    WeekStart,
    WeekEnd,
    PreviousMonth,
    NextMonth,
    PreviousYear,
    NextYear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    today: NaiveDate,
    limits: StayLimits,
    /// 0 Monday to 6 Sunday.
    first_weekday: u8,
    picked: Picked,
    /// The only day in the tab order.
    focus: NaiveDate,
    /// First day of the first month shown.
    month: NaiveDate,
}

impl Calendar {
    /// Shows the chosen dates, or today's month.
    pub fn new(today: NaiveDate, limits: StayLimits, first_weekday: u8, picked: Picked) -> Self {
        let has_begun = picked.check_in.is_some_and(|day| day < today);
        let picked = if has_begun && picked.check_out.is_none() {
            // Nothing can end it: it is chosen anew.
            Picked::default()
        } else {
            picked
        };
        let mut calendar = Self {
            today,
            limits,
            first_weekday: first_weekday % 7,
            picked,
            focus: today,
            month: first_of_month(today),
        };
        // A date of the site's may be out of reach.
        let begin = picked.check_in.unwrap_or(today);
        calendar.focus = begin.clamp(today, calendar.last_day());
        calendar.month = first_of_month(calendar.focus);
        calendar
    }

    pub fn picked(&self) -> Picked {
        self.picked
    }

    pub fn limits(&self) -> StayLimits {
        self.limits
    }

    pub fn today(&self) -> NaiveDate {
        self.today
    }

    pub fn focus(&self) -> NaiveDate {
        self.focus
    }

    /// First days of the two months shown.
    pub fn months(&self) -> [NaiveDate; 2] {
        [self.month, add_months(self.month, 1)]
    }

    /// First days of all months from today's to the horizon's.
    pub fn all_months(&self) -> Vec<NaiveDate> {
        let last = self.last_day();
        std::iter::successors(Some(first_of_month(self.today)), |month| {
            Some(add_months(*month, 1))
        })
        .take_while(|month| *month <= last)
        .take(36)
        .into_vec()
    }

    /// Weeks of seven slots; those outside the month are empty.
    pub fn weeks(&self, month: NaiveDate) -> Vec<[Option<NaiveDate>; 7]> {
        let first = first_of_month(month);
        let mut weeks = Vec::with_capacity(6);
        let mut week = [None; 7];
        for day in first
            .iter_days()
            .take_while(|day| day.month() == first.month())
        {
            let index = self.weekday_index(day);
            if index == 0 && day != first {
                weeks.push(week);
                week = [None; 7];
            }
            if let Some(slot) = week.get_mut(index) {
                *slot = Some(day);
            }
        }
        weeks.push(week);
        weeks
    }

    /// Why `day` cannot be chosen, if so.
    pub fn blocked(&self, day: NaiveDate) -> Option<Blocked> {
        if day < self.today {
            return Some(Blocked::Past);
        }
        if day > self.last_day() {
            return Some(Blocked::TooFar);
        }
        let begun = self
            .picked
            .check_in
            .filter(|_| self.picked.check_out.is_none());
        let Some(check_in) = begun.filter(|check_in| *check_in <= day) else {
            // A stay that begins then would have no end. The chosen end stays as it is shown.
            let is_end = self.picked.check_out == Some(day);
            let left = (self.last_day() - day).num_days();
            return (left < i64::from(self.limits.min_nights) && !is_end)
                .then_some(Blocked::TooFar);
        };
        let nights = (day - check_in).num_days();
        // The check-in itself and days before it start a new choice, so they stay open.
        if nights > 0 && nights < i64::from(self.limits.min_nights) {
            Some(Blocked::TooShort)
        } else if nights > i64::from(self.limits.max_nights) {
            Some(Blocked::TooLong)
        } else {
            None
        }
    }

    /// The first choice is check-in, the second check-out; a day before check-in, or any day once both are chosen, starts
    /// again. A blocked day changes nothing.
    pub fn choose(&mut self, day: NaiveDate) {
        if self.blocked(day).is_some() {
            return;
        }
        self.focus = day;
        self.picked = match self.picked {
            Picked {
                check_in: Some(check_in),
                check_out: None,
            } if day > check_in => Picked {
                check_in: Some(check_in),
                check_out: Some(day),
            },
            _ => Picked {
                check_in: Some(day),
                check_out: None,
            },
        };
    }

    pub fn clear(&mut self) {
        self.picked = Picked::default();
    }

    /// Moves the keyboard's day; the months shown follow it. Past days of this month can be focused, to hear why they are blocked.
    pub fn press(&mut self, key: Key) {
        let day = self.focus;
        let index = self.weekday_index(day) as u64;
        let moved = match key {
            Key::PreviousDay => day.checked_sub_days(Days::new(1)),
            Key::NextDay => day.checked_add_days(Days::new(1)),
            Key::PreviousWeek => day.checked_sub_days(Days::new(7)),
            Key::NextWeek => day.checked_add_days(Days::new(7)),
            Key::WeekStart => day.checked_sub_days(Days::new(index)),
            Key::WeekEnd => day.checked_add_days(Days::new(6_u64.saturating_sub(index))),
            Key::PreviousMonth => day.checked_sub_months(Months::new(1)),
            Key::NextMonth => day.checked_add_months(Months::new(1)),
            Key::PreviousYear => day.checked_sub_months(Months::new(12)),
            Key::NextYear => day.checked_add_months(Months::new(12)),
        };
        self.focus = moved
            .unwrap_or(day)
            .clamp(first_of_month(self.today), end_of_month(self.last_day()));
        self.reveal_focus();
    }

    pub fn has_previous_month(&self) -> bool {
        self.month > first_of_month(self.today)
    }

    pub fn has_next_month(&self) -> bool {
        add_months(self.month, 1) < first_of_month(self.last_day())
    }

    /// The keyboard's day moves along if it would leave the view.
    pub fn previous_month(&mut self) {
        if self.has_previous_month() {
            self.turn_to(add_months(self.month, -1));
        }
    }

    /// The keyboard's day moves along if it would leave the view.
    pub fn next_month(&mut self) {
        if self.has_next_month() {
            self.turn_to(add_months(self.month, 1));
        }
    }

    fn turn_to(&mut self, month: NaiveDate) {
        self.month = month;
        let [first, second] = self.months();
        self.focus = self
            .focus
            .clamp(first.max(self.today), end_of_month(second));
    }

    fn reveal_focus(&mut self) {
        let [first, second] = self.months();
        if self.focus < first {
            self.month = first_of_month(self.focus);
        } else if self.focus > end_of_month(second) {
            self.month = add_months(first_of_month(self.focus), -1);
        }
    }

    fn last_day(&self) -> NaiveDate {
        self.today
            .checked_add_days(Days::new(self.limits.horizon_days.into()))
            .unwrap_or(self.today)
    }

    /// 0 for the day the language's week starts with.
    fn weekday_index(&self, day: NaiveDate) -> usize {
        let monday_based = day.weekday().num_days_from_monday() as usize;
        (monday_based + 7 - usize::from(self.first_weekday)) % 7
    }
}

fn first_of_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

fn end_of_month(day: NaiveDate) -> NaiveDate {
    add_months(first_of_month(day), 1).pred_opt().unwrap_or(day)
}

fn add_months(month: NaiveDate, n: i8) -> NaiveDate {
    let months = Months::new(u32::from(n.unsigned_abs()));
    let moved = if n < 0 {
        month.checked_sub_months(months)
    } else {
        month.checked_add_months(months)
    };
    moved.unwrap_or(month)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn calendar() -> Calendar {
        Calendar::new(
            day("2026-09-03"),
            StayLimits::default(),
            0,
            Picked::default(),
        )
    }

    #[test]
    fn first_choice_is_check_in_and_second_is_check_out() {
        let mut calendar = calendar();
        calendar.choose(day("2026-09-12"));
        assert_eq!(calendar.picked().nights(), None);
        calendar.choose(day("2026-09-19"));
        assert_eq!(
            calendar.picked().both(),
            Some((day("2026-09-12"), day("2026-09-19")))
        );
        assert_eq!(calendar.picked().nights(), Some(7));
    }

    #[test]
    fn a_stay_that_was_half_chosen_before_today_is_chosen_anew() {
        let begun = |check_in| {
            let picked = Picked {
                check_in: Some(day(check_in)),
                check_out: None,
            };
            Calendar::new(day("2026-09-03"), StayLimits::default(), 0, picked)
        };
        let mut calendar = begun("2026-08-01");
        assert_eq!(calendar.picked(), Picked::default());
        calendar.choose(day("2026-09-12"));
        assert_eq!(calendar.picked().check_in, Some(day("2026-09-12")));
        assert_eq!(
            begun("2026-09-03").picked().check_in,
            Some(day("2026-09-03"))
        );
    }

    #[test]
    fn a_second_choice_before_the_first_starts_again() {
        let mut calendar = calendar();
        calendar.choose(day("2026-09-12"));
        calendar.choose(day("2026-09-10"));
        assert_eq!(
            calendar.picked(),
            Picked {
                check_in: Some(day("2026-09-10")),
                check_out: None
            }
        );
    }

    #[test]
    fn a_third_choice_starts_again() {
        let mut calendar = calendar();
        for choice in ["2026-09-12", "2026-09-19", "2026-09-25"] {
            calendar.choose(day(choice));
        }
        assert_eq!(
            calendar.picked(),
            Picked {
                check_in: Some(day("2026-09-25")),
                check_out: None
            }
        );
    }

    #[test]
    fn past_and_too_short_days_say_why_and_cannot_be_chosen() {
        let limits = StayLimits {
            min_nights: 2,
            max_nights: 14,
            horizon_days: 365,
        };
        let mut calendar = Calendar::new(day("2026-09-03"), limits, 0, Picked::default());
        assert_eq!(calendar.blocked(day("2026-09-02")), Some(Blocked::Past));
        calendar.choose(day("2026-09-02"));
        assert_eq!(calendar.picked(), Picked::default());

        calendar.choose(day("2026-09-26"));
        assert_eq!(calendar.blocked(day("2026-09-27")), Some(Blocked::TooShort));
        assert_eq!(calendar.blocked(day("2026-09-28")), None);
        assert_eq!(calendar.blocked(day("2026-10-10")), None);
        assert_eq!(calendar.blocked(day("2026-10-11")), Some(Blocked::TooLong));
        assert_eq!(calendar.blocked(day("2027-09-04")), Some(Blocked::TooFar));
        calendar.choose(day("2026-09-27"));
        assert_eq!(calendar.picked().check_out, None);
    }

    #[test]
    fn no_stay_begins_where_it_could_not_end() {
        let limits = StayLimits {
            min_nights: 7,
            max_nights: 14,
            horizon_days: 30,
        };
        let mut calendar = Calendar::new(day("2026-09-01"), limits, 0, Picked::default());
        assert_eq!(calendar.blocked(day("2026-09-24")), None);
        assert_eq!(calendar.blocked(day("2026-09-25")), Some(Blocked::TooFar));
        calendar.choose(day("2026-09-24"));
        assert_eq!(calendar.blocked(day("2026-10-01")), None);
        calendar.choose(day("2026-10-01"));
        assert_eq!(calendar.blocked(day("2026-10-01")), None, "it is chosen");
        assert_eq!(calendar.blocked(day("2026-09-30")), Some(Blocked::TooFar));
        calendar.choose(day("2026-09-24"));
        assert_eq!(calendar.blocked(day("2026-09-23")), None);
        calendar.choose(day("2026-09-23"));
        assert_eq!(calendar.picked().check_in, Some(day("2026-09-23")));
    }

    #[test]
    fn check_in_itself_can_be_chosen_again_while_waiting_for_check_out() {
        let mut calendar = calendar();
        calendar.choose(day("2026-09-12"));
        calendar.choose(day("2026-09-12"));
        assert_eq!(
            calendar.picked(),
            Picked {
                check_in: Some(day("2026-09-12")),
                check_out: None
            }
        );
    }

    #[test]
    fn arrows_move_by_day_and_week_and_turn_the_page() {
        let mut calendar = calendar();
        calendar.press(Key::NextDay);
        assert_eq!(calendar.focus(), day("2026-09-04"));
        calendar.press(Key::NextWeek);
        assert_eq!(calendar.focus(), day("2026-09-11"));
        calendar.press(Key::NextMonth);
        assert_eq!(calendar.focus(), day("2026-10-11"));
        assert_eq!(
            calendar.months()[0],
            day("2026-09-01"),
            "October is in view already"
        );
        calendar.press(Key::NextMonth);
        assert_eq!(calendar.months(), [day("2026-10-01"), day("2026-11-01")]);
        calendar.press(Key::PreviousMonth);
        calendar.press(Key::PreviousMonth);
        assert_eq!(calendar.months()[0], day("2026-09-01"));
    }

    #[test]
    fn home_and_end_follow_the_language_week() {
        let mut monday = calendar();
        monday.press(Key::WeekStart);
        assert_eq!(
            monday.focus(),
            day("2026-09-01"),
            "Thursday 3 September goes to Monday 31 August, kept inside the first month"
        );
        monday.press(Key::NextWeek);
        monday.press(Key::WeekStart);
        assert_eq!(monday.focus(), day("2026-09-07"));
        monday.press(Key::WeekEnd);
        assert_eq!(monday.focus(), day("2026-09-13"));

        let mut sunday = Calendar::new(
            day("2026-09-09"),
            StayLimits::default(),
            6,
            Picked::default(),
        );
        sunday.press(Key::WeekStart);
        assert_eq!(sunday.focus(), day("2026-09-06"));
        sunday.press(Key::WeekEnd);
        assert_eq!(sunday.focus(), day("2026-09-12"));
    }

    #[test]
    fn month_end_does_not_overflow_into_the_next_month() {
        let picked = Picked {
            check_in: Some(day("2026-10-31")),
            check_out: None,
        };
        let mut calendar = Calendar::new(day("2026-09-03"), StayLimits::default(), 0, picked);
        calendar.press(Key::NextMonth);
        assert_eq!(calendar.focus(), day("2026-11-30"));
    }

    #[test]
    fn weeks_hold_each_day_once_in_its_column() {
        let calendar = calendar();
        let weeks = calendar.weeks(day("2026-09-15"));
        assert_eq!(weeks.len(), 5);
        assert_eq!(
            weeks[0],
            [
                None,
                Some(day("2026-09-01")),
                Some(day("2026-09-02")),
                Some(day("2026-09-03")),
                Some(day("2026-09-04")),
                Some(day("2026-09-05")),
                Some(day("2026-09-06"))
            ]
        );
        let days: Vec<_> = weeks.iter().flatten().flatten().collect();
        assert_eq!(days.len(), 30);
        assert!(days.is_sorted());
    }

    #[test]
    fn turning_pages_stops_at_today_and_at_the_horizon() {
        let limits = StayLimits {
            horizon_days: 60,
            ..StayLimits::default()
        };
        let mut calendar = Calendar::new(day("2026-09-03"), limits, 0, Picked::default());
        assert!(!calendar.has_previous_month());
        calendar.next_month();
        assert!(
            !calendar.has_next_month(),
            "October and November are shown, the horizon is 2 November"
        );
        assert_eq!(
            calendar.focus(),
            day("2026-10-01"),
            "the keyboard's day came along"
        );
        calendar.previous_month();
        assert_eq!(calendar.months()[0], day("2026-09-01"));
        assert!(calendar.focus() >= day("2026-09-03"));
    }

    #[test]
    fn a_sheet_lists_every_month_up_to_the_horizon() {
        let limits = StayLimits {
            horizon_days: 90,
            ..StayLimits::default()
        };
        let calendar = Calendar::new(day("2026-11-21"), limits, 0, Picked::default());
        assert_eq!(
            calendar.all_months(),
            [
                day("2026-11-01"),
                day("2026-12-01"),
                day("2027-01-01"),
                day("2027-02-01")
            ]
        );
    }
}
