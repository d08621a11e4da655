//! Enquiries: taken, refused, and never lost.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use aws_lc_rs::hmac;
use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, StatusCode as Status},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{
    Server, gateway,
    holidays::{Agency, enquire, enquiry, new_key},
};

const WEBHOOK_KEY: &str = "canary-webhook-key-0f3b7a61c94e2d58";

async fn sent(agency: &Agency, key: &str, enquiry: &Value) -> (u16, Value) {
    let response = enquire(&agency.gateway, key, enquiry).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn an_enquiry_is_in_the_file_before_the_visitor_is_told() {
    let agency = Agency::start().await;
    let holiday = &agency.holidays().await[0];
    let (status, answer) = sent(&agency, &new_key(), &enquiry(holiday)).await;
    assert_eq!(status, 202);
    let letters = agency.enquiries();
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0]["reference"], answer["reference"]);
    assert_eq!(letters[0]["holiday_title"], holiday["title"]);
    for field in [
        "holiday_id",
        "choice",
        "name",
        "email",
        "phone",
        "message",
        "consent",
    ] {
        assert_eq!(letters[0][field], enquiry(holiday)[field], "{field}");
    }
    assert_eq!(letters[0].get("website"), None);
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let agency = Agency::start().await;
    let mode = std::fs::metadata(&agency.config.enquiries.file)
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn its_owner_can_move_the_file_away() {
    let agency = Agency::start().await;
    let enquiry = enquiry(&agency.holidays().await[0]);
    sent(&agency, &new_key(), &enquiry).await;
    let file = &agency.config.enquiries.file;
    std::fs::rename(file, file.with_extension("read")).unwrap();
    assert_eq!(sent(&agency, &new_key(), &enquiry).await.0, 202);
    assert_eq!(agency.enquiries().len(), 1);
}

#[tokio::test]
async fn repeating_an_enquiry_keeps_it_once() {
    let agency = Arc::new(Agency::start().await);
    let holiday = agency.holidays().await.remove(0);
    let key = new_key();
    let mut visits = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let (agency, key, enquiry) = (agency.clone(), key.clone(), enquiry(&holiday));
        visits.spawn(async move { sent(&agency, &key, &enquiry).await });
    }
    let answers = visits.join_all().await;
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    assert_eq!((answers[0].0, agency.enquiries().len()), (202, 1));
    let mut other = enquiry(&holiday);
    other["message"] = json!("Another message");
    let (status, problem) = sent(&agency, &key, &other).await;
    assert_eq!(
        (status, &problem["type"]),
        (422, &json!("/problems/key-reused"))
    );
    sent(&agency, &new_key(), &other).await;
    assert_eq!(agency.enquiries().len(), 2);
}

#[tokio::test]
async fn what_is_wrong_with_an_enquiry_is_named_and_nobody_is_quoted() {
    let agency = Agency::start().await;
    let holiday = &agency.holidays().await[0];
    for (field, value, detail) in [
        ("name", json!(""), "name is missing"),
        ("email", json!("eleni"), "email is not an email address"),
        ("email", json!(null), "email is missing"),
        ("consent", json!(false), "consent is missing"),
        ("message", json!("x".repeat(5000)), "message is too long"),
        (
            "choice",
            json!({ "hotel": "x".repeat(500) }),
            "choice is too long",
        ),
        ("holiday_id", json!(null), "holiday_id is missing"),
        (
            "holiday_id",
            json!("none"),
            "holiday_id is not in the catalogue",
        ),
        (
            "website",
            json!("https://spam.example"),
            "website must stay empty",
        ),
    ] {
        let mut enquiry = enquiry(holiday);
        enquiry[field] = value;
        let (status, problem) = sent(&agency, &new_key(), &enquiry).await;
        assert_eq!((status, &problem["detail"]), (422, &json!(detail)));
        assert!(!problem.to_string().contains("eleni"), "{problem}");
    }
    assert_eq!(agency.enquiries().len(), 0);
}

#[tokio::test]
async fn a_form_filled_in_faster_than_anybody_types_has_to_wait() {
    let agency = Agency::start().await;
    let mut enquiry = enquiry(&agency.holidays().await[0]);
    enquiry["seconds"] = json!(1);
    let key = new_key();
    let (status, problem) = sent(&agency, &key, &enquiry).await;
    assert_eq!((status, &problem["retry_after"]), (429, &json!(2)));
    enquiry["seconds"] = json!(3);
    assert_eq!(sent(&agency, &key, &enquiry).await.0, 202);
}

#[tokio::test]
async fn one_address_cannot_send_enquiries_without_end() {
    let agency = Agency::with(|config| config.enquiries.per_hour = 2.try_into().unwrap()).await;
    let enquiry = enquiry(&agency.holidays().await[0]);
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(sent(&agency, &new_key(), &enquiry).await.0);
    }
    assert_eq!(statuses, [202, 202, 429, 429]);
    assert_eq!(agency.enquiries().len(), 2);
}

#[tokio::test]
async fn pages_of_other_sites_cannot_send_enquiries() {
    let agency = Agency::start().await;
    let enquiry = enquiry(&agency.holidays().await[0]);
    let post = || agency.gateway.request(Method::POST, "/enquiries");
    let ask = || post().json(&enquiry);
    let with_key = || ask().header("idempotency-key", new_key());
    let foreign = with_key()
        .header("stopover-client", "widget")
        .header("origin", "https://evil.example");
    let text = post()
        .header("idempotency-key", new_key())
        .header("stopover-client", "widget")
        .header("content-type", "text/plain")
        .body(enquiry.to_string());
    let keyless = ask().header("stopover-client", "widget");
    let short = keyless.try_clone().unwrap().header("idempotency-key", "1");
    for (request, status) in [
        (with_key(), 403),
        (foreign, 403),
        (text, 415),
        (keyless, 400),
        (short, 400),
    ] {
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), status);
        assert_eq!(response.headers()["cache-control"], "no-store");
    }
    assert_eq!(agency.enquiries().len(), 0);
}

/// The site's backend: what it was sent, and what it answers next, the last for ever.
#[derive(Clone)]
struct Backend {
    letters: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    answers: Arc<Mutex<Vec<Status>>>,
}

impl Backend {
    async fn start(answers: &[Status]) -> (Self, Server) {
        let backend = Self {
            letters: Arc::default(),
            answers: Arc::new(Mutex::new(answers.to_vec())),
        };
        let it = backend.clone();
        let router = Router::new().fallback(async move |headers: HeaderMap, body: Bytes| {
            let mut answers = it.answers.lock().unwrap();
            let answer = if answers.len() > 1 {
                answers.remove(0)
            } else {
                answers[0]
            };
            let letter = String::from_utf8(body.to_vec()).unwrap();
            it.letters.lock().unwrap().push((headers, letter));
            answer
        });
        (backend, Server::start(router).await)
    }

    /// Waits for so many letters.
    async fn letters(&self, count: usize) -> Vec<(HeaderMap, String)> {
        let arrived = async {
            loop {
                let letters = self.letters.lock().unwrap().clone();
                if letters.len() >= count {
                    return letters;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), arrived)
            .await
            .unwrap()
    }
}

fn with_webhook(address: &str) -> impl FnOnce(&mut Config) {
    let address = address.parse().unwrap();
    move |config| {
        config.enquiries.webhook = Some(address);
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
        config.enquiries.retry_after = Duration::from_millis(20);
    }
}

/// Everything in the journal's files.
fn bytes_of(journal: &std::path::Path) -> String {
    let folder = std::fs::read_dir(journal.parent().unwrap()).unwrap();
    let files = folder.map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

#[tokio::test]
async fn the_webhook_gets_each_enquiry_signed_and_the_journal_forgets_what_it_says() {
    let (backend, server) = Backend::start(&[Status::NO_CONTENT]).await;
    let agency = Agency::with(with_webhook(&server.url("/enquiries"))).await;
    let (status, answer) = sent(&agency, &new_key(), &enquiry(&agency.holidays().await[0])).await;
    assert_eq!(status, 202);
    let (headers, letter) = backend.letters(1).await.remove(0);
    assert_eq!(headers["content-type"], "application/json");
    let signature = headers["stopover-signature"].to_str().unwrap();
    let (time, signature) = signature
        .strip_prefix("t=")
        .unwrap()
        .split_once(",v1=")
        .unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA256, WEBHOOK_KEY.as_bytes());
    let expected = hmac::sign(&key, format!("{time}.{letter}").as_bytes());
    let expected: String = expected
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(signature, expected);
    let letter: Value = serde_json::from_str(&letter).unwrap();
    assert_eq!(letter["reference"], answer["reference"]);
    assert_eq!(letter["name"], "Eleni Markou");
    let forgotten = async {
        while ["Eleni", "eleni.markou", "281 012", "cot"]
            .iter()
            .any(|it| bytes_of(&agency.journal()).contains(it))
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), forgotten)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_enquiry_the_webhook_fails_on_is_delivered_later_and_once() {
    let failures = [
        Status::INTERNAL_SERVER_ERROR,
        Status::BAD_REQUEST,
        Status::TEMPORARY_REDIRECT,
        Status::OK,
    ];
    let (backend, server) = Backend::start(&failures).await;
    let agency = Agency::with(with_webhook(&server.url("/enquiries"))).await;
    let holiday = agency.holidays().await.remove(0);
    let key = new_key();
    sent(&agency, &key, &enquiry(&holiday)).await;
    let letters = backend.letters(4).await;
    assert!(letters.iter().all(|(_, letter)| *letter == letters[0].1));
    // A repetition is answered as the first was, and delivered no more; a new one is.
    assert_eq!(sent(&agency, &key, &enquiry(&holiday)).await.0, 202);
    sent(&agency, &new_key(), &enquiry(&holiday)).await;
    let letters = backend.letters(5).await;
    assert_ne!(letters[4].1, letters[0].1);
    assert_eq!(letters.len(), 5);
}

/// What the operator's command lists beside the running gateway.
async fn list(agency: &Agency, arguments: &[&str]) -> String {
    let output = tokio::process::Command::new(env!("CARGO_BIN_EXE_gateway-process"))
        .env(
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            "http://127.0.0.1:9/v2",
        )
        .env("STOPOVER_GATEWAY__PROVIDER__API_KEY", "0123456789")
        .env("STOPOVER_GATEWAY__BOOKING__JOURNAL", agency.journal())
        .env(
            "STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK",
            "http://127.0.0.1:9/",
        )
        .env("STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK_KEY", WEBHOOK_KEY)
        .args(["enquiries", "list"])
        .args(arguments)
        .output()
        .await
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn an_enquiry_survives_a_restart_while_the_webhook_is_down() {
    let mut agency = Agency::with(with_webhook("http://127.0.0.1:9/")).await;
    let (status, answer) = sent(&agency, &new_key(), &enquiry(&agency.holidays().await[0])).await;
    assert_eq!(status, 202);
    let listed = list(&agency, &[]).await;
    assert!(
        listed.contains(answer["reference"].as_str().unwrap()),
        "{listed}"
    );
    assert!(!listed.contains("Eleni"), "{listed}");
    assert!(list(&agency, &["--json"]).await.contains("Eleni Markou"));
    let (backend, server) = Backend::start(&[Status::OK]).await;
    agency.config.enquiries.webhook = Some(server.url("/enquiries").parse().unwrap());
    drop(agency.gateway);
    let restarted = async {
        // The journal's lock goes with the last request.
        loop {
            match stopover_gateway::router(agency.config.clone()).await {
                Ok(router) => return Server::start(router).await,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    let _gateway = tokio::time::timeout(Duration::from_secs(20), restarted)
        .await
        .unwrap();
    let (_, letter) = backend.letters(1).await.remove(0);
    let letter: Value = serde_json::from_str(&letter).unwrap();
    assert_eq!(letter["reference"], answer["reference"]);
}

#[tokio::test]
async fn without_a_catalogue_nothing_can_be_asked_for() {
    let mut config = stopover_tests::config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    let gateway = gateway(config).await;
    let response = enquire(&gateway, &new_key(), &enquiry(&json!({ "id": "1" }))).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}
