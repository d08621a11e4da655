//! What the site gets.

use std::time::SystemTime;

use serde::Serialize;
use stopover_model::{Enquiry, HolidayId, wire::holiday::EnquiryChoice};

/// A line of the site's file, or the body of a call to its webhook.
#[derive(Serialize)]
pub(super) struct Payload<'a> {
    /// The visitor got the same. An enquiry may be delivered twice, with the same reference.
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
    /// Always true: without consent there is no enquiry.
    consent: bool,
}

impl<'a> Payload<'a> {
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
