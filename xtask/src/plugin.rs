//! The plugin for WordPress: as sites install it, a zip with its licences, and its texts for translators.

mod template;

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use zip::{ZipWriter, write::SimpleFileOptions};

pub(crate) use self::template::template;
use crate::{build, repo::Repo};

/// The plugin's folder, which its files are in on the site, too.
pub(crate) const NAME: &str = "stopover";

const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Zips the plugin of this version.
///
/// # Errors
/// When the plugin is of another version, or a file cannot be read or written.
pub(crate) fn pack(repo: &Repo, version: &str) -> Result<PathBuf> {
    let plugin = folder(repo).join(NAME);
    agrees(&plugin, version)?;
    let directory = repo.target.join("wordpress");
    fs::create_dir_all(&directory)?;
    let path = directory.join(format!("{NAME}-{version}.zip"));
    let mut zip = ZipWriter::new(File::create(&path)?);
    let mut add = |name: &Path, file: &Path| -> Result<()> {
        let name = Path::new(NAME).join(name);
        zip.start_file_from_path(name, SimpleFileOptions::default())?;
        let content = fs::read(file).with_context(|| file.display().to_string())?;
        Ok(zip.write_all(&content)?)
    };
    for file in build::below(&plugin)? {
        add(file.strip_prefix(&plugin)?, &file)?;
    }
    for licence in LICENCES {
        add(Path::new(licence), &repo.root.join(licence))?;
    }
    zip.finish()?;
    Ok(path)
}

pub(crate) fn folder(repo: &Repo) -> PathBuf {
    repo.root.join("integrations/wordpress")
}

/// The version stands where WordPress reads it, and where browsers tell a new file by it.
fn agrees(plugin: &Path, version: &str) -> Result<()> {
    let stated = [
        ("stopover.php", format!(" * Version:           {version}\n")),
        ("readme.txt", format!("\nStable tag: {version}\n")),
        ("includes/class-blocks.php", format!("'{version}'")),
        ("includes/class-package.php", format!("'{version}'")),
    ];
    for (file, statement) in stated {
        let path = plugin.join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        ensure!(
            text.contains(&statement),
            "{} does not say {}",
            path.display(),
            statement.trim()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use zip::ZipArchive;

    use super::pack;
    use crate::repo::Repo;

    fn repo() -> (Repo, tempfile::TempDir) {
        let target = tempfile::tempdir().unwrap();
        let repo = Repo {
            target: target.path().to_owned(),
            ..Repo::locate().unwrap()
        };
        (repo, target)
    }

    #[test]
    fn a_site_gets_the_plugin_in_one_folder_with_readme_and_licences() {
        let (repo, _target) = repo();
        let packed = pack(&repo, env!("CARGO_PKG_VERSION")).unwrap();
        let zip = ZipArchive::new(File::open(packed).unwrap()).unwrap();
        for name in zip.file_names() {
            assert!(name.unwrap().starts_with("stopover/"));
        }
        for name in [
            "stopover.php",
            "readme.txt",
            "includes/class-package.php",
            "LICENSE-MIT",
            "LICENSE-APACHE",
        ] {
            assert!(
                zip.index_for_name(&format!("stopover/{name}")).is_some(),
                "{name}"
            );
        }
    }

    #[test]
    fn a_plugin_of_another_version_is_not_packed() {
        let (repo, _target) = repo();
        let error = pack(&repo, "99.0.0").unwrap_err().to_string();
        assert!(error.contains("stopover.php does not say"), "{error}");
    }
}
