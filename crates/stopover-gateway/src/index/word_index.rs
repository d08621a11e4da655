//! The searchable form of all destinations: built once, then only read.
//!
//! All spellings of words lie in one sorted dictionary, so the words beginning with what a visitor typed are a *range
//! of word ids*, found by two binary searches; those like a misspelling are ranges too ([`WordTree`]). Destinations are
//! numbered in the order in which equally good ones are shown, so that the best of a [`DestinationSet`] are its first.
//! Destinations of one city share a *locality*, whose words are kept once for all of its hotels.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::Arc,
};

use stopover_model::wire::DestinationKind;

use super::{
    destination::{Destination, precedence},
    destination_set::DestinationSet,
    fold,
    lists::{Lists, id},
    word_tree::{WordId, WordTree},
};

/// Beginnings of words with more destinations have their sets made when the index is built: to make one takes longer than
/// a visitor should wait, and a set takes more memory than a short list.
const COMMON: usize = 8_192;

/// An immutable index over destinations. The module says how it is laid out.
#[derive(Debug, Default)]
pub struct WordIndex {
    destinations: Vec<Destination>,
    /// Where each kind's destinations begin, in the order of precedence.
    kinds: Vec<u32>,
    dictionary: Vec<Box<str>>,
    tree: WordTree,
    /// Destination → words of its name, in order, each folded.
    name_words: Lists,
    /// Word → its spellings in Latin letters, if they are others.
    respellings: Lists,
    /// Word → destinations with that word in their name, in either spelling.
    by_word: Lists,
    /// Word → localities with that word in their city or country.
    localities_by_word: Lists,
    /// Locality → the destinations in it.
    members: Lists,
    /// Sets of the words that are many destinations'.
    common: HashMap<Range<WordId>, Answering>,
}

/// The destinations that answer a word of the query.
#[derive(Debug, Clone)]
pub(super) struct Answering {
    pub(super) by_name: DestinationSet,
    /// By name, city or country.
    pub(super) anyhow: DestinationSet,
}

impl WordIndex {
    /// Sorts all words once; slow for hundreds of thousands of destinations.
    pub fn build(destinations: impl IntoIterator<Item = Destination>) -> Self {
        let destinations = in_order(destinations);
        let mut words = WordCollector::default();
        let mut name_words = Lists::default();
        let mut localities = BTreeMap::new();
        let mut locality_of = Vec::with_capacity(destinations.len());
        for destination in &destinations {
            name_words.push(words.collect(&destination.name));
            let next = id(localities.len());
            locality_of.push(*localities.entry(locality(destination)).or_insert(next));
        }
        let mut locality_words = Vec::new();
        for ((country, city), locality) in &localities {
            for text in [city, country].into_iter().flatten() {
                let words = words.collect(text).into_iter();
                locality_words.extend(words.map(|word| (*locality, word)));
            }
        }
        let mut locality_words = Lists::of_pairs(locality_words.into_iter(), localities.len());
        let members = (0_u32..).zip(&locality_of);
        let members = Lists::of_pairs(
            members.map(|(destination, locality)| (*locality, destination)),
            localities.len(),
        );

        let (dictionary, respellings, sorted) = words.into_dictionary();
        name_words.renumber(&sorted);
        locality_words.renumber(&sorted);
        let by_word = |lists: &Lists| {
            let mut spellings = Lists::default();
            for list in lists.iter() {
                let others = list.iter().flat_map(|word| respellings.get(*word));
                spellings.push(list.iter().chain(others).copied());
            }
            spellings.inverted(dictionary.len())
        };
        let mut index = Self {
            kinds: kinds(&destinations),
            tree: WordTree::build(&dictionary),
            by_word: by_word(&name_words),
            localities_by_word: by_word(&locality_words),
            destinations,
            members,
            name_words,
            common: HashMap::new(),
            respellings,
            dictionary,
        };
        index.common = index.common_beginnings();
        index
    }

    /// Number of destinations, countries included.
    pub fn len(&self) -> usize {
        self.destinations.len()
    }

    /// Whether there is nothing to suggest yet.
    pub fn is_empty(&self) -> bool {
        self.destinations.is_empty()
    }

    /// In the order in which equally good ones are shown.
    pub(super) fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    pub(super) fn destination(&self, destination: u32) -> Option<&Destination> {
        self.destinations.get(destination as usize)
    }

    /// The destinations of each kind, in the order of precedence.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Range<u32>> {
        let ends = self.kinds.iter().skip(1).copied();
        let ends = ends.chain([id(self.len())]);
        self.kinds.iter().zip(ends).map(|(start, end)| *start..end)
    }

    pub(super) fn tree(&self) -> &WordTree {
        &self.tree
    }

    /// The ids of the words that begin with `text`.
    pub(super) fn words_beginning(&self, text: &str) -> Range<WordId> {
        let start = self.dictionary.partition_point(|word| **word < *text);
        let rest = self.dictionary.get(start..).unwrap_or_default();
        let count = rest.partition_point(|word| word.starts_with(text));
        id(start)..id(start.saturating_add(count))
    }

    pub(super) fn word(&self, text: &str) -> Option<WordId> {
        let found = self.dictionary.binary_search_by(|word| (**word).cmp(text));
        found.ok().map(id)
    }

    pub(super) fn name_words(&self, destination: u32) -> &[WordId] {
        self.name_words.get(destination)
    }

    pub(super) fn respellings(&self, word: WordId) -> &[WordId] {
        self.respellings.get(word)
    }

    /// The destinations with a word of `ranges` in their name, city or country.
    pub(super) fn answering(&self, ranges: &[Range<WordId>]) -> Answering {
        let none = DestinationSet::empty(self.len());
        let mut answering = Answering {
            by_name: none.clone(),
            anyhow: none,
        };
        for range in ranges {
            if let Some(common) = self.common.get(range) {
                answering.by_name.add(&common.by_name);
                answering.anyhow.add(&common.anyhow);
                continue;
            }
            for destination in self.by_word.items(range) {
                answering.by_name.insert(*destination);
            }
            for locality in self.localities_by_word.items(range) {
                for destination in self.members.get(*locality) {
                    answering.anyhow.insert(*destination);
                }
            }
        }
        answering.anyhow.add(&answering.by_name);
        answering
    }

    fn common_beginnings(&self) -> HashMap<Range<WordId>, Answering> {
        let mut common = HashMap::new();
        self.tree.each_beginning(|words| {
            let is_common = self.cost(words) > COMMON;
            if is_common && !common.contains_key(words) {
                common.insert(words.clone(), self.answering(std::slice::from_ref(words)));
            }
            is_common
        });
        common
    }

    /// How many destinations [`WordIndex::answering`] looks at.
    fn cost(&self, words: &Range<WordId>) -> usize {
        let localities = self.localities_by_word.items(words).iter();
        let members = localities.map(|locality| self.members.get(*locality).len());
        self.by_word
            .items(words)
            .len()
            .saturating_add(members.sum())
    }
}

/// As equally good ones are shown: by kind, shorter names first.
fn in_order(destinations: impl IntoIterator<Item = Destination>) -> Vec<Destination> {
    let mut destinations: Vec<(usize, Destination)> = destinations
        .into_iter()
        .map(|destination| (fold::words(&destination.name).len(), destination))
        .collect();
    destinations.sort_by(|(a_words, a), (b_words, b)| {
        let size = |words, one: &Destination| (precedence(one.kind), words, one.name.len());
        size(a_words, a)
            .cmp(&size(b_words, b))
            .then_with(|| locality(a).cmp(&locality(b)))
            .then_with(|| a.name.cmp(&b.name))
    });
    destinations
        .into_iter()
        .map(|(_, destination)| destination)
        .collect()
}

fn kinds(destinations: &[Destination]) -> Vec<u32> {
    let kinds = 0..=precedence(DestinationKind::Country);
    kinds
        .map(|kind| id(destinations.partition_point(|one| precedence(one.kind) < kind)))
        .collect()
}

fn locality(destination: &Destination) -> (Option<&Arc<str>>, Option<&Arc<str>>) {
    (destination.country.as_ref(), destination.city.as_ref())
}

/// Numbers words in the order they come up.
#[derive(Default)]
struct WordCollector {
    numbers: HashMap<Box<str>, u32>,
    /// A word's number, and that of its spelling in Latin letters.
    respellings: Vec<(u32, u32)>,
}

impl WordCollector {
    fn collect(&mut self, text: &str) -> Vec<u32> {
        let words = fold::words(text);
        let numbers = words.into_iter().map(|word| {
            let respelt = word.respelt().map(|spelling| spelling.text.clone());
            let number = self.number(word.folded.text);
            if let Some(respelt) = respelt {
                let respelt = self.number(respelt);
                self.respellings.push((number, respelt));
            }
            number
        });
        numbers.collect()
    }

    fn number(&mut self, text: String) -> u32 {
        let next = id(self.numbers.len());
        *self.numbers.entry(text.into_boxed_str()).or_insert(next)
    }

    /// The sorted dictionary, each word's spellings in Latin letters, and for each collected number its index in it.
    fn into_dictionary(self) -> (Vec<Box<str>>, Lists, Vec<WordId>) {
        let mut words: Vec<(Box<str>, u32)> = self.numbers.into_iter().collect();
        words.sort_unstable();
        let mut sorted = vec![0; words.len()];
        for (position, (_, collected)) in words.iter().enumerate() {
            if let Some(slot) = sorted.get_mut(*collected as usize) {
                *slot = id(position);
            }
        }
        let number = |collected: u32| sorted.get(collected as usize).copied().unwrap_or_default();
        let respellings = self.respellings.iter();
        let respellings = Lists::of_pairs(
            respellings.map(|(word, respelt)| (number(*word), number(*respelt))),
            words.len(),
        );
        let words = words.into_iter().map(|(word, _)| word).collect();
        (words, respellings, sorted)
    }
}
