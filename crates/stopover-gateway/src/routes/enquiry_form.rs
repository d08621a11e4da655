//! `/fragments/holidays/{id}/enquiry`: where the form of a holiday's fragment leads, for people without scripts. What comes back are
//! pages.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{FromRef, FromRequestParts, Request, State},
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{
            CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, ORIGIN, REFERRER_POLICY, RETRY_AFTER,
        },
        request::Parts,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use maud::Markup;
use serde::Deserialize;
use stopover_model::HolidayId;
use utoipa::IntoParams;

use super::{
    fragments::{Asked, FragmentParameters, NO_INDEX, Shown, today},
    holidays::Holidays,
    provider_id::ProviderId,
};
use crate::{
    catalogue::Catalogue,
    config::Config,
    enquiries::Enquiries,
    fragments::{Entered, Flaw, HTML, POLICY, SitePage, Subject, Words},
    trace::carried,
    web::{BodyCopy, ClientAddress, NO_STORE, Problem, RateLimits, is_form, origins},
};

/// As those of a fragment, and what the page after an enquiry shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageParameters {
    /// The site's page: a path such as `/holidays`, or an address whose origin is one of the gateway's sites.
    page: String,
    /// The visitor's language, as a BCP 47 tag. English where it is not given or not known.
    #[serde(default)]
    lang: String,
    /// The enquiry that was sent. Without it, the form is shown.
    #[serde(default)]
    reference: String,
}

impl Asked for PageParameters {
    fn page(&self) -> &str {
        &self.page
    }

    fn lang(&self) -> &str {
        &self.lang
    }
}

/// Whom a page is for, and which holiday it is about.
pub(crate) struct Asking<T = FragmentParameters> {
    catalogue: Arc<Catalogue>,
    id: HolidayId,
    title: String,
    page: SitePage,
    words: Words,
    asked: T,
}

/// The form as a page of its own, or what happens next with an enquiry that was sent.
#[utoipa::path(
    get, path = "/fragments/holidays/{id}/enquiry", tag = "fragments",
    params(("id" = String, Path, description = "The holiday's id"), PageParameters),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 404, description = "A page: the holiday is not in the catalogue", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(asking: Asking<PageParameters>) -> Result<Response, Problem> {
    let reference = asking.asked.reference.as_str();
    if reference.is_empty() {
        let form = asking.form(&Entered::default(), &[], &[]).await;
        return Ok(respond(StatusCode::OK, form));
    }
    if !reference.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Problem::InvalidQuery("reference: not one".to_owned()));
    }
    Ok(respond(StatusCode::OK, asking.subject().sent(reference)))
}

/// Keeps an enquiry and delivers it to the site, as `POST /enquiries` does. The same fields sent again within a day are one enquiry.
#[utoipa::path(
    post, path = "/fragments/holidays/{id}/enquiry", tag = "fragments",
    params(("id" = String, Path, description = "The holiday's id"), FragmentParameters),
    request_body(content = Entered, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "It is kept: to the page that says what happens next"),
        (status = 403, description = "The form, as filled in: another site's page sent it. Sent from here, it is kept",
         body = String, content_type = "text/html"),
        (status = 404, description = "A page: the holiday is not in the catalogue", body = String, content_type = "text/html"),
        (status = 413, description = "A page: the body is too large", body = String, content_type = "text/html"),
        (status = 415, description = "A page: the body is no form's", body = String, content_type = "text/html"),
        (status = 422, description = "The form, as filled in, with what is wrong", body = String, content_type = "text/html"),
        (status = 429, description = "The form, as filled in: too many from this address; see `Retry-After`",
         body = String, content_type = "text/html"),
        (status = 503, description = "The form, as filled in: it could not be kept", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn receive(
    State(config): State<Arc<Config>>,
    State(enquiries): State<Option<Arc<Enquiries>>>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    headers: HeaderMap,
    asking: Asking,
    body: Bytes,
) -> Result<Response, Problem> {
    let enquiries = enquiries.ok_or(Problem::NotFound)?;
    if !is_form(&headers) {
        let detail = "the body must be a form's".to_owned();
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(Problem::InvalidBody { status, detail });
    }
    if !is_from_here(&config, &headers) {
        return Err(Problem::Forbidden);
    }
    let entered = Entered::read(&body);
    let enquiry = match entered.enquiry(asking.id.clone()) {
        Ok(enquiry) => enquiry,
        Err(flaws) => {
            let form = asking.form(&entered, &flaws, &[]).await;
            return Ok(respond(StatusCode::UNPROCESSABLE_ENTITY, form));
        }
    };
    limits.enquiry_limit_by_ip.admit(visitor).await?;
    let title = asking.title;
    // In a task of its own: a visitor who leaves must not stop it halfway.
    let keeping = carried(async move { enquiries.receive_form(&enquiry, &title).await });
    let kept = tokio::spawn(keeping);
    let reference = kept.await.map_err(|_| Problem::Internal)??;
    let next = [("lang", asking.words.tag()), ("reference", &reference)];
    let next = HeaderValue::try_from(asking.page.query(&next)).map_err(Problem::internal)?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, next), NO_STORE]).into_response())
}

/// Whether a page of a site, or of the gateway itself, sends the form, or no page at all. A page that hides its origin is shown
/// none the less: it gets the form back, as a page of the gateway's.
fn is_from_here(config: &Config, headers: &HeaderMap) -> bool {
    let own = config.enquiries.public_url.as_ref();
    let own = own.and_then(|url| url.origin());
    let is_own = own.is_some_and(|own| headers.get(ORIGIN).is_some_and(|origin| *origin == *own));
    is_own || origins::is_from_here(config, headers)
}

/// Tells a problem in a page of the visitor's language, with the form as it was filled in.
pub(crate) async fn tell(
    asking: Result<Asking<PageParameters>, Problem>,
    shown: Result<Shown<PageParameters>, Problem>,
    id: Result<ProviderId, Problem>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_sent = request.method() == Method::POST;
    let received = BodyCopy::default();
    request.extensions_mut().insert(received.clone());
    let response = next.run(request).await;
    let is_page = response.headers().get(CONTENT_TYPE) == Some(&HTML);
    let status = match response.status() {
        status if is_page || !(status.is_client_error() || status.is_server_error()) => {
            return response;
        }
        StatusCode::METHOD_NOT_ALLOWED => return response,
        status if status.is_server_error() => StatusCode::SERVICE_UNAVAILABLE,
        status => status,
    };
    let is_busy = matches!(
        status,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    );
    let page = match (asking, shown, id) {
        // Nothing was typed that could be lost, and the form costs what there is too little of.
        (Ok(asking), ..) if is_busy && !is_sent => asking.subject().closed("EnquiryClosed"),
        (Ok(asking), ..) => {
            let entered = received.get().map(|body| Entered::read(&body));
            let notices: &[&str] = match status {
                StatusCode::FORBIDDEN => &["EnquiryRefusedKept"],
                _ if is_busy => &["EnquiryClosed", "TroubledKept"],
                _ => &["EnquiryRefused"],
            };
            asking
                .form(&entered.unwrap_or_default(), &[], notices)
                .await
        }
        (_, Ok(shown), Ok(ProviderId(id))) => {
            let subject = Subject {
                id: &HolidayId::new(id),
                title: "",
                page: &shown.page,
                words: shown.words,
            };
            subject.closed("EnquiryClosed")
        }
        _ => return response,
    };
    let mut told = respond(status, page);
    let pause = response.headers().get(RETRY_AFTER).cloned();
    let pause = pause.map(|pause| (RETRY_AFTER, pause));
    told.headers_mut().extend(pause);
    told
}

/// No cache may keep it. To their own address its forms name their origin, which `no-referrer` would hide.
fn respond(status: StatusCode, page: Markup) -> Response {
    let headers = [
        (CONTENT_TYPE, HTML),
        (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        NO_STORE,
        NO_INDEX,
    ];
    let mut response = (status, headers, page.into_string()).into_response();
    let policy = POLICY
        .clone()
        .map(|policy| (CONTENT_SECURITY_POLICY, policy));
    response.headers_mut().extend(policy);
    response
}

impl<T> Asking<T> {
    fn subject(&self) -> Subject<'_> {
        Subject {
            id: &self.id,
            title: &self.title,
            page: &self.page,
            words: self.words,
        }
    }

    async fn form(&self, entered: &Entered, flaws: &[Flaw], notices: &[&str]) -> Markup {
        // From memory: a form that is sent must not wait for the provider.
        let admit = async || Err::<(), _>(Problem::Overloaded);
        let detail = self.catalogue.in_full(self.id.clone(), admit).await;
        let detail = detail.ok().map(|(detail, _)| detail);
        self.subject()
            .form(detail.as_ref(), today(), entered, flaws, notices)
    }
}

impl<S, T> FromRequestParts<S> for Asking<T>
where
    S: Send + Sync,
    T: Asked,
    Arc<Config>: FromRef<S>,
    Option<Arc<Catalogue>>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Holidays(catalogue) = Holidays::from_request_parts(parts, state).await?;
        let Shown { page, words, asked } = Shown::from_request_parts(parts, state).await?;
        let ProviderId(id) = ProviderId::from_request_parts(parts, state).await?;
        let id = HolidayId::new(id);
        let title = catalogue.title(&id).ok_or(Problem::NotFound)?;
        let page = match parts.headers.get(ORIGIN) {
            Some(origin) => page.on(origin, &Arc::from_ref(state)),
            None => page,
        };
        Ok(Self {
            catalogue,
            id,
            title,
            page,
            words,
            asked,
        })
    }
}
