//! Outside the browser: reqwest, with bounds on everything.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use reqwest::header::{
    ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, USER_AGENT,
};
use reqwest::{Client, Proxy, Response, Url, redirect, retry};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use stopover_model::wire::{ErrorBody, Problem, SearchRequest};

use super::memory::{AnswerMemory, Held};
use super::unread::{Unread, part};
use super::{Answer, Method, OTHER_MESSAGE, Request, STALE, Transport, trimmed};
use crate::error::ClientError;
use crate::hotels::{HotelService, SEARCH};
use crate::target::Target;

const API_KEY: HeaderName = HeaderName::from_static("api_key");
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const NO_JSON: &str = "the answer is not JSON";
/// An error's body is not worth more.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// Sends requests with reqwest. Follows no redirect and repeats nothing on its own.
///
/// Cloning is cheap and shares the connections.
#[derive(Clone)]
pub struct NativeTransport {
    client: Client,
    /// Read once: reading an address takes longer than adding a path to it.
    base: Url,
    max_response_bytes: usize,
    memory: AnswerMemory,
    traceparent: fn() -> Option<String>,
}

/// An answer as it came, to be read in place. It counts towards its transport's [`AnswerMemory`] until it is dropped.
pub struct RawAnswer {
    body: Vec<u8>,
    _held: Held,
}

impl RawAnswer {
    /// What `read` makes of the answer, which may borrow from it.
    ///
    /// # Errors
    /// [`ClientError::is_decode`] when it is not the message expected.
    pub fn read<'a, R>(
        &'a self,
        read: impl FnOnce(&'a str) -> Result<R, serde_json::Error>,
    ) -> Result<R, ClientError> {
        let text = str::from_utf8(&self.body).map_err(|_| ClientError::decode(NO_JSON))?;
        read(text).map_err(|error| unreadable(&error))
    }

    /// In bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.body.len()
    }

    /// As it came.
    #[must_use]
    pub fn into_body(self) -> Vec<u8> {
        self.body
    }
}

impl HotelService<NativeTransport> {
    /// As [`HotelService::search`], the answer as it came.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn search_raw(&self, request: &SearchRequest) -> Result<RawAnswer, ClientError> {
        let transport = self.transport();
        let request = transport.prepare(&Request::post(Target::new(SEARCH), request))?;
        let mut held = transport.memory.hold();
        let Answer { body, .. } = Box::pin(transport.send(request, &mut held)).await?;
        Ok(RawAnswer { body, _held: held })
    }

    /// An answer that came another way, to be read like one.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn raw_answer(&self, body: Vec<u8>) -> Result<RawAnswer, ClientError> {
        let mut held = self.transport().memory.hold();
        held.grow(body.len())?;
        Ok(RawAnswer { body, _held: held })
    }
}

/// What a [`NativeTransport`] is made of.
#[must_use]
pub struct NativeTransportBuilder {
    base: String,
    proxy: Option<String>,
    headers: HeaderMap,
    key_is_valid: bool,
    connect_timeout: Duration,
    timeout: Duration,
    max_response_bytes: usize,
    memory: AnswerMemory,
    keep_connections: bool,
    traceparent: fn() -> Option<String>,
}

impl NativeTransport {
    /// A transport without a key, with the builder's defaults.
    pub(crate) fn to(base: &str) -> Result<Self, ClientError> {
        Self::builder(base).build()
    }

    /// A transport to a service's base address, such as `https://provider.example/v2`.
    pub fn builder(base: impl Into<String>) -> NativeTransportBuilder {
        let user_agent = HeaderValue::from_static(concat!("stopover/", env!("CARGO_PKG_VERSION")));
        // The provider asks for the content type on every request, even without content.
        let headers = [
            (ACCEPT, JSON),
            (CONTENT_TYPE, JSON),
            (USER_AGENT, user_agent),
        ];
        NativeTransportBuilder {
            base: base.into(),
            proxy: None,
            headers: headers.into_iter().collect(),
            key_is_valid: true,
            connect_timeout: Duration::from_secs(5),
            timeout: Duration::from_secs(30),
            max_response_bytes: 16 * 1024 * 1024,
            memory: AnswerMemory::new(usize::MAX),
            keep_connections: true,
            traceparent: || None,
        }
    }
}

impl NativeTransportBuilder {
    /// Sends this key as the `api_key` header of every request.
    pub fn api_key(mut self, key: &str) -> Self {
        match HeaderValue::from_str(key) {
            Ok(mut value) => {
                // Keeps it out of reqwest's and hyper's logs.
                value.set_sensitive(true);
                self.headers.insert(API_KEY, value);
            }
            Err(_) => self.key_is_valid = false,
        }
        self
    }

    /// Sends requests through this http(s) proxy. Unless set they go straight to the service: what the
    /// environment says of proxies is for other programs.
    pub fn proxy(self, proxy: impl Into<String>) -> Self {
        Self {
            proxy: Some(proxy.into()),
            ..self
        }
    }

    /// Longest time to connect; 5 seconds unless set.
    pub fn connect_timeout(self, connect_timeout: Duration) -> Self {
        Self {
            connect_timeout,
            ..self
        }
    }

    /// Longest time from start to the last byte of the answer; 30 seconds unless set.
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Largest answer, as it is after decompression; 16 MiB unless set.
    pub fn max_response_bytes(self, max_response_bytes: usize) -> Self {
        Self {
            max_response_bytes,
            ..self
        }
    }

    /// Where answers are kept while they are read; unbounded unless set. One for which it has no room is given up.
    pub fn memory(self, memory: &AnswerMemory) -> Self {
        Self {
            memory: memory.clone(),
            ..self
        }
    }

    /// Whether a connection is kept for the next request; it is unless set. A kept one may be closed by the other
    /// side just when a request goes out on it, and then it is unknown whether that was received.
    pub fn keep_connections(self, keep_connections: bool) -> Self {
        Self {
            keep_connections,
            ..self
        }
    }

    /// Sends what this gives when a request is made as its `traceparent` (W3C Trace Context); none unless set.
    pub fn traceparent(self, traceparent: fn() -> Option<String>) -> Self {
        Self {
            traceparent,
            ..self
        }
    }

    /// Makes the transport.
    ///
    /// # Errors
    /// A [configuration error](ClientError::is_configuration) when the address, the proxy, the key or the system's TLS is
    /// unusable.
    pub fn build(self) -> Result<NativeTransport, ClientError> {
        let is_http = |url: &Url| {
            matches!(url.scheme(), "http" | "https")
                && url.query().is_none()
                && url.fragment().is_none()
        };
        let base = Url::parse(trimmed(&self.base)).ok().filter(is_http);
        let base = base
            .ok_or_else(|| ClientError::configuration("the base address must be http or https"))?;
        if !self.key_is_valid {
            return Err(ClientError::configuration(
                "the API key cannot be sent in a header",
            ));
        }
        let mut client = Client::builder().no_proxy();
        if let Some(proxy) = self.proxy {
            // Its error is left out: the address can hold a password.
            let proxy = Proxy::all(proxy)
                .map_err(|_| ClientError::configuration("the proxy's address cannot be used"))?;
            client = client.proxy(proxy);
        }
        if !self.keep_connections {
            client = client.pool_max_idle_per_host(0);
        }
        let client = client
            .default_headers(self.headers)
            .redirect(redirect::Policy::none())
            // Without the second setting each request is copied, to be there for another attempt.
            .retry(retry::never().max_retries_per_request(0))
            .connect_timeout(self.connect_timeout)
            .timeout(self.timeout)
            .build()
            .map_err(|error| {
                ClientError::configuration("connections cannot be prepared").caused_by(error)
            })?;
        Ok(NativeTransport {
            client,
            base,
            max_response_bytes: self.max_response_bytes,
            memory: self.memory,
            traceparent: self.traceparent,
        })
    }
}

impl Transport for NativeTransport {
    fn ask<B, R>(
        &self,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<Answer<R>, ClientError>> + Send
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        // Prepared before the future, which need not hold the body then.
        let prepared = self.prepare(&request);
        // In a place of its own: it takes kilobytes, with which each function that it is handed to would grow.
        Box::pin(async move {
            let mut held = self.memory.hold();
            let Answer { body, stale } = self.send(prepared?, &mut held).await?;
            match decode(&body) {
                Ok(body) => Ok(Answer { body, stale }),
                Err(failure) => Err(failure.after_reading(body)),
            }
        })
    }

    fn call_but<B, R, T>(
        &self,
        list: &'static str,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<(R, Unread<T>), ClientError>> + Send
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        let answer = self.call(request);
        async move { part(answer.await?, list) }
    }
}

impl NativeTransport {
    fn prepare<B: Serialize + ?Sized>(
        &self,
        request: &Request<'_, B>,
    ) -> Result<reqwest::RequestBuilder, ClientError> {
        let url = self.address(&request.target);
        let builder = match request.method {
            Method::Get => self.client.get(url),
            Method::Post => self.client.post(url),
        };
        let mut headers = HeaderMap::new();
        for (name, value) in &request.headers {
            let mut value = HeaderValue::from_str(value)
                .map_err(|_| ClientError::request("a header cannot be sent"))?;
            value.set_sensitive(true);
            headers.insert(HeaderName::from_static(name), value);
        }
        if let Some(traceparent) = (self.traceparent)() {
            let traceparent = HeaderValue::try_from(traceparent)
                .map_err(|_| ClientError::request("a header cannot be sent"))?;
            headers.insert(TRACEPARENT, traceparent);
        }
        let builder = builder.headers(headers);
        Ok(match request.body {
            None => builder,
            Some(body) => builder.body(
                serde_json::to_vec(body)
                    .map_err(|_| ClientError::request("the request cannot be written as JSON"))?,
            ),
        })
    }

    /// `target`, which is encoded, below the base.
    fn address(&self, target: &str) -> Url {
        let (path, query) = match target.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (target, None),
        };
        let mut address = self.base.clone();
        address.set_path(&[trimmed(self.base.path()), path].concat());
        address.set_query(query);
        address
    }

    /// The body of a successful answer.
    async fn send(
        &self,
        request: reqwest::RequestBuilder,
        held: &mut Held,
    ) -> Result<Answer<Vec<u8>>, ClientError> {
        let response = request.send().await.map_err(failure)?;
        let status = response.status();
        if status.is_success() {
            let stale = response.headers().get(STALE);
            let stale = stale.and_then(|value| value.to_str().ok()?.parse().ok());
            let mut body = Vec::new();
            return match read(response, self.max_response_bytes, &mut body, held).await {
                Ok(()) => Ok(Answer { body, stale }),
                Err(failure) => Err(failure.after_reading(body)),
            };
        }
        let header = response.headers().get(RETRY_AFTER).cloned();
        let header = header.as_ref().and_then(|value| value.to_str().ok());
        // The status is known; a body that cannot be read takes nothing from it.
        let mut body = Vec::new();
        if read(response, MAX_ERROR_BYTES, &mut body, held)
            .await
            .is_err()
        {
            body.clear();
        }
        let problem = serde_json::from_slice::<Problem>(&body).ok();
        let retry_after = serde_json::from_slice::<ErrorBody>(&body)
            .ok()
            .and_then(|body| body.retry_after);
        Err(ClientError::from_answer(
            status.as_u16(),
            problem,
            retry_after,
            header,
        ))
    }
}

/// Reads a body up to a size. What was read before a failure is kept.
async fn read(
    mut response: Response,
    max_bytes: usize,
    body: &mut Vec<u8>,
    held: &mut Held,
) -> Result<(), ClientError> {
    // As long as it says it is, which may be wrong: what comes counts.
    let said = response
        .content_length()
        .and_then(|length| usize::try_from(length).ok());
    body.reserve_exact(
        said.filter(|length| *length <= max_bytes)
            .unwrap_or_default(),
    );
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        if chunk.len() > max_bytes.saturating_sub(body.len()) {
            return Err(ClientError::too_large());
        }
        held.grow(chunk.len())?;
        body.extend_from_slice(&chunk);
    }
    Ok(())
}

fn decode<'a, R: Deserialize<'a>>(body: &'a [u8]) -> Result<R, ClientError> {
    serde_json::from_slice(body).map_err(|error| unreadable(&error))
}

/// serde's errors quote the data, so they are left out.
fn unreadable(error: &serde_json::Error) -> ClientError {
    ClientError::decode(match error.classify() {
        Category::Data => OTHER_MESSAGE,
        Category::Eof => "the answer is JSON that breaks off",
        Category::Syntax | Category::Io => NO_JSON,
    })
}

/// The kind of failure, with reqwest's error as its source but for the address.
fn failure(error: reqwest::Error) -> ClientError {
    let failure = if error.is_connect() {
        ClientError::unreachable(false)
    } else if error.is_timeout() {
        ClientError::timeout()
    } else if error.is_decode() {
        ClientError::decode("the answer cannot be decompressed")
    } else if error.is_builder() {
        ClientError::request("the address cannot be used")
    } else {
        ClientError::unreachable(true)
    };
    failure.caused_by(error.without_url())
}

impl fmt::Debug for NativeTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeTransport").finish_non_exhaustive()
    }
}

impl fmt::Debug for NativeTransportBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeTransportBuilder")
            .finish_non_exhaustive()
    }
}
