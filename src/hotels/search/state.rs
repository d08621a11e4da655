//! What the visitor has entered so far, and what is still missing. Nothing here is lost when a search fails.

use stopover_model::{
    ChildAge, Location, MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM, MAX_ROOMS, Occupancy, Room,
    SearchCriteria, Stay, StayRules,
};

use crate::ui::calendar::Picked;

/// A destination the visitor chose from the suggestions.
#[derive(Clone, Debug, PartialEq)]
pub struct Destination {
    /// What is searched.
    pub location: Location,
    /// Its name, as shown.
    pub name: String,
    /// The country it lies in, for searching wider; none for a country itself.
    pub country: Option<String>,
}

/// What a site or an address fills into the form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prefill {
    /// Where.
    pub destination: Option<Wanted>,
    /// When.
    pub dates: Picked,
    /// Who sleeps in which room.
    pub rooms: Option<Occupancy>,
}

/// A destination that was written down.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// One that can be searched.
    Place(Destination),
    /// A name, of which the gateway knows what it means.
    Named(String),
}

impl Prefill {
    /// What of it is not as it was.
    pub fn since(self, before: &Self) -> Self {
        Self {
            destination: self
                .destination
                .filter(|now| before.destination.as_ref() != Some(now)),
            dates: if self.dates == before.dates {
                Picked::default()
            } else {
                self.dates
            },
            rooms: self.rooms.filter(|now| before.rooms.as_ref() != Some(now)),
        }
    }
}

impl From<&Query> for Prefill {
    fn from(query: &Query) -> Self {
        Self {
            destination: Some(Wanted::Place(query.destination.clone())),
            dates: Picked {
                check_in: Some(query.stay.check_in()),
                check_out: Some(query.stay.check_out()),
            },
            rooms: Some(query.occupancy.clone()),
        }
    }
}

/// A search that can be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Where.
    pub destination: Destination,
    /// Which nights.
    pub stay: Stay,
    /// Who sleeps in which room.
    pub occupancy: Occupancy,
}

impl Query {
    /// The request's criteria.
    pub fn criteria(&self) -> SearchCriteria {
        SearchCriteria {
            stay: self.stay,
            occupancy: self.occupancy.clone(),
            location: self.destination.location.clone(),
        }
    }
}

/// What keeps a search from being sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No destination at all.
    Destination,
    /// A text, but no choice from the list.
    Choice,
    /// One date or both.
    Dates,
    /// Destination and dates.
    DestinationAndDates,
    /// Dates that can be searched: those chosen have passed, or the site's limits have changed.
    OtherDates,
    /// A child's age.
    Ages,
}

/// One room as it is being filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomForm {
    adults: u8,
    /// A child without an age yet is `None`.
    ages: Vec<Option<u8>>,
}

impl RoomForm {
    /// Adults in the room.
    pub fn adults(&self) -> u8 {
        self.adults
    }

    /// The children's ages; `None` where it is still to be chosen.
    pub fn ages(&self) -> &[Option<u8>] {
        &self.ages
    }
}

/// The rooms as they are being filled in; never without a room, never outside the model's limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestForm(Vec<RoomForm>);

impl Default for GuestForm {
    fn default() -> Self {
        Self(vec![RoomForm {
            adults: 2,
            ages: Vec::new(),
        }])
    }
}

impl From<&Occupancy> for GuestForm {
    fn from(occupancy: &Occupancy) -> Self {
        let rooms = occupancy.rooms().iter().map(|room| RoomForm {
            adults: room.adults,
            ages: room.children.iter().map(|age| Some(age.years())).collect(),
        });
        Self(rooms.collect())
    }
}

impl GuestForm {
    /// The rooms.
    pub fn rooms(&self) -> &[RoomForm] {
        &self.0
    }

    /// Adults in all rooms.
    pub fn adults(&self) -> usize {
        self.0.iter().map(|room| usize::from(room.adults)).sum()
    }

    /// Children in all rooms.
    pub fn children(&self) -> usize {
        self.0.iter().map(|room| room.ages.len()).sum()
    }

    /// Sets the adults of a room.
    pub fn set_adults(&mut self, room: usize, adults: u8) {
        if let Some(room) = self.0.get_mut(room) {
            room.adults = adults.clamp(1, MAX_ADULTS_PER_ROOM);
        }
    }

    /// Sets the number of children of a room; ages already chosen stay.
    pub fn set_children(&mut self, room: usize, children: u8) {
        if let Some(room) = self.0.get_mut(room) {
            room.ages
                .resize(usize::from(children).min(MAX_CHILDREN_PER_ROOM), None);
        }
    }

    /// Sets or clears the age of a child.
    pub fn set_age(&mut self, room: usize, child: usize, age: Option<u8>) {
        if let Some(slot) = self
            .0
            .get_mut(room)
            .and_then(|room| room.ages.get_mut(child))
        {
            *slot = age.filter(|age| ChildAge::new(*age).is_ok());
        }
    }

    /// Whether another room may be added.
    pub fn can_add_room(&self) -> bool {
        self.0.len() < MAX_ROOMS
    }

    /// Adds a room for one adult.
    pub fn add_room(&mut self) {
        if self.can_add_room() {
            self.0.push(RoomForm {
                adults: 1,
                ages: Vec::new(),
            });
        }
    }

    /// Removes a room; the last one stays.
    pub fn remove_room(&mut self, room: usize) {
        if self.0.len() > 1 && room < self.0.len() {
            self.0.remove(room);
        }
    }

    /// The occupancy, once every age is chosen.
    pub fn occupancy(&self) -> Option<Occupancy> {
        let rooms = self.0.iter().map(|room| {
            let children = room
                .ages
                .iter()
                .map(|age| ChildAge::new((*age)?).ok())
                .collect::<Option<Vec<_>>>()?;
            Some(Room {
                adults: room.adults,
                children,
            })
        });
        Occupancy::new(rooms.collect::<Option<Vec<_>>>()?).ok()
    }
}

/// The search form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchForm {
    /// The text in the destination field.
    pub text: String,
    /// The choice behind the text; typing forgets it.
    pub destination: Option<Destination>,
    /// The dates.
    pub dates: Picked,
    /// The guests.
    pub guests: GuestForm,
}

impl SearchForm {
    /// The visitor typed a text.
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

    /// The visitor chose a destination.
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

    /// Fills in what is given. The rest stays.
    pub fn fill(&mut self, given: Prefill) {
        match given.destination {
            Some(Wanted::Place(place)) => self.choose(place),
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

    /// Empties the destination.
    pub fn clear_destination(&mut self) {
        self.text.clear();
        self.destination = None;
    }

    /// The dates and guests, or what is missing of them. The calendar offers only dates within the rules, but a page may
    /// stay open over midnight, and a site may change its rules.
    ///
    /// # Errors
    /// [`Missing::Dates`], [`Missing::OtherDates`] or [`Missing::Ages`].
    pub fn stay(&self, rules: &StayRules) -> Result<(Stay, Occupancy), Missing> {
        let (check_in, check_out) = self.dates.both().ok_or(Missing::Dates)?;
        let stay = Stay::new(check_in, check_out).map_err(|_| Missing::Dates)?;
        stay.check(rules).map_err(|_| Missing::OtherDates)?;
        let occupancy = self.guests.occupancy().ok_or(Missing::Ages)?;
        Ok((stay, occupancy))
    }

    /// The search, or the first thing that is missing.
    ///
    /// # Errors
    /// What is missing, in the order of the fields; destination and dates are named together.
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
    use stopover_model::CityId;

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
    fn ages_survive_when_a_child_is_added_and_rooms_keep_their_limits() {
        let mut guests = GuestForm::default();
        guests.set_children(0, 1);
        guests.set_age(0, 0, Some(7));
        guests.set_children(0, 2);
        assert_eq!(guests.rooms()[0].ages(), [Some(7), None]);
        assert!(guests.occupancy().is_none());
        guests.set_age(0, 1, Some(18));
        assert!(guests.occupancy().is_none(), "18 is no child's age");

        guests.set_adults(0, 0);
        assert_eq!(guests.rooms()[0].adults(), 1);
        for _ in 0..20 {
            guests.add_room();
        }
        assert_eq!(guests.rooms().len(), MAX_ROOMS);
        for _ in 0..20 {
            guests.remove_room(0);
        }
        assert_eq!(guests.rooms().len(), 1);
    }

    #[test]
    fn what_a_site_fills_in_anew_leaves_the_rest_as_it_was_typed() {
        let site = Prefill {
            destination: Some(Wanted::Place(lisbon())),
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
