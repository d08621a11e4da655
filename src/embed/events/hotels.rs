//! The hotel flow as events.

use std::rc::Rc;

use web_sys::HtmlElement;

use super::booked::Booked;
use super::cancelled::Cancelled;
use super::checkout::Checkout;
use super::error::Error;
use super::hotel_view::HotelView;
use super::rate_select::RateSelect;
use super::ready::Ready;
use super::results::Results;
use super::search::Search;
use super::{emit, is_prevented};
use crate::hotels::Event;
use crate::ui::flow::Watch;

pub(in crate::embed) fn watch_hotels(host: HtmlElement) -> Watch<Event> {
    Rc::new(move |event| {
        match event {
            Event::Ready(screen) => emit(
                &host,
                &Ready {
                    view: screen.name(),
                },
            ),
            Event::Searched(query) => emit(&host, &Search::from(query)),
            Event::Answered(answer) => emit(&host, &Results::from(answer)),
            Event::HotelSeen(id, name) => emit(&host, &HotelView::of(id, name)),
            Event::RateChosen(choice) => return is_prevented(&host, &RateSelect::from(choice)),
            Event::CheckoutOpened(opened) => emit(&host, &Checkout::from(&**opened)),
            Event::Booked(opened, record) => emit(&host, &Booked::of(opened, record)),
            Event::Cancelled(record, refunded) => emit(&host, &Cancelled::of(record, *refunded)),
            Event::Failed(failure) => emit(&host, &Error::from(*failure)),
        }
        false
    })
}
