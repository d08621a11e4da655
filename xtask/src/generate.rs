//! `cargo xtask generate`: the files that are checked in and made from others.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, ensure};

use crate::{build::locales, check::floors, interface::Interface, plugin, repo::Repo};

/// Writes those that are out of date.
///
/// # Errors
/// When a file cannot be read or written, or one that it is made from is not understood.
pub(crate) fn generate(repo: &Repo) -> Result<()> {
    for (file, text) in stale(repo)? {
        fs::write(&file, text)?;
        println!("Written: {}", file.display());
    }
    Ok(())
}

/// Nothing is out of date.
///
/// # Errors
/// What is.
pub(crate) fn is_current(repo: &Repo) -> Result<()> {
    let stale = stale(repo)?;
    let names: Vec<_> = stale
        .iter()
        .map(|(file, _)| {
            file.strip_prefix(&repo.root)
                .unwrap_or(file)
                .display()
                .to_string()
        })
        .collect();
    ensure!(
        stale.is_empty(),
        "    out of date: {}. Run `cargo xtask generate`",
        names.join(", ")
    );
    Ok(())
}

/// The files that differ from what would be written, with that.
fn stale(repo: &Repo) -> Result<Vec<(PathBuf, String)>> {
    let interface = Interface::read(repo)?;
    let attributes = interface.wordpress_attributes()?;
    let plugin = plugin::folder(repo).join(plugin::NAME);
    let mut made = vec![
        between(
            repo,
            "docs/ARCHITECTURE.md",
            "floors/table.rs",
            &floors::drawn(),
        )?,
        between(
            repo,
            "docs/EMBEDDING.md",
            "interface.json",
            &interface.reference(),
        )?,
        between(
            repo,
            "docs/LANGUAGES.md",
            "i18n/locales",
            &locales::list(repo)?,
        )?,
        (
            plugin.join("languages/stopover.pot"),
            plugin::template(&plugin, &attributes)?,
        ),
        (plugin.join("includes/attributes.php"), attributes),
    ];
    made.retain(|(file, text)| fs::read_to_string(file).ok().as_ref() != Some(text));
    Ok(made)
}

/// A document with a text between the marks that name what it is made from.
fn between(repo: &Repo, document: &str, source: &str, text: &str) -> Result<(PathBuf, String)> {
    let file = repo.root.join(document);
    let old = fs::read_to_string(&file).with_context(|| document.to_owned())?;
    let new = replaced(&old, source, text)
        .with_context(|| format!("{document} has no marks around what is made from {source}"))?;
    Ok((file, new))
}

fn replaced(document: &str, source: &str, text: &str) -> Option<String> {
    const END: &str = "\n<!-- Until here. -->\n";
    let begin = format!("<!-- Written by `cargo xtask generate` from {source}. -->\n");
    let (before, rest) = document.split_once(&begin)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!(
        "{before}{begin}\n{}\n{END}{after}",
        text.trim_matches('\n')
    ))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn what_stands_around_the_marks_stays() {
        let document = "# Title\n<!-- Written by `cargo xtask generate` from a. -->\nold\n\n<!-- Until here. -->\nmore\n";
        assert_eq!(
            replaced(document, "a", "new\n").unwrap(),
            document.replace("old\n", "\nnew\n")
        );
        assert_eq!(replaced(document, "b", "new"), None);
    }
}
