//! The OpenAPI document: what the endpoints say of themselves, and what they have in common.

use chrono::NaiveDate;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, OpenApi, Ref, RefOr, ResponseBuilder, SecurityRequirement,
};
use utoipa::{Modify, OpenApi as _};

use super::lifecycle;
use crate::holiday_service::content as holidays;
use crate::hotel_service::booking::{cancel, complete, create};
use crate::hotel_service::{content, search};
use crate::wire::error::Refusal;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Stopover sandbox",
        description = "The hotel booking service (/v2) and the holiday catalogue service (/v1) over a generated world. Every path can be written with a trailing slash."
    ),
    paths(
        content::hotels, content::hotel, content::cities, content::regions, search::search,
        create::create, complete::complete, cancel::cancel, cancel::retrieve,
        holidays::holidays, holidays::holiday, holidays::categories, holidays::countries, holidays::cities, holidays::hotels,
    ),
    components(schemas(Refusal)),
    modifiers(&EveryEndpoint)
)]
struct Document;

/// The document of a sandbox whose hotels' ids begin with `prefix`, with examples that lie ahead of `today`.
pub(super) fn document(prefix: &str, today: NaiveDate) -> OpenApi {
    let mut document = Document::openapi();
    lifecycle::describe(&mut document, prefix, today);
    document
}

/// What all endpoints have in common: the key, and the refusals that any request can meet.
struct EveryEndpoint;

impl Modify for EveryEndpoint {
    fn modify(&self, document: &mut OpenApi) {
        if let Some(components) = &mut document.components {
            let key = ApiKey::Header(ApiKeyValue::new("api_key"));
            components.add_security_scheme("api_key", SecurityScheme::ApiKey(key));
        }
        let required = SecurityRequirement::new("api_key", Vec::<String>::new());
        document.security = Some(vec![required]);
        for path in document.paths.paths.values_mut() {
            for operation in path.get.iter_mut() {
                refuse(operation, &[400, 401, 405, 429]);
            }
            for operation in path.post.iter_mut() {
                refuse(operation, &[400, 401, 405, 413, 415, 422, 429]);
            }
            for operation in path.get.iter_mut().chain(path.post.iter_mut()) {
                for (status, response) in &mut operation.responses.responses {
                    if let RefOr::T(response) = response {
                        meaning(status).clone_into(&mut response.description);
                    }
                }
            }
        }
    }
}

fn refuse(operation: &mut Operation, statuses: &[u16]) {
    for status in statuses {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal")));
        let mut refusal = ResponseBuilder::new().content("application/json", body.build());
        if *status == 429 {
            let seconds = ObjectBuilder::new().schema_type(Type::Integer);
            let header = HeaderBuilder::new()
                .schema(Some(seconds.minimum(Some(1))))
                .description(Some("Seconds to wait"));
            refusal = refusal.header("Retry-After", header.build());
        }
        let responses = &mut operation.responses.responses;
        responses.insert(status.to_string(), refusal.build().into());
    }
}

/// What a status means, whichever endpoint answers with it.
fn meaning(status: &str) -> &'static str {
    match status {
        "200" => "Done",
        "400" => "The request cannot be read",
        "401" => "The key is missing or wrong",
        "404" => "Nothing has that id",
        "405" => "The path has no such method",
        "409" => "It has been done already, or can be done no more",
        "410" => "What the request refers to has lapsed",
        "413" => "The body is too large",
        "415" => "The body is not declared to be JSON",
        "422" => "The request can be read, but what it asks for is impossible",
        "429" => "Too many requests",
        _ => "Refused",
    }
}
