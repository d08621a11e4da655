//! How requests travel. The only place that knows which target it is compiled for.

pub(crate) mod cause;
#[cfg(target_arch = "wasm32")]
mod fetch;
#[cfg(target_arch = "wasm32")]
mod json;
#[cfg(not(target_arch = "wasm32"))]
mod memory;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod text;
mod unread;

use std::future::Future;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::ClientError;
use crate::target::Target;

pub use unread::Unread;

/// What is wrong with an answer that cannot be read.
const OTHER_MESSAGE: &str = "the answer is JSON, but not the message expected";

/// The transport of this target.
pub(crate) mod platform {
    #[cfg(target_arch = "wasm32")]
    pub use super::fetch::{FetchTransport, FetchTransport as DefaultTransport};
    #[cfg(target_arch = "wasm32")]
    pub use super::json::{Mismatch, from_json};
    #[cfg(not(target_arch = "wasm32"))]
    pub use super::memory::AnswerMemory;
    #[cfg(not(target_arch = "wasm32"))]
    pub use super::native::{
        NativeTransport, NativeTransport as DefaultTransport, NativeTransportBuilder, RawAnswer,
    };
    pub use super::text::{from_text, to_text};
}

/// `Send`, except in the browser, which has one thread and futures that are bound to it.
#[cfg(not(target_arch = "wasm32"))]
pub trait MaybeSend: Send {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send> MaybeSend for T {}

/// `Send`, except in the browser, which has one thread and futures that are bound to it.
#[cfg(target_arch = "wasm32")]
pub trait MaybeSend {}
#[cfg(target_arch = "wasm32")]
impl<T> MaybeSend for T {}

/// Sends a request, reads the answer.
pub trait Transport {
    /// Sends a request and reads the answer's body as `R`.
    ///
    /// Dropping the future gives the request up.
    ///
    /// # Errors
    /// See [`ClientError`].
    fn call<B, R>(
        &self,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<R, ClientError>> + MaybeSend
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        let answer = self.ask(request);
        async move { Ok(answer.await?.body) }
    }

    /// As [`call`](Self::call), with what is said about the answer.
    ///
    /// # Errors
    /// See [`ClientError`].
    fn ask<B, R>(
        &self,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<Answer<R>, ClientError>> + MaybeSend
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned;

    /// As [`call`](Self::call), but for one list of the answer: `R` is read as if there was nothing in it, and its items are
    /// handed out unread.
    ///
    /// # Errors
    /// See [`ClientError`].
    fn call_but<B, R, T>(
        &self,
        list: &'static str,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<(R, Unread<T>), ClientError>> + MaybeSend
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned;
}

/// The header with the age of content that could not be refreshed, in seconds.
const STALE: &str = "stopover-stale";

/// An answer, and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<R> {
    /// The message.
    pub body: R,
    /// Seconds since the gateway read it from the provider, where it could not read it again.
    pub stale: Option<u32>,
}

impl<T: Transport> Transport for &T {
    fn ask<B, R>(
        &self,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<Answer<R>, ClientError>> + MaybeSend
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        T::ask(self, request)
    }

    fn call_but<B, R, I>(
        &self,
        list: &'static str,
        request: Request<'_, B>,
    ) -> impl Future<Output = Result<(R, Unread<I>), ClientError>> + MaybeSend
    where
        B: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        T::call_but(self, list, request)
    }
}

/// An HTTP method in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Reads.
    Get,
    /// Sends a body.
    Post,
}

/// A request: where to, and what.
#[derive(Clone)]
pub struct Request<'a, B: ?Sized> {
    /// The method.
    pub method: Method,
    /// What follows the base address, encoded: path and query, starting with a slash.
    pub target: String,
    /// The body, sent as JSON.
    pub body: Option<&'a B>,
    /// Headers besides those of every request, in lower case. Values may be secrets.
    pub headers: Vec<(&'static str, &'a str)>,
}

impl Request<'_, ()> {
    pub(crate) fn get(target: Target) -> Self {
        Self {
            method: Method::Get,
            target: target.into_string(),
            body: None,
            headers: Vec::new(),
        }
    }
}

impl<'a, B: ?Sized> Request<'a, B> {
    pub(crate) fn post(target: Target, body: &'a B) -> Self {
        Self {
            method: Method::Post,
            target: target.into_string(),
            body: Some(body),
            headers: Vec::new(),
        }
    }

    pub(crate) fn header(mut self, name: &'static str, value: &'a str) -> Self {
        self.headers.push((name, value));
        self
    }
}

/// The base address without the slash that targets bring.
fn trimmed(base: &str) -> &str {
    base.trim().trim_end_matches('/')
}
