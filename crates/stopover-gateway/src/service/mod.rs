//! A gateway that has been started: what to serve, and how to end.

mod connections;
mod reload;
mod serve;
mod start;
mod stop;

use std::path::PathBuf;

use axum::Router;
use tokio_util::task::AbortOnDropHandle;

use self::reload::HangUp;
pub use self::{serve::serve, start::StartError, stop::stop_signal};
use crate::{
    config::Config,
    routes::{self, AppState},
};

/// A gateway that has been started.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use stopover_gateway::{Config, Service, serve};
/// let config = Config::load(None)?;
/// let listener = tokio::net::TcpListener::bind(config.listen).await?;
/// let limits = config.limits.clone();
/// let service = Service::start(config).await?;
/// serve(listener, service.router(), &limits, std::future::pending()).await;
/// service.drain().await;
/// # Ok(()) }
/// ```
pub struct Service {
    state: AppState,
    reloading: Option<AbortOnDropHandle<()>>,
}

impl Service {
    /// Opens the journal and begins to read the provider's lists. Needs a tokio runtime.
    ///
    /// # Errors
    /// When connections to the provider cannot be prepared, or the journal cannot be opened.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        Ok(Self {
            state: start::start(config).await?,
            reloading: None,
        })
    }

    /// What visitors are served. Serve it with [`serve`], which tells them apart by their address.
    pub fn router(&self) -> Router {
        routes::visitors(self.state.clone())
    }

    /// What operators are served, at an address that visitors do not reach.
    pub fn metrics(&self) -> Router {
        routes::operators(self.state.clone())
    }

    /// From now on applies what `file` and the environment say of `booking.stopped` and of the sites' keys and bounds, whenever the
    /// file changes or the process gets a SIGHUP, which without this call would end it.
    pub fn follow(&mut self, file: Option<PathBuf>) {
        let purchases = self.state.purchases.clone();
        let apply = move |config: &Config| purchases.apply(config);
        let reloading = tokio::spawn(reload::whenever_changed(file, HangUp::listen(), apply));
        self.reloading = Some(AbortOnDropHandle::new(reloading));
    }

    /// From now on answers at `/readyz` that it takes no more requests, while it goes on to take them: for those who distribute
    /// requests to hear of it before the listener closes.
    pub fn announce_end(&self) {
        self.state.health.end();
    }

    /// Waits until all submissions under way have been answered and recorded: at most `provider.booking_timeout` and
    /// a little more. Then sends the last spans.
    pub async fn drain(self) {
        self.state.purchases.drain().await;
        if let Some(exporter) = self.state.exporter.clone() {
            exporter.end().await;
        }
    }
}

/// The gateway as a service that ends with its process.
///
/// Must be called within a tokio runtime. Serve it with [`serve`], which tells visitors apart by
/// their address. Reads the provider's lists until the router is dropped.
///
/// # Errors
/// When connections to the provider cannot be prepared, or the journal cannot be opened.
pub async fn router(config: Config) -> Result<Router, StartError> {
    Ok(Service::start(config).await?.router())
}
