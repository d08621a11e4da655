//! Which errors of the form are shown: one field's when it is left after an edit, all at an attempt to send, none while
//! it is being mended.

use super::details::{Field, Problem};

/// The errors shown.
#[derive(Clone, Default, PartialEq)]
pub struct Marks {
    edited: Vec<Field>,
    marked: Vec<Field>,
    /// What the last attempt to send lacked.
    pub summary: Vec<(Field, Problem)>,
}

impl Marks {
    /// A field was typed into.
    pub fn edit(&mut self, field: Field) {
        if !self.edited.contains(&field) {
            self.edited.push(field);
        }
        self.marked.retain(|marked| *marked != field);
    }

    /// The focus has left a field.
    pub fn leave(&mut self, field: Field) {
        if self.edited.contains(&field) && !self.marked.contains(&field) {
            self.marked.push(field);
        }
    }

    /// The form was sent with these problems.
    pub fn send(&mut self, problems: Vec<(Field, Problem)>) {
        self.marked = problems.iter().map(|(field, _)| *field).collect();
        self.edited.clone_from(&self.marked);
        self.summary = problems;
    }

    /// Whether a field's error is shown, if it has one.
    pub fn shows(&self, field: Field) -> bool {
        self.marked.contains(&field)
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::ContactField;

    use super::*;

    const EMAIL: Field = Field::Contact(ContactField::Email);
    const PHONE: Field = Field::Contact(ContactField::PhoneNumber);

    #[test]
    fn a_field_passed_without_typing_is_not_blamed() {
        let mut marks = Marks::default();
        marks.leave(EMAIL);
        assert!(!marks.shows(EMAIL));
    }

    #[test]
    fn an_error_shows_on_leaving_an_edited_field_and_goes_while_typing() {
        let mut marks = Marks::default();
        marks.edit(EMAIL);
        assert!(!marks.shows(EMAIL), "not in the middle of a word");
        marks.leave(EMAIL);
        assert!(marks.shows(EMAIL));
        marks.edit(EMAIL);
        assert!(!marks.shows(EMAIL));
    }

    #[test]
    fn sending_shows_every_error_and_lists_them() {
        let mut marks = Marks::default();
        marks.send(vec![(EMAIL, Problem::Missing), (PHONE, Problem::Phone)]);
        assert!(marks.shows(EMAIL) && marks.shows(PHONE));
        assert_eq!(marks.summary.len(), 2);
        marks.send(Vec::new());
        assert!(!marks.shows(EMAIL) && marks.summary.is_empty());
    }
}
