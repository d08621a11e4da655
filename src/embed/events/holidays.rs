//! The catalogue's news as events.

use std::rc::Rc;

use web_sys::HtmlElement;

use super::enquiry::Enquiry;
use super::error::Error;
use super::holiday_view::HolidayView;
use super::ready::Ready;
use super::{is_prevented, tell};
use crate::holidays::Event;
use crate::ui::flow::Watch;

/// Sends what happens in the catalogue from `host`.
pub(in crate::embed) fn watch_holidays(host: HtmlElement) -> Watch<Event> {
    Rc::new(move |event| {
        match event {
            Event::Ready(screen) => tell(&host, &Ready::from(screen)),
            Event::HolidaySeen { id, title, lowest } => {
                tell(&host, &HolidayView::of(id, title, *lowest));
            }
            Event::EnquiryWanted(title, request) => {
                return is_prevented(&host, &Enquiry::of(title, request));
            }
            Event::Failed(failure) => tell(&host, &Error::from(*failure)),
        }
        false
    })
}
