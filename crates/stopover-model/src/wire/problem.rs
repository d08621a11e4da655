//! The gateway's errors, as problem+json.

use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lenient::{self, message};

/// An error of the gateway (RFC 9457, `application/problem+json`).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct Problem {
    /// What happened, stable.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "/problems/busy"))]
    pub kind: ProblemKind,
    /// What happened, in English, for developers.
    pub title: String,
    /// The HTTP status.
    #[serde(default, deserialize_with = "status")]
    pub status: u16,
    /// This occurrence, in English, for developers: names the field of a bad request.
    pub detail: Option<String>,
    /// Seconds until the next call may succeed.
    pub retry_after: Option<u32>,
}

lenient::object_only!(Problem);

fn status<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let status = lenient::optional_count(from)?;
    Ok(status
        .and_then(|status| u16::try_from(status).ok())
        .unwrap_or_default())
}

macro_rules! problems {
    ($($(#[$meta:meta])* $name:ident: $uri:literal, $status:literal, $title:literal;)+) => {
        /// What went wrong at the gateway.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind {
            $($(#[$meta])* $name,)+
            /// A type not known here.
            Other(String),
        }

        impl ProblemKind {
            /// All known kinds.
            pub const KNOWN: &[Self] = &[$(Self::$name),+];

            /// Reads a `type`: its path, whatever precedes it.
            #[must_use]
            pub fn from_uri(uri: &str) -> Self {
                $(if uri.ends_with($uri) {
                    return Self::$name;
                })+
                Self::Other(uri.to_owned())
            }

            /// The stable `type`.
            #[must_use]
            pub fn uri(&self) -> &str {
                match self {
                    $(Self::$name => $uri,)+
                    Self::Other(uri) => uri,
                }
            }

            /// The HTTP status that goes with it.
            #[must_use]
            pub fn status(&self) -> u16 {
                match self {
                    $(Self::$name => $status,)+
                    Self::Other(_) => 500,
                }
            }

            /// The title that goes with it.
            #[must_use]
            pub fn title(&self) -> &'static str {
                match self {
                    $(Self::$name => $title,)+
                    Self::Other(_) => "Error",
                }
            }
        }
    };
}

problems! {
    /// The gateway's key is refused by the provider: the site's owner must act.
    Misconfigured: "/problems/misconfigured", 502, "The booking service refuses this site";
    /// Too many requests; `retry_after` says when to come back.
    Busy: "/problems/busy", 429, "Too many requests";
    /// The provider takes no bookings or cancellations for `retry_after` seconds, or the gateway is about to end: nothing was submitted,
    /// and the same request may be sent again.
    NotSubmitted: "/problems/not-submitted", 429, "Nothing was submitted: the booking service has too many requests";
    /// No connection to the provider.
    ProviderUnreachable: "/problems/provider-unreachable", 502, "The booking service cannot be reached";
    /// The provider took too long.
    ProviderTimeout: "/problems/provider-timeout", 504, "The booking service took too long";
    /// The provider failed or answered nonsense.
    ProviderError: "/problems/provider-error", 502, "The booking service answered with an error";
    /// The request is wrong; `detail` names the field.
    InvalidRequest: "/problems/invalid-request", 400, "The request is not valid";
    /// No such resource.
    NotFound: "/problems/not-found", 404, "Not found";
    /// The search or checkout has lapsed.
    Expired: "/problems/expired", 410, "The offer has expired";
    /// The rate is not one that a search of this site found, at that price; `detail` says what does not fit. Search again.
    NotOffered: "/problems/not-offered", 410, "This offer was not made";
    /// The request comes from a page or a handle that may not make it.
    Forbidden: "/problems/forbidden", 403, "Not allowed";
    /// Only the provider's test hotel can be booked: the site's owner has set no grant key.
    TestOnly: "/problems/test-only", 403, "Only the test hotel can be booked on this site";
    /// The grant is missing, or is not one for this checkout; `detail` names the claim.
    GrantRefused: "/problems/grant-refused", 403, "The payment was not accepted for this booking";
    /// The price agreed to is not the session's.
    PriceChanged: "/problems/price-changed", 409, "The price has changed";
    /// A request with this idempotency key is being worked on.
    InProgress: "/problems/in-progress", 409, "This request is being worked on";
    /// This checkout or booking was submitted before, under another idempotency key: ask what became of it.
    AlreadySubmitted: "/problems/already-submitted", 409, "This was submitted before";
    /// The visitor's page has given this attempt up: it is not submitted, and never will be.
    Abandoned: "/problems/abandoned", 409, "This attempt was given up";
    /// The idempotency key was used for something else.
    KeyReused: "/problems/key-reused", 422, "The idempotency key was used for another request";
    /// The site takes no bookings at the moment: stopped by its operator, or a cap is reached.
    BookingClosed: "/problems/booking-closed", 503, "No bookings at the moment";
}

impl Problem {
    /// A problem with the status and title of its kind.
    #[must_use]
    pub fn new(kind: ProblemKind) -> Self {
        Self {
            title: kind.title().to_owned(),
            status: kind.status(),
            detail: None,
            retry_after: None,
            kind,
        }
    }

    /// Adds what happened this time, for developers.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self {
            detail: Some(detail.into()),
            ..self
        }
    }

    /// Adds the seconds until the next call may succeed.
    #[must_use]
    pub fn with_retry_after(self, seconds: Option<u32>) -> Self {
        Self {
            retry_after: seconds,
            ..self
        }
    }
}

impl Serialize for ProblemKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.uri())
    }
}

impl<'de> Deserialize<'de> for ProblemKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        lenient::required_text(from).map(|uri| Self::from_uri(&uri))
    }
}
