//! What the visitor types for a booking: who books, who stays, and remarks for the hotel.

use serde::{Deserialize, Serialize};
use stopover_model::wire::booking::{ContactPerson, Guest as WireGuest, RoomGuests};
use stopover_model::{
    ChildAge, Contact, ContactError, ContactField, Guest, GuestError, GuestField, GuestList,
    GuestProblem, Occupancy, OccupancyError, Room,
};

use crate::i18n::Msg;
use crate::ui::IntoVec;
use crate::ui::form::{Fields, TICKED};
use crate::ui::text::plain;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Contact(ContactField),
    /// Positions count from 0, adults before children.
    Guest {
        room: usize,
        guest: usize,
        name: GuestField,
    },
    /// Ticked while the first adult is the person who is booking.
    IsBooker,
    Remarks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    Missing,
    /// An email address without its second half.
    EmailEnd,
    /// Not an email address.
    Email,
    /// Not a telephone number with country code.
    Phone,
    TooLong,
    /// Control characters.
    NotText,
}

/// No `Debug`: personal data.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    contact: ContactPerson,
    rooms: Vec<RoomGuests>,
    remarks: String,
    /// Whether the first adult has a name of its own; else it is the contact person, whatever name was typed before.
    lead_is_named: bool,
}

/// Details that passed the check.
pub struct Complete {
    pub contact: ContactPerson,
    pub rooms: Vec<RoomGuests>,
    pub remarks: String,
}

impl Details {
    /// Fields for the guests of these rooms. Names stay where the same kind of guest stays.
    pub fn fit(&mut self, occupancy: &Occupancy) {
        let before = std::mem::take(&mut self.rooms);
        let rooms = occupancy.rooms().iter().enumerate().map(|(at, room)| {
            let named = before.get(at).map_or(&[][..], |room| &room.guests);
            let guests = guests_of(room).enumerate().map(|(at, age)| {
                let same = named.get(at).filter(|guest| guest.age == age);
                same.cloned().unwrap_or(WireGuest {
                    first_name: String::new(),
                    last_name: String::new(),
                    is_child: age.is_some(),
                    age,
                })
            });
            RoomGuests {
                guests: guests.into_vec(),
            }
        });
        self.rooms = rooms.into_vec();
    }

    /// Whether the first adult is the person who is booking.
    pub fn is_booker(&self) -> bool {
        !self.lead_is_named
    }

    /// The name of the person who is booking, as far as it is typed.
    pub fn booker(&self) -> String {
        let name = format!("{} {}", self.contact.first_name, self.contact.last_name);
        name.trim().to_owned()
    }

    /// None of an adult.
    pub fn age(&self, room: usize, guest: usize) -> Option<u8> {
        self.rooms.get(room)?.guests.get(guest)?.age
    }

    /// As they are sent, or what is wrong, in the order of the form.
    pub fn check(&self) -> Result<Complete, Vec<(Field, Problem)>> {
        let Ok(occupancy) = self.occupancy() else {
            return Err(Vec::new());
        };
        let rooms = self.rooms.iter().enumerate().map(|(at, room)| {
            let guests = room.guests.iter().enumerate().map(|(guest, named)| {
                let (first_name, last_name) = if self.is_lead(at, guest) {
                    (&self.contact.first_name, &self.contact.last_name)
                } else {
                    (&named.first_name, &named.last_name)
                };
                Guest {
                    first_name: first_name.clone(),
                    last_name: last_name.clone(),
                    child_age: named.age.and_then(|years| ChildAge::new(years).ok()),
                }
            });
            guests.into_vec()
        });
        let contact = Contact::new(&self.contact);
        let guests = GuestList::new(&occupancy, rooms.into_vec());
        match (contact, guests) {
            (Ok(contact), Ok(guests)) => Ok(Complete {
                contact: contact.person().clone(),
                rooms: guests.to_wire(),
                remarks: plain(&self.remarks, true),
            }),
            (contact, guests) => {
                let contact = contact.err().unwrap_or_default().into_iter();
                let guests = guests.err().unwrap_or_default().into_iter();
                let mut problems: Vec<_> = contact.map(|error| self.of_contact(error)).into_vec();
                for (field, problem) in guests.filter_map(of_guest) {
                    let field = self.shown_as(field);
                    // What is wrong with a name of the contact person is said once.
                    if !problems.iter().any(|(other, _)| *other == field) {
                        problems.push((field, problem));
                    }
                }
                Err(problems)
            }
        }
    }

    /// As they were searched for.
    fn occupancy(&self) -> Result<Occupancy, OccupancyError> {
        let rooms = self.rooms.iter().map(|room| {
            let ages = room.guests.iter().filter_map(|guest| guest.age);
            let children: Vec<_> = ages.filter_map(|age| ChildAge::new(age).ok()).into_vec();
            let adults = room.guests.len().saturating_sub(children.len());
            Room {
                adults: u8::try_from(adults).unwrap_or(u8::MAX),
                children,
            }
        });
        Occupancy::new(rooms.into_vec())
    }

    fn of_contact(&self, error: ContactError) -> (Field, Problem) {
        let problem = match error {
            ContactError::Missing(_) => Problem::Missing,
            ContactError::NotAnEmail if self.contact.email.trim_end().ends_with('@') => {
                Problem::EmailEnd
            }
            ContactError::NotAnEmail => Problem::Email,
            ContactError::NotAPhoneNumber => Problem::Phone,
            ContactError::NotText(_) => Problem::NotText,
            _ => Problem::TooLong,
        };
        (Field::Contact(error.field()), problem)
    }

    /// Whether this guest is the first adult, and the person who is booking.
    fn is_lead(&self, room: usize, guest: usize) -> bool {
        self.is_booker() && room == 0 && guest == 0
    }

    /// The field in which a guest's name is typed.
    fn shown_as(&self, field: Field) -> Field {
        match field {
            Field::Guest { room, guest, name } if self.is_lead(room, guest) => {
                Field::Contact(match name {
                    GuestField::FirstName => ContactField::FirstName,
                    GuestField::LastName => ContactField::LastName,
                })
            }
            field => field,
        }
    }
}

impl Fields for Details {
    type Field = Field;
    type Problem = Problem;

    fn text(&self, field: Field) -> &str {
        match field {
            Field::Contact(ContactField::FirstName) => &self.contact.first_name,
            Field::Contact(ContactField::LastName) => &self.contact.last_name,
            Field::Contact(ContactField::Email) => &self.contact.email,
            Field::Contact(ContactField::PhoneNumber) => &self.contact.phone_number,
            Field::Remarks => &self.remarks,
            Field::IsBooker if self.is_booker() => TICKED,
            Field::IsBooker => "",
            Field::Guest { room, guest, name } => {
                let guest = self.rooms.get(room).and_then(|room| room.guests.get(guest));
                guest.map_or("", |guest| match name {
                    GuestField::FirstName => &guest.first_name,
                    GuestField::LastName => &guest.last_name,
                })
            }
        }
    }

    fn set_text(&mut self, field: Field, text: String) {
        match field {
            Field::Contact(ContactField::FirstName) => self.contact.first_name = text,
            Field::Contact(ContactField::LastName) => self.contact.last_name = text,
            Field::Contact(ContactField::Email) => self.contact.email = text,
            Field::Contact(ContactField::PhoneNumber) => self.contact.phone_number = text,
            Field::Remarks => self.remarks = text,
            Field::IsBooker => self.lead_is_named = text != TICKED,
            Field::Guest { room, guest, name } => {
                let room = self.rooms.get_mut(room);
                if let Some(guest) = room.and_then(|room| room.guests.get_mut(guest)) {
                    match name {
                        GuestField::FirstName => guest.first_name = text,
                        GuestField::LastName => guest.last_name = text,
                    }
                }
            }
        }
    }

    fn problems(&self) -> Vec<(Field, Problem)> {
        self.check().err().unwrap_or_default()
    }

    fn sentence(field: Field, problem: Problem) -> Msg {
        match (problem, field) {
            (Problem::EmailEnd, _) => Msg::EnterEmailEnd,
            (Problem::Email, _) => Msg::NotAnEmail,
            (Problem::Phone, _) => Msg::EnterPhoneCode,
            (Problem::TooLong, _) => Msg::EnterLess,
            (Problem::NotText, _) => Msg::EnterText,
            (Problem::Missing, Field::Contact(ContactField::FirstName)) => Msg::EnterFirstName,
            (Problem::Missing, Field::Contact(ContactField::LastName)) => Msg::EnterLastName,
            (Problem::Missing, Field::Contact(ContactField::Email)) => Msg::EnterEmail,
            (Problem::Missing, Field::Contact(ContactField::PhoneNumber)) => Msg::EnterPhone,
            (Problem::Missing, Field::Guest { name, .. }) => match name {
                GuestField::FirstName => Msg::EnterFirstNamePassport,
                GuestField::LastName => Msg::EnterLastNamePassport,
            },
            // These may be empty.
            (Problem::Missing, Field::Remarks | Field::IsBooker) => Msg::RemarksHint,
        }
    }

    fn id(field: Field) -> String {
        match field {
            Field::Contact(field) => field.name().to_owned(),
            Field::Guest { room, guest, name } => {
                let name = match name {
                    GuestField::FirstName => "first",
                    GuestField::LastName => "last",
                };
                format!("{room}-{guest}-{name}")
            }
            Field::IsBooker => "booker".to_owned(),
            Field::Remarks => "remarks".to_owned(),
        }
    }
}

fn of_guest(error: GuestError) -> Option<(Field, Problem)> {
    let (name, problem) = match error.problem {
        GuestProblem::Missing(name) => (name, Problem::Missing),
        GuestProblem::TooLong(name) => (name, Problem::TooLong),
        GuestProblem::NotText(name) => (name, Problem::NotText),
        // The form has a guest for each that was searched for.
        _ => return None,
    };
    let field = Field::Guest {
        room: error.room,
        guest: error.guest?,
        name,
    };
    Some((field, problem))
}

/// A room's guests in the order of the form, by their ages.
fn guests_of(room: &Room) -> impl Iterator<Item = Option<u8>> {
    let adults = (0..room.adults).map(|_| None);
    adults.chain(room.children.iter().map(|age| Some(age.years())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Field = Field::Contact(ContactField::FirstName);
    const LAST: Field = Field::Contact(ContactField::LastName);
    const EMAIL: Field = Field::Contact(ContactField::Email);
    const PHONE: Field = Field::Contact(ContactField::PhoneNumber);

    fn family() -> Occupancy {
        let child = ChildAge::new(7).unwrap();
        Occupancy::new(vec![
            Room {
                adults: 2,
                children: vec![child],
            },
            Room::adults(1),
        ])
        .unwrap()
    }

    fn first_name(room: usize, guest: usize) -> Field {
        Field::Guest {
            room,
            guest,
            name: GuestField::FirstName,
        }
    }

    fn typed(fields: &[(Field, &str)]) -> Details {
        let mut details = Details::default();
        details.fit(&family());
        for (field, text) in fields {
            details.set_text(*field, (*text).to_owned());
        }
        details
    }

    /// With everything that a family needs, but for the first adult's own name.
    fn filled() -> Details {
        let mut details = typed(&[
            (FIRST, " Eleni "),
            (LAST, "Markou"),
            (EMAIL, "eleni@example.gr "),
            (PHONE, "+30 690 000 0000"),
            (Field::Remarks, " A cot, please. "),
        ]);
        for (room, guest) in [(0, 1), (0, 2), (1, 0)] {
            for name in [GuestField::FirstName, GuestField::LastName] {
                details.set_text(Field::Guest { room, guest, name }, "Name".to_owned());
            }
        }
        details
    }

    fn lead(details: &Details) -> String {
        let complete = details.check().ok().unwrap();
        complete.rooms[0].guests[0].first_name.clone()
    }

    #[test]
    fn the_first_adult_is_the_person_who_is_booking_unless_unticked() {
        let mut details = filled();
        assert_eq!(details.text(Field::IsBooker), TICKED);
        assert_eq!(lead(&details), "Eleni");
        details.set_text(Field::IsBooker, String::new());
        assert_eq!(details.problems().len(), 2, "both names are asked for");
        for name in [GuestField::FirstName, GuestField::LastName] {
            let field = Field::Guest {
                room: 0,
                guest: 0,
                name,
            };
            details.set_text(field, "Nikos".to_owned());
        }
        assert_eq!(lead(&details), "Nikos");
    }

    #[test]
    fn a_name_that_was_typed_survives_ticking_and_unticking() {
        let mut details = filled();
        details.set_text(first_name(0, 0), "Nikos".to_owned());
        assert_eq!(lead(&details), "Eleni", "it is not sent while ticked");
        details.set_text(FIRST, "Helena".to_owned());
        assert_eq!(lead(&details), "Helena");
        details.set_text(Field::IsBooker, String::new());
        assert_eq!(details.text(first_name(0, 0)), "Nikos");
        assert_eq!(details.booker(), "Helena Markou");
    }

    #[test]
    fn what_is_wrong_with_the_bookers_name_is_said_once_and_where_it_is_typed() {
        let mut details = filled();
        details.set_text(FIRST, String::new());
        assert_eq!(details.problems(), [(FIRST, Problem::Missing)]);
    }

    #[test]
    fn every_guest_searched_for_has_a_place_and_children_know_their_age() {
        let details = typed(&[]);
        let ages: Vec<_> = (0..3).map(|guest| details.age(0, guest)).collect();
        assert_eq!(ages, [None, None, Some(7)]);
        assert_eq!(details.age(1, 0), None);
        let problems = details.check().err().unwrap();
        assert_eq!(problems.len(), 4 + 2 * 3, "the first adult is the booker");
        assert_eq!(problems.first(), Some(&(FIRST, Problem::Missing)));
    }

    #[test]
    fn what_was_typed_stays_when_the_same_people_want_another_room() {
        let mut details = typed(&[(FIRST, "Eleni"), (first_name(0, 2), "Iris")]);
        details.fit(&family());
        assert_eq!(details.text(first_name(0, 2)), "Iris");
        details.fit(&Occupancy::default());
        assert_eq!(details.text(FIRST), "Eleni");
        assert_eq!(details.text(first_name(0, 2)), "", "there is no child now");
    }

    #[test]
    fn an_email_address_says_which_half_is_missing() {
        let problem = |email, phone| {
            let details = typed(&[(EMAIL, email), (PHONE, phone)]);
            let problems = details.check().err().unwrap();
            let of = |field| {
                let found = problems.iter().find(|(at, _)| *at == field);
                found.map(|(_, problem)| *problem)
            };
            (of(EMAIL), of(PHONE))
        };
        assert_eq!(
            problem("eleni@", "690 000"),
            (Some(Problem::EmailEnd), Some(Problem::Phone))
        );
        assert_eq!(
            problem("eleni", "+30 690 000 0000"),
            (Some(Problem::Email), None)
        );
        assert_eq!(problem("e@x.gr", ""), (None, Some(Problem::Missing)));
    }

    #[test]
    fn complete_details_are_sent_trimmed() {
        let complete = filled().check().ok().unwrap();
        assert_eq!(complete.contact.first_name, "Eleni");
        assert_eq!(complete.remarks, "A cot, please.");
        assert_eq!(complete.rooms[0].guests[2].age, Some(7));
        assert_eq!(complete.rooms[1].guests.len(), 1);
    }
}
