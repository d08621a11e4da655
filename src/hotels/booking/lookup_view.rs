//! The form that opens a booking.

use leptos::prelude::*;

use super::desk::{Desk, Lookup};
use super::lookup::LookupField;
use crate::hotels::failure::FailureNotice;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, unique_id};
use crate::ui::notice::{Notice, Tone, field_error};
use crate::ui::{ElementRef, Icon};

/// The form, and what came of sending it. What was typed stays whatever happens.
pub fn lookup_view(desk: Desk) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let find = move || {
        if desk.lookup.get_untracked() == Lookup::Running {
            return;
        }
        if let (Some(_), Some(root)) = (desk.find(), root.get()) {
            after_render(move || {
                dom::focus_in(&root, "[aria-invalid=true]");
            });
        }
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
            {field(desk, LookupField::Number)}
            {field(desk, LookupField::Email)}
            <button type="submit" class="btn primary" part="button button-primary" aria-busy=move || aria(desk.lookup.get() == Lookup::Running)>
                {locale.text(Msg::ShowBooking)}
            </button>
            {move || told()}
        </form>
    }
    .into_any()
}

fn field(desk: Desk, which: LookupField) -> AnyView {
    let locale = expect_context::<Locale>();
    let form = desk.form;
    let (id, error_id) = (unique_id("so-lookup"), unique_id("so-lookup-error"));
    let (label, kind, autocomplete, capitals) = match which {
        LookupField::Number => (Msg::BookingNumber, "text", "off", "characters"),
        LookupField::Email => (Msg::EmailField, "email", "email", "none"),
    };
    let invalid = Memo::new(move |_| form.get().error(which).is_some());
    let describedby = error_id.clone();
    let error = move || {
        let error = form.get().error(which)?;
        Some(field_error(
            Some(error_id.clone()),
            locale.text(error).to_owned(),
        ))
    };
    view! {
        <div class="field">
            <label class="label" for=id.clone()>{locale.text(label)}</label>
            <input
                id=id
                class="input num" part="field"
                type=kind
                dir="ltr"
                autocomplete=autocomplete
                autocapitalize=capitals
                spellcheck="false"
                required=true
                aria-invalid=move || invalid.get().then_some("true")
                aria-describedby=move || invalid.get().then(|| describedby.clone())
                prop:value=move || form.get().text(which).to_owned()
                on:input=move |event| form.update(|form| form.edit(which, event_target_value(&event)))
                on:blur=move |_| form.update(|form| form.leave(which))
            />
            {move || error()}
        </div>
    }
    .into_any()
}
