//! `/openapi.json`: the description of the API, put together from the handlers' own annotations.

use std::{collections::BTreeMap, sync::Arc};

use axum::{extract::State, response::Response};
use stopover_model::wire::Problem;
use utoipa::{
    IntoResponses, OpenApi, ToSchema,
    openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, response},
};

use crate::{
    config::Config,
    content::ContentAnswer,
    web::{self, Negotiation, NoParameters, Parameters},
};

/// The document without its routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Stopover gateway",
        description = "The hotel booking service as Stopover's widgets see it: the provider's shapes, plus `hotel` \
                       in search results, place suggestions, and problem+json errors (RFC 9457).",
    ),
    components(schemas(Problem)),
    tags(
        (name = "content", description = "Hotels, cities and regions"),
        (name = "availability", description = "Free rooms and their rates"),
        (name = "booking", description = "Purchases, from checkout to cancellation. Every request carries the header \
                                          `Stopover-Client` (any value); no answer may be stored"),
        (name = "holidays", description = "The holiday catalogue, its pictures, and enquiries"),
        (name = "places", description = "Destination suggestions"),
        (name = "fragments", description = "HTML for a site's server, for search engines and people without scripts"),
        (name = "operation", description = "For those who run the gateway"),
    )
)]
pub(crate) struct Document;

/// This document.
#[utoipa::path(
    get, path = "/openapi.json", tag = "operation",
    responses((status = 200, description = "An OpenAPI 3.1 document", content_type = "application/json"))
)]
pub(crate) async fn document(
    State(config): State<Arc<Config>>,
    State(Description(document)): State<Description>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, web::Problem> {
    Ok(document?.respond(&negotiation, config.cache.content_ttl))
}

/// The description of every route, ready to send.
#[derive(Clone)]
pub(crate) struct Description(pub(crate) Result<ContentAnswer, web::Problem>);

/// Problems of every request.
pub(crate) struct RequestProblems;

/// Problems of requests that may need the provider.
pub(crate) struct ContentProblems;

/// Problems of requests for one thing by its id.
pub(crate) struct NotFoundProblem;

/// Problems of requests for the holiday catalogue.
pub(crate) struct CatalogueProblems;

/// Problems of requests for pictures.
pub(crate) struct ImageProblems;

/// Problems of an enquiry.
pub(crate) struct EnquiryProblems;

/// Problems of an availability search.
pub(crate) struct SearchProblems;

/// Problems of opening a checkout.
pub(crate) struct CheckoutProblems;

/// Problems of a request with a handle that asks what became of a purchase.
pub(crate) struct HandleProblems;

/// Problems of giving up an attempt to complete.
pub(crate) struct AbandonProblems;

/// Problems of a completion or a cancellation.
pub(crate) struct SubmissionProblems;

/// Problems of asking where a checkout stands.
pub(crate) struct ReportProblems;

/// Problems of looking up a booking.
pub(crate) struct LookupProblems;

const REQUEST: &[(u16, &str)] = &[
    (
        400,
        "The request is not valid; `detail` names the parameter or field",
    ),
    (408, "The request was not received in time"),
    (500, "A mistake of the gateway"),
    (503, "Too many requests in progress; see `Retry-After`"),
];

const PROVIDER: &[(u16, &str)] = &[
    (
        422,
        "Values that are not valid or that the provider does not accept; `detail` names the field",
    ),
    (429, "A quota is used up; see `Retry-After`"),
    (
        502,
        "The provider refuses the gateway's key, cannot be reached, or gives no usable answer; `type` tells which",
    ),
    (504, "The provider takes too long"),
];

const BODY: &[(u16, &str)] = &[
    (413, "The body is too large"),
    (415, "The body is not declared as application/json"),
];

const ABSENT: &[(u16, &str)] = &[(404, "There is nothing by that id")];

const NO_CATALOGUE: &[(u16, &str)] = &[(
    404,
    "There is nothing by that id, or this gateway has no holiday catalogue",
)];

const BUSY: &[(u16, &str)] = &[(429, "A quota is used up; see `Retry-After`")];

const ENQUIRY: &[(u16, &str)] = &[
    (403, "The page may not ask"),
    (
        422,
        "Values that are not valid; `detail` names the field. Or the idempotency key was used for another enquiry",
    ),
];

const CLOSED: &[(u16, &str)] = &[
    (
        403,
        "The page, or the site it belongs to, may not book this; `type` tells why",
    ),
    (
        410,
        "The search has lapsed, or is none of this gateway's: search again",
    ),
    (
        503,
        "No bookings at the moment, or too many requests in progress; `type` tells which",
    ),
];

const HANDLE: &[(u16, &str)] = &[(
    403,
    "The page may not ask, or the handle opens nothing: it is missing, wrong or has expired",
)];

const LOOKUP: &[(u16, &str)] = &[
    (403, "The page may not ask"),
    (
        404,
        "No booking has this number and this address; which of them is wrong is not said",
    ),
];

const ABANDON: &[(u16, &str)] = &[
    (
        403,
        "The page may not ask, or the handle does not open this",
    ),
    (409, "It was under way until just now: ask again"),
    (422, "Values that are not valid; `detail` names the field"),
    (429, "Too many attempts of this checkout were given up"),
];

const SUBMISSION: &[(u16, &str)] = &[
    (
        403,
        "The page may not ask, the handle does not open this, or the grant is not one for it; `type` tells which",
    ),
    (
        409,
        "The same request is being worked on or was given up, or this was submitted before, or the price is another; `type` tells which",
    ),
    (410, "The checkout has expired: nothing was submitted"),
    (
        422,
        "Values that are not valid, `detail` names the field; or the idempotency key was used for something else",
    ),
    (429, "A quota is used up; see `Retry-After`"),
    (502, "No connection to the provider: nothing was submitted"),
    (
        503,
        "No bookings at the moment, or too many requests in progress; `type` tells which",
    ),
];

const REPORT: &[(u16, &str)] = &[
    (
        403,
        "A page asks, or the token is not one of the site for this; `type` and `detail` tell which",
    ),
    (
        404,
        "The site has no such checkout, or it is no longer kept",
    ),
];

macro_rules! documented_as {
    ($($problems:ty => $($part:ident)+;)+) => {$(
        impl IntoResponses for $problems {
            fn responses() -> BTreeMap<String, RefOr<response::Response>> {
                [$($part),+].into_iter().flatten().map(documented).collect()
            }
        }
    )+};
}

documented_as! {
    RequestProblems => REQUEST;
    ContentProblems => REQUEST PROVIDER;
    NotFoundProblem => ABSENT;
    CatalogueProblems => REQUEST PROVIDER NO_CATALOGUE;
    ImageProblems => REQUEST BUSY;
    EnquiryProblems => REQUEST BUSY BODY ENQUIRY NO_CATALOGUE;
    SearchProblems => REQUEST PROVIDER BODY;
    CheckoutProblems => REQUEST PROVIDER BODY CLOSED;
    HandleProblems => REQUEST HANDLE;
    AbandonProblems => REQUEST BODY ABANDON;
    SubmissionProblems => REQUEST BODY SUBMISSION;
    LookupProblems => REQUEST PROVIDER BODY LOOKUP;
    ReportProblems => REQUEST REPORT;
}

fn documented((status, description): &(u16, &str)) -> (String, RefOr<response::Response>) {
    let schema = Ref::from_schema_name(Problem::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let response = ResponseBuilder::new()
        .description(*description)
        .content("application/problem+json", content);
    (status.to_string(), response.build().into())
}
