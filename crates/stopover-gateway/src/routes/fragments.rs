//! `/fragments` and `/sitemap.xml`: what a site's server puts into its pages. Not for browsers to call.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue},
    response::Response,
};
use chrono::Utc;
use serde::Deserialize;
use stopover_model::{HolidayId, HotelId};
use utoipa::IntoParams;

use super::{
    holidays::Holidays,
    openapi::{CatalogueProblems, ContentProblems, NotFoundProblem, RequestProblems},
    provider_id::ProviderId,
};
use crate::{
    config::Config,
    content::{ContentAnswer, HotelContent},
    fragments::{self, SitePage, Words},
    web::{ClientAddress, Parameters, Problem, RateLimits},
};

/// Search engines shall know the site's page, not this.
const NO_INDEX: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex"),
);

/// Which page a fragment is for, and in which language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FragmentParameters {
    /// The site's page: a path such as `/holidays`, or an address whose origin is one of the gateway's sites.
    page: String,
    /// The visitor's language, as a BCP 47 tag. English where it is not given or not known.
    #[serde(default)]
    lang: String,
}

/// As [`FragmentParameters`], for a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListParameters {
    /// The site's page: a path such as `/holidays`, or an address whose origin is one of the gateway's sites.
    page: String,
    /// The visitor's language, as a BCP 47 tag. English where it is not given or not known.
    #[serde(default)]
    lang: String,
    /// How many holidays come before: the page's own parameter `holidays-from`.
    #[serde(default)]
    from: u32,
}

/// For which page a sitemap is.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitemapParameters {
    /// The address of the site's page with the catalogue, whose origin is one of the gateway's sites.
    page: String,
}

/// The catalogue as HTML, 24 holidays at a time.
#[utoipa::path(
    get, path = "/fragments/holidays", tag = "fragments",
    params(ListParameters),
    responses((status = 200, description = "A piece of HTML", body = String, content_type = "text/html"), CatalogueProblems)
)]
pub(crate) async fn holidays(
    State(config): State<Arc<Config>>,
    Holidays(catalogue): Holidays,
    Parameters(asked): Parameters<ListParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    let words = Words::of(&asked.lang)?;
    let skipped = usize::try_from(asked.from).unwrap_or(usize::MAX);
    let (shown, total) = catalogue.on_sale(today(), skipped, fragments::PAGE).await?;
    let list = fragments::holidays(&shown, skipped, total, &page, words);
    Ok(send(&fragments::html(list).await?, &config, &headers))
}

/// A holiday as HTML.
#[utoipa::path(
    get, path = "/fragments/holidays/{id}", tag = "fragments",
    params(("id" = String, Path, description = "The holiday's id"), FragmentParameters),
    responses(
        (status = 200, description = "A piece of HTML", body = String, content_type = "text/html"),
        NotFoundProblem,
        CatalogueProblems,
    )
)]
pub(crate) async fn holiday(
    State(config): State<Arc<Config>>,
    Holidays(catalogue): Holidays,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    Parameters(asked): Parameters<FragmentParameters>,
    headers: HeaderMap,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    let words = Words::of(&asked.lang)?;
    let admit = || limits.content.admit(visitor);
    let detail = catalogue.in_full(HolidayId::new(id), admit).await?;
    let holiday = fragments::holiday(&detail, today(), &page, words);
    Ok(send(&fragments::html(holiday).await?, &config, &headers))
}

/// The search form as HTML.
#[utoipa::path(
    get, path = "/fragments/search", tag = "fragments",
    params(FragmentParameters),
    responses((status = 200, description = "A piece of HTML", body = String, content_type = "text/html"), RequestProblems)
)]
pub(crate) async fn search(
    State(config): State<Arc<Config>>,
    Parameters(asked): Parameters<FragmentParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    let form = fragments::search(&page, Words::of(&asked.lang)?);
    Ok(send(&fragments::html(form).await?, &config, &headers))
}

/// A hotel as HTML, without prices.
#[utoipa::path(
    get, path = "/fragments/hotels/{id}", tag = "fragments",
    params(("id" = String, Path, description = "The hotel's id"), FragmentParameters),
    responses(
        (status = 200, description = "A piece of HTML", body = String, content_type = "text/html"),
        NotFoundProblem,
        ContentProblems,
    )
)]
pub(crate) async fn hotel(
    State(config): State<Arc<Config>>,
    State(content): State<HotelContent>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    Parameters(asked): Parameters<FragmentParameters>,
    headers: HeaderMap,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    let words = Words::of(&asked.lang)?;
    let admit = || limits.content.admit(visitor);
    let profile = content.profile(&HotelId::new(id), admit).await?;
    let hotel = fragments::hotel(&profile, &page, words);
    Ok(send(&fragments::html(hotel).await?, &config, &headers))
}

/// The addresses of all holidays, for search engines.
#[utoipa::path(
    get, path = "/sitemap.xml", tag = "fragments",
    params(SitemapParameters),
    responses((status = 200, description = "A sitemap", body = String, content_type = "application/xml"), CatalogueProblems)
)]
pub(crate) async fn sitemap(
    State(config): State<Arc<Config>>,
    Holidays(catalogue): Holidays,
    Parameters(asked): Parameters<SitemapParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    if !page.is_absolute() {
        let detail = "page: a sitemap needs whole addresses";
        return Err(Problem::InvalidQuery(detail.to_owned()));
    }
    let (holidays, _) = catalogue.on_sale(today(), 0, fragments::MOST).await?;
    let sitemap = fragments::sitemap(&holidays, &page);
    Ok(send(&fragments::xml(sitemap).await?, &config, &headers))
}

fn today() -> chrono::NaiveDate {
    Utc::now().date_naive()
}

fn send(document: &ContentAnswer, config: &Config, headers: &HeaderMap) -> Response {
    let mut response = document.respond(headers, config.cache.content_ttl);
    response.headers_mut().extend([NO_INDEX]);
    response
}
