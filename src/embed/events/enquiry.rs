//! `stopover-enquiry`: the visitor wants to ask for a holiday. A site that prevents it asks in its own way.

use serde::Serialize;
use stopover_model::HolidayId;
use stopover_model::wire::holiday::{EnquiryChoice, EnquiryRequest};

use super::Detail;

#[derive(Serialize)]
pub(super) struct Enquiry<'a> {
    holiday_id: &'a str,
    title: &'a str,
    /// Named as `POST /enquiries` names it.
    choice: &'a EnquiryChoice,
}

impl Detail for Enquiry<'_> {
    const NAME: &'static str = "stopover-enquiry";
}

impl<'a> Enquiry<'a> {
    pub(super) fn of(title: &'a str, request: &'a EnquiryRequest) -> Self {
        let id = request.holiday_id.as_ref();
        Self {
            holiday_id: id.map(HolidayId::as_str).unwrap_or_default(),
            title,
            choice: &request.choice,
        }
    }
}
