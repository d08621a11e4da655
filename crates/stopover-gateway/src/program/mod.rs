//! The program `stopover-gateway`: reads its configuration, listens, serves until it is to stop; or does one of the
//! operator's commands.

/// Prints a line; a reader who has gone misses it.
macro_rules! say {
    ($($text:tt)*) => {{
        let _ = std::io::Write::write_fmt(
            &mut std::io::stdout(),
            format_args!("{}\n", format_args!($($text)*)),
        );
    }};
}

mod check_site;
mod descriptors;
mod enquiries;
mod journal;
mod log;
mod outcomes;

use std::{
    error::Error,
    io::{self, Write as _},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
};

use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use serde::Serialize;
use tokio::{
    net::TcpListener,
    time::{sleep, timeout},
};
use tracing::info;

use self::log::Log;
use crate::{
    config::Config,
    error_chain::Chain,
    journal::Journal,
    service::{Service, serve, stop_signal},
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
    /// Say what is wrong with the widgets on a page; needs no configuration
    CheckSite(check_site::Arguments),
    /// See what became of purchases, and resolve unknown outcomes; also while a gateway runs
    #[command(subcommand)]
    Journal(journal::Command),
    /// See which outcomes sites have not heard of yet; also while a gateway runs
    #[command(subcommand)]
    Outcomes(outcomes::Command),
    /// See what visitors asked; also while a gateway runs
    #[command(subcommand)]
    Enquiries(enquiries::Command),
    /// Print what a shell completes this program's command line by
    Completions { shell: Shell },
    /// Print this program's manual page, for `man`
    Man,
}

/// Does what the command line asks.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Some(Command::Completions { shell }) => print(&completions(shell)),
        Some(Command::Man) => manual().and_then(|page| print(&page)),
        Some(Command::CheckSite(page)) => return check_site::run(&page),
        _ => work(arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "stopover-gateway: {}", Chain(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}

fn manual() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
    Ok(page)
}

fn print(text: &[u8]) -> Result<(), Box<dyn Error>> {
    Ok(io::stdout().write_all(text)?)
}

/// What needs a configuration.
fn work(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let config = Config::load(arguments.config.as_deref())?;
    let log = Log::begin(config.log_format);
    let done = tokio::runtime::Runtime::new()
        .map_err(Into::into)
        .and_then(|runtime| runtime.block_on(run(arguments, config)));
    log.end();
    done
}

async fn run(arguments: Arguments, config: Config) -> Result<(), Box<dyn Error>> {
    match arguments.command {
        Some(Command::CheckConfig) => {
            say!("the configuration is usable");
            Ok(())
        }
        Some(Command::Journal(command)) => journal::run(command, &config).await,
        Some(Command::Outcomes(command)) => outcomes::run(command, &config).await,
        Some(Command::Enquiries(command)) => enquiries::run(command, &config).await,
        // They need no configuration, and are done.
        Some(Command::CheckSite(_) | Command::Completions { .. } | Command::Man) => Ok(()),
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
    let drain_delay = config.drain_delay;
    let mut limits = config.limits.clone();
    descriptors::fit(&mut limits);
    let mut service = Service::start(config).await?;
    service.follow(file);
    // A reader of the next lines may ask to stop at once.
    let stop = stop_signal()?;
    say!("listening on http://{}", listener.local_addr()?);
    if let Some(metrics) = metrics {
        say!("metrics on http://{}/metrics", metrics.local_addr()?);
        let (router, limits) = (service.metrics(), limits.clone());
        tokio::spawn(async move {
            serve(metrics, router, &limits, std::future::pending()).await;
        });
    }
    let ready_to_close = async {
        stop.await;
        // Listened for before anybody can know of the first.
        let again = stop_signal();
        service.announce_end();
        if drain_delay.is_zero() {
            return;
        }
        info!(
            ?drain_delay,
            "asked to stop; requests are taken for a while"
        );
        match again {
            Ok(again) => _ = timeout(drain_delay, again).await,
            Err(_) => sleep(drain_delay).await,
        }
    };
    serve(listener, service.router(), &limits, ready_to_close).await;
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
async fn open(config: &Config) -> Result<Journal, Box<dyn Error>> {
    Journal::beside(&config.booking)
        .await
        .map_err(|error| format!("booking.journal: {}", Chain(&error)).into())
}

/// Prints a table, a line for each of `rows`, or one JSON array.
fn list<T: Serialize>(
    rows: &[T],
    json: bool,
    line: impl Fn(&T) -> String,
) -> Result<(), serde_json::Error> {
    if json {
        say!("{}", serde_json::to_string_pretty(rows)?);
    } else {
        rows.iter().for_each(|row| say!("{}", line(row)));
    }
    Ok(())
}
