//! Finds and ranks the destinations a visitor may mean by what is typed so far.

use std::ops::Range;

use super::{
    destination::Destination, destination_set::DestinationSet, fold, matches::Matches,
    query_word::Meant, word_index::WordIndex,
};

/// Words considered of a query; a longer one is cut.
const MAX_WORDS: usize = 8;

/// A word that was typed without a space has parts of at least so many letters.
const SHORTEST_PART: usize = 3;

/// Of ten suggestions so many are reserved for each kind (region, city, hotel, country); what a kind leaves goes to the best of
/// the others.
const SHARES: [usize; 4] = [2, 3, 4, 1];

/// Best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Exact,
    /// The same name in other letters, abbreviated or misspelt.
    ExactAlike,
    /// The name begins with what was typed.
    NameBegins,
    /// So it does in other letters, abbreviated or misspelt.
    NameBeginsAlike,
    /// Later words of the name do.
    NameContains,
    /// The name answers one part, city or country the other: "mirador lisb".
    NameAndLocality,
    /// Only city or country answer.
    Locality,
}

/// What a search has found.
#[derive(Debug, Default)]
pub struct Found<'a> {
    /// Best first.
    pub destinations: Vec<&'a Destination>,
    /// Whether nothing is called what was typed, so that these are only nearest to it.
    pub nearest: bool,
}

impl WordIndex {
    /// As [`WordIndex::search_enough`], with misspellings as long as there is room.
    pub fn search(&self, query: &str, limit: usize) -> Found<'_> {
        self.search_enough(query, limit, limit)
    }

    /// The at most `limit` best destinations for `query`, best first, no kind crowding out the others.
    ///
    /// Every word of the query must begin a word of the destination's name, city or country. Where that finds fewer than are
    /// `enough`, those follow that are a misspelling away, fewer edits first.
    pub(crate) fn search_enough(&self, query: &str, limit: usize, enough: usize) -> Found<'_> {
        let mut words = fold::words(query);
        words.truncate(MAX_WORDS);
        let last = words.len().saturating_sub(1);
        let meant: Vec<Meant> = words
            .iter()
            .enumerate()
            .map(|(position, word)| Meant::as_typed(self, word, position == last))
            .collect();
        if meant.is_empty() {
            return Found::default();
        }
        let mut found = self.called(&meant, limit);
        let is_called_so = !found.is_empty();
        if let ([word], false, true) = (&*words, is_called_so, enough > 0) {
            found = self.parted(word, limit);
        }
        if found.is_empty() || (is_called_so && found.len() < enough) {
            self.add_misspelt(&mut found, &words, meant, limit);
        }
        Found {
            nearest: !is_called_so && !found.is_empty(),
            destinations: found
                .into_iter()
                .filter_map(|destination| self.destination(destination))
                .collect(),
        }
    }

    /// The best `limit` that answer every word.
    fn called(&self, meant: &[Meant], limit: usize) -> Vec<u32> {
        let mut matches = Matches::all(self.len());
        for word in meant {
            matches.narrow(&[self.answering(&word.beginnings)]);
        }
        self.best(&matches, 0, meant, limit)
    }

    /// The best `limit` for a word that is two in the first name where it is: `newyork`.
    fn parted(&self, word: &fold::Word, limit: usize) -> Vec<u32> {
        let text = &word.folded.text;
        let places = text
            .char_indices()
            .map(|(place, _)| place)
            .skip(SHORTEST_PART);
        let parted = places.filter_map(|place| text.split_at_checked(place));
        let long_enough = parted.filter(|(_, rest)| rest.chars().count() >= SHORTEST_PART);
        let found = long_enough.map(|(first, rest)| {
            let (first, rest) = (fold::words(first), fold::words(rest));
            let first = first.iter().map(|word| Meant::as_typed(self, word, false));
            let rest = rest.iter().map(|word| Meant::as_typed(self, word, true));
            let meant: Vec<Meant> = first.chain(rest).collect();
            if meant.iter().any(|word| word.beginnings.is_empty()) {
                return Vec::new();
            }
            self.called(&meant, limit)
        });
        found
            .into_iter()
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    fn add_misspelt(
        &self,
        found: &mut Vec<u32>,
        words: &[fold::Word],
        meant: Vec<Meant>,
        limit: usize,
    ) {
        let by_word: Vec<Vec<Meant>> = meant
            .into_iter()
            .zip(words)
            .map(|(meant, word)| meant.misspelt(self, word))
            .collect();
        let mut matches = Matches::all(self.len());
        for by_edits in &by_word {
            let answering = by_edits
                .iter()
                .map(|meant| self.answering(&meant.beginnings));
            matches.narrow(&answering.collect::<Vec<_>>());
        }
        for edits in 1..matches.by_edits.len() {
            let meant: Vec<Meant> = by_word
                .iter()
                .filter_map(|by_edits| by_edits.get(edits).cloned())
                .collect();
            let room = limit.saturating_sub(found.len());
            found.extend(self.best(&matches, edits, &meant, room));
        }
    }

    /// The best `limit` of those that so many edits are needed for.
    fn best(&self, matches: &Matches, edits: usize, words: &[Meant], limit: usize) -> Vec<u32> {
        let Some((by_name, other)) = matches.needing(edits).filter(|_| limit > 0) else {
            return Vec::new();
        };
        let mut both = other.clone();
        both.keep(&matches.partly_by_name);
        let mut by_locality = other;
        by_locality.remove(&matches.partly_by_name);
        let of_kind = self.kinds().map(|kind| {
            let mut best = self.best_by_name(&by_name, kind.clone(), words, limit);
            for (rank, set) in [
                (Rank::NameAndLocality, &both),
                (Rank::Locality, &by_locality),
            ] {
                let room = limit.saturating_sub(best.len());
                best.extend(set.within(kind.clone()).take(room).map(|one| (rank, one)));
            }
            best
        });
        mix(of_kind, limit)
    }

    /// The best `limit` of a kind among those whose name answers every word.
    fn best_by_name(
        &self,
        by_name: &DestinationSet,
        kind: Range<u32>,
        words: &[Meant],
        limit: usize,
    ) -> Vec<(Rank, u32)> {
        let mut by_rank: [Vec<(Rank, u32)>; 5] = Default::default();
        for destination in by_name.within(kind) {
            let name = self.name_words(destination);
            let good = by_rank.iter().take(3).map(Vec::len).sum::<usize>();
            // Shorter names come first: no whole name is left.
            if name.len() > words.len() && good >= limit {
                break;
            }
            let rank = self.rank(name, words);
            let of_rank = by_rank.get_mut(rank as usize);
            if let Some(of_rank) = of_rank.filter(|of_rank| of_rank.len() < limit) {
                of_rank.push((rank, destination));
            }
        }
        let mut best = by_rank.concat();
        best.truncate(limit);
        best
    }

    /// Of a name that answers every word.
    fn rank(&self, name: &[u32], words: &[Meant]) -> Rank {
        let all = |is_so: &dyn Fn(&Meant, u32) -> bool| {
            words.len() <= name.len()
                && words
                    .iter()
                    .zip(name)
                    .all(|(word, of_name)| is_so(word, *of_name))
        };
        let is_as_long = words.len() == name.len();
        if !all(&|word, of_name| word.has(self, of_name)) {
            Rank::NameContains
        } else if is_as_long && all(&Meant::is_typed) {
            Rank::Exact
        } else if is_as_long && all(&|word, of_name| word.is_whole(self, of_name)) {
            Rank::ExactAlike
        } else if all(&Meant::begins_typed) {
            Rank::NameBegins
        } else {
            Rank::NameBeginsAlike
        }
    }
}

/// Gives each kind its share, fills what remains with the best of the rest, and orders by rank, then kind.
fn mix(best: impl Iterator<Item = Vec<(Rank, u32)>>, limit: usize) -> Vec<u32> {
    let mut within_share = Vec::new();
    let mut beyond = Vec::new();
    for (mut best, share) in best.zip(SHARES) {
        let share = share.saturating_mul(limit).div_ceil(10);
        beyond.extend(best.split_off(share.min(best.len())));
        within_share.append(&mut best);
    }
    within_share.sort_unstable();
    within_share.truncate(limit);
    beyond.sort_unstable();
    beyond.truncate(limit.saturating_sub(within_share.len()));
    within_share.append(&mut beyond);
    within_share.sort_unstable();
    within_share
        .into_iter()
        .map(|(_, destination)| destination)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use stopover_model::wire::DestinationKind;

    use super::*;

    pub(super) fn destination(kind: DestinationKind, name: &str) -> Destination {
        Destination {
            kind,
            id: name.into(),
            name: name.into(),
            city: None,
            country: None,
            country_iso: None,
            hotels: None,
        }
    }

    fn city(name: &str) -> Destination {
        destination(DestinationKind::City, name)
    }

    fn index(names: &[&str]) -> WordIndex {
        WordIndex::build(names.iter().map(|name| city(name)))
    }

    fn names<'a>(found: &Found<'a>) -> Vec<&'a str> {
        let destinations = found.destinations.iter();
        destinations.map(|destination| &*destination.name).collect()
    }

    #[track_caller]
    fn found(index: &WordIndex, query: &str, expected: &[&str], nearest: bool) {
        let found = index.search(query, 10);
        assert_eq!(
            (names(&found), found.nearest),
            (expected.to_vec(), nearest),
            "{query}"
        );
    }

    #[test]
    fn a_letter_swapped_dropped_doubled_or_wrong_is_forgiven_and_said() {
        let index = index(&["Barcelona", "New York", "Lisbon"]);
        for (query, name) in [
            ("barselona", "Barcelona"),
            ("varcelona", "Barcelona"),
            ("barcellon", "Barcelona"),
            ("brcelnoa", "Barcelona"),
            ("new yrok", "New York"),
            ("yrok new", "New York"),
            ("lisbn", "Lisbon"),
        ] {
            found(&index, query, &[name], true);
        }
        found(&index, "barcelona", &["Barcelona"], false);
        found(&index, "lsbn", &[], false);
    }

    #[test]
    fn a_missing_space_is_forgiven_and_said() {
        let index = index(&["New York", "Newark", "Tel Aviv", "Baden-Baden", "York"]);
        for (query, name) in [
            ("newyork", "New York"),
            ("newyor", "New York"),
            ("telaviv", "Tel Aviv"),
            ("badenbaden", "Baden-Baden"),
        ] {
            found(&index, query, &[name], true);
        }
        assert!(
            index.search("newrk", 10).destinations[0]
                .name
                .contains("Newark")
        );
    }

    #[test]
    fn short_words_and_numbers_are_taken_at_their_word() {
        let index = index(&["Rom", "Hotel 2024"]);
        found(&index, "ron", &[], false);
        found(&index, "hotel 2023", &[], false);
    }

    #[test]
    fn other_scripts_and_spellings_are_the_same_name_and_no_misspelling() {
        let index = index(&["München", "Αθήνα", "Muenster", "Moskva", "東京", "Osaka"]);
        for query in ["München", "munchen", "muenchen"] {
            assert_eq!(names(&index.search(query, 1)), ["München"], "{query}");
        }
        // Of two that begin so, the one as typed first.
        assert_eq!(names(&index.search("muen", 10)), ["Muenster", "München"]);
        for (query, name) in [
            ("athina", "Αθήνα"),
            ("ath", "Αθήνα"),
            ("münster", "Muenster"),
            ("москва", "Moskva"),
            ("tokyo", "東京"),
            ("東京", "東京"),
            ("大阪", "Osaka"),
        ] {
            found(&index, query, &[name], false);
        }
        found(&index, "athima", &["Αθήνα"], true);
        found(&index, "tokio", &["東京"], true);
    }

    #[test]
    fn abbreviations_stand_for_their_words_once_another_word_follows() {
        let index = index(&[
            "Sankt Moritz",
            "St. Gallen",
            "Stockholm",
            "Sveti Stefan",
            "Heiliger Geist",
        ]);
        found(&index, "st moritz", &["Sankt Moritz"], false);
        found(&index, "saint gallen", &["St. Gallen"], false);
        found(&index, "sv stefan", &["Sveti Stefan"], false);
        found(&index, "hl geist", &["Heiliger Geist"], false);
        found(
            &index,
            "st",
            &["Stockholm", "St. Gallen", "Sveti Stefan"],
            false,
        );
    }

    #[test]
    fn names_as_typed_come_before_those_in_other_letters_before_misspelt_ones() {
        let index = index(&["Chania Bay", "Χανιά", "Chanya", "Chania", "Old Chania"]);
        found(
            &index,
            "chania",
            &["Chania", "Χανιά", "Chania Bay", "Old Chania", "Chanya"],
            false,
        );
    }

    #[test]
    fn fewer_edits_come_first_and_only_where_there_is_room() {
        let index = index(&["Barcelona", "Barcelena", "Barcelone", "Bercelena"]);
        let three = ["Barcelona", "Barcelena", "Barcelone"];
        assert_eq!(names(&index.search("barcelona", 3)), three);
        assert_eq!(names(&index.search("barcelona", 1)), ["Barcelona"]);
        assert_eq!(
            names(&index.search("barcelona", 10)).last(),
            Some(&"Bercelena")
        );
    }

    #[test]
    fn a_misspelt_word_may_name_the_city() {
        let hotel = |name: &str, city: &str| Destination {
            kind: DestinationKind::Hotel,
            city: Some(city.into()),
            ..self::city(name)
        };
        let index = WordIndex::build([hotel("Mirador", "Lisboa"), hotel("Mirador", "Madrid")]);
        let found = index.search("mirador lisbao", 10);
        assert_eq!(found.destinations.len(), 1);
        assert_eq!(found.destinations[0].city, Some(Arc::from("Lisboa")));
    }

    #[test]
    fn words_of_very_many_names_are_found_as_others_are() {
        let hotels: Vec<String> = (0..9_000).map(|number| format!("Hotel {number}")).collect();
        let hotels = hotels.iter().map(String::as_str);
        let index = index(&hotels.chain(["Hotel Rex", "Hof"]).collect::<Vec<_>>());
        assert_eq!(names(&index.search("h", 1)), ["Hof"]);
        assert_eq!(names(&index.search("hotel rex", 10))[0], "Hotel Rex");
        assert_eq!(names(&index.search("hottel 8765", 10)), ["Hotel 8765"]);
        assert_eq!(index.search("hotel", 50).destinations.len(), 50);
    }
}

#[cfg(test)]
mod fuzz {
    use stopover_model::wire::DestinationKind;

    use super::{tests::destination, *};
    use crate::index::highlight;

    /// A line that is typed, and lines of names.
    #[test]
    fn a_place_is_found_by_its_name_and_marked_where_it_was_typed() {
        stopover_fuzz::check!(["tests/fuzz/seeds/places"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let mut lines = text.lines();
            let query = lines.next().unwrap_or_default();
            let kinds = [
                DestinationKind::City,
                DestinationKind::Hotel,
                DestinationKind::Region,
                DestinationKind::Country,
            ];
            let names: Vec<&str> = lines.take(12).collect();
            let destinations = kinds.into_iter().cycle().zip(&names);
            let destinations = destinations.map(|(kind, name)| destination(kind, name));
            let index = WordIndex::build(destinations.collect::<Vec<_>>());
            for limit in [0, 1, 10] {
                let found = index.search(query, limit).destinations;
                assert!(found.len() <= limit);
                let mut places: Vec<_> = found.iter().map(|it| std::ptr::from_ref(*it)).collect();
                places.sort();
                places.dedup();
                assert_eq!(places.len(), found.len(), "each once");
            }
            for name in &names {
                let typed = fold::words(name);
                if !typed.is_empty() && typed.len() <= MAX_WORDS {
                    let found = index.search(name, names.len());
                    assert!(!found.nearest, "{name}");
                    let is_it = |it: &&Destination| *it.name == **name;
                    assert!(found.destinations.iter().any(is_it), "{name}");
                }
                let units: Vec<u16> = name.encode_utf16().collect();
                let mut after = 0;
                for (start, end) in highlight::matches(name, query) {
                    let (start, end) = (usize::from(start), usize::from(end));
                    assert!(after <= start && start < end, "{name} {query}");
                    assert!(String::from_utf16(&units[start..end]).is_ok(), "{name}");
                    after = end + 1;
                }
            }
        });
    }
}
