//! `stopover-example-site`: the demo's site. Its server answers as the gateway and, at a few more addresses, as the site
//! itself, which renders pages with a widget, pretends to authorise payments, mints grants, and hears what became of the bookings.
//!
//! Gateway and site may as well be two servers, in two languages: they share nothing but two keys.

use std::{
    collections::HashMap,
    error::Error,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{self, rejection::JsonRejection},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
    routing::{MethodRouter, get, post},
};
use clap::Parser;
use serde::Serialize;
use stopover_example_site::{
    Fragments, Outcome, Page, PaymentRequest, Payments, Purpose, Report, SIGNATURE, STAYS, State,
    TRIPS, is_genuine, sign,
};
use stopover_gateway::{Config, Service, serve, stop_signal};
use tokio::{net::TcpListener, time};
use tracing::warn;

/// A question is asked at once.
const QUERY_LIFETIME: Duration = Duration::from_secs(60);

/// How long the gateway may take for its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// In bytes.
const SHORTEST_KEY: usize = 32;

/// A travel site with the gateway in its own server, configured by STOPOVER_GATEWAY__SECTION__KEY variables.
#[derive(Parser)]
struct Settings {
    /// Address and port to listen on
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The site's name in the gateway's configuration
    #[arg(long, env = "STOPOVER_SITE", default_value = "demo")]
    site: String,
    /// The key set for the site's grants in the gateway's configuration
    #[arg(long, env = "STOPOVER_GRANT_KEY", hide = true)]
    key: String,
    /// The key set for the site's outcome webhook in the gateway's configuration
    #[arg(long, env = "STOPOVER_OUTCOME_KEY", hide = true)]
    outcome_key: String,
    /// Seconds that a grant is good for; the visitor's page uses it at once
    #[arg(long, env = "STOPOVER_GRANT_SECONDS", default_value_t = 600)]
    grant_seconds: u64,
    /// Seconds from one question about what was not heard of to the next
    #[arg(long, env = "STOPOVER_ASK_SECONDS", default_value_t = 60)]
    ask_seconds: u64,
}

struct Site {
    settings: Settings,
    /// Where the server itself reaches the gateway.
    gateway: String,
    payments: Payments,
    fragments: Fragments,
}

#[derive(Serialize)]
struct Granted {
    grant: String,
}

/// Where a payment stands that has gone on.
#[derive(Serialize)]
struct Stands {
    state: State,
}

/// What a question is about.
#[derive(Serialize)]
struct Asked<'a> {
    checkout_id: &'a str,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let settings = Settings::parse();
    for (name, key) in [
        ("STOPOVER_GRANT_KEY", &settings.key),
        ("STOPOVER_OUTCOME_KEY", &settings.outcome_key),
    ] {
        // With an empty key anyone could sign.
        if key.len() < SHORTEST_KEY {
            return Err(format!("{name} is shorter than {SHORTEST_KEY} bytes").into());
        }
    }
    let listener = TcpListener::bind(settings.listen).await?;
    let config = Config::load(None)?;
    let limits = config.limits.clone();
    let mut gateway = Service::start(config).await?;
    gateway.follow(None);
    let stop = stop_signal()?;
    let address = format!("http://{}", listener.local_addr()?);
    let site = Arc::new(Site {
        settings,
        gateway: address.clone(),
        payments: Payments::default(),
        fragments: Fragments::default(),
    });
    tokio::spawn(ask_again_and_again(site.clone()));
    let router = Router::new()
        .route(TRIPS.path, show(&TRIPS))
        .route(STAYS.path, show(&STAYS))
        .route("/authorize", post(authorize))
        .route("/outcomes", post(hear))
        .with_state(site)
        .fallback_service(gateway.router());
    println!("listening on {address}");
    serve(listener, router, &limits, stop).await;
    gateway.drain().await;
    Ok(())
}

/// A page with a widget.
fn show(page: &'static Page) -> MethodRouter<Arc<Site>> {
    get(
        async move |extract::State(site): extract::State<Arc<Site>>,
                    extract::Query(query): extract::Query<HashMap<String, String>>| {
            Html(page.render(&site.fragments, &site.gateway, &query).await)
        },
    )
}

/// Here a real site authorises the payment, or looks up that it was, and compares the amount with what it will charge.
async fn authorize(
    extract::State(site): extract::State<Arc<Site>>,
    request: Result<Json<PaymentRequest>, JsonRejection>,
) -> Response {
    let request = request.ok().map(|Json(request)| request);
    let Some(request) = request.filter(PaymentRequest::is_sound) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let lifetime = Duration::from_secs(site.settings.grant_seconds);
    match site.payments.authorize(request.clone(), lifetime) {
        State::Authorised => site.sign(Purpose::Grant, lifetime, &request).map_or_else(
            || StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            |grant| Json(Granted { grant }).into_response(),
        ),
        state => (StatusCode::CONFLICT, Json(Stands { state })).into_response(),
    }
}

/// The gateway tells what became of a purchase.
async fn hear(
    extract::State(site): extract::State<Arc<Site>>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let signature = headers.get(SIGNATURE).and_then(|it| it.to_str().ok());
    if !is_genuine(
        signature.unwrap_or_default(),
        &body,
        &site.settings.outcome_key,
    ) {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(told) = serde_json::from_slice::<Outcome>(&body) else {
        return StatusCode::BAD_REQUEST;
    };
    site.payments.settle(&told);
    StatusCode::NO_CONTENT
}

/// Asks for what was not heard of: a call may be late, and nobody calls about a checkout that was never submitted.
async fn ask_again_and_again(site: Arc<Site>) {
    let client = reqwest::Client::new();
    let mut ticks = time::interval(Duration::from_secs(site.settings.ask_seconds.max(1)));
    loop {
        ticks.tick().await;
        for checkout in site.payments.waiting() {
            let asked_at = Instant::now();
            match site.ask(&client, &checkout).await {
                Ok(report) => site.payments.found(&checkout, report.as_ref(), asked_at),
                Err(failure) => warn!(%failure, "the gateway does not say where a checkout stands"),
            }
        }
    }
}

impl Site {
    /// None where the gateway does not know the checkout.
    async fn ask(
        &self,
        client: &reqwest::Client,
        checkout_id: &str,
    ) -> Result<Option<Report>, reqwest::Error> {
        let token = self.sign(Purpose::Query, QUERY_LIFETIME, &Asked { checkout_id });
        let path = format!("sites/{}/checkouts/{checkout_id}", self.settings.site);
        let request = client.get(format!("{}/{path}", self.gateway));
        let request = request.bearer_auth(token.unwrap_or_default());
        let answer = request.timeout(PATIENCE).send().await?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        answer.error_for_status()?.json().await.map(Some)
    }

    fn sign(&self, purpose: Purpose, lifetime: Duration, facts: &impl Serialize) -> Option<String> {
        let Settings { site, key, .. } = &self.settings;
        sign(site, key, purpose, lifetime, facts).ok()
    }
}
