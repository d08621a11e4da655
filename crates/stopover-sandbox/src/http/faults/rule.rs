//! Which fault strikes which endpoint, and how often.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The endpoints that can be spoilt.
const ENDPOINTS: [&str; 15] = [
    "GET /v2/hotels",
    "GET /v2/hotels/{id}",
    "GET /v2/cities",
    "GET /v2/regions",
    "POST /v2/availability/search",
    "POST /v2/booking/create",
    "POST /v2/booking/complete",
    "POST /v2/booking/cancel",
    "GET /v2/booking/{booking_id}",
    "GET /v1/holidays",
    "GET /v1/holidays/{id}",
    "GET /v1/holiday_categories",
    "GET /v1/holiday_countries",
    "GET /v1/holiday_cities",
    "GET /v1/holiday_hotels",
];
const CHECKOUT: &str = "POST /v2/booking/create";

/// What can go wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
    /// The answer comes so many milliseconds late.
    Latency {
        /// Milliseconds.
        ms: u64,
    },
    /// Half of the answers come so many milliseconds late, a few much later: up to a hundred times that.
    HeavyTail {
        /// Milliseconds, the median.
        ms: u64,
    },
    /// 429 with the specified body and `Retry-After`.
    RateLimited,
    /// 429 without a body.
    RateLimitedBare,
    /// 500 with a JSON body.
    ServerError,
    /// 502 with the HTML page of some proxy.
    BadGateway,
    /// The connection ends in the middle of the body.
    Reset,
    /// The body is complete for HTTP, but ends in the middle of its JSON.
    Truncated,
    /// No answer ever comes, and nothing is done.
    Hang,
    /// Numbers come as text and texts as numbers, here and there.
    WrongTypes,
    /// Fields that a careful client can do without are left out.
    MissingFields,
    /// The price moves between search and checkout.
    PriceChange,
    /// The request is carried out, but no answer ever comes.
    LostAnswer,
}

/// A fault with its endpoint and its frequency.
///
/// As text: `ENDPOINT=FAULT[:MS][@CHANCE][*TIMES]`, where the endpoint is `any` or a method and a path of the
/// specification under its version, such as `GET /v2/hotels/{id}`.
///
/// ```
/// use stopover_sandbox::FaultRule;
/// let once: FaultRule = "POST /v2/booking/complete=lost-answer*1".parse()?;
/// let often: FaultRule = "any=latency:250@0.5".parse()?;
/// # let _ = (once, often);
/// # Ok::<(), stopover_sandbox::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaultRule {
    endpoint: String,
    #[serde(flatten)]
    pub(super) fault: Fault,
    /// From 0 to 1.
    pub(super) chance: f64,
    /// After so many faults the rule does nothing more.
    pub(super) times: Option<u32>,
}

/// A rule as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenRule {
    endpoint: String,
    fault: String,
    ms: Option<u64>,
    chance: Option<f64>,
    times: Option<u32>,
}

impl TryFrom<WrittenRule> for FaultRule {
    type Error = RuleError;

    fn try_from(written: WrittenRule) -> Result<Self, RuleError> {
        let mut json = serde_json::json!({ "fault": written.fault });
        if let (Some(ms), Some(fields)) = (written.ms, json.as_object_mut()) {
            fields.insert("ms".to_owned(), ms.into());
        }
        let fault = serde_json::from_value(json).map_err(RuleError::Fault)?;
        if written.ms.is_some() && !matches!(fault, Fault::Latency { .. } | Fault::HeavyTail { .. })
        {
            return Err(RuleError::Milliseconds);
        }
        Self {
            chance: written.chance.unwrap_or(1.0),
            times: written.times,
            ..Self::new(&written.endpoint, fault)?
        }
        .checked()
    }
}

/// Why a text or a JSON object is no fault rule.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The text does not have the form of a rule.
    #[error("`{0}` is not of the form ENDPOINT=FAULT[:MS][@CHANCE][*TIMES]")]
    Form(String),
    /// There is no such endpoint.
    #[error("endpoint: `{0}` is neither `any` nor one of: {endpoints}", endpoints = ENDPOINTS.join(", "))]
    Endpoint(String),
    /// A price change anywhere but at the checkout.
    #[error("endpoint: prices change at `{CHECKOUT}` only")]
    PriceChange,
    /// There is no such fault, or it lacks its milliseconds.
    #[error("fault: {0}")]
    Fault(#[source] serde_json::Error),
    /// Milliseconds for a fault that has none.
    #[error("ms: only `latency` and `heavy-tail` have it")]
    Milliseconds,
    /// A chance below 0 or above 1.
    #[error("chance: expected a number from 0 to 1")]
    Chance,
}

impl FaultRule {
    /// A rule that spoils every request to an endpoint.
    ///
    /// # Errors
    /// When there is no such endpoint.
    pub fn new(endpoint: &str, fault: Fault) -> Result<Self, RuleError> {
        Self {
            endpoint: endpoint.trim().to_owned(),
            fault,
            chance: 1.0,
            times: None,
        }
        .checked()
    }

    fn checked(self) -> Result<Self, RuleError> {
        let endpoint = self.endpoint.as_str();
        if endpoint != "any" && !ENDPOINTS.contains(&endpoint) {
            return Err(RuleError::Endpoint(self.endpoint));
        }
        if self.fault == Fault::PriceChange && !["any", CHECKOUT].contains(&endpoint) {
            return Err(RuleError::PriceChange);
        }
        if !(0.0..=1.0).contains(&self.chance) {
            return Err(RuleError::Chance);
        }
        Ok(self)
    }

    pub(super) fn matches(&self, endpoint: &str) -> bool {
        self.endpoint == "any" || self.endpoint == endpoint
    }
}

impl FromStr for FaultRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let wrong = || RuleError::Form(text.to_owned());
        let (endpoint, rest) = text.rsplit_once('=').ok_or_else(wrong)?;
        let (rest, times) = split(rest, '*');
        let (rest, chance) = split(rest, '@');
        let (name, ms) = split(rest, ':');
        let written = WrittenRule {
            endpoint: endpoint.to_owned(),
            fault: name.trim().to_owned(),
            ms: ms.map(str::parse).transpose().map_err(|_| wrong())?,
            chance: chance.map(str::parse).transpose().map_err(|_| wrong())?,
            times: times.map(str::parse).transpose().map_err(|_| wrong())?,
        };
        written.try_into()
    }
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at)
        .map_or((text, None), |(before, after)| (before, Some(after)))
}

#[cfg(test)]
mod tests {
    use super::{Fault, FaultRule};

    #[test]
    fn a_rule_reads_as_endpoint_fault_chance_and_times() {
        let late = Fault::Latency { ms: 250 };
        for (text, expected) in [
            (
                "POST /v2/availability/search=latency:250@0.5*3",
                (late, 0.5, Some(3)),
            ),
            ("any=lost-answer", (Fault::LostAnswer, 1.0, None)),
        ] {
            let rule: FaultRule = text.parse().unwrap();
            assert_eq!((rule.fault, rule.chance, rule.times), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for text in [
            "",
            "latency",
            "any=",
            "any=latency",
            "any=reset:250",
            "GET /v2/hotels=price-change",
            "any=latency:soon",
            "any=reset@2",
            "any=reset*x",
            "GET /v2/hotel=reset",
            "/v2/hotels=reset",
        ] {
            assert!(text.parse::<FaultRule>().is_err(), "{text}");
        }
    }
}
