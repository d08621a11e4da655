//! `/enquiries`: a visitor asks for a holiday, the gateway's own addition.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use stopover_model::{
    Enquiry,
    wire::holiday::{EnquiryReceived, EnquiryRequest},
};

use super::{holidays::Holidays, openapi::EnquiryProblems};
use crate::{
    enquiries::Enquiries,
    trace::carried,
    web::{Body, ClientAddress, IdempotencyKey, NoParameters, Parameters, Problem, RateLimits},
};

/// Shortest idempotency key, in characters: keys of different visitors must never be the same.
const SHORTEST_KEY: usize = 16;

/// Keeps an enquiry and delivers it to the site. The same key and body may be sent again: it is one enquiry.
#[utoipa::path(
    post, path = "/enquiries", tag = "holidays",
    params(
        ("Stopover-Client" = String, Header, description = "Any value"),
        ("Idempotency-Key" = String, Header, description = "Random, 16 to 128 visible characters"),
    ),
    request_body = EnquiryRequest,
    responses((status = 202, description = "It is kept", body = EnquiryReceived), EnquiryProblems)
)]
pub(crate) async fn receive(
    Holidays(catalogue): Holidays,
    State(enquiries): State<Option<Arc<Enquiries>>>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    key: IdempotencyKey,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<EnquiryRequest>,
) -> Result<(StatusCode, Json<EnquiryReceived>), Problem> {
    let enquiries = enquiries.ok_or(Problem::NotFound)?;
    if key.as_str().len() < SHORTEST_KEY {
        return Err(Problem::InvalidHeader(
            "Idempotency-Key: must be 16 to 128 visible characters",
        ));
    }
    if !request.website.is_empty() {
        return Err(invalid("website must stay empty"));
    }
    let too_fast = enquiries.too_fast_by(request.seconds);
    let enquiry = Enquiry::new(request).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        invalid(&errors.join("; "))
    })?;
    if too_fast > 0 {
        return Err(Problem::Busy {
            retry_after: too_fast,
        });
    }
    let holiday = enquiry.request().holiday_id.as_ref();
    let title = holiday
        .and_then(|id| catalogue.title(id))
        .ok_or_else(|| invalid("holiday_id is not in the catalogue"))?;
    limits.enquiry_limit_by_ip.admit(visitor).await?;
    // In a task of its own: a visitor who leaves must not stop it halfway.
    let keeping = carried(async move { enquiries.receive(&enquiry, &title, key.as_str()).await });
    let kept = tokio::spawn(keeping);
    let reference = kept.await.map_err(|_| Problem::Internal)??;
    Ok((StatusCode::ACCEPTED, Json(EnquiryReceived { reference })))
}

fn invalid(detail: &str) -> Problem {
    Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail: detail.to_owned(),
    }
}
