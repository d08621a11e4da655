//! The stays that the visitor has saved.

use stopover_model::HotelId;

use crate::ui::IntoVec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedStay {
    pub id: HotelId,
    pub name: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortlist {
    /// In the order in which they were saved.
    pub stays: Vec<SavedStay>,
    /// One for which there is no room, until the visitor says which makes room for it.
    pub waiting: Option<SavedStay>,
}

impl Shortlist {
    pub fn holds(&self, id: &HotelId) -> bool {
        self.stays.iter().any(|stay| stay.id == *id)
    }

    /// Saves a stay, or lets it go if it is saved. Where as many as `room` are saved, it waits.
    pub fn toggle(&mut self, stay: SavedStay, room: usize) {
        if self.holds(&stay.id) {
            self.let_go(&stay.id);
        } else if self.stays.len() < room {
            self.stays.push(stay);
            self.waiting = None;
        } else {
            self.waiting = Some(stay);
        }
    }

    /// The one that waits takes the place.
    pub fn let_go(&mut self, id: &HotelId) {
        self.stays.retain(|stay| stay.id != *id);
        self.stays.extend(self.waiting.take());
    }

    /// Keeps those that are saved.
    pub fn keep(&mut self) {
        self.waiting = None;
    }

    /// A line for each: its id and, after a tab, its name.
    pub fn written(&self) -> String {
        let mut text = String::new();
        for SavedStay { id, name } in &self.stays {
            let name = name.replace(|letter: char| letter.is_ascii_control(), " ");
            text.push_str(&format!("{id}\t{name}\n"));
        }
        text
    }

    /// Lines that mean nothing are passed over.
    pub fn read(text: &str) -> Self {
        let stays = text.split('\n').filter_map(|line| {
            let (id, name) = line.split_once('\t')?;
            (!id.is_empty()).then(|| SavedStay {
                id: HotelId::new(id),
                name: name.to_owned(),
            })
        });
        Self {
            stays: stays.into_vec(),
            waiting: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stay(id: &str) -> SavedStay {
        SavedStay {
            id: HotelId::from(id),
            name: format!("Hotel {id}"),
        }
    }

    fn saved(ids: &[&str]) -> Shortlist {
        let mut list = Shortlist::default();
        for id in ids {
            list.toggle(stay(id), 4);
        }
        list
    }

    fn ids(list: &Shortlist) -> Vec<&str> {
        list.stays.iter().map(|stay| stay.id.as_str()).collect()
    }

    #[test]
    fn a_stay_is_saved_and_let_go_by_the_same_press() {
        let mut list = saved(&["1", "2"]);
        assert!(list.holds(&HotelId::from("1")));
        list.toggle(stay("1"), 4);
        assert_eq!(ids(&list), ["2"]);
    }

    #[test]
    fn one_more_than_there_is_room_for_waits_until_another_makes_room() {
        let mut list = saved(&["1", "2", "3"]);
        list.toggle(stay("4"), 3);
        assert_eq!(ids(&list), ["1", "2", "3"]);
        assert_eq!(list.waiting, Some(stay("4")));
        list.let_go(&HotelId::from("2"));
        assert_eq!((ids(&list), &list.waiting), (vec!["1", "3", "4"], &None));
    }

    #[test]
    fn those_that_are_saved_can_be_kept() {
        let mut list = saved(&["1", "2", "3"]);
        list.toggle(stay("4"), 3);
        list.keep();
        assert_eq!((ids(&list), &list.waiting), (vec!["1", "2", "3"], &None));
    }

    #[test]
    fn what_is_written_is_read_again_and_nonsense_is_passed_over() {
        let mut list = saved(&["1", "2"]);
        assert_eq!(Shortlist::read(&list.written()), list);
        list.stays[0].name = "Two\nlines\tand a tab".to_owned();
        assert_eq!(
            Shortlist::read(&list.written()).stays[0].name,
            "Two lines and a tab"
        );
        assert_eq!(Shortlist::read("nonsense\n\tNo id\n"), Shortlist::default());
    }
}
