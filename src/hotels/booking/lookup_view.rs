//! The form that opens a booking.

use leptos::prelude::*;

use super::desk::{Desk, Lookup};
use super::lookup::LookupField;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::aria;
use crate::ui::failure::FailureNotice;
use crate::ui::form::{TextField, focus_first_error, text_field};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{ElementRef, Icon};

/// The form, and what came of sending it. What was typed stays whatever happens.
pub fn lookup_view(desk: Desk) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let find = move || {
        if desk.lookup.get_untracked() == Lookup::Running {
            return;
        }
        if !desk.find() {
            focus_first_error(root);
        }
    };
    let number = TextField {
        autocapitalize: Some("characters"),
        dir: Some("ltr"),
        ..TextField::new(Msg::BookingNumber, "off")
    };
    let again = Callback::new(move |()| find());
    let sentence = move |tone: Tone, text: Msg| {
        let glyph = if tone == Tone::Danger {
            Icon::Warning
        } else {
            Icon::Info
        };
        view! { <Notice tone=tone glyph=glyph><p>{locale.text(text)}</p></Notice> }.into_any()
    };
    let told = move || match desk.lookup.get() {
        Lookup::Ready => ().into_any(),
        Lookup::Lapsed => sentence(Tone::Info, Msg::LookupLapsed),
        Lookup::Running => {
            view! { <p class="vh" role="status">{locale.text(Msg::FindingBooking)}</p> }.into_any()
        }
        Lookup::NoSuch => sentence(Tone::Danger, Msg::NoSuchBooking),
        Lookup::Refused => sentence(Tone::Danger, Msg::LookupRefused),
        Lookup::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    };
    view! {
        <form
            class="stack panel pad lookup" part="panel"
            novalidate=true
            node_ref=root
            on:submit=move |event: web_sys::SubmitEvent| {
                event.prevent_default();
                find();
            }
        >
            <div>
                <h2 class="h2" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::FindBooking)}</h2>
                <p class="sm mut">{locale.text(Msg::FindBookingText)}</p>
            </div>
            {text_field(desk.form, LookupField::Number, number)}
            {text_field(desk.form, LookupField::Email, TextField::email(Msg::EmailField))}
            <button type="submit" class="btn primary" part="button button-primary" aria-busy=move || aria(desk.lookup.get() == Lookup::Running)>
                {locale.text(Msg::ShowBooking)}
            </button>
            {move || told()}
        </form>
    }
    .into_any()
}
