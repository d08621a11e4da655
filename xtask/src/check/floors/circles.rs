//! Circles: names that use each other, directly or through others.

use std::collections::{BTreeMap, BTreeSet};

/// Every largest set of names of which each reaches each other one.
pub(super) fn circles<'a>(arrows: &BTreeSet<(&'a str, &'a str)>) -> Vec<BTreeSet<&'a str>> {
    let names: BTreeSet<_> = arrows
        .iter()
        .flat_map(|(user, used)| [*user, *used])
        .collect();
    let reached: BTreeMap<_, _> = names
        .iter()
        .map(|name| (*name, reached(name, arrows)))
        .collect();
    let reaches = |user: &str, used: &str| reached.get(user).is_some_and(|all| all.contains(used));
    let circle = |name: &&'a str| -> BTreeSet<&'a str> {
        let others = names.iter().copied();
        others
            .filter(|other| reaches(name, other) && reaches(other, name))
            .collect()
    };
    let circles: BTreeSet<_> = names.iter().map(circle).filter(|it| it.len() > 1).collect();
    circles.into_iter().collect()
}

/// What a name uses, directly or through others.
fn reached<'a>(name: &'a str, arrows: &BTreeSet<(&'a str, &'a str)>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left = vec![name];
    while let Some(name) = left.pop() {
        let used = arrows.iter().filter(|(user, _)| *user == name);
        left.extend(used.filter_map(|(_, used)| reached.insert(*used).then_some(*used)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn who_uses_each_other_is_a_circle_through_others_too() {
        let arrows = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "a")];
        let found = circles(&arrows.into());
        assert_eq!(found, [["a", "b", "c"].into()]);
    }

    #[test]
    fn without_a_way_back_there_is_none() {
        assert!(circles(&[("a", "b"), ("b", "c"), ("a", "c")].into()).is_empty());
    }
}
