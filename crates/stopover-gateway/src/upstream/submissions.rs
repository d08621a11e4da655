//! Submissions: calls that book or cancel. Unlike others they may not be repeated.
//!
//! Nothing is logged here: what a submission led to is recorded first.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use serde::Serialize;
use stopover_client::ClientError;
use stopover_model::{
    BookingId,
    wire::booking::{Booking, CancelRequest, CancelResponse, CompleteRequest},
};
use tokio::time::sleep;

use super::{Lane, Upstream, UpstreamError, claimed_number, metrics::Full, tell, whole_seconds};
use crate::trace::{Value, within};

/// Pauses between attempts to connect. As long as there is no connection, nothing has been sent.
const CONNECT_AGAIN_AFTER: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Why a submission was not successful.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmissionError {
    /// There was no connection, so nothing has been done.
    #[error("nothing was sent")]
    NotSent(#[source] ClientError),
    /// The provider's quota is used up, for so many seconds: it has not looked at the request.
    #[error("the provider is too busy to take it")]
    Busy {
        retry_after: u32,
        source: ClientError,
    },
    /// The provider refuses, so nothing has been done.
    #[error("refused with status {status}")]
    Refused { status: u16, source: ClientError },
    /// It may have been done.
    #[error("the outcome is unknown")]
    Unknown {
        /// The booking's number, as far as an answer that cannot be used names one.
        claimed: Option<BookingId>,
        source: ClientError,
    },
    /// It may have been done, but what the provider says of it cannot be kept.
    #[error("the outcome is unknown")]
    Unreadable {
        claimed: Option<BookingId>,
        source: UpstreamError,
    },
}

impl SubmissionError {
    /// Whether the provider does not accept our key, or not for this.
    pub(crate) fn is_about_the_key(&self) -> bool {
        let (Self::Refused { source, .. } | Self::Unknown { source, .. }) = self else {
            return false;
        };
        matches!(source.status(), Some(401 | 403))
    }
}

impl Upstream {
    /// Counts a submission towards the provider's quota, before it is made.
    ///
    /// # Errors
    /// When the quota is used up, with the time until the next may be made.
    pub(crate) fn admit_submission(&self) -> Result<(), UpstreamError> {
        let admitted = self.throttle.admit_purchase();
        admitted.inspect_err(|_| self.metrics.shed(Lane::Purchases, Full::Quota))
    }

    /// Section 4.7. To be called once per checkout, ever.
    pub(crate) async fn complete(
        &self,
        request: &CompleteRequest,
    ) -> Result<Booking, SubmissionError> {
        let begun = Instant::now();
        let answer = self
            .submit("complete", || self.submissions.complete(request))
            .await;
        let answer = self.scanned(answer, |booking| Some(booking.booking_id.clone()));
        self.metrics
            .note("complete", begun.elapsed(), submitted(&answer));
        answer
    }

    /// Section 4.8. To be called once per request to cancel.
    pub(crate) async fn cancel(
        &self,
        request: &CancelRequest,
    ) -> Result<CancelResponse, SubmissionError> {
        let begun = Instant::now();
        let answer = self
            .submit("cancel", || self.submissions.cancel(request))
            .await;
        let answer = self.scanned(answer, |_| None);
        self.metrics
            .note("cancel", begun.elapsed(), submitted(&answer));
        answer
    }

    async fn submit<T, C>(
        &self,
        endpoint: &'static str,
        call: impl Fn() -> C,
    ) -> Result<T, SubmissionError>
    where
        C: Future<Output = Result<T, ClientError>>,
    {
        let attempt = async |earlier: i64| {
            let mut span = self.span(Lane::Purchases, endpoint);
            if earlier > 0 {
                span.set("http.request.resend_count", || Value::Number(earlier));
            }
            let answer = within(&span, call()).await;
            if let Err(failure) = &answer {
                tell(&mut span, failure);
            }
            answer
        };
        let mut answer = attempt(0).await;
        for (pause, earlier) in CONNECT_AGAIN_AFTER.into_iter().zip(1..) {
            if !matches!(&answer, Err(failure) if !failure.may_have_been_sent()) {
                break;
            }
            sleep(pause).await;
            answer = attempt(earlier).await;
        }
        answer.map_err(|failure| self.failed(failure))
    }

    /// With the key in it nothing of the answer can be kept, and so neither what it says, but for the booking's number.
    fn scanned<T: Serialize>(
        &self,
        answer: Result<T, SubmissionError>,
        number: impl FnOnce(&T) -> Option<BookingId>,
    ) -> Result<T, SubmissionError> {
        let answer = answer?;
        let claimed = number(&answer);
        self.key_scan
            .check(answer)
            .map_err(|source| SubmissionError::Unreadable {
                claimed: claimed.and_then(|number| self.without_key(number)),
                source,
            })
    }

    fn failed(&self, failure: ClientError) -> SubmissionError {
        if !failure.may_have_been_sent() {
            return SubmissionError::NotSent(failure);
        }
        match failure.status() {
            Some(429) => {
                let wait = failure.retry_after();
                let wait = wait.map(|seconds| Duration::from_secs(seconds.into()));
                let wait = wait.unwrap_or(self.default_retry_after);
                self.close(Lane::Purchases, wait);
                SubmissionError::Busy {
                    retry_after: whole_seconds(wait),
                    source: failure,
                }
            }
            Some(status) if self.refusal_statuses.contains(status) => SubmissionError::Refused {
                status,
                source: failure,
            },
            // Among them 409: something between us and the provider may have repeated the request.
            _ => SubmissionError::Unknown {
                claimed: failure
                    .unusable_body()
                    .and_then(claimed_number)
                    .and_then(|number| self.without_key(number)),
                source: failure,
            },
        }
    }

    fn without_key(&self, number: BookingId) -> Option<BookingId> {
        self.key_scan.check(number).ok()
    }
}

/// What a submission is counted as.
fn submitted<T>(answer: &Result<T, SubmissionError>) -> &'static str {
    match answer {
        Ok(_) => "ok",
        Err(SubmissionError::NotSent(_)) => "unreachable",
        Err(SubmissionError::Busy { .. }) => "busy",
        Err(SubmissionError::Refused { .. }) => "refused",
        Err(SubmissionError::Unknown { .. } | SubmissionError::Unreadable { .. }) => "unknown",
    }
}
