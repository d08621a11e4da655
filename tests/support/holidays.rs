//! A gateway with a holiday catalogue.

use std::path::PathBuf;

use axum::Router;
use reqwest::{Method, RequestBuilder, Response, Url};
use serde_json::{Value, json};
use stopover_gateway::{Config, Service};
use tempfile::TempDir;
use uuid::Uuid;

use super::{Caller, SITE, Server, before, config, sandbox_config};

/// A gateway before a sandbox with forty holidays.
pub struct Agency {
    pub gateway: Server,
    /// Serves `/metrics`.
    pub metrics: Server,
    pub sandbox: stopover_sandbox::Server,
    pub config: Config,
    /// Holds enquiries and the journal.
    pub folder: TempDir,
}

impl Agency {
    /// With default settings.
    pub async fn start() -> Self {
        Self::with(|_| ()).await
    }

    /// With the settings `change` makes.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let sandbox = sandbox_config().holidays(40);
        let sandbox = stopover_sandbox::spawn(sandbox).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&sandbox.hotel_base());
        config.places.crawl = false;
        config.provider.holidays_url = Some(sandbox.holiday_base().parse().unwrap());
        config.catalogue.requests_per_second = 100_000.try_into().unwrap();
        config.enquiries.file = folder.path().join("enquiries.jsonl");
        config.enquiries.per_hour = 100_000.try_into().unwrap();
        config.booking.journal = Some(folder.path().join("journal.db").into());
        change(&mut config);
        let service = Service::start(config.clone()).await.unwrap();
        Self {
            gateway: Server::start(service.router()).await,
            metrics: Server::start(service.metrics()).await,
            sandbox,
            config,
            folder,
        }
    }

    /// Waits until every holiday has been read in full.
    pub async fn read(&self) {
        self.gateway
            .until(|health| health["catalogue"]["complete"] == true)
            .await;
    }

    pub async fn holidays(&self) -> Vec<Value> {
        let list = self.gateway.json("/holidays").await;
        list.as_array().unwrap().clone()
    }

    /// The lines of the file to which enquiries are appended.
    pub fn enquiries(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(&self.config.enquiries.file).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    }

    pub fn journal(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }
}

/// Valid.
pub fn enquiry(holiday: &Value) -> Value {
    json!({
        "holiday_id": holiday["id"],
        "choice": { "date": "2027-06-05", "hotel": "Naxos Bay", "adults": 2, "price": { "value": 1378, "currency": "EUR" } },
        "name": "Eleni Markou",
        "email": "eleni.markou@mail.example",
        "phone": "+30 281 012 3456",
        "message": "Is there a cot?",
        "consent": true,
        "seconds": 40,
    })
}

/// From a page of the site.
pub async fn enquire(gateway: &Caller, key: &str, enquiry: &Value) -> Response {
    gateway
        .request(Method::POST, "/enquiries")
        .header("origin", SITE)
        .header("stopover-client", "widget")
        .header("idempotency-key", key)
        .json(enquiry)
        .send()
        .await
        .unwrap()
}

/// As a browser sends a form.
pub fn with_form(request: RequestBuilder, fields: &[(&str, &str)]) -> RequestBuilder {
    let mut url = Url::parse(SITE).unwrap();
    let body = url.query_pairs_mut().extend_pairs(fields).finish().query();
    let body = body.unwrap_or_default().to_owned();
    let form = "application/x-www-form-urlencoded";
    request.header("content-type", form).body(body)
}

pub fn new_key() -> String {
    Uuid::new_v4().to_string()
}

/// Reads no details unless `change` says so.
pub async fn before_catalogue(
    provider: Router,
    change: impl FnOnce(&mut Config),
) -> (Server, Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (gateway, provider) = before(provider, |config| {
        config.provider.holidays_url = Some(config.provider.hotels_url.clone());
        config.catalogue.crawl = false;
        config.catalogue.requests_per_second = 100_000.try_into().unwrap();
        config.enquiries.file = folder.path().join("enquiries.jsonl");
        change(config);
    })
    .await;
    (gateway, provider, folder)
}
