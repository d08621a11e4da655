//! Sends an enquiry.

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::wire::holiday::EnquiryRequest;

use super::state::{Enquirer, Step};
use crate::holidays::visit::{Event, HolidayFlow, Slot};
use crate::ui::State;
use crate::ui::clock::now;
use crate::ui::form::FormHandle;
use crate::ui::key::idempotency_key;

/// What the visitor asks for. A handle.
#[derive(Clone, Copy)]
pub struct EnquirySubject {
    pub title: StoredValue<String>,
    /// The present choice, without the person who asks.
    pub request: Callback<(), EnquiryRequest>,
    /// The present choice in words, a line each.
    pub summary: Callback<(), Vec<String>>,
}

/// The enquiry about a holiday. A handle: copies are the same enquiry.
#[derive(Clone, Copy)]
pub struct EnquiryForm {
    pub subject: EnquirySubject,
    pub step: State<Step>,
    pub form: FormHandle<Enquirer>,
    /// A field that only programs fill in.
    pub website: StoredValue<String>,
    flow: HolidayFlow,
    /// When the form appeared first.
    since: StoredValue<Option<DateTime<Utc>>>,
    /// What was sent last, and the key under which it may be sent again.
    last: StoredValue<Option<(EnquiryRequest, String)>>,
}

impl EnquiryForm {
    pub fn new(flow: HolidayFlow, subject: EnquirySubject) -> Self {
        Self {
            subject,
            step: State::new(Step::Reading),
            form: FormHandle::new("so-enquiry", Enquirer::default()),
            website: StoredValue::new(String::new()),
            flow,
            since: StoredValue::new(None),
            last: StoredValue::new(None),
        }
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
        let event = Event::EnquiryWanted(self.subject.title.get_value(), request);
        self.flow.observer.takes_over(&event)
    }

    /// Brings the form to the front.
    pub fn open(self) {
        self.since.update_value(|since| {
            since.get_or_insert_with(now);
        });
        self.step.set(Step::Filling);
    }

    /// Goes back to the page. What was typed stays; what was sent is not sent again.
    pub fn close(self) {
        if matches!(self.step.get_untracked(), Step::Sent(_)) {
            self.last.set_value(None);
            self.form.set(Enquirer::default());
            self.website.set_value(String::new());
        }
        self.step.set(Step::Reading);
    }

    /// Sends the form, unless a field needs another look; then false.
    pub fn send(self) -> bool {
        if self.step.get_untracked() == Step::Sending {
            return true;
        }
        if !self.form.submit() {
            self.step.set(Step::Rejected);
            return false;
        }
        let form = self.form.get_untracked();
        let mut request = form.values().sign(self.subject.request.run(()));
        request.website = self.website.get_value();
        let key = self.key(&request);
        let since = self.since.get_value().unwrap_or_default();
        request.seconds = u32::try_from((now() - since).num_seconds()).unwrap_or_default();
        self.step.set(Step::Sending);
        let flow = self.flow;
        let work = async move {
            let outcome = async { Ok(flow.gateway()?.enquire(&request, &key).await?) };
            let step = match outcome.await {
                Ok(received) => Step::Sent(received.reference),
                Err(failure) => Step::Failed(flow.report(failure)),
            };
            // The visitor may have left the page.
            if self.last.try_get_value().is_some() {
                self.step.set(step);
            }
        };
        flow.start(Slot::Enquiry, work.boxed_local());
        true
    }

    /// The key of a request: the same for the same request, so that it is one enquiry however often it is sent.
    fn key(self, request: &EnquiryRequest) -> String {
        match self.last.get_value() {
            Some((last, key)) if last == *request => key,
            _ => {
                let key = idempotency_key();
                self.last.set_value(Some((request.clone(), key.clone())));
                key
            }
        }
    }
}
