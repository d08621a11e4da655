//! As many open files, and with them connections, as the system lets the process have.

use tracing::warn;

use crate::config::LimitsConfig;

/// For all but visitors' connections: calls to the provider, the journal, files.
const OTHERS: u64 = 256;

/// Raises the process's limit of open files to what `limits.connections` needs, as far as it may; where that is not enough, lowers
/// the connections to it.
pub(super) fn fit(limits: &mut LimitsConfig) {
    let wanted = u64::try_from(limits.connections).unwrap_or(u64::MAX);
    match rlimit::increase_nofile_limit(wanted.saturating_add(OTHERS)) {
        Ok(files) => {
            let connections = files.saturating_sub(OTHERS).max(files / 2).max(1);
            if connections < wanted {
                warn!(
                    files,
                    connections, "limits.connections is more than the limit of open files allows"
                );
                limits.connections = usize::try_from(connections).unwrap_or(usize::MAX);
            }
        }
        Err(error) => warn!(%error, "the limit of open files cannot be read"),
    }
}
