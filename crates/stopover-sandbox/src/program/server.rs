//! Serving over TCP.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::sandbox::Sandbox;
use crate::config::Config;
use crate::http::faults::Faults;

/// How long answers under way may take after a stop.
const GRACE: Duration = Duration::from_secs(3);

/// Serves `app` until the future `stop` is done, then lets answers under way end for up to three seconds.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopping, stopped) = oneshot::channel::<()>();
    let service = app.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop.await;
        drop(stopping);
    });
    tokio::select! {
        ended = serving => ended,
        () = async { let _ = stopped.await; tokio::time::sleep(GRACE).await } => Ok(()),
    }
}

/// A sandbox on a free port of this machine. It stops when dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    faults: Faults,
    _stop: oneshot::Sender<()>,
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The faults of this sandbox, to be turned on and off while it runs:
    /// `server.faults().add("any=latency:100".parse()?)`.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// `http://127.0.0.1:PORT`, without a path.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The base address of the hotel booking service, with its version segment `/v2`.
    pub fn hotel_base(&self) -> String {
        format!("{}/v2", self.url())
    }

    /// The base address of the holiday catalogue service, with its version segment `/v1`.
    pub fn holiday_base(&self) -> String {
        format!("{}/v1", self.url())
    }
}

/// Starts a sandbox on a free port of this machine.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let sandbox = stopover_sandbox::spawn(stopover_sandbox::Config::default().hotels(100)).await?;
/// assert!(sandbox.hotel_base().ends_with("/v2"));
/// # std::io::Result::Ok(()) }).unwrap();
/// ```
///
/// # Errors
/// When no port can be bound.
pub async fn spawn(config: Config) -> io::Result<Server> {
    Sandbox::new(config).spawn().await
}

impl Sandbox {
    /// Starts serving on a free port of this machine.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn spawn(self) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (stop, stopped) = oneshot::channel();
        let faults = self.faults();
        tokio::spawn(async move {
            let ended = serve(listener, self.router(), async {
                let _ = stopped.await;
            });
            if let Err(error) = ended.await {
                tracing::error!("the sandbox ended: {error}");
            }
        });
        Ok(Server {
            address,
            faults,
            _stop: stop,
        })
    }
}
