//! What the gateway's error to a request to book proves.

use stopover_client::ClientError;
use stopover_model::wire::ProblemKind;

use super::stage::AttemptFailure;
use crate::ui::failure::DEFAULT_WAIT;

/// Seconds until the gateway is asked again what became of a purchase that it works on.
pub const CHECK_INTERVAL: u32 = 2;

/// What the gateway's error to a request to book proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Nothing: the request may not have reached the gateway. The same request is sent again.
    NoAnswer,
    /// The gateway has the request, or may have it. The outcome is asked for after so many seconds.
    MaybeSubmitted(u32),
    /// Nothing was submitted of this copy: the hotel's system is too busy. The same request is sent again after so many seconds.
    TryAgain(u32),
    /// Nothing was submitted.
    NotSubmitted(AttemptFailure),
    /// Nothing was submitted, and the session cannot be used any more.
    Lapsed,
}

impl Conclusion {
    /// Reads an error. Only the gateway's own problems prove that nothing was submitted: a bare status may come from a proxy
    /// that has passed the request on.
    pub fn of(error: &ClientError) -> Self {
        let wait = error.retry_after();
        match error.problem().map(|problem| &problem.kind) {
            Some(
                ProblemKind::InProgress | ProblemKind::AlreadySubmitted | ProblemKind::KeyReused,
            ) => return Self::MaybeSubmitted(wait.unwrap_or(CHECK_INTERVAL)),
            Some(ProblemKind::GrantRefused) => {
                return Self::NotSubmitted(AttemptFailure::GrantRefused);
            }
            Some(ProblemKind::BookingClosed) => return Self::NotSubmitted(AttemptFailure::Closed),
            Some(ProblemKind::Busy) => return Self::busy(wait),
            Some(ProblemKind::NotSubmitted) => {
                return Self::TryAgain(wait.unwrap_or(DEFAULT_WAIT));
            }
            // The gateway says so only when not a byte has left it.
            Some(ProblemKind::ProviderUnreachable) => {
                return Self::NotSubmitted(AttemptFailure::NotReceived);
            }
            Some(ProblemKind::InvalidRequest) => {
                return Self::NotSubmitted(AttemptFailure::NotAccepted);
            }
            Some(
                ProblemKind::Expired
                | ProblemKind::PriceChanged
                | ProblemKind::Forbidden
                | ProblemKind::NotFound
                | ProblemKind::TestOnly,
            ) => return Self::Lapsed,
            _ => {}
        }
        match error.status() {
            Some(429) => Self::busy(wait),
            None if error.is_unreachable() || error.is_timeout() => Self::NoAnswer,
            _ => Self::MaybeSubmitted(CHECK_INTERVAL),
        }
    }

    fn busy(wait: Option<u32>) -> Self {
        Self::NotSubmitted(AttemptFailure::Busy(wait.unwrap_or(DEFAULT_WAIT)))
    }

    /// What it proves when an earlier copy of the same request may have been submitted: an answer to the repetition says
    /// nothing about that one.
    pub fn after_a_copy(self) -> Self {
        match self {
            Self::NotSubmitted(_) | Self::Lapsed => Self::MaybeSubmitted(CHECK_INTERVAL),
            Self::NoAnswer | Self::MaybeSubmitted(_) | Self::TryAgain(_) => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(kind: &str, status: u16) -> ClientError {
        let problem = stopover_client::from_text(&format!(r#"{{"type": "/problems/{kind}"}}"#));
        ClientError::answered(status, problem, None)
    }

    fn bare(status: u16) -> ClientError {
        ClientError::answered(status, None, None)
    }

    #[test]
    fn only_a_proof_that_nothing_was_submitted_leads_back_to_the_form() {
        for (kind, status, failure) in [
            ("grant-refused", 403, AttemptFailure::GrantRefused),
            ("booking-closed", 503, AttemptFailure::Closed),
            ("busy", 429, AttemptFailure::Busy(15)),
            ("invalid-request", 400, AttemptFailure::NotAccepted),
            ("provider-unreachable", 502, AttemptFailure::NotReceived),
        ] {
            let conclusion = Conclusion::of(&problem(kind, status));
            assert_eq!(conclusion, Conclusion::NotSubmitted(failure), "{kind}");
        }
        let maybe = Conclusion::MaybeSubmitted(CHECK_INTERVAL);
        for status in [500, 502, 503, 504, 409, 400] {
            assert_eq!(Conclusion::of(&bare(status)), maybe, "{status}");
        }
        let unreadable = ClientError::decode("the answer is not JSON");
        assert_eq!(Conclusion::of(&unreadable), maybe);
    }

    #[test]
    fn a_broken_connection_repeats_the_same_request() {
        let broken = ClientError::unreachable(true);
        assert_eq!(Conclusion::of(&broken), Conclusion::NoAnswer);
        assert_eq!(
            Conclusion::of(&ClientError::timeout()),
            Conclusion::NoAnswer
        );
    }

    #[test]
    fn an_answer_to_a_repeated_request_proves_nothing_about_its_first_copy() {
        let maybe = Conclusion::MaybeSubmitted(CHECK_INTERVAL);
        let busy = Conclusion::of(&problem("busy", 429));
        assert_eq!(busy.after_a_copy(), maybe);
        assert_eq!(Conclusion::Lapsed.after_a_copy(), maybe);
        assert_eq!(Conclusion::NoAnswer.after_a_copy(), Conclusion::NoAnswer);
    }

    #[test]
    fn what_the_gateway_already_has_is_asked_for() {
        let maybe = Conclusion::MaybeSubmitted(CHECK_INTERVAL);
        for kind in ["in-progress", "already-submitted", "key-reused"] {
            assert_eq!(Conclusion::of(&problem(kind, 409)), maybe, "{kind}");
        }
    }

    #[test]
    fn what_a_busy_hotel_did_not_take_is_sent_again_whatever_became_of_earlier_copies() {
        let again = Conclusion::of(&problem("not-submitted", 429));
        assert_eq!(again, Conclusion::TryAgain(15));
        assert_eq!(again.after_a_copy(), again);
    }

    #[test]
    fn a_session_that_has_lapsed_leads_to_a_new_search() {
        for (kind, status) in [("expired", 410), ("price-changed", 409), ("forbidden", 403)] {
            let conclusion = Conclusion::of(&problem(kind, status));
            assert_eq!(conclusion, Conclusion::Lapsed, "{kind}");
        }
    }
}
