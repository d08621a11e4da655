//! What the site has set.

use leptos::prelude::*;
use stopover_model::HolidayId;

use super::Session;
use crate::holidays::browse::Filters;
use crate::i18n::Msg;
use crate::ui::failure::Desk;
use crate::ui::route::Route;

/// The site's settings, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Base address of the gateway; none when the attribute is missing or no http address.
    pub gateway: Option<String>,
    /// Whether notices for the site's owner are shown.
    pub owner: bool,
    /// A holiday to open at the start.
    pub holiday: Option<HolidayId>,
    /// Where the visit may be written into the page's address.
    pub route: Route,
    /// The site's own page for enquiries; absolute.
    pub enquiry_url: Option<String>,
    /// Whether the page gets structured data about the holiday that is open.
    pub json_ld: bool,
    /// What is looked for at the beginning.
    pub filters: Filters,
}

impl Session {
    /// How failures are told here.
    pub fn desk(self) -> Desk {
        Desk {
            announcer: self.announcer,
            refused: [Msg::CatalogueRefused, Msg::CatalogueRefusedKept],
            gone: Msg::HolidayGone,
            unavailable: Msg::CatalogueUnavailable,
            owner: Callback::new(move |()| {
                let config = self.config.get();
                config.owner.then(|| config.gateway.unwrap_or_default())
            }),
        }
    }
}
