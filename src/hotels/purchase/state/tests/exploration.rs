//! Every order in which answers, timers, presses and reloads can follow each other.

use std::collections::HashSet;

use super::*;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Request {
    Session,
    Rates,
    Grant,
    Attempt,
    Abandon,
    Outcome,
}

/// A purchase and its surroundings.
#[derive(Clone)]
struct World {
    state: PurchaseState,
    request: Option<Request>,
    send_due: bool,
    check_due: bool,
    stored: Option<PurchaseState>,
    keys: u32,
    /// The key of what was sent and is not proven to have failed, and how often that was sent.
    unproven: Option<(String, u8)>,
}

impl World {
    fn new(more: &str) -> Self {
        Self {
            state: at_details(more),
            request: None,
            send_due: false,
            check_due: false,
            stored: None,
            keys: 0,
            unproven: None,
        }
    }

    /// What distinguishes two worlds, whatever their keys are called.
    fn fingerprint(&self) -> String {
        let describe = |state: &PurchaseState| {
            let offline = state.stage == OFFLINE;
            let stage = match &state.stage {
                Stage::Details(failure) => format!("{}", failure.is_some()),
                Stage::Offered(offer) => format!("{}", offer.is_some()),
                _ => String::new(),
            };
            let attempt = state.sent.as_ref().map(|it| {
                let is_known = self
                    .unproven
                    .as_ref()
                    .is_some_and(|(key, _)| *key == it.key);
                let counts = (it.copies.min(2), it.reports, it.unanswered);
                (counts, it.request.is_some(), is_known)
            });
            let held = (
                state.opened.is_some(),
                state.grant.is_some(),
                state.unpaid.is_some(),
                state.is_price_accepted,
                state.is_reported,
            );
            let kind = std::mem::discriminant(&state.stage);
            format!("{kind:?} {stage} {offline} {attempt:?} {held:?}")
        };
        let stored = self.stored.as_ref().map(describe);
        let copies = self.unproven.as_ref().map(|(_, copies)| (*copies).min(2));
        format!(
            "{} {:?} {} {} {stored:?} {copies:?}",
            describe(&self.state),
            self.request,
            self.send_due,
            self.check_due,
        )
    }

    /// What can happen next, each with what it proves of the attempt.
    fn events(&mut self, more: &str) -> Vec<PurchaseEvent> {
        self.keys += 1;
        let mut events = vec![
            submitted(&self.keys.to_string()),
            PurchaseEvent::PriceAccepted,
            PurchaseEvent::Retried,
            PurchaseEvent::AskedAgain,
            PurchaseEvent::Online,
        ];
        if let Stage::Offered(Some(reoffer)) = &self.state.stage {
            events.push(PurchaseEvent::ReofferTaken(reoffer.clone()));
        }
        if self.send_due {
            events.push(PurchaseEvent::SendDue);
        }
        if self.check_due || self.state.stage == Stage::Unknown {
            events.push(PurchaseEvent::CheckDue);
        }
        let states = [
            State::Open,
            State::Confirming,
            State::Unknown,
            State::Refused,
            State::Booked,
        ];
        match self.request {
            Some(Request::Session) => {
                events.push(session(more));
                for failure in [Failure::Gone, Failure::Troubled] {
                    events.push(answered(Err(failure), true));
                }
            }
            Some(Request::Rates) => {
                events.push(rates());
                events.push(PurchaseEvent::RatesAnswered(Err(Failure::Troubled)));
            }
            Some(Request::Grant) => {
                events.push(PurchaseEvent::PaymentAnswered(None));
                let grant = Grant::new("grant");
                events.push(PurchaseEvent::PaymentAnswered(Some(grant)));
            }
            Some(Request::Attempt) => {
                events.extend(states.map(attempt_is));
                events.extend(
                    [
                        lost(),
                        ClientError::timeout(),
                        bare(502),
                        problem("in-progress", 409),
                        problem("busy", 429),
                        problem("not-submitted", 429),
                        busy_for(900),
                        problem("grant-refused", 403),
                        problem("expired", 410),
                    ]
                    .map(fails),
                );
            }
            Some(Request::Outcome) => {
                events.extend(states.map(outcome_is));
                let failures = [Failure::Unreachable, Failure::Troubled, Failure::Gone];
                events.extend(failures.map(unavailable));
            }
            Some(Request::Abandon) => {
                events.extend(states.map(abandon_is));
                let failures = [Failure::Unreachable, Failure::Troubled, Failure::Refused];
                events.extend(failures.map(abandon_fails));
            }
            None => {}
        }
        events
    }

    /// What an answer proves of the attempt, by the rules of the gateway and not by those of the machine.
    fn learn(&mut self, event: &PurchaseEvent) {
        let is_only_copy = self
            .unproven
            .as_ref()
            .is_some_and(|(_, copies)| *copies == 1);
        match event {
            PurchaseEvent::AttemptAnswered(Ok(purchase))
            | PurchaseEvent::OutcomeAnswered(Ok(purchase))
            | PurchaseEvent::AbandonAnswered(Ok(purchase))
                if purchase.state == State::Refused =>
            {
                self.unproven = None;
            }
            // Of the other answers "open" says only that it has not arrived yet.
            PurchaseEvent::AbandonAnswered(Ok(purchase)) if purchase.state == State::Open => {
                self.unproven = None;
            }
            PurchaseEvent::AttemptAnswered(Err(error)) => {
                let is_proof = matches!(error.status(), Some(429 | 403 | 410));
                if is_proof && is_only_copy {
                    self.unproven = None;
                }
            }
            _ => {}
        }
    }

    fn carry_out(&mut self, effect: &Effect) {
        match effect {
            Effect::OpenSession(_) => self.request = Some(Request::Session),
            Effect::SearchRates(_) => self.request = Some(Request::Rates),
            Effect::AskForGrant(_) => self.request = Some(Request::Grant),
            Effect::AskOutcome(_) => self.request = Some(Request::Outcome),
            Effect::Abandon { key, .. } => {
                self.request = Some(Request::Abandon);
                if let Some((unproven, _)) = &self.unproven {
                    assert_eq!(unproven, key, "another attempt is given up");
                }
            }
            Effect::Send { key, .. } => {
                self.request = Some(Request::Attempt);
                match &mut self.unproven {
                    Some((unproven, copies)) => {
                        assert_eq!(unproven, key, "a second attempt");
                        *copies = copies.saturating_add(1);
                    }
                    None => self.unproven = Some((key.clone(), 1)),
                }
            }
            Effect::SendAfter(_) => (self.send_due, self.check_due) = (true, false),
            Effect::CheckAfter(_) => (self.send_due, self.check_due) = (false, true),
            Effect::StopTimer => (self.send_due, self.check_due) = (false, false),
            Effect::Store => self.stored = Some(self.state.clone()),
            Effect::ClearStorage => self.stored = None,
            _ => {}
        }
    }

    fn step(&self, event: PurchaseEvent) -> Self {
        let mut next = self.clone();
        let is_answer = !matches!(
            event,
            PurchaseEvent::Submitted { .. }
                | PurchaseEvent::PriceAccepted
                | PurchaseEvent::Retried
                | PurchaseEvent::AskedAgain
                | PurchaseEvent::Online
                | PurchaseEvent::ReofferTaken(_)
        );
        match event {
            PurchaseEvent::SendDue | PurchaseEvent::CheckDue => {
                (next.send_due, next.check_due) = (false, false);
            }
            _ if is_answer => next.request = None,
            _ => {}
        }
        next.learn(&event);
        let asked_again = matches!(event, PurchaseEvent::AskedAgain);
        let effects = next.state.on(event);
        // Each of them leads to the same, until the last.
        if let Some(attempt) = next.state.sent.as_mut().filter(|it| it.unanswered > 0) {
            attempt.unanswered = UNANSWERED_QUESTIONS - 1;
        }
        for effect in &effects {
            next.carry_out(effect);
        }
        let (before, after) = (&self.state.stage, &next.state.stage);
        let confirms = matches!(after, Stage::Confirming { .. });
        assert!(
            !(*before == Stage::Unknown && confirms),
            "back from unknown"
        );
        if before.is_final() && !asked_again {
            assert_eq!(before, after, "the outcome has changed");
        }
        next
    }

    /// The visitor leaves and chooses the same rate again.
    fn leave(&self) -> Option<Self> {
        let choice = self.state.choice().filter(|_| self.state.may_leave())?;
        let is_over = self.state.stage.is_final() || self.state.is_reported;
        let mut next = Self {
            request: None,
            send_due: false,
            check_due: false,
            stored: None,
            unproven: self.unproven.clone().filter(|_| !is_over),
            ..self.clone()
        };
        next.state.choose((*choice).clone());
        for effect in &next.state.on(PurchaseEvent::Shown(None)) {
            next.carry_out(effect);
        }
        Some(next)
    }

    fn reload(&self) -> Option<Self> {
        let stored = self.stored.as_ref()?;
        let (state, effects) = reloaded(stored);
        let mut next = Self {
            state,
            request: None,
            send_due: false,
            check_due: false,
            ..self.clone()
        };
        for effect in &effects {
            next.carry_out(effect);
        }
        Some(next)
    }
}

fn explore(more: &str) -> usize {
    let mut seen = HashSet::new();
    let mut open = vec![World::new(more)];
    while let Some(mut world) = open.pop() {
        if !seen.insert(world.fingerprint()) {
            continue;
        }
        for event in world.events(more) {
            open.push(world.step(event));
        }
        open.extend(world.reload());
        open.extend(world.leave());
    }
    seen.len()
}

#[test]
fn no_second_attempt_is_made_while_the_first_may_have_been_submitted() {
    for more in ["", PAID, &format!("{PAID}{DEARER}")] {
        let worlds = explore(more);
        assert!(worlds > 100, "only {worlds} were reached");
    }
}
