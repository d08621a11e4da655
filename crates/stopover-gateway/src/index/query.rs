//! Finds and ranks the destinations a visitor may mean by what is typed so far.

use std::{cmp::Reverse, collections::BinaryHeap, ops::Range};

use super::{
    destination::{Destination, precedence},
    fold,
    word_index::{WordId, WordIndex},
};

/// Words considered of a query; a longer one is cut.
const MAX_TOKENS: usize = 8;

/// Kinds that [`precedence`] distinguishes.
const KINDS: usize = 4;

/// Of ten suggestions so many are reserved for each kind (region, city, hotel, country); what a kind leaves goes to the best of
/// the others.
const SHARES: [usize; KINDS] = [2, 3, 4, 1];

/// Best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Exact,
    /// The name begins with what was typed.
    NameBegins,
    /// Later words of the name do.
    NameContains,
    /// The name answers one part, city or country the other: "mirador lisb".
    NameAndLocality,
    /// Only city or country answer.
    Locality,
}

/// Rank, then shorter names, then the order of the index.
type SortKey = (Rank, usize, usize, u32);

/// A word of the query and the words of the index that begin with it.
struct Token {
    words: Range<WordId>,
    exact: bool,
}

impl Token {
    fn is_in(&self, words: &[WordId]) -> bool {
        words.iter().any(|word| self.words.contains(word))
    }

    fn equals(&self, word: WordId) -> bool {
        self.exact && word == self.words.start
    }
}

impl WordIndex {
    /// The at most `limit` best destinations for `query`, best first, no kind crowding out the others.
    ///
    /// Every word of the query must begin a word of the destination's name, city or country.
    pub fn search(&self, query: &str, limit: usize) -> Vec<&Destination> {
        let tokens: Vec<Token> = fold::words(query)
            .iter()
            .take(MAX_TOKENS)
            .map(|word| self.words_beginning(&word.text))
            .map(|(words, exact)| Token { words, exact })
            .collect();
        let Some(rarest) = tokens.iter().min_by_key(|token| self.cost(&token.words)) else {
            return Vec::new();
        };

        let mut best: [Best; KINDS] = std::array::from_fn(|_| Best::new(limit));
        self.each_with(&rarest.words, |position| {
            if let Some(rank) = self.rank(position, &tokens)
                && let Some(destination) = self.destination(position)
                && let Some(best) = best.get_mut(precedence(destination.kind))
            {
                best.offer((
                    rank,
                    self.name_words(position).len(),
                    destination.name.len(),
                    position,
                ));
            }
        });
        mix(best, limit)
            .into_iter()
            .filter_map(|position| self.destination(position))
            .collect()
    }

    fn rank(&self, destination: u32, tokens: &[Token]) -> Option<Rank> {
        let name = self.name_words(destination);
        let locality = self.locality_words_of(destination);
        let mut in_name = 0_usize;
        for token in tokens {
            if token.is_in(name) {
                in_name = in_name.saturating_add(1);
            } else if !token.is_in(locality) {
                return None;
            }
        }
        let begins = || {
            tokens.len() <= name.len()
                && tokens
                    .iter()
                    .zip(name)
                    .all(|(token, word)| token.words.contains(word))
        };
        let exact = || {
            tokens.len() == name.len()
                && tokens
                    .iter()
                    .zip(name)
                    .all(|(token, word)| token.equals(*word))
        };
        Some(match in_name {
            0 => Rank::Locality,
            some if some < tokens.len() => Rank::NameAndLocality,
            _ if exact() => Rank::Exact,
            _ if begins() => Rank::NameBegins,
            _ => Rank::NameContains,
        })
    }
}

/// The best so many of one kind.
struct Best {
    /// The worst of them on top.
    heap: BinaryHeap<SortKey>,
    capacity: usize,
}

impl Best {
    fn new(capacity: usize) -> Self {
        Self {
            heap: BinaryHeap::new(),
            capacity,
        }
    }

    fn offer(&mut self, key: SortKey) {
        if self.heap.len() < self.capacity {
            self.heap.push(key);
        } else if let Some(mut worst) = self.heap.peek_mut()
            && key < *worst
        {
            *worst = key;
        }
    }
}

/// Gives each kind its share, fills what remains with the best of the rest, and orders by rank, then kind.
fn mix(best: [Best; KINDS], limit: usize) -> Vec<u32> {
    let mut within_share = Vec::new();
    let mut beyond = Vec::new();
    for (kind, (best, share)) in best.into_iter().zip(SHARES).enumerate() {
        let share = share.saturating_mul(limit).div_ceil(10);
        for (position, key) in best.heap.into_sorted_vec().into_iter().enumerate() {
            let (rank, words, length, destination) = key;
            let entry = ((rank, kind, words, length), destination);
            if position < share {
                within_share.push(entry)
            } else {
                beyond.push(entry)
            }
        }
    }
    within_share.sort_unstable();
    within_share.truncate(limit);
    beyond.sort_unstable_by_key(|entry| Reverse(*entry));
    while within_share.len() < limit
        && let Some(entry) = beyond.pop()
    {
        within_share.push(entry);
    }
    within_share.sort_unstable();
    within_share
        .into_iter()
        .map(|(_, destination)| destination)
        .collect()
}
