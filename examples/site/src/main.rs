//! `stopover-example-site`: the server behind the demo's pretend payment.

use std::{error::Error, net::SocketAddr, sync::Arc};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderValue, Method, StatusCode, header::CONTENT_TYPE},
    routing::post,
};
use clap::Parser;
use serde::Serialize;
use stopover_example_site::{PaymentRequest, mint};
use tokio::net::TcpListener;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// A travel site's backend, reduced to what booking with Stopover asks of it.
#[derive(Parser)]
struct Settings {
    /// Address and port to listen on
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The site's name in the gateway's configuration
    #[arg(long, env = "STOPOVER_SITE", default_value = "demo")]
    site: String,
    /// The key set for the site in the gateway's configuration
    #[arg(long, env = "STOPOVER_GRANT_KEY", hide_env_values = true, hide = true)]
    key: String,
}

#[derive(Serialize)]
struct Granted {
    grant: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let settings = Settings::parse();
    let listener = TcpListener::bind(settings.listen).await?;
    println!("listening on http://{}", listener.local_addr()?);
    // The demo's pages come from the gateway, on another port of this machine. A site whose pages and backend share an
    // origin needs no such permission.
    let local_pages = AllowOrigin::predicate(|origin: &HeaderValue, _| {
        origin
            .to_str()
            .is_ok_and(|origin| origin.starts_with("http://127.0.0.1:"))
    });
    let cors = CorsLayer::new()
        .allow_origin(local_pages)
        .allow_methods([Method::POST])
        .allow_headers([CONTENT_TYPE])
        .allow_credentials(true);
    let router = Router::new()
        .route("/authorize", post(authorize))
        .layer(cors)
        .with_state(Arc::new(settings));
    axum::serve(listener, router).await?;
    Ok(())
}

/// Here a real site takes the payment, or looks up that it was taken, and compares the amount with what it charged.
/// This one pretends that it has.
async fn authorize(
    State(settings): State<Arc<Settings>>,
    Json(request): Json<PaymentRequest>,
) -> Result<Json<Granted>, StatusCode> {
    mint(&settings.site, &settings.key, &request)
        .map(|grant| Json(Granted { grant }))
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}
