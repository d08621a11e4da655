use super::route::Route;

/// Settings that all flows have, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlowSettings {
    /// Base address of the gateway; none when the attribute is missing or no http address.
    pub gateway: Option<String>,
    /// Whether notices for the site's owner are shown.
    pub owner: bool,
    pub route: Route,
}
