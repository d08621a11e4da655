//! Composes the screens.

use futures_util::FutureExt;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::booking::BookingPage;
use super::hotel::HotelPage;
use super::purchase::PurchasePage;
use super::results::results_view;
use super::search::{search_bar, stay_bar};
use super::session::{Remote, Session};
use super::visit::{Config, Event, HotelFlow, Navigation, SECTION, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::chunk::{Lazy, Make, chunk};
use crate::ui::dom::soon;
use crate::ui::failure::FailureMessages;
use crate::ui::flow::{Flow, Watch, list_and_screen};

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
    locale: Locale,
    /// Watches what happens.
    watch: Watch<Event>,
    /// Reaches the visit.
    remote: Remote,
) -> impl IntoView {
    provide_context(locale);
    let settings = Callback::new(move |()| config.get().flow);
    let flow: HotelFlow = Flow::new(host, &SECTION, settings, watch);
    provide_context(flow.failure_context(FAILURES));
    let session = Session::new(flow, config);
    provide_context(session);
    provide_context(session.navigation(locale));
    provide_context(session.rate_selection());
    provide_context(session.search);
    provide_context(session.results);
    provide_context(session.hotel);
    session.search.follow_settings();
    session.follow_history();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        flow.observer.tell(&Event::Ready(screen));
    });
    let list = view! {
        <div class="stack g5">
            {search_bar()}
            {results_view()}
        </div>
    };
    let opened = move || match session.screen.get() {
        Screen::Search => None,
        Screen::Hotel(id) => Some(view! { <HotelPage id=id stay_bar=stay_bar/> }.into_any()),
        Screen::Checkout => Some(view! { <Lazy load=|| checkout().boxed_local()/> }.into_any()),
        Screen::Booking(_) => Some(view! { <Lazy load=|| booking().boxed_local()/> }.into_any()),
    };
    list_and_screen(
        flow.announcer,
        move || session.screen.get() == Screen::Search,
        "input",
        list.into_any(),
        opened,
    )
}

chunk!(
    booking,
    fn checkout() -> Make {
        || {
            let session = expect_context::<Session>();
            let exits = session.exits(expect_context());
            view! { <PurchasePage current=session.purchase flow=session.flow exits=exits/> }
                .into_any()
        }
    }
);

chunk!(
    booking,
    fn booking() -> Make {
        || {
            let session = expect_context::<Session>();
            let navigation = expect_context::<Navigation>();
            let known = match session.screen.get_untracked() {
                Screen::Booking(known) => known.map(|known| *known),
                _ => None,
            };
            view! { <BookingPage known=known flow=session.flow list=navigation.show_list/> }
                .into_any()
        }
    }
);
