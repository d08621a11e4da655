//! Which words of the index a word of the query may mean.

use std::ops::Range;

use super::{
    abbreviations,
    fold::Word,
    misspelling::{MAX_EDITS, Misspelling},
    word_index::WordIndex,
    word_tree::{Alike, WordId},
};

/// Words of the index.
#[derive(Debug, Clone, Default)]
pub(super) struct Meant {
    /// In order, apart from each other.
    pub(super) beginnings: Vec<Range<WordId>>,
    /// Those that begin as was typed.
    typed: Range<WordId>,
    /// That is all that was typed.
    typed_whole: Option<WordId>,
    /// Those that are meant as a whole, in another spelling or in spite of edits.
    whole: Vec<WordId>,
}

impl Meant {
    /// By the beginnings of words, in either spelling, and by abbreviation.
    ///
    /// `is_last`: that word may go on, so `St` may become Stockholm, and is no saint yet.
    pub(super) fn as_typed(index: &WordIndex, word: &Word, is_last: bool) -> Self {
        let mut meant = Self {
            typed: index.words_beginning(&word.folded.text),
            typed_whole: index.word(&word.folded.text),
            ..Self::default()
        };
        for spelling in word.spellings() {
            meant.beginnings.push(index.words_beginning(&spelling.text));
            meant.whole.extend(index.word(&spelling.text));
        }
        if !is_last {
            for same in abbreviations::same_as(&word.folded.text) {
                meant.add(index.word(same));
            }
        }
        meant.in_order()
    }

    /// For each number of edits up to [`MAX_EDITS`], what is meant if at most so many were made; `self` if none.
    pub(super) fn misspelt(self, index: &WordIndex, word: &Word) -> Vec<Self> {
        let mut meant = vec![self; usize::from(MAX_EDITS).saturating_add(1)];
        let misspellings = word
            .spellings()
            .filter_map(|one| Misspelling::new(&one.text));
        for misspelling in misspellings {
            index.tree().each_alike(&misspelling, |alike, edits| {
                for meant in meant.iter_mut().skip(usize::from(edits)) {
                    match &alike {
                        Alike::Beginning(words) => meant.beginnings.push(words.clone()),
                        Alike::Word(word) => meant.whole.push(*word),
                    }
                }
            });
        }
        meant.into_iter().map(Self::in_order).collect()
    }

    /// Whether `word` is meant.
    pub(super) fn has(&self, index: &WordIndex, word: WordId) -> bool {
        let has = |word: &WordId| {
            let next = self.beginnings.partition_point(|one| one.end <= *word);
            self.beginnings
                .get(next)
                .is_some_and(|one| one.contains(word))
        };
        has(&word) || index.respellings(word).iter().any(has)
    }

    pub(super) fn is_typed(&self, word: WordId) -> bool {
        self.typed_whole == Some(word)
    }

    pub(super) fn begins_typed(&self, word: WordId) -> bool {
        self.typed.contains(&word)
    }

    /// Whether `word` is meant as a whole, not its beginning.
    pub(super) fn is_whole(&self, index: &WordIndex, word: WordId) -> bool {
        let is_whole = |word: &WordId| self.whole.binary_search(word).is_ok();
        is_whole(&word) || index.respellings(word).iter().any(is_whole)
    }

    fn add(&mut self, word: Option<WordId>) {
        self.beginnings
            .extend(word.map(|word| word..word.saturating_add(1)));
        self.whole.extend(word);
    }

    /// Ranges that others hold are left out; none overlap otherwise, as they are of one tree.
    fn in_order(mut self) -> Self {
        self.whole.sort_unstable();
        self.whole.dedup();
        let by_size = |one: &Range<WordId>| (one.start, std::cmp::Reverse(one.end));
        self.beginnings.retain(|one| !one.is_empty());
        self.beginnings.sort_unstable_by_key(by_size);
        self.beginnings.dedup_by(|next, last| next.end <= last.end);
        self
    }
}
