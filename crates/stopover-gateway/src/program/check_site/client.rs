//! Requests as a browser would send them, bounded in size and time.

use std::{collections::BTreeSet, io, time::Duration};

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use reqwest::redirect::{Attempt, Policy};
use url::Url;

/// For a whole answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Of an answer, in bytes.
const LARGEST: usize = 16 * 1024 * 1024;

/// Most redirects followed.
const REDIRECTS: usize = 5;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("the address must begin with https:// or http://")]
    Scheme,
    #[error("that is no address")]
    Address(#[from] url::ParseError),
    #[error("no answer")]
    Connection(#[from] reqwest::Error),
    #[error("the answer has status {0}")]
    Status(StatusCode),
    #[error("the answer is larger than {} MiB", LARGEST / 1024 / 1024)]
    TooLarge,
    #[error("nothing can be asked")]
    Runtime(#[from] io::Error),
}

pub(super) struct Client(reqwest::Client);

pub(super) struct Request {
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: &'static str,
}

pub(super) struct Answer {
    /// Where redirects led.
    pub(super) url: Url,
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
}

impl Client {
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(super) fn new() -> Result<Self, Failure> {
        let client = reqwest::Client::builder()
            .user_agent(concat!("stopover-check-site/", env!("CARGO_PKG_VERSION")))
            .timeout(PATIENCE)
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .redirect(Policy::custom(follow));
        Ok(Self(client.build()?))
    }

    /// # Errors
    /// When there is no whole answer within the bounds.
    pub(super) async fn send(&self, request: Request) -> Result<Answer, Failure> {
        if !is_web(&request.url) {
            return Err(Failure::Scheme);
        }
        let asked = self.0.request(request.method, request.url);
        let asked = asked.headers(request.headers).body(request.body);
        let mut response = asked.send().await.map_err(reqwest::Error::without_url)?;
        let mut body = Vec::new();
        while let Some(chunk) = response
            .chunk()
            .await
            .map_err(reqwest::Error::without_url)?
        {
            if body.len().saturating_add(chunk.len()) > LARGEST {
                return Err(Failure::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Answer {
            url: response.url().clone(),
            status: response.status(),
            headers: response.headers().clone(),
            body,
        })
    }
}

impl Request {
    pub(super) fn get(url: Url) -> Self {
        Self::new(Method::GET, url)
    }

    pub(super) fn new(method: Method, url: Url) -> Self {
        Self {
            method,
            url,
            headers: HeaderMap::new(),
            body: "",
        }
    }

    /// Left out where the value cannot be one.
    pub(super) fn with(mut self, name: &'static str, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(HeaderName::from_static(name), value);
        }
        self
    }

    pub(super) fn json(self, body: &'static str) -> Self {
        Self { body, ..self }.with("content-type", "application/json")
    }
}

impl Answer {
    /// A header's value, if it is text.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The words of a header that is a list, in small letters.
    pub(super) fn listed(&self, name: &str) -> BTreeSet<String> {
        let words = self.header(name).unwrap_or_default().split(',');
        words.map(|word| word.trim().to_ascii_lowercase()).collect()
    }

    /// Whether a page of that origin may read it.
    pub(super) fn is_readable_by(&self, origin: &str) -> bool {
        let allowed = self.header("access-control-allow-origin");
        allowed.is_some_and(|allowed| allowed == "*" || allowed == origin)
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Never from https to anything less, nor to what is not the web.
fn follow(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let last = attempt.previous().last().map(Url::scheme);
    let next = attempt.url().scheme();
    let is_safe = next == "https" || (next == "http" && last == Some("http"));
    match attempt.previous().len() {
        0..=REDIRECTS if is_safe => attempt.follow(),
        _ => attempt.stop(),
    }
}
