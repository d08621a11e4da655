//! Looking up a booking, and guessing its number.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use chrono::NaiveDate;
use reqwest::Method;
use serde_json::{Value, json};
use stopover_gateway::{Config, config::BookingConfig};
use stopover_tests::{
    Server, arrival, before,
    booking::{TestGateway, ask, lookup},
    sandbox_config,
};
use tokio::{sync::Semaphore, task::JoinSet};

/// Every other of them is a booking's.
const GUESSES: usize = 10_000;

/// Few at a time, because a busy machine delays each.
const TIMED: usize = 1_000;

/// Time a lookup takes.
const STEP: Duration = Duration::from_millis(500);

/// How long what the provider says of a number is kept.
const KEPT: Duration = Duration::from_secs(3);

/// How much longer the provider takes for a booking than for none.
const TELLTALE: Duration = Duration::from_millis(200);

#[tokio::test]
async fn number_address_and_day_of_arrival_together_find_a_booking_and_a_handle_to_it() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    for email in ["Eleni.Markou@mail.example", " eleni.markou@MAIL.example "] {
        let response = gateway.look_up(&booked.id, email).await;
        assert_eq!(response.status(), StatusCode::OK);
        let found: Value = response.json().await.unwrap();
        assert_eq!(found["purchase"]["state"], "booked");
        assert_eq!(found["purchase"]["booking"]["booking_id"], json!(booked.id));
        assert_eq!(found["purchase"]["hotel_id"], json!(gateway.hotel));
        assert_eq!(found["purchase"]["may_cancel"], true);
        let handle = found["handle"].as_str().unwrap();
        assert_ne!(handle, booked.opened.handle);
        assert_eq!(gateway.show(handle).await, found["purchase"]);
    }
}

#[tokio::test]
async fn everything_that_finds_nothing_gets_the_same_answer() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    let test = gateway.book(stopover_tests::booking::TEST_HOTEL).await;
    let email = "eleni.markou@mail.example";
    let mut answers = BTreeSet::new();
    for (booking, email) in [
        (booked.id.as_str(), "else@mail.example"),
        (&booked.id, ""),
        (&booked.id, "@"),
        ("BKG-999999", email),
        (&test.id, email),
        ("TEST-12345", email),
        ("nothing", email),
        ("../hotels", email),
        ("BKG-1/../../v2/hotels?x=1", email),
        (&"9".repeat(5000), email),
    ] {
        answers.insert(visible(gateway.look_up(booking, email).await).await);
    }
    let mut other_day = lookup(&booked.id, email);
    other_day["check_in"] = json!(arrival().succ_opt().unwrap().to_string());
    answers.insert(visible(gateway.look_up_by(&other_day).await).await);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(answers.first().unwrap().0, 404);
}

/// All that an answer shows but its time, the request's id and the date.
async fn visible(response: reqwest::Response) -> (u16, String, String) {
    let status = response.status().as_u16();
    let mut headers = response.headers().clone();
    headers.remove("x-request-id");
    headers.remove("date");
    (
        status,
        format!("{headers:?}"),
        response.text().await.unwrap(),
    )
}

/// A provider that has every other booking, and is slower with those. It counts what it is asked.
fn telling_provider(asked: &Arc<AtomicUsize>) -> Router {
    let asked = Arc::clone(asked);
    let booking = async move |Path(id): Path<String>| -> Response {
        asked.fetch_add(1, Ordering::Relaxed);
        if !exists(&id) {
            let refusal = json!({ "status": "error", "code": 404, "message": "not found" });
            return (StatusCode::NOT_FOUND, Json(refusal)).into_response();
        }
        tokio::time::sleep(TELLTALE).await;
        Json(json!({
            "booking_id": id,
            "status": "confirmed",
            "booking_period": { "check_in": arrival().to_string() },
            "contact_person": { "first_name": "A", "last_name": "B", "email": format!("{id}@mail.example") },
        }))
        .into_response()
    };
    Router::new().route("/booking/{id}/", get(booking))
}

fn exists(id: &str) -> bool {
    id.ends_with(['1', '3', '5', '7', '9'])
}

async fn guessable(change: impl FnOnce(&mut Config)) -> (Arc<AtomicUsize>, Server, Server) {
    let asked = Arc::default();
    let (gateway, provider) = before(telling_provider(&asked), |config| {
        config.booking.lookup_time = STEP;
        change(config);
    })
    .await;
    (asked, gateway, provider)
}

async fn guess(gateway: &Server, id: &str) -> reqwest::Response {
    let body = lookup(id, "eleni.markou@mail.example");
    let request = ask(gateway, Method::POST, "/booking/lookup").json(&body);
    request.send().await.unwrap()
}

/// Guesses that many numbers, so many at a time. For each: whether it is a booking's, how long the answer took, and
/// what it showed.
async fn guess_all(
    gateway: Server,
    numbers: usize,
    at_once: usize,
) -> Vec<(bool, Duration, (u16, String, String))> {
    let gateway = Arc::new(gateway);
    let places = Arc::new(Semaphore::new(at_once));
    let mut guesses = JoinSet::new();
    for number in 0..numbers {
        let place = Arc::clone(&places).acquire_owned().await.unwrap();
        let gateway = Arc::clone(&gateway);
        guesses.spawn(async move {
            let id = format!("BKG-{}", 500_000 + number);
            let begun = Instant::now();
            let answer = guess(&gateway, &id).await;
            let took = begun.elapsed();
            drop(place);
            (exists(&id), took, visible(answer).await)
        });
    }
    guesses.join_all().await
}

fn without_limits(config: &mut Config) {
    let plenty = 100_000.try_into().unwrap();
    config.booking.lookups_per_minute = plenty;
    config.booking.lookups_per_booking = plenty;
    config.booking.lookups_per_email = plenty;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_guesses_learn_nothing_from_the_answers() {
    let (asked, gateway, _provider) = guessable(|config| {
        config.booking.lookup_time = Duration::from_millis(1);
        without_limits(config);
    })
    .await;
    let guesses = guess_all(gateway, GUESSES, 100).await;
    assert_eq!(
        asked.load(Ordering::Relaxed),
        GUESSES,
        "each was looked for"
    );
    let known = guesses.iter().filter(|(exists, ..)| *exists).count();
    assert_eq!(known, GUESSES / 2);
    let answers: BTreeSet<_> = guesses.into_iter().map(|(_, _, answer)| answer).collect();
    assert_eq!(answers.len(), 1, "{answers:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_an_answer_takes_tells_nothing_of_the_time_the_provider_took() {
    let (_, gateway, _provider) = guessable(without_limits).await;
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (exists, took, _) in guess_all(gateway, TIMED, 25).await {
        if exists { &mut known } else { &mut unknown }.push(took);
    }
    for times in [&mut known, &mut unknown] {
        times.sort();
        assert!(times[0] >= STEP);
    }
    // Half of the answers are not delayed by a busy machine.
    for percent in [10, 25, 50, 75, 90] {
        let [known, unknown] = [&known, &unknown].map(|times| times[times.len() * percent / 100]);
        println!("{percent} %: of bookings {known:?}, of nothing {unknown:?}");
        if percent <= 50 {
            let apart = known.abs_diff(unknown);
            assert!(apart < TELLTALE / 2, "{percent} %: {known:?} {unknown:?}");
        }
    }
    println!(
        "largest distance of the distributions: {:.4}",
        distance(&known, &unknown)
    );
}

/// The two-sample statistic of Kolmogorov and Smirnov, of sorted samples.
fn distance(one: &[Duration], other: &[Duration]) -> f64 {
    let share = |times: &[Duration], limit: &Duration| {
        times.partition_point(|time| time <= limit) as f64 / times.len() as f64
    };
    let limits = one.iter().chain(other);
    let apart = limits.map(|limit| (share(one, limit) - share(other, limit)).abs());
    apart.fold(0.0, f64::max)
}

#[tokio::test]
async fn one_address_gets_a_handful_of_guesses_in_a_minute() {
    let (asked, gateway, _provider) = guessable(|config| {
        config.booking.lookup_time = Duration::from_millis(1);
    })
    .await;
    let (mut looked, mut refused) = (0, BTreeSet::new());
    let begun = Instant::now();
    for number in 0..GUESSES {
        let answer = guess(&gateway, &format!("BKG-{}", 500_000 + number)).await;
        if answer.status() == 404 {
            looked += 1;
        } else {
            let (status, _, body) = visible(answer).await;
            let mut body: Value = serde_json::from_str(&body).unwrap();
            body.as_object_mut().unwrap().remove("retry_after");
            refused.insert((status, body.to_string()));
        }
    }
    // Five at once, and one more for every twelve seconds this takes.
    let later = usize::try_from(begun.elapsed().as_secs() / 12).unwrap();
    assert!((5..=5 + later).contains(&looked), "{looked} lookups");
    assert_eq!(asked.load(Ordering::Relaxed), looked);
    assert_eq!(refused.len(), 1, "{refused:#?}");
    assert_eq!(refused.first().unwrap().0, 429);
}

#[tokio::test]
async fn one_booking_is_looked_up_so_often_an_hour_by_whomever_and_whether_it_exists_or_not() {
    let (asked, gateway, _provider) = guessable(|config| {
        config.booking.lookup_time = Duration::from_millis(1);
        config.booking.lookups_per_email = 1000.try_into().unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let mut outcomes = Vec::new();
    for (spellings, id) in [["BKG-500001", "bkg-500001"], ["BKG-500002", " BKG-500002 "]]
        .iter()
        .zip(0_u8..)
    {
        asked.store(0, Ordering::Relaxed);
        let mut statuses = Vec::new();
        let begun = Instant::now();
        for (spelling, visitor) in spellings.iter().cycle().zip(1..=30) {
            let body = lookup(spelling, "else@mail.example");
            let request = ask(&gateway, Method::POST, "/booking/lookup").json(&body);
            let request = request.header("x-forwarded-for", format!("198.51.{id}.{visitor}"));
            statuses.push(request.send().await.unwrap().status().as_u16());
        }
        outcomes.push(statuses);
        // What the provider says of a number, as it is written, is kept for a moment.
        let moments = begun.elapsed().as_secs() / KEPT.as_secs();
        let numbers: BTreeSet<_> = spellings.iter().map(|it| it.trim()).collect();
        let most = numbers.len() * (1 + usize::try_from(moments).unwrap());
        let asked = asked.load(Ordering::Relaxed);
        assert!((1..=most).contains(&asked), "asked {asked} times");
    }
    let expected: Vec<u16> = [404; 10].into_iter().chain([429; 20]).collect();
    assert_eq!(outcomes, [expected.clone(), expected]);
}

#[tokio::test]
async fn one_email_address_is_tried_so_often_an_hour_from_wherever_and_for_whatever_number() {
    let (asked, gateway, _provider) = guessable(|config| {
        config.booking.lookup_time = Duration::from_millis(1);
        config.booking.lookups_per_email = 3.try_into().unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let mut statuses = Vec::new();
    let spellings = ["Else@mail.example", " else@MAIL.example"];
    for (email, visitor) in spellings.iter().cycle().zip(1..=6) {
        let id = format!("BKG-{}", 500_000 + visitor);
        let body = lookup(&id, email);
        let request = ask(&gateway, Method::POST, "/booking/lookup").json(&body);
        let request = request.header("x-forwarded-for", format!("198.51.100.{visitor}"));
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    assert_eq!(statuses, [404, 404, 404, 429, 429, 429]);
    assert_eq!(asked.load(Ordering::Relaxed), 3);
    let other = guess(&gateway, "BKG-500007").await;
    assert_eq!(other.status(), 404, "other addresses have their own");
}

#[tokio::test]
async fn a_stranger_who_uses_up_the_lookups_does_not_keep_the_owner_out_nor_guess_on() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.lookups_per_minute = BookingConfig::default().lookups_per_minute;
        config.booking.lookups_per_booking = 3.try_into().unwrap();
        config.booking.lookups_per_email = 4.try_into().unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let booked = gateway.book(&gateway.hotel).await;
    let ask = async |visitor: &str, day: NaiveDate| {
        let mut body = lookup(&booked.id, "eleni.markou@mail.example");
        body["check_in"] = json!(day.to_string());
        let request = gateway.ask(Method::POST, "/booking/lookup").json(&body);
        let request = request.header("x-forwarded-for", visitor);
        request.send().await.unwrap().status().as_u16()
    };
    let mut days = arrival().iter_days().skip(1);
    for (visitor, expected) in (1..=8).zip([404; 3].into_iter().chain([429; 5])) {
        let stranger = format!("198.51.100.{visitor}");
        assert_eq!(ask(&stranger, days.next().unwrap()).await, expected);
    }
    assert_eq!(ask("203.0.113.7", arrival()).await, 200, "the owner");

    let guesser = "198.51.100.99";
    for day in days.take(3) {
        assert_eq!(ask(guesser, day).await, 429);
    }
    assert_eq!(ask(guesser, arrival()).await, 429, "has guessed enough");
    for (time, status) in [("second", 200), ("third", 200), ("fourth", 429)] {
        let answer = ask("203.0.113.7", arrival()).await;
        assert_eq!(answer, status, "the owner a {time} time");
    }
}

#[tokio::test]
async fn a_network_of_ipv6_is_one_visitor() {
    let (asked, gateway, _provider) = guessable(|config| {
        config.booking.lookup_time = Duration::from_millis(1);
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let mut statuses = Vec::new();
    let begun = Instant::now();
    for visitor in 1..=7 {
        let body = lookup(
            &format!("BKG-{visitor}"),
            &format!("{visitor}@mail.example"),
        );
        let request = ask(&gateway, Method::POST, "/booking/lookup").json(&body);
        let request = request.header("x-forwarded-for", format!("2001:db8:1:2:{visitor}::1"));
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    // Five at once, and one more for every twelve seconds this takes.
    let looked = statuses.iter().filter(|status| **status == 404).count();
    let later = usize::try_from(begun.elapsed().as_secs() / 12).unwrap();
    assert!((5..=5 + later).contains(&looked), "{statuses:?}");
    assert_eq!(asked.load(Ordering::Relaxed), looked);
}

#[tokio::test]
async fn what_the_provider_cannot_answer_is_said_for_every_number_alike() {
    let gateway = TestGateway::start().await;
    for (number, (fault, status)) in [
        ("server-error", 502),
        ("bad-gateway", 502),
        // An answer that can be read in parts would reveal that there is one.
        ("truncated", 404),
        // Last, because it closes the way to the provider for a while.
        ("rate-limited", 429),
    ]
    .into_iter()
    .enumerate()
    {
        // Others each time: what the provider says of a number is kept for a moment.
        let known = gateway.book(&gateway.hotel).await.id;
        let unknown = format!("BKG-99999{number}");
        let rule = format!("GET /v2/booking/{{booking_id}}={fault}");
        let rule = gateway.faults.add(rule.parse().unwrap());
        let known = visible(gateway.look_up(&known, "else@mail.example").await).await;
        let unknown = visible(gateway.look_up(&unknown, "else@mail.example").await).await;
        assert_eq!([known.0, unknown.0], [status, status], "{fault}");
        gateway.faults.remove(rule);
    }
}

#[tokio::test]
async fn a_booking_that_our_key_may_not_open_is_as_if_there_were_none() {
    let gateway = TestGateway::start().await;
    gateway
        .answers
        .answer("GET /v2/booking/BKG-777777/", 403, json!({}));
    let refused = gateway
        .look_up("BKG-777777", "eleni.markou@mail.example")
        .await;
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/not-found");
}
