//! What the site is told.

use std::time::SystemTime;

use serde::Serialize;
use stopover_model::{Enquiry, HolidayId, wire::holiday::EnquiryChoice};

/// An enquiry as it reaches the site: a line of its file, or the body of a call to its webhook.
#[derive(Serialize)]
pub(super) struct Letter<'a> {
    /// The visitor was told the same. A letter may arrive twice, by the same reference.
    reference: &'a str,
    /// When it was received, in UTC (RFC 3339).
    received_at: String,
    holiday_id: Option<&'a HolidayId>,
    /// As in the catalogue; empty if that could not be read yet.
    holiday_title: &'a str,
    choice: &'a EnquiryChoice,
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    message: &'a str,
    /// Always true: without consent there is no letter.
    consent: bool,
}

impl<'a> Letter<'a> {
    pub(super) fn new(reference: &'a str, holiday_title: &'a str, enquiry: &'a Enquiry) -> Self {
        let request = enquiry.request();
        Self {
            reference,
            received_at: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            holiday_id: request.holiday_id.as_ref(),
            holiday_title,
            choice: &request.choice,
            name: &request.name,
            email: &request.email,
            phone: &request.phone,
            message: &request.message,
            consent: request.consent,
        }
    }
}
