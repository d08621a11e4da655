//! Sandbox and gateways, each on its core.

use std::{
    fs,
    net::TcpStream,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::{
    address::HeldAddress,
    apt,
    bench::{NGINX, configure, install, nginx, write_package},
    cores::{MEASURED, logged, on, others},
    process_group::Server,
    repo::Repo,
    sh, stack,
};

/// The site's name, and the origin of its pages.
pub(super) const SITE: &str = "site";
pub(super) const ORIGIN: &str = "https://www.site.example";

const FREE_PORT: [&str; 2] = ["--listen", "127.0.0.1:0"];

/// How gateways are set, but for what the defaults are.
pub(super) struct Settings {
    pub(super) gateways: usize,
    /// As how many each is told that there are.
    pub(super) replicas: usize,
    /// What they share.
    pub(super) redis: Option<String>,
    pub(super) provider_calls_a_second: u32,
    pub(super) has_holidays: bool,
    /// Whether hotels are kept in memory.
    pub(super) keeps_content: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            gateways: 1,
            replicas: 1,
            redis: None,
            // The sandbox has no quota: it is not what is measured.
            provider_calls_a_second: 1_000_000,
            has_holidays: true,
            keeps_content: true,
        }
    }
}

/// The provider, running until this value is dropped.
pub(super) struct Sandbox {
    pub(super) address: String,
    pub(super) api_key: String,
    pub(super) grant_key: String,
    booking_key: String,
    folder: TempDir,
    _server: Server,
}

/// What the provider was asked.
#[derive(Clone, Copy, Default, serde::Serialize)]
pub(super) struct Asked {
    pub(super) calls: u64,
    /// Completions, and those of them that it answered with a booking.
    pub(super) completions: u64,
    pub(super) booked: u64,
}

pub(super) struct Gateway {
    pub(super) server: Server,
    pub(super) address: String,
    /// Paths of the package's files.
    pub(super) files: Vec<String>,
    _folder: TempDir,
}

impl Sandbox {
    pub(super) fn start(program: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let api_key = stack::secret()?;
        let mut command = logged(&others()?, program, &log_of(&folder));
        command
            .args(FREE_PORT)
            .env("STOPOVER_SANDBOX_API_KEY", &api_key);
        let (server, address) = Server::start("sandbox", &command, false, || ())?;
        Ok(Self {
            address,
            api_key,
            grant_key: stack::secret()?,
            booking_key: stack::secret()?,
            folder,
            _server: server,
        })
    }

    /// So far, by its own log.
    pub(super) fn asked(&self) -> Result<Asked> {
        let log = fs::read_to_string(log_of(&self.folder))?;
        let mut asked = Asked::default();
        for line in log.lines() {
            let Some((_, request)) = line.split_once("INFO ") else {
                continue;
            };
            asked.calls += 1;
            if request.starts_with("POST /v2/booking/complete") {
                asked.completions += 1;
                asked.booked += u64::from(request.contains(" 200 "));
            }
        }
        Ok(asked)
    }
}

impl Asked {
    /// What it was asked since.
    pub(super) fn since(self, before: Self) -> Self {
        Self {
            calls: self.calls - before.calls,
            completions: self.completions - before.completions,
            booked: self.booked - before.booked,
        }
    }
}

fn log_of(folder: &TempDir) -> PathBuf {
    folder.path().join("log")
}

impl Gateway {
    /// Waits until it has read the provider's lists.
    pub(super) fn start(program: &Path, sandbox: &Sandbox, settings: &Settings) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let files = write_package(folder.path())?;
        let mut command = logged(MEASURED, program, &log_of(&folder));
        command.args(FREE_PORT);
        let calls = settings.provider_calls_a_second.to_string();
        // The rest is as it is by default. Visitors come through a proxy.
        let mut set = |name: &str, value: &str| {
            command.env(format!("STOPOVER_GATEWAY__{name}"), value);
        };
        set("PROVIDER__HOTELS_URL", &format!("{}/v2", sandbox.address));
        if settings.has_holidays {
            set("PROVIDER__HOLIDAYS_URL", &format!("{}/v1", sandbox.address));
        }
        set("PROVIDER__API_KEY", &sandbox.api_key);
        set("PROVIDER__REQUESTS_PER_SECOND", &calls);
        set("PLACES__REQUESTS_PER_SECOND", "500");
        set("CATALOGUE__REQUESTS_PER_SECOND", "500");
        set("LIMITS__PROXY_HEADER", "x-forwarded-for");
        set("ORIGINS", ORIGIN);
        set("STATIC_DIR", &folder.path().to_string_lossy());
        set("SITES__SITE__ORIGINS", ORIGIN);
        set("SITES__SITE__GRANT_KEY", &sandbox.grant_key);
        set("BOOKING__KEY", &sandbox.booking_key);
        let journal = folder.path().join("journal.db");
        set("BOOKING__JOURNAL", &journal.to_string_lossy());
        let enquiries = folder.path().join("enquiries.jsonl");
        set("ENQUIRIES__FILE", &enquiries.to_string_lossy());
        set("REPLICAS", &settings.replicas.to_string());
        if let Some(redis) = &settings.redis {
            set("SHARED", redis);
        }
        if !settings.keeps_content {
            set("CACHE__MAX_BYTES", "1");
        }
        let (server, address) = Server::start("gateway", &command, false, || ())?;
        stack::await_places(&address)?;
        Ok(Self {
            server,
            address,
            files,
            _folder: folder,
        })
    }
}

/// In the gateway's place, passing on without looking; running until this value is dropped.
pub(super) struct Nginx {
    address: HeldAddress,
    _server: Server,
    _folder: TempDir,
}

impl Nginx {
    pub(super) fn start(repo: &Repo, sandbox: &Sandbox) -> Result<Self> {
        install()?;
        let folder = tempfile::tempdir()?;
        let held = HeldAddress::take()?;
        let address = held.to_string();
        let provider = sandbox.address.trim_start_matches("http://");
        let given = [&address, provider, &sandbox.api_key];
        let conf = configure(repo, folder.path(), "peer.conf", given)?;
        Ok(Self {
            _server: nginx(on(MEASURED, NGINX), &conf, &address)?,
            address: held,
            _folder: folder,
        })
    }

    pub(super) fn address(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// The gateway's HTTP libraries in its place, passing on without looking; running until this value is dropped.
pub(super) struct Bare {
    pub(super) address: String,
    _server: Server,
    _folder: TempDir,
}

impl Bare {
    pub(super) fn start(program: &Path, sandbox: &Sandbox) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let provider = sandbox.address.trim_start_matches("http://");
        let mut command = logged(MEASURED, program, &log_of(&folder));
        command.args([provider, &sandbox.api_key]);
        let (server, address) = Server::start("bare", &command, false, || ())?;
        Ok(Self {
            address,
            _server: server,
            _folder: folder,
        })
    }
}

/// What replicas share, running until this value is dropped.
pub(super) struct Redis {
    server: Server,
    address: HeldAddress,
    client: PathBuf,
    libraries: Option<PathBuf>,
    _folder: TempDir,
}

impl Redis {
    pub(super) fn start(repo: &Repo) -> Result<Self> {
        let (program, libraries) = match apt::redis(repo)? {
            Some((program, libraries)) => (program, Some(libraries)),
            None => (sh::find("redis-server").context("no redis-server")?, None),
        };
        let folder = tempfile::tempdir()?;
        let held = HeldAddress::take()?;
        let address = held.to_string();
        let port = address.rsplit_once(':').map_or("", |(_, port)| port);
        let mut command = on(&others()?, &program);
        command
            .args(["--bind", "127.0.0.1", "--port", port, "--save", ""])
            .args(["--appendonly", "no", "--maxmemory", "256mb"])
            .args(["--maxmemory-policy", "allkeys-lru", "--dir"])
            .arg(folder.path());
        if let Some(libraries) = &libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        let is_ready = || TcpStream::connect(&address).is_ok();
        let server = Server::start_until("redis", &command, is_ready)?;
        Ok(Self {
            server,
            address: held,
            client: program.with_file_name("redis-cli"),
            libraries,
            _folder: folder,
        })
    }

    pub(super) fn address(&self) -> String {
        format!("redis://{}", self.address)
    }

    pub(super) fn processor_time(&self) -> Result<Duration> {
        self.server.processor_time()
    }

    /// How many it has been given so far.
    pub(super) fn commands(&self) -> Result<u64> {
        let mut client = Command::new(&self.client);
        client.args(["-u", &self.address(), "info", "stats"]);
        if let Some(libraries) = &self.libraries {
            client.env("LD_LIBRARY_PATH", libraries);
        }
        let stats = sh::read(&mut client)?;
        let count = stats
            .lines()
            .find_map(|line| line.strip_prefix("total_commands_processed:"));
        let count = count.context("Redis says nothing of its commands")?;
        Ok(count.trim().parse()?)
    }
}
