//! What the sandbox says about itself: an OpenAPI document and a page to browse.

use axum::extract::State;
use axum::response::{Html, Json};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, ResponseBuilder, SecurityRequirement};
use utoipa::{Modify, OpenApi as _};

use crate::app::Shared;
use crate::holiday_service::content as holidays;
use crate::hotel_service::booking::{cancel, checkout, complete};
use crate::hotel_service::{availability, content};
use crate::http::error::Refusal;
use crate::pictures::Gallery;

const PAGE: &str = include_str!("about.html");

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Stopover sandbox",
        description = "The hotel booking service (/v2) and the holiday catalogue service (/v1) over a generated world. Every path can be written with a trailing slash."
    ),
    paths(
        content::hotels, content::hotel, content::cities, content::regions, availability::search,
        checkout::create, complete::complete, cancel::cancel, cancel::retrieve,
        holidays::holidays, holidays::holiday, holidays::categories, holidays::countries, holidays::cities, holidays::hotels,
    ),
    components(schemas(Refusal)),
    modifiers(&EveryEndpoint)
)]
struct Document;

/// What all endpoints have in common: the key, and the refusals that any request can meet.
struct EveryEndpoint;

impl Modify for EveryEndpoint {
    fn modify(&self, document: &mut OpenApi) {
        if let Some(components) = &mut document.components {
            components.add_security_scheme(
                "api_key",
                SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("api_key"))),
            );
        }
        document.security = Some(vec![SecurityRequirement::new(
            "api_key",
            Vec::<String>::new(),
        )]);
        for path in document.paths.paths.values_mut() {
            path.get
                .iter_mut()
                .for_each(|operation| refuse(operation, &[400, 401, 429]));
            path.post
                .iter_mut()
                .for_each(|operation| refuse(operation, &[400, 401, 413, 415, 422, 429]));
        }
    }
}

fn refuse(operation: &mut Operation, statuses: &[u16]) {
    for status in statuses {
        let body = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Refusal")))
            .build();
        let refusal = ResponseBuilder::new()
            .description("Refused")
            .content("application/json", body)
            .build();
        operation
            .responses
            .responses
            .insert(status.to_string(), refusal.into());
    }
}

/// GET /openapi.json
pub(crate) async fn openapi() -> Json<OpenApi> {
    Json(Document::openapi())
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
