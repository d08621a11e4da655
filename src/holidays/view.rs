//! Composes the screens.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HolidayDetail, HolidayId};
use web_sys::HtmlElement;

use super::browse::Browse;
use super::enquiry::{EnquiryForm, EnquirySubject, enquiry};
use super::holiday::{HolidayPage, Selection, in_full};
use super::session::{Remote, Session};
use super::visit::{Config, Event, HolidayFlow, SECTION, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::dom::soon;
use crate::ui::failure::FailureMessages;
use crate::ui::flow::{Flow, Watch, list_and_screen};

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
    let flow: HolidayFlow = Flow::new(host, &SECTION, settings, watch);
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
    let opened = move || match session.screen.get() {
        Screen::Browse => None,
        Screen::Holiday(id) => Some(holiday(session, id)),
    };
    list_and_screen(
        flow.announcer,
        move || session.screen.get() == Screen::Browse,
        "[data-landing]",
        view! { <Browse controller=session.browse/> }.into_any(),
        opened,
    )
}

fn holiday(session: Session, id: HolidayId) -> AnyView {
    let content = Callback::new(move |detail| holiday_or_enquiry(session.flow, detail));
    view! { <HolidayPage controller=session.holiday id=id content=content/> }.into_any()
}

/// The holiday; while the visitor asks for it, the enquiry in its place.
fn holiday_or_enquiry(flow: HolidayFlow, detail: Arc<HolidayDetail>) -> AnyView {
    let config = expect_context::<State<Config>>();
    let locale = expect_context::<Locale>();
    let title = detail.holiday.title.clone();
    let selection = Selection::new(flow, detail);
    let form = EnquiryForm::new(
        flow,
        EnquirySubject {
            title: StoredValue::new(title),
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
    let is_asking = Memo::new(move |_| form.is_open());
    view! {
        {in_full(selection, is_asking, ask)}
        {move || is_asking.get().then(|| enquiry(form))}
    }
    .into_any()
}
