//! Submissions: calls that book or cancel. What makes them different is that they may not be repeated.

use std::{future::Future, time::Duration};

use serde::Serialize;
use stopover_client::ClientError;
use stopover_model::wire::booking::{Booking, CancelRequest, CancelResponse, CompleteRequest};
use tokio::time::sleep;
use tracing::{error, warn};

use super::Upstream;
use crate::problem::Problem;

/// Pauses between attempts to connect. As long as there is no connection, nothing has been sent.
const CONNECT_AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Why a submission brought no success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    /// There was no connection, so nothing has been done.
    NotSent,
    /// The provider says no, with this status: nothing has been done.
    Refused(u16),
    /// It may have been done.
    Unknown,
}

impl Upstream {
    /// Counts a submission towards the provider's quota, before it is made.
    ///
    /// # Errors
    /// [`Problem::Busy`] with the time until the next may be made.
    pub(crate) fn admit_submission(&self) -> Result<(), Problem> {
        self.gate.admit()
    }

    /// Section 4.7. To be called once per checkout, ever.
    pub(crate) async fn complete(&self, request: &CompleteRequest) -> Result<Booking, Failure> {
        self.submit(|| self.money.complete(request)).await
    }

    /// Section 4.8. To be called once per wish to cancel.
    pub(crate) async fn cancel(&self, request: &CancelRequest) -> Result<CancelResponse, Failure> {
        self.submit(|| self.money.cancel(request)).await
    }

    async fn submit<T: Serialize, C>(&self, call: impl Fn() -> C) -> Result<T, Failure>
    where
        C: Future<Output = Result<T, ClientError>>,
    {
        let mut answer = call().await;
        for pause in CONNECT_AGAIN_AFTER {
            if !matches!(&answer, Err(failure) if !failure.may_have_been_sent()) {
                break;
            }
            sleep(pause).await;
            answer = call().await;
        }
        match answer {
            // With the key in it nothing of the answer can be kept, and so neither what it says.
            Ok(answer) => self.leak.check(answer).map_err(|_| Failure::Unknown),
            Err(failure) => Err(self.failed(&failure)),
        }
    }

    fn failed(&self, failure: &ClientError) -> Failure {
        warn!(%failure, "a submission was not answered as it should");
        if !failure.may_have_been_sent() {
            return Failure::NotSent;
        }
        match failure.status() {
            Some(status @ (401 | 403)) => {
                error!("the provider refuses the key in provider.api_key");
                Failure::Refused(status)
            }
            Some(429) => {
                let wait = failure.retry_after();
                let wait = wait.map(|seconds| Duration::from_secs(seconds.into()));
                self.gate
                    .close_for(wait.unwrap_or(self.default_retry_after));
                Failure::Refused(429)
            }
            Some(status @ (400 | 404 | 405 | 410 | 413 | 415 | 422)) => Failure::Refused(status),
            // Among them 409: something between us and the provider may have repeated the request.
            _ => Failure::Unknown,
        }
    }
}
