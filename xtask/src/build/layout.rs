//! In which files the parts of the cut program are published.
//!
//! Cutting leaves a main part, a part for each chunk, and one for whatever several chunks share. The first element of a
//! page downloads one file: a main module with everything that it needs. What another element needs besides is there in
//! files of its own, in case it comes later.

use std::collections::{BTreeMap, BTreeSet};

/// The part that everything else needs.
pub(super) const MAIN: &str = "core";

/// Chunks that are only ever asked for where another one is there, and that one.
const WITHIN: [(&str, &str); 1] = [("booking", "hotels")];

/// Which files there are, and when they are needed.
pub(super) struct Layout {
    /// The parts of each file. A main module begins with the main part; several files may hold the same part, and only
    /// one of those is ever needed.
    pub(super) files: BTreeMap<String, Vec<String>>,
    /// The main module for a page whose first element has this chunk.
    pub(super) mains: BTreeMap<String, String>,
    /// Which files a chunk needs where it did not come with the main module.
    pub(super) chunks: BTreeMap<String, BTreeSet<String>>,
}

impl Layout {
    /// One module for everything.
    pub(super) fn whole() -> Self {
        let elements = ["hotels", "holidays"].map(str::to_owned);
        Self {
            files: BTreeMap::from([(MAIN.to_owned(), vec![MAIN.to_owned()])]),
            mains: elements.map(|chunk| (chunk, MAIN.to_owned())).into(),
            chunks: BTreeMap::new(),
        }
    }

    /// From the parts that each chunk needs besides the main one.
    pub(super) fn new(needs: &BTreeMap<String, Vec<String>>) -> Self {
        let mut needed_by: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (chunk, parts) in needs {
            for part in parts {
                needed_by.entry(part).or_default().insert(chunk);
            }
        }
        let elements = needs.keys().filter(|it| outer(it).is_none());
        let elements: BTreeSet<_> = elements.map(String::as_str).collect();

        let mut everywhere = vec![MAIN.to_owned()];
        let mut files: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (part, needed_by) in &needed_by {
            if elements.is_subset(needed_by) {
                everywhere.push((*part).to_owned());
            } else {
                let file = files.entry(file(part, needed_by)).or_default();
                file.push((*part).to_owned());
            }
        }
        let needed = |parts: &Vec<String>| {
            let is_needed = |file: &[String]| file.iter().any(|part| parts.contains(part));
            let files = files.iter().filter(|(_, file)| is_needed(file));
            files.map(|(name, _)| name.clone()).collect()
        };
        let chunks: BTreeMap<_, BTreeSet<_>> = needs
            .iter()
            .map(|(chunk, parts)| (chunk.clone(), needed(parts)))
            .collect();
        let mut mains = BTreeMap::new();
        for element in elements {
            let mut parts = everywhere.clone();
            for name in chunks.get(element).into_iter().flatten() {
                parts.extend(files.get(name).into_iter().flatten().cloned());
            }
            mains.insert(element.to_owned(), parts);
        }
        let names = mains.keys().map(|it| (it.clone(), it.clone())).collect();
        files.extend(mains);
        Self {
            files,
            mains: names,
            chunks,
        }
    }

    /// What the main part imports from the loader, in JavaScript.
    pub(super) fn loaders(&self) -> String {
        let chunks = self.chunks.keys();
        let loader =
            |it: &String| format!("export const __wasm_split_load_{it} = loader(\"{it}\");\n");
        chunks.map(loader).collect()
    }
}

/// The chunk within which another one is asked for.
fn outer(chunk: &str) -> Option<&'static str> {
    let (_, outer) = WITHIN.into_iter().find(|(inner, _)| *inner == chunk)?;
    Some(outer)
}

/// The file of a part that not every element needs.
fn file(part: &str, needed_by: &BTreeSet<&str>) -> String {
    let comes_first = |it: &&&str| outer(it).is_none_or(|outer| !needed_by.contains(outer));
    let mut first = needed_by.iter().filter(comes_first);
    match (first.next(), first.next()) {
        (Some(chunk), None) if outer(chunk).is_some() => (*chunk).to_owned(),
        (Some(element), None) => format!("{element}-more"),
        _ => part.replace("chunk_", "shared-"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Layout;

    fn layout() -> Layout {
        let needs: [(&str, &[&str]); 3] = [
            (
                "booking",
                &["chunk_1", "chunk_2", "chunk_3", "split_booking"],
            ),
            (
                "holidays",
                &["chunk_1", "chunk_2", "chunk_4", "split_holidays"],
            ),
            ("hotels", &["chunk_2", "chunk_3", "chunk_4", "split_hotels"]),
        ];
        let needs = needs.map(|(chunk, parts)| {
            let parts = parts.iter().map(|part| (*part).to_owned());
            (chunk.to_owned(), parts.collect())
        });
        Layout::new(&BTreeMap::from(needs))
    }

    #[test]
    fn the_first_element_of_a_page_needs_one_file() {
        let layout = layout();
        assert_eq!(layout.mains["hotels"], "hotels");
        assert_eq!(
            layout.files["hotels"],
            ["core", "chunk_2", "chunk_4", "chunk_3", "split_hotels"]
        );
    }

    #[test]
    fn an_element_that_comes_later_needs_only_what_is_its_own() {
        let layout = layout();
        assert_eq!(layout.chunks["hotels"], ["hotels-more".to_owned()].into());
        assert_eq!(layout.files["hotels-more"], ["chunk_3", "split_hotels"]);
    }

    #[test]
    fn what_the_checkout_shares_with_the_hotels_comes_with_the_hotels() {
        let layout = layout();
        assert_eq!(layout.files["booking"], ["split_booking"]);
        assert!(layout.chunks["booking"].contains("hotels-more"));
    }

    #[test]
    fn what_two_need_that_do_not_need_each_other_is_a_file_of_its_own() {
        let layout = layout();
        assert_eq!(layout.files["shared-1"], ["chunk_1"]);
        for chunk in ["booking", "holidays"] {
            assert!(layout.chunks[chunk].contains("shared-1"));
        }
        assert!(layout.files["holidays"].contains(&"chunk_1".to_owned()));
    }

    #[test]
    fn the_main_part_finds_a_loader_for_each_chunk() {
        let loader = "export const __wasm_split_load_booking = loader(\"booking\");\n";
        assert!(layout().loaders().starts_with(loader));
    }
}
