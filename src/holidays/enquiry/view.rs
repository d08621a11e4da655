//! The form, and what came of sending it.

use leptos::prelude::*;
use stopover_model::EnquiryField;

use super::controller::EnquiryForm;
use super::enquirer::Enquirer;
use super::state::Step;
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press};
use crate::ui::failure::{FailureMessages, FailureNotice};
use crate::ui::form::{TextField, check_field, form, text_field};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, ElementRef, Icon, IntoVec, icon, keep_focus, memo, react};

const FAILURES: FailureMessages = FailureMessages {
    refused: [Msg::EnquiryRefused, Msg::EnquiryRefusedKept],
    gone: Msg::EnquiryClosed,
    unavailable: Msg::EnquiryClosed,
};

/// The enquiry in place of the page.
pub fn enquiry(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let is_sent = memo(move || matches!(enquiry.step.get(), Step::Sent(_)));
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
            fields(enquiry)
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

fn fields(enquiry: EnquiryForm) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let send = Callback::new(move |()| {
        if let (false, Some(root)) = (enquiry.send(), root.get()) {
            after_render(move || {
                dom::focus_in(&root, "[data-summary]");
            });
        }
    });
    let stepped = move || {
        enquiry.step.get();
    };
    keep_focus(root, stepped, &["[type=submit]"]);
    let is_sending = memo(move || enquiry.step.get() == Step::Sending);
    // Made anew only when it says something else: it may have the focus.
    let flaws = memo(move || {
        let form = enquiry.form.get();
        let flawed = Enquirer::FIELDS.map(|field| form.error(field).is_some());
        let sum = flawed
            .iter()
            .fold(0_usize, |sum, is| sum * 2 + usize::from(*is));
        if enquiry.is_rejected() { sum } else { 0 }
    });
    let summary = move || (flaws.get() > 0).then(|| summary(enquiry, root));
    let progress = move || progress(enquiry, send);
    let content = view! {
        <div class="stack g1">
            <h3 class="h2" part="heading" tabindex="-1" data-title="">{locale.text(Msg::SendEnquiry)}</h3>
            <p class="sm mut">{locale.text(Msg::EnquiryText)}</p>
        </div>
        {choice(enquiry.subject.summary.run(()))}
        {move || summary()}
        <div class="pair">
            {field(enquiry, EnquiryField::Name)}
            {field(enquiry, EnquiryField::Email)}
        </div>
        {field(enquiry, EnquiryField::Phone)}
        {field(enquiry, EnquiryField::Message)}
        {field(enquiry, EnquiryField::Consent)}
        // Programs fill in every field there is.
        <div class="vh" aria-hidden="true">
            <label>
                {locale.text(Msg::LeaveEmpty)}
                <input
                    name="website"
                    tabindex="-1"
                    autocomplete="off"
                    on:input=move |event| enquiry.website.set(event_target_value(&event))
                />
            </label>
        </div>
        {move || progress()}
        <p>
            <button type="submit" class="btn primary" part="button button-primary" aria-busy=move || aria(is_sending.get())>
                {locale.text(Msg::SendEnquiry)}
            </button>
        </p>
    };
    let edited = Callback::new(move |()| enquiry.edited());
    form(
        "stack g5 panel pad ask",
        root,
        edited,
        send,
        content.into_any(),
    )
}

/// What is asked for, once more.
fn choice(summary: Vec<String>) -> AnyView {
    let locale = expect_context::<Locale>();
    let lines = summary
        .into_iter()
        .map(|line| view! { <li lang="" dir="auto">{line}</li> }.into_any())
        .into_vec();
    view! { <ul class="well stack g1 sm" role="list" aria-label=locale.text(Msg::YourChoice)>{lines}</ul> }
        .into_any()
}

/// After sending: which fields need another look, each a way to its field.
fn summary(enquiry: EnquiryForm, root: ElementRef) -> AnyView {
    let locale = expect_context::<Locale>();
    let form = enquiry.form.get_untracked();
    let links: Vec<_> = form
        .errors()
        .map(|(field, _)| {
            let target = format!("#{}", enquiry.form.id(field));
            let go = move || {
                if let Some(root) = root.get() {
                    dom::focus_in(&root, &target);
                }
            };
            let label = locale.text(label(field));
            view! { <li><button type="button" class="link" on:click=press(go)>{label}</button></li> }.into_any()
        })
        .into_vec();
    view! {
            <div tabindex="-1" data-summary="">
                <Notice tone=Tone::Warn glyph=Icon::Warning>
                    <p class="b">{locale.count(Msg::CheckFields, links.len())}</p>
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

fn field(enquiry: EnquiryForm, field: EnquiryField) -> AnyView {
    let label = label(field);
    let look = match field {
        EnquiryField::Consent => return check_field(enquiry.form, field, label),
        EnquiryField::Email => TextField::email(label),
        EnquiryField::Phone => TextField {
            is_optional: true,
            ..TextField::phone(label)
        },
        EnquiryField::Message => TextField {
            dir: Some("auto"),
            ..TextField::lines(label, "4")
        },
        _ => TextField {
            dir: Some("auto"),
            ..TextField::new(label, "name")
        },
    };
    text_field(enquiry.form, field, look)
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
    let (email, summary) = enquiry.sent();
    view! {
        <div class="panel pad stack" part="panel">
            <span class="seal">{icon(Icon::Check)}</span>
            <h3 class="h2" part="heading" tabindex="-1" data-title="">{locale.text(Msg::EnquirySent)}</h3>
            <p>{locale.fill(Msg::EnquirySentText, &[("email", &email)])}</p>
            <div>
                <p class="sm mut">{locale.text(Msg::EnquiryReference)}</p>
                <p class="ref" dir="ltr">{reference}</p>
            </div>
            {choice(summary)}
        </div>
    }
    .into_any()
}
