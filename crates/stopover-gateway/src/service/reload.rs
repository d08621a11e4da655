//! Reads the configuration file again while the gateway runs, for what an operator may have to change at once.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use tokio::{
    task::spawn_blocking,
    time::{MissedTickBehavior, interval},
};
use tracing::{error, info};

use crate::config::Config;

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
    // Nothing is known of the version the gateway was started with: the first check reads it again.
    let mut seen = None;
    loop {
        let forced = tokio::select! {
            _ = looks.tick(), if file.is_some() => false,
            () = requests.next() => true,
        };
        let path = file.clone();
        let known = seen;
        let look = spawn_blocking(move || {
            let version = path.as_deref().and_then(version);
            let changed = forced || version != known;
            (version, changed.then(|| Config::load(path.as_deref())))
        });
        let Ok((version, config)) = look.await else {
            continue;
        };
        seen = version;
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
