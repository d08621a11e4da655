//! The ways between the screens.

use leptos::prelude::*;
use stopover_model::HolidayId;

/// What a screen can ask of the session. A handle.
#[derive(Clone, Copy)]
pub struct Navigation {
    /// Opens a holiday.
    pub open: Callback<HolidayId>,
    /// Leaves the holiday for the catalogue, which comes back as it was.
    pub leave: Callback<()>,
    /// The page's address with this holiday open; none where the site keeps the visit out of the address. What reads it runs
    /// again when the rest of the address changes.
    pub href: Callback<HolidayId, Option<String>>,
    /// Writes a changed query into the page's address, once it has rested.
    pub query_changed: Callback<()>,
}
