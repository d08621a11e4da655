//! For monitoring: whether the process lives, whether it can take requests, and how far it has read the provider's lists.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tokio::{sync::Semaphore, time::timeout};
use tokio_util::sync::CancellationToken;
use tracing::warn;
use utoipa::ToSchema;

use crate::{
    cache::Cache,
    catalogue::{Catalogue, CatalogueProgress, Freshness},
    config::PlacesConfig,
    error_chain::Chain,
    index::{HotelIndex, Progress},
    journal::{Journal, JournalError},
    shared::Shared,
    web::{NO_STORE, NoParameters, Parameters},
};

/// How long the journal is known to be reachable or not: whoever asks all the time costs it one look in that time.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// A journal that takes longer to answer is not reachable.
pub(super) const LONGEST_LOOK: Duration = Duration::from_secs(2);

/// The process answers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Life {
    /// Always `ok`: a process that does not live does not answer.
    status: &'static str,
}

/// Whether requests may come here, and what that depends on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Readiness {
    /// Whether every part is `ready`, `stale` or `own_share`.
    pub(crate) ready: bool,
    pub(crate) parts: Vec<Part>,
}

/// What it takes to answer visitors.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Part {
    /// `process`, `journal`, `places`, `catalogue` or `shared`; the last three only where there are such. There may be more.
    pub(crate) name: &'static str,
    pub(crate) state: PartState,
}

/// How it is with a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PartState {
    Ready,
    /// The provider's list was read, and not again since although it was time: it is served as it was.
    Stale,
    /// The provider's list has not been read to its end yet.
    Unread,
    /// It cannot be opened and read.
    Unreachable,
    /// It cannot be reached, and this process goes on with its share.
    OwnShare,
    /// The process is about to end.
    Ending,
}

impl PartState {
    /// Whether requests can be answered with the part as it is.
    pub(crate) fn serves(self) -> bool {
        matches!(self, Self::Ready | Self::Stale | Self::OwnShare)
    }
}

/// What readiness depends on.
pub(crate) struct Health {
    journal: Journal,
    journal_state: Cache<(), PartState>,
    looks: Looks,
    /// None where the provider's lists are not read.
    index: Option<Arc<HotelIndex>>,
    /// What was read of them longer ago is stale.
    places_last: Duration,
    catalogue: Option<Arc<Catalogue>>,
    shared: Shared,
    ending: CancellationToken,
}

impl Health {
    /// `index` and `catalogue` are what is read in the background.
    pub(crate) fn new(
        journal: Journal,
        index: Option<Arc<HotelIndex>>,
        places: &PlacesConfig,
        catalogue: Option<Arc<Catalogue>>,
        shared: Shared,
    ) -> Self {
        Self {
            journal,
            journal_state: Cache::new(LOOK_EVERY, u64::MAX, |(), _| 0),
            looks: Looks::default(),
            index,
            // As long again may pass until they have been read.
            places_last: places.refresh_every.saturating_mul(2),
            catalogue,
            shared,
            ending: CancellationToken::new(),
        }
    }

    /// From now on no requests may be sent here.
    pub(crate) fn end(&self) {
        self.ending.cancel();
    }

    pub(crate) async fn readiness(&self) -> Readiness {
        let process = match self.ending.is_cancelled() {
            true => PartState::Ending,
            false => PartState::Ready,
        };
        let mut parts = vec![("process", process), ("journal", self.journal().await)];
        if let Some(index) = &self.index {
            let state = match index.age() {
                None => PartState::Unread,
                Some(age) if age > self.places_last => PartState::Stale,
                Some(_) => PartState::Ready,
            };
            parts.push(("places", state));
        }
        if let Some(catalogue) = &self.catalogue {
            let state = match catalogue.freshness() {
                Freshness::Fresh => PartState::Ready,
                Freshness::Stale => PartState::Stale,
                Freshness::Unread => PartState::Unread,
            };
            parts.push(("catalogue", state));
        }
        if let Some(answers) = self.shared.answers() {
            let state = match answers {
                true => PartState::Ready,
                false => PartState::OwnShare,
            };
            parts.push(("shared", state));
        }
        let parts: Vec<_> = parts
            .into_iter()
            .map(|(name, state)| Part { name, state })
            .collect();
        Readiness {
            ready: parts.iter().all(|part| part.state.serves()),
            parts,
        }
    }

    async fn journal(&self) -> PartState {
        let (journal, looks) = (self.journal.clone(), self.looks.clone());
        let look = move || async move {
            let look = async move { journal.look().await };
            Ok(looks.find(look).await)
        };
        let known = self.journal_state.get((), async || Ok(()), look).await;
        known.unwrap_or(PartState::Unreachable)
    }
}

/// Looks at the journal, of which there is one at a time. One that hangs has a connection and a thread of its own for as long, which
/// no further look may add to.
#[derive(Clone)]
struct Looks(Arc<Semaphore>);

impl Default for Looks {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

impl Looks {
    /// What `look` finds in time.
    async fn find(
        self,
        look: impl Future<Output = Result<(), JournalError>> + Send + 'static,
    ) -> PartState {
        let Ok(turn) = self.0.try_acquire_owned() else {
            warn!("the journal has not answered the look before this one");
            return PartState::Unreachable;
        };
        // In a task of its own, which keeps the turn when it is waited for no longer.
        let looking = tokio::spawn(async move {
            let found = look.await;
            drop(turn);
            found
        });
        match timeout(LONGEST_LOOK, looking).await {
            Ok(Ok(Ok(()))) => PartState::Ready,
            Ok(Ok(Err(failure))) => {
                warn!(failure = %Chain(&failure), "the journal cannot be read");
                PartState::Unreachable
            }
            // The look panicked, and the hook has logged it.
            Ok(Err(_)) => PartState::Unreachable,
            Err(_) => {
                warn!("the journal does not answer");
                PartState::Unreachable
            }
        }
    }
}

/// How far the provider's lists have been read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reading {
    /// Always `ok`, as that of `/livez`.
    status: &'static str,
    /// The index behind destination suggestions.
    places: Progress,
    /// The holiday catalogue, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    catalogue: Option<CatalogueProgress>,
}

/// Whether the process lives. Says nothing of what it depends on: restarting the gateway would not help.
#[utoipa::path(
    get, path = "/livez", tag = "operation",
    responses((status = 200, description = "It does", body = Life))
)]
pub(crate) async fn live(Parameters(NoParameters {}): Parameters<NoParameters>) -> Response {
    ([NO_STORE], Json(Life { status: "ok" })).into_response()
}

/// Whether a balancer may send requests here.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses(
        (status = 200, description = "It may", body = Readiness),
        (status = 503, description = "Not now", body = Readiness),
    )
)]
pub(crate) async fn ready(
    State(health): State<Arc<Health>>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Response {
    let readiness = health.readiness().await;
    let status = match readiness.ready {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, [NO_STORE], Json(readiness)).into_response()
}

/// How far the provider's lists have been read.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses((status = 200, description = "So far", body = Reading))
)]
pub(crate) async fn reading(
    State(index): State<Arc<HotelIndex>>,
    State(catalogue): State<Option<Arc<Catalogue>>>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Response {
    let reading = Reading {
        status: "ok",
        places: index.progress(),
        catalogue: catalogue.map(|catalogue| catalogue.progress()),
    };
    ([NO_STORE], Json(reading)).into_response()
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use tokio::{sync::oneshot, task::yield_now};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn as_long_as_a_look_at_the_journal_hangs_there_is_no_other() {
        let looks = Looks::default();
        let (answer, answered) = oneshot::channel::<()>();
        let hanging = async move {
            let _ = answered.await;
            Ok::<_, JournalError>(())
        };
        let found = looks.clone().find(hanging).await;
        assert_eq!(found, PartState::Unreachable);
        let found = looks.clone().find(ready(Ok(()))).await;
        assert_eq!(found, PartState::Unreachable);
        drop(answer);
        while looks.0.available_permits() == 0 {
            yield_now().await;
        }
        let found = looks.find(ready(Ok(()))).await;
        assert_eq!(found, PartState::Ready);
    }

    #[tokio::test]
    async fn a_look_that_fails_does_not_keep_the_next_from_looking() {
        let looks = Looks::default();
        let failing = ready(Err(JournalError::ReadOnly));
        let found = looks.clone().find(failing).await;
        assert_eq!(found, PartState::Unreachable);
        assert_eq!(looks.find(ready(Ok(()))).await, PartState::Ready);
    }
}
