//! `stopover-sandbox`: serves the sandbox until SIGINT or SIGTERM.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use chrono::{DateTime, Datelike, Utc};
use clap::Parser;
use clap::builder::NonEmptyStringValueParser;
use stopover_sandbox::{Config, FaultRule, PublicUrl, RateLimit, Sandbox, serve};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Plays the provider: hotel booking service under /v2, holiday catalogue service under /v1.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Address and port; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Key that requests must carry in the header api_key
    #[arg(
        long,
        env = "STOPOVER_SANDBOX_API_KEY",
        hide_env_values = true,
        default_value = "sandbox-key",
        value_parser = NonEmptyStringValueParser::new()
    )]
    api_key: String,
    /// What links to pages and pictures begin with, behind TLS or a proxy; by default the host that a request names
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Requests allowed per IP address, such as 100/60 for 100 in a minute
    #[arg(long, value_name = "N/SECONDS")]
    rate_limit: Option<RateLimit>,
    /// Milliseconds by which every answer is held back
    #[arg(long, value_name = "MS", default_value_t = 0)]
    latency: u64,
    /// Decides everything about the generated world
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many hotels there are
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(..=200_000))]
    hotels: u32,
    /// How many holidays there are
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(..=5_000))]
    holidays: u32,
    /// What the ids of hotels begin with: letters and digits
    #[arg(long, default_value = "HTL", value_parser = prefix)]
    prefix: String,
    /// How likely a price has moved between search and checkout, from 0 to 1
    #[arg(long, value_name = "CHANCE", default_value_t = 0.0, value_parser = chance)]
    price_change: f64,
    /// Seconds for which the rates of a search can be checked out
    #[arg(long, value_name = "SECONDS", default_value_t = 1_800, value_parser = clap::value_parser!(u64).range(..=86_400))]
    search_lifetime: u64,
    /// Seconds for which a checkout can be completed
    #[arg(long, value_name = "SECONDS", default_value_t = 1_200, value_parser = clap::value_parser!(u64).range(..=86_400))]
    checkout_lifetime: u64,
    /// What the clock shows when the program starts, such as 2028-02-29T23:30:00Z; by default the machine's time
    #[arg(long, value_name = "TIME", value_parser = time)]
    now: Option<DateTime<Utc>>,
    /// A fault to begin with, such as 'any=latency:200@0.5' or 'POST /v2/booking/complete=lost-answer*1'; can be repeated
    #[arg(long, value_name = "RULE")]
    fault: Vec<FaultRule>,
    /// Address and port where faults can be added and ended; no such port by default
    #[arg(long, value_name = "ADDRESS")]
    admin: Option<SocketAddr>,
}

impl Args {
    fn config(&self) -> Config {
        let mut config = Config::default()
            .api_key(&self.api_key)
            .latency(Duration::from_millis(self.latency))
            .seed(self.seed)
            .hotels(self.hotels)
            .holidays(self.holidays)
            .prefix(&self.prefix)
            .price_change(self.price_change)
            .search_lifetime(Duration::from_secs(self.search_lifetime))
            .checkout_lifetime(Duration::from_secs(self.checkout_lifetime));
        if let Some(limit) = self.rate_limit {
            config = config.rate_limit(limit);
        }
        if let Some(url) = &self.public_url {
            config = config.public_url(url.clone());
        }
        if let Some(now) = self.now {
            config = config.now(now);
        }
        config
    }
}

fn chance(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|chance| (0.0..=1.0).contains(chance))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn time(text: &str) -> Result<DateTime<Utc>, String> {
    text.parse()
        .ok()
        .filter(|time: &DateTime<Utc>| (1970..9000).contains(&time.year()))
        .ok_or_else(|| "expected a time such as 2028-02-29T23:30:00Z".to_owned())
}

fn prefix(text: &str) -> Result<String, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("expected letters and digits".to_owned());
    }
    Ok(text.to_owned())
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        .init();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let sandbox = Sandbox::new(args.config());
    for rule in &args.fault {
        sandbox.faults().add(rule.clone());
    }
    let (stop, stopped) = tokio::sync::watch::channel(());
    let listener = TcpListener::bind(args.listen).await?;
    say("listening on", &listener)?;
    if let Some(address) = args.admin {
        let listener = TcpListener::bind(address).await?;
        say("admin on", &listener)?;
        let mut stopped = stopped.clone();
        tokio::spawn(serve(listener, sandbox.admin(), async move {
            let _ = stopped.changed().await;
        }));
    }
    drop(stopped);
    serve(listener, sandbox.router(), async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        drop(stop);
    })
    .await?;
    Ok(())
}

fn say(what: &str, listener: &TcpListener) -> std::io::Result<()> {
    let mut stdout = std::io::stdout();
    writeln!(stdout, "{what} http://{}", listener.local_addr()?)?;
    stdout.flush()
}
