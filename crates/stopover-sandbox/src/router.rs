//! Every route, as a table of contents.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get, post};

use crate::about;
use crate::app::Shared;
use crate::faults::inject;
use crate::holiday_service::content as holidays;
use crate::hotel_service::booking::{cancel, checkout, complete};
use crate::hotel_service::{availability, content};
use crate::http::body::MAX_BODY;
use crate::http::error::{no_such_method, no_such_path};
use crate::http::{gate, limit, log};
use crate::pictures;

/// Both services, and the pictures that their answers point to.
pub(crate) fn services(app: Shared) -> Router {
    let service = |routes: Router<Shared>| {
        routes
            .fallback(no_such_path)
            .method_not_allowed_fallback(no_such_method)
            .layer(from_fn_with_state(app.clone(), gate::authenticate))
            .layer(from_fn_with_state(app.clone(), inject::inject))
            .layer(from_fn_with_state(app.clone(), limit::limit))
    };
    Router::new()
        .nest("/v2", service(hotel_service()))
        .nest("/v1", service(holiday_service()))
        .route("/", get(about::page))
        .route("/openapi.json", get(about::openapi))
        .route("/pictures/{key}/{file}", get(pictures::picture))
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(log::log))
        .with_state(app)
}

fn hotel_service() -> Router<Shared> {
    Router::new()
        .endpoint("/hotels", get(content::hotels))
        .endpoint("/hotels/{id}", get(content::hotel))
        .endpoint("/cities", get(content::cities))
        .endpoint("/regions", get(content::regions))
        .endpoint("/availability/search", post(availability::search))
        .endpoint("/booking/create", post(checkout::create))
        .endpoint("/booking/complete", post(complete::complete))
        .endpoint("/booking/cancel", post(cancel::cancel))
        .endpoint("/booking/{booking_id}", get(cancel::retrieve))
}

fn holiday_service() -> Router<Shared> {
    Router::new()
        .endpoint("/holidays", get(holidays::holidays))
        .endpoint("/holidays/{id}", get(holidays::holiday))
        .endpoint("/holiday_categories", get(holidays::categories))
        .endpoint("/holiday_countries", get(holidays::countries))
        .endpoint("/holiday_cities", get(holidays::cities))
        .endpoint("/holiday_hotels", get(holidays::hotels))
}

trait Endpoint {
    /// Routes a path with and without a trailing slash, as the provider does.
    fn endpoint(self, path: &str, methods: MethodRouter<Shared>) -> Self;
}

impl Endpoint for Router<Shared> {
    fn endpoint(self, path: &str, methods: MethodRouter<Shared>) -> Self {
        self.route(path, methods.clone())
            .route(&format!("{path}/"), methods)
    }
}
