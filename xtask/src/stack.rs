//! The demo's two servers: a sandbox that plays the provider, and the site with the gateway in front of it.

use std::{
    path::PathBuf,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tempfile::TempDir;

use crate::{address::HeldAddress, clock::Clock, fonts, process_group::Server, repo::Repo, sh};

/// How the servers are to run.
#[derive(Default)]
pub(crate) struct Setup {
    /// The gateway's port; 0 takes a free one.
    pub(crate) port: u16,
    /// Origins besides the gateway's own whose pages may call it.
    pub(crate) origins: Vec<String>,
    /// Whether the gateway serves the demo page and pkg/, which must exist by then.
    pub(crate) pages: bool,
    /// Whether faults can be set in the sandbox. The gateway then waits less long, for bookings and for a busy provider.
    pub(crate) faults: bool,
    /// None for as many as the sandbox makes by default.
    pub(crate) holidays: Option<u32>,
    /// Names of further sites whose backends the caller starts, at [`Stack::backends`].
    pub(crate) backends: &'static [&'static str],
    /// Where the demo's outcomes are told, if not to its own server.
    pub(crate) outcomes: Option<String>,
    /// Whether the servers' logs go to the terminal.
    pub(crate) verbose: bool,
    /// By which clock they go.
    pub(crate) clock: Clock,
}

/// A sandbox, running until this value is dropped.
pub(crate) struct Provider {
    /// Its address, such as `http://127.0.0.1:8080`, without a version segment.
    pub(crate) address: String,
    /// What it wants to see in `api_key`, new with each start: tests look for leaks of it.
    pub(crate) api_key: String,
    server: Server,
}

/// Both servers, running until this value is dropped.
pub(crate) struct Stack {
    /// The gateway's address, such as `http://127.0.0.1:8080`.
    pub(crate) address: String,
    pub(crate) provider: Provider,
    /// Where the sandbox's faults are set, if that is possible.
    pub(crate) admin: Option<String>,
    /// The key with which the demo site signs grants, new with each start.
    pub(crate) grant_key: String,
    /// The key with which the gateway signs what it tells the sites' backends, new with each start.
    pub(crate) outcome_key: String,
    /// Where the gateway expects the backends of further sites, such as `127.0.0.1:8080`, by name.
    pub(crate) backends: Vec<(&'static str, String)>,
    gateway: Server,
    /// Those that had to be known before the servers listened.
    _addresses: Vec<HeldAddress>,
    /// Where the gateway keeps its journal; removed after the gateway.
    _journal: TempDir,
}

/// One of the servers has ended.
pub(crate) enum Ended {
    Gateway,
    Sandbox,
}

impl Provider {
    /// Starts a compiled sandbox on a free port and waits until it is ready. `ended` is called when it ends.
    ///
    /// # Errors
    /// When it does not start; with the last lines of its log.
    pub(crate) fn start(
        repo: &Repo,
        clock: &Clock,
        arguments: &[&str],
        verbose: bool,
        ended: impl FnOnce() + Send + 'static,
    ) -> Result<Self> {
        let api_key = secret()?;
        // Secrets travel in the environment: everyone on the machine can read command lines.
        let mut sandbox = program(repo, "stopover-sandbox");
        clock
            .wind(&mut sandbox)
            .args(["--listen", "127.0.0.1:0"])
            .args(arguments)
            .env("STOPOVER_SANDBOX_API_KEY", &api_key);
        let (server, address) = Server::start("sandbox", &sandbox, verbose, ended)?;
        Ok(Self {
            address,
            api_key,
            server,
        })
    }
}

impl Stack {
    /// Compiles both servers, starts them on free ports and waits until they are ready. `ended` is called when one of them ends.
    ///
    /// # Errors
    /// When one does not compile or does not start; with the last lines of its log.
    pub(crate) fn start(
        repo: &Repo,
        setup: &Setup,
        ended: impl Fn(Ended) + Clone + Send + 'static,
    ) -> Result<Self> {
        compile_servers(repo)?;
        let report = |which: Ended| {
            let ended = ended.clone();
            move || ended(which)
        };
        let mut addresses = Vec::new();
        let mut hold = || -> Result<String> {
            let address = HeldAddress::take()?;
            let text = address.to_string();
            addresses.push(address);
            Ok(text)
        };
        let admin = setup.faults.then(&mut hold).transpose()?;
        let holidays = setup.holidays.map(|count| count.to_string());
        let admin_at = admin.iter().flat_map(|admin| ["--admin", admin]);
        let holidays = holidays.iter().flat_map(|count| ["--holidays", count]);
        let arguments: Vec<_> = admin_at.chain(holidays).collect();
        let provider = Provider::start(
            repo,
            &setup.clock,
            &arguments,
            setup.verbose,
            report(Ended::Sandbox),
        )?;
        let (grant_key, outcome_key) = (secret()?, secret()?);
        let backends = setup.backends.iter();
        let backends = backends.map(|name| Ok((*name, hold()?)));
        let backends: Vec<_> = backends.collect::<Result<_>>()?;
        let journal = tempfile::tempdir()?;
        // Known before the gateway listens: addresses of scaled pictures begin with it.
        let listen = match setup.port {
            0 => hold()?,
            port => format!("127.0.0.1:{port}"),
        };
        let origins = setup.origins.join(",");
        // Beside other sites, its own pages are to be named, too.
        let own = setup.origins.iter().cloned();
        let own: Vec<_> = own.chain([format!("http://{listen}")]).collect();
        let told = |backend: &str| format!("http://{backend}/outcomes");
        let outcomes = setup.outcomes.clone();
        let outcomes = outcomes.unwrap_or_else(|| told(&listen));
        let mut sites = vec![("demo", own.join(","), outcomes)];
        sites.extend(
            backends
                .iter()
                .map(|(name, address)| (*name, format!("http://{address}"), told(address))),
        );
        let sites = sites.into_iter().flat_map(|(name, origins, outcomes)| {
            [
                ("GRANT_KEY", grant_key.clone()),
                ("ORIGINS", origins),
                ("OUTCOME_WEBHOOK", outcomes),
                ("OUTCOME_WEBHOOK_KEY", outcome_key.clone()),
            ]
            .map(|(key, value)| {
                let name = name.to_uppercase();
                (format!("STOPOVER_GATEWAY__SITES__{name}__{key}"), value)
            })
        });
        // The demo's site has the gateway in its own server, so that its pages, its payments and the gateway share an origin.
        let mut gateway = program(repo, "stopover-example-site");
        setup
            .clock
            .wind(&mut gateway)
            .args(["--listen", &listen])
            .env("STOPOVER_SITE", "demo")
            .env("STOPOVER_GRANT_KEY", &grant_key)
            .env("STOPOVER_OUTCOME_KEY", &outcome_key)
            .envs(sites)
            .env(
                "STOPOVER_GATEWAY__BOOKING__JOURNAL",
                journal.path().join("journal.sqlite"),
            )
            .env(
                "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
                format!("{}/v2", provider.address),
            )
            .env(
                "STOPOVER_GATEWAY__PROVIDER__HOLIDAYS_URL",
                format!("{}/v1", provider.address),
            )
            .env("STOPOVER_GATEWAY__PROVIDER__API_KEY", &provider.api_key)
            .env("STOPOVER_GATEWAY__ORIGINS", &origins)
            // The sandbox has no quota.
            .env("STOPOVER_GATEWAY__PROVIDER__REQUESTS_PER_SECOND", "1000")
            .env("STOPOVER_GATEWAY__PLACES__REQUESTS_PER_SECOND", "500")
            .env("STOPOVER_GATEWAY__CATALOGUE__REQUESTS_PER_SECOND", "500")
            .env(
                "STOPOVER_GATEWAY__ENQUIRIES__FILE",
                repo.target.join("enquiries.jsonl"),
            )
            .env("STOPOVER_GATEWAY__ENQUIRIES__PER_HOUR", "6000")
            .env(
                "STOPOVER_GATEWAY__ENQUIRIES__PUBLIC_URL",
                format!("http://{listen}"),
            )
            .env(
                "STOPOVER_GATEWAY__IMAGES__PUBLIC_URL",
                format!("http://{listen}"),
            )
            .env("STOPOVER_GATEWAY__IMAGES__KEY", secret()?)
            .env("STOPOVER_GATEWAY__LIMITS__SEARCHES_PER_MINUTE", "6000")
            .env("STOPOVER_GATEWAY__LIMITS__CONTENT_PER_MINUTE", "6000")
            // All tests come from one address.
            .env("STOPOVER_GATEWAY__BOOKING__CHECKOUTS_PER_MINUTE", "6000")
            .env("STOPOVER_GATEWAY__BOOKING__LOOKUPS_PER_MINUTE", "6000")
            .env("STOPOVER_GATEWAY__BOOKING__LOOKUPS_PER_EMAIL", "6000")
            .env("STOPOVER_GATEWAY__BOOKING__LOOKUP_SCOPE", "cancel");
        if setup.faults {
            gateway
                .env("STOPOVER_GATEWAY__PROVIDER__BOOKING_TIMEOUT", "3s")
                // Long enough to be seen, and to be waited for with every fault.
                .env("STOPOVER_GATEWAY__PROVIDER__DEFAULT_RETRY_AFTER", "10s");
        }
        if setup.pages {
            fonts::lay_out(repo)?;
            gateway.env("STOPOVER_GATEWAY__STATIC_DIR", &repo.root);
        }
        let (gateway, address) =
            Server::start("gateway", &gateway, setup.verbose, report(Ended::Gateway))?;
        let stack = Self {
            address,
            provider,
            admin: admin.map(|admin| format!("http://{admin}")),
            grant_key,
            outcome_key,
            backends,
            gateway,
            _addresses: addresses,
            _journal: journal,
        };
        await_places(&stack.address)?;
        Ok(stack)
    }

    /// What the gateway answers to a GET request.
    ///
    /// # Errors
    /// When it does not answer, or not with success.
    pub(crate) fn get(&self, path: &str) -> Result<String> {
        get(&format!("{}{path}", self.address))
    }

    /// An error with the last lines of the log of the server that ended.
    pub(crate) fn exit_report(self, ended: &Ended) -> anyhow::Error {
        let server = match ended {
            Ended::Gateway => self.gateway,
            Ended::Sandbox => self.provider.server,
        };
        server.exit_report("ended")
    }
}

/// Waits until the gateway at `address` knows all places, so that the first letter typed finds them.
///
/// It polls: the gateway is a separate process and sends no signal.
pub(crate) fn await_places(address: &str) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let places: Value = serde_json::from_str(&get(&format!("{address}/places?q=a"))?)?;
        if places.get("complete") == Some(&Value::Bool(true)) {
            return Ok(());
        }
        ensure!(
            Instant::now() < deadline,
            "the gateway does not finish its list of places"
        );
        thread::sleep(Duration::from_millis(50));
    }
}

/// What a server of this machine answers to a GET request.
///
/// # Errors
/// When it does not answer, or not with success.
pub(crate) fn get(address: &str) -> Result<String> {
    let agent = ureq::Agent::new_with_config(
        ureq::Agent::config_builder()
            .timeout_global(Some(Duration::from_secs(30)))
            // Those in the environment lead away from this machine.
            .proxy(None)
            .build(),
    );
    let mut answer = agent
        .get(address)
        .call()
        .with_context(|| format!("{address} does not answer"))?;
    Ok(answer.body_mut().read_to_string()?)
}

/// 128 random bits, as text.
pub(crate) fn secret() -> Result<String> {
    Ok(format!(
        "{:016x}{:016x}",
        getrandom::u64()?,
        getrandom::u64()?
    ))
}

/// Compiles what [`Stack::start`] starts.
///
/// # Errors
/// When something does not compile.
pub(crate) fn compile_servers(repo: &Repo) -> Result<()> {
    let servers = ["stopover-sandbox", "stopover-example-site"];
    sh::step(&format!("Compiling {}", servers.join(" and ")), || {
        sh::run(
            Command::new("cargo")
                // Beside another build, the lines of both would be mixed. With the features that the whole workspace asks for, as
                // its tests are compiled: what is named by `--package` would be compiled once more.
                .args(["build", "--quiet", "--workspace"])
                .args(servers.iter().flat_map(|server| ["--bin", server]))
                .current_dir(&repo.root),
        )
    })
}

/// Compiles programs as they are to run, and gives the folder in which they are.
///
/// # Errors
/// When one does not compile.
pub(crate) fn compile_release(repo: &Repo, programs: &[&str]) -> Result<PathBuf> {
    sh::step(&format!("Compiling {}", programs.join(" and ")), || {
        sh::run(
            Command::new("cargo")
                .args(["build", "--quiet", "--release"])
                .args(programs.iter().flat_map(|program| ["--package", program]))
                .current_dir(&repo.root),
        )
    })?;
    Ok(repo.target.join("release"))
}

fn program(repo: &Repo, name: &str) -> Command {
    let mut command = Command::new(repo.target.join("debug").join(name));
    // Their logs end up in error messages.
    command.current_dir(&repo.root).env("NO_COLOR", "1");
    sh::around_proxies(&mut command);
    command
}
