//! A field of the form with its label, hint and error.

use leptos::prelude::*;
use stopover_model::{ContactField, GuestField};

use super::words;
use crate::hotels::purchase::{Field, Problem, Quote};
use crate::hotels::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::notice::field_error;

/// What the fields of one form share.
#[derive(Clone, Copy)]
pub struct Fields {
    /// The visit.
    pub session: Session,
    /// The beginning of their ids.
    prefix: StoredValue<String>,
    /// What is wrong with them, as of now.
    problems: Memo<Vec<(Field, Problem)>>,
    /// Whether they can be typed into.
    pub busy: Memo<bool>,
}

impl Fields {
    /// The fields of a form for this session.
    pub fn new(session: Session, quote: &Quote, prefix: String, busy: Memo<bool>) -> Self {
        let occupancy = quote.occupancy.clone();
        let intent = session.intent;
        Self {
            session,
            prefix: StoredValue::new(prefix),
            problems: Memo::new(move |_| {
                let checked = intent.details.get().check(&occupancy);
                checked.err().unwrap_or_default()
            }),
            busy,
        }
    }

    /// The id of a field's control.
    pub fn id(self, field: Field) -> String {
        let prefix = self.prefix.get_value();
        match field {
            Field::Contact(field) => format!("{prefix}-{}", field.name()),
            Field::Guest { room, guest, name } => {
                let name = match name {
                    GuestField::FirstName => "first",
                    GuestField::LastName => "last",
                };
                format!("{prefix}-{room}-{guest}-{name}")
            }
            Field::Remarks => format!("{prefix}-remarks"),
        }
    }

    /// A line of text.
    pub fn text(self, field: Field, label: Msg, hint: Option<Msg>) -> AnyView {
        let locale = expect_context::<Locale>();
        let intent = self.session.intent;
        let id = self.id(field);
        let (hint_id, error_id) = (format!("{id}-hint"), format!("{id}-error"));
        let problem = Memo::new(move |_| {
            let is_shown = intent.marks.get().shows(field);
            let problems = self.problems.get();
            let found = problems.iter().find(|(at, _)| *at == field);
            found.filter(|_| is_shown).map(|(_, problem)| *problem)
        });
        let described = {
            let hint_id = hint.map(|_| hint_id.clone());
            let error_id = error_id.clone();
            move || {
                let error = problem.get().map(|_| error_id.clone());
                match (hint_id.clone(), error) {
                    (Some(hint), Some(error)) => Some(format!("{hint} {error}")),
                    (hint, error) => hint.or(error),
                }
            }
        };
        let (kind, autocomplete) = match field {
            Field::Contact(ContactField::FirstName) => ("text", "given-name"),
            Field::Contact(ContactField::LastName) => ("text", "family-name"),
            Field::Contact(ContactField::Email) => ("email", "email"),
            Field::Contact(ContactField::PhoneNumber) => ("tel", "tel"),
            _ => ("text", "off"),
        };
        // Addresses and numbers are written from left to right in every language.
        let dir = (kind != "text").then_some("ltr");
        view! {
            <div class="field">
                <label class="label" for=id.clone()>{locale.text(label)}</label>
                <input
                    id=id
                    class="input" part="field"
                    type=kind
                    autocomplete=autocomplete
                    inputmode=(kind == "email").then_some("email")
                    dir=dir
                    aria-required="true"
                    aria-invalid=move || problem.get().map(|_| "true")
                    aria-describedby=move || described()
                    prop:value=move || intent.details.get().get(field).to_owned()
                    on:input=move |event| self.session.type_detail(field, event_target_value(&event))
                    on:blur=move |_| self.session.leave_detail(field)
                />
                {hint.map(|hint| view! { <p class="sm mut" id=hint_id>{locale.text(hint)}</p> }.into_any())}
                {move || problem.get().map(|problem| {
                    field_error(Some(error_id.clone()), words::mend(locale, field, problem).to_owned())
                })}
            </div>
        }
        .into_any()
    }

    /// The word to the hotel.
    pub fn remarks(self) -> AnyView {
        let locale = expect_context::<Locale>();
        let intent = self.session.intent;
        let id = self.id(Field::Remarks);
        let hint = format!("{id}-hint");
        view! {
            <div class="field">
                <label class="label" for=id.clone()>
                    {locale.text(Msg::RemarksField)} " " <span class="mut">{locale.text(Msg::Optional)}</span>
                </label>
                <textarea
                    id=id
                    class="input" part="field"
                    rows="3"
                    maxlength="2000"
                    placeholder=locale.text(Msg::RemarksExample)
                    aria-describedby=hint.clone()
                    prop:value=move || intent.details.get().get(Field::Remarks).to_owned()
                    on:input=move |event| self.session.type_detail(Field::Remarks, event_target_value(&event))
                ></textarea>
                <p class="sm mut" id=hint>{locale.text(Msg::RemarksHint)}</p>
            </div>
        }
        .into_any()
    }
}
