//! The form, and what came of sending it.

use leptos::prelude::*;
use stopover_model::EnquiryField;

use super::controller::EnquiryForm;
use super::state::{Form, Step};
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::failure::{FailureMessages, FailureNotice};
use crate::ui::notice::{Notice, Tone, field_error};
use crate::ui::{ElementRef, Icon, icon, react};

const FAILURES: FailureMessages = FailureMessages {
    refused: [Msg::EnquiryRefused, Msg::EnquiryRefusedKept],
    gone: Msg::EnquiryClosed,
    unavailable: Msg::EnquiryClosed,
};

/// The enquiry in place of the page.
pub fn enquiry(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let is_sent = Memo::new(move |_| matches!(enquiry.step.get(), Step::Sent(_)));
    react(move || {
        is_sent.get();
        if let Some(root) = root.get() {
            after_render(move || {
                dom::focus_in(&root, "[data-title]");
            });
        }
    });
    let content = move || {
        if is_sent.get() {
            sent(enquiry)
        } else {
            form(enquiry)
        }
    };
    view! {
        <div class="stack g5" node_ref=root>
            <p>
                <button type="button" class="link with sm" on:click=press(move || enquiry.close())>
                    {icon(Icon::Back)}
                    <span>{locale.text(Msg::BackToHoliday)}</span>
                </button>
            </p>
            {move || content()}
        </div>
    }
    .into_any()
}

fn form(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let ids: Vec<String> = Form::FIELDS.map(|_| unique_id("so-enquiry")).into();
    let send = move || {
        if let (false, Some(root)) = (enquiry.send(), root.get()) {
            after_render(move || {
                dom::focus_in(&root, "[data-summary]");
            });
        }
    };
    let id = move |field: EnquiryField| {
        let place = Form::FIELDS.iter().position(|other| *other == field);
        place
            .and_then(|place| ids.get(place).cloned())
            .unwrap_or_default()
    };
    let is_sending = Memo::new(move |_| enquiry.step.get() == Step::Sending);
    // Made anew only when it says something else: it may have the focus.
    let flaws = Memo::new(move |_| {
        let form = enquiry.form.get();
        let flawed = Form::FIELDS.map(|field| form.error(field).is_some());
        let sum = flawed
            .iter()
            .fold(0_usize, |sum, is| sum * 2 + usize::from(*is));
        if enquiry.is_rejected() { sum } else { 0 }
    });
    let summary = {
        let id = id.clone();
        move || (flaws.get() > 0).then(|| summary(enquiry, root, &id))
    };
    let progress = move || progress(enquiry, Callback::new(move |()| send()));
    view! {
        <form
            class="stack g5 panel pad ask" part="panel"
            novalidate=true
            node_ref=root
            on:submit=move |event: web_sys::SubmitEvent| {
                event.prevent_default();
                send();
            }
        >
            <div class="stack g1">
                <h3 class="h2" part="heading" tabindex="-1" data-title="">{locale.text(Msg::SendEnquiry)}</h3>
                <p class="sm mut">{locale.text(Msg::EnquiryText)}</p>
            </div>
            {choice(enquiry)}
            {move || summary()}
            <div class="pair">
                {field(enquiry, EnquiryField::Name, id(EnquiryField::Name))}
                {field(enquiry, EnquiryField::Email, id(EnquiryField::Email))}
            </div>
            {field(enquiry, EnquiryField::Phone, id(EnquiryField::Phone))}
            {field(enquiry, EnquiryField::Message, id(EnquiryField::Message))}
            {consent(enquiry, id(EnquiryField::Consent))}
            // Programs fill in every field there is.
            <div class="vh" aria-hidden="true">
                <label>
                    {locale.text(Msg::LeaveEmpty)}
                    <input
                        name="website"
                        tabindex="-1"
                        autocomplete="off"
                        on:input=move |event| enquiry.form.update(|form| form.website = event_target_value(&event))
                    />
                </label>
            </div>
            {move || progress()}
            <p>
                <button type="submit" class="btn primary" part="button button-primary" aria-busy=move || aria(is_sending.get())>
                    {locale.text(Msg::SendEnquiry)}
                </button>
            </p>
        </form>
    }
    .into_any()
}

/// What is asked for, once more.
fn choice(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let summary = enquiry.subject.summary.run(());
    let lines = summary
        .into_iter()
        .map(|line| view! { <li lang="" dir="auto">{line}</li> }.into_any())
        .collect_view();
    view! { <ul class="well stack g1 sm" role="list" aria-label=locale.text(Msg::YourChoice)>{lines}</ul> }
        .into_any()
}

/// After sending: which fields need another look, each a way to its field.
fn summary(
    enquiry: EnquiryForm,
    root: ElementRef,
    id: &impl Fn(EnquiryField) -> String,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let flaws = enquiry.form.get_untracked().flaws();
    let links = flaws
        .iter()
        .map(|field| {
            let target = format!("#{}", id(*field));
            let go = move || {
                if let Some(root) = root.get() {
                    dom::focus_in(&root, &target);
                }
            };
            let label = locale.text(label(*field));
            view! { <li><button type="button" class="link" on:click=press(go)>{label}</button></li> }.into_any()
        })
        .collect_view();
    view! {
            <div tabindex="-1" data-summary="">
                <Notice tone=Tone::Warn glyph=Icon::Warning>
                    <p class="b">{locale.count(Msg::CheckFields, flaws.len())}</p>
                    <ul class="stack g1" role="list">{links}</ul>
                </Notice>
            </div>
    }
    .into_any()
}

fn label(field: EnquiryField) -> Msg {
    match field {
        EnquiryField::Email => Msg::EmailField,
        EnquiryField::Phone => Msg::EnquiryPhone,
        EnquiryField::Message => Msg::EnquiryMessage,
        EnquiryField::Consent => Msg::EnquiryConsent,
        _ => Msg::EnquiryName,
    }
}

/// The sentence under a field.
fn flaw(enquiry: EnquiryForm, field: EnquiryField, id: String) -> AnyView {
    let locale = expect_context::<Locale>();
    let error = move || {
        let error = enquiry.form.get().error(field)?;
        Some(field_error(Some(id.clone()), locale.text(error).to_owned()))
    };
    view! { {move || error()} }.into_any()
}

fn field(enquiry: EnquiryForm, which: EnquiryField, id: String) -> AnyView {
    let locale = expect_context::<Locale>();
    let form = enquiry.form;
    let error_id = unique_id("so-enquiry-error");
    let describedby = error_id.clone();
    let (kind, autocomplete, is_required) = match which {
        EnquiryField::Email => ("email", "email", true),
        EnquiryField::Phone => ("tel", "tel", false),
        EnquiryField::Message => ("", "off", false),
        _ => ("text", "name", true),
    };
    let hint = (!is_required).then(|| {
        view! { " " <span class="mut reg">{locale.text(Msg::Optional)}</span> }.into_any()
    });
    let invalid = Memo::new(move |_| form.get().error(which).is_some());
    let direction = match which {
        EnquiryField::Email | EnquiryField::Phone => "ltr",
        _ => "auto",
    };
    let label_for = id.clone();
    let control = if which == EnquiryField::Message {
        view! {
            <textarea
                id=id
                class="input" part="field"
                rows="4"
                dir=direction
                aria-invalid=move || invalid.get().then_some("true")
                aria-describedby=move || invalid.get().then(|| describedby.clone())
                prop:value=move || form.get().text(which).to_owned()
                on:input=move |event| form.update(|form| form.edit(which, event_target_value(&event)))
                on:blur=move |_| form.update(|form| form.leave(which))
            ></textarea>
        }
        .into_any()
    } else {
        view! {
            <input
                id=id
                class="input" part="field"
                type=kind
                dir=direction
                autocomplete=autocomplete
                required=is_required
                aria-invalid=move || invalid.get().then_some("true")
                aria-describedby=move || invalid.get().then(|| describedby.clone())
                prop:value=move || form.get().text(which).to_owned()
                on:input=move |event| form.update(|form| form.edit(which, event_target_value(&event)))
                on:blur=move |_| form.update(|form| form.leave(which))
            />
        }
        .into_any()
    };
    view! {
        <div class="field">
            <label class="label" for=label_for>{locale.text(label(which))}{hint}</label>
            {control}
            {flaw(enquiry, which, error_id)}
        </div>
    }
    .into_any()
}

fn consent(enquiry: EnquiryForm, id: String) -> AnyView {
    let locale = expect_context::<Locale>();
    let form = enquiry.form;
    let error_id = unique_id("so-enquiry-error");
    let describedby = error_id.clone();
    let invalid = Memo::new(move |_| form.get().error(EnquiryField::Consent).is_some());
    view! {
        <div class="field">
            <label class="check">
                <input
                    id=id
                    type="checkbox"
                    required=true
                    aria-invalid=move || invalid.get().then_some("true")
                    aria-describedby=move || invalid.get().then(|| describedby.clone())
                    prop:checked=move || form.get().consents()
                    on:change=move |event| form.update(|form| form.consent(event_target_checked(&event)))
                />
                <span>{locale.text(Msg::EnquiryConsent)}</span>
            </label>
            {flaw(enquiry, EnquiryField::Consent, error_id)}
        </div>
    }
    .into_any()
}

/// What is said of sending.
fn progress(enquiry: EnquiryForm, again: Callback<()>) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    match enquiry.step.get() {
        Step::Sending => Some(
            view! { <p class="vh" role="status">{locale.text(Msg::EnquirySending)}</p> }.into_any(),
        ),
        Step::Failed(failure) => {
            let flow = expect_context::<HolidayFlow>();
            provide_context(flow.failure_context(FAILURES));
            Some(view! { <FailureNotice failure=failure retry=again/> }.into_any())
        }
        Step::Reading | Step::Filling | Step::Rejected | Step::Sent(_) => None,
    }
}

fn sent(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let reference = match enquiry.step.get_untracked() {
        Step::Sent(reference) => reference,
        _ => String::new(),
    };
    let email = enquiry
        .form
        .get_untracked()
        .text(EnquiryField::Email)
        .trim()
        .to_owned();
    view! {
        <div class="panel pad stack" part="panel">
            <span class="seal">{icon(Icon::Check)}</span>
            <h3 class="h2" part="heading" tabindex="-1" data-title="">{locale.text(Msg::EnquirySent)}</h3>
            <p>{locale.fill(Msg::EnquirySentText, &[("email", &email)])}</p>
            <div>
                <p class="sm mut">{locale.text(Msg::EnquiryReference)}</p>
                <p class="ref" dir="ltr">{reference}</p>
            </div>
            {choice(enquiry)}
        </div>
    }
    .into_any()
}
