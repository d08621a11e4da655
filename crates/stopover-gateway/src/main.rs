//! `stopover-gateway`: reads its configuration, listens, serves until told to stop.

use std::{error::Error, net::SocketAddr, path::PathBuf, process::ExitCode};

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
    let router = router(config)?;
    println!("listening on http://{}", listener.local_addr()?);
    serve(listener, router, stop_signal()).await;
    info!("stopped");
    Ok(())
}

/// Ctrl-C, or the SIGTERM by which service managers ask a process to end.
async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        let Ok(mut terminate) =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        else {
            return interrupt.await;
        };
        tokio::select! {
            () = interrupt => (),
            _ = terminate.recv() => (),
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
