//! `<stopover-hotels>`: from a search to the rates of a hotel. Here its screens are composed.
//!
//! ```text
//! session     navigation: which screen is in front, the page's address, what the site asks for
//!   ↓
//! search      the form: destination, dates, guests
//! results     the list, its filters and sorting
//! hotel       one hotel with its rates
//! compare     the saved stays side by side
//! purchase    the guests' names, the payment, the outcome
//! booking     a booking that exists: found, shown, cancelled
//!   ↓
//! parts       what several screens show of a rate and a stay
//! visit       query, screen, address, settings, events; plain data
//! ```

mod booking;
mod compare;
mod hotel;
mod parts;
mod purchase;
mod results;
mod search;
mod session;
mod visit;

use futures_util::FutureExt;
use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::i18n::{Locale, Msg};
use crate::ui::chunk::{Lazy, Load, Make, chunk};
use crate::ui::dom::soon;
use crate::ui::failure::{Failure, FailureMessages, FailureNotice};
use crate::ui::flow::{Flow, Watch, list_and_screen};
use crate::ui::{Callback, State, memo};
use booking::{booking_page, find_booking};
use compare::compare_page;
use hotel::hotel_page;
use parts::back_to_list;
use purchase::purchase_page;
use results::{Search, results_view};
use search::{booking_door, folding_search, stay_bar};
use session::Session;
use visit::{HotelFlow, SECTION};

pub use session::{Busy, Remote};
#[cfg(test)]
pub use visit::Quote;
pub use visit::{
    Answer, Choice, Config, Destination, Event, Landmark, MAX_NEARBY_DAYS, Opened, Prefill, Query,
    Record, Screen, Wanted, destinations_from, rooms_from,
};

const FAILURES: FailureMessages = FailureMessages {
    refused: [Msg::Refused, Msg::RefusedKept],
    gone: Msg::HotelGone,
    unavailable: Msg::Unavailable,
};

#[component]
pub fn Hotels(
    /// The custom element.
    host: HtmlElement,
    /// The site's settings; they may change at run time.
    config: State<Config>,
    locale: Locale,
    watch: Watch<Event>,
    remote: Remote,
) -> impl IntoView {
    provide_context(locale);
    let settings = Callback::new(move |()| config.get().flow);
    let flow = Flow::new(host, &SECTION, settings, watch);
    provide_context(flow.failure_context(FAILURES));
    let session = Session::new(flow, config);
    provide_context(session);
    provide_context(session.saved);
    provide_context(session.navigation(locale));
    session.search.follow_settings();
    session.follow_history();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        flow.observer.tell(&Event::Ready(screen));
    });
    let is_searched = memo(move || !matches!(session.results.search.get(), Search::Idle));
    let searched = move || session.results.search.get().query().cloned();
    let list = view! {
        <div class="stack g5">
            <div>
                {folding_search(session.search, searched)}
                {move || (!is_searched.get()).then(|| door(session))}
            </div>
            {move || under_form(is_searched.get(), flow)}
        </div>
    };
    list_and_screen(
        flow.announcer,
        move || matches!(session.screen.get(), Screen::Search),
        "input",
        list.into_any(),
        move || screen(session),
    )
}

fn door(session: Session) -> AnyView {
    let find = || view! { <Lazy load=|| lookup().boxed_local()/> }.into_any();
    booking_door(session.search.door, find, move || {
        session.screen.get() != Screen::Search
    })
}

/// The results; before a search, what keeps the visitor from one.
fn under_form(is_searched: bool, flow: HotelFlow) -> AnyView {
    if is_searched {
        view! { <Lazy load=|| results().boxed_local()/> }.into_any()
    } else if flow.settings().gateway.is_none() {
        let retry = Callback::new(|()| ());
        view! { <FailureNotice failure=Failure::NoGateway retry=retry/> }.into_any()
    } else {
        ().into_any()
    }
}

/// The screen in front of the list.
fn screen(session: Session) -> Option<AnyView> {
    let load: Load = match session.screen.get() {
        Screen::Search => return None,
        Screen::Hotel(_) => || hotel().boxed_local(),
        Screen::Compare => || compare().boxed_local(),
        Screen::Checkout => || checkout().boxed_local(),
        Screen::Booking(_) => || booking().boxed_local(),
    };
    let back = untrack(|| session.may_leave()).then_some(back_to_list as Make);
    Some(view! { <Lazy load=load back=back/> }.into_any())
}

chunk!(
    rates,
    fn results() -> Make {
        || {
            let session = expect_context::<Session>();
            results_view(session.results)
        }
    }
);

chunk!(
    rates,
    fn hotel() -> Make {
        || {
            let session = expect_context::<Session>();
            let Screen::Hotel(id) = session.screen.get_untracked() else {
                return ().into_any();
            };
            let stay_bar = Callback::new(move |ask| stay_bar(session.search, ask));
            hotel_page(session.hotel, id, session.selected, stay_bar)
        }
    }
);

chunk!(
    extras,
    fn compare() -> Make {
        || {
            let session = expect_context::<Session>();
            let scale = untrack(|| session.results.scale());
            compare_page(session.results.found(), scale)
        }
    }
);

chunk!(
    booking,
    fn checkout() -> Make {
        || {
            let session = expect_context::<Session>();
            purchase_page(session.purchase, session.flow, session.hotel.rates)
        }
    }
);

chunk!(
    booking,
    fn lookup() -> Make {
        || find_booking(expect_context::<Session>().flow)
    }
);

chunk!(
    booking,
    fn booking() -> Make {
        || {
            let session = expect_context::<Session>();
            let known = match session.screen.get_untracked() {
                Screen::Booking(known) => known.map(|known| *known),
                _ => None,
            };
            booking_page(known, session.flow)
        }
    }
);
