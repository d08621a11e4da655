//! The catalogue as events.

use std::rc::Rc;

use web_sys::HtmlElement;

use super::enquiry::Enquiry;
use super::error::Error;
use super::holiday_view::HolidayView;
use super::ready::Ready;
use super::{emit, is_prevented};
use crate::holidays::Event;
use crate::ui::flow::Watch;

pub(in crate::embed) fn watch_holidays(host: HtmlElement) -> Watch<Event> {
    Rc::new(move |event| {
        match event {
            Event::Ready(screen) => emit(
                &host,
                &Ready {
                    view: screen.name(),
                },
            ),
            Event::HolidaySeen { id, title, lowest } => {
                emit(&host, &HolidayView::of(id, title, *lowest));
            }
            Event::EnquiryWanted(title, request) => {
                return is_prevented(&host, &Enquiry::of(title, request));
            }
            Event::Failed(failure) => emit(&host, &Error::from(*failure)),
        }
        false
    })
}
