//! What a provider was asked.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::Request,
    middleware::{Next, from_fn},
};
use tokio::{sync::watch, time::timeout};

/// The requests that reached a provider, in order of arrival; clones share them.
#[derive(Clone, Default)]
pub struct Seen(Arc<watch::Sender<Vec<SeenRequest>>>);

#[derive(Debug, Clone)]
pub struct SeenRequest {
    /// Method and path with query: `POST /v2/booking/complete`.
    pub line: String,
    /// As text.
    pub headers: String,
    pub body: String,
}

impl Seen {
    /// Records every request to `service` before it is answered.
    pub fn writing_down(&self, service: Router) -> Router {
        let seen = self.clone();
        service.layer(from_fn(move |request: Request, next: Next| {
            let seen = seen.clone();
            async move {
                let (head, body) = request.into_parts();
                let body = to_bytes(body, usize::MAX).await.unwrap();
                let seen_request = SeenRequest {
                    line: format!("{} {}", head.method, head.uri),
                    headers: format!("{:?}", head.headers),
                    body: String::from_utf8_lossy(&body).into_owned(),
                };
                seen.0.send_modify(|requests| requests.push(seen_request));
                next.run(Request::from_parts(head, Body::from(body))).await
            }
        }))
    }

    pub fn requests(&self) -> Vec<SeenRequest> {
        self.0.borrow().clone()
    }

    /// `line` as in [`SeenRequest::line`].
    pub fn count(&self, line: &str) -> usize {
        count(&self.0.borrow(), line)
    }

    /// Waits until that many were `line`, for a minute at most.
    pub async fn until(&self, line: &str, times: usize) {
        let mut requests = self.0.subscribe();
        let enough = requests.wait_for(|requests| count(requests, line) >= times);
        let enough = timeout(Duration::from_secs(60), enough).await;
        assert!(enough.is_ok(), "not within a minute: {times} times {line}");
    }

    pub fn forget(&self) {
        self.0.send_modify(Vec::clear);
    }
}

fn count(requests: &[SeenRequest], line: &str) -> usize {
    requests
        .iter()
        .filter(|request| request.line == line)
        .count()
}
