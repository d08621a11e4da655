//! The screens and the way between them.

use futures_util::FutureExt;
use leptos::prelude::*;
use leptos::reactive::effect::ImmediateEffect;
use web_sys::HtmlElement;

use super::booking::ManageBooking;
use super::checkout::CheckoutPage;
use super::events::Event;
use super::hotel::HotelPage;
use super::results::ResultsView;
use super::search::SearchBar;
use super::session::{Config, Remote, Screen, Session};
use crate::i18n::Locale;
use crate::ui::chunk::{Lazy, Make, chunk};
use crate::ui::dom::{self, after_render, soon};
use crate::ui::status::live_region;
use crate::ui::{ElementRef, State, Watch, react};

/// Where the visitor was on the list when it was left.
struct Place {
    scroll: f64,
    focused: Option<HtmlElement>,
}

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
    provide_context(session.desk());
    session.follow_settings();
    session.follow_history();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        session.observer.tell(&Event::Ready(screen));
    });
    let root = ElementRef::new();
    let left_at = StoredValue::new_local(None::<Place>);

    // At once, while the list is still there: without it the page is shorter and has scrolled up.
    let was_on_list = StoredValue::new(true);
    ImmediateEffect::new_scoped(move || {
        let is_on_list = session.screen.get() == Screen::Search;
        let left_list = was_on_list.get_value() && !is_on_list;
        was_on_list.set_value(is_on_list);
        if let (true, Some(root)) = (left_list, root.get()) {
            let scroll = window().scroll_y().unwrap_or_default();
            left_at.set_value(Some(Place {
                scroll,
                focused: dom::focused_beside(&root),
            }));
        }
    });
    let mut screen = None;
    react(move || {
        let now = session.screen.get();
        let before = screen.replace(now.clone());
        let (Some(before), Some(root)) = (before, root.get()) else {
            return;
        };
        if before == now {
            return;
        }
        after_render(move || {
            if now != Screen::Search {
                // A heading above the viewport is brought into view by the focus itself.
                dom::focus_in(&root, "[data-heading]");
                return;
            }
            let place = left_at.try_update_value(Option::take).flatten();
            if let Some(Place { scroll, focused }) = place {
                window().scroll_to_with_x_and_y(window().scroll_x().unwrap_or_default(), scroll);
                if let Some(focused) = focused {
                    let options = web_sys::FocusOptions::new();
                    options.set_prevent_scroll(true);
                    let _ = focused.focus_with_options(&options);
                }
            } else {
                dom::focus_in(&root, "input");
            }
        });
    });

    let on_search = move || session.screen.get() == Screen::Search;
    view! {
        <div node_ref=root>
            // The list stays in the page while a hotel is open, so that it comes back as it was.
            <div class="stack g5" hidden=move || !on_search()>
                <SearchBar/>
                <ResultsView/>
            </div>
            {move || match session.screen.get() {
                Screen::Search => None,
                Screen::Hotel(id) => Some(view! { <HotelPage id=id/> }.into_any()),
                Screen::Checkout => Some(view! { <Lazy load=|| checkout().boxed_local()/> }.into_any()),
                Screen::Booking(_) => Some(view! { <Lazy load=|| booking().boxed_local()/> }.into_any()),
            }}
            {live_region(session.announcer)}
        </div>
    }
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
