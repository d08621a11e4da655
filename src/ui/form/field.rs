//! A field with its label, hint and error, connected for assistive technology.

use std::sync::Arc;

use leptos::prelude::*;

use super::{Fields, FormHandle};
use crate::i18n::{Locale, Msg};
use crate::ui::memo;
use crate::ui::notice::field_error;

#[derive(Clone, Copy)]
pub struct TextField {
    pub label: Msg,
    /// A sentence under the field.
    pub hint: Option<Msg>,
    /// An example inside it.
    pub placeholder: Option<Msg>,
    /// Whether it may stay empty, which its label says.
    pub is_optional: bool,
    /// The attribute `type`; `textarea` for several lines.
    pub kind: &'static str,
    pub autocomplete: &'static str,
    /// The attribute `autocapitalize`, where the browser's own is not it.
    pub autocapitalize: Option<&'static str>,
    /// The attribute `dir`, where the direction is not that of the language.
    pub dir: Option<&'static str>,
    pub rows: &'static str,
    /// Longest text in UTF-16 code units, where it is limited.
    pub maxlength: Option<&'static str>,
}

impl TextField {
    /// A line of text that must be filled in.
    pub fn new(label: Msg, autocomplete: &'static str) -> Self {
        Self {
            label,
            hint: None,
            placeholder: None,
            is_optional: false,
            kind: "text",
            autocomplete,
            autocapitalize: None,
            dir: None,
            rows: "3",
            maxlength: None,
        }
    }

    /// Written from left to right in every language.
    pub fn email(label: Msg) -> Self {
        Self {
            kind: "email",
            dir: Some("ltr"),
            ..Self::new(label, "email")
        }
    }

    /// Written from left to right in every language.
    pub fn phone(label: Msg) -> Self {
        Self {
            kind: "tel",
            dir: Some("ltr"),
            ..Self::new(label, "tel")
        }
    }

    /// Holds `YYYY-MM-DD`; the browser shows it in its own way.
    pub fn date(label: Msg) -> Self {
        Self {
            kind: DATE,
            ..Self::new(label, "off")
        }
    }

    pub fn lines(label: Msg, rows: &'static str) -> Self {
        Self {
            kind: "textarea",
            is_optional: true,
            rows,
            ..Self::new(label, "off")
        }
    }
}

const DATE: &str = "date";

pub fn text_field<T: Fields>(form: FormHandle<T>, field: T::Field, look: TextField) -> AnyView {
    text_control(Arc::new(Bound { form, field }), form.id(field), look)
}

/// While the box is ticked, its field holds [`TICKED`].
pub fn check_field<T: Fields>(form: FormHandle<T>, field: T::Field, label: Msg) -> AnyView {
    check_control(Arc::new(Bound { form, field }), form.id(field), label)
}

pub const TICKED: &str = "yes";

/// A field of any form: its view is compiled once for all forms.
trait AnyField: Send + Sync {
    fn text(&self) -> String;
    fn error(&self) -> Option<Msg>;
    fn edit(&self, text: String);
    fn leave(&self);
}

struct Bound<T: Fields> {
    form: FormHandle<T>,
    field: T::Field,
}

impl<T: Fields> AnyField for Bound<T> {
    fn text(&self) -> String {
        self.form.get().values().text(self.field).to_owned()
    }

    fn error(&self) -> Option<Msg> {
        let problem = self.form.get().error(self.field)?;
        Some(T::sentence(self.field, problem))
    }

    fn edit(&self, text: String) {
        self.form.edit(self.field, text);
    }

    fn leave(&self) {
        self.form.leave(self.field);
    }
}

fn text_control(field: Arc<dyn AnyField>, id: String, look: TextField) -> AnyView {
    let locale = expect_context::<Locale>();
    let hint_id = look.hint.map(|_| format!("{id}-hint"));
    let error_id = format!("{id}-error");
    let error = error_of(field.clone());
    let describedby = {
        let (hint_id, error_id) = (hint_id.clone(), error_id.clone());
        move || {
            let error_id = error.get().map(|_| error_id.clone());
            match (hint_id.clone(), error_id) {
                (Some(hint), Some(error)) => Some(format!("{hint} {error}")),
                (hint, error) => hint.or(error),
            }
        }
    };
    let (shown, edited, left) = (field.clone(), field.clone(), field);
    let shown = Memo::new(
        move |earlier: Option<&String>| match (shown.text(), earlier) {
            // A date that is being changed is none for a moment: written back, it would take away what is typed of the next.
            (text, Some(earlier)) if text.is_empty() && look.kind == DATE => earlier.clone(),
            (text, _) => text,
        },
    );
    let label_for = id.clone();
    let placeholder = look.placeholder.map(|example| locale.text(example));
    let control = if look.kind == "textarea" {
        view! {
            <textarea
                id=id
                class="input" part="field"
                rows=look.rows
                maxlength=look.maxlength
                dir=look.dir
                placeholder=placeholder
                aria-invalid=move || error.get().map(|_| "true")
                aria-describedby=move || describedby()
                prop:value=move || shown.get()
                on:input=move |event| edited.edit(event_target_value(&event))
                on:blur=move |_| left.leave()
            ></textarea>
        }
        .into_any()
    } else {
        // What is written from left to right in every language is an address or a number, and has no words in it.
        let is_word = look.dir != Some("ltr");
        view! {
            <input
                id=id
                class=if is_word { "input" } else { "input num" } part="field"
                type=look.kind
                dir=look.dir
                autocomplete=look.autocomplete
                autocapitalize=look.autocapitalize
                spellcheck=(!is_word).then_some("false")
                required=!look.is_optional
                aria-invalid=move || error.get().map(|_| "true")
                aria-describedby=move || describedby()
                prop:value=move || shown.get()
                on:input=move |event| edited.edit(event_target_value(&event))
                on:blur=move |_| left.leave()
            />
        }
        .into_any()
    };
    let optional = look.is_optional.then(|| {
        view! { " " <span class="mut reg">{locale.text(Msg::Optional)}</span> }.into_any()
    });
    let hint = look
        .hint
        .map(|hint| view! { <p class="sm mut" id=hint_id>{locale.text(hint)}</p> }.into_any());
    view! {
        <div class="field">
            <label class="label" for=label_for>{locale.text(look.label)}{optional}</label>
            {control}
            {hint}
            {error_below(error, error_id)}
        </div>
    }
    .into_any()
}

fn check_control(field: Arc<dyn AnyField>, id: String, label: Msg) -> AnyView {
    let locale = expect_context::<Locale>();
    let error_id = format!("{id}-error");
    let error = error_of(field.clone());
    let describedby = error_id.clone();
    let (shown, edited) = (field.clone(), field);
    let tick = move |is_ticked: bool| {
        let text = if is_ticked { TICKED } else { "" };
        edited.edit(text.to_owned());
    };
    view! {
        <div class="field">
            <label class="check">
                <input
                    id=id
                    type="checkbox"
                    required=true
                    aria-invalid=move || error.get().map(|_| "true")
                    aria-describedby=move || error.get().map(|_| describedby.clone())
                    prop:checked=move || shown.text() == TICKED
                    on:change=move |event| tick(event_target_checked(&event))
                />
                <span>{locale.text(label)}</span>
            </label>
            {error_below(error, error_id)}
        </div>
    }
    .into_any()
}

/// Memoised, so that the field's view is made anew only for another error.
fn error_of(field: Arc<dyn AnyField>) -> Memo<Option<Msg>> {
    memo(move || field.error())
}

fn error_below(error: Memo<Option<Msg>>, id: String) -> AnyView {
    let locale = expect_context::<Locale>();
    let sentence = move || {
        let sentence = locale.text(error.get()?);
        Some(field_error(Some(id.clone()), sentence.to_owned()))
    };
    view! { {move || sentence()} }.into_any()
}
