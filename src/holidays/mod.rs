//! `<stopover-holidays>`: from the catalogue to an enquiry. Here its screens are composed.
//!
//! ```text
//! session     navigation: which screen is in front, the page's address, what the site asks for
//!   ↓
//! browse      the catalogue: its filters, its order, its cards
//! holiday     one holiday: what it is, its departures and prices
//! enquiry     asking the site for it
//!   ↓
//! parts       what several screens show of a holiday
//! catalogue   what is on offer, and what a query finds of it; plain data
//! visit       query, screen, address, settings, events; plain data
//! ```

mod browse;
mod catalogue;
mod enquiry;
mod holiday;
mod parts;
mod session;
mod visit;

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::HolidayDetail;
use web_sys::HtmlElement;

use crate::i18n::{Locale, Msg};
use crate::ui::dom::soon;
use crate::ui::failure::FailureMessages;
use crate::ui::flow::{Flow, Watch, list_and_screen};
use crate::ui::{Callback, State, Stored, memo};
use browse::Browse;
use enquiry::{EnquirySubject, enquiry};
use holiday::{HolidayPage, Selection, in_full};
use session::Session;
use visit::SECTION;

pub use session::Remote;
pub use visit::{Config, Event, Facet, Filters, Screen};

const FAILURES: FailureMessages = FailureMessages {
    refused: [Msg::CatalogueRefused, Msg::CatalogueRefusedKept],
    gone: Msg::HolidayGone,
    unavailable: Msg::CatalogueUnavailable,
};

/// The catalogue.
#[component]
pub fn Holidays(
    /// The site's settings; they may change at run time.
    config: State<Config>,
    locale: Locale,
    /// The custom element.
    host: HtmlElement,
    /// Watches what happens.
    watch: Watch<Event>,
    /// Reaches the visit.
    remote: Remote,
) -> impl IntoView {
    provide_context(locale);
    provide_context(config);
    let settings = Callback::new(move |()| config.get().flow);
    let flow = Flow::new(host, &SECTION, settings, watch);
    provide_context(flow);
    provide_context(flow.failure_context(FAILURES));
    let session = Session::new(flow, config);
    provide_context(session.navigation());
    provide_context(session.browse.catalogue);
    session.follow_history();
    session.follow_settings();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        flow.observer.tell(&Event::Ready(screen));
    });
    list_and_screen(
        flow.announcer,
        move || matches!(session.screen.get(), Screen::Browse),
        "[data-landing]",
        view! { <Browse controller=session.browse/> }.into_any(),
        move || screen(session),
    )
}

/// The screen in front of the catalogue.
fn screen(session: Session) -> Option<AnyView> {
    let view = match session.screen.get() {
        Screen::Browse => return None,
        Screen::Holiday(id) => {
            let content = Callback::new(move |detail| holiday_or_enquiry(session, detail));
            view! { <HolidayPage controller=session.holiday id=id content=content/> }.into_any()
        }
    };
    Some(view)
}

/// The holiday; while the visitor asks for it, the enquiry in its place.
fn holiday_or_enquiry(session: Session, detail: Arc<HolidayDetail>) -> AnyView {
    let config = expect_context::<State<Config>>();
    let locale = expect_context::<Locale>();
    let id = detail.holiday.id.clone();
    let title = detail.holiday.title.clone();
    let selection = Selection::new(session.flow, detail);
    let form = session.enquiry(
        id,
        EnquirySubject {
            title: Stored::new(title),
            request: Callback::new(move |()| selection.request()),
            summary: Callback::new(move |()| selection.summary(locale)),
        },
    );
    let ask = Callback::new(move |()| {
        let is_taken_over = form.is_taken_over();
        if !is_taken_over && config.get_untracked().enquiry_url.is_none() {
            form.open();
        }
        is_taken_over
    });
    let is_asking = memo(move || form.is_open());
    view! {
        {in_full(selection, is_asking, ask)}
        {move || is_asking.get().then(|| enquiry(form))}
    }
    .into_any()
}
