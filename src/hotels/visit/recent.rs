//! The searches that the visitor has made last.

use chrono::NaiveDate;
use stopover_model::{Stay, iso, parse_date};

use super::prefill::Wanted;
use super::query::Query;
use super::written::{rooms_from, written_destination, written_rooms};
use crate::ui::IntoVec;

/// More than these are forgotten.
const MOST: usize = 5;

/// The last first, one of each destination.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecentSearches(Vec<Query>);

impl RecentSearches {
    pub fn note(&mut self, query: Query) {
        let place = &query.destination.location;
        self.0.retain(|old| old.destination.location != *place);
        self.0.insert(0, query);
        self.0.truncate(MOST);
    }

    /// Those whose stay has not begun before `today`.
    pub fn since(&self, today: NaiveDate) -> impl Iterator<Item = &Query> {
        self.0
            .iter()
            .filter(move |query| query.stay.check_in() >= today)
    }

    /// A line for each: destination, check-in, check-out and rooms, with tabs between.
    pub fn written(&self) -> String {
        let mut text = String::new();
        for query in &self.0 {
            let place = written_destination(&query.destination);
            let place = place.replace(|letter: char| letter.is_ascii_control(), " ");
            let (from, until) = (iso(query.stay.check_in()), iso(query.stay.check_out()));
            let rooms = written_rooms(&query.occupancy);
            text.push_str(&format!("{place}\t{from}\t{until}\t{rooms}\n"));
        }
        text
    }

    /// Lines that mean nothing are passed over.
    pub fn read(text: &str) -> Self {
        let queries = text.split('\n').filter_map(|line| {
            let mut parts = line.split('\t');
            let Wanted::Destination(destination) = Wanted::read(parts.next()?)? else {
                return None;
            };
            let mut day = || parse_date(parts.next()?).ok();
            Some(Query {
                destination,
                stay: Stay::new(day()?, day()?).ok()?,
                occupancy: rooms_from(parts.next()?)?,
            })
        });
        Self(queries.take(MOST).into_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(place: &str, check_in: &str, check_out: &str) -> Query {
        let text = format!("{place}\t{check_in}\t{check_out}\t2,1-7\n");
        RecentSearches::read(&text).0.remove(0)
    }

    fn in_june(place: &str) -> Query {
        query(place, "2027-06-12", "2027-06-15")
    }

    fn names(searches: &RecentSearches, today: &str) -> Vec<String> {
        let today = parse_date(today).unwrap();
        let names = searches.since(today).map(|it| it.destination.name.clone());
        names.collect()
    }

    #[test]
    fn the_last_of_each_destination_is_first_and_five_are_kept() {
        let mut searches = RecentSearches::default();
        for name in ["A", "B", "C", "D", "E", "F", "C"] {
            searches.note(in_june(&format!("country:{name}")));
        }
        assert_eq!(names(&searches, "2027-06-01"), ["C", "F", "E", "D", "B"]);
    }

    #[test]
    fn a_stay_that_has_begun_is_left_out() {
        let mut searches = RecentSearches::default();
        searches.note(in_june("city:1 Lisbon"));
        searches.note(query("region:2 Algarve", "2027-07-01", "2027-07-08"));
        assert_eq!(names(&searches, "2027-06-12"), ["Algarve", "Lisbon"]);
        assert_eq!(names(&searches, "2027-06-13"), ["Algarve"]);
    }

    #[test]
    fn what_is_written_is_read_again_and_nonsense_is_passed_over() {
        let mut searches = RecentSearches::default();
        searches.note(in_june("hotel:HTL-1 Aldara, the old one"));
        searches.note(in_june("country:Cape Verde"));
        assert_eq!(RecentSearches::read(&searches.written()), searches);
        let nonsense = "Lisbon\t2027-06-12\t2027-06-15\t2\ncity:1 Lisbon\t2027-06-15\t2027-06-12\t2\ncity:1 Lisbon\n";
        assert_eq!(RecentSearches::read(nonsense), RecentSearches::default());
    }
}
