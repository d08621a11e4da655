//! The gateway as a process, to be stopped in every way there is.

use std::{
    fmt::Write as _,
    fs,
    ops::Deref,
    path::{Path, PathBuf},
    process::{ExitStatus, Output, Stdio},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader, Lines},
    process::{Child, ChildStderr, ChildStdout, Command},
    time::timeout,
};

use crate::{
    Caller, KEY, SITE,
    booking::{GRANT_KEY, OUTCOME_KEY, SITE_NAME},
    postgres::instead_of_file,
};

const JOURNAL: &str = "STOPOVER_GATEWAY__BOOKING__JOURNAL";

/// The program, and its configuration in a folder.
pub struct Installation {
    program: PathBuf,
    folder: tempfile::TempDir,
    environment: Vec<(&'static str, String)>,
    most_files: Option<u32>,
}

pub struct Process {
    child: Child,
    gateway: Caller,
    metrics: Caller,
    /// None once nobody reads it any more.
    log: Option<Lines<BufReader<ChildStderr>>>,
    _output: Lines<BufReader<ChildStdout>>,
}

impl Installation {
    /// Of `program`, for the provider at `base`, a site with a grant key, and the further settings of `booking`.
    pub fn new(program: impl Into<PathBuf>, base: &str, booking: &str) -> Self {
        let mut installation = Self {
            program: program.into(),
            folder: tempfile::tempdir().unwrap(),
            environment: vec![("RUST_LOG", "error".to_owned())],
            most_files: None,
        };
        installation.configure(base, booking);
        if let Some(address) = instead_of_file() {
            installation.set(JOURNAL, address);
        }
        installation
    }

    /// With its journal in a file, whatever tests are asked for: what is true of a file only.
    #[must_use]
    pub fn with_journal_file(mut self) -> Self {
        self.environment.retain(|(name, _)| *name != JOURNAL);
        self
    }

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

    /// Has the site told of outcomes there, with the further settings of `booking`.
    pub fn tell_outcomes(&self, webhook: &str, booking: &str) {
        let text = fs::read_to_string(self.config()).unwrap();
        let told = format!(
            "outcome_webhook = \"{webhook}\"\noutcome_webhook_key = \"{OUTCOME_KEY}\"\n[booking]\n{booking}\n"
        );
        fs::write(self.config(), text.replace("[booking]\n", &told)).unwrap();
    }

    /// Sets an environment variable of the processes that are started from now on.
    pub fn set(&mut self, variable: &'static str, value: impl Into<String>) {
        self.environment.push((variable, value.into()));
    }

    /// Lets the processes that are started from now on have so many files and connections open.
    pub fn limit_files(&mut self, most: u32) {
        self.most_files = Some(most);
    }

    pub fn config(&self) -> PathBuf {
        self.folder.path().join("gateway.toml")
    }

    pub fn journal(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// While it is there, no new purchase is taken.
    pub fn stop_file(&self) -> PathBuf {
        self.folder.path().join("journal.db.stop")
    }

    /// From now on processes are configured by their environment only.
    pub fn forget_file(&self) {
        fs::remove_file(self.config()).unwrap();
    }

    /// Holds all of it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs it to its end.
    pub async fn run(&self, arguments: &[&str]) -> Output {
        self.command().args(arguments).output().await.unwrap()
    }

    /// Starts the gateway and waits until it listens.
    pub async fn start(&self) -> Process {
        self.try_start().await.expect("it did not start")
    }

    /// As [`Installation::start`].
    ///
    /// # Errors
    /// What it logged, where it ended instead.
    pub async fn try_start(&self) -> Result<Process, String> {
        let mut child = self
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut log = child.stderr.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut address = async |before: &str, after: &str| {
            let line = lines.next_line().await.unwrap()?;
            let address = line.strip_prefix(before).unwrap();
            let address = address.strip_suffix(after).unwrap().parse().unwrap();
            Some(Caller::of(address))
        };
        let gateway = address("listening on http://", "").await;
        let metrics = address("metrics on http://", "/metrics").await;
        let (Some(gateway), Some(metrics)) = (gateway, metrics) else {
            let mut said = String::new();
            log.read_to_string(&mut said).await.unwrap();
            return Err(said);
        };
        Ok(Process {
            child,
            gateway,
            metrics,
            log: Some(BufReader::new(log).lines()),
            _output: lines,
        })
    }

    fn command(&self) -> Command {
        // Where its files may not grow, a write is to fail instead of ending the process.
        let mut command = Command::new("sh");
        let limit = self.most_files.map(|most| format!("ulimit -n {most}; "));
        let limit = limit.unwrap_or_default();
        command.args(["-c", &format!("trap '' XFSZ; {limit}exec \"$0\" \"$@\"")]);
        command.arg(&self.program);
        if self.config().exists() {
            command.arg("--config").arg(self.config());
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }
}

impl Process {
    /// As a power cut would: it can do nothing more.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// `TERM`, for instance.
    pub async fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        let sent = Command::new("kill")
            .args(["-s", signal, &id])
            .status()
            .await;
        assert!(sent.unwrap().success());
    }

    /// The next line of the log that holds this; errors only, unless `RUST_LOG` says more.
    pub async fn logged(&mut self, text: &str) -> String {
        let log = self.log.as_mut().unwrap();
        let found = async {
            loop {
                let line = log.next_line().await.unwrap().expect("it ended");
                if line.contains(text) {
                    return line;
                }
            }
        };
        let found = timeout(Duration::from_secs(60), found).await;
        found.expect("it was never logged")
    }

    /// As if the program that reads the log had ended.
    pub fn close_log(&mut self) {
        self.log = None;
    }

    /// From now on a file cannot grow beyond so many bytes, as on a full disk; `None` is room enough again.
    pub async fn limit_files(&self, bytes: Option<u64>) {
        let limit = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let id = self.child.id().unwrap().to_string();
        let set = Command::new("prlimit")
            .args(["--pid", &id, &format!("--fsize={limit}:")])
            .status()
            .await;
        assert!(set.unwrap().success());
    }

    pub async fn ended(mut self) -> ExitStatus {
        self.child.wait().await.unwrap()
    }

    /// `stopover_unknown{kind="completion"}`, for instance.
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
