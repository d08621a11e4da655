//! The modules of a crate, and who uses whom: a name that passes through others counts for the file that defines it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::paths::{Scope, scopes};

/// A name's way through re-exports is not longer than this.
const MOST_HOPS: usize = 16;

/// A module's path below the crate's root.
type ModulePath = Vec<String>;

struct Module {
    file: PathBuf,
    scope: Scope,
}

/// Every module of a crate, by its path.
pub(super) struct Modules(BTreeMap<ModulePath, Module>);

/// What a path leads to.
enum Found<'m> {
    Module(&'m [String]),
    /// Something that this module defines.
    Item(&'m [String]),
}

impl Modules {
    /// Those of the crate whose files these are, without those for tests.
    ///
    /// # Errors
    /// When a file is not Rust.
    pub(super) fn read<'f>(
        root: &Path,
        files: impl Iterator<Item = (&'f Path, &'f str)>,
    ) -> Result<Self> {
        let mut modules = BTreeMap::new();
        for (file, text) in files {
            let path = module_path(file.strip_prefix(root)?);
            for scope in scopes(text).with_context(|| file.display().to_string())? {
                let path = [path.as_slice(), &scope.inside].concat();
                let file = file.to_owned();
                modules.insert(path, Module { file, scope });
            }
        }
        let for_tests: Vec<ModulePath> = modules
            .iter()
            .flat_map(|(path, module)| {
                let names = module.scope.test_modules.iter();
                names.map(|name| [path.as_slice(), std::slice::from_ref(name)].concat())
            })
            .collect();
        modules.retain(|path, _| !for_tests.iter().any(|test| path.starts_with(test)));
        Ok(Self(modules))
    }

    /// The files, each once.
    pub(super) fn files(&self) -> BTreeSet<&Path> {
        self.0
            .values()
            .map(|module| module.file.as_path())
            .collect()
    }

    /// Which file uses which other one.
    pub(super) fn arrows(&self) -> BTreeSet<(&Path, &Path)> {
        let mut arrows = BTreeSet::new();
        for (path, module) in &self.0 {
            let imports = module.scope.imports.iter().filter_map(|import| {
                let found = self.resolve(path, &import.path, 0)?;
                match (&import.name, found) {
                    // A folder offers what its files define: that is no use of them.
                    (_, Found::Item(at) | Found::Module(at))
                        if import.public && at.starts_with(path) =>
                    {
                        None
                    }
                    (_, Found::Item(at)) | (None, Found::Module(at)) => Some(at),
                    // What is then used of that module, its paths say.
                    (Some(_), Found::Module(_)) => None,
                }
            });
            let paths =
                module
                    .scope
                    .paths
                    .iter()
                    .filter_map(|used| match self.resolve(path, used, 0)? {
                        Found::Item(at) => Some(at),
                        Found::Module(_) => None,
                    });
            let used = imports.chain(paths).filter_map(|at| self.0.get(at));
            arrows.extend(used.map(|used| (module.file.as_path(), used.file.as_path())));
        }
        arrows.retain(|(user, used)| user != used);
        arrows
    }

    /// What a path in a module means; none where that is outside the crate.
    fn resolve(&self, from: &[String], path: &[String], hops: usize) -> Option<Found<'_>> {
        let (first, rest) = path.split_first()?;
        let (from, module) = self.0.get_key_value(from).filter(|_| hops < MOST_HOPS)?;
        match first.as_str() {
            "crate" => self.walk(&[], rest, hops),
            "self" | "super" => self.walk(from, path, hops),
            name => {
                let scope = &module.scope;
                let known = self.0.contains_key(&child(from, name))
                    || scope.items.iter().any(|item| item == name)
                    || scope
                        .imports
                        .iter()
                        .any(|it| it.name.as_ref() == Some(first))
                    || self.through_globs(from, path, hops).is_some();
                known.then(|| self.walk(from, path, hops)).flatten()
            }
        }
    }

    /// What a path means that begins in a module.
    fn walk(&self, at: &[String], path: &[String], hops: usize) -> Option<Found<'_>> {
        let (at, module) = self.0.get_key_value(at).filter(|_| hops < MOST_HOPS)?;
        let Some((name, rest)) = path.split_first() else {
            return Some(Found::Module(at));
        };
        if name == "self" {
            return self.walk(at, rest, hops);
        }
        if name == "super" {
            return self.walk(at.split_last()?.1, rest, hops);
        }
        let imports = &module.scope.imports;
        let import = imports.iter().find(|it| it.name.as_ref() == Some(name));
        let child = child(at, name);
        match import {
            // A function may have the name of its module: it is meant where the path ends.
            Some(import) if rest.is_empty() || !self.0.contains_key(&child) => {
                self.resolve(at, &[import.path.as_slice(), rest].concat(), hops + 1)
            }
            _ if self.0.contains_key(&child) => self.walk(&child, rest, hops),
            _ if module.scope.items.contains(name) => Some(Found::Item(at)),
            _ => self.through_globs(at, path, hops).or(Some(Found::Item(at))),
        }
    }

    /// What a path means whose first name came with all names of another module.
    fn through_globs(&self, at: &[String], path: &[String], hops: usize) -> Option<Found<'_>> {
        let module = self.0.get(at)?;
        let globs = module.scope.imports.iter().filter(|it| it.name.is_none());
        globs.into_iter().find_map(|glob| {
            let Found::Module(of) = self.resolve(at, &glob.path, hops + 1)? else {
                return None;
            };
            self.resolve(of, path, hops + 1)
        })
    }
}

/// `ui/stars/view.rs` is `ui::stars::view`, `ui/mod.rs` is `ui`, `lib.rs` the root.
fn module_path(file: &Path) -> ModulePath {
    let stem = file.with_extension("");
    let names = stem.iter().map(|name| name.to_string_lossy().into_owned());
    names
        .filter(|name| name != "mod" && name != "lib")
        .collect()
}

fn child(at: &[String], name: &str) -> ModulePath {
    let mut path = at.to_vec();
    path.push(name.to_owned());
    path
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Modules;

    /// Whether `user` uses `used` in a crate of these files.
    fn uses(files: &[(&str, &str)], user: &str, used: &str) -> bool {
        let files = files.iter().map(|(file, text)| (Path::new(*file), *text));
        let modules = Modules::read(Path::new("src"), files).unwrap();
        modules
            .arrows()
            .contains(&(Path::new(user), Path::new(used)))
    }

    const FOLDER: [(&str, &str); 4] = [
        ("src/lib.rs", "mod search; mod ui;"),
        (
            "src/search/mod.rs",
            "mod query; mod view; pub use query::Query; use crate::ui::*;",
        ),
        ("src/search/query.rs", "pub struct Query;"),
        ("src/ui.rs", "pub fn stars() {}"),
    ];

    fn view_uses(view: &str, used: &str) -> bool {
        uses(
            &[&FOLDER[..], &[("src/search/view.rs", view)]].concat(),
            "src/search/view.rs",
            used,
        )
    }

    #[test]
    fn a_name_counts_for_the_file_that_defines_it() {
        let query = "src/search/query.rs";
        assert!(view_uses("use super::Query;", query));
        assert!(view_uses(
            "use crate::search; fn f() { search::Query::new() }",
            query
        ));
        assert!(view_uses(
            "use crate::search as s; fn f(_: s::Query) {}",
            query
        ));
        assert!(view_uses("mod inner { use super::super::Query; }", query));
        assert!(!view_uses("use super::Query;", "src/search/mod.rs"));
        assert!(!view_uses("use stopover_model::Query;", query));
    }

    #[test]
    fn names_come_with_a_star_too() {
        assert!(view_uses("use super::stars;", "src/ui.rs"));
        assert!(view_uses("use crate::ui::*;", "src/ui.rs"));
    }

    #[test]
    fn to_offer_what_is_inside_is_no_use_of_it() {
        assert!(!uses(&FOLDER, "src/search/mod.rs", "src/search/query.rs"));
        assert!(uses(&FOLDER, "src/search/mod.rs", "src/ui.rs"));
    }

    #[test]
    fn a_module_for_tests_is_none() {
        let files = [
            ("src/lib.rs", "#[cfg(test)] mod fixture; pub struct A;"),
            ("src/fixture.rs", "use crate::A;"),
        ];
        assert!(!uses(&files, "src/fixture.rs", "src/lib.rs"));
    }
}
