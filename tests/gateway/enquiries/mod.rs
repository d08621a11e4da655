//! Enquiries: taken, refused, and never lost.

mod form;
mod webhook;

use std::sync::Arc;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    gateway,
    holidays::{Agency, enquire, enquiry, new_key},
    process::Installation,
    redis::Redis,
    sandbox_config,
};

use crate::shared::{share, started};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

async fn sent(agency: &Agency, key: &str, enquiry: &Value) -> (u16, Value) {
    let response = enquire(&agency.gateway, key, enquiry).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn an_enquiry_is_in_the_file_before_the_visitor_gets_an_answer() {
    let agency = Agency::start().await;
    let holiday = &agency.holidays().await[0];
    let (status, answer) = sent(&agency, &new_key(), &enquiry(holiday)).await;
    assert_eq!(status, 202);
    let received = agency.enquiries();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0]["reference"], answer["reference"]);
    assert_eq!(received[0]["holiday_title"], holiday["title"]);
    for field in [
        "holiday_id",
        "choice",
        "name",
        "email",
        "phone",
        "message",
        "consent",
    ] {
        assert_eq!(received[0][field], enquiry(holiday)[field], "{field}");
    }
    assert_eq!(received[0].get("website"), None);
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
async fn that_one_could_not_be_kept_is_logged_as_part_of_its_request() {
    let sandbox = stopover_sandbox::spawn(sandbox_config().holidays(1));
    let sandbox = sandbox.await.unwrap();
    let mut installation = Installation::new(PROGRAM, &sandbox.hotel_base(), "");
    let holidays = "STOPOVER_GATEWAY__PROVIDER__HOLIDAYS_URL";
    installation.set(holidays, sandbox.holiday_base());
    let file = installation.folder().join("enquiries.jsonl");
    let kept_in = "STOPOVER_GATEWAY__ENQUIRIES__FILE";
    installation.set(kept_in, file.to_str().unwrap());
    let mut gateway = installation.start().await;
    let enquiry = enquiry(&gateway.json("/holidays").await[0]);
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let answer = enquire(&gateway, &new_key(), &enquiry).await;
    assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    let request = answer.headers()["x-request-id"].to_str().unwrap();
    let line = gateway.logged("an enquiry could not be written").await;
    assert!(line.contains(request), "{line}");
    std::fs::remove_dir(&file).unwrap();
    let again = enquire(&gateway, &new_key(), &enquiry).await;
    assert_eq!(again.status(), StatusCode::ACCEPTED);
}

#[tokio::test]
async fn repeating_an_enquiry_keeps_it_once() {
    let agency = Arc::new(Agency::start().await);
    let holiday = agency.holidays().await.remove(0);
    let key = new_key();
    let mut visits = tokio::task::JoinSet::new();
    for seconds in 20..70 {
        let (agency, key) = (agency.clone(), key.clone());
        let mut enquiry = enquiry(&holiday);
        enquiry["seconds"] = json!(seconds);
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
async fn what_is_wrong_with_an_enquiry_is_named_and_no_person_is_quoted() {
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
async fn a_visitors_enquiries_are_counted_by_all_replicas_together() {
    let redis = Redis::started().await;
    let agency = Agency::with(|config| {
        share(config, &redis);
        config.enquiries.per_hour = 2.try_into().unwrap();
    });
    let agency = agency.await;
    let mut settings = agency.config.clone();
    settings.booking.journal = Some(agency.folder.path().join("other.db").into());
    let other = started(&settings).await;
    let enquiry = enquiry(&agency.holidays().await[0]);
    let mut statuses = Vec::new();
    for gateway in [&agency.gateway, &other, &agency.gateway, &other] {
        let answer = enquire(gateway, &new_key(), &enquiry).await;
        statuses.push(answer.status().as_u16());
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

#[tokio::test]
async fn without_a_catalogue_nothing_can_be_asked_for() {
    let mut config = stopover_tests::config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    let gateway = gateway(config).await;
    let response = enquire(&gateway, &new_key(), &enquiry(&json!({ "id": "1" }))).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_address_that_is_more_than_one_and_a_line_that_is_more_than_one_are_refused() {
    let agency = Agency::start().await;
    let good = enquiry(&agency.holidays().await[0]);
    for (field, value) in [
        ("email", "ana@mail.example,eva@mail.example"),
        ("email", "ana@mail.example;eva@mail.example"),
        ("email", "Ana<ana@mail.example>"),
        ("email", "ana(home)@mail.example"),
        ("email", "\"ana\"@mail.example"),
        ("email", "ana@eva@mail.example"),
        ("name", "Ana\r\nBcc: eva@mail.example"),
        ("phone", "1\t2"),
        ("message", "Good day\u{8}"),
    ] {
        let mut enquiry = good.clone();
        enquiry[field] = json!(value);
        let (status, answer) = sent(&agency, &new_key(), &enquiry).await;
        assert_eq!(status, 422, "{value:?}");
        let detail = answer["detail"].as_str().unwrap();
        assert!(detail.starts_with(field), "{detail}");
    }
    let mut enquiry = good.clone();
    enquiry["choice"]["hotel"] = json!("Aldara\nBcc: eva@mail.example");
    assert_eq!(sent(&agency, &new_key(), &enquiry).await.0, 422);
    let mut enquiry = good;
    enquiry["message"] = json!("Good day,\r\n\twhen?");
    assert_eq!(sent(&agency, &new_key(), &enquiry).await.0, 202);
}
