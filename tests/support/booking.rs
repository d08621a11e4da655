//! A gateway that can book: for one site with a grant key, before a sandbox whose requests are recorded.

use std::{ops::Deref, path::Path};

use axum::Router;
use jsonwebtoken::{EncodingKey, Header, encode, get_current_timestamp};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};
use stopover_gateway::{
    Config, Service,
    config::{LookupScope, SiteConfig, Sites},
};
use stopover_sandbox::{Faults, Sandbox};
use tempfile::TempDir;
use tokio::net::TcpStream;

#[cfg(unix)]
use super::postgres;
pub use super::seen::{Seen, SeenRequest};
use super::{
    Caller, SITE, Server, address::HeldAddress, arrival, config, interposed::Interposed,
    sandbox_config, search, waiting::until,
};

/// In the gateway's configuration.
pub const SITE_NAME: &str = "site";

/// The key between the site's backend and the gateway.
pub const GRANT_KEY: &str = "canary-grant-key-5d1c0e7b9a42f638";

/// With which sites are told of outcomes.
pub const OUTCOME_KEY: &str = "canary-outcome-key-3b8e61d70f92c5a4";

/// The test hotel of the sandbox.
pub const TEST_HOTEL: &str = "HTL-TEST";

/// Every fault the sandbox knows but that of prices, which is a checkout's.
pub const FAULTS: [&str; 12] = [
    "latency:50",
    "heavy-tail:5",
    "rate-limited",
    "rate-limited-bare",
    "server-error",
    "bad-gateway",
    "reset",
    "truncated",
    "hang",
    "wrong-types",
    "missing-fields",
    "lost-answer",
];

/// A gateway, its provider, and what the provider was asked.
pub struct TestGateway {
    pub server: Server,
    /// Serves `/metrics`.
    pub metrics: Server,
    pub faults: Faults,
    /// What the provider answers once, in place of what the sandbox does.
    pub answers: Interposed,
    /// What the provider was asked.
    pub seen: Seen,
    pub config: Config,
    /// With free rooms, and not the test hotel.
    pub hotel: String,
    /// Holds the journal.
    pub folder: TempDir,
    provider: Option<Server>,
    provider_address: HeldAddress,
    service: Router,
}

/// A checkout and the handle to it.
#[derive(Debug, Clone)]
pub struct Opened {
    pub handle: String,
    /// As the gateway answered it.
    pub checkout: Value,
}

#[derive(Debug, Clone)]
pub struct Booked {
    pub opened: Opened,
    /// The booking's number.
    pub id: String,
    /// The gateway's answer.
    pub purchase: Value,
}

pub fn contact() -> Value {
    json!({
        "first_name": "Eleni",
        "last_name": "Markou",
        "email": "Eleni.Markou@mail.example",
        "phone_number": "+302810123456",
    })
}

impl TestGateway {
    /// With a sandbox that has few hotels and does nothing wrong.
    pub async fn start() -> Self {
        Self::with(sandbox_config(), |_| ()).await
    }

    /// With its journal in this file, whatever tests are asked for: what is true of a file only.
    pub async fn with_journal_file(file: &Path) -> Self {
        let in_file = |config: &mut Config| config.booking.journal = Some(file.to_owned().into());
        Self::with(sandbox_config(), in_file).await
    }

    /// With a sandbox as configured, and the settings `change` makes.
    pub async fn with(sandbox: stopover_sandbox::Config, change: impl FnOnce(&mut Config)) -> Self {
        Self::before(sandbox, change, |sandbox| sandbox).await
    }

    /// The same, with `wrap` around the sandbox.
    pub async fn before(
        sandbox: stopover_sandbox::Config,
        change: impl FnOnce(&mut Config),
        wrap: impl FnOnce(Router) -> Router,
    ) -> Self {
        let sandbox = Sandbox::new(sandbox);
        let seen = Seen::default();
        let answers = Interposed::default();
        let service = seen.writing_down(answers.before(wrap(sandbox.router())));
        let provider_address = HeldAddress::take();
        let provider = Server::on(provider_address.listen(), service.clone());
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&provider.url("/v2"));
        config.places.crawl = false;
        config.booking.journal = Some(folder.path().join("journal.db").into());
        #[cfg(unix)]
        if let Some(address) = postgres::instead_of_file() {
            config.booking.journal = Some(address.parse().unwrap());
        }
        config.booking.lookup_time = std::time::Duration::from_millis(1);
        let plenty = 100_000.try_into().unwrap();
        config.booking.checkouts_per_minute = plenty;
        config.booking.lookups_per_minute = plenty;
        config.booking.lookups_per_booking = plenty;
        config.booking.lookups_per_email = plenty;
        config.booking.lookup_scope = LookupScope::Cancel;
        let mut site = SiteConfig::default();
        site.origins = [SITE.parse().unwrap()].into_iter().collect();
        site.grant_key = SecretString::from(GRANT_KEY);
        config.sites = Sites([(SITE_NAME.to_owned(), site)].into_iter().collect());
        change(&mut config);
        let started = Service::start(config.clone()).await.unwrap();
        let server = Server::start(started.router()).await;
        let metrics = Server::start(started.metrics()).await;
        let hotel = server.ordinary_hotel().await;
        seen.forget();
        Self {
            server,
            metrics,
            faults: sandbox.faults(),
            answers,
            seen,
            config,
            hotel,
            folder,
            provider: Some(provider),
            provider_address,
            service,
        }
    }

    pub async fn close_provider(&mut self) {
        let address = self.provider.take().unwrap().stop().await;
        // A program that is being started holds all that this one has open, for a moment.
        until("nobody listens", async || {
            TcpStream::connect(address).await.is_err()
        })
        .await;
    }

    /// At the address where it listened.
    pub fn open_provider(&mut self) {
        let listener = self.provider_address.listen();
        self.provider = Some(Server::on(listener, self.service.clone()));
    }
}

impl Deref for TestGateway {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.server
    }
}

impl Caller {
    /// From a page of the site.
    pub fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        ask(self, method, path)
    }

    /// What `GET /booking` answers.
    pub async fn show(&self, handle: &str) -> Value {
        let response = self.showing(handle).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    pub fn showing(&self, handle: &str) -> RequestBuilder {
        let request = self.ask(Method::GET, "/booking");
        request.header("stopover-handle", handle)
    }

    /// With free rooms, and not the test hotel.
    pub async fn ordinary_hotel(&self) -> String {
        let country = self.json("/hotels?limit=1").await["results"][0]["country"].clone();
        let search = search("country", country.as_str().unwrap());
        let found = self.post("/availability/search", &search).await;
        let found: Value = found.json().await.unwrap();
        let results = found["results"].as_array().unwrap();
        let ordinary = results.iter().find(|result| {
            result["hotel_id"] != TEST_HOTEL && !result["rates"].as_array().unwrap().is_empty()
        });
        ordinary.unwrap()["hotel_id"].as_str().unwrap().to_owned()
    }

    /// As the gateway answers a page of the site.
    pub async fn search(&self, hotel: &str) -> Value {
        let request = self.ask(Method::POST, "/availability/search");
        let request = request.json(&search("hotel_id", hotel));
        request.send().await.unwrap().json().await.unwrap()
    }

    /// For the first rate of a search.
    pub async fn create(&self, found: &Value) -> Response {
        let request = self.ask(Method::POST, "/booking/create");
        request.json(&create_request(found)).send().await.unwrap()
    }

    /// For two adults and a child.
    pub async fn check_out(&self, hotel: &str) -> Opened {
        Opened::from(self.create(&self.search(hotel).await).await).await
    }

    pub fn completion(&self, opened: &Opened, key: &str, body: &Value) -> RequestBuilder {
        self.ask(Method::POST, "/booking/complete")
            .header("stopover-handle", &opened.handle)
            .header("idempotency-key", key)
            .json(body)
    }

    pub async fn complete(&self, opened: &Opened, key: &str, body: &Value) -> Response {
        self.completion(opened, key, body).send().await.unwrap()
    }

    /// Gives the attempt with this key up.
    pub fn abandonment(&self, opened: &Opened, key: &str) -> RequestBuilder {
        self.ask(Method::POST, "/booking/abandon")
            .header("stopover-handle", &opened.handle)
            .header("idempotency-key", key)
            .json(&json!({ "checkout_id": opened.checkout_id() }))
    }

    /// With a grant if it needs one.
    pub async fn book(&self, hotel: &str) -> Booked {
        let opened = self.check_out(hotel).await;
        let response = self
            .complete(&opened, &unique(), &opened.completion())
            .await;
        assert_eq!(response.status(), StatusCode::OK);
        let purchase: Value = response.json().await.unwrap();
        assert_eq!(purchase["state"], "booked", "{purchase:#}");
        Booked {
            id: purchase["booking_id"].as_str().unwrap().to_owned(),
            opened,
            purchase,
        }
    }

    pub async fn cancel(&self, handle: &str, key: &str, booking: &str) -> Response {
        let request = self.cancellation(handle, key, booking);
        request.send().await.unwrap()
    }

    pub fn cancellation(&self, handle: &str, key: &str, booking: &str) -> RequestBuilder {
        self.ask(Method::POST, "/booking/cancel")
            .header("stopover-handle", handle)
            .header("idempotency-key", key)
            .json(&json!({ "booking_id": booking }))
    }

    pub async fn look_up(&self, booking: &str, email: &str) -> Response {
        self.look_up_by(&lookup(booking, email)).await
    }

    pub async fn look_up_by(&self, body: &Value) -> Response {
        let request = self.ask(Method::POST, "/booking/lookup");
        request.json(body).send().await.unwrap()
    }
}

impl Opened {
    /// From the answer to the request for a checkout.
    pub async fn from(response: Response) -> Self {
        assert_eq!(response.status(), StatusCode::OK);
        let answer: Value = response.json().await.unwrap();
        Self {
            handle: answer["handle"].as_str().unwrap().to_owned(),
            checkout: answer["checkout"].clone(),
        }
    }

    /// The provider's id of the session.
    pub fn checkout_id(&self) -> &str {
        self.checkout["session"]["checkout_id"].as_str().unwrap()
    }

    /// With a grant if it needs one.
    pub fn completion(&self) -> Value {
        let guest =
            |first: &str| json!({ "first_name": first, "last_name": "Markou", "is_child": false });
        let child =
            json!({ "first_name": "Iris", "last_name": "Markou", "is_child": true, "age": 7 });
        let mut body = json!({
            "checkout_id": self.checkout_id(),
            "accepted_price": self.checkout["session"]["price"],
            "currency": self.checkout["session"]["currency"],
            "contact_person": contact(),
            "occupancy": [{ "guests": [guest("Eleni"), guest("Nikos"), child] }],
            "remarks": "Arriving after 22:00",
        });
        if self.checkout["needs_grant"] == true {
            body["grant"] = json!(grant(&self.claims()));
        }
        body
    }

    /// Of a grant for this checkout.
    pub fn claims(&self) -> Value {
        let now = get_current_timestamp();
        let price = self.checkout["session"]["price"].as_f64().unwrap();
        json!({
            "iss": SITE_NAME,
            "aud": "stopover",
            "checkout_id": self.checkout_id(),
            "amount": (price * 100.0).round() as i64,
            "currency": self.checkout["session"]["currency"],
            "iat": now,
            "exp": now + 600,
            "jti": unique(),
        })
    }
}

/// Signed as the site's backend does.
pub fn grant(claims: &Value) -> String {
    let key = EncodingKey::from_secret(GRANT_KEY.as_bytes());
    encode(&Header::default(), claims, &key).unwrap()
}

/// Different at each call.
pub fn unique() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// From a page of the site.
pub fn ask(gateway: &Caller, method: Method, path: &str) -> RequestBuilder {
    gateway
        .request(method, path)
        .header("stopover-client", "test")
        .header("origin", SITE)
}

/// For a booking of a stay that was searched for.
pub fn lookup(booking: &str, email: &str) -> Value {
    json!({ "booking_id": booking, "email": email, "check_in": arrival().to_string() })
}

/// For the first rate of a search.
pub fn create_request(found: &Value) -> Value {
    json!({
        "search": found["token"],
        "hotel": found["results"][0],
        "rate_id": found["results"][0]["rates"][0]["rate_id"],
    })
}
