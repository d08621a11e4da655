//! `stopover-ready`: the widget has taken the place of what the shell has painted.

use serde::Serialize;

use super::Detail;

#[derive(Serialize)]
pub(super) struct Ready {
    /// The screen in front.
    pub(super) view: &'static str,
}

impl Detail for Ready {
    const NAME: &'static str = "stopover-ready";
}
