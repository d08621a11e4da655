//! The addresses of all holidays, as sitemaps.org has them.

use maud::{Markup, PreEscaped, html};
use stopover_model::{HolidayId, Timestamp, iso};

use super::SitePage;

/// The most holidays that it may name, beside the page itself.
pub(crate) const MOST: usize = 49_999;

/// A holiday, and when it was last changed.
type Entry = (HolidayId, Option<Timestamp>);

/// The page itself, and each holiday on it.
pub(crate) fn sitemap(holidays: &[Entry], page: &SitePage) -> Markup {
    html! {
        (PreEscaped(r#"<?xml version="1.0" encoding="UTF-8"?>"#))
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            url { loc { (page.address()) } }
            @for (id, changed) in holidays {
                url {
                    loc { (page.holiday(id)) }
                    @if let Some(changed) = changed { lastmod { (iso(changed.date())) } }
                }
            }
        }
    }
}
