//! What Cargo.toml says of each package, and package.json of those of npm.

use std::{collections::BTreeSet, fs, process::Command};

use anyhow::{Context, Result, ensure};
use cargo_metadata::{Metadata, MetadataCommand, Package, semver::Version};
use serde_json::{Value, json};

use super::{in_ci, none_of};
use crate::{repo::Repo, sh};

/// Every package has what a registry shows of it, and declares the Rust that the tests run with: no older one is promised
/// that nothing tries. What the workspace says for all its packages the bench with a workspace of its own says as well.
///
/// # Errors
/// What is missing, or a declared version that is not the one here.
pub(super) fn complete(repo: &Repo) -> Result<()> {
    let workspace = metadata(repo, "")?;
    let root = workspace.root_package().context("no root package")?;
    let apart = metadata(repo, "benches/places")?;
    let packages = workspace.packages.iter().chain(&apart.packages);
    let found = packages.flat_map(|package| missing(package, root));
    let found = found.chain(missing_in_npm(repo, root)?);
    none_of(found.chain(not_renewed(repo)?).collect())?;
    let declared = root
        .rust_version
        .as_ref()
        .context("the root package declares no rust-version")?;
    let printed = sh::read(Command::new("rustc").arg("--version"))?;
    is_tested(declared, &version(&printed)?, in_ci())
}

/// The packages of the workspace in a folder.
fn metadata(repo: &Repo, folder: &str) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.manifest_path(repo.root.join(folder).join("Cargo.toml"));
    Ok(command.no_deps().exec()?)
}

fn missing(package: &Package, root: &Package) -> Vec<String> {
    let fields = [
        ("description", package.description.is_some()),
        (
            "repository of the workspace",
            package.repository.is_some() && package.repository == root.repository,
        ),
        (
            "licence of the workspace",
            package.license.is_some() && package.license == root.license,
        ),
        (
            "keywords of the workspace",
            !package.keywords.is_empty() && package.keywords == root.keywords,
        ),
        ("categories", !package.categories.is_empty()),
        (
            "rust-version of the workspace",
            package.rust_version == root.rust_version,
        ),
    ];
    let missing = fields.iter().filter(|(_, is_there)| !is_there);
    missing
        .map(|(field, _)| format!("{} has no {field}", package.name))
        .collect()
}

/// What files for npm do not say as the workspace does.
fn missing_in_npm(repo: &Repo, root: &Package) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for file in &repo.tracked("package.json")? {
        let text = fs::read(repo.root.join(file)).with_context(|| file.clone())?;
        let says: Value = serde_json::from_slice(&text).with_context(|| file.clone())?;
        let fields = [
            ("repository", json!(root.repository)),
            ("license", json!(root.license)),
            ("keywords", json!(root.keywords)),
        ];
        let missing = fields
            .iter()
            .filter(|(field, value)| says.get(*field) != Some(value));
        found.extend(missing.map(|(field, _)| format!("{file} has no {field} of the workspace")));
    }
    Ok(found)
}

/// Folders of lock files for which Dependabot proposes nothing.
fn not_renewed(repo: &Repo) -> Result<Vec<String>> {
    let proposes = fs::read_to_string(repo.root.join(".github/dependabot.yml"))?;
    let folders = proposes.split(['[', ']', ',', ' ', '\n']);
    let folders: BTreeSet<_> = folders.filter(|word| word.starts_with('/')).collect();
    let mut missing = Vec::new();
    for kind in ["Cargo.lock", "package-lock.json", "requirements.txt"] {
        for file in repo.tracked(kind)? {
            let folder = file.strip_suffix(kind).unwrap_or(&file);
            let folder = format!("/{}", folder.trim_end_matches('/'));
            if !folders.contains(&*folder) {
                missing.push(format!("dependabot.yml does not name {folder} of {file}"));
            }
        }
    }
    Ok(missing)
}

/// The version in `rustc 1.95.0 (59807616e 2026-04-14)`.
fn version(printed: &str) -> Result<Version> {
    let version = printed.split(' ').nth(1);
    let version = version.with_context(|| format!("`{printed}` names no version"))?;
    Ok(version.parse()?)
}

/// In CI it has to be the declared one; elsewhere a newer one will do.
fn is_tested(declared: &Version, here: &Version, in_ci: bool) -> Result<()> {
    let [declared, here] = [declared, here].map(|version| (version.major, version.minor));
    ensure!(
        declared == here || (declared < here && !in_ci),
        "    Cargo.toml declares Rust {}.{}, and this is {}.{}: declare the one that CI has",
        declared.0,
        declared.1,
        here.0,
        here.1
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use cargo_metadata::semver::Version;

    use super::{is_tested, version};

    #[test]
    fn the_version_is_read_from_what_rustc_prints() {
        let printed = "rustc 1.95.0 (59807616e 2026-04-14)";
        assert_eq!(version(printed).unwrap(), Version::new(1, 95, 0));
        assert!(version("rustc").is_err());
    }

    #[test]
    fn only_the_declared_rust_shows_in_ci_that_it_compiles() {
        let is_tested = |declared, here, in_ci| {
            let of = |minor| Version::new(1, minor, 0);
            is_tested(&of(declared), &of(here), in_ci).is_ok()
        };
        assert!(is_tested(95, 95, true));
        assert!(!is_tested(95, 96, true));
        assert!(is_tested(95, 96, false));
        assert!(!is_tested(96, 95, false));
    }
}
