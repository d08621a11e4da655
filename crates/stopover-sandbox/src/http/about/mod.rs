//! What the sandbox says about itself: an OpenAPI document and a page to browse.

mod document;
mod lifecycle;

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, Json};
use utoipa::openapi::OpenApi;

use crate::config::Clock;
use crate::pictures::Gallery;
use crate::world::World;

const PAGE: &str = include_str!("page.html");
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) world: Arc<World>,
    pub(crate) seed: u64,
    pub(crate) holidays: u32,
    pub(crate) prefix: Arc<str>,
    pub(crate) clock: Clock,
}

/// GET /openapi.json
pub(super) async fn openapi(State(about): State<About>) -> Json<OpenApi> {
    let today = about.clock.now().date_naive();
    Json(document::document(&about.prefix, today))
}

/// GET /
pub(super) async fn page(State(about): State<About>, gallery: Gallery) -> Html<String> {
    let picture = |key| {
        let address = gallery.medium(about.seed.wrapping_add(key));
        format!("<img src=\"{address}\" alt=\"\" width=\"320\" height=\"213\">")
    };
    let geography = &about.world.geography;
    let page = PAGE
        .replace("{hotels}", &about.world.hotels().len().to_string())
        .replace("{cities}", &geography.cities.len().to_string())
        .replace("{countries}", &geography.countries.len().to_string())
        .replace("{holidays}", &about.holidays.to_string())
        .replace("{prefix}", &about.prefix)
        .replace("{pictures}", &(1..=6).map(picture).collect::<String>());
    Html(page)
}
