//! `stopover-gateway`: reads its configuration, listens, serves until told to stop.

use std::{error::Error, io::IsTerminal, net::SocketAddr, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use stopover_gateway::{Config, router, serve};
use tokio::net::TcpListener;
use tracing::info;
use tracing_subscriber::EnvFilter;

/// Holds the provider's key between the widgets and the provider.
#[derive(Parser)]
#[command(version)]
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
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info")),
        )
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stopover-gateway: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let config = Config::load(arguments.config.as_deref())?;
    if let Some(Command::CheckConfig) = arguments.command {
        println!("the configuration is usable");
        return Ok(());
    }
    let address = arguments.listen.unwrap_or(config.listen);
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on {address}: {error}"))?;
    let router = router(config).await?;
    // Whoever reads the next line may ask to stop at once.
    let stop = stop_signal()?;
    println!("listening on http://{}", listener.local_addr()?);
    serve(listener, router, stop).await;
    info!("stopped");
    Ok(())
}

/// Ctrl-C, or the SIGTERM by which service managers ask a process to end. Listens for both from the call on, not only
/// once it is awaited.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
