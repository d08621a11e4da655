//! Shared set-up: a sandbox, a provider that misbehaves, and a gateway, each on a free port.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

pub mod booking;
pub mod holidays;
#[cfg(unix)]
pub mod process;
pub mod relay;
mod seen;

use std::{net::SocketAddr, ops::Deref, time::Duration};

use axum::Router;
use reqwest::{Client, Method, RequestBuilder, Response, redirect::Policy};
use secrecy::SecretString;
use serde_json::{Value, json};
use stopover_gateway::Config;
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle, time::timeout};

/// The key between gateway and provider.
pub const KEY: &str = "canary-7f3a9c51e0d24b68";

/// A site that may call the gateway.
pub const SITE: &str = "https://www.site.example";

/// Asks one server.
pub struct Caller {
    address: SocketAddr,
    client: Client,
}

/// Something that serves HTTP on a free port until it is dropped.
pub struct Server {
    caller: Caller,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Deref for Server {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl Server {
    /// Serves `router`, which distinguishes clients by their address.
    pub async fn start(router: Router) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").await.unwrap(), router)
    }

    /// Serves `router` on a listener at hand.
    pub fn on(listener: TcpListener, router: Router) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(stopover_gateway::serve(listener, router, async {
            let _ = stopped.await;
        }));
        Self {
            caller: Caller::of(address),
            stop,
            serving,
        }
    }

    /// Stops serving, and says where that was.
    pub async fn stop(self) -> SocketAddr {
        drop(self.stop);
        self.serving.await.unwrap();
        self.caller.address
    }
}

impl Caller {
    /// Of the server at `address`.
    pub fn of(address: SocketAddr) -> Self {
        // Answers are looked at as they travel: on no detour, still compressed.
        let client = Client::builder()
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .redirect(Policy::none())
            .build()
            .unwrap();
        Self { address, client }
    }

    /// Whom it asks.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address with `path`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A request to `path`, to be completed.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, self.url(path))
    }

    /// What `GET path` answers.
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// The JSON that `GET path` answers, whatever its status.
    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    /// What `POST path` answers to `body`.
    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.request(Method::POST, path)
            .json(body)
            .send()
            .await
            .unwrap()
    }

    /// Waits until the gateway has read the provider's lists.
    pub async fn crawled(&self) {
        self.until(|health| health["places"]["complete"] == true)
            .await;
    }

    /// Waits until what the gateway says of its health fulfils `condition`.
    pub async fn until(&self, condition: impl Fn(&Value) -> bool) {
        let reached = async {
            while !condition(&self.json("/healthz").await) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(60), reached)
            .await
            .expect("the gateway never came that far");
    }
}

/// A gateway before a sandbox.
pub struct Stack {
    /// The gateway.
    pub gateway: Server,
    /// The provider.
    pub sandbox: stopover_sandbox::Server,
}

impl Stack {
    /// A sandbox with few hotels and a gateway that has not read them.
    pub async fn start() -> Self {
        Self::with(sandbox_config(), |config| config.places.crawl = false).await
    }

    /// The same, and all destinations are known.
    pub async fn crawled() -> Self {
        let stack = Self::with(sandbox_config(), |_| ()).await;
        stack.gateway.crawled().await;
        stack
    }

    /// A sandbox as configured, and a gateway with the settings `change` makes.
    pub async fn with(sandbox: stopover_sandbox::Config, change: impl FnOnce(&mut Config)) -> Self {
        let sandbox = stopover_sandbox::spawn(sandbox).await.unwrap();
        let mut config = config(&sandbox.hotel_base());
        change(&mut config);
        Self {
            gateway: gateway(config).await,
            sandbox,
        }
    }
}

/// A sandbox with few hotels that takes [`KEY`].
pub fn sandbox_config() -> stopover_sandbox::Config {
    stopover_sandbox::Config::default().hotels(300).api_key(KEY)
}

/// Settings for the provider at `base`, without limits of pace, for [`SITE`].
pub fn config(base: &str) -> Config {
    let mut config = Config::new(base.parse().unwrap(), SecretString::from(KEY));
    let plenty = 100_000.try_into().unwrap();
    config.origins = [SITE.parse().unwrap()].into_iter().collect();
    config.provider.requests_per_second = plenty;
    config.places.requests_per_second = plenty;
    config.limits.searches_per_minute = plenty;
    config.limits.content_per_minute = plenty;
    config
}

/// A gateway with these settings.
pub async fn gateway(config: Config) -> Server {
    Server::start(stopover_gateway::router(config).await.unwrap()).await
}

/// A gateway before `provider`, which is served below `/v2`; not crawling unless `change` says so.
pub async fn before(provider: Router, change: impl FnOnce(&mut Config)) -> (Server, Server) {
    let provider = Server::start(Router::new().nest("/v2", provider)).await;
    let mut config = config(&provider.url("/v2"));
    config.places.crawl = false;
    change(&mut config);
    (gateway(config).await, provider)
}

/// A valid search, two nights for two adults and a child, where `criterion` says.
pub fn search(criterion: &str, value: &str) -> Value {
    json!({
        "check_in": "2027-06-12",
        "check_out": "2027-06-14",
        "rooms": [{ "adults": 2, "children": [7] }],
        criterion: value,
    })
}
