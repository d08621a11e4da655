//! The two screens and the way between them.

use leptos::prelude::*;
use leptos::reactive::effect::ImmediateEffect;
use web_sys::HtmlElement;

use super::browse::Browse;
use super::events::Event;
use super::holiday::HolidayPage;
use super::session::{Config, Remote, Screen, Session};
use crate::i18n::Locale;
use crate::ui::dom::{self, after_render, soon};
use crate::ui::status::live_region;
use crate::ui::{ElementRef, State, Watch, react};

/// Where the visitor was in the catalogue when a holiday was opened.
struct LeftAt {
    scroll: f64,
    focused: Option<HtmlElement>,
}

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
    provide_context(session.desk());
    session.follow_history();
    session.follow_settings();
    remote.connect(session);
    soon(move || {
        let screen = session.screen.get_untracked();
        session.observer.tell(&Event::Ready(screen));
    });
    let root = ElementRef::new();
    let left_at = StoredValue::new_local(None::<LeftAt>);

    // At once, while the list is still there: without it the page is shorter and has scrolled up.
    ImmediateEffect::new_scoped(move || {
        if let (Screen::Holiday(_), Some(root)) = (session.screen.get(), root.get())
            && left_at.with_value(Option::is_none)
        {
            let scroll = window().scroll_y().unwrap_or_default();
            let focused = dom::focused_beside(&root);
            left_at.set_value(Some(LeftAt { scroll, focused }));
        }
    });
    let mut screen = None;
    react(move || {
        let before = screen.replace(session.screen.get());
        let (Some(root), Some(before), Some(now)) = (root.get(), before, &screen) else {
            return;
        };
        match (before, now) {
            (_, Screen::Holiday(_)) => after_render(move || {
                // A heading above the viewport is brought into view by the focus itself.
                dom::focus_in(&root, "[data-heading]");
            }),
            (Screen::Holiday(_), Screen::Browse) => after_render(move || {
                let place = left_at.try_update_value(Option::take).flatten();
                let Some(LeftAt { scroll, focused }) = place else {
                    dom::focus_in(&root, "[data-landing]");
                    return;
                };
                window().scroll_to_with_x_and_y(window().scroll_x().unwrap_or_default(), scroll);
                match focused.filter(|focused| focused.is_connected()) {
                    Some(focused) => {
                        let options = web_sys::FocusOptions::new();
                        options.set_prevent_scroll(true);
                        let _ = focused.focus_with_options(&options);
                    }
                    None => {
                        dom::focus_in(&root, "[data-landing]");
                    }
                }
            }),
            _ => {}
        }
    });

    let in_front = move || session.screen.get() == Screen::Browse;
    let page = move || match session.screen.get() {
        Screen::Browse => None,
        Screen::Holiday(id) => Some(view! { <HolidayPage id=id/> }.into_any()),
    };
    view! {
        <div node_ref=root>
            // The catalogue stays in the page while a holiday is open, so that it comes back as it was.
            <div hidden=move || !in_front()>
                <Browse/>
            </div>
            {move || page()}
            {live_region(session.announcer)}
        </div>
    }
}
