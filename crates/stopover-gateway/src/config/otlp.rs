//! `[otlp]`: to whom spans are sent.

use std::{path::PathBuf, str::FromStr};

use axum::http::{HeaderName, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{BaseUrl, values};

/// The collector of spans, by OpenTelemetry's protocol.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct OtlpConfig {
    /// The collector's address, without `/v1/traces`. Unset: no spans are sent.
    pub endpoint: Option<BaseUrl>,
    /// Headers that it asks for, as `OTEL_EXPORTER_OTLP_HEADERS` has them: `name=value,other=value`. Empty: none.
    pub headers: SecretString,
    /// File to read them from instead.
    pub headers_file: Option<PathBuf>,
    /// Of the traces that begin here, so many are sent, from 0 to 1. Of traces that others began, they say it.
    #[serde(deserialize_with = "values::share")]
    pub sampling_ratio: f64,
}

impl Default for OtlpConfig {
    fn default() -> Self {
        Self {
            endpoint: None,
            headers: SecretString::default(),
            headers_file: None,
            sampling_ratio: 1.0,
        }
    }
}

impl OtlpConfig {
    /// What is wrong, if something is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        if self.endpoint.is_some() && cfg!(not(feature = "otlp")) {
            return Some("otlp.endpoint: this program was built without the feature `otlp`");
        }
        let is_header = |header: Option<(&str, &str)>| {
            header.is_some_and(|(name, value)| {
                HeaderName::from_str(name.trim()).is_ok() && HeaderValue::from_str(value).is_ok()
            })
        };
        let is_fine = self.parts().all(is_header);
        (!is_fine).then_some("otlp.headers: not like \"name=value,other=value\"")
    }

    /// Names and values.
    #[cfg(feature = "otlp")]
    pub(crate) fn headers(&self) -> impl Iterator<Item = (String, String)> {
        let headers = self.parts().flatten();
        headers.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
    }

    /// What is written between commas; `None` where that is no name and value.
    fn parts(&self) -> impl Iterator<Item = Option<(&str, &str)>> {
        let headers = self.headers.expose_secret();
        let parts = (!headers.is_empty()).then(|| headers.split(','));
        parts.into_iter().flatten().map(|part| part.split_once('='))
    }
}
