//! The form. After a search where the page is narrow, one line stands for it, which opens it as a sheet.

use leptos::prelude::*;

use super::controller::SearchController;
use super::view::search_bar;
use crate::hotels::parts::stay_in_brief;
use crate::hotels::visit::Query;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{after_render, aria, press_to_toggle};
use crate::ui::popover::{Popover, Shape};
use crate::ui::{Callback, ElementRef, Icon, State, icon, react};

/// `searched` is what the list shows, None before the first search. The style sheet decides which of form and line is shown; what
/// is entered is the controller's, so both forms are the same.
pub fn folding_search(
    controller: SearchController,
    searched: impl Fn() -> Option<Query> + Copy + Send + Sync + 'static,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let open = State::new(false);
    let line = ElementRef::new();
    // A line that is not shown does not take the focus.
    let focus_line = move || {
        if let Some(line) = line.get() {
            let _ = line.focus();
        }
    };
    // The form goes with the focus in it.
    let fold = Callback::new(move |()| after_render(focus_line));
    let close = Callback::new(move |()| open.set(false));
    let mut wanted = controller.dates_wanted.get_untracked();
    react(move || {
        let before = std::mem::replace(&mut wanted, controller.dates_wanted.get());
        if before != wanted && line.get().is_some_and(|line| line.offset_width() > 0) {
            focus_line();
            open.set(true);
        }
    });
    // Where there is room again, the form itself is shown.
    react(move || {
        if !open.get() {
            return;
        }
        let listener = window_event_listener(leptos::ev::resize, move |_| {
            if line.get().is_some_and(|line| line.offset_width() == 0) {
                open.set(false);
            }
        });
        on_cleanup(move || listener.remove());
    });
    let place = move || searched().map(|query| query.destination.name);
    let stay = move || {
        searched()
            .map(|query| format!(" · {}", stay_in_brief(locale, query.stay, &query.occupancy)))
    };
    let form = move |_: Shape| {
        view! { <div class="inset">{search_bar(controller, close)}</div> }.into_any()
    };
    view! {
        <div class=move || if searched().is_some() { "searched" } else { "" }>
            {search_bar(controller, fold)}
            <div class="anchor">
                <button
                    type="button"
                    class="recap" part="button"
                    aria-haspopup="dialog"
                    aria-expanded=move || aria(open.get())
                    node_ref=line
                    on:click=press_to_toggle(open)
                >
                    {icon(Icon::Search)}
                    <span>
                        <span class="vh">{locale.text(Msg::ChangeSearch)} ": "</span>
                        <span class="b">{move || place()}</span>
                        <span class="num">{move || stay()}</span>
                    </span>
                    {icon(Icon::Pencil)}
                </button>
                <Popover open=open title=Msg::ChangeSearch class="pop" content=Box::new(form) footer=Box::new(|| ().into_any())/>
            </div>
        </div>
    }
    .into_any()
}
