//! The one place that distinguishes the browser from the servers.

use std::path::Path;

use anyhow::Result;

use super::{none_of, source};
use crate::repo::Repo;

/// The one module whose code differs between browser and server.
const TRANSPORTS: &str = "crates/stopover-client/src/transport";

/// Nothing but the client's transports distinguishes targets.
///
/// # Errors
/// The files that do.
pub(super) fn switches(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for (file, text) in source::rust_files(repo, &["src", "crates/*/src/*"])? {
        if switches_target(&file, &text)? {
            found.push(format!("{} names target_arch", file.display()));
        }
    }
    none_of(found)
}

fn switches_target(file: &Path, text: &str) -> Result<bool> {
    let transport =
        file.starts_with(TRANSPORTS) || file.with_extension("") == Path::new(TRANSPORTS);
    Ok(!transport && source::names(text, "target_arch")?)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::switches_target;

    #[test]
    fn only_the_transports_may_distinguish_targets() {
        let source = "#[cfg(target_arch = \"wasm32\")] mod fetch;";
        let switches = |file: &str| switches_target(Path::new(file), source).unwrap();
        assert!(switches("src/ui/dom.rs"));
        assert!(switches("crates/stopover-model/src/lib.rs"));
        assert!(switches("crates/stopover-client/src/transport_of_goods.rs"));
        assert!(!switches("crates/stopover-client/src/transport.rs"));
        assert!(!switches("crates/stopover-client/src/transport/fetch.rs"));
        assert!(!switches_target(Path::new("src/ui/dom.rs"), "// no target_arch here").unwrap());
    }
}
