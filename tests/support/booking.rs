//! A gateway that can book: for one site with a grant key, before a sandbox whose every request is written down.

use std::{net::SocketAddr, ops::Deref};

use axum::Router;
use jsonwebtoken::{EncodingKey, Header, encode, get_current_timestamp};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};
use stopover_gateway::{
    Config, Service,
    config::{SiteConfig, Sites},
};
use stopover_sandbox::{Faults, Sandbox};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

pub use super::seen::{Seen, SeenRequest};
use super::{Caller, SITE, Server, config, sandbox_config, search};

/// The name of the site of [`SITE`].
pub const SITE_NAME: &str = "site";

/// The key between the site's backend and the gateway.
pub const GRANT_KEY: &str = "canary-grant-key-5d1c0e7b9a42f638";

/// The test hotel of the sandbox.
pub const TEST_HOTEL: &str = "HTL-TEST";

/// A gateway, its provider, and what the provider was asked.
pub struct TestGateway {
    /// The gateway itself.
    pub server: Server,
    /// What it serves to operators.
    pub metrics: Server,
    /// The provider's faults.
    pub faults: Faults,
    /// What the provider was asked.
    pub seen: Seen,
    /// How the gateway is configured.
    pub config: Config,
    /// An ordinary hotel with free rooms.
    pub hotel: String,
    /// Where the journal lies.
    pub folder: TempDir,
    provider: Option<Server>,
    service: Router,
}

/// A checkout and the handle to it.
#[derive(Debug, Clone)]
pub struct Opened {
    /// What only its visitor knows.
    pub handle: String,
    /// The checkout, as the gateway answered it.
    pub checkout: Value,
}

/// A purchase that was completed.
#[derive(Debug, Clone)]
pub struct Booked {
    /// The checkout it began with.
    pub opened: Opened,
    /// The booking's number.
    pub id: String,
    /// The gateway's answer.
    pub purchase: Value,
}

/// The person who books in these tests.
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
        let service = seen.writing_down(wrap(sandbox.router()));
        let provider = Server::start(service.clone()).await;
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&provider.url("/v2"));
        config.places.crawl = false;
        config.booking.journal = Some(folder.path().join("journal.db"));
        config.booking.lookup_time = std::time::Duration::from_millis(1);
        let plenty = 100_000.try_into().unwrap();
        config.booking.checkouts_per_minute = plenty;
        config.booking.lookups_per_minute = plenty;
        config.booking.lookups_per_booking = plenty;
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
            seen,
            config,
            hotel,
            folder,
            provider: Some(provider),
            service,
        }
    }

    /// Makes the provider refuse connections.
    pub async fn close_provider(&mut self) -> SocketAddr {
        let address = self.provider.take().unwrap().stop().await;
        assert!(TcpStream::connect(address).await.is_err());
        address
    }

    /// Makes the provider listen again where it did.
    pub async fn open_provider(&mut self, address: SocketAddr) {
        let listener = TcpListener::bind(address).await.unwrap();
        self.provider = Some(Server::on(listener, self.service.clone()));
    }
}

impl Deref for TestGateway {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.server
    }
}

/// What visitors of the site ask of a gateway.
impl Caller {
    /// A booking request from a page of the site.
    pub fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        ask(self, method, path)
    }

    /// What `GET /booking` says of a purchase.
    pub async fn show(&self, handle: &str) -> Value {
        let request = self.ask(Method::GET, "/booking");
        let response = request.header("stopover-handle", handle).send().await;
        let response = response.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    /// A hotel with free rooms that is not the test hotel.
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

    /// A search for `hotel`, as the gateway answers it.
    pub async fn search(&self, hotel: &str) -> Value {
        let search = search("hotel_id", hotel);
        let response = self.post("/availability/search", &search).await;
        response.json().await.unwrap()
    }

    /// Asks for a checkout of the first rate of a search.
    pub async fn create(&self, found: &Value) -> Response {
        let request = self.ask(Method::POST, "/booking/create");
        request.json(&create_request(found)).send().await.unwrap()
    }

    /// A checkout of `hotel`, for two adults and a child.
    pub async fn check_out(&self, hotel: &str) -> Opened {
        Opened::from(self.create(&self.search(hotel).await).await).await
    }

    /// A completion to be sent.
    pub fn completion(&self, opened: &Opened, key: &str, body: &Value) -> RequestBuilder {
        self.ask(Method::POST, "/booking/complete")
            .header("stopover-handle", &opened.handle)
            .header("idempotency-key", key)
            .json(body)
    }

    /// Sends a completion.
    pub async fn complete(&self, opened: &Opened, key: &str, body: &Value) -> Response {
        self.completion(opened, key, body).send().await.unwrap()
    }

    /// Books `hotel`, with a grant if it needs one.
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

    /// Sends a cancellation.
    pub async fn cancel(&self, handle: &str, key: &str, booking: &str) -> Response {
        self.ask(Method::POST, "/booking/cancel")
            .header("stopover-handle", handle)
            .header("idempotency-key", key)
            .json(&json!({ "booking_id": booking }))
            .send()
            .await
            .unwrap()
    }

    /// Looks a booking up.
    pub async fn look_up(&self, booking: &str, email: &str) -> Response {
        let request = self.ask(Method::POST, "/booking/lookup");
        let body = json!({ "booking_id": booking, "email": email });
        request.json(&body).send().await.unwrap()
    }
}

impl Opened {
    /// What the gateway answered to the request for a checkout.
    pub async fn from(response: Response) -> Self {
        assert_eq!(response.status(), StatusCode::OK);
        let answer: Value = response.json().await.unwrap();
        Self {
            handle: answer["handle"].as_str().unwrap().to_owned(),
            checkout: answer["checkout"].clone(),
        }
    }

    /// The provider's number of the session.
    pub fn checkout_id(&self) -> &str {
        self.checkout["session"]["checkout_id"].as_str().unwrap()
    }

    /// What the visitor sends to complete it, paid if it has to be.
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

    /// What a grant for this checkout says.
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

/// A grant as the site's backend signs it.
pub fn grant(claims: &Value) -> String {
    let key = EncodingKey::from_secret(GRANT_KEY.as_bytes());
    encode(&Header::default(), claims, &key).unwrap()
}

/// A text that no other call gives.
pub fn unique() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// A booking request from a page of the site.
pub fn ask(gateway: &Caller, method: Method, path: &str) -> RequestBuilder {
    gateway
        .request(method, path)
        .header("stopover-client", "test")
        .header("origin", SITE)
}

/// Asks for the first rate of a search.
pub fn create_request(found: &Value) -> Value {
    json!({
        "search_id": found["search_id"],
        "rate_id": found["results"][0]["rates"][0]["rate_id"],
        "booking_period": { "check_in": "2027-06-12", "check_out": "2027-06-14" },
    })
}
