//! `/images`: pictures of the catalogue in the widths asked for. Nothing is there without `images.public_url`.

use std::sync::Arc;

use axum::{
    extract::{Path, State, rejection::PathRejection},
    response::Response,
};
use serde::Deserialize;
use stopover_model::IMAGE_WIDTHS;
use utoipa::IntoParams;

use super::openapi::{ImageProblems, NotFoundProblem};
use crate::{
    images::Images,
    web::{ClientAddress, Negotiation, Parameters, Problem, RateLimits},
};

/// Width without a `w`.
const DEFAULT_WIDTH: u32 = 640;

/// How large.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImageParameters {
    /// Width in pixels: 320, 640, 960 or 1280; 640 if left out. Smaller pictures stay as they are.
    w: Option<u32>,
}

/// A picture of the catalogue, as WebP.
#[utoipa::path(
    get, path = "/images/{id}", tag = "holidays",
    params(
        ("id" = String, Path, description = "The id in an address of a picture that this gateway gave out"),
        ImageParameters,
    ),
    responses(
        (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/webp"),
        NotFoundProblem,
        ImageProblems,
    )
)]
pub(crate) async fn picture(
    State(images): State<Option<Arc<Images>>>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    id: Result<Path<String>, PathRejection>,
    Parameters(ImageParameters { w }): Parameters<ImageParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    let images = images.ok_or(Problem::NotFound)?;
    let Path(id) = id.map_err(|_| Problem::NotFound)?;
    let width = w.unwrap_or(DEFAULT_WIDTH);
    if !IMAGE_WIDTHS.contains(&width) {
        return Err(Problem::InvalidQuery("w: 320, 640, 960 or 1280".into()));
    }
    let admit = async || limits.pictures.admit(visitor).await;
    images.picture(&id, width, admit, &negotiation).await
}
