//! `stopover-example-site`: the demo's site. Its server answers as the gateway and, at one more address, as the site
//! itself, which takes a pretend payment and mints the grant.
//!
//! Gateway and site may as well be two servers, in two languages: they share nothing but the grant key.

use std::{error::Error, net::SocketAddr, sync::Arc};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use clap::Parser;
use serde::Serialize;
use stopover_example_site::{PaymentRequest, mint};
use stopover_gateway::{Config, Service, serve};
use tokio::net::TcpListener;

/// A travel site with the gateway in its own server, configured by STOPOVER_GATEWAY__SECTION__KEY variables.
#[derive(Parser)]
struct Settings {
    /// Address and port to listen on
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The site's name in the gateway's configuration
    #[arg(long, env = "STOPOVER_SITE", default_value = "demo")]
    site: String,
    /// The key set for the site in the gateway's configuration
    #[arg(long, env = "STOPOVER_GRANT_KEY", hide = true)]
    key: String,
}

#[derive(Serialize)]
struct Granted {
    grant: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let settings = Settings::parse();
    let listener = TcpListener::bind(settings.listen).await?;
    let gateway = Service::start(Config::load(None)?).await?;
    let site = Router::new()
        .route("/authorize", post(authorize))
        .with_state(Arc::new(settings))
        .fallback_service(gateway.router());
    println!("listening on http://{}", listener.local_addr()?);
    serve(listener, site, async {
        // Without a way to hear of Ctrl-C there is none to stop but by force.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
    .await;
    gateway.drain().await;
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
