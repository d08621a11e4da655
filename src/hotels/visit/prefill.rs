//! What is in the form before the visitor enters anything.

use stopover_model::Occupancy;

use super::query::{Destination, Query};
use crate::ui::calendar::Picked;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prefill {
    pub destination: Option<Wanted>,
    pub dates: Picked,
    pub rooms: Option<Occupancy>,
}

/// A destination as it is written in an attribute or address.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// One that can be searched.
    Destination(Destination),
    /// A name, to be looked up.
    Named(String),
}

impl Prefill {
    /// What differs from `before`.
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
            destination: Some(Wanted::Destination(query.destination.clone())),
            dates: Picked {
                check_in: Some(query.stay.check_in()),
                check_out: Some(query.stay.check_out()),
            },
            rooms: Some(query.occupancy.clone()),
        }
    }
}
