//! The program `stopover-gateway`: reads its configuration, listens, serves until it is to stop; or does one of the
//! operator's commands.

mod enquiries;
mod journal;
mod stop;

use std::{
    error::Error,
    io::IsTerminal,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, UNIX_EPOCH},
};

use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tracing::info;
use tracing_subscriber::EnvFilter;

use crate::{
    config::Config,
    error_chain::Chain,
    journal::Journal,
    service::{Service, serve},
};

/// Holds the provider's key between the widgets and the provider.
#[derive(Parser)]
#[command(name = "stopover-gateway", version)]
struct Arguments {
    /// Configuration file; environment variables STOPOVER_GATEWAY__SECTION__KEY win over it
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Address and port to listen on, instead of the configured one
    #[arg(long)]
    listen: Option<SocketAddr>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Say whether the configuration is usable, without starting
    CheckConfig,
    /// See what became of purchases, and resolve unknown outcomes; also while a gateway runs
    #[command(subcommand)]
    Journal(journal::Command),
    /// See what visitors asked; also while a gateway runs
    #[command(subcommand)]
    Enquiries(enquiries::Command),
}

/// Does what the command line asks.
pub fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info")),
        )
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
    let arguments = Arguments::parse();
    let done = tokio::runtime::Runtime::new()
        .map_err(Into::into)
        .and_then(|runtime| runtime.block_on(run(arguments)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stopover-gateway: {}", Chain(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let config = Config::load(arguments.config.as_deref())?;
    match arguments.command {
        Some(Command::CheckConfig) => {
            println!("the configuration is usable");
            Ok(())
        }
        Some(Command::Journal(command)) => journal::run(command, &config).await,
        Some(Command::Enquiries(command)) => enquiries::run(command, &config).await,
        None => {
            let config = Config {
                listen: arguments.listen.unwrap_or(config.listen),
                ..config
            };
            run_gateway(config, arguments.config).await
        }
    }
}

async fn run_gateway(config: Config, file: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
    let listener = listen(config.listen).await?;
    let metrics = match config.metrics_listen {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let mut service = Service::start(config).await?;
    if let Some(file) = file {
        service.follow(file);
    }
    // A reader of the next lines may ask to stop at once.
    let stop = stop::signal()?;
    println!("listening on http://{}", listener.local_addr()?);
    if let Some(metrics) = metrics {
        println!("metrics on http://{}/metrics", metrics.local_addr()?);
        tokio::spawn(serve(metrics, service.metrics(), std::future::pending()));
    }
    serve(listener, service.router(), stop).await;
    service.drain().await;
    info!("stopped");
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on {address}: {error}"))
}

/// The journal, beside the gateway that may be using it.
async fn open(path: &Path) -> Result<Journal, Box<dyn Error>> {
    Journal::beside(path)
        .await
        .map_err(|error| format!("booking.journal: {}", Chain(&error)).into())
}

/// Milliseconds since 1970, readable.
fn moment(millis: i64) -> String {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default());
    let moment = UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH);
    humantime::format_rfc3339_seconds(moment).to_string()
}
