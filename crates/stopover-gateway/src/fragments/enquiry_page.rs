//! Whole pages of the gateway's own, which answer the form of an enquiry.

use std::sync::LazyLock;

use aws_lc_rs::digest;
use axum::http::HeaderValue;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::NaiveDate;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stopover_model::{HolidayDetail, HolidayId};

use super::{
    SitePage, Words,
    enquiry::{Entered, Flaw, form, sum, summary},
    foreign,
    shown::{ahead, digits},
    words::Digits,
};

const STYLE: &str = include_str!("enquiry_page.css");

/// Nothing may run in these pages, load or frame them. None if it cannot be made, which does not happen.
pub(crate) static POLICY: LazyLock<Option<HeaderValue>> = LazyLock::new(|| {
    let digest = digest::digest(&digest::SHA256, STYLE.as_bytes());
    let digest = STANDARD.encode(digest);
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).ok()
});

/// The holiday that is asked for, and whence.
pub(crate) struct Subject<'a> {
    pub(crate) id: &'a HolidayId,
    pub(crate) title: &'a str,
    pub(crate) page: &'a SitePage,
    pub(crate) words: Words,
}

impl Subject<'_> {
    /// The form to be filled in, anew if something is wrong or did not work: `notices` say what. Its departures are those of
    /// `detail` on `today` and later.
    pub(crate) fn form(
        &self,
        detail: Option<&HolidayDetail>,
        today: NaiveDate,
        entered: &Entered,
        flaws: &[Flaw],
        notices: &[&str],
    ) -> Markup {
        let words = self.words;
        let departures = detail.map(|detail| ahead(&detail.departures, today));
        let departures = departures.unwrap_or_default();
        let digits = detail.map_or(Digits::None, |detail| digits(detail, &departures));
        let action = self.page.query(&[("lang", words.tag())]);
        let title = match flaws {
            [] => self.heading(),
            _ => format!("{}: {}", sum(flaws, words), self.heading()),
        };
        let content = html! {
            (summary(flaws, words))
            @if !notices.is_empty() {
                div role="alert" tabindex="-1" autofocus {
                    @for notice in notices { p { (words.text(notice)) } }
                }
            }
            h1 { (words.text("SendEnquiry")) }
            @if !self.title.is_empty() { p { strong { (foreign(self.title)) } } }
            p { (words.text("EnquiryText")) }
            (form(&action, &departures, digits, entered, flaws, words))
        };
        self.document(&title, &content)
    }

    /// What happens next. The reference opens nothing.
    pub(crate) fn sent(&self, reference: &str) -> Markup {
        let words = self.words;
        let content = html! {
            h1 { (words.text("EnquirySent")) }
            @if !self.title.is_empty() { p { strong { (foreign(self.title)) } } }
            p { (words.text("EnquiryText")) }
            p { (words.text("EnquiryReference")) ": " strong dir="ltr" { (reference) } }
        };
        self.document(&words.text("EnquirySent"), &content)
    }

    /// Where no form is of use.
    pub(crate) fn closed(&self, notice: &str) -> Markup {
        let notice = self.words.text(notice);
        self.document(&notice, &html! { h1 { (notice) } })
    }

    fn heading(&self) -> String {
        self.words.text("SendEnquiry")
    }

    fn document(&self, title: &str, content: &Markup) -> Markup {
        let words = self.words;
        html! {
            (DOCTYPE)
            html lang=(words.tag()) dir=(words.direction()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    main {
                        (content)
                        // A path leads nowhere from here: it is the site's.
                        @if self.page.is_absolute() {
                            p { a href=(self.page.holiday(self.id)) { (words.text("BackToHoliday")) } }
                        }
                    }
                }
            }
        }
    }
}
