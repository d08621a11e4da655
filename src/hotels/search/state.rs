//! What the visitor has entered, and what is still missing. Nothing here is lost when a search fails.

use stopover_model::{Occupancy, Stay, StayRules};

use super::rooms::GuestForm;
use crate::hotels::visit::{Destination, Query};
use crate::hotels::visit::{Prefill, Wanted};
use crate::ui::calendar::Picked;

/// What keeps a search from being sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Destination,
    /// A text, but no choice from the list.
    Choice,
    /// One date or both.
    Dates,
    DestinationAndDates,
    /// The dates chosen have passed, or the site's limits have changed.
    OtherDates,
    /// A child's age.
    Ages,
}

impl Missing {
    /// What is left of it once it is something else that is named as missing. What that hides is taken as left.
    pub fn left(self, now: Self) -> Option<Self> {
        use Missing::{Ages, Choice, Dates, Destination, DestinationAndDates, OtherDates};
        match (self, now) {
            (Destination | Choice, Dates | OtherDates | Ages)
            | (Dates, Destination | Ages)
            | (DestinationAndDates | OtherDates, Ages) => None,
            (DestinationAndDates, Destination) => Some(Destination),
            (DestinationAndDates, Dates | OtherDates) => Some(Dates),
            _ => Some(self),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchForm {
    /// In the destination field.
    pub text: String,
    /// The choice behind the text; typing forgets it.
    pub destination: Option<Destination>,
    pub dates: Picked,
    pub guests: GuestForm,
}

impl SearchForm {
    pub fn type_text(&mut self, text: String) {
        if self
            .destination
            .as_ref()
            .is_some_and(|chosen| chosen.name != text)
        {
            self.destination = None;
        }
        self.text = text;
    }

    pub fn choose(&mut self, destination: Destination) {
        self.text.clone_from(&destination.name);
        self.destination = Some(destination);
    }

    /// Shows the dates and guests of a search that was sent.
    pub fn take_back(&mut self, query: &Query) {
        self.fill(Prefill {
            destination: None,
            ..Prefill::from(query)
        });
    }

    /// What is not given stays.
    pub fn fill(&mut self, given: Prefill) {
        match given.destination {
            // More is known of one that was chosen than an address says.
            Some(Wanted::Destination(found)) => {
                let known = self.destination.take().filter(|known| *known == found);
                self.choose(known.unwrap_or(found));
            }
            Some(Wanted::Named(name)) => self.type_text(name),
            None => {}
        }
        if given.dates.check_in.is_some() {
            self.dates = given.dates;
        }
        if let Some(rooms) = given.rooms {
            self.guests = GuestForm::from(&rooms);
        }
    }

    pub fn clear_destination(&mut self) {
        self.text.clear();
        self.destination = None;
    }

    /// The calendar offers only dates within the rules, but a page may stay open over midnight, and a site may change its rules.
    pub fn stay(&self, rules: &StayRules) -> Result<(Stay, Occupancy), Missing> {
        let (check_in, check_out) = self.dates.both().ok_or(Missing::Dates)?;
        let stay = Stay::new(check_in, check_out).map_err(|_| Missing::Dates)?;
        stay.check(rules).map_err(|_| Missing::OtherDates)?;
        let occupancy = self.guests.occupancy().ok_or(Missing::Ages)?;
        Ok((stay, occupancy))
    }

    /// The search, or the first thing that is missing in the order of the fields; destination and dates are named together.
    pub fn query(&self, rules: &StayRules) -> Result<Query, Missing> {
        let stay = self.stay(rules);
        let Some(destination) = self.destination.clone() else {
            return Err(match (self.text.trim().is_empty(), stay) {
                (false, _) => Missing::Choice,
                (true, Err(Missing::Dates)) => Missing::DestinationAndDates,
                (true, _) => Missing::Destination,
            });
        };
        let (stay, occupancy) = stay?;
        Ok(Query {
            destination,
            stay,
            occupancy,
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use stopover_model::{CityId, Location};

    use super::*;

    const RULES: StayRules = StayRules {
        today: NaiveDate::from_ymd_opt(2027, 6, 1).unwrap(),
        min_nights: 1,
        max_nights: 30,
    };

    fn lisbon() -> Destination {
        Destination {
            location: Location::City(CityId::new("c1")),
            name: "Lisbon".into(),
            country: Some("Portugal".into()),
        }
    }

    fn dates() -> Picked {
        let day = |d| NaiveDate::from_ymd_opt(2027, 6, d);
        Picked {
            check_in: day(12),
            check_out: day(15),
        }
    }

    #[test]
    fn what_an_address_says_of_a_destination_takes_nothing_from_what_is_known() {
        let mut form = SearchForm::default();
        form.choose(lisbon());
        let country = form.destination.clone().and_then(|place| place.country);
        assert!(country.is_some());
        let read = Destination {
            country: None,
            ..lisbon()
        };
        form.fill(Prefill {
            destination: Some(Wanted::Destination(read)),
            ..Prefill::default()
        });
        assert_eq!(form.destination.and_then(|place| place.country), country);
    }

    #[test]
    fn what_was_missing_is_named_until_it_is_there() {
        use Missing::{Ages, Choice, Dates, Destination, DestinationAndDates, OtherDates};
        for (marked, now, left) in [
            (DestinationAndDates, Dates, Some(Dates)),
            (DestinationAndDates, Destination, Some(Destination)),
            (DestinationAndDates, Choice, Some(DestinationAndDates)),
            (DestinationAndDates, Ages, None),
            (Destination, Ages, None),
            (Destination, Choice, Some(Destination)),
            (Dates, OtherDates, Some(Dates)),
            (Dates, Ages, None),
            (Ages, Dates, Some(Ages)),
        ] {
            assert_eq!(marked.left(now), left, "{marked:?}, {now:?}");
        }
    }

    #[test]
    fn an_empty_form_asks_for_destination_and_dates() {
        assert_eq!(
            SearchForm::default().query(&RULES),
            Err(Missing::DestinationAndDates)
        );
    }

    #[test]
    fn what_is_missing_is_named_one_by_one() {
        let mut form = SearchForm {
            dates: dates(),
            ..SearchForm::default()
        };
        assert_eq!(form.query(&RULES), Err(Missing::Destination));
        form.type_text("Lis".into());
        assert_eq!(form.query(&RULES), Err(Missing::Choice));
        form.choose(lisbon());
        form.guests.set_children(0, 1);
        assert_eq!(form.query(&RULES), Err(Missing::Ages));
        form.guests.set_age(0, 0, Some(4));
        form.dates.check_out = None;
        assert_eq!(form.query(&RULES), Err(Missing::Dates));
    }

    #[test]
    fn a_complete_form_gives_the_search_it_shows() {
        let mut form = SearchForm {
            dates: dates(),
            ..SearchForm::default()
        };
        form.choose(lisbon());
        form.guests.add_room();
        form.guests.set_children(1, 2);
        form.guests.set_age(1, 0, Some(0));
        form.guests.set_age(1, 1, Some(17));
        let query = form.query(&RULES).unwrap();
        assert_eq!(query.stay.nights(), 3);
        assert_eq!(
            (query.occupancy.adults(), query.occupancy.children()),
            (3, 2)
        );
        assert_eq!(query.criteria().location, Location::City(CityId::new("c1")));
    }

    #[test]
    fn typing_over_a_choice_forgets_it_and_typing_the_same_keeps_it() {
        let mut form = SearchForm::default();
        form.choose(lisbon());
        form.type_text("Lisbon".into());
        assert!(form.destination.is_some());
        form.type_text("Lisbo".into());
        assert!(form.destination.is_none());
    }

    #[test]
    fn what_a_site_fills_in_anew_leaves_the_rest_as_it_was_typed() {
        let site = Prefill {
            destination: Some(Wanted::Destination(lisbon())),
            dates: dates(),
            rooms: None,
        };
        let mut form = SearchForm::default();
        form.fill(site.clone());
        form.guests.add_room();
        form.type_text("Porto".into());
        let later = Prefill {
            dates: Picked {
                check_in: NaiveDate::from_ymd_opt(2027, 7, 1),
                check_out: None,
            },
            ..site.clone()
        };
        form.fill(later.since(&site));
        assert_eq!(form.text, "Porto");
        assert_eq!(form.guests.rooms().len(), 2);
        assert_eq!(form.dates.check_in, NaiveDate::from_ymd_opt(2027, 7, 1));
    }

    #[test]
    fn dates_that_have_passed_or_that_the_site_no_longer_takes_are_asked_for_again() {
        let mut form = SearchForm {
            dates: dates(),
            ..SearchForm::default()
        };
        form.choose(lisbon());
        let today = |day| StayRules {
            today: NaiveDate::from_ymd_opt(2027, 6, day).unwrap(),
            ..RULES
        };
        assert!(form.query(&today(12)).is_ok());
        assert_eq!(form.query(&today(13)), Err(Missing::OtherDates));
        let longer = StayRules {
            min_nights: 4,
            ..RULES
        };
        assert_eq!(form.query(&longer), Err(Missing::OtherDates));
    }
}
