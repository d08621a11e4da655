use std::{sync::Arc, time::Duration};

use axum::response::Response;
use stopover_model::{HolidayDetail, HolidayId};

use super::{Catalogue, index, sanitize, stored_list};
use crate::{
    cache::Cache,
    config::CatalogueConfig,
    content::ContentAnswer,
    snapshots::Age,
    web::{Negotiation, Problem},
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

    fn standing(&self) -> Standing {
        Standing(self.stale.then_some(self.age))
    }
}

/// How a holiday's answer may be kept by those it is sent to: with an age, only until the provider is asked again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing(Option<Age>);

impl Standing {
    /// `otherwise` is how long a fresh one may be.
    pub(crate) fn fresh_for(self, otherwise: Duration) -> Duration {
        match self.0 {
            Some(_) => otherwise.min(ASK_AGAIN_AFTER),
            None => otherwise,
        }
    }

    pub(crate) fn mark(self, response: &mut Response) {
        if let Some(age) = self.0 {
            stored_list::mark_stale(response, age);
        }
    }
}

impl Catalogue {
    /// The answer to a request for holiday `id`: from memory or, once `admit` agrees, from the
    /// provider; from memory again, marked with its age, if neither can be asked.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if there is no such holiday; else why the provider did not answer, and never has.
    pub(crate) async fn detail<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
        negotiation: &Negotiation,
    ) -> Result<Response, Problem> {
        let detail = self.stored_detail(id, admit).await?;
        let standing = detail.standing();
        let fresh_for = standing.fresh_for(self.details.fresh_for);
        let mut response = detail.content.respond(negotiation, fresh_for);
        standing.mark(&mut response);
        Ok(response)
    }

    /// As [`Catalogue::detail`], to be read here, and how what is made of it may be kept.
    ///
    /// # Errors
    /// As there.
    pub(crate) async fn in_full<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
    ) -> Result<(HolidayDetail, Standing), Problem> {
        let detail = self.stored_detail(id, admit).await?;
        let wire = serde_json::from_slice(detail.content.body()).map_err(Problem::internal)?;
        Ok((HolidayDetail::from_wire(wire), detail.standing()))
    }

    async fn stored_detail<A>(
        self: &Arc<Self>,
        id: HolidayId,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
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
        let as_of = self.read_index(|index| index.last_update(id));
        let mut holiday = self.upstream.holiday(id).await?;
        self.update_index(|index| index.record(id, as_of, index::known(&holiday)));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stale_is_kept_no_longer_than_until_the_provider_is_asked_again() {
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(3600));
        let stale = Standing(Some(Age::none()));
        assert_eq!(stale.fresh_for(long), ASK_AGAIN_AFTER);
        assert_eq!(stale.fresh_for(short), short);
        assert_eq!(Standing(None).fresh_for(long), long);
    }
}
