//! The enquiry as a state machine: from (state, event) to (state, effect).

use chrono::{DateTime, Utc};
use stopover_model::wire::holiday::{EnquiryReceived, EnquiryRequest};

use crate::ui::failure::Failure;

/// How far an enquiry is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Step {
    /// The visitor reads the page.
    #[default]
    Reading,
    /// The visitor fills in the form.
    Filling,
    /// The form was sent incomplete.
    Rejected,
    Sending,
    /// It was not received; it can be sent again.
    Failed(Failure),
    /// It was received, under this reference.
    Sent(String),
}

pub enum EnquiryEvent {
    Opened(DateTime<Utc>),
    Closed,
    /// A field was changed.
    Edited,
    /// The form was sent incomplete.
    Rejected,
    /// `key` is that of a new enquiry.
    Submitted {
        /// Without the time it took to fill in.
        request: Box<EnquiryRequest>,
        /// The choice in words, a line each.
        summary: Vec<String>,
        key: String,
        now: DateTime<Utc>,
    },
    Answered {
        key: String,
        answer: Result<EnquiryReceived, Failure>,
    },
}

pub enum Effect {
    Send {
        request: Box<EnquiryRequest>,
        key: String,
    },
    /// Unless something else was typed since this was sent.
    EmptyForm(Box<EnquiryRequest>),
}

/// No `Debug`: personal data.
#[derive(Clone)]
struct Submission {
    request: Box<EnquiryRequest>,
    summary: Vec<String>,
    /// The key under which it may be sent again.
    key: String,
}

/// No `Debug`: personal data.
#[derive(Clone, Default)]
pub struct EnquiryState {
    step: Step,
    /// When the form was opened first.
    since: Option<DateTime<Utc>>,
    /// What was sent last.
    last: Option<Submission>,
}

impl EnquiryState {
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The email address and the choice in words that were sent last: the form and the choice may have changed since.
    pub fn sent(&self) -> (String, Vec<String>) {
        let sent = |last: &Submission| (last.request.email.clone(), last.summary.clone());
        self.last.as_ref().map(sent).unwrap_or_default()
    }

    pub fn on(&mut self, event: EnquiryEvent) -> Option<Effect> {
        match event {
            EnquiryEvent::Opened(now) => {
                self.since.get_or_insert(now);
                self.step = Step::Filling;
                None
            }
            // What was typed stays, unless it was received.
            EnquiryEvent::Closed => match std::mem::take(&mut self.step) {
                Step::Sent(_) => self.last.take().map(|last| Effect::EmptyForm(last.request)),
                _ => None,
            },
            EnquiryEvent::Rejected | EnquiryEvent::Submitted { .. }
                if self.step == Step::Sending =>
            {
                None
            }
            EnquiryEvent::Rejected => {
                self.step = Step::Rejected;
                None
            }
            // What is being changed is not sent by itself.
            EnquiryEvent::Edited => {
                if let Step::Failed(Failure::Busy(_)) = self.step {
                    self.step = Step::Filling;
                }
                None
            }
            EnquiryEvent::Submitted {
                mut request,
                summary,
                key,
                now,
            } => {
                let key = self.key(&request, summary, key);
                let since = self.since.unwrap_or_default();
                request.seconds = u32::try_from((now - since).num_seconds()).unwrap_or_default();
                self.step = Step::Sending;
                Some(Effect::Send { request, key })
            }
            // Meanwhile it was received, another was sent, or it is over.
            EnquiryEvent::Answered { key, .. }
                if matches!(self.step, Step::Sent(_))
                    || self.last.as_ref().is_none_or(|last| last.key != key) =>
            {
                None
            }
            EnquiryEvent::Answered { answer, .. } => {
                self.step = match answer {
                    Ok(received) => Step::Sent(received.reference),
                    Err(failure) => Step::Failed(failure),
                };
                None
            }
        }
    }

    /// The key of a request: the same for the same request, so that it is one enquiry however often it is sent.
    fn key(&mut self, request: &EnquiryRequest, summary: Vec<String>, new: String) -> String {
        match &self.last {
            Some(last) if *last.request == *request => last.key.clone(),
            _ => {
                self.last = Some(Submission {
                    request: Box::new(request.clone()),
                    summary,
                    key: new.clone(),
                });
                new
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::seconds(seconds)
    }

    fn opened() -> EnquiryState {
        let mut state = EnquiryState::default();
        assert!(state.on(EnquiryEvent::Opened(at(0))).is_none());
        assert_eq!(state.step, Step::Filling);
        state
    }

    /// What is sent when this message is submitted: its key, and how long it took to fill in.
    fn submit(
        state: &mut EnquiryState,
        message: &str,
        key: &str,
        now: DateTime<Utc>,
    ) -> Option<(String, u32)> {
        let request = EnquiryRequest {
            email: "ana@mail.example".to_owned(),
            message: message.to_owned(),
            ..EnquiryRequest::default()
        };
        let effect = state.on(EnquiryEvent::Submitted {
            request: Box::new(request),
            summary: vec![format!("a {message}")],
            key: key.to_owned(),
            now,
        })?;
        match effect {
            Effect::Send { request, key } => {
                assert_eq!(request.message, message);
                Some((key, request.seconds))
            }
            Effect::EmptyForm(_) => panic!("it is sent"),
        }
    }

    /// What was sent last is answered.
    fn answer(
        state: &mut EnquiryState,
        answer: Result<EnquiryReceived, Failure>,
    ) -> Option<Effect> {
        let key = state.last.clone().unwrap().key;
        state.on(EnquiryEvent::Answered { key, answer })
    }

    fn receive(state: &mut EnquiryState) {
        let reference = "E-1".to_owned();
        let effect = answer(state, Ok(EnquiryReceived { reference }));
        assert!(effect.is_none());
        assert_eq!(state.step, Step::Sent("E-1".to_owned()));
    }

    fn fail(state: &mut EnquiryState) {
        let failure = Failure::Unreachable;
        assert!(answer(state, Err(failure)).is_none());
        assert_eq!(state.step, Step::Failed(failure));
    }

    #[test]
    fn an_incomplete_form_is_not_sent_and_a_completed_one_is() {
        let mut state = opened();
        assert!(state.on(EnquiryEvent::Rejected).is_none());
        assert_eq!(state.step, Step::Rejected);
        assert!(submit(&mut state, "quiet room", "first", at(9)).is_some());
    }

    #[test]
    fn what_is_being_changed_is_not_sent_by_itself_to_a_gateway_that_was_busy() {
        let mut state = opened();
        submit(&mut state, "quiet room", "first", at(9));
        state.on(EnquiryEvent::Edited);
        assert_eq!(state.step, Step::Sending);
        answer(&mut state, Err(Failure::Busy(12)));
        state.on(EnquiryEvent::Edited);
        assert_eq!(state.step, Step::Filling);
    }

    #[test]
    fn an_answer_to_what_was_sent_before_is_not_that_of_what_is_on_its_way() {
        let mut state = opened();
        submit(&mut state, "quiet room", "first", at(9));
        state.on(EnquiryEvent::Closed);
        state.on(EnquiryEvent::Opened(at(20)));
        submit(&mut state, "sea view", "second", at(30));
        let late = EnquiryEvent::Answered {
            key: "first".to_owned(),
            answer: Err(Failure::Unreachable),
        };
        state.on(late);
        assert_eq!(state.step, Step::Sending);
        receive(&mut state);
        // Sent twice with one key, it was received once.
        answer(&mut state, Err(Failure::Unreachable));
        assert_eq!(state.step, Step::Sent("E-1".to_owned()));
    }

    #[test]
    fn nothing_pressed_or_emptied_meanwhile_changes_what_is_on_its_way() {
        let mut state = opened();
        assert!(submit(&mut state, "quiet room", "first", at(9)).is_some());
        assert_eq!(submit(&mut state, "quiet room", "second", at(9)), None);
        assert!(state.on(EnquiryEvent::Rejected).is_none());
        assert_eq!(state.step, Step::Sending);
    }

    #[test]
    fn the_same_enquiry_keeps_its_key_after_a_failure_and_a_changed_one_gets_another() {
        let mut state = opened();
        let mut key = |message, new, seconds| {
            let (key, _) = submit(&mut state, message, new, at(seconds)).unwrap();
            fail(&mut state);
            key
        };
        assert_eq!(key("quiet room", "first", 9), "first");
        assert_eq!(key("quiet room", "second", 30), "first");
        assert_eq!(key("sea view", "third", 40), "third");
    }

    #[test]
    fn the_time_it_took_counts_from_the_first_time_the_form_was_opened() {
        let mut state = opened();
        assert!(state.on(EnquiryEvent::Closed).is_none());
        assert_eq!(state.step, Step::Reading);
        state.on(EnquiryEvent::Opened(at(60)));
        let sent = submit(&mut state, "quiet room", "first", at(75));
        assert_eq!(sent, Some(("first".to_owned(), 75)));
    }

    #[test]
    fn closing_empties_the_form_only_once_the_enquiry_was_received() {
        let mut state = opened();
        submit(&mut state, "quiet room", "first", at(9));
        fail(&mut state);
        assert!(state.on(EnquiryEvent::Closed).is_none());
        state.on(EnquiryEvent::Opened(at(20)));
        submit(&mut state, "quiet room", "second", at(30));
        receive(&mut state);
        let effect = state.on(EnquiryEvent::Closed);
        assert!(matches!(effect, Some(Effect::EmptyForm(sent)) if sent.message == "quiet room"));
        state.on(EnquiryEvent::Opened(at(40)));
        let again = submit(&mut state, "quiet room", "third", at(50));
        assert_eq!(again.unwrap().0, "third", "a new enquiry");
    }

    #[test]
    fn an_answer_after_the_form_was_closed_is_shown() {
        let mut state = opened();
        submit(&mut state, "quiet room", "first", at(9));
        state.on(EnquiryEvent::Closed);
        receive(&mut state);
    }

    #[test]
    fn what_is_said_to_be_sent_is_what_was_sent_last() {
        let mut state = opened();
        let ana = "ana@mail.example".to_owned();
        submit(&mut state, "quiet room", "first", at(9));
        fail(&mut state);
        submit(&mut state, "sea view", "second", at(20));
        state.on(EnquiryEvent::Closed);
        state.on(EnquiryEvent::Opened(at(30)));
        receive(&mut state);
        assert_eq!(state.sent(), (ana, vec!["a sea view".to_owned()]));
    }
}
