//! The ways between the screens. The session goes them.

use stopover_model::HolidayId;

use super::screen::Screen;
use crate::ui::Callback;

/// Leads from one screen to another. A handle, given as a context.
#[derive(Clone, Copy)]
pub struct Navigation {
    /// Brings a screen to the front. The catalogue comes back as it was.
    pub go: Callback<Screen>,
    /// The page's address with this holiday open; none where the site keeps the visit out of the address. What reads it runs
    /// again when the rest of the address changes.
    pub href: Callback<HolidayId, Option<String>>,
    /// Writes a changed query into the page's address, once it has rested.
    pub query_changed: Callback<()>,
}

impl Navigation {
    pub fn open(self, screen: Screen) {
        self.go.run(screen);
    }
}
