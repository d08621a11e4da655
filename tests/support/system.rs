//! What stands between a process and the system: what is written, synced and sent, the clock, and the disk's room.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use crate::process::Installation;

/// What the processes of an installation have done, in its order.
pub struct Trace(PathBuf);

impl Trace {
    /// Of the processes that are started from now on.
    pub fn of(installation: &mut Installation) -> Self {
        let file = installation.folder().join("trace");
        preload(installation);
        installation.set("SYSTEM_TRACE", file.to_str().unwrap());
        Self(file)
    }

    /// So far: `write` or `sync`, to which file or socket, and how the bytes begin that were sent.
    pub fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.0).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// What processes believe to be the time.
pub struct Clock(PathBuf);

impl Clock {
    /// Of the processes of an installation that are started from now on. It is right.
    pub fn of(installation: &mut Installation) -> Self {
        preload(installation);
        let file = Self::file(installation.folder());
        installation.set("SYSTEM_AHEAD_FILE", file.to_str().unwrap());
        Self::within(installation.folder())
    }

    pub(crate) fn within(folder: &Path) -> Self {
        let clock = Self(Self::file(folder));
        clock.set_ahead(Duration::ZERO);
        clock
    }

    pub(crate) fn file(folder: &Path) -> PathBuf {
        folder.join("clock")
    }

    /// From this moment on, also for processes that run.
    pub fn set_ahead(&self, by: Duration) {
        // In place: processes have it before their eyes.
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let mut file = options.open(&self.0).unwrap();
        file.write_all(&by.as_secs().to_ne_bytes()).unwrap();
    }
}

fn preload(installation: &mut Installation) {
    let libraries = preloaded(installation.folder());
    installation.set("LD_PRELOAD", libraries);
}

/// As `LD_PRELOAD`. The library lies in `folder`.
pub(crate) fn preloaded(folder: &Path) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("support/system.c");
    let library = folder.join("system.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]);
    compiler.arg(&library).arg(source).arg("-ldl");
    assert!(compiler.status().unwrap().success());
    // Another clock of the whole test run, for instance.
    let others = env::var("LD_PRELOAD").unwrap_or_default();
    format!("{} {others}", library.display())
}
