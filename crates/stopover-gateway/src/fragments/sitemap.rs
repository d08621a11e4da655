//! The addresses of all holidays, as sitemaps.org has them.

use maud::{Markup, PreEscaped, html};
use stopover_model::{Holiday, iso};

use super::SitePage;

/// The most holidays that it may name, beside the page itself.
pub(crate) const MOST: usize = 49_999;

/// The page itself, and each holiday on it.
pub(crate) fn sitemap(holidays: &[Holiday], page: &SitePage) -> Markup {
    html! {
        (PreEscaped(r#"<?xml version="1.0" encoding="UTF-8"?>"#))
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            url { loc { (page.address()) } }
            @for holiday in holidays {
                url {
                    loc { (page.holiday(&holiday.id)) }
                    @if let Some(changed) = &holiday.last_update { lastmod { (iso(changed.date())) } }
                }
            }
        }
    }
}
