//! What the plot's views share.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use super::plane::{Plane, Point};
use super::sight::Area;
use super::state::{Placed, Plot, Stay};
use super::tiles::Tiles;
use crate::i18n::Locale;
use crate::ui::{Callback, ElementRef, State, Stored};

/// How a single pin looks, last to first in what it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Its stay was opened before.
    pub is_viewed: bool,
    /// Its stay is kept by the visitor.
    pub is_saved: bool,
}

/// What is plotted, and who is told.
#[derive(Clone)]
pub struct Plotted {
    pub plane: Plane,
    /// In the order of their ids.
    pub stays: Memo<Arc<Vec<Stay>>>,
    /// Ids as the list has them.
    pub order: Memo<Vec<usize>>,
    /// What a stay's pin says: its price.
    pub label: Arc<dyn Fn(usize) -> String + Send + Sync>,
    /// What assistive technology says after that: its name.
    pub name: Arc<dyn Fn(usize) -> String + Send + Sync>,
    pub look: Arc<dyn Fn(usize) -> Look + Send + Sync>,
    /// Ids of the stays whose card is shown.
    pub chosen: State<Vec<usize>>,
    /// The stay that is pointed at, here or elsewhere.
    pub pointed: State<Option<usize>>,
    /// What the whole is called.
    pub title: Memo<String>,
    /// The site's own map tiles.
    pub tiles: Option<Tiles>,
    /// What is seen, kept up to date here.
    pub seen: State<Option<Area>>,
    /// Told what is seen, each time it has changed and rests, and whether by the visitor's hand.
    pub rested: Callback<(Area, bool)>,
    /// A pin was chosen.
    pub choose: Callback<Vec<usize>>,
}

/// A handle that the plot's parts share.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub(super) plotted: Stored<Plotted>,
    pub(super) plot: State<Plot>,
    pub(super) placed: State<Rc<Vec<Placed>>>,
    /// The stay whose pin has, or is to have, the focus.
    pub(super) current: State<Option<usize>>,
    pub(super) locale: Locale,
    pub(super) root: ElementRef,
    /// A pin that is not seen, to measure labels.
    pub(super) gauge: ElementRef,
    /// Whether it has been in the page.
    pub(super) is_sized: State<bool>,
    /// Where the hand was that draws the ground along.
    pub(super) drawn_from: State<Option<(i32, i32)>>,
    /// Where two fingers were: their middle, and how far apart.
    pub(super) fingers: Stored<Option<(Point, f64)>>,
    /// Ends the wait for rest.
    pub(super) rest: Stored<Option<TimeoutHandle>>,
}
