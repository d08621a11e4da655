use stopover_model::HolidayId;

use super::filters::Filters;
use crate::ui::flow::FlowSettings;

/// The site's settings, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    pub flow: FlowSettings,
    /// A holiday to open at the start.
    pub holiday: Option<HolidayId>,
    /// The site's own page for enquiries; absolute.
    pub enquiry_url: Option<String>,
    /// Whether the page gets structured data about the holiday that is open.
    pub json_ld: bool,
    /// Those set at the beginning.
    pub filters: Filters,
}
