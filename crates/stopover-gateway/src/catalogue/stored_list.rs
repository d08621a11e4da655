//! A list, ready to send, and its age.

use std::time::Duration;

use axum::{http::HeaderValue, response::Response};
use tokio::sync::watch;

use super::Freshness;
use crate::{
    content::ContentAnswer,
    snapshots::Age,
    web::{Negotiation, Problem, STALE},
};

/// How long browsers use a list without asking again. Asking costs little: unchanged lists are not sent again.
const FRESH_FOR: Duration = Duration::from_secs(60);

pub(super) struct StoredList(watch::Sender<State>);

enum State {
    Unread,
    /// The first attempt failed.
    Missing(Problem),
    /// Perhaps some time ago.
    Read(Stored),
}

struct Stored {
    content: ContentAnswer,
    age: Age,
    /// Whether the latest attempt to read it again failed.
    stale: bool,
}

impl Default for StoredList {
    fn default() -> Self {
        Self(watch::Sender::new(State::Unread))
    }
}

impl StoredList {
    pub(super) fn put(&self, content: ContentAnswer, age: Age) {
        self.0.send_replace(State::Read(Stored {
            content,
            age,
            stale: false,
        }));
    }

    /// The list as it was read, in another form.
    pub(super) fn renew(&self, content: ContentAnswer) {
        self.0.send_modify(|state| {
            if let State::Read(stored) = state {
                stored.content = content;
            }
        });
    }

    pub(super) fn fail(&self, problem: Problem) {
        self.0.send_modify(|state| match state {
            State::Read(stored) => stored.stale = true,
            State::Unread | State::Missing(_) => *state = State::Missing(problem),
        });
    }

    pub(super) fn freshness(&self) -> Freshness {
        match &*self.0.borrow() {
            State::Unread | State::Missing(_) => Freshness::Unread,
            State::Read(stored) if stored.stale => Freshness::Stale,
            State::Read(_) => Freshness::Fresh,
        }
    }

    pub(super) async fn filled(&self) {
        let read = |state: &State| matches!(state, State::Read(_));
        // Fails only without a sender, which this is.
        let _ = self.0.subscribe().wait_for(read).await;
    }

    /// The answer to a request, once it has been tried to read the list.
    ///
    /// # Errors
    /// Why that failed, if it never succeeded.
    pub(super) async fn respond(&self, negotiation: &Negotiation) -> Result<Response, Problem> {
        self.once_tried(|stored| {
            let mut response = stored.content.respond(negotiation, FRESH_FOR);
            if stored.stale {
                mark_stale(&mut response, stored.age);
            }
            response
        })
        .await
    }

    /// Waits until it has been tried to read the list.
    ///
    /// # Errors
    /// Why that failed, if it never succeeded.
    pub(super) async fn available(&self) -> Result<(), Problem> {
        self.once_tried(|_| ()).await
    }

    async fn once_tried<T>(&self, look: impl FnOnce(&Stored) -> T) -> Result<T, Problem> {
        let mut states = self.0.subscribe();
        let tried = |state: &State| !matches!(state, State::Unread);
        let state = states
            .wait_for(tried)
            .await
            .map_err(|_| Problem::Internal)?;
        match &*state {
            State::Unread => Err(Problem::Internal),
            State::Missing(problem) => Err(problem.clone()),
            State::Read(stored) => Ok(look(stored)),
        }
    }
}

/// Says how old the answer is, because the provider could not be asked since.
pub(super) fn mark_stale(response: &mut Response, age: Age) {
    let seconds = HeaderValue::from(age.elapsed().as_secs());
    response.headers_mut().insert(STALE, seconds);
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn answer(list: &StoredList) -> Result<(Option<String>, usize), Problem> {
        let response = list.respond(&Negotiation::default()).await?;
        let stale = response.headers().get(STALE).cloned();
        let body = axum::body::to_bytes(response.into_body(), 1000)
            .await
            .unwrap();
        Ok((
            stale.map(|age| age.to_str().unwrap().to_owned()),
            body.len(),
        ))
    }

    #[tokio::test]
    async fn what_was_read_outlives_the_provider_and_states_its_age() {
        let list = StoredList::default();
        list.fail(Problem::ProviderTimeout);
        assert_eq!(answer(&list).await, Err(Problem::ProviderTimeout));
        list.put(ContentAnswer::new(&[1]).unwrap(), Age::none());
        assert_eq!(answer(&list).await, Ok((None, 3)));
        list.fail(Problem::ProviderTimeout);
        assert_eq!(answer(&list).await, Ok((Some("0".into()), 3)));
        list.renew(ContentAnswer::new(&[12]).unwrap());
        assert_eq!(answer(&list).await, Ok((Some("0".into()), 4)));
        list.put(ContentAnswer::new(&[1]).unwrap(), Age::none());
        assert_eq!(answer(&list).await, Ok((None, 3)));
    }

    #[tokio::test]
    async fn a_visitor_who_comes_before_the_list_waits_for_it() {
        let list = std::sync::Arc::new(StoredList::default());
        let early = list.clone();
        let visit = tokio::spawn(async move { answer(&early).await });
        tokio::task::yield_now().await;
        list.put(ContentAnswer::new(&[1]).unwrap(), Age::none());
        assert_eq!(visit.await.unwrap(), Ok((None, 3)));
    }
}
