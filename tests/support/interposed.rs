//! Answers that a provider gives once, in place of its own, or not before it may.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::Request,
    http::{Method, StatusCode},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use tokio::sync::oneshot;

/// Answers to be given; clones share them.
#[derive(Clone, Default)]
pub struct Interposed(Arc<Mutex<Vec<Answer>>>);

struct Answer {
    /// `POST /v2/booking/complete`, for instance.
    line: String,
    kind: Kind,
}

enum Kind {
    /// In place of the service's.
    Other(Response),
    /// The service's, once the other end of this is gone.
    Held(oneshot::Receiver<()>),
}

/// Keeps a request from its service until it is dropped.
#[must_use]
pub struct Held {
    _end: oneshot::Sender<()>,
}

impl Interposed {
    /// The next request that is `line` gets this answer, and reaches no service.
    pub fn answer(&self, line: &str, status: u16, body: impl Into<Value>) {
        let status = StatusCode::from_u16(status).unwrap();
        self.respond(line, (status, Json(body.into())));
    }

    /// The same, with any response.
    pub fn respond(&self, line: &str, response: impl IntoResponse) {
        self.add(line, Kind::Other(response.into_response()));
    }

    /// The next request that is `line` is under way for as long as the value given lives, and is then answered as ever.
    pub fn hold(&self, line: &str) -> Held {
        let (end, ended) = oneshot::channel();
        self.add(line, Kind::Held(ended));
        Held { _end: end }
    }

    fn add(&self, line: &str, kind: Kind) {
        let line = line.to_owned();
        self.0.lock().unwrap().push(Answer { line, kind });
    }

    /// Nothing is left to be given.
    pub fn forget(&self) {
        self.0.lock().unwrap().clear();
    }

    /// Around `service`, which answers all other requests.
    pub fn before(&self, service: Router) -> Router {
        let answers = self.clone();
        service.layer(from_fn(move |request: Request, next: Next| {
            let kind = answers.take(request.method(), request.uri().path());
            async move {
                match kind {
                    Some(Kind::Other(response)) => return response,
                    Some(Kind::Held(ended)) => _ = ended.await,
                    None => (),
                }
                next.run(request).await
            }
        }))
    }

    fn take(&self, method: &Method, path: &str) -> Option<Kind> {
        let line = format!("{method} {path}");
        let mut answers = self.0.lock().unwrap();
        let place = answers.iter().position(|answer| answer.line == line)?;
        Some(answers.remove(place).kind)
    }
}
