//! Reading paths out of Rust's tokens, so that comments and texts do not count and macros' insides do.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Every name in a source file.
///
/// # Errors
/// When the file is no sequence of Rust tokens.
pub(super) fn idents(source: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    walk_idents(tokens(source)?, &mut found);
    Ok(found)
}

/// The first name of every path that begins at the crate's root, written with `crate` or with enough `super`s, in a
/// file whose module lies `depth` levels below the root.
///
/// # Errors
/// When the file is no sequence of Rust tokens.
pub(super) fn layer_paths(source: &str, depth: usize) -> Result<Vec<String>> {
    let mut found = Vec::new();
    walk_paths(tokens(source)?, depth, &mut found);
    Ok(found)
}

fn tokens(source: &str) -> Result<TokenStream> {
    source.parse().map_err(|error| anyhow!("not Rust: {error}"))
}

fn walk_idents(stream: TokenStream, found: &mut Vec<String>) {
    for token in stream {
        match token {
            TokenTree::Ident(name) => found.push(name.to_string()),
            TokenTree::Group(group) => walk_idents(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn walk_paths(stream: TokenStream, depth: usize, found: &mut Vec<String>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    let mut rest = tokens.as_slice();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match first {
            TokenTree::Ident(name) if name == "crate" => root_names(after, found),
            TokenTree::Ident(name) if name == "super" => {
                let (supers, end) = count_supers(after);
                if supers == depth {
                    root_names(end, found);
                }
                rest = end;
            }
            TokenTree::Ident(name) if name == "mod" => {
                if let [TokenTree::Ident(_), TokenTree::Group(body), after @ ..] = after {
                    walk_paths(body.stream(), depth + 1, found);
                    rest = after;
                }
            }
            TokenTree::Group(group) => walk_paths(group.stream(), depth, found),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// How many `super`s follow each other, given what comes after the first, and what comes after the last.
fn count_supers(mut rest: &[TokenTree]) -> (usize, &[TokenTree]) {
    let mut count = 1;
    while let Some(after) = after_colons(rest)
        && let [TokenTree::Ident(name), after @ ..] = after
        && name == "super"
    {
        count += 1;
        rest = after;
    }
    (count, rest)
}

/// The names that directly follow the root: one, or those of a braced list.
fn root_names(rest: &[TokenTree], found: &mut Vec<String>) {
    match after_colons(rest) {
        Some([TokenTree::Ident(name), ..]) => found.push(name.to_string()),
        Some([TokenTree::Group(list), ..]) if list.delimiter() == Delimiter::Brace => {
            let mut begins = true;
            for token in list.stream() {
                if let (TokenTree::Ident(name), true) = (&token, begins) {
                    found.push(name.to_string());
                }
                begins = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ',');
            }
        }
        _ => {}
    }
}

fn after_colons(rest: &[TokenTree]) -> Option<&[TokenTree]> {
    match rest {
        [TokenTree::Punct(one), TokenTree::Punct(two), after @ ..]
            if one.as_char() == ':' && two.as_char() == ':' =>
        {
            Some(after)
        }
        _ => None,
    }
}
