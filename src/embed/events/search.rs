//! `stopover-search`: a search was sent.

use serde::Serialize;
use stopover_model::{Room, iso};

use super::Detail;
use super::parts::Destination;
use crate::hotels::Query;

#[derive(Serialize)]
pub(super) struct Search<'a> {
    destination: Destination<'a>,
    check_in: String,
    check_out: String,
    rooms: &'a [Room],
}

impl Detail for Search<'_> {
    const NAME: &'static str = "stopover-search";
}

impl<'a> From<&'a Query> for Search<'a> {
    fn from(query: &'a Query) -> Self {
        Self {
            destination: (&query.destination).into(),
            check_in: iso(query.stay.check_in()),
            check_out: iso(query.stay.check_out()),
            rooms: query.occupancy.rooms(),
        }
    }
}
