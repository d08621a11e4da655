//! In the browser: fetch, with the browser's own JSON parser.

use std::future::Future;

use gloo_net::http::RequestBuilder;
use js_sys::{Array, SyntaxError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stopover_model::wire::Problem;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal, RequestCredentials};

use super::json::from_json;
use super::text::to_text;
use super::unread::{Unread, part};
use super::{Answer, Method, OTHER_MESSAGE, Request, STALE, Transport, trimmed};
use crate::error::ClientError;

/// Milliseconds after which an answer is no longer waited for; longer than any gateway lets a request last.
const DEADLINE: u32 = 90_000;

/// Sends requests with `fetch`: no cookies, and given up when the future is dropped.
#[derive(Debug, Clone)]
pub struct FetchTransport {
    base: String,
}

impl FetchTransport {
    /// A transport to a base address, absolute or relative to the page.
    #[must_use]
    pub fn new(base: impl AsRef<str>) -> Self {
        Self {
            base: trimmed(base.as_ref()).to_owned(),
        }
    }

    /// As on other targets, where connecting can fail.
    pub(crate) fn to(base: &str) -> Result<Self, ClientError> {
        Ok(Self::new(base))
    }
}

impl Transport for FetchTransport {
    fn ask<B, R>(
        &self,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<Answer<R>, ClientError>>
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        let url = self.base.clone() + &request.target;
        let body = request.body.map(to_json).transpose();
        async move {
            let Answer { body, stale } =
                exchange(request.method, &url, &request.headers, body?).await?;
            let body = from_json(body).map_err(|_| ClientError::decode(OTHER_MESSAGE))?;
            Ok(Answer { body, stale })
        }
    }

    fn call_but<B, R, T>(
        &self,
        list: &'static str,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<(R, Unread<T>), ClientError>>
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        let url = self.base.clone() + &request.target;
        let body = request.body.map(to_json).transpose();
        async move {
            let answer = exchange(request.method, &url, &request.headers, body?).await?;
            part(answer.body, list)
        }
    }
}

/// Written by the browser, as it is read by the browser: serde_json stays out of the WebAssembly.
fn to_json<B: Serialize + ?Sized>(body: &B) -> Result<JsValue, ClientError> {
    to_text(body)
        .map(JsValue::from)
        .ok_or_else(|| ClientError::request("the request cannot be written as JSON"))
}

/// Sends a request and returns the parsed body of a successful answer. Not generic, so that it is in
/// the WebAssembly once.
async fn exchange(
    method: Method,
    url: &str,
    headers: &[(&'static str, &str)],
    body: Option<JsValue>,
) -> Result<Answer<JsValue>, ClientError> {
    let abort = AbortOnDrop(AbortController::new().ok());
    let deadline = AbortSignal::timeout_with_u32(DEADLINE);
    let signal = abort
        .0
        .as_ref()
        .map(|abort| AbortSignal::any(&Array::of2(&abort.signal(), &deadline)));
    let builder = RequestBuilder::new(url)
        .method(match method {
            Method::Get => gloo_net::http::Method::GET,
            Method::Post => gloo_net::http::Method::POST,
        })
        .credentials(RequestCredentials::Omit)
        .abort_signal(signal.as_ref());
    let builder = headers.iter().fold(builder, |builder, (name, value)| {
        builder.header(name, value)
    });
    let request = match body {
        None => builder.build(),
        Some(body) => builder
            .header("Content-Type", "application/json")
            .body(body),
    };
    let request = request.map_err(|_| ClientError::request("the address cannot be used"))?;
    let failed = || {
        if deadline.aborted() {
            ClientError::timeout()
        } else {
            ClientError::unreachable(true)
        }
    };
    let response = request.send().await.map_err(|_| failed())?;

    let status = response.status();
    let succeeded = response.ok();
    let said = response
        .headers()
        .get(if succeeded { STALE } else { "Retry-After" });
    let json = match web_sys::Response::from(response).json() {
        Ok(json) => JsFuture::from(json).await,
        Err(error) => Err(error),
    };
    if succeeded {
        let body = json.map_err(|error| {
            if error.is_instance_of::<SyntaxError>() {
                ClientError::decode("the answer is not JSON")
            } else {
                failed()
            }
        })?;
        let stale = said.and_then(|seconds| seconds.parse().ok());
        return Ok(Answer { body, stale });
    }
    let problem = json.ok().and_then(|body| from_json::<Problem>(body).ok());
    let in_body = problem.as_ref().and_then(|problem| problem.retry_after);
    Err(ClientError::from_answer(
        status,
        problem,
        in_body,
        said.as_deref(),
    ))
}

/// Gives the request up when it is no longer waited for; after the answer this does nothing.
struct AbortOnDrop(Option<AbortController>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = &self.0 {
            controller.abort();
        }
    }
}
