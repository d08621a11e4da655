//! The hotel flow's screens.

use futures_util::FutureExt;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::booking::ManageBooking;
use super::checkout::CheckoutPage;
use super::hotel::HotelPage;
use super::results::ResultsView;
use super::search::SearchBar;
use super::session::{Remote, Session};
use crate::hotels::visit::Event;
use crate::hotels::visit::{Config, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::chunk::{Lazy, Make, chunk};
use crate::ui::dom::soon;
use crate::ui::failure::FailureMessages;
use crate::ui::flow::{Watch, list_and_screen};

const FAILURES: FailureMessages = FailureMessages {
    refused: [Msg::Refused, Msg::RefusedKept],
    gone: Msg::HotelGone,
    unavailable: Msg::Unavailable,
};

/// The hotel flow.
#[component]
pub fn Hotels(
    /// The custom element.
    host: HtmlElement,
    /// The site's settings; they may change at run time.
    config: State<Config>,
    /// The language.
    locale: Locale,
    /// Is told what happens.
    watch: Watch<Event>,
    /// Reaches the visit.
    remote: Remote,
) -> impl IntoView {
    provide_context(locale);
    let session = Session::new(config, host, watch);
    provide_context(session);
    provide_context(session.flow.failure_context(FAILURES));
    session.follow_settings();
    session.follow_history();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        session.flow.observer.tell(&Event::Ready(screen));
    });
    let list = view! {
        <div class="stack g5">
            <SearchBar/>
            <ResultsView/>
        </div>
    };
    let opened = move || match session.screen.get() {
        Screen::Search => None,
        Screen::Hotel(id) => Some(view! { <HotelPage id=id/> }.into_any()),
        Screen::Checkout => Some(view! { <Lazy load=|| checkout().boxed_local()/> }.into_any()),
        Screen::Booking(_) => Some(view! { <Lazy load=|| booking().boxed_local()/> }.into_any()),
    };
    list_and_screen(
        session.flow.announcer,
        move || session.screen.get() == Screen::Search,
        "input",
        list.into_any(),
        opened,
    )
}

chunk!(
    booking,
    fn checkout() -> Make {
        || view! { <CheckoutPage/> }.into_any()
    }
);

chunk!(
    booking,
    fn booking() -> Make {
        || view! { <ManageBooking/> }.into_any()
    }
);
