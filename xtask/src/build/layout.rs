//! In which files the parts of the cut program are published.
//!
//! Cutting leaves a main part, a part for each chunk, and one for whatever several chunks share. The first element of a
//! page downloads one file: a main module with everything that it needs. What comes later is, for each chunk, one file with
//! what is not there yet; so the files are others where another element is first.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter::{self, successors},
};

/// The part that everything else needs.
pub(super) const MAIN: &str = "core";

/// The chunks of the elements.
const ELEMENTS: [&str; 2] = ["hotels", "holidays"];

/// Chunks that a visitor needs after another one, and that one. What both need comes with the earlier.
const AFTER: [(&str, &str); 4] = [
    ("rates", "hotels"),
    ("extras", "rates"),
    ("map", "rates"),
    ("booking", "rates"),
];

/// For each chunk the files that it needs.
type Chunks = BTreeMap<String, BTreeSet<String>>;

/// Which files there are, and when they are needed.
pub(super) struct Layout {
    /// The parts of each file. A main module begins with the main part; several files may hold the same part, and a page
    /// only ever needs one of those.
    pub(super) files: BTreeMap<String, Vec<String>>,
    /// The main module for a page whose first element has this chunk.
    pub(super) mains: BTreeMap<String, String>,
    /// By that chunk: what the others need besides the main module.
    pub(super) chunks: BTreeMap<String, Chunks>,
}

impl Layout {
    /// One module for everything.
    pub(super) fn whole() -> Self {
        Self {
            files: BTreeMap::from([(MAIN.to_owned(), vec![MAIN.to_owned()])]),
            mains: ELEMENTS
                .map(|chunk| (chunk.to_owned(), MAIN.to_owned()))
                .into(),
            chunks: BTreeMap::new(),
        }
    }

    /// From the parts that each chunk needs besides the main one.
    pub(super) fn new(needs: &BTreeMap<String, Vec<String>>) -> Self {
        let mut layout = Self {
            files: BTreeMap::new(),
            mains: BTreeMap::new(),
            chunks: BTreeMap::new(),
        };
        for first in ELEMENTS {
            let own = needs.get(first).into_iter().flatten();
            let main = iter::once(MAIN).chain(own.map(String::as_str));
            layout
                .files
                .insert(first.to_owned(), main.map(str::to_owned).collect());
            layout.mains.insert(first.to_owned(), first.to_owned());
            let later = layout.later(first, needs);
            layout.chunks.insert(first.to_owned(), later);
        }
        layout
    }

    /// What the other chunks need where `first` is there.
    fn later(&mut self, first: &str, needs: &BTreeMap<String, Vec<String>>) -> Chunks {
        let mut needed_by: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (chunk, parts) in needs {
            for part in parts {
                needed_by.entry(part).or_default().insert(chunk);
            }
        }
        // What the map shares, and saved stays with booking, comes with the list, which is always there before them, rather than
        // in small files of its own. What only saved stays share with the map waits for either.
        let seldom = BTreeSet::from(["extras", "map"]);
        for needed_by in needed_by.values_mut() {
            let by_map = needed_by.len() > 1 && *needed_by != seldom && needed_by.remove("map");
            if by_map || needed_by.contains("booking") && needed_by.contains("extras") {
                needed_by.insert("rates");
            }
        }
        needed_by.retain(|_, needed_by| !needed_by.contains(first));
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (part, needed_by) in needed_by {
            let file = files.entry(file(first, &needed_by)).or_default();
            file.push(part.to_owned());
        }
        let mut chunks: Chunks = BTreeMap::new();
        for chunk in needs.keys().filter(|chunk| *chunk != first) {
            chunks.entry(chunk.clone()).or_default();
        }
        for (name, file) in files {
            let known = self.files.iter().find(|(_, known)| **known == file);
            let name = known.map_or(name, |(known, _)| known.clone());
            for (chunk, files) in &mut chunks {
                let parts = needs.get(chunk).into_iter().flatten();
                if parts.into_iter().any(|part| file.contains(part)) {
                    files.insert(name.clone());
                }
            }
            self.files.insert(name, file);
        }
        chunks
    }

    /// What the main part imports from the loader, in JavaScript.
    pub(super) fn loaders(&self) -> String {
        let chunks: BTreeSet<_> = self.chunks.values().flat_map(Chunks::keys).collect();
        let loader =
            |it: &String| format!("export const __wasm_split_load_{it} = loader(\"{it}\");\n");
        chunks.into_iter().map(loader).collect()
    }
}

/// The chunks that are needed before another one, the last first.
fn earlier(chunk: &str) -> impl Iterator<Item = &str> {
    let before = |chunk: &&str| {
        let (_, before) = AFTER.into_iter().find(|(after, _)| after == chunk)?;
        Some(before)
    };
    successors(Some(chunk), before).skip(1)
}

/// The file of a part that `first` does not need: that of the earliest chunk that does. Where several are, it is the one
/// that follows `first`, for that is needed almost always; else it is a file of its own.
fn file(first: &str, needed_by: &BTreeSet<&str>) -> String {
    let is_earliest = |it: &&str| !earlier(it).any(|before| needed_by.contains(before));
    let earliest: Vec<_> = needed_by.iter().copied().filter(is_earliest).collect();
    let next = earliest.iter().find(|it| earlier(it).next() == Some(first));
    match (next, earliest.as_slice()) {
        (Some(chunk), _) => (*chunk).to_owned(),
        (None, chunks)
            if chunks
                .iter()
                .any(|it| earlier(it).any(|before| before == first)) =>
        {
            chunks.join("-")
        }
        (None, chunks) => format!("{}-more", chunks.join("-")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::Layout;

    fn layout() -> Layout {
        let needs = [
            ("booking", "chunk_1 chunk_2 chunk_3 chunk_5 split_booking"),
            ("holidays", "chunk_1 chunk_2 chunk_4 chunk_6 split_holidays"),
            ("hotels", "chunk_2 chunk_3 chunk_4 split_hotels"),
            ("rates", "chunk_2 chunk_3 chunk_5 chunk_6 split_rates"),
        ];
        let needs = needs.map(|(chunk, parts)| {
            let parts = parts.split(' ').map(str::to_owned);
            (chunk.to_owned(), parts.collect())
        });
        Layout::new(&BTreeMap::from(needs))
    }

    fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
        names.map(str::to_owned).into()
    }

    #[test]
    fn the_first_element_of_a_page_needs_one_file() {
        let layout = layout();
        assert_eq!(layout.mains["hotels"], "hotels");
        assert_eq!(
            layout.files["hotels"],
            ["core", "chunk_2", "chunk_3", "chunk_4", "split_hotels"]
        );
    }

    #[test]
    fn an_element_that_comes_later_needs_only_what_is_its_own() {
        let layout = layout();
        assert_eq!(layout.chunks["holidays"]["hotels"], names(["hotels-more"]));
        assert_eq!(layout.files["hotels-more"], ["chunk_3", "split_hotels"]);
    }

    #[test]
    fn what_a_chunk_shares_with_an_earlier_one_comes_with_that() {
        let layout = layout();
        let booking = &layout.chunks["hotels"]["booking"];
        assert_eq!(*booking, names(["booking", "booking-holidays", "rates"]));
        assert!(layout.files["rates"].contains(&"chunk_5".to_owned()));
        assert_eq!(layout.files["booking"], ["split_booking"]);
    }

    #[test]
    fn what_follows_the_first_element_brings_what_another_one_shares_with_it() {
        let layout = layout();
        assert_eq!(layout.files["rates"], ["chunk_5", "chunk_6", "split_rates"]);
        assert!(layout.chunks["hotels"]["holidays"].contains("rates"));
        assert_eq!(layout.files["rates-more"], ["chunk_5", "split_rates"]);
        assert!(layout.chunks["holidays"]["rates"].contains("rates-more"));
    }

    #[test]
    fn what_others_share_is_a_file_of_its_own() {
        let layout = layout();
        assert_eq!(layout.files["booking-holidays"], ["chunk_1"]);
        for chunk in ["booking", "holidays"] {
            assert!(layout.chunks["hotels"][chunk].contains("booking-holidays"));
        }
        assert!(layout.files["holidays"].contains(&"chunk_1".to_owned()));
    }

    #[test]
    fn a_page_is_given_no_part_twice() {
        let layout = layout();
        for (first, chunks) in &layout.chunks {
            let files: BTreeSet<_> = chunks.values().flatten().chain([first]).collect();
            let parts = files.into_iter().flat_map(|file| &layout.files[file]);
            let parts: Vec<_> = parts.collect();
            assert_eq!(parts.iter().collect::<BTreeSet<_>>().len(), parts.len());
        }
    }

    #[test]
    fn what_is_shared_after_the_list_comes_with_it_but_for_what_saved_stays_share_with_the_map() {
        let needs = [
            ("booking", vec!["chunk_3"]),
            ("extras", vec!["chunk_1", "chunk_2", "chunk_3"]),
            ("hotels", vec![]),
            ("holidays", vec!["chunk_1"]),
            ("map", vec!["chunk_1", "chunk_2"]),
            ("rates", vec![]),
        ];
        let needs = needs.map(|(chunk, parts)| {
            let parts = parts.into_iter().map(str::to_owned).collect();
            (chunk.to_owned(), parts)
        });
        let layout = Layout::new(&BTreeMap::from(needs));
        assert_eq!(layout.files["rates"], ["chunk_1", "chunk_3"]);
        for chunk in ["extras", "map"] {
            let files = &layout.chunks["hotels"][chunk];
            assert!(files.contains("extras-map"), "{files:?}");
        }
    }

    #[test]
    fn files_that_hold_the_same_are_one() {
        let booking = &layout().chunks["holidays"]["booking"];
        assert_eq!(*booking, names(["booking", "hotels-more", "rates-more"]));
    }

    #[test]
    fn the_main_part_finds_a_loader_for_each_chunk() {
        let loader = "export const __wasm_split_load_booking = loader(\"booking\");\n";
        assert!(layout().loaders().starts_with(loader));
    }
}
