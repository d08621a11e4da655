//! The guests of a booking to be made: as many as were searched for, all with names.

use std::fmt;

use super::MAX_NAME_CHARS;
use crate::occupancy::{ChildAge, Occupancy, Room};
use crate::wire;
use crate::wire::booking::RoomGuests;

/// A guest to be named in a booking (booking service 2.13).
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    pub first_name: String,
    pub last_name: String,
    /// The age of a child; `None` for an adult.
    pub child_age: Option<ChildAge>,
}

/// The guests of every room, fit for completion (booking service 4.7).
#[derive(Clone, PartialEq, Eq)]
pub struct GuestList(Vec<Vec<Guest>>);

/// A field of a guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GuestField {
    FirstName,
    LastName,
}

/// What is wrong with a guest or a room's guests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GuestProblem {
    /// Not filled in.
    Missing(GuestField),
    /// Longer than any such value.
    TooLong(GuestField),
    /// Contains control characters.
    NotText(GuestField),
    /// Not the number of rooms searched for.
    RoomCount,
    /// Not the number of adults searched for in this room.
    AdultCount,
    /// Not the children's ages searched for in this room.
    ChildAges,
}

/// A problem and where it is; positions count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GuestError {
    /// Position of the room.
    pub room: usize,
    /// Position of the guest in the room, if the problem is one guest's.
    pub guest: Option<usize>,
    pub problem: GuestProblem,
}

impl GuestList {
    /// Trims the names and checks the guests against the rooms that were searched for.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the form.
    pub fn new(occupancy: &Occupancy, rooms: Vec<Vec<Guest>>) -> Result<Self, Vec<GuestError>> {
        let rooms: Vec<Vec<Guest>> = rooms
            .into_iter()
            .map(|room| room.into_iter().map(Guest::trimmed).collect())
            .collect();
        let mut errors = Vec::new();
        if rooms.len() != occupancy.rooms().len() {
            errors.push(GuestError {
                room: 0,
                guest: None,
                problem: GuestProblem::RoomCount,
            });
        }
        for (position, (guests, wanted)) in rooms.iter().zip(occupancy.rooms()).enumerate() {
            let problems = room_problems(guests, wanted)
                .into_iter()
                .map(|problem| (None, problem))
                .chain(guests.iter().enumerate().flat_map(|(guest, names)| {
                    names.problems().map(move |problem| (Some(guest), problem))
                }));
            errors.extend(problems.map(|(guest, problem)| GuestError {
                room: position,
                guest,
                problem,
            }));
        }
        if errors.is_empty() {
            Ok(Self(rooms))
        } else {
            Err(errors)
        }
    }

    /// The guests, room by room.
    #[must_use]
    pub fn rooms(&self) -> &[Vec<Guest>] {
        &self.0
    }

    /// The guests as sent.
    #[must_use]
    pub fn to_wire(&self) -> Vec<RoomGuests> {
        let guests = |room: &Vec<Guest>| room.iter().map(Guest::to_wire).collect();
        self.0
            .iter()
            .map(|room| RoomGuests {
                guests: guests(room),
            })
            .collect()
    }
}

fn room_problems(guests: &[Guest], wanted: &Room) -> Vec<GuestProblem> {
    let adults = guests
        .iter()
        .filter(|guest| guest.child_age.is_none())
        .count();
    // Equal as multisets: the form may list children in any order.
    let mut unmet = wanted.children.clone();
    let surplus = guests
        .iter()
        .filter_map(|guest| guest.child_age)
        .any(|age| {
            let met = unmet
                .iter()
                .position(|unmet| *unmet == age)
                .map(|at| unmet.swap_remove(at));
            met.is_none()
        });
    let adults_differ = adults != usize::from(wanted.adults);
    [
        adults_differ.then_some(GuestProblem::AdultCount),
        (surplus || !unmet.is_empty()).then_some(GuestProblem::ChildAges),
    ]
    .into_iter()
    .flatten()
    .collect()
}

impl Guest {
    fn trimmed(self) -> Self {
        Self {
            first_name: self.first_name.trim().to_owned(),
            last_name: self.last_name.trim().to_owned(),
            child_age: self.child_age,
        }
    }

    fn problems(&self) -> impl Iterator<Item = GuestProblem> {
        let names = [
            (GuestField::FirstName, &self.first_name),
            (GuestField::LastName, &self.last_name),
        ];
        names.into_iter().filter_map(|(field, name)| {
            if name.is_empty() {
                Some(GuestProblem::Missing(field))
            } else if name.chars().count() > MAX_NAME_CHARS {
                Some(GuestProblem::TooLong(field))
            } else if name.chars().any(char::is_control) {
                Some(GuestProblem::NotText(field))
            } else {
                None
            }
        })
    }

    fn to_wire(&self) -> wire::booking::Guest {
        wire::booking::Guest {
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            is_child: self.child_age.is_some(),
            age: self.child_age.map(ChildAge::years),
        }
    }
}

/// `occupancy[0].guests[1].last_name is missing`.
impl fmt::Display for GuestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |field: GuestField| match field {
            GuestField::FirstName => ".first_name",
            GuestField::LastName => ".last_name",
        };
        let (name, what) = match self.problem {
            GuestProblem::Missing(it) => (field(it), " is missing"),
            GuestProblem::TooLong(it) => (field(it), " is too long"),
            GuestProblem::NotText(it) => (field(it), " contains control characters"),
            GuestProblem::RoomCount => return f.write_str("occupancy must name every room"),
            GuestProblem::AdultCount => ("", " must name as many adults as were searched for"),
            GuestProblem::ChildAges => ("", " must name the children that were searched for"),
        };
        write!(f, "occupancy[{}].guests", self.room)?;
        if let Some(guest) = self.guest {
            write!(f, "[{guest}]")?;
        }
        f.write_str(name)?;
        f.write_str(what)
    }
}

impl std::error::Error for GuestError {}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest { .. }")
    }
}

impl fmt::Debug for GuestList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GuestList { .. }")
    }
}
