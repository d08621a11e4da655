//! Applies faults to requests on their way in and to answers on their way out.

use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::{Fault, Faults, answer};
use crate::hotel_service::booking::create::ForcedPriceChange;
use crate::wire::error::ApiError;

pub(in crate::http) async fn inject(
    State(faults): State<Faults>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.extensions().get::<MatchedPath>();
    let path = path.map_or("", |path| path.as_str().trim_end_matches('/'));
    let struck = faults.strike(&format!("{} {path}", request.method()));
    let mut spoil = None;
    for (fault, mut rng) in struck {
        match fault {
            Fault::Latency { ms } => tokio::time::sleep(Duration::from_millis(ms)).await,
            Fault::HeavyTail { ms } => {
                // A Pareto distribution whose median is `ms`, cut at a hundred times that.
                let factor = (0.5 / (1.0 - rng.unit())).powf(1.0 / 1.2);
                tokio::time::sleep(Duration::from_millis(ms).mul_f64(factor.min(100.0))).await;
            }
            Fault::PriceChange => {
                request.extensions_mut().insert(ForcedPriceChange);
            }
            other => spoil = spoil.or(Some((other, rng))),
        }
    }
    let Some((fault, rng)) = spoil else {
        return Ok(next.run(request).await);
    };
    match fault {
        Fault::RateLimited => Err(ApiError::rate_limited(2)),
        Fault::RateLimitedBare => Ok(answer::rate_limited_bare()),
        Fault::ServerError => Err(ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Internal server error",
        )),
        Fault::BadGateway => Ok(answer::bad_gateway()),
        Fault::Hang => std::future::pending().await,
        Fault::LostAnswer => {
            drop(next.run(request).await);
            std::future::pending().await
        }
        Fault::Reset => Ok(answer::reset(next.run(request).await).await),
        Fault::Truncated => Ok(answer::truncated(next.run(request).await).await),
        Fault::WrongTypes => Ok(answer::wrong_types(next.run(request).await, rng).await),
        Fault::MissingFields => Ok(answer::missing_fields(next.run(request).await, rng).await),
        Fault::Latency { .. } | Fault::HeavyTail { .. } | Fault::PriceChange => {
            Ok(next.run(request).await)
        }
    }
}
