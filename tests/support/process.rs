//! The gateway as a process of its own, to be stopped in every way there is.

use std::{
    fmt::Write as _,
    fs,
    ops::Deref,
    path::{Path, PathBuf},
    process::{ExitStatus, Output, Stdio},
};

use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStderr, ChildStdout, Command},
};

use crate::{
    Caller, KEY, SITE,
    booking::{GRANT_KEY, SITE_NAME},
};

/// The program, and its configuration in a folder of its own.
pub struct Installation {
    program: PathBuf,
    folder: tempfile::TempDir,
}

/// A running gateway.
pub struct Process {
    child: Child,
    gateway: Caller,
    metrics: Caller,
    log: Lines<BufReader<ChildStderr>>,
    _output: Lines<BufReader<ChildStdout>>,
}

impl Installation {
    /// Of `program`, for the provider at `base`, a site with a grant key, and the further settings of `booking`.
    pub fn new(program: impl Into<PathBuf>, base: &str, booking: &str) -> Self {
        let installation = Self {
            program: program.into(),
            folder: tempfile::tempdir().unwrap(),
        };
        installation.configure(base, booking);
        installation
    }

    /// Writes another configuration.
    pub fn configure(&self, base: &str, booking: &str) {
        let journal = self.journal();
        let mut text = format!(
            "listen = \"127.0.0.1:0\"\nmetrics_listen = \"127.0.0.1:0\"\n\
             [provider]\nhotels_url = \"{base}\"\napi_key = \"{KEY}\"\nrequests_per_second = 100000\n\
             [limits]\nsearches_per_minute = 100000\n[places]\ncrawl = false\n"
        );
        write!(
            text,
            "[sites.{SITE_NAME}]\norigins = [\"{SITE}\"]\ngrant_key = \"{GRANT_KEY}\"\n\
             [booking]\njournal = \"{}\"\ncheckouts_per_minute = 100000\n{booking}\n",
            journal.display()
        )
        .unwrap();
        // In one step: the running gateway must not see half of it.
        let new = self.folder.path().join("new.toml");
        fs::write(&new, text).unwrap();
        fs::rename(new, self.config()).unwrap();
    }

    /// Its configuration file.
    pub fn config(&self) -> PathBuf {
        self.folder.path().join("gateway.toml")
    }

    /// Its journal.
    pub fn journal(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// Where all of it lies.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The program with arguments, run to its end.
    pub async fn run(&self, arguments: &[&str]) -> Output {
        self.command().args(arguments).output().await.unwrap()
    }

    /// Starts the gateway and waits until it listens.
    pub async fn start(&self) -> Process {
        let mut child = self
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let log = child.stderr.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut address = async |before: &str, after: &str| {
            let line = lines.next_line().await.unwrap().expect("it did not start");
            let address = line.strip_prefix(before).unwrap();
            Caller::of(address.strip_suffix(after).unwrap().parse().unwrap())
        };
        let gateway = address("listening on http://", "").await;
        let metrics = address("metrics on http://", "/metrics").await;
        Process {
            child,
            gateway,
            metrics,
            log: BufReader::new(log).lines(),
            _output: lines,
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("--config").arg(self.config());
        command.env("RUST_LOG", "error");
        command
    }
}

impl Process {
    /// Ends it as a power cut would: it can do nothing more.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Sends it a signal, such as `TERM`.
    pub async fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        let sent = Command::new("kill")
            .args(["-s", signal, &id])
            .status()
            .await;
        assert!(sent.unwrap().success());
    }

    /// Waits until it has logged an error that says so.
    pub async fn logged(&mut self, text: &str) {
        loop {
            let line = self.log.next_line().await.unwrap();
            if line.expect("it ended").contains(text) {
                return;
            }
        }
    }

    /// Waits for its end.
    pub async fn ended(mut self) -> ExitStatus {
        self.child.wait().await.unwrap()
    }

    /// The value of a metric, such as `stopover_unknown{kind="completion"}`.
    pub async fn metric(&self, name: &str) -> Option<u64> {
        let text = self.metrics.get("/metrics").await.text().await.unwrap();
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        value.parse().ok()
    }
}

impl Deref for Process {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.gateway
    }
}
