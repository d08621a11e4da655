//! `/metrics`: figures for operators, on an address of their own that visitors do not reach.

use std::sync::Arc;

use axum::{
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};

use crate::{purchase::Purchases, web::Problem};

pub(crate) async fn show(State(purchases): State<Arc<Purchases>>) -> Result<Response, Problem> {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let figures = purchases.metrics().await?;
    Ok(([(CONTENT_TYPE, kind)], figures).into_response())
}
