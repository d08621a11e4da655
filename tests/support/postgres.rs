//! A real PostgreSQL server for one test, on a socket of its own.

use std::{
    env, fs,
    os::unix::fs::chown,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

#[cfg(target_os = "linux")]
use crate::system::{self, Clock};
use crate::{waiting::until, wire::Wire};

/// Of the superuser, whom the socket lets in without it, and TCP does not.
pub const PASSWORD: &str = "canary-postgres-2b8e61f0";

/// Of the socket, where there is no TCP.
const PORT: u16 = 5432;

/// The user and group `nobody`, where the tests' user is root: the server refuses to be root's.
const NOBODY: u32 = 65_534;

/// A server with an empty database. Stops, and leaves nothing behind, when it is dropped or the test's process ends.
pub struct Server {
    folder: PathBuf,
    port: u16,
    settings: String,
    /// What stands between it and the system, if its disk is to be filled or its clock set.
    preloaded: Option<String>,
    /// Ends the server as soon as nobody holds its input any more.
    warden: Child,
}

impl Server {
    /// Without TCP.
    pub fn start() -> Self {
        Self::with("-c listen_addresses=''")
    }

    /// With further settings, `-c NAME=VALUE` each.
    pub fn with(settings: &str) -> Self {
        Self::at_port(PORT, settings)
    }

    /// The same, at another port than usual.
    pub fn at_port(port: u16, settings: &str) -> Self {
        let folder = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        if is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let folder = folder.keep();
        let password = folder.join("password");
        fs::write(&password, PASSWORD).unwrap();
        let data = folder.join("data");
        let mut make = program("initdb");
        make.arg("--pgdata")
            .arg(&data)
            .arg("--pwfile")
            .arg(password);
        done(make.args([
            "--username=stopover",
            "--auth-local=trust",
            "--auth-host=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]));
        // Reads until the other end of its input is gone.
        let watch = "cat >/dev/null; \"$0\" --pgdata \"$1/data\" --mode immediate --wait stop; rm -rf \"$1\"";
        let stop = binaries().join("pg_ctl");
        let warden = as_nobody("sh")
            .args(["-c", watch])
            .args([stop.as_path(), &folder])
            .env("LD_LIBRARY_PATH", libraries())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let server = Self {
            settings: format!(
                "-c port={port} -c unix_socket_directories='{}' -c max_connections=200 {settings}",
                folder.display()
            ),
            folder,
            port,
            preloaded: None,
            warden: warden.unwrap(),
        };
        server.open();
        server.in_database("postgres", "CREATE DATABASE journal");
        server
    }

    /// One whose disk can be filled.
    #[cfg(target_os = "linux")]
    pub fn on_small_disk() -> Self {
        Self::with_clock().0
    }

    /// The same, and its clock can be set.
    #[cfg(target_os = "linux")]
    pub fn with_clock() -> (Self, Clock) {
        let mut server = Self::start();
        server.close("fast");
        server.preloaded = Some(system::preloaded(&server.folder));
        let clock = Clock::within(&server.folder);
        server.open();
        (server, clock)
    }

    /// From now on no file of the server's grows.
    pub fn fill_disk(&self) {
        fs::write(self.full(), "").unwrap();
    }

    pub fn empty_disk(&self) {
        fs::remove_file(self.full()).unwrap();
    }

    fn full(&self) -> PathBuf {
        self.folder.join("full")
    }

    /// As `booking.journal`.
    pub fn address(&self) -> String {
        address(&self.folder, "journal")
    }

    /// A way to it.
    pub fn wire(&self) -> Wire {
        Wire::to(self.folder.join(format!(".s.PGSQL.{}", self.port)))
    }

    /// As `booking.journal`, by that way.
    pub fn by(&self, wire: &Wire) -> String {
        address(wire.folder(), "journal")
    }

    /// Where the server keeps what is its own.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What a statement answers, a line for each row.
    pub fn sql(&self, statement: &str) -> String {
        self.in_database("journal", statement)
    }

    fn in_database(&self, database: &str, statement: &str) -> String {
        let mut ask = self.tool("psql");
        ask.env("PGOPTIONS", "-c default_transaction_read_only=off");
        done(ask.args([
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--quiet",
            "--set=ON_ERROR_STOP=1",
            "--dbname",
            database,
            "--command",
            statement,
        ]))
    }

    /// From now on commits wait for a standby that does not exist. The server notes that some time after it was told: it has when this
    /// returns.
    pub async fn make_commits_wait(&self) {
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
        self.sql("SELECT pg_reload_conf()");
        let end_waiting = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
             WHERE wait_event = 'SyncRep' AND query LIKE 'CREATE TEMPORARY TABLE%'";
        until("commits wait", async || {
            let mut commit = self.tool("psql");
            commit.args([
                "--no-psqlrc",
                "--command",
                "CREATE TEMPORARY TABLE waits ()",
            ]);
            let commit = commit.stdout(Stdio::null()).stderr(Stdio::null());
            let mut commit = commit.spawn().unwrap();
            loop {
                if self.sql(end_waiting) != "0" {
                    return commit.wait().is_ok();
                }
                if commit.try_wait().unwrap().is_some() {
                    return false;
                }
            }
        })
        .await;
    }

    /// Those that wait go on, and no more do.
    pub fn let_commits_go(&self) {
        self.sql("ALTER SYSTEM RESET synchronous_standby_names");
        self.sql("SELECT pg_reload_conf()");
    }

    /// `fast`, or `immediate`, as a power cut would.
    pub fn close(&self, mode: &str) {
        done(self.control().args(["--mode", mode, "--wait", "stop"]));
    }

    /// Not once it has ended, by itself or closed.
    pub fn is_open(&self) -> bool {
        let mut ask = self.control();
        let status = ask.arg("status").stdout(Stdio::null()).status();
        status.unwrap().success()
    }

    /// After it was closed.
    pub fn open(&self) {
        let log = self.folder.join("log");
        let mut control = self.control();
        if let Some(libraries) = &self.preloaded {
            control
                .env("LD_PRELOAD", libraries)
                .env("SYSTEM_FULL", self.full())
                .env("SYSTEM_AHEAD_FILE", Clock::file(&self.folder));
        }
        done(
            control
                .arg("--log")
                .arg(log)
                .args(["--options", &self.settings, "--wait", "start"]),
        );
    }

    /// Copies the whole server beside itself.
    pub fn back_up(&self) {
        let mut copy = self.tool("pg_basebackup");
        copy.arg("--pgdata").arg(self.backup());
        done(copy.args(["--checkpoint=fast", "--no-sync"]));
    }

    /// Stops, and goes on as it was when it was copied.
    pub fn put_back(&self) {
        self.close("fast");
        let data = self.folder.join("data");
        fs::remove_dir_all(&data).unwrap();
        fs::rename(self.backup(), data).unwrap();
        self.open();
    }

    fn backup(&self) -> PathBuf {
        self.folder.join("backup")
    }

    fn control(&self) -> Command {
        let mut command = program("pg_ctl");
        command.arg("--pgdata").arg(self.folder.join("data"));
        command
    }

    /// A program of PostgreSQL's, `pg_dump` for instance, for this server's database.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = program(name);
        command.env("PGHOST", &self.folder);
        command.env("PGPORT", self.port.to_string());
        command
            .env("PGUSER", "stopover")
            .env("PGDATABASE", "journal");
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.warden.stdin.take());
        let _ = self.warden.wait();
    }
}

/// The address of a new database, where tests are asked to have their journals in one: `STOPOVER_TEST_JOURNAL=postgres`. All of a
/// process are on one server.
pub fn instead_of_file() -> Option<String> {
    static SERVER: OnceLock<Server> = OnceLock::new();
    let asked = env::var_os("STOPOVER_TEST_JOURNAL")?;
    assert_eq!(asked, "postgres", "STOPOVER_TEST_JOURNAL");
    let server = SERVER.get_or_init(Server::start);
    let name = format!("journal_{}", uuid::Uuid::new_v4().simple());
    server.in_database("postgres", &format!("CREATE DATABASE {name}"));
    Some(address(&server.folder, &name))
}

fn address(folder: &Path, database: &str) -> String {
    format!(
        "postgres://stopover@localhost/{database}?host={}",
        folder.display()
    )
}

/// The newest server there is, or that of `STOPOVER_POSTGRES`, a folder of programs.
fn binaries() -> &'static Path {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    FOUND.get_or_init(|| {
        if let Some(folder) = env::var_os("STOPOVER_POSTGRES") {
            return folder.into();
        }
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
        let folders = versions.map(|version| version.unwrap().path().join("bin"));
        let servers = folders.filter(|folder| folder.join("postgres").exists());
        servers
            .max()
            .expect("no server of PostgreSQL: `cargo xtask test native` unpacks Debian's")
    })
}

fn program(name: &str) -> Command {
    let mut command = as_nobody(binaries().join(name));
    command.env("LD_LIBRARY_PATH", libraries());
    command
}

/// Those that were unpacked with the programs.
fn libraries() -> PathBuf {
    let folder = binaries().ancestors().nth(3).unwrap();
    folder.join(format!("{}-linux-gnu", env::consts::ARCH))
}

fn as_nobody(program: impl AsRef<Path>) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        let nobody = NOBODY.to_string();
        command.args([
            "--reuid",
            &nobody,
            "--regid",
            &nobody,
            "--clear-groups",
            "--",
        ]);
        command.arg(program.as_ref());
        command
    } else {
        Command::new(program.as_ref())
    };
    // Where everybody may be.
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().unwrap();
    user.stdout.starts_with(b"0\n")
}

fn done(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout)
        .unwrap()
        .trim_end()
        .to_owned()
}
