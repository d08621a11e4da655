//! What ordered lists without repetitions need.

/// Where the first item is that it is.
pub fn place<T>(list: &[T], is_it: impl FnMut(&T) -> bool) -> Option<usize> {
    list.iter().position(is_it)
}

/// The items, each once, in the order of their first appearance.
pub fn each_once<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for item in items {
        if !once.contains(&item) {
            once.push(item);
        }
    }
    once
}

/// Puts `item` before the first one it belongs before.
pub fn insert<T>(list: &mut Vec<T>, item: T, belongs_before: impl Fn(&T, &T) -> bool) {
    let at = list
        .iter()
        .position(|other| belongs_before(&item, other))
        .unwrap_or(list.len());
    list.insert(at, item);
}
