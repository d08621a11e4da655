//! The enquiry, also once its page was left: carries out what the state machine decides.

use leptos::task::spawn_local;
use stopover_model::wire::holiday::EnquiryRequest;

use super::enquirer::Enquirer;
use super::state::{Effect, EnquiryEvent, EnquiryState, Step};
use crate::holidays::visit::{Event, HolidayFlow};
use crate::ui::clock::now;
use crate::ui::form::FormHandle;
use crate::ui::key::idempotency_key;
use crate::ui::{Callback, State, Stored};

/// What the visitor asks for. A handle.
#[derive(Clone, Copy)]
pub struct EnquirySubject {
    pub title: Stored<String>,
    /// The present choice, without the person who asks.
    pub request: Callback<(), EnquiryRequest>,
    /// The present choice in words, a line each.
    pub summary: Callback<(), Vec<String>>,
}

/// The enquiry about a holiday. A handle: copies are the same enquiry.
#[derive(Clone, Copy)]
pub struct EnquiryForm {
    pub subject: EnquirySubject,
    pub form: FormHandle<Enquirer>,
    /// A field that only programs fill in.
    pub website: Stored<String>,
    pub step: State<Step>,
    state: Stored<EnquiryState>,
    flow: HolidayFlow,
}

impl EnquiryForm {
    pub fn new(flow: HolidayFlow, subject: EnquirySubject) -> Self {
        Self {
            subject,
            form: FormHandle::new("so-enquiry", Enquirer::default()),
            website: Stored::new(String::new()),
            step: State::default(),
            state: Stored::new(EnquiryState::default()),
            flow,
        }
    }

    /// The same enquiry on a page that was made anew, which is in front unless it was received meanwhile.
    pub fn resumed(self, subject: EnquirySubject) -> Self {
        if !self.is_sent() {
            self.close();
        }
        Self { subject, ..self }
    }

    /// Whether it was received, and its outcome is in front.
    pub fn is_sent(self) -> bool {
        matches!(self.step.get_untracked(), Step::Sent(_))
    }

    /// Whether the form or its outcome is in front.
    pub fn is_open(self) -> bool {
        self.step.get() != Step::Reading
    }

    /// Whether the form was sent incomplete: from then on its flaws are summed up.
    pub fn is_rejected(self) -> bool {
        self.step.get() == Step::Rejected
    }

    /// Whether an observer takes the enquiry over.
    pub fn is_taken_over(self) -> bool {
        let request = Box::new(self.subject.request.run(()));
        let event = Event::EnquiryWanted(self.subject.title.get(), request);
        self.flow.observer.takes_over(&event)
    }

    /// Brings the form to the front.
    pub fn open(self) {
        self.on(EnquiryEvent::Opened(now()));
    }

    /// Goes back to the page.
    pub fn close(self) {
        self.on(EnquiryEvent::Closed);
    }

    /// The visitor changes what is entered.
    pub fn edited(self) {
        self.on(EnquiryEvent::Edited);
    }

    /// The email address and the choice in words that were sent last.
    pub fn sent(self) -> (String, Vec<String>) {
        self.state.read().sent()
    }

    /// Sends the form, unless a field needs another look; then false.
    pub fn send(self) -> bool {
        if self.step.get_untracked() == Step::Sending {
            return true;
        }
        let is_complete = self.form.submit();
        self.on(if is_complete {
            EnquiryEvent::Submitted {
                request: Box::new(self.request()),
                summary: self.subject.summary.run(()),
                key: idempotency_key(),
                now: now(),
            }
        } else {
            EnquiryEvent::Rejected
        });
        is_complete
    }

    fn request(self) -> EnquiryRequest {
        let form = self.form.get_untracked();
        EnquiryRequest {
            website: self.website.get(),
            ..form.values().sign(self.subject.request.run(()))
        }
    }

    /// Takes an event, and carries out what follows from it.
    fn on(self, event: EnquiryEvent) {
        // None once the element is gone.
        let Some((effect, step)) = self.state.update(|state| {
            let effect = state.on(event);
            (effect, state.step().clone())
        }) else {
            return;
        };
        self.step.renew(step);
        match effect {
            Some(Effect::Send { request, key }) => self.post(request, key),
            Some(Effect::EmptyForm(sent)) => {
                let form = self.form.get_untracked();
                if form.values().sign((*sent).clone()) == *sent {
                    self.form.set(Enquirer::default());
                    self.website.set(String::new());
                }
            }
            None => {}
        }
    }

    /// Nothing stops it: not when the visitor leaves the page, nor an enquiry about another holiday.
    fn post(self, request: Box<EnquiryRequest>, key: String) {
        let flow = self.flow;
        let gateway = flow.gateway();
        let work = async move {
            let answer = async { Ok(gateway?.enquire(&request, &key).await?) };
            // The site hears of a failure also then.
            let answer = answer.await.map_err(|failure| flow.report(failure));
            self.on(EnquiryEvent::Answered { key, answer });
        };
        spawn_local(work);
    }
}
