//! The ways between the screens. The session goes them.

use leptos::prelude::*;
use stopover_model::{HotelId, RateId};

use super::query::Query;
use super::screen::Screen;
use crate::ui::{Callback, State};

/// What a screen wants of others.
pub enum Go {
    /// Another screen.
    To(Screen),
    /// The list as it was, from the open hotel; searched again where dates or guests have changed.
    BackToList,
    /// The same, with its map.
    ListOnMap,
    /// A search of the list; one on its way is given up.
    Search(Query),
    /// A search of a whole country with the entered dates and guests.
    SearchCountry(String),
    /// A search of the list that the visitor has not entered. The form shows it.
    OtherDates(Query),
    /// Other dates from the visitor.
    ChangeDates,
    /// The rates of the open hotel, not of the list.
    AskRates(Query),
    /// The purchase of a rate.
    Book(HotelId, RateId),
    /// The screen on which the rate was chosen.
    BackToRate,
    /// The hotel of the purchase, with rates asked for anew.
    OtherRooms,
}

/// Leads from one screen to another. A handle, given as a context.
#[derive(Clone, Copy)]
pub struct Navigation {
    go: Callback<Go>,
    /// The name of the way to the list.
    pub list_label: Memo<String>,
    /// Whether something is on its way from the screen in front, so that nothing leads away from it.
    pub is_held: State<bool>,
}

impl Navigation {
    pub fn new(go: Callback<Go>, list_label: Memo<String>, is_held: State<bool>) -> Self {
        Self {
            go,
            list_label,
            is_held,
        }
    }

    pub fn open(self, screen: Screen) {
        self.go(Go::To(screen));
    }

    /// Nothing happens where the site has taken the element out of the page.
    pub fn go(self, go: Go) {
        let _ = self.go.try_run(go);
    }
}
