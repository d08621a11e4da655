//! How far a wish to cancel is. A wish is sent under one key until its outcome is known, so that it takes effect once
//! however often it has to be sent.

use stopover_client::ClientError;
use stopover_model::wire::Purchase;
use stopover_model::wire::purchase::CancellationState;

use super::quote::Quote;
use crate::hotels::visit::Record;

/// How far a wish to cancel is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cancelling {
    /// What is going on.
    pub step: Step,
    /// What is told of the wish before.
    pub told: Option<Told>,
    /// What the dialog shows it would cost.
    pub quote: Option<Quote>,
    /// Under which the wish is sent, until its outcome is known.
    key: Option<String>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    #[default]
    Rest,
    /// The dialog asks whether it is meant.
    Asking,
    /// The wish is on its way.
    Sending,
    /// It was sent; what became of it is being found out.
    Unclear,
}

/// What became of a wish that did not cancel the booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The hotel said no.
    Refused,
    /// It never arrived.
    Lost,
    /// The gateway has too much to do.
    Busy,
    /// The gateway would not pass it on.
    NotSent,
    /// The browser is offline.
    Offline,
    /// The schedule has gone on while the dialog was open.
    OtherQuote,
}

impl Cancelling {
    /// Opens the dialog.
    pub fn ask(&mut self, quote: Quote) {
        self.step = Step::Asking;
        self.told = None;
        self.quote = Some(quote);
    }

    /// Closes the dialog, unless the wish is on its way already.
    pub fn keep(&mut self) {
        if self.step == Step::Asking {
            self.step = Step::Rest;
            self.told = None;
        }
    }

    /// The key to send the wish under. None unless the dialog asks, so that pressing twice sends once; and none where
    /// `quote`, that of the moment, is not what the dialog showed: it shows that one, and goes on asking.
    pub fn send(&mut self, quote: Quote, new_key: impl FnOnce() -> String) -> Option<String> {
        if self.step != Step::Asking {
            return None;
        }
        if self.quote.as_ref() != Some(&quote) {
            self.quote = Some(quote);
            self.told = Some(Told::OtherQuote);
            return None;
        }
        self.step = Step::Sending;
        self.told = None;
        Some(self.key.get_or_insert_with(new_key).clone())
    }

    /// It could not even be tried.
    pub fn not_sent(&mut self, told: Told) {
        self.step = Step::Asking;
        self.told = Some(told);
    }

    /// Takes what the gateway tells of the purchase, whoever asked for it.
    pub fn answered(&mut self, purchase: &Purchase) {
        let was_sent = matches!(self.step, Step::Sending | Step::Unclear);
        let is_cancelled = Record::from_purchase(purchase).is_cancelled();
        let state = match purchase.cancellation.as_ref().map(|it| it.state) {
            // However the booking came to be cancelled.
            _ if is_cancelled => Some(CancellationState::Cancelled),
            state => state,
        };
        match state {
            Some(CancellationState::Confirming | CancellationState::Unknown) => {
                self.step = Step::Unclear;
                self.told = None;
                return;
            }
            Some(CancellationState::Cancelled) => self.told = None,
            Some(CancellationState::Refused) if was_sent => self.told = Some(Told::Refused),
            None if self.step == Step::Sending => {
                self.step = Step::Unclear;
                return;
            }
            None if self.step == Step::Unclear => {
                self.step = Step::Rest;
                self.told = Some(Told::Lost);
                // It may still be under way somewhere: sent again, it must be the same wish.
                return;
            }
            _ => return,
        }
        self.step = Step::Rest;
        self.key = None;
    }

    /// Takes the failure of sending. Only an answer that says so proves that nothing was cancelled.
    pub fn failed(&mut self, error: &ClientError) {
        if self.step != Step::Sending {
            return;
        }
        let refused = |status| matches!(status, 400..=499) && !matches!(status, 408 | 409);
        match error.status() {
            Some(429) => self.not_sent(Told::Busy),
            Some(status) if refused(status) => self.not_sent(Told::NotSent),
            None if !error.may_have_been_sent() => self.not_sent(Told::NotSent),
            _ => self.step = Step::Unclear,
        }
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::wire::purchase::{Cancellation, PurchaseState};
    use stopover_model::{Currency, Money, PenaltyPeriod, Percent};

    use super::super::quote::Terms;

    use super::*;

    fn purchase(cancellation: Option<CancellationState>) -> Purchase {
        Purchase {
            state: PurchaseState::Booked,
            refusal: None,
            checkout: None,
            booking: None,
            booking_id: Some("BKG-1".into()),
            cancellation: cancellation.map(|state| Cancellation {
                state,
                cancelled_at: None,
                refunded_amount: None,
                currency: String::new(),
            }),
            may_cancel: true,
            test: false,
        }
    }

    /// A quote whose penalty is so many cents.
    fn quote(penalty: i64) -> Quote {
        let eur = |minor| Money::from_minor(minor, Currency::new("EUR").unwrap());
        Quote {
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
            cancelling.send(quote(0), || "first".to_owned()).as_deref(),
            Some("first")
        );
        cancelling
    }

    #[test]
    fn a_wish_is_sent_once_however_often_it_is_pressed() {
        let mut cancelling = sent();
        assert_eq!(cancelling.send(quote(0), || "second".to_owned()), None);
        cancelling.keep();
        assert_eq!(
            cancelling.step,
            Step::Sending,
            "what is on its way cannot be taken back"
        );
        assert_eq!(
            Cancelling::default().send(quote(0), || "unasked".to_owned()),
            None
        );
    }

    #[test]
    fn nothing_is_sent_for_another_amount_than_was_shown() {
        let mut cancelling = Cancelling::default();
        cancelling.ask(quote(0));
        assert_eq!(cancelling.send(quote(5_000), || "first".to_owned()), None);
        assert_eq!(
            (cancelling.step, cancelling.told),
            (Step::Asking, Some(Told::OtherQuote))
        );
        assert_eq!(
            cancelling.quote,
            Some(quote(5_000)),
            "the new amount is shown"
        );
        let key = cancelling.send(quote(5_000), || "first".to_owned());
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
        ] {
            let mut cancelling = sent();
            cancelling.failed(&error);
            assert_eq!(cancelling.step, Step::Unclear, "{error:?}");
            assert_eq!(cancelling.send(quote(0), || "second".to_owned()), None);
        }
    }

    #[test]
    fn a_wish_that_never_arrived_is_sent_again_under_its_own_key() {
        let mut cancelling = sent();
        cancelling.failed(&ClientError::timeout());
        cancelling.answered(&purchase(None));
        assert_eq!(
            (cancelling.step, cancelling.told),
            (Step::Rest, Some(Told::Lost))
        );
        cancelling.ask(quote(0));
        assert_eq!(
            cancelling.send(quote(0), || "second".to_owned()).as_deref(),
            Some("first")
        );
    }

    #[test]
    fn a_refusal_before_anything_was_done_leaves_the_dialog_open_and_the_key_the_same() {
        for (error, told) in [
            (status(429), Told::Busy),
            (status(400), Told::NotSent),
            (status(403), Told::NotSent),
            (ClientError::unreachable(false), Told::NotSent),
        ] {
            let mut cancelling = sent();
            cancelling.failed(&error);
            assert_eq!(
                (cancelling.step, cancelling.told),
                (Step::Asking, Some(told))
            );
            assert_eq!(
                cancelling.send(quote(0), || "second".to_owned()).as_deref(),
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
        assert_eq!((cancelling.step, cancelling.told), (Step::Rest, None));
    }

    #[test]
    fn a_hotel_that_says_no_is_told_and_may_be_asked_anew() {
        let mut cancelling = sent();
        cancelling.answered(&purchase(Some(CancellationState::Refused)));
        assert_eq!(
            (cancelling.step, cancelling.told),
            (Step::Rest, Some(Told::Refused))
        );
        cancelling.ask(quote(0));
        assert_eq!(
            cancelling.send(quote(0), || "second".to_owned()).as_deref(),
            Some("second")
        );
    }

    #[test]
    fn a_booking_that_is_opened_tells_nothing_of_wishes_that_have_ended() {
        for state in [
            None,
            Some(CancellationState::Refused),
            Some(CancellationState::Cancelled),
        ] {
            let mut cancelling = Cancelling::default();
            cancelling.answered(&purchase(state));
            assert_eq!(cancelling, Cancelling::default(), "{state:?}");
        }
    }

    #[test]
    fn a_booking_opened_while_its_cancellation_is_unclear_goes_on_finding_out() {
        let mut cancelling = Cancelling::default();
        cancelling.answered(&purchase(Some(CancellationState::Unknown)));
        assert_eq!(cancelling.step, Step::Unclear);
    }
}
