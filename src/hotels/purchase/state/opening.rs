//! From a chosen rate, or from what a reload interrupted, to an open session.

use std::sync::Arc;

use stopover_model::wire::{CheckoutOpened, Refusal};

use super::PurchaseState;
use super::attempt::Attempt;
use super::event::Effect;
use super::stage::Stage;
use crate::hotels::purchase::storage::Saved;
use crate::hotels::visit::{Choice, Opened, Quote, Rates};
use crate::ui::failure::Failure;

impl PurchaseState {
    /// Where the rate's search has expired, it is searched again first.
    pub(super) fn open(&mut self, choice: Arc<Choice>) -> Vec<Effect> {
        self.is_price_accepted = false;
        self.stage = Stage::Opening;
        self.choice = Some(choice.clone());
        match choice.opening.clone() {
            Some(opening) => vec![Effect::OpenSession(opening)],
            None => self.search_rates(),
        }
    }

    pub(super) fn on_session(
        &mut self,
        answer: Result<CheckoutOpened, Failure>,
        can_pay: bool,
    ) -> Vec<Effect> {
        let Some(choice) = self.choice.as_ref() else {
            return Vec::new();
        };
        let CheckoutOpened { handle, checkout } = match answer {
            Ok(answer) => answer,
            Err(Failure::Expired | Failure::Gone) => return self.search_rates(),
            Err(failure) => return self.fail(failure),
        };
        let Some(quote) = Quote::read(&checkout) else {
            return self.fail(Failure::Troubled);
        };
        if quote.needs_grant && !can_pay {
            return self.fail(Failure::NoPayment);
        }
        let occupancy = quote.occupancy.clone();
        let opened = Arc::new(Opened {
            handle,
            checkout,
            hotel: choice.hotel.clone(),
            quote,
        });
        self.opened = Some(opened.clone());
        self.stage = Stage::Details(None);
        vec![
            Effect::FitForm(occupancy),
            Effect::Store,
            Effect::ReportOpened(opened),
        ]
    }

    /// The session is over, and nothing came of it. A payment that was taken for it is of no use for another: that is said before anything
    /// else.
    pub(super) fn on_lapsed(&mut self) -> Vec<Effect> {
        if self.grant.is_none() {
            return self.search_rates();
        }
        self.sent = None;
        self.stage = Stage::Refused(Refusal::Lapsed);
        vec![Effect::StopTimer, Effect::ClearStorage]
    }

    /// In place of a session that cannot be used any more.
    pub(super) fn search_rates(&mut self) -> Vec<Effect> {
        self.close();
        let next = match self.choice.as_mut() {
            Some(choice) => {
                Arc::make_mut(choice).opening = None;
                Effect::SearchRates(choice.clone())
            }
            None => Effect::ShowList,
        };
        vec![Effect::StopTimer, Effect::ClearStorage, next]
    }

    pub(super) fn on_rates(&mut self, answer: Result<Rates, Failure>) -> Vec<Effect> {
        let rates = match answer {
            Ok(rates) => rates,
            Err(failure) => return self.fail(failure),
        };
        let again = |offer| self.choice.as_ref()?.again(offer);
        let again = rates.offer().and_then(again);
        let choice = again.and_then(|rate| rates.choice(&rate.id));
        self.stage = Stage::Offered(choice.map(Box::new));
        Vec::new()
    }

    /// Resumes a purchase that a reload interrupted: asks for its outcome.
    pub(super) fn resume(&mut self, saved: Saved) -> Vec<Effect> {
        let Some(quote) = Quote::read(&saved.checkout) else {
            return vec![Effect::ClearStorage, Effect::ShowList];
        };
        self.stage = Stage::Opening;
        self.choice = Choice::of(&quote, saved.hotel.clone()).map(Arc::new);
        self.opened_at = saved.opened_at;
        self.is_price_accepted = saved.accepted;
        self.grant = saved.grant;
        self.is_reported = saved.booked;
        self.sent = saved.key.map(|key| Attempt {
            key,
            request: None,
            copies: 0,
            reports: 0,
            unanswered: 0,
        });
        self.opened = Some(Arc::new(Opened {
            handle: saved.handle,
            checkout: saved.checkout,
            hotel: saved.hotel,
            quote,
        }));
        let mut effects = vec![Effect::FillForm(saved.details)];
        effects.append(&mut self.ask_outcome());
        effects
    }
}
