//! LICENSE-THIRD-PARTY: the licences of the crates that are linked into the WebAssembly, as they require.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId, TargetKind};

use super::files;
use crate::{repo::Repo, toolchain::WASM};

/// Each crate with its version and licence, then the texts, each once with the crates it is of.
///
/// # Errors
/// When cargo does not know the crates, or their files cannot be read.
pub(super) fn write(repo: &Repo) -> Result<String> {
    let metadata = MetadataCommand::new()
        .manifest_path(repo.root.join("Cargo.toml"))
        .other_options(["--filter-platform".to_owned(), WASM.to_owned()])
        .exec()?;
    let mit = files::text(&repo.root.join("LICENSE-MIT"))?;
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in linked(&metadata)? {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().unwrap_or("see its text below");
        list += &format!("{name}: {licence}\n");
        let mut licences = licences(package)?;
        if licences.is_empty() {
            licences.push(unshipped(package, &mit)?);
        }
        for text in licences {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let texts = texts
        .into_iter()
        .map(|(text, of)| format!("\n{}\n{}\n\n{text}\n", "-".repeat(80), of.join(", ")));
    Ok(format!(
        "The WebAssembly of this package is made of these crates, as far as it uses them.\n\n{list}{}",
        texts.collect::<String>()
    ))
}

/// The crates of others in the WebAssembly, by name: what the root package uses, except while compiling.
fn linked(metadata: &Metadata) -> Result<Vec<&Package>> {
    let resolved = metadata.resolve.as_ref().context("nothing is resolved")?;
    let root = metadata
        .root_package()
        .context("there is no root package")?;
    let nodes: BTreeMap<&PackageId, _> =
        resolved.nodes.iter().map(|node| (&node.id, node)).collect();
    let runs_while_compiling = |id: &PackageId| {
        let mut targets = metadata[id].targets.iter();
        targets.any(|target| target.kind.contains(&TargetKind::ProcMacro))
    };
    let mut found = BTreeSet::new();
    let mut next = vec![&root.id];
    while let Some(id) = next.pop() {
        for dependency in nodes.get(id).map_or(&[][..], |node| &node.deps) {
            let is_linked = dependency
                .dep_kinds
                .iter()
                .any(|kind| kind.kind == DependencyKind::Normal);
            if is_linked && !runs_while_compiling(&dependency.pkg) && found.insert(&dependency.pkg)
            {
                next.push(&dependency.pkg);
            }
        }
    }
    let mut packages: Vec<_> = found.into_iter().map(|id| &metadata[id]).collect();
    packages.retain(|package| package.source.is_some());
    packages.sort_by_key(|package| (&package.name, &package.version));
    Ok(packages)
}

/// The licence of a crate that was published without its text: MIT's, which all of these can be used under, with the
/// authors that the crate names. `mit` is ours.
///
/// # Errors
/// When it is under another licence.
fn unshipped(package: &Package, mit: &str) -> Result<String> {
    let is_mit = package.license.as_ref().is_some_and(|licence| {
        let mut choices = licence.split([' ', '/']);
        choices.any(|choice| choice == "MIT") && !licence.contains(" AND ")
    });
    ensure!(is_mit, "{} has no text of its licence", package.name);
    let (_, terms) = mit
        .split_once("\n\nPermission ")
        .context("LICENSE-MIT has no terms")?;
    let authors = match package.authors.as_slice() {
        [] => format!("The authors of {}", package.name),
        authors => authors.join(", "),
    };
    Ok(format!(
        "MIT License\n\nCopyright (c) {authors}\n\nPermission {terms}"
    ))
}

/// The texts of a crate's licence: of several to choose from the shortest, MIT's.
fn licences(package: &Package) -> Result<Vec<String>> {
    let directory = package.manifest_path.parent().context("no directory")?;
    let mut named = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file()
            && ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"]
                .iter()
                .any(|it| name.starts_with(it))
        {
            named.push((name, path));
        }
    }
    let is_mit = |(name, _): &(String, _)| name.contains("MIT");
    if named.iter().any(is_mit) {
        named.retain(is_mit);
    }
    named.sort();
    named.iter().map(|(_, path)| files::text(path)).collect()
}

#[cfg(test)]
mod tests {
    use cargo_metadata::Package;
    use serde_json::json;

    use super::unshipped;

    const OURS: &str = "MIT License\n\nCopyright (c) us\n\nPermission is granted.";

    fn package(licence: &str, authors: &[&str]) -> Package {
        serde_json::from_value(json!({
            "name": "crate", "version": "1.0.0", "id": "crate", "license": licence, "authors": authors,
            "dependencies": [], "targets": [], "features": {}, "manifest_path": "Cargo.toml"
        }))
        .unwrap()
    }

    #[test]
    fn a_crate_without_its_text_has_that_of_mit_with_its_own_authors() {
        let text =
            |authors: &[&str]| unshipped(&package("MIT OR Apache-2.0", authors), OURS).unwrap();
        assert_eq!(
            text(&["Ann", "Bo"]),
            "MIT License\n\nCopyright (c) Ann, Bo\n\nPermission is granted."
        );
        assert!(text(&[]).contains("Copyright (c) The authors of crate\n"));
    }

    #[test]
    fn another_licence_without_its_text_is_an_error() {
        assert!(unshipped(&package("Apache-2.0", &[]), OURS).is_err());
        assert!(unshipped(&package("MIT AND BSD-3-Clause", &[]), OURS).is_err());
    }
}
