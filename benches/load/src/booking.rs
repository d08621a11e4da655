//! A booking's whole way: search, check out, complete, retrieve, cancel. Each step is due when the one before was answered.

use std::time::Duration;

use jsonwebtoken::{EncodingKey, Header, encode, get_current_timestamp};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    connections::{Answer, NoAnswer},
    judge::{self, Outcome, Told, is_cancelled, is_same, json as read, text},
    tally::{Kind, is_shed},
    visits::{Question, Visitor, one},
};

/// Searches until a visitor gives up that finds no room.
const SEARCHES: usize = 5;

/// For how long a visitor goes on asking for what was turned away, or whose outcome is open.
const PERSISTENCE: Duration = Duration::from_secs(60);

/// A pause where the gateway names none.
const PAUSE: Duration = Duration::from_secs(1);

/// From the search, due at `due`, to the cancellation.
pub(crate) async fn book(visitor: &mut Visitor, due: Instant) -> Outcome {
    let found = match find(visitor, due).await {
        Ok(found) => found,
        Err(outcome) => return outcome,
    };
    let Some(opened) = check_out(visitor, &found).await else {
        return Outcome::TurnedAway;
    };
    let number = match complete(visitor, &opened).await {
        Told::Booked(number) => number,
        Told::NotBooked => return Outcome::NotBooked,
        Told::Later => return Outcome::Unknown,
    };
    let show = || Question::get(Kind::Retrieve, "/booking");
    let shown = persist(visitor, |visitor| opened.ask(visitor, show())).await;
    match shown {
        Ok(shown) if shown.status.is_success() && is_same(&shown, &number) => (),
        Ok(shown) if is_shed(shown.status) => return Outcome::Stands,
        Err(_) => return Outcome::Stands,
        Ok(_) => return Outcome::Lost,
    }
    let key = unique(visitor);
    let body = json!({ "booking_id": number });
    let cancel =
        || Question::post(Kind::Cancel, "/booking/cancel", &body).header("idempotency-key", &key);
    match persist(visitor, |visitor| opened.ask(visitor, cancel())).await {
        Ok(answer) if is_cancelled(&answer) => Outcome::Whole,
        _ => Outcome::Stands,
    }
}

/// What a search found that has rooms.
async fn find(visitor: &mut Visitor, mut due: Instant) -> Result<Value, Outcome> {
    for _ in 0..SEARCHES {
        let world = &visitor.site.plan.world;
        let hotel = one(&mut visitor.random, &world.hotels);
        let criteria = json!({
            "check_in": world.days.get(60),
            "check_out": world.days.get(62),
            "rooms": [{ "adults": 2, "children": [] }],
            "hotel_id": hotel,
        });
        let question = Question::post(Kind::Find, "/availability/search", &criteria);
        let answer = visitor.ask(question.read(), due).await;
        match answer {
            Ok(answer) if answer.status.is_success() => {
                let found = read(&answer);
                if found.pointer("/results/0/rates/0").is_some() {
                    return Ok(found);
                }
            }
            _ => return Err(Outcome::TurnedAway),
        }
        due = Instant::now();
    }
    Err(Outcome::NoRooms)
}

/// A checkout, and the handle to it.
struct Opened {
    handle: String,
    checkout: Value,
}

async fn check_out(visitor: &Visitor, found: &Value) -> Option<Opened> {
    let body = json!({
        "search": found.get("token"),
        "hotel": found.pointer("/results/0"),
        "rate_id": found.pointer("/results/0/rates/0/rate_id"),
    });
    let question = Question::post(Kind::CheckOut, "/booking/create", &body);
    let answer = visitor.ask(question.read(), Instant::now()).await.ok()?;
    let opened = read(&answer);
    Some(Opened {
        handle: text(&opened, "/handle")?.to_owned(),
        checkout: opened.get("checkout")?.clone(),
    })
}

/// As a page does it: the same request again, with the same key, until its outcome is told.
async fn complete(visitor: &mut Visitor, opened: &Opened) -> Told {
    let key = unique(visitor);
    let body = opened.completion(visitor);
    let deadline = Instant::now() + PERSISTENCE;
    loop {
        let question = Question::post(Kind::Complete, "/booking/complete", &body);
        let question = question.header("idempotency-key", &key);
        let answer = opened.ask(visitor, question).await;
        let told = judge::told(&answer);
        if told != Told::Later || Instant::now() > deadline {
            return told;
        }
        sleep(pause(&answer)).await;
    }
}

/// Asks until the visitor is not turned away.
async fn persist<'a, F: Future<Output = Result<Answer, NoAnswer>>>(
    visitor: &'a Visitor,
    ask: impl Fn(&'a Visitor) -> F,
) -> Result<Answer, NoAnswer> {
    let deadline = Instant::now() + PERSISTENCE;
    loop {
        let answer = ask(visitor).await;
        let is_over = match &answer {
            Ok(answer) => !is_shed(answer.status) && !answer.status.is_server_error(),
            Err(_) => false,
        };
        if is_over || Instant::now() > deadline {
            return answer;
        }
        sleep(pause(&answer)).await;
    }
}

fn pause(answer: &Result<Answer, NoAnswer>) -> Duration {
    let said = answer.as_ref().ok().and_then(|answer| answer.retry_after);
    said.unwrap_or(PAUSE)
}

impl Opened {
    async fn ask(&self, visitor: &Visitor, question: Question) -> Result<Answer, NoAnswer> {
        let question = question.header("stopover-handle", &self.handle).read();
        visitor.ask(question, Instant::now()).await
    }

    fn completion(&self, visitor: &mut Visitor) -> Value {
        let session = |field: &str| {
            let session = self.checkout.get("session");
            session.and_then(|it| it.get(field)).cloned()
        };
        let price = session("price").and_then(|it| it.as_f64());
        // Of the sandbox's currencies one has no smaller unit.
        let minor_units = match self.checkout.pointer("/session/currency") {
            Some(currency) if currency == "JPY" => 1.0,
            _ => 100.0,
        };
        let now = get_current_timestamp();
        let claims = json!({
            "iss": visitor.site.plan.site,
            "aud": "stopover",
            "checkout_id": session("checkout_id"),
            "amount": price.map(|price| (price * minor_units).round() as i64),
            "currency": session("currency"),
            "iat": now,
            "exp": now + 600,
            "jti": unique(visitor),
        });
        let key = EncodingKey::from_secret(visitor.site.plan.grant_key.as_bytes());
        let guest =
            |name: &str| json!({ "first_name": name, "last_name": "Markou", "is_child": false });
        json!({
            "checkout_id": session("checkout_id"),
            "accepted_price": price,
            "currency": session("currency"),
            "contact_person": {
                "first_name": "Eleni",
                "last_name": "Markou",
                "email": "eleni.markou@mail.example",
                "phone_number": "+302810123456",
            },
            "occupancy": [{ "guests": [guest("Eleni"), guest("Nikos")] }],
            // A grant that cannot be signed is missed by the gateway.
            "grant": encode(&Header::default(), &claims, &key).ok(),
        })
    }
}

/// Different at each call, also in another run: keys are kept in the gateway's journal.
fn unique(visitor: &mut Visitor) -> String {
    format!(
        "{:032x}",
        visitor.random.u128(..) ^ u128::from(fastrand::u64(..))
    )
}
