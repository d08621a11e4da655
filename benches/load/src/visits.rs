//! What visitors ask for.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use fastrand::Rng;
use http_body_util::Full;
use hyper::{Method, Request, header};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{
    booking,
    connections::{Answer, Connections, NoAnswer},
    plan::{Mix, Plan},
    tally::{Kind, Tally},
};

/// How long visitors wait for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What browsers take.
const BROWSER: &str = "gzip, deflate, br, zstd";

/// The site and its visitors.
pub(crate) struct Site {
    pub(crate) plan: Plan,
    pub(crate) tally: Tally,
    servers: Vec<Connections>,
    next_server: AtomicUsize,
}

/// One visitor.
pub(crate) struct Visitor {
    pub(crate) site: Arc<Site>,
    /// As the proxy in front of the gateway tells it.
    address: String,
    pub(crate) random: Rng,
}

/// A request before it is sent.
pub(crate) struct Question {
    kind: Kind,
    method: Method,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Bytes,
    /// Whether it is sent as a program does that reads the answer, rather than as a browser does.
    reads: bool,
}

impl Site {
    pub(crate) fn new(plan: Plan) -> Self {
        let servers = plan.servers.iter();
        let servers = servers.map(|server| Connections::new(*server, plan.connections));
        Self {
            servers: servers.collect(),
            tally: Tally::new(),
            next_server: AtomicUsize::new(0),
            plan,
        }
    }
}

impl Visitor {
    /// The `number`th of all.
    pub(crate) fn new(site: &Arc<Site>, number: u32) -> Self {
        // Further visits would be those of the first again.
        let [_, a, b, c] = number.to_be_bytes();
        Self {
            site: Arc::clone(site),
            address: format!("10.{a}.{b}.{c}"),
            random: Rng::with_seed(site.plan.seed.wrapping_add(u64::from(number))),
        }
    }

    /// Makes the visit, which was due at `due`.
    pub(crate) async fn visit(mut self, due: Instant) {
        let kind = self.choose();
        let Some(kind) = kind else {
            let outcome = booking::book(&mut self, due).await;
            self.site.tally.booking(outcome);
            return;
        };
        let question = self.question(kind);
        // What it says is in the tally.
        let _ = self.ask(question, due).await;
    }

    /// None for a booking.
    fn choose(&mut self) -> Option<Kind> {
        let Mix {
            hotel,
            places,
            holidays,
            holiday,
            package,
            search,
            booking,
        } = self.site.plan.mix;
        let parts = [
            (Some(Kind::Hotel), hotel),
            (Some(Kind::Places), places),
            (Some(Kind::Holidays), holidays),
            (Some(Kind::Holiday), holiday),
            (Some(Kind::Package), package),
            (Some(Kind::Search), search),
            (None, booking),
        ];
        let all: u32 = parts.iter().map(|(_, part)| part).sum();
        let mut drawn = self.random.u32(..all.max(1));
        for (kind, part) in parts {
            match drawn.checked_sub(part) {
                None => return kind,
                Some(rest) => drawn = rest,
            }
        }
        None
    }

    fn question(&mut self, kind: Kind) -> Question {
        let random = &mut self.random;
        let world = &self.site.plan.world;
        let path = match kind {
            Kind::Hotel => format!("/hotels/{}", popular(random, &world.hotels)),
            Kind::Holidays => "/holidays".to_owned(),
            Kind::Holiday => format!("/holidays/{}", popular(random, &world.holidays)),
            Kind::Package => one(random, &world.files).to_owned(),
            Kind::Places => {
                let name = popular(random, &world.names);
                let letters = random.usize(2..=6);
                let typed: String = name.chars().take(letters).collect();
                format!("/places?q={}", percent_encoded(&typed))
            }
            _ => {
                let criteria = self.criteria();
                return Question::post(kind, "/availability/search", &criteria);
            }
        };
        Question::get(kind, path)
    }

    /// Three of four search a city, the others a region or a hotel.
    fn criteria(&mut self) -> Value {
        let world = &self.site.plan.world;
        let random = &mut self.random;
        let (criterion, value) = match random.u8(..20) {
            0 => ("region_id", one(random, &world.regions)),
            1..=4 => ("hotel_id", popular(random, &world.hotels)),
            _ => ("city_id", popular(random, &world.cities)),
        };
        let first = random.usize(5..300);
        let last = first + random.usize(1..10);
        let day = |number: usize| world.days.get(number);
        let children = match random.u8(..3) {
            0 => vec![random.u8(1..16)],
            _ => Vec::new(),
        };
        json!({
            "check_in": day(first),
            "check_out": day(last),
            "rooms": [{ "adults": random.u8(1..4), "children": children }],
            criterion: value,
        })
    }

    /// Counts the answer, and how long it took from `due`.
    pub(crate) async fn ask(&self, question: Question, due: Instant) -> Result<Answer, NoAnswer> {
        let site = &self.site;
        let next = site.next_server.fetch_add(1, Ordering::Relaxed);
        let server = next.checked_rem(site.servers.len());
        let server = server.and_then(|number| site.servers.get(number));
        let server = server.ok_or(NoAnswer::Broken)?;
        let (kind, reads) = (question.kind, question.reads);
        let request = question.request(self, server);
        let request = request.map_err(|_| NoAnswer::Broken)?;
        let answer = server.send(request, reads, due + PATIENCE).await;
        site.tally.request(kind, &answer, due.elapsed());
        answer
    }
}

impl Question {
    fn new(kind: Kind, method: Method, path: String, body: Bytes) -> Self {
        Self {
            kind,
            method,
            path,
            headers: Vec::new(),
            body,
            reads: false,
        }
    }

    pub(crate) fn get(kind: Kind, path: impl Into<String>) -> Self {
        Self::new(kind, Method::GET, path.into(), Bytes::new())
    }

    pub(crate) fn post(kind: Kind, path: &str, body: &Value) -> Self {
        let body = Bytes::from(body.to_string());
        Self::new(kind, Method::POST, path.to_owned(), body)
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// The answer is read.
    pub(crate) fn read(mut self) -> Self {
        self.reads = true;
        self
    }

    fn request(
        self,
        visitor: &Visitor,
        server: &Connections,
    ) -> Result<Request<Full<Bytes>>, hyper::http::Error> {
        let plan = &visitor.site.plan;
        let mut request = Request::builder()
            .method(self.method)
            .header(header::HOST, server.server().to_string());
        request = match &plan.api_key {
            Some(key) => request
                .uri(format!("/v2{}", self.path))
                .header("api_key", key),
            None => request
                .uri(self.path)
                .header(header::ORIGIN, &plan.origin)
                .header("x-forwarded-for", &visitor.address)
                .header("stopover-client", "load"),
        };
        if plan.compressed && !self.reads {
            request = request.header(header::ACCEPT_ENCODING, BROWSER);
        }
        if !self.body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.body(Full::new(self.body))
    }
}

fn percent_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Any of them, each as often.
pub(crate) fn one<'a>(random: &mut Rng, all: &'a [String]) -> &'a str {
    random.choice(all).map_or("", String::as_str)
}

/// Any of them, the first most often: six of ten choices are of the first quarter.
fn popular<'a>(random: &mut Rng, all: &'a [String]) -> &'a str {
    let place = random.f64() * random.f64() * all.len() as f64;
    all.get(place as usize).map_or("", String::as_str)
}
