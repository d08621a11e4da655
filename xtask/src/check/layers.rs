//! The layers inside the widgets: `embed` over `hotels` and `holidays` over `ui` over `i18n`.

mod paths;

use std::{
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use paths::{idents, layer_paths};

use super::none_of;
use crate::{repo::Repo, sh};

/// A folder of `src/` and those it may import from.
const LAYERS: [(&str, &[&str]); 5] = [
    ("embed", &["hotels", "holidays", "ui", "i18n"]),
    ("hotels", &["ui", "i18n"]),
    ("holidays", &["ui", "i18n"]),
    ("ui", &["i18n"]),
    ("i18n", &[]),
];

/// The one module whose code differs between browser and server.
const TRANSPORTS: &str = "crates/stopover-client/src/transport";

/// No folder of `src/` imports from one above or beside it.
///
/// # Errors
/// The imports that do.
pub(super) fn imports(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for file in rust_files(repo, &["src"])? {
        let source = read(repo, &file)?;
        found.extend(upward_imports(&file, &source)?);
    }
    none_of(found)
}

/// Nothing but the client's transports distinguishes targets.
///
/// # Errors
/// The files that do.
pub(super) fn target_switches(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for file in rust_files(repo, &["src", "crates/*/src/*"])? {
        let source = read(repo, &file)?;
        if switches_target(&file, &source)? {
            found.push(format!("{} names target_arch", file.display()));
        }
    }
    none_of(found)
}

fn rust_files(repo: &Repo, folders: &[&str]) -> Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "--",
    ])
    .args(folders)
    .current_dir(&repo.root);
    let files = sh::read(&mut git)?;
    // A file that is deleted but not yet committed as deleted is still listed.
    let present = |file: &PathBuf| repo.root.join(file).is_file();
    Ok(files
        .lines()
        .filter(|file| file.ends_with(".rs"))
        .map(PathBuf::from)
        .filter(present)
        .collect())
}

fn read(repo: &Repo, file: &Path) -> Result<String> {
    fs::read_to_string(repo.root.join(file)).with_context(|| file.display().to_string())
}

fn upward_imports(file: &Path, source: &str) -> Result<Vec<String>> {
    let module = module_of(file);
    let Some((layer, allowed)) = LAYERS
        .iter()
        .find(|(name, _)| module.first().is_some_and(|first| first == name))
    else {
        return Ok(Vec::new());
    };
    let used = layer_paths(source, module.len()).with_context(|| file.display().to_string())?;
    let is_layer = |name: &str| LAYERS.iter().any(|(layer, _)| *layer == name);
    let mut found: Vec<_> = used
        .into_iter()
        .filter(|used| is_layer(used) && used != layer && !allowed.contains(&used.as_str()))
        .map(|used| format!("{}: {layer} must not import from {used}", file.display()))
        .collect();
    found.sort();
    found.dedup();
    Ok(found)
}

/// The module path of a file below `src/`: `src/ui/stars/view.rs` is `ui::stars::view`, `src/ui/mod.rs` is `ui`.
fn module_of(file: &Path) -> Vec<String> {
    let stem = file.with_extension("");
    let below = stem.strip_prefix("src").unwrap_or(&stem);
    let names = below.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    names
        .filter(|name| name != "mod" && name != "lib")
        .collect()
}

fn switches_target(file: &Path, source: &str) -> Result<bool> {
    let transport =
        file.starts_with(TRANSPORTS) || file.with_extension("") == Path::new(TRANSPORTS);
    let switches = !transport && idents(source)?.iter().any(|name| name == "target_arch");
    Ok(switches)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{switches_target, upward_imports};

    fn findings(file: &str, source: &str) -> usize {
        upward_imports(Path::new(file), source).unwrap().len()
    }

    #[test]
    fn a_building_block_must_not_know_the_hotel_flow() {
        assert_eq!(
            findings("src/ui/stars.rs", "use crate::hotels::Session;"),
            1
        );
        assert_eq!(
            findings("src/ui/stars.rs", "use crate::{i18n::Text, hotels};"),
            1
        );
        assert_eq!(
            findings("src/ui/stars.rs", "fn f() { crate::hotels::open() }"),
            1
        );
        assert_eq!(
            findings(
                "src/ui/stars.rs",
                "fn f() { view! { <p>{crate::hotels::name()}</p> } }"
            ),
            1
        );
        assert_eq!(
            findings(
                "src/ui/stars/view.rs",
                "use super::super::super::hotels::Session;"
            ),
            1
        );
    }

    #[test]
    fn the_two_flows_do_not_know_each_other_nor_the_shell() {
        assert_eq!(
            findings("src/hotels/mod.rs", "use crate::holidays::Month;"),
            1
        );
        assert_eq!(
            findings(
                "src/holidays/browse/state.rs",
                "use crate::hotels::Session;"
            ),
            1
        );
        assert_eq!(
            findings(
                "src/hotels/search/view.rs",
                "use crate::embed::event::Search;"
            ),
            1
        );
    }

    #[test]
    fn imports_downwards_and_inside_a_folder_are_fine() {
        assert_eq!(
            findings(
                "src/embed/element.rs",
                "use crate::{hotels::App, ui::Root, i18n};"
            ),
            0
        );
        assert_eq!(
            findings(
                "src/hotels/search/view.rs",
                "use super::state::Form; use crate::ui::stars;"
            ),
            0
        );
        assert_eq!(
            findings(
                "src/lib.rs",
                "mod embed; mod hotels; pub use crate::embed::start;"
            ),
            0
        );
    }

    #[test]
    fn comments_texts_and_names_of_other_crates_are_no_imports() {
        assert_eq!(
            findings(
                "src/ui/stars.rs",
                "//! As in crate::hotels.\nconst A: &str = \"crate::hotels\";"
            ),
            0
        );
        assert_eq!(
            findings("src/ui/stars.rs", "use stopover_model::hotels::Stars;"),
            0
        );
    }

    #[test]
    fn a_super_inside_an_inner_module_only_leaves_that_module() {
        let source = "mod tests { use super::super::hotels; }";
        assert_eq!(findings("src/ui/stars.rs", source), 0);
        assert_eq!(findings("src/ui.rs", source), 1);
    }

    #[test]
    fn only_the_transports_may_distinguish_targets() {
        let source = "#[cfg(target_arch = \"wasm32\")] mod fetch;";
        let switches = |file: &str| switches_target(Path::new(file), source).unwrap();
        assert!(switches("src/ui/dom.rs"));
        assert!(switches("crates/stopover-model/src/lib.rs"));
        assert!(switches("crates/stopover-client/src/transport_of_goods.rs"));
        assert!(!switches("crates/stopover-client/src/transport.rs"));
        assert!(!switches("crates/stopover-client/src/transport/fetch.rs"));
        assert!(!switches_target(Path::new("src/ui/dom.rs"), "// no target_arch here").unwrap());
    }
}
