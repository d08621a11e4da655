//! Answers that a provider gives once, in place of its own.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::Request,
    http::{Method, StatusCode},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use serde_json::Value;

/// Answers to be given; clones share them.
#[derive(Clone, Default)]
pub struct Interposed(Arc<Mutex<Vec<Answer>>>);

struct Answer {
    /// `POST /v2/booking/complete`, for instance.
    line: String,
    response: Response,
}

impl Interposed {
    /// The next request that is `line` gets this answer, and reaches no service.
    pub fn answer(&self, line: &str, status: u16, body: impl Into<Value>) {
        let status = StatusCode::from_u16(status).unwrap();
        self.respond(line, (status, Json(body.into())));
    }

    /// The same, with any response.
    pub fn respond(&self, line: &str, response: impl IntoResponse) {
        self.0.lock().unwrap().push(Answer {
            line: line.to_owned(),
            response: response.into_response(),
        });
    }

    /// Nothing is left to be given.
    pub fn forget(&self) {
        self.0.lock().unwrap().clear();
    }

    /// Around `service`, which answers all other requests.
    pub fn before(&self, service: Router) -> Router {
        let answers = self.clone();
        service.layer(from_fn(move |request: Request, next: Next| {
            let answer = answers.take(request.method(), request.uri().path());
            async move {
                match answer {
                    Some(answer) => answer,
                    None => next.run(request).await,
                }
            }
        }))
    }

    fn take(&self, method: &Method, path: &str) -> Option<Response> {
        let line = format!("{method} {path}");
        let mut answers = self.0.lock().unwrap();
        let place = answers.iter().position(|answer| answer.line == line)?;
        Some(answers.remove(place).response)
    }
}
