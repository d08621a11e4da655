//! An order in which things that are alike lie side by side: compression finds what they share nearby, which costs fewer
//! bytes than from afar.

use std::{collections::BTreeMap, mem};

/// Bytes that are compared at once.
const SHINGLE: usize = 4;

/// A shingle that more things than this have says little about any of them, and would take long to follow.
const MAX_OWNERS: usize = 500;

/// The indices of `things`, each followed by the one that shares most with it of those that are left. Equal things
/// always give an equal order.
pub(super) fn order(things: &[&[u8]]) -> Vec<usize> {
    let mut shingles: Vec<Vec<usize>> = vec![Vec::new(); things.len()];
    let mut owners = Vec::new();
    for found in owners_by_shingle(things).into_values() {
        if (2..=MAX_OWNERS).contains(&found.len()) {
            for &thing in &found {
                if let Some(own) = shingles.get_mut(thing) {
                    own.push(owners.len());
                }
            }
            owners.push(found);
        }
    }
    let size = |thing: usize| shingles.get(thing).map_or(0, Vec::len);

    let mut is_left = vec![true; things.len()];
    // How much each shares with the one that was placed last, and who shares anything.
    let mut shared = vec![0; things.len()];
    let mut sharing = Vec::new();
    let mut order = Vec::with_capacity(things.len());
    let mut rest = 0..things.len();
    let mut next = rest.next();
    while let Some(thing) = next {
        order.push(thing);
        if let Some(left) = is_left.get_mut(thing) {
            *left = false;
        }
        let is_left = |thing: &usize| is_left.get(*thing).copied().unwrap_or_default();
        for &shingle in shingles.get(thing).into_iter().flatten() {
            let Some(owners) = owners.get_mut(shingle) else {
                continue;
            };
            owners.retain(is_left);
            for &owner in owners.iter() {
                if let Some(shared) = shared.get_mut(owner) {
                    if *shared == 0 {
                        sharing.push(owner);
                    }
                    *shared += 1;
                }
            }
        }
        // The greatest part of the larger one is shared; of several the first.
        sharing.sort_unstable();
        let mut best = None;
        let mut most = (0, 1);
        for other in sharing.drain(..) {
            let shared = shared.get_mut(other).map(mem::take).unwrap_or_default();
            let part = (shared, size(thing).max(size(other)));
            if part.0 * most.1 > most.0 * part.1 {
                (best, most) = (Some(other), part);
            }
        }
        next = best.or_else(|| rest.find(is_left));
    }
    order
}

/// Who has each shingle, in rising order.
fn owners_by_shingle(things: &[&[u8]]) -> BTreeMap<[u8; SHINGLE], Vec<usize>> {
    let mut owners: BTreeMap<[u8; SHINGLE], Vec<usize>> = BTreeMap::new();
    for (thing, bytes) in things.iter().enumerate() {
        for shingle in bytes.windows(SHINGLE) {
            let Ok(shingle) = shingle.try_into() else {
                continue;
            };
            let owners = owners.entry(shingle).or_default();
            if owners.last() != Some(&thing) {
                owners.push(thing);
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn each_is_followed_by_what_is_most_like_it() {
        let things: [&[u8]; 5] = [
            b"search for hotels",
            b"0123456789",
            b"search for flights",
            b"9876543210",
            b"search for hotel",
        ];
        assert_eq!(order(&things), [0, 4, 2, 1, 3]);
    }

    #[test]
    fn what_is_like_nothing_else_is_not_lost() {
        assert_eq!(order(&[b"", b"abc", b"abcd", b"efgh"]), [0, 1, 2, 3]);
    }
}
