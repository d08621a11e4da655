//! The form that finds a booking.

use leptos::prelude::*;

use crate::hotels::booking::controller::ManageBooking;
use crate::hotels::booking::state::{Lookup, LookupField};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::aria;
use crate::ui::failure::FailureNotice;
use crate::ui::form::{TextField, focus_first_error, form, text_field};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, ElementRef, Icon, keep_focus};

/// The form, and what came of sending it. What was typed stays whatever happens. `layout` is the class of the box around the fields.
pub fn lookup(booking: ManageBooking, layout: &'static str) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let find = Callback::new(move |()| {
        if !booking.find() {
            focus_first_error(root);
        }
    });
    let answered = move || {
        booking.lookup.get();
    };
    keep_focus(root, answered, &["[type=submit]"]);
    let number = TextField {
        autocapitalize: Some("characters"),
        dir: Some("ltr"),
        ..TextField::new(Msg::BookingNumber, "off")
    };
    let sentence = move |tone: Tone, text: Msg| {
        let glyph = if tone == Tone::Danger {
            Icon::Warning
        } else {
            Icon::Info
        };
        view! { <Notice tone=tone glyph=glyph><p>{locale.text(text)}</p></Notice> }.into_any()
    };
    let status = move || match booking.lookup.get() {
        Lookup::Ready => ().into_any(),
        Lookup::Lapsed => sentence(Tone::Info, Msg::LookupLapsed),
        Lookup::Running => {
            view! { <p class="vh" role="status">{locale.text(Msg::FindingBooking)}</p> }.into_any()
        }
        Lookup::NotFound => sentence(Tone::Danger, Msg::NoSuchBooking),
        Lookup::Refused => sentence(Tone::Danger, Msg::LookupRefused),
        Lookup::Failed(failure) => view! { <FailureNotice failure=failure retry=find/> }.into_any(),
    };
    let content = view! {
        <div>
            <h2 class="h2" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::FindBooking)}</h2>
            <p class="sm mut">{locale.text(Msg::FindBookingText)}</p>
        </div>
        <div class=layout>
            {text_field(booking.form, LookupField::Number, number)}
            {text_field(booking.form, LookupField::Email, TextField::email(Msg::EmailField))}
            {text_field(booking.form, LookupField::CheckIn, TextField::date(Msg::CheckIn))}
            <button type="submit" class="btn primary" part="button button-primary" aria-busy=move || aria(booking.lookup.get() == Lookup::Running)>
                {locale.text(Msg::ShowBooking)}
            </button>
        </div>
        {move || status()}
    };
    let edited = Callback::new(move |()| booking.edited());
    form(
        "stack panel pad lookup",
        root,
        edited,
        find,
        content.into_any(),
    )
}
