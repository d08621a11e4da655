//! Which workspace crate may use which: docs/ARCHITECTURE.md draws the arrows, this table holds them.

use anyhow::Result;
use cargo_metadata::{Metadata, MetadataCommand};

use super::none_of;
use crate::repo::Repo;

/// A crate and all that it may use of the workspace. The sandbox uses nothing, on purpose: it was written from
/// the provider's specification only, so that a misspelt field in the shared model fails a test instead of passing twice.
const ARROWS: [(&str, &[&str]); 12] = [
    // What parsers are tested with.
    ("stopover-fuzz", &[]),
    ("stopover-model", &["stopover-fuzz"]),
    ("stopover-client", &["stopover-model"]),
    ("stopover-locales", &[]),
    // The messages while it is built: `dependencies` keeps the crate itself out of the browser.
    (
        "stopover",
        &[
            "stopover-model",
            "stopover-client",
            "stopover-locales",
            "stopover-fuzz",
        ],
    ),
    (
        "stopover-gateway",
        &[
            "stopover-model",
            "stopover-client",
            "stopover-locales",
            "stopover-fuzz",
        ],
    ),
    ("stopover-sandbox", &[]),
    ("stopover-example-site", &["stopover-gateway"]),
    (
        "stopover-tests",
        &[
            "stopover-model",
            "stopover-client",
            "stopover",
            "stopover-gateway",
            "stopover-sandbox",
        ],
    ),
    ("stopover-bare", &[]),
    // It meets the gateway as its visitors do.
    ("stopover-load", &[]),
    ("xtask", &["stopover-locales", "stopover-model"]),
];

/// Every dependency inside the workspace, development dependencies included, is in the table.
///
/// # Errors
/// Those that are not.
pub(super) fn arrows(repo: &Repo) -> Result<()> {
    let metadata = MetadataCommand::new()
        .current_dir(&repo.root)
        .no_deps()
        .exec()?;
    none_of(forbidden(&uses(&metadata)))
}

fn uses(metadata: &Metadata) -> Vec<(String, String)> {
    let mut uses = Vec::new();
    for package in &metadata.packages {
        // A package without any use must be in the table as well.
        uses.push((package.name.to_string(), package.name.to_string()));
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| dependency.path.is_some())
        {
            uses.push((package.name.to_string(), dependency.name.clone()));
        }
    }
    uses
}

fn forbidden(uses: &[(String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (user, used) in uses {
        match ARROWS.iter().find(|(name, _)| name == user) {
            None => found.push(format!("{user} is in no row of the table of crates")),
            Some((_, allowed)) if user != used && !allowed.contains(&used.as_str()) => {
                found.push(format!("{user} must not use {used}"));
            }
            Some(_) => {}
        }
    }
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::forbidden;

    fn verdict(user: &str, used: &str) -> Vec<String> {
        forbidden(&[(user.to_owned(), used.to_owned())])
    }

    #[test]
    fn the_sandbox_must_not_use_the_shared_model() {
        assert_eq!(
            verdict("stopover-sandbox", "stopover-model"),
            ["stopover-sandbox must not use stopover-model"]
        );
    }

    #[test]
    fn nothing_but_the_tests_uses_a_server() {
        for user in [
            "stopover",
            "stopover-client",
            "stopover-model",
            "stopover-sandbox",
            "xtask",
        ] {
            assert_eq!(verdict(user, "stopover-gateway").len(), 1, "{user}");
        }
        assert!(verdict("stopover-tests", "stopover-gateway").is_empty());
    }

    #[test]
    fn the_arrows_of_the_table_are_allowed() {
        assert!(verdict("stopover-gateway", "stopover-client").is_empty());
        assert!(verdict("stopover", "stopover-model").is_empty());
    }

    #[test]
    fn a_new_crate_needs_a_row() {
        assert_eq!(verdict("stopover-cli", "stopover-cli").len(), 1);
    }
}
