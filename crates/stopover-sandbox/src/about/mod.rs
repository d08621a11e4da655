//! What the sandbox says about itself: an OpenAPI document and a page to browse.

mod document;
mod lifecycle;

use axum::extract::State;
use axum::response::{Html, Json};
use utoipa::openapi::OpenApi;

use crate::app::Shared;
use crate::pictures::Gallery;

const PAGE: &str = include_str!("page.html");

/// GET /openapi.json
pub(crate) async fn openapi(State(app): State<Shared>) -> Json<OpenApi> {
    Json(document::document(&app.config.prefix))
}

/// GET /
pub(crate) async fn page(State(app): State<Shared>, gallery: Gallery) -> Html<String> {
    let pictures: String = (1..=6)
        .map(|key| {
            format!(
                "<img src=\"{}\" alt=\"\" width=\"320\" height=\"213\">",
                gallery.medium(app.config.seed.wrapping_add(key))
            )
        })
        .collect();
    let page = PAGE
        .replace("{hotels}", &app.world.hotels().len().to_string())
        .replace("{cities}", &app.world.places.cities.len().to_string())
        .replace("{countries}", &app.world.places.countries.len().to_string())
        .replace("{holidays}", &app.config.holidays.to_string())
        .replace("{prefix}", &app.config.prefix)
        .replace("{pictures}", &pictures);
    Html(page)
}
