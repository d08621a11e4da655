//! Every route, as a table of contents.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};

use super::about::{self, About};
use super::authenticate::{Authentication, authenticate};
use super::faults::Faults;
use super::faults::inject::inject;
use super::log::log;
use super::rate_limit::{Limiter, limit};
use crate::config::PublicUrl;
use crate::holiday_service::content as holidays;
use crate::holiday_service::state::HolidayService;
use crate::hotel_service::booking::{cancel, complete, create};
use crate::hotel_service::state::HotelService;
use crate::hotel_service::{content, search};
use crate::pictures::{self, Pictures};
use crate::wire::error::{no_such_method, no_such_path};
use crate::wire::request::body::MAX_BODY;

/// What the routes need, each its own part; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Services {
    pub(crate) hotels: Arc<HotelService>,
    pub(crate) holidays: Arc<HolidayService>,
    pub(crate) pictures: Pictures,
    pub(crate) about: About,
    pub(crate) authentication: Authentication,
    pub(crate) limiter: Option<Arc<Limiter>>,
    pub(crate) faults: Faults,
    pub(crate) public_url: Option<PublicUrl>,
}

/// Both services, and the pictures that their answers point to.
pub(crate) fn router(services: Services) -> Router {
    let guarded = |routes: Router| {
        routes
            .fallback(no_such_path)
            .method_not_allowed_fallback(no_such_method)
            .layer(from_fn_with_state(
                services.authentication.clone(),
                authenticate,
            ))
            .layer(from_fn_with_state(services.faults.clone(), inject))
            .layer(from_fn_with_state(services.limiter.clone(), limit))
    };
    let router = Router::new()
        .nest(
            "/v2",
            guarded(hotel_service().with_state(services.hotels.clone())),
        )
        .nest(
            "/v1",
            guarded(holiday_service().with_state(services.holidays.clone())),
        )
        .merge(self::about().with_state(services.about))
        .merge(self::pictures().with_state(services.pictures))
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(log));
    match services.public_url {
        Some(url) => router.layer(Extension(url)),
        None => router,
    }
}

fn hotel_service() -> Router<Arc<HotelService>> {
    Router::new()
        .endpoint("/hotels", get(content::hotels))
        .endpoint("/hotels/{id}", get(content::hotel))
        .endpoint("/cities", get(content::cities))
        .endpoint("/regions", get(content::regions))
        .endpoint("/availability/search", post(search::search))
        .endpoint("/booking/create", post(create::create))
        .endpoint("/booking/complete", post(complete::complete))
        .endpoint("/booking/cancel", post(cancel::cancel))
        .endpoint("/booking/{booking_id}", get(cancel::retrieve))
}

fn holiday_service() -> Router<Arc<HolidayService>> {
    Router::new()
        .endpoint("/holidays", get(holidays::holidays))
        .endpoint("/holidays/{id}", get(holidays::holiday))
        .endpoint("/holiday_categories", get(holidays::categories))
        .endpoint("/holiday_countries", get(holidays::countries))
        .endpoint("/holiday_cities", get(holidays::cities))
        .endpoint("/holiday_hotels", get(holidays::hotels))
}

fn about() -> Router<About> {
    Router::new()
        .route("/", get(about::page))
        .route("/openapi.json", get(about::openapi))
}

fn pictures() -> Router<Pictures> {
    Router::new().route("/pictures/{key}/{file}", get(pictures::picture))
}

trait Endpoint<S> {
    /// Routes a path with and without a trailing slash, as the provider does.
    fn endpoint(self, path: &str, methods: MethodRouter<S>) -> Self;
}

impl<S: Clone + Send + Sync + 'static> Endpoint<S> for Router<S> {
    fn endpoint(self, path: &str, methods: MethodRouter<S>) -> Self {
        self.route(path, methods.clone())
            .route(&format!("{path}/"), methods)
    }
}
