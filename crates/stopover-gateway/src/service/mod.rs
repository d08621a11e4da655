//! A gateway that has been started: what to serve, and how to end.

use std::{path::PathBuf, time::Duration};

use axum::Router;
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;
use tracing::{error, info};

use crate::{
    config::Config,
    follow::follow,
    gateway::{Gateway, StartError},
    metrics,
    router::routes,
};

/// What recording an outcome may take beyond the provider's part, a full disk included.
const TIME_TO_RECORD: Duration = Duration::from_secs(20);

/// A gateway that has been started.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use stopover_gateway::{Config, Service, serve};
/// let config = Config::load(None)?;
/// let listener = tokio::net::TcpListener::bind(config.listen).await?;
/// let service = Service::start(config).await?;
/// serve(listener, service.router(), std::future::pending()).await;
/// service.drain().await;
/// # Ok(()) }
/// ```
pub struct Service {
    gateway: Gateway,
    follower: Option<AbortOnDropHandle<()>>,
}

impl Service {
    /// Opens the journal and begins to read the provider's lists. Needs a tokio runtime.
    ///
    /// # Errors
    /// When connections to the provider cannot be prepared, or the journal cannot be opened.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        Ok(Self {
            gateway: Gateway::start(config).await?,
            follower: None,
        })
    }

    /// What visitors are served. Serve it with [`serve`](crate::serve), which tells them apart by their address.
    pub fn router(&self) -> Router {
        routes(self.gateway.clone())
    }

    /// What whoever watches the gateway is served, at an address that visitors do not reach.
    pub fn metrics(&self) -> Router {
        metrics::routes(self.gateway.clone())
    }

    /// From now on applies what `file` says of `booking.stopped` and of the sites' keys and bounds, whenever it changes
    /// or the process gets a SIGHUP.
    pub fn follow(&mut self, file: PathBuf) {
        let following = tokio::spawn(follow(self.gateway.clone(), file));
        self.follower = Some(AbortOnDropHandle::new(following));
    }

    /// Waits until all submissions under way have been answered and recorded: at most `provider.booking_timeout` and
    /// a little more.
    pub async fn drain(self) {
        let submissions = &self.gateway.submissions;
        submissions.close();
        if !submissions.is_empty() {
            info!(
                submissions = submissions.len(),
                "waiting for submissions under way"
            );
        }
        let most = self
            .gateway
            .config
            .provider
            .booking_timeout
            .saturating_add(TIME_TO_RECORD);
        if timeout(most, submissions.wait()).await.is_err() {
            error!("submissions under way are given up; their outcome is unknown");
        }
    }
}

/// The gateway as a service, for those who end with their process.
///
/// Must be called within a tokio runtime. Serve it with [`serve`](crate::serve), which tells visitors apart by
/// their address. Reads the provider's lists until the router is dropped.
///
/// # Errors
/// When connections to the provider cannot be prepared, or the journal cannot be opened.
pub async fn router(config: Config) -> Result<Router, StartError> {
    Ok(Service::start(config).await?.router())
}
