//! A cancellation is sent with one key until its outcome is known, so that it takes effect once however often it has to be
//! sent.

use stopover_client::ClientError;
use stopover_model::wire::Purchase;
use stopover_model::wire::purchase::CancellationState;

use super::quote::CancellationQuote;
use crate::hotels::visit::Record;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cancelling {
    pub step: Step,
    /// Why the last one did not cancel the booking.
    pub failure: Option<CancelFailure>,
    /// What the dialog shows it would cost.
    pub quote: Option<CancellationQuote>,
    /// With which it is sent, until its outcome is known.
    key: Option<String>,
    /// Whether the last that was heard of any cancellation is a refusal.
    was_refused: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Step {
    #[default]
    Idle,
    Asking,
    Sending,
    /// It was sent; its outcome is being asked for.
    Unclear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelFailure {
    Refused,
    /// The gateway did not receive it.
    NotReceived,
    /// The gateway has too much to do.
    Busy,
    /// The gateway would not pass it on.
    NotSent,
    /// The browser is offline.
    Offline,
    /// The fee has changed while the dialog was open.
    OtherQuote,
}

impl Cancelling {
    pub fn ask(&mut self, quote: CancellationQuote) {
        self.step = Step::Asking;
        self.failure = None;
        self.quote = Some(quote);
    }

    /// Closes the dialog, unless the cancellation is sent already.
    pub fn keep(&mut self) {
        if self.step == Step::Asking {
            self.step = Step::Idle;
            self.failure = None;
        }
    }

    /// The key to send it with. None unless the dialog asks, so that pressing twice sends once; and none where `quote`, that of
    /// the moment, is not what the dialog showed: then it shows that one, and goes on asking.
    pub fn send(&mut self, quote: CancellationQuote, new_key: String) -> Option<String> {
        if self.step != Step::Asking {
            return None;
        }
        let shown = self.quote.replace(quote);
        let costs = |quote: &CancellationQuote| quote.costs();
        if shown.as_ref().map(costs) != self.quote.as_ref().map(costs) {
            self.failure = Some(CancelFailure::OtherQuote);
            return None;
        }
        self.step = Step::Sending;
        self.failure = None;
        Some(self.key.get_or_insert(new_key).clone())
    }

    /// Whether it is on its way or its outcome is being asked for.
    pub fn was_sent(&self) -> bool {
        matches!(self.step, Step::Sending | Step::Unclear)
    }

    /// It could not be tried at all.
    pub fn not_sent(&mut self, failure: CancelFailure) {
        self.step = Step::Asking;
        self.failure = Some(failure);
    }

    /// Takes what the gateway says of the purchase, whatever it was asked for.
    pub fn answered(&mut self, purchase: &Purchase) {
        let was_sent = self.was_sent();
        let is_cancelled = Record::from_purchase(purchase).is_cancelled();
        let state = match purchase.cancellation.as_ref().map(|it| it.state) {
            // However the booking came to be cancelled.
            _ if is_cancelled => Some(CancellationState::Cancelled),
            // Of the one before this, for all that is known.
            Some(CancellationState::Refused) if self.step == Step::Unclear && self.was_refused => {
                None
            }
            state => {
                self.was_refused = state == Some(CancellationState::Refused);
                state
            }
        };
        match state {
            Some(CancellationState::Confirming | CancellationState::Unknown) => {
                self.step = Step::Unclear;
                self.failure = None;
                return;
            }
            Some(CancellationState::Cancelled) => self.failure = None,
            Some(CancellationState::Refused) if was_sent => {
                self.failure = Some(CancelFailure::Refused)
            }
            None if self.step == Step::Sending => {
                self.step = Step::Unclear;
                return;
            }
            None if self.step == Step::Unclear => {
                self.step = Step::Idle;
                self.failure = Some(CancelFailure::NotReceived);
                // It may still be waiting in the gateway: sent again, it must have the same key.
                return;
            }
            _ => return,
        }
        self.step = Step::Idle;
        self.key = None;
    }

    /// Takes the failure of sending. Only an answer that says so proves that nothing was cancelled.
    pub fn failed(&mut self, error: &ClientError) {
        if self.step != Step::Sending {
            return;
        }
        let refused = |status| matches!(status, 400..=499) && !matches!(status, 408 | 409);
        match error.status() {
            Some(429) => self.not_sent(CancelFailure::Busy),
            Some(status) if error.problem().is_some() && refused(status) => {
                self.not_sent(CancelFailure::NotSent)
            }
            None if !error.may_have_been_sent() => self.not_sent(CancelFailure::NotSent),
            _ => self.step = Step::Unclear,
        }
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::{Currency, Money, PenaltyPeriod, Percent};

    use super::*;
    use crate::hotels::booking::state::fixture::{problem, purchase};
    use crate::hotels::booking::state::quote::Terms;

    /// `penalty` is in cents.
    fn quote(penalty: i64) -> CancellationQuote {
        let eur = |minor| Money::from_minor(minor, Currency::new("EUR").unwrap());
        CancellationQuote {
            total: Some(eur(10_000)),
            terms: Some(Terms {
                period: PenaltyPeriod {
                    from: None,
                    percent: Percent::ZERO,
                    amount: eur(penalty),
                },
                back: eur(10_000 - penalty),
                next: None,
            }),
        }
    }

    fn status(status: u16) -> ClientError {
        ClientError::answered(status, None, None)
    }

    fn sent() -> Cancelling {
        let mut cancelling = Cancelling::default();
        cancelling.ask(quote(0));
        assert_eq!(
            cancelling.send(quote(0), "first".to_owned()).as_deref(),
            Some("first")
        );
        cancelling
    }

    #[test]
    fn a_cancellation_is_sent_once_however_often_it_is_pressed() {
        let mut cancelling = sent();
        assert_eq!(cancelling.send(quote(0), "second".to_owned()), None);
        cancelling.keep();
        assert_eq!(
            cancelling.step,
            Step::Sending,
            "what is on its way cannot be taken back"
        );
        assert_eq!(
            Cancelling::default().send(quote(0), "unasked".to_owned()),
            None
        );
    }

    #[test]
    fn nothing_is_sent_for_another_amount_than_was_shown() {
        let mut cancelling = Cancelling::default();
        cancelling.ask(quote(0));
        assert_eq!(cancelling.send(quote(5_000), "first".to_owned()), None);
        assert_eq!(
            (cancelling.step, cancelling.failure),
            (Step::Asking, Some(CancelFailure::OtherQuote))
        );
        assert_eq!(
            cancelling.quote,
            Some(quote(5_000)),
            "the new amount is shown"
        );
        let key = cancelling.send(quote(5_000), "first".to_owned());
        assert_eq!(key.as_deref(), Some("first"));
    }

    #[test]
    fn a_lost_answer_is_found_out_about_and_never_sent_by_itself() {
        for error in [
            ClientError::timeout(),
            ClientError::unreachable(true),
            ClientError::decode("no purchase"),
            status(500),
            status(503),
            status(408),
            status(409),
            // From what stands before the gateway.
            status(403),
            problem(409),
        ] {
            let mut cancelling = sent();
            cancelling.failed(&error);
            assert_eq!(cancelling.step, Step::Unclear, "{error:?}");
            assert_eq!(cancelling.send(quote(0), "second".to_owned()), None);
        }
    }

    #[test]
    fn a_cancellation_that_was_not_received_is_sent_again_with_its_key() {
        let mut cancelling = sent();
        cancelling.failed(&ClientError::timeout());
        cancelling.answered(&purchase(None));
        assert_eq!(
            (cancelling.step, cancelling.failure),
            (Step::Idle, Some(CancelFailure::NotReceived))
        );
        cancelling.ask(quote(0));
        assert_eq!(
            cancelling.send(quote(0), "second".to_owned()).as_deref(),
            Some("first")
        );
    }

    #[test]
    fn a_refusal_of_the_one_before_says_nothing_of_this_one() {
        let mut cancelling = sent();
        cancelling.answered(&purchase(Some(CancellationState::Refused)));
        cancelling.ask(quote(0));
        cancelling.send(quote(0), "second".to_owned());
        cancelling.failed(&ClientError::timeout());
        cancelling.answered(&purchase(Some(CancellationState::Refused)));
        assert_eq!(
            (cancelling.step, cancelling.failure),
            (Step::Idle, Some(CancelFailure::NotReceived))
        );
        cancelling.ask(quote(0));
        let key = cancelling.send(quote(0), "third".to_owned());
        assert_eq!(key.as_deref(), Some("second"));
        cancelling.failed(&ClientError::timeout());
        cancelling.answered(&purchase(Some(CancellationState::Confirming)));
        cancelling.answered(&purchase(Some(CancellationState::Refused)));
        assert_eq!(cancelling.failure, Some(CancelFailure::Refused));
    }

    #[test]
    fn a_refusal_before_anything_was_done_leaves_the_dialog_open_and_the_key_the_same() {
        for (error, failure) in [
            (status(429), CancelFailure::Busy),
            (problem(400), CancelFailure::NotSent),
            (problem(403), CancelFailure::NotSent),
            (ClientError::unreachable(false), CancelFailure::NotSent),
        ] {
            let mut cancelling = sent();
            cancelling.failed(&error);
            assert_eq!(
                (cancelling.step, cancelling.failure),
                (Step::Asking, Some(failure))
            );
            assert_eq!(
                cancelling.send(quote(0), "second".to_owned()).as_deref(),
                Some("first")
            );
        }
    }

    #[test]
    fn an_unknown_outcome_stays_unclear_until_the_provider_tells() {
        let mut cancelling = sent();
        cancelling.answered(&purchase(Some(CancellationState::Unknown)));
        assert_eq!(cancelling.step, Step::Unclear);
        cancelling.answered(&purchase(Some(CancellationState::Confirming)));
        assert_eq!(cancelling.step, Step::Unclear);
        cancelling.answered(&purchase(Some(CancellationState::Cancelled)));
        assert_eq!((cancelling.step, cancelling.failure), (Step::Idle, None));
    }

    #[test]
    fn a_refusal_of_the_hotel_is_shown_and_it_may_be_asked_anew() {
        let mut cancelling = sent();
        cancelling.answered(&purchase(Some(CancellationState::Refused)));
        assert_eq!(
            (cancelling.step, cancelling.failure),
            (Step::Idle, Some(CancelFailure::Refused))
        );
        cancelling.ask(quote(0));
        assert_eq!(
            cancelling.send(quote(0), "second".to_owned()).as_deref(),
            Some("second")
        );
    }

    #[test]
    fn a_booking_that_is_opened_shows_nothing_of_earlier_cancellations() {
        for state in [
            None,
            Some(CancellationState::Refused),
            Some(CancellationState::Cancelled),
        ] {
            let mut cancelling = Cancelling::default();
            cancelling.answered(&purchase(state));
            let shown = (cancelling.step, cancelling.failure);
            assert_eq!(shown, (Step::Idle, None), "{state:?}");
        }
    }

    #[test]
    fn a_booking_opened_while_its_cancellation_is_unclear_goes_on_finding_out() {
        let mut cancelling = Cancelling::default();
        cancelling.answered(&purchase(Some(CancellationState::Unknown)));
        assert_eq!(cancelling.step, Step::Unclear);
    }
}
