//! Who sleeps in which room, while it is being filled in.

use stopover_model::limits::{MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM, MAX_ROOMS};
use stopover_model::{ChildAge, Occupancy, Room};

use crate::ui::IntoVec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomForm {
    adults: u8,
    /// `None` where it is still to be chosen.
    ages: Vec<Option<u8>>,
}

impl RoomForm {
    pub fn adults(&self) -> u8 {
        self.adults
    }

    /// `None` where it is still to be chosen.
    pub fn ages(&self) -> &[Option<u8>] {
        &self.ages
    }
}

/// Never without a room, never outside the model's limits.
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
            ages: room.children.iter().map(|age| Some(age.years())).into_vec(),
        });
        Self(rooms.into_vec())
    }
}

impl GuestForm {
    pub fn rooms(&self) -> &[RoomForm] {
        &self.0
    }

    pub fn adults(&self) -> usize {
        self.0.iter().map(|room| usize::from(room.adults)).sum()
    }

    pub fn children(&self) -> usize {
        self.0.iter().map(|room| room.ages.len()).sum()
    }

    pub fn set_adults(&mut self, room: usize, adults: u8) {
        if let Some(room) = self.0.get_mut(room) {
            room.adults = adults.clamp(1, MAX_ADULTS_PER_ROOM);
        }
    }

    /// Ages already chosen stay.
    pub fn set_children(&mut self, room: usize, children: u8) {
        if let Some(room) = self.0.get_mut(room) {
            room.ages
                .resize(usize::from(children).min(MAX_CHILDREN_PER_ROOM), None);
        }
    }

    pub fn set_age(&mut self, room: usize, child: usize, age: Option<u8>) {
        if let Some(slot) = self
            .0
            .get_mut(room)
            .and_then(|room| room.ages.get_mut(child))
        {
            *slot = age.filter(|age| ChildAge::new(*age).is_ok());
        }
    }

    pub fn can_add_room(&self) -> bool {
        self.0.len() < MAX_ROOMS
    }

    /// For one adult.
    pub fn add_room(&mut self) {
        if self.can_add_room() {
            self.0.push(RoomForm {
                adults: 1,
                ages: Vec::new(),
            });
        }
    }

    /// The last one stays.
    pub fn remove_room(&mut self, room: usize) {
        if self.0.len() > 1 && room < self.0.len() {
            self.0.remove(room);
        }
    }

    /// None until every age is chosen.
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

#[cfg(test)]
mod tests {
    use stopover_model::limits::MAX_ROOMS;

    use super::GuestForm;

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
}
