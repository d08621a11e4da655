//! What is typed into a form, and which of its errors are shown: a field's when it is left after an edit, every field's when
//! the form is submitted, and none of a field that is being edited.

use crate::i18n::Msg;
use crate::ui::IntoVec;

pub trait Fields: Clone + Send + Sync + 'static {
    type Field: Copy + PartialEq + Send + Sync + 'static;
    type Problem: Copy + Send + Sync + 'static;

    fn text(&self, field: Self::Field) -> &str;

    fn set_text(&mut self, field: Self::Field, text: String);

    /// In the order of the form.
    fn problems(&self) -> Vec<(Self::Field, Self::Problem)>;

    /// The error's text under the field, which says how to correct it.
    fn sentence(field: Self::Field, problem: Self::Problem) -> Msg;

    /// The end of the id of a field's control.
    fn id(field: Self::Field) -> String;
}

/// No `Debug`: forms hold personal data.
#[derive(Clone)]
pub struct Form<T: Fields> {
    values: T,
    problems: Vec<(T::Field, T::Problem)>,
    edited: Vec<T::Field>,
    /// The fields whose error is shown, if they have one.
    checked: Vec<T::Field>,
    rejected: Vec<(T::Field, T::Problem)>,
}

impl<T: Fields> Form<T> {
    pub fn new(values: T) -> Self {
        Self {
            problems: values.problems(),
            values,
            edited: Vec::new(),
            checked: Vec::new(),
            rejected: Vec::new(),
        }
    }

    pub fn values(&self) -> &T {
        &self.values
    }

    pub fn edit(&mut self, field: T::Field, text: String) {
        self.values.set_text(field, text);
        self.problems = self.values.problems();
        if !self.edited.contains(&field) {
            self.edited.push(field);
        }
        self.checked.retain(|other| *other != field);
    }

    pub fn leave(&mut self, field: T::Field) {
        if self.edited.contains(&field) && !self.checked.contains(&field) {
            self.checked.push(field);
        }
    }

    /// False when a field has an error.
    pub fn submit(&mut self) -> bool {
        self.rejected.clone_from(&self.problems);
        self.checked = self.problems.iter().map(|(field, _)| *field).into_vec();
        self.edited.clone_from(&self.checked);
        self.problems.is_empty()
    }

    /// What was wrong when the form was last submitted.
    pub fn rejected(&self) -> &[(T::Field, T::Problem)] {
        &self.rejected
    }

    /// The errors that are shown, in the order of the form.
    pub fn errors(&self) -> impl Iterator<Item = (T::Field, T::Problem)> {
        let is_shown = |(field, _): &&(T::Field, T::Problem)| self.checked.contains(field);
        self.problems.iter().filter(is_shown).copied()
    }

    pub fn error(&self, field: T::Field) -> Option<T::Problem> {
        let mut errors = self.errors();
        errors
            .find(|(other, _)| *other == field)
            .map(|(_, problem)| problem)
    }
}

impl<T: Fields + Default> Default for Form<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Names([String; 2]);

    impl Fields for Names {
        type Field = usize;
        type Problem = Msg;

        fn text(&self, field: usize) -> &str {
            &self.0[field]
        }

        fn set_text(&mut self, field: usize, text: String) {
            self.0[field] = text;
        }

        fn problems(&self) -> Vec<(usize, Msg)> {
            let empty = (0..2).filter(|field| self.0[*field].is_empty());
            empty.map(|field| (field, Msg::EnterText)).collect()
        }

        fn sentence(_: usize, problem: Msg) -> Msg {
            problem
        }

        fn id(field: usize) -> String {
            field.to_string()
        }
    }

    fn shown(form: &Form<Names>) -> Vec<usize> {
        form.errors().map(|(field, _)| field).collect()
    }

    #[test]
    fn a_field_left_without_an_edit_shows_no_error() {
        let mut form = Form::<Names>::default();
        form.leave(0);
        assert!(shown(&form).is_empty());
    }

    #[test]
    fn an_error_shows_when_an_edited_field_is_left_and_goes_with_the_next_edit() {
        let mut form = Form::<Names>::default();
        form.edit(0, String::new());
        assert_eq!(form.error(0), None, "not in the middle of a word");
        form.leave(0);
        assert_eq!(form.error(0), Some(Msg::EnterText));
        assert_eq!(form.error(1), None, "the other was not edited");
        form.edit(0, String::new());
        assert_eq!(form.error(0), None);
        form.leave(0);
        form.edit(0, "Ana".to_owned());
        form.leave(0);
        assert_eq!(form.error(0), None, "it is correct now");
    }

    #[test]
    fn submitting_shows_every_error_in_the_order_of_the_form_and_lists_them() {
        let mut form = Form::<Names>::default();
        assert!(!form.submit());
        assert_eq!(shown(&form), [0, 1]);
        form.edit(0, "Ana".to_owned());
        form.leave(0);
        assert_eq!(shown(&form), [1]);
        assert_eq!(form.rejected().len(), 2, "the list stays as it was");
        form.edit(1, "Vidal".to_owned());
        assert!(form.submit());
        assert!(shown(&form).is_empty() && form.rejected().is_empty());
    }
}
