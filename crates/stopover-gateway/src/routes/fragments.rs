//! `/fragments` and `/sitemap.xml`: what a site's server puts into its pages. Not for browsers to call.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{FromRef, FromRequestParts, State},
    http::{HeaderName, HeaderValue, request::Parts},
    response::Response,
};
use chrono::Utc;
use maud::Markup;
use serde::{Deserialize, de::DeserializeOwned};
use stopover_model::{Holiday, HolidayId, HotelId};
use tokio::task::spawn_blocking;
use utoipa::IntoParams;

use super::{
    holidays::Holidays,
    openapi::{CatalogueProblems, ContentProblems, NotFoundProblem, RequestProblems},
    places::MAX_LIMIT,
    provider_id::ProviderId,
};
use crate::{
    config::Config,
    content::HotelContent,
    fragments::{self, HTML, SitePage, Sought, Words, XML},
    index::HotelIndex,
    web::{ClientAddress, Negotiation, Parameters, Problem, RateLimits},
};

/// Search engines shall know the site's page, not this.
pub(super) const NO_INDEX: (HeaderName, HeaderValue) = (
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

/// As [`FragmentParameters`], for a search: what was entered before, as the page's own address has it.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SearchParameters {
    /// The site's page: a path such as `/hotels`, or an address whose origin is one of the gateway's sites.
    page: String,
    /// The visitor's language, as a BCP 47 tag. English where it is not given or not known.
    #[serde(default)]
    lang: String,
    /// A place or a hotel: the page's own parameter `hotels-destination`. What hotels are found for it follows the form.
    #[serde(default)]
    destination: String,
    /// The first day: the page's own parameter `hotels-check-in`.
    #[serde(default)]
    check_in: String,
    /// The last day: the page's own parameter `hotels-check-out`.
    #[serde(default)]
    check_out: String,
    /// Who travels: the page's own parameter `hotels-rooms`.
    #[serde(default)]
    rooms: String,
}

/// For which page a sitemap is.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitemapParameters {
    /// The address of the site's page with the catalogue, whose origin is one of the gateway's sites.
    page: String,
}

/// What a request for a fragment asks.
pub(super) trait Asked: DeserializeOwned + Send {
    fn page(&self) -> &str;
    fn lang(&self) -> &str;
}

impl Asked for FragmentParameters {
    fn page(&self) -> &str {
        &self.page
    }

    fn lang(&self) -> &str {
        &self.lang
    }
}

impl Asked for SearchParameters {
    fn page(&self) -> &str {
        &self.page
    }

    fn lang(&self) -> &str {
        &self.lang
    }
}

impl Asked for ListParameters {
    fn page(&self) -> &str {
        &self.page
    }

    fn lang(&self) -> &str {
        &self.lang
    }
}

/// The site's page and the visitor's language, as the query names them, with all of it.
pub(crate) struct Shown<T = FragmentParameters> {
    pub(super) page: SitePage,
    pub(super) words: Words,
    pub(super) asked: T,
}

impl<S, T> FromRequestParts<S> for Shown<T>
where
    S: Send + Sync,
    T: Asked,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Parameters(asked) = Parameters::<T>::from_request_parts(parts, state).await?;
        Ok(Self {
            page: SitePage::read(asked.page(), &Arc::from_ref(state))?,
            words: Words::of(asked.lang())?,
            asked,
        })
    }
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
    Shown { page, words, asked }: Shown<ListParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    let skipped = usize::try_from(asked.from).unwrap_or(usize::MAX);
    catalogue.available().await?;
    let (shown, total) = catalogue.on_sale(today(), skipped, fragments::PAGE, |holiday| {
        Holiday::from_wire(holiday.clone())
    });
    let list = fragments::holidays(&shown, skipped, total, &page, words);
    send(HTML, list, config.cache.content_ttl, &negotiation).await
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
    Shown { page, words, .. }: Shown,
    negotiation: Negotiation,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let form_action = fragments::form_address(&id, &page, words, &config);
    let admit = async || limits.content.admit(visitor).await;
    let (detail, standing) = catalogue.in_full(HolidayId::new(id), admit).await?;
    if detail.holiday.status.is_withdrawn() {
        return Err(Problem::NotFound);
    }
    let form_action = form_action.as_deref();
    let holiday = fragments::holiday(&detail, today(), &page, form_action, words);
    let fresh_for = standing.fresh_for(config.cache.content_ttl);
    let mut response = send(HTML, holiday, fresh_for, &negotiation).await?;
    standing.mark(&mut response);
    Ok(response)
}

/// The search form as HTML, and the hotels of a place that was entered in it.
#[utoipa::path(
    get, path = "/fragments/search", tag = "fragments",
    params(SearchParameters),
    responses((status = 200, description = "A piece of HTML", body = String, content_type = "text/html"), RequestProblems)
)]
pub(crate) async fn search(
    State(config): State<Arc<Config>>,
    State(index): State<Arc<HotelIndex>>,
    Shown { page, words, asked }: Shown<SearchParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    let SearchParameters {
        destination,
        check_in,
        check_out,
        rooms,
        ..
    } = &asked;
    let sought = Sought::read(destination, check_in, check_out, rooms);
    let found = match sought.destination.as_str() {
        "" => None,
        name => Some(index.suggest(name.to_owned(), MAX_LIMIT, 1).await?),
    };
    let is_final = found.as_ref().is_none_or(|found| found.complete);
    let fresh_for = match is_final {
        true => config.cache.content_ttl,
        false => Duration::ZERO,
    };
    let form = fragments::search(&sought, found.as_ref(), &page, words);
    send(HTML, form, fresh_for, &negotiation).await
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
    State(content): State<Arc<HotelContent>>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    Shown { page, words, .. }: Shown,
    negotiation: Negotiation,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let admit = async || limits.content.admit(visitor).await;
    let profile = content.profile(&HotelId::new(id), admit).await?;
    let hotel = fragments::hotel(&profile, &page, words);
    send(HTML, hotel, config.cache.content_ttl, &negotiation).await
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
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    let page = SitePage::read(&asked.page, &config)?;
    if !page.is_absolute() {
        let detail = "page: a sitemap needs whole addresses";
        return Err(Problem::InvalidQuery(detail.to_owned()));
    }
    catalogue.available().await?;
    // A long one would keep other requests waiting.
    let sitemap = spawn_blocking(move || {
        let (holidays, _) = catalogue.on_sale(today(), 0, fragments::MOST, |holiday| {
            (holiday.id.clone(), holiday.last_update)
        });
        fragments::sitemap(&holidays, &page)
    });
    let sitemap = sitemap.await.map_err(|_| Problem::Internal)?;
    send(XML, sitemap, config.cache.content_ttl, &negotiation).await
}

pub(super) fn today() -> chrono::NaiveDate {
    Utc::now().date_naive()
}

async fn send(
    kind: HeaderValue,
    document: Markup,
    fresh_for: Duration,
    negotiation: &Negotiation,
) -> Result<Response, Problem> {
    let document = fragments::ready(kind, document).await?;
    let mut response = document.respond(negotiation, fresh_for);
    response.headers_mut().extend([NO_INDEX]);
    Ok(response)
}
