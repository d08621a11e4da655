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

/// Gives the configuration to `apply` whenever `file` changes or the process gets a SIGHUP. A file that cannot be used
/// changes nothing. Never ends.
pub(super) async fn whenever_changed(file: PathBuf, apply: impl Fn(&Config)) {
    let mut looks = interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut requests = hang_up();
    // Nothing is known of the version the gateway was started with: the first check reads it again.
    let mut seen = None;
    loop {
        let forced = tokio::select! {
            _ = looks.tick() => false,
            () = requests.next() => true,
        };
        let path = file.clone();
        let known = seen;
        let look = spawn_blocking(move || {
            let version = version(&path);
            let changed = forced || version != known;
            (version, changed.then(|| Config::load(Some(&path))))
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
struct HangUp(#[cfg(unix)] Option<tokio::signal::unix::Signal>);

#[cfg(unix)]
fn hang_up() -> HangUp {
    use tokio::signal::unix::{SignalKind, signal};
    let signal = signal(SignalKind::hangup());
    HangUp(
        signal
            .inspect_err(|error| error!(%error, "SIGHUP cannot be received"))
            .ok(),
    )
}

#[cfg(not(unix))]
fn hang_up() -> HangUp {
    HangUp()
}

impl HangUp {
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
