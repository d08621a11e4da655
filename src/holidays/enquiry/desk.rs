//! Sending an enquiry, and what became of it.

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::wire::holiday::EnquiryRequest;

use super::form::Form;
use super::wanted::wanted;
use crate::holidays::events::Event;
use crate::holidays::holiday::Selection;
use crate::holidays::session::{Session, Slot};
use crate::ui::State;
use crate::ui::clock::now;
use crate::ui::failure::Failure;
use crate::ui::key::idempotency_key;

/// Where an enquiry stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The visitor reads the page.
    Reading,
    /// The visitor fills in the form.
    Filling,
    /// The form was sent incomplete.
    Rejected,
    /// It is on its way.
    Sending,
    /// It was not taken; it can be sent again.
    Failed(Failure),
    /// It was taken, under this reference.
    Sent(String),
}

/// The enquiry of a page. A handle: copies are the same enquiry.
#[derive(Clone, Copy)]
pub struct Desk {
    session: Session,
    /// What is asked for.
    pub selection: Selection,
    /// Where the enquiry stands.
    pub step: State<Step>,
    /// Who asks.
    pub form: State<Form>,
    /// When the form appeared first.
    since: StoredValue<Option<DateTime<Utc>>>,
    /// What was sent last, and the key under which it may be sent again.
    last: StoredValue<Option<(EnquiryRequest, String)>>,
}

impl Desk {
    /// Nobody has asked yet.
    pub fn new(session: Session, selection: Selection) -> Self {
        Self {
            session,
            selection,
            step: State::new(Step::Reading),
            form: State::default(),
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

    /// What is asked for, by nobody yet.
    pub fn wanted(self) -> EnquiryRequest {
        let (extras, _) = self.selection.extras();
        let wishes = self.selection.wishes.get_untracked();
        let wishes = wishes.into_iter().filter_map(|wish| extras.get(wish));
        wanted(
            self.selection.detail().holiday.id.clone(),
            &self.selection.choices(),
            self.selection.choice.get_untracked(),
            wishes.map(|extra| extra.name.clone()).collect(),
        )
    }

    /// Whether the site takes the enquiry over.
    pub fn is_taken_over(self) -> bool {
        let title = self.selection.detail().holiday.title.clone();
        let event = Event::EnquiryWanted(title, Box::new(self.wanted()));
        self.session.flow.observer.takes_over(&event)
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
            self.form.set(Form::default());
        }
        self.step.set(Step::Reading);
    }

    /// Sends the form, unless a field needs another look; then false.
    pub fn send(self) -> bool {
        if self.step.get_untracked() == Step::Sending {
            return true;
        }
        let mut form = self.form.get_untracked();
        let is_complete = form.check();
        let mut request = form.sign(self.wanted());
        self.form.set(form);
        if !is_complete {
            self.step.set(Step::Rejected);
            return false;
        }
        let key = self.key(&request);
        let since = self.since.get_value().unwrap_or_default();
        request.seconds = u32::try_from((now() - since).num_seconds()).unwrap_or_default();
        self.step.set(Step::Sending);
        let session = self.session;
        let work = async move {
            let outcome = async { Ok(session.flow.gateway()?.enquire(&request, &key).await?) };
            let step = match outcome.await {
                Ok(received) => Step::Sent(received.reference),
                Err(failure) => Step::Failed(session.flow.report(failure)),
            };
            // The visitor may have left the page: then nobody waits for the outcome.
            if self.last.try_get_value().is_some() {
                self.step.set(step);
            }
        };
        self.session.flow.start(Slot::Enquiry, work.boxed_local());
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
