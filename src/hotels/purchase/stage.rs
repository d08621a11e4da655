//! How far a purchase is, and where each answer leads. Nothing here may ever lead to a second booking: what may have
//! been sent is asked for, never begun again.

use stopover_client::ClientError;
use stopover_model::wire::{ProblemKind, Purchase, PurchaseState, Refusal};
use stopover_model::{RateOffer, SearchId};

use crate::hotels::visit::Known;
use crate::ui::failure::Failure;

/// How far a purchase is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// The gateway is asked for a session, or what became of one.
    Opening,
    /// It could not be asked; it can be asked again.
    Stuck(Failure),
    /// The offer had lapsed, and a new search was made: the same rate as it is now, or none.
    Offered(Option<Reoffer>),
    /// Details are typed.
    Details(Option<Hitch>),
    /// The site takes the payment.
    Paying,
    /// The gateway has been asked to book, and has not answered yet.
    Confirming {
        /// Whether there was no connection at the last attempt.
        offline: bool,
    },
    /// Whether it is booked cannot be told yet.
    Unknown,
    /// Nothing is booked.
    Refused(Refusal),
    /// Booked.
    Booked(Box<Known>),
}

/// A rate found again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reoffer {
    /// The new search.
    pub search: SearchId,
    /// The rate.
    pub rate: RateOffer,
}

/// Why an attempt to book ended with nothing sent to the hotel. Said above the button, which can be pressed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hitch {
    /// The site took no payment, or gave no answer.
    NotPaid,
    /// The gateway did not accept the site's word that it was paid.
    GrantRefused,
    /// Too many requests; come back in so many seconds.
    Busy(u32),
    /// The site takes no bookings at the moment.
    Closed,
    /// Something in the details was not accepted.
    NotAccepted,
    /// The request never arrived at the gateway, or never left it.
    NotArrived,
}

/// Where an attempt to book leads when the gateway did not answer it with an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// It may or may not have arrived: the same request goes out again.
    Lost,
    /// The gateway has it, or may have it: it is asked what became of it, after so many seconds.
    Ask(u32),
    /// Nothing was submitted.
    Nothing(Hitch),
    /// Nothing was submitted, and the session is of no use any more.
    Lapsed,
}

/// Seconds between questions what became of a purchase that is being worked on.
pub const PACE: u32 = 2;

/// How often a purchase that was sent may be reported as not submitted before that is believed: the request may be
/// waiting in the gateway.
pub const DOUBTS: usize = 4;

impl Setback {
    /// What a failed attempt to book means.
    pub fn of(error: &ClientError) -> Self {
        let wait = error.retry_after();
        match error.problem().map(|problem| &problem.kind) {
            Some(
                ProblemKind::InProgress | ProblemKind::AlreadySubmitted | ProblemKind::KeyReused,
            ) => return Self::Ask(wait.unwrap_or(PACE)),
            Some(ProblemKind::GrantRefused) => return Self::Nothing(Hitch::GrantRefused),
            Some(ProblemKind::BookingClosed) => return Self::Nothing(Hitch::Closed),
            Some(ProblemKind::Busy) => return Self::Nothing(Hitch::Busy(wait.unwrap_or(15))),
            // The gateway says so only when not a byte has left it.
            Some(ProblemKind::ProviderUnreachable) => return Self::Nothing(Hitch::NotArrived),
            Some(ProblemKind::InvalidRequest) => return Self::Nothing(Hitch::NotAccepted),
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
            Some(429) => Self::Nothing(Hitch::Busy(wait.unwrap_or(15))),
            // Somebody between may answer so after it was passed on.
            Some(_) => Self::Ask(PACE),
            None if error.is_unreachable() || error.is_timeout() => Self::Lost,
            None => Self::Ask(PACE),
        }
    }
}

impl Setback {
    /// What it means when the same request went out before and was not answered: that one may still be on its way, and
    /// no answer to its repetition proves otherwise.
    pub fn after_a_loss(self) -> Self {
        match self {
            Self::Nothing(_) | Self::Lapsed => Self::Ask(PACE),
            Self::Lost | Self::Ask(_) => self,
        }
    }
}

/// What became of a purchase, as the page shows it.
pub fn outcome(known: Known) -> Outcome {
    let Purchase { state, refusal, .. } = &known.purchase;
    match state {
        PurchaseState::Open => Outcome::NotSubmitted,
        PurchaseState::Confirming => Outcome::Working,
        PurchaseState::Unknown => Outcome::Over(Stage::Unknown),
        PurchaseState::Refused => {
            Outcome::Over(Stage::Refused(refusal.unwrap_or(Refusal::NotBooked)))
        }
        PurchaseState::Booked => Outcome::Over(Stage::Booked(Box::new(known))),
    }
}

/// What became of a purchase.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was not submitted.
    NotSubmitted,
    /// It is being worked on.
    Working,
    /// There is a page for it.
    Over(Stage),
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

    fn purchase(text: &str) -> Known {
        Known {
            handle: stopover_model::wire::BookingHandle::new("h"),
            purchase: stopover_client::from_text(text).unwrap(),
        }
    }

    #[test]
    fn only_a_proof_that_nothing_was_submitted_leads_back_to_the_form() {
        for (kind, status, hitch) in [
            ("grant-refused", 403, Hitch::GrantRefused),
            ("booking-closed", 503, Hitch::Closed),
            ("busy", 429, Hitch::Busy(15)),
            ("invalid-request", 400, Hitch::NotAccepted),
            ("provider-unreachable", 502, Hitch::NotArrived),
        ] {
            let setback = Setback::of(&problem(kind, status));
            assert_eq!(setback, Setback::Nothing(hitch), "{kind}");
        }
        for status in [500, 502, 503, 504, 409, 400] {
            assert_eq!(Setback::of(&bare(status)), Setback::Ask(PACE), "{status}");
        }
        let unreadable = ClientError::decode("the answer is not JSON");
        assert_eq!(Setback::of(&unreadable), Setback::Ask(PACE));
    }

    #[test]
    fn a_broken_connection_repeats_the_same_request() {
        let broken = ClientError::unreachable(true);
        assert_eq!(Setback::of(&broken), Setback::Lost);
        assert_eq!(Setback::of(&ClientError::timeout()), Setback::Lost);
    }

    #[test]
    fn after_a_request_that_was_lost_nothing_is_proven_by_its_repetition() {
        let busy = Setback::of(&problem("busy", 429));
        assert_eq!(busy.after_a_loss(), Setback::Ask(PACE));
        assert_eq!(Setback::Lapsed.after_a_loss(), Setback::Ask(PACE));
        assert_eq!(Setback::Lost.after_a_loss(), Setback::Lost);
    }

    #[test]
    fn what_the_gateway_has_already_is_asked_for() {
        for kind in ["in-progress", "already-submitted", "key-reused"] {
            assert_eq!(
                Setback::of(&problem(kind, 409)),
                Setback::Ask(PACE),
                "{kind}"
            );
        }
    }

    #[test]
    fn a_session_that_has_lapsed_leads_to_a_new_search() {
        for (kind, status) in [("expired", 410), ("price-changed", 409), ("forbidden", 403)] {
            assert_eq!(
                Setback::of(&problem(kind, status)),
                Setback::Lapsed,
                "{kind}"
            );
        }
    }

    #[test]
    fn a_state_not_known_here_counts_as_unknown_and_never_as_open() {
        let over = outcome(purchase(r#"{"state": "teleported"}"#));
        assert_eq!(over, Outcome::Over(Stage::Unknown));
        assert_eq!(
            outcome(purchase(r#"{"state": "open"}"#)),
            Outcome::NotSubmitted
        );
        assert_eq!(
            outcome(purchase(r#"{"state": "confirming"}"#)),
            Outcome::Working
        );
        let refused = outcome(purchase(r#"{"state": "refused", "refusal": "busy"}"#));
        assert_eq!(refused, Outcome::Over(Stage::Refused(Refusal::Busy)));
    }
}
