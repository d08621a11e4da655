//! The searchable form of all destinations: built once, then only read.
//!
//! All folded words lie in one sorted dictionary, so the words beginning with what a visitor typed are a *range
//! of word ids*, found by two binary searches, and whether a destination contains one of them is a comparison of
//! integers. Destinations of one city lie side by side (a *locality*), so that the words of city and country are kept,
//! and matched, once for all of its hotels.

use std::{collections::HashMap, ops::Range, sync::Arc};

use super::{destination::Destination, fold};

/// Index in the sorted dictionary.
pub(crate) type WordId = u32;

/// An immutable index over destinations. The module says how it is laid out.
#[derive(Debug, Default)]
pub struct WordIndex {
    destinations: Vec<Destination>,
    dictionary: Vec<Box<str>>,
    /// Destination → words of its name, in order.
    name_words: Lists,
    /// Word → destinations with that word in their name.
    by_word: Lists,
    /// Destination → its locality.
    locality_of: Vec<u32>,
    /// Locality → the destinations in it.
    members: Vec<Range<u32>>,
    /// Locality → words of its city and country.
    locality_words: Lists,
    /// Word → localities with that word in their city or country.
    localities_by_word: Lists,
}

impl WordIndex {
    /// Sorts all words once; slow for hundreds of thousands of destinations.
    pub fn build(destinations: impl IntoIterator<Item = Destination>) -> Self {
        let mut destinations: Vec<Destination> = destinations.into_iter().collect();
        destinations.sort_unstable_by(|a, b| {
            locality(a)
                .cmp(&locality(b))
                .then_with(|| a.name.cmp(&b.name))
        });

        let mut words = WordCollector::default();
        let mut name_words = Lists::default();
        let mut locality_words = Lists::default();
        let mut locality_of = Vec::with_capacity(destinations.len());
        let mut members: Vec<Range<u32>> = Vec::new();
        let mut previous = None;
        for (position, destination) in (0_u32..).zip(&destinations) {
            name_words.push(words.collect([Some(&destination.name)]));
            let here = locality(destination);
            if previous != Some(here) {
                locality_words
                    .push(words.collect([destination.city.as_ref(), destination.country.as_ref()]));
                members.push(position..position);
                previous = Some(here);
            }
            if let Some(last) = members.last_mut() {
                last.end = position.saturating_add(1);
            }
            locality_of.push(id(members.len().saturating_sub(1)));
        }

        let (dictionary, sorted) = words.into_dictionary();
        name_words.renumber(&sorted);
        locality_words.renumber(&sorted);
        Self {
            by_word: name_words.inverted(dictionary.len()),
            localities_by_word: locality_words.inverted(dictionary.len()),
            destinations,
            dictionary,
            name_words,
            locality_of,
            members,
            locality_words,
        }
    }

    /// Number of destinations, countries included.
    pub fn len(&self) -> usize {
        self.destinations.len()
    }

    /// Whether there is nothing to suggest yet.
    pub fn is_empty(&self) -> bool {
        self.destinations.is_empty()
    }

    pub(crate) fn destination(&self, destination: u32) -> Option<&Destination> {
        self.destinations.get(destination as usize)
    }

    /// The ids of the words that begin with `token`, and whether the first of them *is* `token`.
    pub(crate) fn words_beginning(&self, token: &str) -> (Range<WordId>, bool) {
        let start = self.dictionary.partition_point(|word| **word < *token);
        let rest = self.dictionary.get(start..).unwrap_or_default();
        let count = rest.partition_point(|word| word.starts_with(token));
        let exact = rest.first().is_some_and(|word| **word == *token);
        (id(start)..id(start.saturating_add(count)), exact)
    }

    pub(crate) fn name_words(&self, destination: u32) -> &[WordId] {
        self.name_words.get(destination)
    }

    pub(crate) fn locality_words_of(&self, destination: u32) -> &[WordId] {
        self.locality_of
            .get(destination as usize)
            .map_or(&[], |locality| self.locality_words.get(*locality))
    }

    /// Upper bound of the number of destinations [`WordIndex::each_with`] visits.
    pub(crate) fn cost(&self, words: &Range<WordId>) -> usize {
        let in_locality = self.localities_by_word.items(words).iter();
        let members = in_locality
            .filter_map(|locality| self.members.get(*locality as usize))
            .map(Range::len);
        self.by_word
            .items(words)
            .len()
            .saturating_add(members.sum())
    }

    /// Visits each destination with one of `words` in its name, city or country, once.
    pub(crate) fn each_with(&self, words: &Range<WordId>, mut visit: impl FnMut(u32)) {
        let first_of = |list: &[WordId]| list.iter().copied().find(|word| words.contains(word));
        for word in words.clone() {
            for destination in self.by_word.get(word) {
                // A destination with several such words comes up once for each: the first counts.
                if first_of(self.name_words(*destination)) == Some(word) {
                    visit(*destination);
                }
            }
            for locality in self.localities_by_word.get(word) {
                if first_of(self.locality_words.get(*locality)) != Some(word) {
                    continue;
                }
                let members = self
                    .members
                    .get(*locality as usize)
                    .cloned()
                    .unwrap_or_default();
                members
                    .filter(|destination| first_of(self.name_words(*destination)).is_none())
                    .for_each(&mut visit);
            }
        }
    }
}

fn locality(destination: &Destination) -> (Option<&Arc<str>>, Option<&Arc<str>>) {
    (destination.country.as_ref(), destination.city.as_ref())
}

/// Indices fit 32 bits: `places.max_entries` and memory end long before.
fn id(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// Numbers words in the order they come up.
#[derive(Default)]
struct WordCollector(HashMap<Box<str>, u32>);

impl WordCollector {
    fn collect<const N: usize>(&mut self, texts: [Option<&Arc<str>>; N]) -> Vec<u32> {
        let words = texts
            .into_iter()
            .flatten()
            .flat_map(|text| fold::words(text));
        words
            .map(|word| {
                let next = id(self.0.len());
                *self.0.entry(word.text.into_boxed_str()).or_insert(next)
            })
            .collect()
    }

    /// The sorted dictionary, and for each collected number its index in it.
    fn into_dictionary(self) -> (Vec<Box<str>>, Vec<WordId>) {
        let mut words: Vec<(Box<str>, u32)> = self.0.into_iter().collect();
        words.sort_unstable();
        let mut sorted = vec![0; words.len()];
        for (position, (_, collected)) in words.iter().enumerate() {
            if let Some(slot) = sorted.get_mut(*collected as usize) {
                *slot = id(position);
            }
        }
        (words.into_iter().map(|(word, _)| word).collect(), sorted)
    }
}

/// Many short lists of numbers in two allocations.
#[derive(Debug, Default)]
struct Lists {
    /// Where each list ends in `items`; it begins where the one before ends.
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.ends.push(id(self.items.len()));
    }

    fn get(&self, list: u32) -> &[u32] {
        self.items(&(list..list.saturating_add(1)))
    }

    /// The items of several neighbouring lists.
    fn items(&self, lists: &Range<u32>) -> &[u32] {
        let end_of = |list: Option<u32>| {
            list.and_then(|list| self.ends.get(list as usize))
                .map(|end| *end as usize)
        };
        let start = end_of(lists.start.checked_sub(1)).unwrap_or(0);
        end_of(lists.end.checked_sub(1))
            .and_then(|end| self.items.get(start..end))
            .unwrap_or_default()
    }

    fn renumber(&mut self, numbers: &[u32]) {
        for item in &mut self.items {
            *item = numbers.get(*item as usize).copied().unwrap_or(*item);
        }
    }

    /// For each number below `count`, the lists that contain it.
    fn inverted(&self, count: usize) -> Self {
        let mut pairs = Vec::with_capacity(self.items.len());
        for list in 0..id(self.ends.len()) {
            pairs.extend(self.get(list).iter().map(|item| (*item, list)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut inverted = Self {
            ends: Vec::with_capacity(count),
            items: Vec::with_capacity(pairs.len()),
        };
        let mut pairs = pairs.into_iter().peekable();
        for item in 0..id(count) {
            inverted.push(
                std::iter::from_fn(|| pairs.next_if(|pair| pair.0 == item)).map(|pair| pair.1),
            );
        }
        inverted
    }
}
