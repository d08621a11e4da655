//! Cards that come into a list a few at a time.

use leptos::prelude::*;
use web_sys::Element;

use super::dom::after_paint;
use super::{ElementRef, State, Stored};
use crate::ui::IntoVec;

/// Cards in view where it is not known how many.
const SOME: usize = 6;

/// A list whose cards cost time. A change makes as many new cards at once as come into view, so that it is seen in the next
/// frame; each further frame brings as many again, until all are there. A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Gradual {
    /// The element around the cards.
    pub cards: ElementRef,
    /// How many cards were in view before the visitor's last change, as far as is known.
    in_view: Stored<usize>,
    in_page: Stored<Option<Vec<usize>>>,
    painted: State<()>,
}

impl Gradual {
    pub fn new() -> Self {
        Self {
            cards: ElementRef::new(),
            in_view: Stored::new(SOME),
            in_page: Stored::new(None),
            painted: State::new(()),
        }
    }

    /// To be called before a change: afterwards the browser would have to lay the page out for it.
    pub fn measure(self) {
        if let Some(cards) = self.cards.get() {
            self.in_view.set(in_view(&cards).unwrap_or(SOME));
        }
    }

    /// Which of the numbers wanted are to be in the page now: at first all. What reads it runs again until they are.
    pub fn now(self, wanted: Vec<usize>) -> Vec<usize> {
        self.painted.get();
        let count = wanted.len();
        let now: Vec<usize> = match self.in_page.get() {
            None => wanted,
            Some(before) => {
                let mut room = self.in_view.get();
                let mut fits = move |number: &usize| {
                    let is_new = !before.contains(number);
                    let fits = !is_new || room > 0;
                    room = room.saturating_sub(is_new.into());
                    fits
                };
                wanted.into_iter().filter(|number| fits(number)).into_vec()
            }
        };
        if now.len() < count {
            after_paint(move || self.painted.update(|()| ()));
        }
        self.in_page.set(Some(now.clone()));
        now
    }

    /// To be called where a card is about to be found by its position: brings all at once if any of the first `count` is
    /// missing.
    pub fn need(self, count: usize) {
        let is_short =
            |cards: &Option<Vec<usize>>| cards.as_ref().is_some_and(|cards| cards.len() < count);
        if is_short(&self.in_page.read()) {
            self.in_page.set(None);
        }
    }
}

impl Default for Gradual {
    fn default() -> Self {
        Self::new()
    }
}

/// None where all are: there would be room for more.
fn in_view(cards: &Element) -> Option<usize> {
    let height = window().inner_height().ok()?.as_f64()?;
    let all = cards.children();
    let seen = (0..all.length())
        .filter_map(|nth| all.item(nth))
        .map(|card| card.get_bounding_client_rect())
        .filter(|card| card.bottom() > 0.0 && card.top() < height)
        .count();
    (seen < all.length() as usize).then_some(seen.max(1))
}
