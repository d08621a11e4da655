//! A booking while its page is shown: carries out what the state machine decides.

use futures_util::FutureExt;
use leptos::prelude::*;

use super::state::{
    CancelFailure, Cancelling, Effect, Lookup, LookupDetails, ManageEvent, ManageState,
};
use crate::hotels::visit::{Event, HotelFlow, Known};
use crate::ui::clock::now;
use crate::ui::flow::Request;
use crate::ui::form::FormHandle;
use crate::ui::key::idempotency_key;
use crate::ui::{State, Stored};

/// A booking and what is done about it. A handle: copies are the same. Views follow copies of the parts of its state.
#[derive(Clone, Copy)]
pub struct ManageBooking {
    flow: HotelFlow,
    request: Request,
    state: Stored<ManageState>,
    pub form: FormHandle<LookupDetails>,
    pub lookup: State<Lookup>,
    /// The booking, once found.
    pub known: State<Option<Known>>,
    pub cancelling: State<Cancelling>,
    /// Counts the answers to what became of the cancellation.
    pub checked: State<usize>,
}

impl ManageBooking {
    /// Begins with a booking, or with finding one. What is under way ends with the view that made it.
    pub fn new(flow: HotelFlow, known: Option<Known>) -> Self {
        let booking = Self {
            flow,
            request: Request::new(),
            state: Stored::new(ManageState::default()),
            form: FormHandle::new("so-lookup", LookupDetails::default()),
            lookup: State::default(),
            known: State::default(),
            cancelling: State::default(),
            checked: State::new(0),
        };
        if let Some(known) = known {
            booking.on(ManageEvent::Shown(known));
        }
        booking
    }

    /// Looks the booking up. False when a field has to be corrected first.
    pub fn find(self) -> bool {
        if self.lookup.get_untracked() == Lookup::Running {
            return true;
        }
        let is_complete = self.form.submit();
        if is_complete && let Some(request) = self.form.get_untracked().values().request() {
            self.on(ManageEvent::Submitted(request));
        }
        is_complete
    }

    /// The visitor changes what is entered.
    pub fn edited(self) {
        self.on(ManageEvent::Edited);
    }

    /// Asks what became of the booking.
    pub fn refresh(self) {
        self.on(ManageEvent::CheckDue);
    }

    /// Asks for confirmation.
    pub fn ask_to_cancel(self) {
        self.on(ManageEvent::CancelAsked(now()));
    }

    /// Does not cancel.
    pub fn keep(self) {
        self.on(ManageEvent::Kept);
    }

    /// Cancels, once, for what the dialog shows.
    pub fn cancel(self) {
        let (now, key) = (now(), idempotency_key());
        self.on(ManageEvent::CancelConfirmed { now, key });
    }

    /// Takes an event, and carries out what follows from it.
    fn on(self, event: ManageEvent) {
        // None when the page is gone: its dialog may still report that it was closed.
        let Some((effect, state)) = self.state.update(|state| {
            let effect = state.on(event);
            (effect, state.clone())
        }) else {
            return;
        };
        self.lookup.renew(state.lookup);
        self.cancelling.renew(state.cancelling);
        self.known.renew(state.known);
        if let Some(effect) = effect {
            self.carry_out(effect);
        }
    }

    fn carry_out(self, effect: Effect) {
        let flow = self.flow;
        match effect {
            Effect::LookUp(request) => {
                let work = async move {
                    let answer = async { Ok(flow.gateway()?.look_up(&request).await?) };
                    self.on(ManageEvent::LookupAnswered(answer.await));
                };
                self.request.start(work.boxed_local());
            }
            Effect::Check(handle) => {
                let work = async move {
                    if let Ok(gateway) = flow.gateway() {
                        let answer = gateway.purchase(&handle).await;
                        self.on(ManageEvent::CheckAnswered(answer));
                    }
                    self.checked.update(|times| *times = times.wrapping_add(1));
                };
                self.request.start(work.boxed_local());
            }
            Effect::Cancel {
                request,
                key,
                handle,
            } => {
                let not_sent = |failure| self.on(ManageEvent::CancelNotSent(failure));
                if !window().navigator().on_line() {
                    return not_sent(CancelFailure::Offline);
                }
                let Ok(gateway) = flow.gateway() else {
                    return not_sent(CancelFailure::NotSent);
                };
                let work = async move {
                    let answer = gateway.cancel(&request, &key, &handle).await;
                    self.on(ManageEvent::CancelAnswered(answer));
                };
                self.request.start(work.boxed_local());
            }
            Effect::FillNumber(number) => {
                let entered = self.form.get_untracked().values().clone();
                self.form.set(LookupDetails {
                    number: number.to_string(),
                    ..entered
                });
            }
            Effect::ReportFailure(failure) => {
                flow.report(failure);
            }
            Effect::ReportCancelled(record, refund) => {
                flow.observer.tell(&Event::Cancelled(record, refund));
            }
        }
    }
}
