//! Reads the configuration file again while the gateway runs, for what an operator may have to change at once.

use std::{
    fs, mem,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use tokio::{
    task::spawn_blocking,
    time::{MissedTickBehavior, interval},
};
use tracing::{error, info};

use crate::config::{Config, ConfigError};

/// Time between two looks at the file.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Distinguishes versions of a file.
type Version = Option<(SystemTime, u64)>;

/// Gives the configuration to `apply` whenever `file` changes or the process is asked to read it again: without a file, what
/// the environment says and the keys' files hold. What cannot be used changes nothing. Never ends.
pub(super) async fn whenever_changed(
    file: Option<PathBuf>,
    mut requests: HangUp,
    apply: impl Fn(&Config),
) {
    let mut looks = interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = Known::default();
    loop {
        let forced = tokio::select! {
            _ = looks.tick(), if file.is_some() => false,
            () = requests.next() => true,
        };
        let path = file.clone();
        let mut next = known;
        let look = spawn_blocking(move || {
            let config = next.look(path.as_deref(), forced);
            (next, config)
        });
        let Ok((next, config)) = look.await else {
            continue;
        };
        known = next;
        match config {
            Some(Ok(config)) => {
                apply(&config);
                info!(
                    stopped = config.booking.stopped,
                    "the configuration was read: bookings, sites' keys and bounds"
                );
            }
            Some(Err(error)) => {
                error!(%error, "the configuration cannot be used; what was read before stays in force");
            }
            None => (),
        }
    }
}

/// What earlier looks have found.
#[derive(Debug, Default, Clone, Copy)]
struct Known {
    /// Of what was read last. Nothing is known of the version the gateway was started with: the first look reads it again.
    read: Option<Version>,
    /// Of the last look.
    seen: Version,
}

impl Known {
    /// Reads what has changed once two looks in a row find the same: of a file that is written in place, half may be there, and may be
    /// valid. Who asks for it says that it is whole.
    fn look(&mut self, file: Option<&Path>, forced: bool) -> Option<Result<Config, ConfigError>> {
        let found = file.and_then(version);
        let rests = mem::replace(&mut self.seen, found) == found;
        let is_new = self.read.is_none_or(|read| rests && read != found);
        if !forced && !is_new {
            return None;
        }
        let config = Config::load(file);
        // It may have changed while it was read.
        let after = file.and_then(version);
        if !forced && after != found {
            self.seen = after;
            return None;
        }
        self.read = Some(found);
        Some(config)
    }
}

fn version(file: &Path) -> Version {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// The signal by which operators ask a process to read its configuration again.
pub(super) struct HangUp(#[cfg(unix)] Option<tokio::signal::unix::Signal>);

impl HangUp {
    /// From the call on.
    #[cfg(unix)]
    pub(super) fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let signal = signal(SignalKind::hangup());
        Self(
            signal
                .inspect_err(|error| error!(%error, "SIGHUP cannot be received"))
                .ok(),
        )
    }

    #[cfg(not(unix))]
    pub(super) fn listen() -> Self {
        Self()
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        let received = match &mut self.0 {
            Some(signal) => signal.recv().await,
            None => None,
        };
        if received.is_none() {
            std::future::pending().await
        }
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str =
        "[provider]\nhotels_url = \"https://provider.example/v2\"\napi_key = \"0123456789\"\n";
    const SITE: &str =
        "[sites.one]\norigins = [\"https://site.example\"]\ncompletions_per_hour = 5\n";

    /// How many sites are there after a look; none where nothing is read.
    fn sites(known: &mut Known, file: &Path, forced: bool) -> Option<usize> {
        let config = known.look(Some(file), forced)?;
        Some(config.unwrap().sites.0.len())
    }

    #[test]
    fn half_of_a_file_that_is_written_in_place_is_never_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("gateway.toml");
        let write = |text: &str| fs::write(&file, text).unwrap();
        let mut known = Known::default();
        let whole = format!("{FIRST}{SITE}");
        write(&whole);
        assert_eq!(sites(&mut known, &file, false), Some(1));
        assert_eq!(sites(&mut known, &file, false), None);
        write(FIRST);
        assert_eq!(sites(&mut known, &file, false), None, "half");
        write(&format!("{whole}# changed\n"));
        assert_eq!(sites(&mut known, &file, false), None, "perhaps half");
        assert_eq!(sites(&mut known, &file, false), Some(1));
        assert_eq!(sites(&mut known, &file, false), None);
    }

    #[test]
    fn what_is_asked_for_is_read_at_once_and_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("gateway.toml");
        fs::write(&file, format!("{FIRST}{SITE}")).unwrap();
        let mut known = Known::default();
        assert_eq!(sites(&mut known, &file, false), Some(1));
        fs::write(&file, FIRST).unwrap();
        assert_eq!(sites(&mut known, &file, true), Some(0));
        assert_eq!(sites(&mut known, &file, false), None);
        assert_eq!(sites(&mut known, &file, true), Some(0));
    }
}
