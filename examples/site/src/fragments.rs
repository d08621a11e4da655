//! What the gateway has written for the site's pages, kept as long as it says.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use reqwest::{
    Client, Error, StatusCode, Url,
    header::{CACHE_CONTROL, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH},
};
use tracing::warn;

/// How long the gateway may take. The page is served without it then.
const PATIENCE: Duration = Duration::from_secs(2);

/// Most answers that are kept: visitors can ask for any number of pages.
const MOST: usize = 1000;

/// The answers of the gateway, by address.
#[derive(Default)]
pub struct Fragments {
    client: Client,
    kept: Mutex<HashMap<Url, Kept>>,
}

#[derive(Clone)]
struct Kept {
    html: String,
    etag: Option<HeaderValue>,
    until: Instant,
}

impl Fragments {
    /// What the gateway has written at an address. It is asked by the answer's `ETag` once that is no longer fresh; where it does not
    /// answer, this is the last one, or nothing.
    pub async fn read(&self, address: Url) -> String {
        let kept = self.kept().get(&address).cloned();
        if let Some(kept) = &kept
            && kept.until > Instant::now()
        {
            return kept.html.clone();
        }
        match self.ask(&address, kept.as_ref()).await {
            Ok(Some(answer)) => {
                let html = answer.html.clone();
                let mut all = self.kept();
                if all.len() >= MOST {
                    all.clear();
                }
                all.insert(address, answer);
                html
            }
            Ok(None) => String::new(),
            Err(failure) => {
                warn!(%failure, "the gateway has written nothing for a page");
                kept.map(|kept| kept.html).unwrap_or_default()
            }
        }
    }

    /// None where the gateway has nothing at this address.
    async fn ask(&self, address: &Url, kept: Option<&Kept>) -> Result<Option<Kept>, Error> {
        let mut request = self.client.get(address.clone()).timeout(PATIENCE);
        if let Some(etag) = kept.and_then(|kept| kept.etag.clone()) {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let mut answer = request.send().await?;
        if answer.status().is_server_error() {
            answer = answer.error_for_status()?;
        }
        let etag = answer.headers().get(ETAG).cloned();
        let until = Instant::now() + freshness(answer.headers());
        let html = match (answer.status(), kept) {
            (StatusCode::OK, _) => answer.text().await?,
            (StatusCode::NOT_MODIFIED, Some(kept)) => kept.html.clone(),
            _ => return Ok(None),
        };
        Ok(Some(Kept { html, etag, until }))
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<Url, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long an answer stays fresh, a day at most.
fn freshness(headers: &HeaderMap) -> Duration {
    let said = headers.get(CACHE_CONTROL).and_then(|it| it.to_str().ok());
    let seconds = said.and_then(|said| said.split_once("max-age="));
    let seconds = seconds.and_then(|(_, rest)| rest.split(',').next()?.trim().parse().ok());
    Duration::from_secs(seconds.unwrap_or(0).min(86_400))
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    };

    use axum::{Router, http::HeaderMap as Asked, response::IntoResponse, routing::get};
    use tokio::{net::TcpListener, sync::mpsc};

    use super::*;

    #[tokio::test]
    async fn an_answer_is_kept_while_fresh_asked_for_by_its_etag_and_outlasts_a_gateway_that_fails()
    {
        let (told, mut asked) = mpsc::unbounded_channel();
        let lifetime = Arc::new(AtomicU64::new(0));
        let fresh_for = lifetime.clone();
        let broken = Arc::new(AtomicBool::new(false));
        let is_broken = broken.clone();
        let written = get(async move |asked: Asked| {
            let is_known = asked.get(IF_NONE_MATCH).is_some_and(|it| it == "W/\"1\"");
            told.send(is_known).unwrap();
            let headers = [
                (ETAG, "W/\"1\"".to_owned()),
                (
                    CACHE_CONTROL,
                    format!("public, max-age={}", fresh_for.load(Ordering::Relaxed)),
                ),
            ];
            match (is_broken.load(Ordering::Relaxed), is_known) {
                (true, _) => StatusCode::BAD_GATEWAY.into_response(),
                (false, true) => (StatusCode::NOT_MODIFIED, headers).into_response(),
                (false, false) => (headers, "<section>Holidays</section>").into_response(),
            }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let gateway = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().route("/fragments/holidays", written);
        tokio::spawn(async move { axum::serve(listener, router).await });

        let fragments = Fragments::default();
        let holidays = Url::parse(&format!("{gateway}/fragments/holidays")).unwrap();
        let read = async || fragments.read(holidays.clone()).await;
        assert_eq!(read().await, "<section>Holidays</section>");
        lifetime.store(60, Ordering::Relaxed);
        assert_eq!(read().await, "<section>Holidays</section>");
        assert_eq!(read().await, "<section>Holidays</section>");
        assert_eq!((asked.try_recv(), asked.try_recv()), (Ok(false), Ok(true)));
        assert!(asked.try_recv().is_err(), "a fresh answer is not asked for");

        let nothing = Url::parse(&format!("{gateway}/fragments/nothing")).unwrap();
        assert_eq!(fragments.read(nothing).await, "");

        broken.store(true, Ordering::Relaxed);
        for kept in fragments.kept().values_mut() {
            kept.until = Instant::now();
        }
        assert_eq!(read().await, "<section>Holidays</section>");
        assert_eq!(asked.try_recv(), Ok(true), "it is asked for");
    }
}
