//! The way to a booking that exists, under the form before a search.

use leptos::prelude::*;

use crate::i18n::{Locale, Msg};
use crate::ui::dom::{aria, press_to_toggle};
use crate::ui::{Icon, State, icon, react};

/// `open` once it is asked for: `find` makes the form that finds it. `is_left` says that another screen is in front, which closes it.
pub fn booking_door(
    open: State<bool>,
    find: fn() -> AnyView,
    is_left: impl Fn() -> bool + Send + Sync + 'static,
) -> AnyView {
    let locale = expect_context::<Locale>();
    react(move || {
        if is_left() {
            open.set(false);
        }
    });
    view! {
        <p class="door">
            <button type="button" class="btn quiet s" part="button-quiet" aria-expanded=move || aria(open.get()) on:click=press_to_toggle(open)>
                {icon(Icon::Ticket)}
                {locale.text(Msg::FindMyBooking)}
            </button>
        </p>
        {move || open.get().then(find)}
    }
    .into_any()
}
