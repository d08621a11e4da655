//! Ordered lists without repetitions.

pub fn position<T, I>(
    list: &[T],
    index: fn(usize) -> I,
    is_it: impl FnMut(&T) -> bool,
) -> Option<I> {
    list.iter().position(is_it).map(index)
}

pub fn indices<T, I>(list: &[T], index: fn(usize) -> I) -> impl Iterator<Item = I> {
    (0..list.len()).map(index)
}

/// In the order of their first appearance.
pub fn each_once<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for item in items {
        if !once.contains(&item) {
            once.push(item);
        }
    }
    once
}

pub fn insert<T>(list: &mut Vec<T>, item: T, belongs_before: impl Fn(&T, &T) -> bool) {
    let at = list
        .iter()
        .position(|other| belongs_before(&item, other))
        .unwrap_or(list.len());
    list.insert(at, item);
}
