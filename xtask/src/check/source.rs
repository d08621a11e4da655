//! Rust files as tokens, so that comments and texts do not count and the insides of macros do.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow};
use proc_macro2::{TokenStream, TokenTree};

use crate::{repo::Repo, sh};

/// The Rust files below these folders, with their texts.
///
/// # Errors
/// When git or a file cannot be read.
pub(super) fn rust_files(repo: &Repo, folders: &[&str]) -> Result<Vec<(PathBuf, String)>> {
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
    let listed = sh::read(&mut git)?;
    let files = listed
        .lines()
        .map(Path::new)
        .filter(|file| file.extension().is_some_and(|ending| ending == "rs"))
        // A file that is deleted but not yet committed as deleted is still listed.
        .filter(|file| repo.root.join(file).is_file());
    files
        .map(|file| {
            let text = fs::read_to_string(repo.root.join(file))
                .with_context(|| file.display().to_string())?;
            Ok((file.to_owned(), text))
        })
        .collect()
}

/// Whether a source file contains a name.
///
/// # Errors
/// When the file is no sequence of Rust tokens.
pub(super) fn names(text: &str, name: &str) -> Result<bool> {
    Ok(contains(tokens(text)?, name))
}

/// The tokens of a source file.
///
/// # Errors
/// When the file is no sequence of Rust tokens.
pub(super) fn tokens(text: &str) -> Result<TokenStream> {
    text.parse().map_err(|error| anyhow!("not Rust: {error}"))
}

fn contains(stream: TokenStream, name: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => contains(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
