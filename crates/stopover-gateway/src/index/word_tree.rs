//! The dictionary as a tree of letters, in which words that begin alike are compared once with a misspelling.

use std::ops::Range;

use super::{
    lists::id,
    misspelling::{Misspelling, State},
};

/// Index in the sorted dictionary.
pub(super) type WordId = u32;

/// Built once, then only read. The children of a node lie side by side, and so do the words below it.
#[derive(Debug, Default)]
pub(super) struct WordTree(Vec<Node>);

#[derive(Debug)]
struct Node {
    /// The words below.
    words: Range<WordId>,
    children: Range<u32>,
    byte: u8,
    /// Whether the first of the words ends here.
    ends_word: bool,
}

/// What is like a misspelling.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// All words that begin so.
    Beginning(Range<WordId>),
    /// The word as a whole.
    Word(WordId),
}

impl WordTree {
    /// Of a sorted dictionary.
    pub(super) fn build(dictionary: &[Box<str>]) -> Self {
        let bytes_at = |word: WordId, depth: usize| {
            let word = dictionary.get(word as usize);
            word.and_then(|word| word.as_bytes().get(depth)).copied()
        };
        let mut tree = vec![Node {
            words: 0..id(dictionary.len()),
            children: 0..0,
            byte: 0,
            ends_word: false,
        }];
        let (mut level, mut depth) = (0..1, 0_usize);
        while !level.is_empty() {
            for number in level.clone() {
                let Some(node) = tree.get(number) else { break };
                let mut words = node.words.clone();
                words.start = words
                    .start
                    .saturating_add(u32::from(node.ends_word))
                    .min(words.end);
                let first_child = id(tree.len());
                while let Some(byte) = bytes_at(words.start, depth).filter(|_| !words.is_empty()) {
                    let below = words.clone();
                    let same = |word: &WordId| bytes_at(*word, depth) == Some(byte);
                    let end = below.clone().find(|word| !same(word)).unwrap_or(below.end);
                    tree.push(Node {
                        words: below.start..end,
                        children: 0..0,
                        byte,
                        ends_word: bytes_at(below.start, depth.saturating_add(1)).is_none(),
                    });
                    words.start = end;
                }
                let children = first_child..id(tree.len());
                if let Some(node) = tree.get_mut(number) {
                    node.children = children;
                }
            }
            level = level.end..tree.len();
            depth = depth.saturating_add(1);
        }
        Self(tree)
    }

    /// Everything that `misspelling` may mean, with its edits. What begins with less edits comes up again.
    pub(super) fn each_alike(&self, misspelling: &Misspelling, mut found: impl FnMut(Alike, u8)) {
        let mut open: Vec<(u32, State, u8)> = vec![(0, misspelling.start(), u8::MAX)];
        while let Some((number, before, mut best)) = open.pop() {
            let Some(node) = self.0.get(number as usize) else {
                continue;
            };
            let state = match number {
                0 => before,
                _ => misspelling.step(&before, node.byte),
            };
            if let Some(edits) = misspelling.edits(&state) {
                if edits < best {
                    found(Alike::Beginning(node.words.clone()), edits);
                    best = edits;
                }
                if node.ends_word {
                    found(Alike::Word(node.words.start), edits);
                }
            }
            if !Misspelling::is_hopeless(&state) {
                open.extend(node.children.clone().map(|child| (child, state, best)));
            }
        }
    }

    /// Visits the words that begin alike, for each such beginning, until `visit` says that those below need no visit.
    pub(super) fn each_beginning(&self, mut visit: impl FnMut(&Range<WordId>) -> bool) {
        let root = self.0.first();
        let mut open: Vec<Range<u32>> =
            root.map(|root| root.children.clone()).into_iter().collect();
        while let Some(nodes) = open.pop() {
            let nodes = self.0.get(nodes.start as usize..nodes.end as usize);
            for node in nodes.unwrap_or_default() {
                if visit(&node.words) {
                    open.push(node.children.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(dictionary: &[&str], typed: &str) -> Vec<(Alike, u8)> {
        let dictionary: Vec<Box<str>> = dictionary.iter().map(|word| (*word).into()).collect();
        let misspelling = Misspelling::new(typed).unwrap();
        let mut found = Vec::new();
        WordTree::build(&dictionary)
            .each_alike(&misspelling, |alike, edits| found.push((alike, edits)));
        found
    }

    #[test]
    fn a_word_and_those_that_begin_like_it_are_found_in_spite_of_an_edit() {
        let found = alike(&["lisbon", "lisbonne", "lissabon", "madrid"], "lsbon");
        assert!(found.contains(&(Alike::Beginning(0..2), 1)));
        assert!(found.contains(&(Alike::Word(0), 1)));
        assert!(!found.iter().any(|(alike, _)| *alike == Alike::Word(2)));
    }

    #[test]
    fn fewer_edits_farther_down_are_found_too() {
        let found = alike(&["rom", "rome"], "rome");
        assert!(found.contains(&(Alike::Beginning(0..2), 1)));
        assert!(found.contains(&(Alike::Beginning(1..2), 0)));
        assert!(found.contains(&(Alike::Word(0), 1)));
    }

    #[test]
    fn an_empty_dictionary_has_nothing() {
        assert_eq!(alike(&[], "lisbon"), []);
    }
}
