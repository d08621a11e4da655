//! Shared set-up: a sandbox, a provider that misbehaves, and a gateway, each on a free port.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]
#![allow(missing_docs, reason = "only this repository's tests use it")]

pub mod address;
pub mod backend;
pub mod booking;
pub mod counter;
pub mod holidays;
pub mod interposed;
#[cfg(unix)]
pub mod postgres;
#[cfg(unix)]
pub mod process;
#[cfg(unix)]
pub mod redis;
pub mod relay;
mod seen;
#[cfg(target_os = "linux")]
pub mod system;
pub mod waiting;
#[cfg(unix)]
pub mod wire;

use std::{net::SocketAddr, ops::Deref, sync::OnceLock};

use axum::Router;
use chrono::{Days, NaiveDate, Utc};
use reqwest::{Client, Method, RequestBuilder, Response, redirect::Policy};
use secrecy::SecretString;
use serde_json::{Value, json};
use stopover_gateway::{Config, config::LimitsConfig};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// Between gateway and provider.
pub const KEY: &str = "canary-7f3a9c51e0d24b68";

/// A site that may call the gateway.
pub const SITE: &str = "https://www.site.example";

/// The first code block of a document whose fence says this.
pub fn code_block<'a>(document: &'a str, fence: &str) -> &'a str {
    let (_, rest) = document.split_once(&format!("```{fence}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

/// Sends requests to one server.
pub struct Caller {
    address: SocketAddr,
    client: Client,
}

/// Serves HTTP on a free port until it is dropped.
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
    /// The router distinguishes clients by their address.
    pub async fn start(router: Router) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").await.unwrap(), router)
    }

    /// On a listener at hand.
    pub fn on(listener: TcpListener, router: Router) -> Self {
        Self::within(listener, router, plenty())
    }

    /// With no more connections than `limits` allow.
    pub fn within(listener: TcpListener, router: Router, limits: LimitsConfig) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stop = async { _ = stopped.await };
            stopover_gateway::serve(listener, router, &limits, stop).await;
        });
        Self {
            caller: Caller::of(address),
            stop,
            serving,
        }
    }

    /// Gives the address at which it served.
    pub async fn stop(self) -> SocketAddr {
        drop(self.stop);
        self.serving.await.unwrap();
        self.caller.address
    }
}

impl Caller {
    /// Of the server at `address`.
    pub fn of(address: SocketAddr) -> Self {
        // No proxy, and answers stay compressed: they are examined as they travel.
        let client = Client::builder()
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .redirect(Policy::none())
            .build()
            .unwrap();
        Self { address, client }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, self.url(path))
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Whatever the answer's status.
    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

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

    /// Of the gateway's health.
    pub async fn until(&self, condition: impl Fn(&Value) -> bool) {
        waiting::until("the gateway came that far", async || {
            condition(&self.json("/healthz").await)
        })
        .await;
    }
}

/// A gateway before a sandbox.
pub struct Stack {
    pub gateway: Server,
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

/// With few hotels; takes [`KEY`].
pub fn sandbox_config() -> stopover_sandbox::Config {
    stopover_sandbox::Config::default().hotels(300).api_key(KEY)
}

/// For the provider at `base`, without limits of pace, for [`SITE`].
pub fn config(base: &str) -> Config {
    let mut config = Config::new(base.parse().unwrap(), SecretString::from(KEY));
    let plenty = 100_000.try_into().unwrap();
    config.origins = [SITE.parse().unwrap()].into_iter().collect();
    config.provider.requests_per_second = plenty;
    config.places.requests_per_second = plenty;
    config.limits = self::plenty();
    config.limits.searches_per_minute = plenty;
    config.limits.content_per_minute = plenty;
    config
}

pub async fn gateway(config: Config) -> Server {
    let limits = config.limits.clone();
    let router = stopover_gateway::router(config).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Server::within(listener, router, limits)
}

/// As many connections as a test may need.
fn plenty() -> LimitsConfig {
    let mut limits = LimitsConfig::default();
    limits.connections = 100_000;
    limits.connections_per_address = 100_000;
    limits
}

/// A gateway before `provider`, which is served below `/v2`; not crawling unless `change` says so.
pub async fn before(provider: Router, change: impl FnOnce(&mut Config)) -> (Server, Server) {
    let provider = Server::start(Router::new().nest("/v2", provider)).await;
    let mut config = config(&provider.url("/v2"));
    config.places.crawl = false;
    change(&mut config);
    (gateway(config).await, provider)
}

/// When the stays begin that are searched for; the same all the time, also past midnight.
pub fn arrival() -> NaiveDate {
    static ARRIVAL: OnceLock<NaiveDate> = OnceLock::new();
    *ARRIVAL.get_or_init(|| Utc::now().date_naive() + Days::new(60))
}

/// Two nights in two months for two adults and a child, where `criterion` says.
pub fn search(criterion: &str, value: &str) -> Value {
    let check_in = arrival();
    json!({
        "check_in": check_in.to_string(),
        "check_out": (check_in + Days::new(2)).to_string(),
        "rooms": [{ "adults": 2, "children": [7] }],
        criterion: value,
    })
}
