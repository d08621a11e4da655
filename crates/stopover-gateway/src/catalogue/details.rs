use std::{sync::Arc, time::Duration};

use axum::{http::HeaderMap, response::Response};
use stopover_model::{HolidayDetail, HolidayId};

use super::{Catalogue, index, sanitize, stored_list};
use crate::{
    cache::Cache, config::CatalogueConfig, content::ContentAnswer, snapshots::Age, web::Problem,
};

/// How long an old answer serves before the failing provider is asked again.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(15);

/// Two memories that share their bytes: what counts as fresh, and what serves while the provider fails.
pub(super) struct Details {
    /// `None` for ids the provider does not know.
    fresh: Cache<HolidayId, Option<Detail>>,
    kept: Cache<HolidayId, Detail>,
    fresh_for: Duration,
}

/// A holiday in full, ready to send.
#[derive(Clone)]
struct Detail {
    content: ContentAnswer,
    age: Age,
    /// Whether the provider could not be asked since.
    stale: bool,
}

impl Details {
    pub(super) fn new(config: &CatalogueConfig) -> Self {
        let fresh_for = config.refresh_every;
        let lifetime = move |detail: &Option<Detail>| match detail {
            Some(detail) if detail.stale => ASK_AGAIN_AFTER,
            _ => fresh_for,
        };
        let half = config.max_bytes / 2;
        Self {
            fresh: Cache::lasting(lifetime, half, |_, detail| {
                detail.as_ref().map_or(0, Detail::size)
            }),
            kept: Cache::new(config.stale_for, half, |_, detail| detail.size()),
            fresh_for,
        }
    }
}

impl Detail {
    fn size(&self) -> usize {
        self.content.size()
    }
}

impl Catalogue {
    /// The answer to a request for holiday `id` with `headers`: from memory or, once `admit` agrees, from the
    /// provider; from memory again, marked with its age, if neither can be asked.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if there is no such holiday; else why the provider did not answer, and never has.
    pub(crate) async fn detail<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl Future<Output = Result<A, Problem>>,
        headers: &HeaderMap,
    ) -> Result<Response, Problem> {
        let detail = self.stored_detail(id, admit).await?;
        let mut response = detail.content.respond(headers, self.details.fresh_for);
        if detail.stale {
            stored_list::mark_stale(&mut response, detail.age);
        }
        Ok(response)
    }

    /// As [`Catalogue::detail`], to be read here.
    ///
    /// # Errors
    /// As there.
    pub(crate) async fn in_full<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl Future<Output = Result<A, Problem>>,
    ) -> Result<HolidayDetail, Problem> {
        let detail = self.stored_detail(id, admit).await?;
        let wire = serde_json::from_slice(detail.content.body()).map_err(Problem::internal)?;
        Ok(HolidayDetail::from_wire(wire))
    }

    async fn stored_detail<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl Future<Output = Result<A, Problem>>,
    ) -> Result<Detail, Problem> {
        let (catalogue, wanted) = (Arc::clone(self), id.clone());
        let fetch = move || async move { catalogue.fetch(&wanted).await };
        match self.details.fresh.get(id.clone(), admit, fetch).await {
            Ok(detail) => detail.ok_or(Problem::NotFound),
            Err(problem) => self.kept(&id).await.ok_or(problem),
        }
    }

    /// Even if it is in memory.
    /// # Errors
    /// Why the provider did not answer; [`Problem::NotFound`] if there is no such holiday.
    pub(super) async fn refresh_detail(&self, id: &HolidayId) -> Result<(), Problem> {
        let detail = self.ask(id).await?;
        self.details.fresh.put(id.clone(), Some(detail)).await;
        Ok(())
    }

    async fn fetch(&self, id: &HolidayId) -> Result<Option<Detail>, Problem> {
        match self.ask(id).await {
            Ok(detail) => Ok(Some(detail)),
            // Kept like any answer, or guessed ids would each cost the provider a request.
            Err(Problem::NotFound) => {
                self.details.kept.forget(id).await;
                Ok(None)
            }
            Err(problem) => self.kept(id).await.map(Some).ok_or(problem),
        }
    }

    async fn ask(&self, id: &HolidayId) -> Result<Detail, Problem> {
        let mut holiday = self.upstream.holiday(id).await?;
        self.update_index(|index| index.record(id, index::known(&holiday)));
        let addresses = Arc::clone(&self.addresses);
        let made_ready = tokio::task::spawn_blocking(move || {
            sanitize::detail(&mut holiday, &addresses);
            ContentAnswer::new(&holiday)
        });
        let detail = Detail {
            content: made_ready.await.map_err(|_| Problem::Internal)??,
            age: Age::none(),
            stale: false,
        };
        self.details.kept.put(id.clone(), detail.clone()).await;
        Ok(detail)
    }

    async fn kept(&self, id: &HolidayId) -> Option<Detail> {
        let detail = self.details.kept.peek(id).await?;
        Some(Detail {
            stale: true,
            ..detail
        })
    }
}
