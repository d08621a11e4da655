//! Who sleeps in a room, in words, whether the answer names everybody, some or nobody.

use stopover_model::BookedRoom;

use crate::i18n::{Locale, Msg};
use crate::ui::IntoVec;

/// One part of the list of guests.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// Children with their age, as far as it is known.
    Named(String, Option<u8>),
    /// Without names.
    Adults(usize),
    /// Without a name; with the age, as far as it is known.
    Child(Option<u8>),
}

fn parts(room: &BookedRoom) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut adults = usize::try_from(room.adults).unwrap_or_default();
    let mut children = room.children.clone();
    for guest in &room.guests {
        let name = format!("{} {}", guest.first_name, guest.last_name);
        let name = name.trim();
        if name.is_empty() {
            continue;
        }
        if guest.is_child {
            let same = children.iter().position(|age| *age == guest.age);
            // A child whose age is given in one list only is still one child.
            if let Some(known) = same.or_else(|| children.iter().position(Option::is_none)) {
                children.swap_remove(known);
            } else if guest.age.is_none() {
                children.pop();
            }
        } else {
            adults = adults.saturating_sub(1);
        }
        parts.push(Part::Named(name.to_owned(), guest.age));
    }
    if adults > 0 {
        parts.push(Part::Adults(adults));
    }
    parts.extend(children.into_iter().map(Part::Child));
    parts
}

/// `7`, or `under 1`.
pub fn age(locale: Locale, years: u8) -> String {
    match years {
        0 => locale.text(Msg::AgeUnderOne).to_owned(),
        years => locale.number(years.into()),
    }
}

/// `Eleni Markou, Iris Markou (7)`, or `2 adults, child of 7`; empty where nothing is known.
pub fn guests(locale: Locale, room: &BookedRoom) -> String {
    let words = |part: Part| match part {
        Part::Named(name, None) => name,
        Part::Named(name, Some(years)) => locale.fill(
            Msg::GuestWithAge,
            &[("name", &name), ("age", &age(locale, years))],
        ),
        Part::Adults(n) => locale.count(Msg::CountAdults, n),
        Part::Child(None) => locale.count(Msg::CountChildren, 1),
        Part::Child(Some(years)) => {
            let child = locale.count(Msg::CountChildren, 1);
            locale.fill(
                Msg::GuestWithAge,
                &[("name", &child), ("age", &age(locale, years))],
            )
        }
    };
    locale.list(parts(room).into_iter().map(words).into_vec())
}

#[cfg(test)]
mod tests {
    use stopover_model::{Boarding, BookedGuest};

    use super::*;

    fn guest(name: &str, child: bool, age: Option<u8>) -> BookedGuest {
        BookedGuest {
            first_name: name.to_owned(),
            last_name: String::new(),
            is_child: child,
            age,
        }
    }

    fn room(adults: u32, children: &[Option<u8>], guests: Vec<BookedGuest>) -> BookedRoom {
        BookedRoom {
            title: String::new(),
            boarding: Boarding::RoomOnly,
            adults,
            children: children.to_vec(),
            guests,
        }
    }

    fn named(name: &str, age: Option<u8>) -> Part {
        Part::Named(name.to_owned(), age)
    }

    #[test]
    fn everybody_with_a_name_is_named_and_children_have_their_age() {
        let guests = vec![guest("Eleni", false, None), guest("Iris", true, Some(7))];
        assert_eq!(
            parts(&room(1, &[Some(7)], guests)),
            [named("Eleni", None), named("Iris", Some(7))]
        );
    }

    #[test]
    fn who_has_no_name_is_counted() {
        assert_eq!(
            parts(&room(2, &[Some(0), None], vec![])),
            [Part::Adults(2), Part::Child(Some(0)), Part::Child(None)]
        );
        let guests = vec![guest("Eleni", false, None), guest(" ", false, None)];
        assert_eq!(
            parts(&room(2, &[Some(7)], guests)),
            [named("Eleni", None), Part::Adults(1), Part::Child(Some(7))]
        );
    }

    #[test]
    fn a_child_is_not_listed_twice_when_its_age_is_given_in_one_list_only() {
        let nameless_age = vec![guest("Iris", true, None)];
        assert_eq!(
            parts(&room(0, &[Some(7)], nameless_age)),
            [named("Iris", None)]
        );
        let age_with_name = vec![guest("Iris", true, Some(7))];
        assert_eq!(
            parts(&room(0, &[None], age_with_name)),
            [named("Iris", Some(7))]
        );
    }
}
