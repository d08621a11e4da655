use std::sync::Arc;

use super::state::{Fields, Form};
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::{ElementRef, State, Stored};

/// A form of a page. A handle: copies are the same form.
pub struct FormHandle<T: Fields> {
    form: State<Arc<Form<T>>>,
    prefix: Stored<String>,
}

impl<T: Fields> Clone for FormHandle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Fields> Copy for FormHandle<T> {}

impl<T: Fields> FormHandle<T> {
    /// The ids of its controls begin with `prefix`.
    pub fn new(prefix: &str, values: T) -> Self {
        Self {
            form: State::new(Arc::new(Form::new(values))),
            prefix: Stored::new(unique_id(prefix)),
        }
    }

    /// What reads it runs again when it changes.
    pub fn get(self) -> Arc<Form<T>> {
        self.form.get()
    }

    pub fn get_untracked(self) -> Arc<Form<T>> {
        self.form.get_untracked()
    }

    /// Begins anew with these values: no error is shown.
    pub fn set(self, values: T) {
        self.form.set(Arc::new(Form::new(values)));
    }

    pub fn edit(self, field: T::Field, text: String) {
        self.form
            .update(|form| Arc::make_mut(form).edit(field, text));
    }

    pub fn leave(self, field: T::Field) {
        self.form.update(|form| Arc::make_mut(form).leave(field));
    }

    /// False when a field has an error.
    pub fn submit(self) -> bool {
        let mut form = self.form.get_untracked();
        let is_complete = Arc::make_mut(&mut form).submit();
        self.form.set(form);
        is_complete
    }

    pub fn id(self, field: T::Field) -> String {
        let prefix = self.prefix.read();
        format!("{prefix}-{}", T::id(field))
    }
}

/// Moves the focus to the first field inside `container` that shows an error.
pub fn focus_first_error(container: ElementRef) {
    after_render(move || {
        if let Some(container) = container.get() {
            dom::focus_in(&container, "[aria-invalid=true]");
        }
    });
}
