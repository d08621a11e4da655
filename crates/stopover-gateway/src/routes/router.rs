//! Every address the gateway answers at. What is not here does not exist: nothing is passed through.

use std::sync::Arc;

use axum::{Router, middleware::from_fn_with_state, response::IntoResponse, routing::get};
use tower_http::normalize_path::NormalizePath;
use utoipa::openapi::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    availability, booking, cities, enquiries, enquiry_form, fragments, health, holidays, hotels,
    images, metrics,
    openapi::{self, Document},
    places, regions, site_checkouts,
    state::AppState,
};
use crate::web::{self, Problem};

/// The table of contents: what visitors read.
fn content() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(<Document as utoipa::OpenApi>::openapi())
        .routes(routes!(hotels::list))
        .routes(routes!(hotels::detail))
        .routes(routes!(cities::list))
        .routes(routes!(regions::list))
        .merge(catalogue())
        .merge(for_search_engines())
        .routes(routes!(openapi::document))
}

/// Content that is not kept ready.
fn suggestions() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(places::suggest))
}

/// What a site's server puts into its pages.
fn for_search_engines() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(fragments::holidays))
        .routes(routes!(fragments::holiday))
        .routes(routes!(fragments::hotel))
        .routes(routes!(fragments::search))
        .routes(routes!(fragments::sitemap))
}

/// The holiday catalogue.
fn catalogue() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(holidays::list))
        .routes(routes!(holidays::detail))
        .routes(routes!(holidays::categories))
        .routes(routes!(holidays::countries))
        .routes(routes!(holidays::cities))
        .routes(routes!(holidays::hotels))
}

/// The catalogue's pictures.
fn pictures() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(images::picture))
}

/// What anybody may have the provider look for.
fn searches() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(availability::search))
}

/// Bookings, likewise.
fn lookups() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(booking::lookup::look_up))
}

/// Purchases and enquiries: what moves money and knows people.
fn purchases() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(booking::create::create))
        .routes(routes!(booking::complete::submit))
        .routes(routes!(booking::abandon::give_up))
        .routes(routes!(booking::cancel::submit))
        .routes(routes!(booking::show::show))
        .routes(routes!(enquiries::receive))
}

/// Enquiries of people without scripts.
fn forms() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(enquiry_form::show, enquiry_form::receive))
}

/// What sites' backends ask, and no page may.
fn backends() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(site_checkouts::report))
}

/// Monitoring, which must get an answer however busy the process is.
fn monitoring() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(health::reading))
}

/// The description of every route.
pub fn openapi_document() -> OpenApi {
    content()
        .merge(suggestions())
        .merge(pictures())
        .merge(searches())
        .merge(lookups())
        .merge(purchases())
        .merge(forms())
        .merge(backends())
        .merge(monitoring())
        .into_openapi()
}

/// What visitors are served.
pub(crate) fn visitors(state: AppState) -> Router {
    let config = &Arc::clone(&state.config);
    let limits = &config.limits;
    let guard = |routes: OpenApiRouter<AppState>| web::guard_bookings(routes.into(), config);
    let purchases = web::compress(guard(purchases()).merge(Router::from(backends())));
    let searches = web::compress(guard(lookups()).merge(Router::from(searches())));
    let content = Router::from(content()).merge(web::compress(suggestions().into()));
    let (traffic, tracing) = (state.traffic.clone(), state.tracing.clone());
    let bound =
        |routes, kind, concurrent| web::bound(routes, limits, concurrent, traffic.shed(kind), None);
    let bound_purchases = |routes| {
        let workers = Some(state.workers.clone());
        let shed = traffic.shed("purchases");
        web::bound(routes, limits, limits.concurrent_purchases, shed, workers)
    };
    let routes = Router::new()
        .merge(bound_purchases(purchases))
        .merge(
            bound_purchases(web::compress(forms().into()))
                .layer(from_fn_with_state(state.clone(), enquiry_form::tell)),
        )
        .merge(bound(searches, "searches", limits.concurrent_searches))
        .merge(bound(content, "content", limits.concurrent_content))
        .merge(bound(
            pictures().into(),
            "pictures",
            limits.concurrent_pictures,
        ))
        .merge(Router::from(monitoring()))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed.into_response())
        .with_state(state);
    // The provider's documentation writes some paths with a trailing slash, and so do clients.
    let api = NormalizePath::trim_trailing_slash(web::wrap(routes, config, tracing, traffic));
    let pages = config
        .static_dir
        .as_deref()
        .map(|folder| web::assets::routes(folder, config.provider.holidays_url.as_ref()))
        .unwrap_or_default();
    pages.fallback_service(api)
}

/// What operators are served: `/metrics`, and nothing else.
pub(crate) fn operators(state: AppState) -> Router {
    Router::new()
        .route("/metrics", get(metrics::show))
        .with_state(state)
}
