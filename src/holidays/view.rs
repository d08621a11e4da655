//! The two screens and the way between them.

use leptos::prelude::*;
use web_sys::HtmlElement;

use super::browse::Browse;
use super::events::Event;
use super::holiday::HolidayPage;
use super::session::{Config, Remote, Screen, Session};
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::dom::soon;
use crate::ui::failure::FailureMessages;
use crate::ui::flow::{Watch, list_and_screen};

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
    /// The language.
    locale: Locale,
    /// The custom element.
    host: HtmlElement,
    /// Is told what happens.
    watch: Watch<Event>,
    /// Reaches the visit.
    remote: Remote,
) -> impl IntoView {
    provide_context(locale);
    let session = Session::new(config, host, watch);
    provide_context(session);
    provide_context(session.flow.failure_context(FAILURES));
    session.follow_history();
    session.follow_settings();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        session.flow.observer.tell(&Event::Ready(screen));
    });
    let opened = move || match session.screen.get() {
        Screen::Browse => None,
        Screen::Holiday(id) => Some(view! { <HolidayPage id=id/> }.into_any()),
    };
    list_and_screen(
        session.flow.announcer,
        move || session.screen.get() == Screen::Browse,
        "[data-landing]",
        view! { <Browse/> }.into_any(),
        opened,
    )
}
