//! Lists from iterators.

/// In place of `collect`, which is compiled again for each iterator, with all that makes it fast.
pub trait IntoVec: Iterator + Sized {
    fn into_vec(self) -> Vec<Self::Item> {
        let mut items = Vec::new();
        for item in self {
            push(&mut items, item);
        }
        items
    }
}

impl<I: Iterator> IntoVec for I {}

#[inline(never)]
fn push<T>(items: &mut Vec<T>, item: T) {
    items.push(item);
}
