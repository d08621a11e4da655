//! `cargo xtask release --dry-run`: everything that a release needs, up to publishing.

use std::{fs, process::Command};

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::{MetadataCommand, Package};

use crate::{
    build::{self, Flavour},
    generate, plugin,
    repo::Repo,
    sh,
    tarball::Tarball,
};

/// Checks that this commit can be released, builds and judges its package, and says what is left to do by hand.
///
/// # Errors
/// When it cannot be released; without `dry_run` always, for nothing is published from here.
pub(crate) fn release(repo: &Repo, dry_run: bool) -> Result<()> {
    let version = version(repo)?;
    if !dry_run {
        bail!(
            "nothing is published from here. Run `cargo xtask release --dry-run`, then:\n{}",
            left_to_do(&version)
        );
    }
    build::locales::are_complete(repo).context("not every message is translated")?;
    generate::is_current(repo)?;
    build::build(repo, Flavour::Release)?;
    let tarball = Tarball::pack(repo)?;
    sh::step("Judging the package", || tarball.judge(repo))?;
    println!("\n{}\n", listing(repo, &tarball)?);
    println!("{}\n", build::script_tag(repo)?);
    let plugin = plugin::pack(repo, &version)?;
    println!("The plugin for WordPress: {}\n", plugin.display());
    let obstacles = obstacles(repo, &version)?;
    ensure!(
        obstacles.is_empty(),
        "{} cannot be released yet:\n    {}",
        tarball.contents.id,
        obstacles.join("\n    ")
    );
    println!(
        "{} can be released. What is left:\n{}",
        tarball.contents.id,
        left_to_do(&version)
    );
    Ok(())
}

/// What keeps this commit from being released under this version.
fn obstacles(repo: &Repo, version: &str) -> Result<Vec<String>> {
    let git =
        |arguments: &[&str]| sh::read(Command::new("git").args(arguments).current_dir(&repo.root));
    let mut found = Vec::new();
    let changed = git(&["status", "--porcelain"])?.lines().count();
    if changed > 0 {
        found.push(format!("{changed} files are changed and not committed"));
    }
    let tag = format!("v{version}");
    let tags_here = git(&["tag", "--points-at", "HEAD"])?;
    if !git(&["tag", "--list", &tag])?.is_empty() && tags_here.lines().all(|here| here != tag) {
        found.push(format!(
            "{tag} is another commit: raise the version in Cargo.toml"
        ));
    }
    let repository = root_package(repo)?.repository;
    if repository.is_none_or(|address| address.contains(".example/")) {
        found.push("Cargo.toml does not say where the repository is".to_owned());
    }
    let changelog = fs::read_to_string(repo.root.join("CHANGELOG.md"))?;
    let section = newest(&changelog).context("CHANGELOG.md has no section")?;
    if section != version {
        found.push(format!(
            "CHANGELOG.md begins with “{section}”, Cargo.toml says {version}"
        ));
    }
    Ok(found)
}

/// The workspace's version.
///
/// # Errors
/// When cargo cannot read the manifests.
pub(crate) fn version(repo: &Repo) -> Result<String> {
    Ok(root_package(repo)?.version.to_string())
}

fn root_package(repo: &Repo) -> Result<Package> {
    let metadata = MetadataCommand::new()
        .current_dir(&repo.root)
        .no_deps()
        .exec()?;
    let package = metadata.root_package();
    package.cloned().context("there is no root package")
}

/// The name of the changelog's first section: `0.1.0` of `## 0.1.0 - 2027-01-15`.
fn newest(changelog: &str) -> Option<&str> {
    let heading = changelog
        .lines()
        .find_map(|line| line.strip_prefix("## "))?;
    let name = heading.split(" - ").next()?;
    Some(name.trim_matches(['[', ']', ' ']))
}

/// Every file with its size and digest.
fn listing(repo: &Repo, tarball: &Tarball) -> Result<String> {
    let contents = &tarball.contents;
    let digests = build::digests(repo)?;
    let lines = contents.files.iter().map(|file| {
        // npm packs what integrity.json cannot name: itself.
        let digest = digests.get(&file.path).map_or("", String::as_str);
        format!("{:>10}  {:<32}  {digest}", file.size, file.path)
    });
    let total = format!(
        "{:>10}  in all; {} packed, {}",
        contents.unpacked_size,
        contents.size,
        tarball.path.display()
    );
    Ok(lines.chain([total]).collect::<Vec<_>>().join("\n"))
}

fn left_to_do(version: &str) -> String {
    [
        "    cargo xtask check && cargo xtask test".to_owned(),
        format!("    git tag --annotate v{version} --message \"Stopover {version}\""),
        format!("    git push origin v{version}"),
        "The tag starts .github/workflows/release.yml, which publishes.".to_owned(),
    ]
    .join("\n")
}

#[cfg(test)]
mod tests {
    use super::newest;

    #[test]
    fn the_newest_section_is_the_first() {
        let text = "# Changelog\n\n## [0.2.0] - 2027-01-15\n\n### Added\n\n## 0.1.0 - 2026-12-01\n";
        assert_eq!(newest(text), Some("0.2.0"));
        assert_eq!(newest("# Changelog\n\n## Unreleased\n"), Some("Unreleased"));
        assert_eq!(newest("# Changelog\n"), None);
    }
}
