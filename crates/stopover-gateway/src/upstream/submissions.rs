//! Submissions: calls that book or cancel. Unlike others they may not be repeated.

use std::{future::Future, time::Duration};

use serde::Serialize;
use stopover_client::ClientError;
use stopover_model::wire::booking::{Booking, CancelRequest, CancelResponse, CompleteRequest};
use tokio::time::sleep;
use tracing::{error, warn};

use super::{Upstream, UpstreamError};
use crate::error_chain::Chain;

/// Pauses between attempts to connect. As long as there is no connection, nothing has been sent.
const CONNECT_AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Why a submission brought no success.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmissionError {
    /// There was no connection, so nothing has been done.
    #[error("nothing was sent")]
    NotSent(#[source] ClientError),
    /// The provider says no, so nothing has been done.
    #[error("refused with status {status}")]
    Refused { status: u16, source: ClientError },
    /// It may have been done.
    #[error("the outcome is unknown")]
    Unknown(#[source] ClientError),
    /// It may have been done, but what the provider says of it cannot be kept.
    #[error("the outcome is unknown")]
    Unreadable(#[source] UpstreamError),
}

impl Upstream {
    /// Counts a submission towards the provider's quota, before it is made.
    ///
    /// # Errors
    /// When the quota is used up, with the time until the next may be made.
    pub(crate) fn admit_submission(&self) -> Result<(), UpstreamError> {
        self.throttle.admit()
    }

    /// Section 4.7. To be called once per checkout, ever.
    pub(crate) async fn complete(
        &self,
        request: &CompleteRequest,
    ) -> Result<Booking, SubmissionError> {
        self.submit(|| self.submissions.complete(request)).await
    }

    /// Section 4.8. To be called once per request to cancel.
    pub(crate) async fn cancel(
        &self,
        request: &CancelRequest,
    ) -> Result<CancelResponse, SubmissionError> {
        self.submit(|| self.submissions.cancel(request)).await
    }

    async fn submit<T: Serialize, C>(&self, call: impl Fn() -> C) -> Result<T, SubmissionError>
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
            Ok(answer) => self
                .key_scan
                .check(answer)
                .map_err(SubmissionError::Unreadable),
            Err(failure) => {
                let error = self.failed(failure);
                warn!(failure = %Chain(&error), "a submission was not answered as it should");
                Err(error)
            }
        }
    }

    fn failed(&self, failure: ClientError) -> SubmissionError {
        if !failure.may_have_been_sent() {
            return SubmissionError::NotSent(failure);
        }
        match failure.status() {
            Some(status @ (400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 422 | 429)) => {
                if let 401 | 403 = status {
                    error!("the provider refuses the key in provider.api_key");
                }
                if status == 429 {
                    let wait = failure.retry_after();
                    let wait = wait.map(|seconds| Duration::from_secs(seconds.into()));
                    self.throttle
                        .pause_for(wait.unwrap_or(self.default_retry_after));
                }
                SubmissionError::Refused {
                    status,
                    source: failure,
                }
            }
            // Among them 409: something between us and the provider may have repeated the request.
            _ => SubmissionError::Unknown(failure),
        }
    }
}
