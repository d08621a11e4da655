//! Personal data, handles and grants must come out only in the answer to the rightful handle, whatever the provider does.

use std::{fs, time::Duration};

use futures_util::{StreamExt as _, stream};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use stopover_tests::{
    KEY,
    booking::{FAULTS, GRANT_KEY, Opened, TEST_HOTEL, TestGateway, unique},
    sandbox_config,
};

use super::log;

/// Words that occur only there.
const PEOPLE: [&str; 7] = [
    "Zephyrine",
    "Quorndale",
    "zq.canary@mail.example",
    "4930123987654",
    "velvet-armadillo",
    "Guestine",
    "Childeric",
];

const ENDPOINTS: [&str; 4] = [
    "POST /v2/booking/create",
    "POST /v2/booking/complete",
    "GET /v2/booking/{booking_id}",
    "POST /v2/booking/cancel",
];

#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_provider_does_people_come_out_to_no_one_else() {
    let log = log::kept();
    let everywhere = ENDPOINTS
        .iter()
        .flat_map(|endpoint| FAULTS.map(|fault| format!("{endpoint}={fault}")));
    let prices = format!("{}=price-change", ENDPOINTS[0]);
    let faults = stream::iter(everywhere.chain([prices]));
    // Most of the time an answer is waited for that does not come.
    let hunts = faults.for_each_concurrent(6, async |fault| {
        let begun = log.text().len();
        let mut hunt = Hunt::begin().await;
        hunt.gateway.faults.add(fault.parse().unwrap());
        hunt.live_through(&fault).await;
        hunt.behind_the_scenes(&fault).await;
        let logged = log.text();
        let logged = &logged[begun..];
        assert!(logged.contains("/booking/create"), "the log is captured");
        hunt.finds_nothing("the log", logged);
    });
    hunts.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_cannot_be_read_is_not_quoted() {
    let log = log::kept();
    let mut hunt = Hunt::begin().await;
    let own = hunt.gateway.check_out(&hunt.gateway.hotel).await;
    let body = people(own.completion());
    hunt.conceal(&own, &body);
    for handle in [&own.handle, &hunt.stranger.handle] {
        for body in misshapen(&body) {
            for path in ["complete", "create", "cancel", "lookup"] {
                let request = hunt.gateway.ask(Method::POST, &format!("/booking/{path}"));
                let refused = with(request, handle, &body).send().await.unwrap();
                assert!(refused.status().is_client_error(), "{path}: {body}");
                hunt.in_answer(path, refused).await;
            }
        }
    }
    assert_eq!(hunt.gateway.seen.count("POST /v2/booking/complete"), 0);
    hunt.behind_the_scenes("misshapen").await;
    hunt.finds_nothing("the log", &log.text());
}

/// A gateway, and what must not come out of it: people, and secrets.
struct Hunt {
    gateway: TestGateway,
    /// Another visitor's checkout.
    stranger: Opened,
    secrets: Vec<String>,
}

impl Hunt {
    async fn begin() -> Self {
        let gateway = TestGateway::with(sandbox_config(), |config| {
            // Bookings alone are left without an answer, and a busy machine takes its time over the others.
            config.provider.booking_timeout = Duration::from_secs(1);
            config.provider.content_timeout = Duration::from_secs(1);
        })
        .await;
        let stranger = gateway.check_out(TEST_HOTEL).await;
        Self {
            secrets: vec![GRANT_KEY.to_owned(), stranger.handle.clone()],
            gateway,
            stranger,
        }
    }

    /// From now on a checkout's handle, and the grant for its completion, are secrets too.
    fn conceal(&mut self, opened: &Opened, completion: &Value) {
        self.secrets.push(opened.handle.clone());
        self.secrets
            .push(completion["grant"].as_str().unwrap().to_owned());
    }

    fn finds_nothing(&self, place: &str, text: &str) {
        for canary in PEOPLE {
            let at = text.find(canary);
            assert_eq!(at, None, "{canary} in {place}: {}", around(text, at));
        }
        self.finds_no_secret(place, text);
    }

    fn finds_no_secret(&self, place: &str, text: &str) {
        for secret in self.secrets.iter().map(String::as_str).chain([KEY]) {
            let at = text.find(secret);
            assert_eq!(at, None, "{secret} in {place}: {}", around(text, at));
        }
    }

    /// An answer in which no people may be found.
    async fn in_answer(&self, place: &str, response: Response) {
        self.finds_nothing(place, &format!("{:?}", response.headers()));
        self.finds_nothing(place, &response.text().await.unwrap());
    }

    /// An answer to the rightful handle: people may be in it, but no secrets, and in a problem not even people.
    async fn in_own_answer(&self, place: &str, response: Response) {
        if !response.status().is_success() {
            return self.in_answer(place, response).await;
        }
        self.finds_nothing(place, &format!("{:?}", response.headers()));
        self.finds_no_secret(place, &response.text().await.unwrap());
    }

    /// What visitors do not see.
    async fn behind_the_scenes(&self, place: &str) {
        let metrics = self.gateway.metrics.get("/metrics").await;
        assert!(metrics.status().is_success());
        self.in_answer("the metrics", metrics).await;
        for request in self.gateway.seen.requests() {
            self.finds_nothing("an address at the provider", &request.line);
            let but_the_key = request.headers.replace(KEY, "");
            self.finds_nothing("the provider's headers", &but_the_key);
            self.finds_no_secret("the provider's bodies", &request.body);
        }
        for file in fs::read_dir(self.gateway.folder.path()).unwrap() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            self.finds_nothing(place, &String::from_utf8_lossy(&bytes));
        }
    }

    /// A purchase from checkout to cancellation, with a stranger trying everything at each step.
    async fn live_through(&mut self, place: &str) {
        let created = self
            .gateway
            .create(&self.gateway.search(&self.gateway.hotel).await)
            .await;
        if !created.status().is_success() {
            return self.in_answer(place, created).await;
        }
        let created: Value = created.json().await.unwrap();
        let own = Opened {
            handle: created["handle"].as_str().unwrap().to_owned(),
            checkout: created["checkout"].clone(),
        };
        let body = people(own.completion());
        self.conceal(&own, &body);
        self.strange("/booking/complete", place, &body).await;
        let completed = self.gateway.complete(&own, &unique(), &body).await;
        self.in_own_answer(place, completed).await;

        let shown = self.gateway.show(&own.handle).await;
        self.finds_no_secret(place, &shown.to_string());
        if shown["state"] == "booked" && shown.get("booking").is_some() {
            assert!(shown.to_string().contains(PEOPLE[5]), "the owner sees it");
        }
        let id = shown["booking_id"].as_str().unwrap_or("BKG-1");
        let mistaken = self.gateway.look_up(id, "else@mail.example").await;
        self.in_answer(place, mistaken).await;
        let found = self.gateway.look_up(id, PEOPLE[2]).await;
        if found.status().is_success() {
            let found: Value = found.json().await.unwrap();
            self.finds_no_secret(place, &found.to_string());
            self.secrets
                .push(found["handle"].as_str().unwrap().to_owned());
        } else {
            self.in_answer(place, found).await;
        }
        self.strange("/booking/cancel", place, &json!({ "booking_id": id }))
            .await;
        let cancelled = self.gateway.cancel(&own.handle, &unique(), id).await;
        self.in_own_answer(place, cancelled).await;
    }

    async fn strange(&self, path: &str, place: &str, body: &Value) {
        let request = self.gateway.ask(Method::POST, path);
        let refused = with(request, &self.stranger.handle, body);
        let refused = refused.send().await.unwrap();
        assert_eq!(refused.status(), 403, "{path}");
        self.in_answer(place, refused).await;
    }
}

/// The text around it.
fn around(text: &str, at: Option<usize>) -> String {
    let before = at.unwrap_or_default().saturating_sub(300);
    String::from_utf8_lossy(&text.as_bytes()[before..])
        .chars()
        .take(600)
        .collect()
}

/// A completion by those who are looked for.
fn people(mut body: Value) -> Value {
    body["contact_person"] = json!({
        "first_name": PEOPLE[0],
        "last_name": PEOPLE[1],
        "email": PEOPLE[2],
        "phone_number": format!("+{}", PEOPLE[3]),
    });
    body["remarks"] = json!(PEOPLE[4]);
    let guests = &mut body["occupancy"][0]["guests"];
    guests[1]["first_name"] = json!(PEOPLE[5]);
    guests[2]["first_name"] = json!(PEOPLE[6]);
    body
}

/// Completions that cannot be carried out, with people where they do not belong.
fn misshapen(body: &Value) -> Vec<Value> {
    let everyone = json!(PEOPLE.join(" "));
    let mut bodies = vec![everyone.clone(), json!([everyone])];
    let mut change = |at: &str, value: Value| {
        let mut changed = body.clone();
        *changed.pointer_mut(at).unwrap() = value;
        bodies.push(changed);
    };
    for field in [
        "/checkout_id",
        "/accepted_price",
        "/currency",
        "/contact_person",
        "/contact_person/email",
        "/contact_person/phone_number",
        "/occupancy",
        "/occupancy/0/guests",
        "/occupancy/0/guests/0",
        "/occupancy/0/guests/2/age",
        "/grant",
    ] {
        for value in [
            everyone.clone(),
            json!([everyone]),
            json!({ "x": everyone }),
        ] {
            change(field, value);
        }
    }
    bodies
}

fn with(request: RequestBuilder, handle: &str, body: &Value) -> RequestBuilder {
    request
        .header("stopover-handle", handle)
        .header("idempotency-key", unique())
        .json(body)
}
