//! What a site sets for every flow.

use super::route::Route;

/// The site's settings that all flows have, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlowSettings {
    /// Base address of the gateway; none when the attribute is missing or no http address.
    pub gateway: Option<String>,
    /// Whether notices for the site's owner are shown.
    pub owner: bool,
    /// Where the visit may be written into the page's address.
    pub route: Route,
}
