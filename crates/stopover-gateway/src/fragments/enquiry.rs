//! The form that asks for a holiday, for people without scripts: inside a holiday's fragment, and on the gateway's own pages that
//! answer it.

use chrono::NaiveDate;
use maud::{Markup, html};
use stopover_model::{
    Departure, Enquiry, EnquiryError, EnquiryField, HolidayId, iso,
    wire::holiday::{EnquiryChoice, EnquiryRequest},
};
use url::{Url, form_urlencoded};
use utoipa::ToSchema;

use super::{SitePage, Words, shown::lowest, words::Digits};
use crate::config::Config;

/// What a visitor has entered, as typed. No `Debug`: personal data.
#[derive(Clone, Default, ToSchema)]
pub(crate) struct Entered {
    name: String,
    email: String,
    /// May be empty.
    phone: String,
    /// May be empty.
    message: String,
    /// The departure, as a date; may be empty.
    date: String,
    /// Anything, to agree that the site keeps this to answer it.
    consent: String,
    /// A field no visitor sees: what fills it in is a program.
    website: String,
}

/// What is wrong with what was entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flaw {
    field: &'static str,
    /// The message that says so.
    sentence: &'static str,
}

const WEBSITE: &str = "website";

impl Entered {
    /// Reads a form's body (`application/x-www-form-urlencoded`). Other fields are ignored, of repeated ones the last counts.
    pub(crate) fn read(body: &[u8]) -> Self {
        let mut entered = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            let field = match &*name {
                "name" => &mut entered.name,
                "email" => &mut entered.email,
                "phone" => &mut entered.phone,
                "message" => &mut entered.message,
                "date" => &mut entered.date,
                "consent" => &mut entered.consent,
                WEBSITE => &mut entered.website,
                _ => continue,
            };
            // Browsers send a text's line breaks as CR LF. What reads a form takes a CR by itself for one as well.
            *field = value.replace("\r\n", "\n").replace('\r', "\n");
        }
        entered
    }

    /// The enquiry about a holiday.
    ///
    /// # Errors
    /// Every field that is wrong, in the order of the form.
    pub(crate) fn enquiry(&self, holiday: HolidayId) -> Result<Enquiry, Vec<Flaw>> {
        let request = EnquiryRequest {
            holiday_id: Some(holiday),
            choice: EnquiryChoice {
                date: self.day(),
                ..EnquiryChoice::default()
            },
            name: self.name.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            message: self.message.clone(),
            consent: !self.consent.is_empty(),
            ..EnquiryRequest::default()
        };
        let enquiry = Enquiry::new(request);
        let errors = enquiry.as_ref().err().into_iter().flatten();
        let mut flaws: Vec<Flaw> = errors.map(|error| flaw(*error)).collect();
        if !self.website.is_empty() {
            flaws.push(Flaw {
                field: WEBSITE,
                sentence: "LeaveEmpty",
            });
        }
        match enquiry {
            Ok(enquiry) if flaws.is_empty() => Ok(enquiry),
            _ => Err(flaws),
        }
    }

    fn day(&self) -> Option<NaiveDate> {
        self.date.parse().ok()
    }
}

fn flaw(error: EnquiryError) -> Flaw {
    let sentence = match error {
        EnquiryError::Missing(EnquiryField::Email) => "NeedEnquiryEmail",
        EnquiryError::Missing(EnquiryField::Consent) => "NeedConsent",
        EnquiryError::Missing(_) => "NeedEnquiryName",
        EnquiryError::NotAnEmail => "NotAnEmail",
        _ => "EnquiryTooLong",
    };
    Flaw {
        field: error.field().name(),
        sentence,
    }
}

/// Where the form of a holiday leads, if the gateway knows its own address.
pub(crate) fn form_address(
    id: &str,
    page: &SitePage,
    words: Words,
    config: &Config,
) -> Option<String> {
    let base = config.enquiries.public_url.as_ref()?;
    let mut url = Url::parse(base.as_str()).ok()?;
    let mut path = url.path_segments_mut().ok()?;
    path.pop_if_empty()
        .extend(["fragments", "holidays", id, "enquiry"]);
    drop(path);
    Some(format!("{url}{}", page.query(&[("lang", words.tag())])))
}

/// The form, with what was entered and what is wrong with it. It can be for one of `departures`, whose prices have `digits`.
pub(super) fn form(
    action: &str,
    departures: &[(NaiveDate, &Departure)],
    digits: Digits,
    entered: &Entered,
    flaws: &[Flaw],
    words: Words,
) -> Markup {
    let field = |name, label, kind, autocomplete, value: &str, is_required: bool| {
        let flawed = flaws.iter().any(|flaw| flaw.field == name);
        html! {
            p {
                label for=(id(name)) {
                    (words.text(label)) @if !is_required { " " (words.text("Optional")) }
                }
                (said_of(name, flaws, words))
                input id=(id(name)) name=(name) type=(kind) autocomplete=(autocomplete) value=(value) dir="auto"
                    maxlength=(Enquiry::MAX_LINE_CHARS) required[is_required]
                    aria-invalid=[flawed.then_some("true")] aria-describedby=[flawed.then(|| error_id(name))];
            }
        }
    };
    html! {
        form method="post" action=(action) accept-charset="utf-8" {
            (departure(departures, digits, entered, words))
            (field("name", "EnquiryName", "text", "name", &entered.name, true))
            (field("email", "EmailField", "email", "email", &entered.email, true))
            (field("phone", "EnquiryPhone", "tel", "tel", &entered.phone, false))
            p {
                label for=(id("message")) { (words.text("EnquiryMessage")) " " (words.text("Optional")) }
                (said_of("message", flaws, words))
                @let flawed = flaws.iter().any(|flaw| flaw.field == "message");
                textarea id=(id("message")) name="message" rows="4" dir="auto"
                    aria-invalid=[flawed.then_some("true")] aria-describedby=[flawed.then(|| error_id("message"))] {
                    "\n" (entered.message)
                }
            }
            p {
                (said_of("consent", flaws, words))
                @let flawed = flaws.iter().any(|flaw| flaw.field == "consent");
                label {
                    input id=(id("consent")) name="consent" type="checkbox" value="yes" required
                        checked[!entered.consent.is_empty()]
                        aria-invalid=[flawed.then_some("true")] aria-describedby=[flawed.then(|| error_id("consent"))];
                    " " (words.text("EnquiryConsent"))
                }
            }
            // Programs fill in every field there is. Whoever is not one is shown it.
            p hidden[entered.website.is_empty()] {
                label for=(id(WEBSITE)) { (words.text("LeaveEmpty")) }
                input id=(id(WEBSITE)) name=(WEBSITE) autocomplete="off" value=(entered.website);
            }
            p { button { (words.text("SendEnquiry")) } }
        }
    }
}

/// What is wrong, each a way to its field. The page begins there.
pub(super) fn summary(flaws: &[Flaw], words: Words) -> Markup {
    html! {
        @if !flaws.is_empty() {
            div role="alert" tabindex="-1" autofocus {
                h2 { (sum(flaws, words)) }
                ul {
                    @for flaw in flaws { li { a href={ "#" (id(flaw.field)) } { (words.text(flaw.sentence)) } } }
                }
            }
        }
    }
}

/// How many fields are wrong.
pub(super) fn sum(flaws: &[Flaw], words: Words) -> String {
    let count = u32::try_from(flaws.len()).unwrap_or(u32::MAX);
    words.count("CheckFields", count)
}

fn said_of(name: &str, flaws: &[Flaw], words: Words) -> Markup {
    let flaw = flaws.iter().find(|flaw| flaw.field == name);
    html! {
        @if let Some(flaw) = flaw { strong id=(error_id(name)) { (words.text(flaw.sentence)) } }
    }
}

/// Each with its price. One that was entered stays, whatever is known of it by now.
fn departure(
    departures: &[(NaiveDate, &Departure)],
    digits: Digits,
    entered: &Entered,
    words: Words,
) -> Markup {
    let chosen = entered.day();
    let mut options: Vec<(NaiveDate, Option<&Departure>)> = Vec::new();
    for (day, departure) in departures {
        if options.iter().all(|(known, _)| known != day) {
            options.push((*day, Some(departure)));
        }
    }
    if let Some(day) = chosen.filter(|day| options.iter().all(|(known, _)| known != day)) {
        options.insert(0, (day, None));
    }
    html! {
        @if !options.is_empty() {
            p {
                label for=(id("date")) { (words.text("DepartureAndPrice")) }
                select id=(id("date")) name="date" {
                    option value="" { (words.text("Optional")) }
                    @for (day, departure) in options {
                        option value=(iso(day)) selected[chosen == Some(day)] {
                            (words.date(day))
                            @if let Some(price) = departure.and_then(|departure| lowest(departure, day)) {
                                ": " (words.least_room_price(price, digits))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// In a page that may have fields of its own.
fn id(field: &str) -> String {
    format!("stopover-enquiry-{field}")
}

fn error_id(field: &str) -> String {
    format!("stopover-enquiry-{field}-error")
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn a_form_is_an_enquiry_or_says_what_is_wrong_and_shows_what_was_typed() {
        stopover_fuzz::check!(["tests/fuzz/seeds/forms"], |bytes| {
            let entered = Entered::read(bytes);
            match entered.enquiry(HolidayId::new("h")) {
                Ok(_) => assert!(entered.website.is_empty() && !entered.consent.is_empty()),
                Err(flaws) => assert!(!flaws.is_empty()),
            }
            let written = form_urlencoded::Serializer::new(String::new())
                .append_pair("name", &entered.name)
                .append_pair("message", &entered.message)
                .append_pair("date", &entered.date)
                .finish();
            let again = Entered::read(written.as_bytes());
            assert_eq!(again.name, entered.name);
            assert_eq!(again.message, entered.message);
            assert_eq!(again.date, entered.date);
            assert!(Words::of(&entered.name).is_ok(), "every tag has a language");
        });
    }
}
