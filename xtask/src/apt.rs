//! Debian's packages, for what rustup and npm do not provide.

use std::{env, fs, path::PathBuf, process::Command};

use anyhow::{Result, bail};

use crate::{repo::Repo, sh};

/// Installs packages, refreshing the package lists first.
///
/// # Errors
/// With a sentence that says what to do by hand where there is no apt-get or the user is not root.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if sh::find("apt-get").is_none() {
        bail!(
            "this system has no apt-get: install what corresponds to Debian's packages {list}, then run this again"
        );
    }
    if !is_root()? {
        bail!("run `apt-get install --no-install-recommends {list}` as root, then run this again");
    }
    sh::step(&format!("Installing Debian's packages {list}"), || {
        sh::run(apt_get().arg("update"))?;
        sh::run(
            apt_get()
                .args(["install", "--yes", "--no-install-recommends"])
                .args(packages),
        )
    })
}

/// A file of a package, `usr/bin/promtool` for instance, without installing it: nothing of it is started, and the system stays as it is.
///
/// # Errors
/// When the package cannot be had.
pub(crate) fn unpack(repo: &Repo, package: &str, file: &str) -> Result<PathBuf> {
    unpack_with(repo, package, &[], file)
}

/// The same, with packages beside it that it needs.
///
/// # Errors
/// When one of them cannot be had.
pub(crate) fn unpack_with(
    repo: &Repo,
    package: &str,
    needed: &[&str],
    file: &str,
) -> Result<PathBuf> {
    let folder = repo.cache.join("tools").join(package);
    let file = folder.join(file);
    if file.is_file() {
        return Ok(file);
    }
    if sh::find("apt-get").is_none() {
        bail!("this system has no apt-get: install what corresponds to Debian's package {package}");
    }
    sh::step(&format!("Unpacking Debian's package {package}"), || {
        let download = tempfile::tempdir()?;
        let mut fetch = apt_get();
        fetch
            .args(["download", package])
            .args(needed)
            .current_dir(&download);
        if sh::read(&mut fetch).is_err() {
            // A system that was never asked knows of no packages.
            sh::run(apt_get().arg("update"))?;
            sh::run(&mut fetch)?;
        }
        fs::create_dir_all(&folder)?;
        for archive in fs::read_dir(&download)? {
            let mut extract = Command::new("dpkg-deb");
            sh::run(extract.arg("--extract").arg(archive?.path()).arg(&folder))?;
        }
        Ok(())
    })?;
    Ok(file)
}

/// The program redis-server and the folder of its libraries, where none is installed.
///
/// # Errors
/// When it cannot be had.
pub(crate) fn redis(repo: &Repo) -> Result<Option<(PathBuf, PathBuf)>> {
    if sh::find("redis-server").is_some() {
        return Ok(None);
    }
    let needed = ["redis-tools", "libjemalloc2", "liblzf1"];
    let server = unpack_with(repo, "redis-server", &needed, "usr/bin/redis-server")?;
    let libraries = format!("../lib/{}-linux-gnu", env::consts::ARCH);
    let libraries = server.with_file_name(libraries);
    Ok(Some((server, libraries)))
}

/// The folder into which a package is unpacked with all that it needs and this system lacks, without installing any of it. Root's is one
/// that every user may read.
///
/// # Errors
/// When they cannot be had.
pub(crate) fn unpack_with_needs(repo: &Repo, package: &str) -> Result<PathBuf> {
    let tools = if is_root()? {
        PathBuf::from("/var/cache/stopover")
    } else {
        repo.cache.join("tools")
    };
    let folder = tools.join(format!("{package}-with-needs"));
    if folder.is_dir() {
        return Ok(folder);
    }
    if sh::find("apt-get").is_none() {
        bail!("this system has no apt-get: install what corresponds to Debian's package {package}");
    }
    sh::step(&format!("Unpacking Debian's package {package}"), || {
        let download = tempfile::tempdir()?;
        let archives = download.path().join("archives");
        fs::create_dir_all(archives.join("partial"))?;
        let mut fetch = apt_get();
        fetch.args([
            "install",
            "--yes",
            "--download-only",
            "--no-install-recommends",
        ]);
        fetch.args(["--option", "Debug::NoLocking=1", "--option"]);
        fetch.arg(format!("Dir::Cache::archives={}", archives.display()));
        fetch.arg(package);
        if sh::read(&mut fetch).is_err() {
            sh::run(apt_get().arg("update"))?;
            sh::run(&mut fetch)?;
        }
        // In one step: half of it is none.
        let whole = download.path().join("whole");
        fs::create_dir(&whole)?;
        for archive in fs::read_dir(&archives)? {
            let archive = archive?.path();
            if archive.extension().is_some_and(|kind| kind == "deb") {
                let mut extract = Command::new("dpkg-deb");
                sh::run(extract.arg("--extract").arg(archive).arg(&whole))?;
            }
        }
        fs::create_dir_all(&tools)?;
        let mut keep = Command::new("cp");
        sh::run(keep.args(["--archive"]).arg(&whole).arg(&folder))
    })?;
    Ok(folder)
}

fn is_root() -> Result<bool> {
    Ok(sh::read(Command::new("id").arg("-u"))? == "0")
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .arg("--quiet")
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}
