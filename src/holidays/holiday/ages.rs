//! Who counts as a child: the age groups of an offer, each kind of person once.

use stopover_model::{AgeGroup, PersonType};

use crate::ui::IntoVec;

/// The ages of one kind of person.
#[derive(Clone, Debug, PartialEq)]
pub struct Ages {
    pub person: PersonType,
    /// The youngest first.
    pub spans: Vec<Span>,
}

/// In years, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub from: f64,
    /// None where there is no upper end.
    pub to: Option<f64>,
}

/// An upper end of this age or more means that there is none.
const NO_END: f64 = 99.0;

/// How far apart two spans may be and still be one: 1.99 is followed by 2.
const STEP: f64 = 0.02;

/// Children first; adjoining spans are one.
pub fn ages(groups: &[AgeGroup]) -> Vec<Ages> {
    let mut kinds: Vec<Ages> = Vec::new();
    for group in groups.iter().filter(|group| group.from <= group.to) {
        let kind = match kinds.iter().position(|kind| kind.person == group.person) {
            Some(at) => kinds.get_mut(at),
            None => {
                kinds.push(Ages {
                    person: group.person.clone(),
                    spans: Vec::new(),
                });
                kinds.last_mut()
            }
        };
        if let Some(kind) = kind {
            add(&mut kind.spans, group);
        }
    }
    let (children, others): (Vec<_>, Vec<_>) = kinds
        .into_iter()
        .partition(|kind| kind.person == PersonType::Child);
    children.into_iter().chain(others).into_vec()
}

fn add(spans: &mut Vec<Span>, group: &AgeGroup) {
    let to = Some(group.to).filter(|to| *to < NO_END);
    let continued = |span: &&mut Span| {
        span.to
            .is_some_and(|end| end <= group.from && group.from - end <= STEP)
    };
    if let Some(span) = spans.iter_mut().find(continued) {
        span.to = to;
        return;
    }
    let span = Span {
        from: group.from,
        to,
    };
    if !spans.contains(&span) {
        let at = spans.iter().position(|other| span.from < other.from);
        spans.insert(at.unwrap_or(spans.len()), span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(from: f64, to: f64, person: PersonType) -> AgeGroup {
        AgeGroup { from, to, person }
    }

    #[test]
    fn groups_that_follow_upon_each_other_are_one_span() {
        let groups = [
            group(12.0, 99.0, PersonType::Adult),
            group(0.0, 1.99, PersonType::Child),
            group(2.0, 11.99, PersonType::Child),
        ];
        let ages = ages(&groups);
        assert_eq!(ages[0].person, PersonType::Child, "children first");
        assert_eq!(
            ages[0].spans,
            [Span {
                from: 0.0,
                to: Some(11.99)
            }]
        );
        assert_eq!(
            ages[1].spans,
            [Span {
                from: 12.0,
                to: None
            }]
        );
    }

    #[test]
    fn groups_with_a_gap_between_them_stay_apart() {
        let groups = [
            group(6.0, 11.99, PersonType::Child),
            group(0.0, 1.99, PersonType::Child),
        ];
        let ages = ages(&groups);
        let starts: Vec<f64> = ages[0].spans.iter().map(|span| span.from).collect();
        assert_eq!(starts, [0.0, 6.0]);
    }

    #[test]
    fn ages_that_run_backwards_are_left_out() {
        assert_eq!(ages(&[group(12.0, 2.0, PersonType::Child)]), []);
    }
}
