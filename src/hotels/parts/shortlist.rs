//! The stays that the visitor has saved: in memory, and over a reload where the site says so.

use leptos::prelude::*;
use stopover_model::{Coordinates, HotelId};

use super::kept::Kept;
use crate::hotels::visit::{Config, HotelFlow, SavedStay, Shortlist};
use crate::i18n::{Locale, Msg};
use crate::ui::distance::straight;
use crate::ui::dom::{aria, press};
use crate::ui::sketch::metres_between;
use crate::ui::{Icon, State, icon};

/// From this width of the element on one more is compared. The style sheet says so too.
const WIDE: i32 = 720;

/// A point that is so many metres away belongs to another search.
const ELSEWHERE: u32 = 100_000;

/// What is saved. A handle, given as a context: copies are the same.
#[derive(Clone, Copy)]
pub struct SavedStays {
    pub list: State<Shortlist>,
    /// To which they are measured: the site's landmark, until the visitor moves or removes it.
    pub point: State<Option<Coordinates>>,
    config: State<Config>,
    flow: HotelFlow,
    kept: Kept,
}

impl SavedStays {
    /// None are.
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        Self {
            list: State::default(),
            point: State::new(config.get_untracked().landmark.map(|it| it.at)),
            config,
            flow,
            kept: Kept::new("stopover-saved", flow, config),
        }
    }

    /// What reads it runs again when it changes.
    pub fn holds(self, id: &HotelId) -> bool {
        self.list.get().holds(id)
    }

    /// Saves a stay, or lets it go.
    pub fn toggle(self, stay: SavedStay) {
        let width = self.flow.host.get().map_or(0, |host| host.offset_width());
        let room = if width < WIDE { 3 } else { 4 };
        self.change(|list| list.toggle(stay, room));
    }

    pub fn change(self, change: impl FnOnce(&mut Shortlist)) {
        self.list.update(change);
        self.kept.write(&self.list.get_untracked().written());
    }

    /// None are any more, and the point is the site's.
    pub fn reset(self) {
        self.change(|list| *list = Shortlist::default());
        let landmark = self.config.get_untracked().landmark;
        self.point.set(landmark.map(|it| it.at));
    }

    /// Brings back what was saved before a reload.
    pub fn restore(self) {
        if self.list.get_untracked() == Shortlist::default()
            && let Some(kept) = self.kept.read()
        {
            self.list.set(Shortlist::read(&kept));
        }
    }

    /// What the point is called where it is the site's.
    pub fn landmark(self) -> Option<String> {
        let (point, landmark) = (self.point.get()?, self.config.get().landmark?);
        (landmark.at == point).then_some(landmark.name)
    }

    /// The point in words, and that a distance to it is that of a straight line.
    pub fn point_name(self, locale: Locale) -> String {
        match self.landmark() {
            Some(name) => locale.fill(Msg::ToLandmark, &[("name", &name)]),
            None => locale.text(Msg::ToYourPoint).to_owned(),
        }
    }

    /// Whether it outlives a reload.
    pub fn is_kept(self) -> bool {
        self.kept.is_on()
    }
}

/// A line that says how far the point is from a stay, as long as there is one near it.
pub fn to_point(stay: Coordinates) -> AnyView {
    let (saved, locale) = (expect_context::<SavedStays>(), expect_context::<Locale>());
    let line = move || {
        let metres = metres_between(stay, saved.point.get()?);
        (metres < ELSEWHERE).then(|| {
            let distance = locale.pair(&straight(locale, metres), &saved.point_name(locale));
            view! { <p class="sm mut num">{distance}</p> }.into_any()
        })
    };
    view! { {move || line()} }.into_any()
}

/// Saves a stay, or lets it go.
pub fn heart(saved: SavedStays, stay: SavedStay) -> AnyView {
    let locale = expect_context::<Locale>();
    let label = locale.fill(Msg::SaveStay, &[("hotel", &stay.name)]);
    let id = stay.id.clone();
    view! {
        <button
            type="button"
            class="heart"
            aria-label=label
            aria-pressed=move || aria(saved.holds(&id))
            on:click=press(move || saved.toggle(stay.clone()))
        >
            {icon(Icon::Heart)}
        </button>
    }
    .into_any()
}
