use std::collections::HashSet;

use stopover_model::wire::Checkout;
use stopover_model::wire::booking::ContactPerson;
use stopover_model::{HotelOffer, SearchId};

use super::*;
use crate::hotels::visit::Query;

/// The provider's own example, as the gateway passes it on.
fn checkout(more: &str) -> Checkout {
    let session = include_str!("../../../../tests/fixtures/hotel/checkout_response.json");
    let text = format!(r#"{{"session": {session}, "rooms": [{{"adults": 2}}] {more}}}"#);
    stopover_client::from_text(&text).unwrap()
}

const PAID: &str = r#", "needs_grant": true"#;
const FREE: &str = r#", "test": true"#;
const DEARER: &str = r#", "searched_price": 1.0"#;

fn session(more: &str) -> PurchaseEvent {
    PurchaseEvent::SessionAnswered {
        answer: Ok(CheckoutOpened {
            handle: BookingHandle::new("handle"),
            checkout: checkout(more),
        }),
        can_pay: true,
    }
}

fn choice() -> Choice {
    let quote = Quote::read(&checkout("")).unwrap();
    let choice = Choice::of(&quote, "HTL-1".into()).unwrap();
    Choice {
        search: Some(SearchId::from("S")),
        ..choice
    }
}

/// What the hotel offers now: the chosen rate, under a new search.
fn rates() -> PurchaseEvent {
    let Choice {
        query, hotel, rate, ..
    } = choice();
    let offer = HotelOffer {
        id: hotel,
        name: String::new(),
        facts: None,
        rates: vec![rate],
    };
    PurchaseEvent::RatesAnswered(Ok(found(query, Some(offer))))
}

fn found(query: Query, offer: Option<HotelOffer>) -> Rates {
    Rates::Ready {
        query,
        search: SearchId::from("S2"),
        offer: offer.map(Arc::new),
        expires_at: None,
    }
}

fn submitted(key: &str) -> PurchaseEvent {
    PurchaseEvent::Submitted {
        details: Complete {
            contact: ContactPerson::default(),
            rooms: Vec::new(),
            remarks: String::new(),
        },
        key: key.to_owned(),
    }
}

fn purchase(state: State) -> Purchase {
    Purchase {
        state,
        refusal: None,
        checkout: None,
        booking: None,
        booking_id: Some("BKG-1".into()),
        cancellation: None,
        may_cancel: false,
        test: false,
    }
}

fn attempt_is(state: State) -> PurchaseEvent {
    PurchaseEvent::AttemptAnswered(Ok(purchase(state)))
}

fn outcome_is(state: State) -> PurchaseEvent {
    PurchaseEvent::OutcomeAnswered(Ok(purchase(state)))
}

fn problem(kind: &str, status: u16) -> ClientError {
    let problem = stopover_client::from_text(&format!(r#"{{"type": "/problems/{kind}"}}"#));
    ClientError::answered(status, problem, None)
}

fn lost() -> ClientError {
    ClientError::unreachable(true)
}

fn bare(status: u16) -> ClientError {
    ClientError::answered(status, None, None)
}

fn fails(error: ClientError) -> PurchaseEvent {
    PurchaseEvent::AttemptAnswered(Err(error))
}

fn unavailable(failure: Failure) -> PurchaseEvent {
    PurchaseEvent::OutcomeAnswered(Err(failure))
}

/// A purchase whose form is shown.
fn at_details(more: &str) -> PurchaseState {
    let mut state = PurchaseState::default();
    state.choose(choice());
    state.on(PurchaseEvent::Shown(None));
    state.on(session(more));
    assert_eq!(state.stage, Stage::Details(None));
    state
}

/// A purchase whose first attempt has been sent, with the key "first".
fn sent() -> PurchaseState {
    let mut state = at_details(FREE);
    let effects = state.on(submitted("first"));
    assert_eq!(keys(&effects), ["first"]);
    state
}

/// A purchase that a reload took up.
fn reloaded(before: &PurchaseState) -> (PurchaseState, Vec<Effect>) {
    let saved = before.saved("https://gateway.example".to_owned(), Details::default());
    let mut state = PurchaseState::default();
    let effects = state.on(PurchaseEvent::Shown(saved.map(Box::new)));
    (state, effects)
}

/// The keys of the requests to book.
fn keys(effects: &[Effect]) -> Vec<&str> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send { key, .. } => Some(key.as_str()),
        _ => None,
    });
    sent.collect()
}

macro_rules! assert_effects {
    ($effects:expr, $($pattern:pat),*) => {
        let effects: Vec<Effect> = $effects;
        assert!(matches!(&effects[..], [$($pattern),*]), "other effects");
    };
}

const CONFIRMING: Stage = Stage::Confirming { offline: false };
const OFFLINE: Stage = Stage::Confirming { offline: true };

fn back(failure: AttemptFailure) -> Stage {
    Stage::Details(Some(failure))
}

mod opening {
    use super::*;

    #[test]
    fn a_chosen_rate_is_opened_when_its_page_is_shown() {
        let mut state = PurchaseState::default();
        state.choose(choice());
        assert_effects!(state.on(PurchaseEvent::Shown(None)), Effect::OpenSession(_));
        assert_effects!(
            state.on(session("")),
            Effect::FitForm(_),
            Effect::Store,
            Effect::ReportOpened(_)
        );
        assert_eq!(state.stage, Stage::Details(None));
    }

    #[test]
    fn a_page_without_a_choice_leads_to_the_list() {
        let mut state = PurchaseState::default();
        assert_effects!(state.on(PurchaseEvent::Shown(None)), Effect::ShowList);
    }

    #[test]
    fn a_session_that_cannot_be_bought_here_is_not_opened() {
        let mut state = PurchaseState::default();
        state.choose(choice());
        let PurchaseEvent::SessionAnswered { answer, .. } = session(PAID) else {
            unreachable!();
        };
        let can_pay = false;
        assert_effects!(
            state.on(PurchaseEvent::SessionAnswered { answer, can_pay }),
            Effect::ReportFailure(Failure::NoPayment)
        );
        let mut unpriced = checkout("");
        unpriced.session.price = None;
        let answer = Ok(CheckoutOpened {
            handle: BookingHandle::new("handle"),
            checkout: unpriced,
        });
        let can_pay = true;
        state.on(PurchaseEvent::SessionAnswered { answer, can_pay });
        assert_eq!(state.stage, Stage::Failed(Failure::Troubled));
        assert!(state.opened().is_none());
    }

    #[test]
    fn what_could_not_be_opened_is_opened_again_on_request() {
        let mut state = PurchaseState::default();
        state.choose(choice());
        state.on(PurchaseEvent::Shown(None));
        let (answer, can_pay) = (Err(Failure::Unreachable), true);
        state.on(PurchaseEvent::SessionAnswered { answer, can_pay });
        assert_eq!(state.stage, Stage::Failed(Failure::Unreachable));
        assert_effects!(state.on(PurchaseEvent::Retried), Effect::OpenSession(_));
        assert_eq!(state.stage, Stage::Opening);
    }

    #[test]
    fn a_lapsed_search_is_made_again_and_the_same_rate_offered() {
        let mut state = PurchaseState::default();
        state.choose(choice());
        state.on(PurchaseEvent::Shown(None));
        let (answer, can_pay) = (Err(Failure::Gone), true);
        assert_effects!(
            state.on(PurchaseEvent::SessionAnswered { answer, can_pay }),
            Effect::StopTimer,
            Effect::ClearStorage,
            Effect::SearchRates(_)
        );
        state.on(rates());
        let Stage::Offered(Some(reoffer)) = state.stage.clone() else {
            panic!("not offered");
        };
        let effects = state.on(PurchaseEvent::ReofferTaken(reoffer));
        let [Effect::OpenSession(request)] = &effects[..] else {
            panic!("not opened");
        };
        assert_eq!(request.search_id, SearchId::from("S2"));
    }

    #[test]
    fn a_rate_that_is_gone_is_not_offered() {
        let mut state = PurchaseState::default();
        state.choose(choice());
        state.on(PurchaseEvent::RatesAnswered(Ok(found(
            choice().query,
            None,
        ))));
        assert_eq!(state.stage, Stage::Offered(None));
        state.on(PurchaseEvent::RatesAnswered(Err(Failure::Troubled)));
        assert_eq!(state.stage, Stage::Failed(Failure::Troubled));
    }
}

mod paying {
    use super::*;

    #[test]
    fn a_changed_price_must_be_agreed_to_before_anything_is_sent() {
        let mut state = at_details(DEARER);
        assert!(state.on(submitted("first")).is_empty());
        assert_eq!(state.stage, Stage::Details(None));
        assert_effects!(state.on(PurchaseEvent::PriceAccepted), Effect::Store);
        assert_eq!(keys(&state.on(submitted("first"))), ["first"]);
    }

    #[test]
    fn a_price_that_was_agreed_to_counts_for_its_session_alone() {
        let mut state = at_details(DEARER);
        state.on(PurchaseEvent::PriceAccepted);
        state.choose(choice());
        state.on(PurchaseEvent::Shown(None));
        assert!(!state.is_price_accepted());
    }

    #[test]
    fn the_site_takes_the_payment_before_the_attempt_is_sent_with_its_grant() {
        let mut state = at_details(PAID);
        assert_effects!(state.on(submitted("first")), Effect::AskForGrant(_));
        assert_eq!(state.stage, Stage::Paying);
        assert!(state.on(submitted("second")).is_empty(), "pressed twice");
        let effects = state.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
        let [Effect::Store, Effect::Send { request, key, .. }] = &effects[..] else {
            panic!("not sent");
        };
        assert_eq!(key, "first");
        assert_eq!(request.grant.as_ref().unwrap().reveal(), "grant");
    }

    #[test]
    fn without_a_payment_nothing_is_sent() {
        let mut state = at_details(PAID);
        state.on(submitted("first"));
        assert!(state.on(PurchaseEvent::PaymentAnswered(None)).is_empty());
        assert_eq!(state.stage, back(AttemptFailure::NotPaid));
        let late = PurchaseEvent::PaymentAnswered(Some(Grant::new("late")));
        assert!(state.on(late).is_empty(), "nobody waits for it any more");
    }

    #[test]
    fn a_grant_outlives_a_failed_attempt_unless_it_was_refused() {
        let mut state = at_details(PAID);
        state.on(submitted("first"));
        state.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
        state.on(fails(problem("busy", 429)));
        assert_eq!(keys(&state.on(submitted("second"))), ["second"]);
        state.on(fails(problem("grant-refused", 403)));
        assert_eq!(state.stage, back(AttemptFailure::GrantRefused));
        assert_effects!(state.on(submitted("third")), Effect::AskForGrant(_));
    }

    #[test]
    fn a_grant_is_of_no_use_for_another_session() {
        let mut state = at_details(PAID);
        state.on(submitted("first"));
        state.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
        state.on(fails(problem("expired", 410)));
        state.on(rates());
        let Stage::Offered(Some(reoffer)) = state.stage.clone() else {
            panic!("not offered");
        };
        state.on(PurchaseEvent::ReofferTaken(reoffer));
        state.on(session(PAID));
        assert_effects!(state.on(submitted("second")), Effect::AskForGrant(_));
    }
}

mod confirming {
    use super::*;

    #[test]
    fn a_second_press_is_none() {
        let mut state = sent();
        assert!(state.on(submitted("second")).is_empty());
    }

    #[test]
    fn a_request_without_an_answer_is_sent_again_with_its_key() {
        let mut state = sent();
        assert_effects!(state.on(fails(lost())), Effect::SendAfter(5));
        assert_eq!(state.stage, OFFLINE);
        assert_eq!(keys(&state.on(PurchaseEvent::SendDue)), ["first"]);
        state.on(fails(ClientError::timeout()));
        assert_eq!(state.stage, CONFIRMING, "slow, but connected");
    }

    #[test]
    fn a_connection_that_comes_back_is_used_at_once() {
        let mut state = sent();
        assert!(state.on(PurchaseEvent::Online).is_empty(), "it is online");
        state.on(fails(lost()));
        assert_effects!(
            state.on(PurchaseEvent::Online),
            Effect::StopTimer,
            Effect::Send { .. }
        );
    }

    #[test]
    fn no_answer_to_a_repeated_request_proves_that_nothing_was_submitted() {
        let firsts: [fn() -> PurchaseEvent; 4] = [
            || fails(lost()),
            || fails(bare(502)),
            || attempt_is(State::Confirming),
            || attempt_is(State::Open),
        ];
        for first in firsts {
            for second in [problem("busy", 429), problem("expired", 410)] {
                let mut state = sent();
                state.on(first());
                state.on(unavailable(Failure::Unreachable));
                state.on(PurchaseEvent::Online);
                assert_effects!(state.on(fails(second)), Effect::CheckAfter(2));
                assert!(state.sent.is_some());
            }
        }
    }

    #[test]
    fn what_the_gateway_works_on_is_asked_for_until_it_is_over() {
        let mut state = sent();
        assert_effects!(
            state.on(attempt_is(State::Confirming)),
            Effect::CheckAfter(2)
        );
        assert_effects!(state.on(PurchaseEvent::CheckDue), Effect::AskOutcome(_));
        assert_effects!(
            state.on(outcome_is(State::Booked)),
            Effect::ClearStorage,
            Effect::FillForm(_),
            Effect::ReportBooked(..)
        );
        assert!(matches!(state.stage, Stage::Booked(_)));
    }

    #[test]
    fn a_report_of_nothing_submitted_is_believed_the_fifth_time() {
        let mut state = sent();
        state.on(fails(bare(502)));
        for _ in 0..UNBELIEVED_REPORTS {
            assert_effects!(state.on(outcome_is(State::Open)), Effect::CheckAfter(2));
            assert_eq!(state.stage, CONFIRMING);
        }
        assert_effects!(state.on(outcome_is(State::Open)), Effect::Store);
        assert_eq!(state.stage, back(AttemptFailure::NotReceived));
    }

    #[test]
    fn reports_from_before_a_request_was_repeated_do_not_count() {
        let mut state = sent();
        state.on(fails(bare(502)));
        for _ in 0..UNBELIEVED_REPORTS {
            state.on(outcome_is(State::Open));
        }
        state.on(unavailable(Failure::Unreachable));
        state.on(PurchaseEvent::Online);
        state.on(fails(bare(502)));
        state.on(outcome_is(State::Open));
        assert_eq!(state.stage, CONFIRMING);
    }

    #[test]
    fn an_outcome_that_cannot_be_learned_is_asked_for_again() {
        let mut state = sent();
        state.on(fails(bare(502)));
        for (failure, stage, wait) in [
            (Failure::Unreachable, OFFLINE, 5),
            (Failure::Troubled, CONFIRMING, 5),
            (Failure::Busy(30), CONFIRMING, 30),
        ] {
            let effects = state.on(unavailable(failure));
            assert!(matches!(&effects[..], [Effect::CheckAfter(after)] if *after == wait));
            assert_eq!(state.stage, stage);
        }
    }

    #[test]
    fn a_session_the_gateway_no_longer_knows_is_unknown_once_something_was_sent() {
        for failure in [Failure::Expired, Failure::Gone, Failure::Refused] {
            let mut state = sent();
            state.on(fails(bare(502)));
            assert!(state.on(unavailable(failure)).is_empty());
            assert_eq!(state.stage, Stage::Unknown);
        }
    }

    #[test]
    fn a_session_that_lapsed_leads_to_a_new_search() {
        let mut state = sent();
        assert_effects!(
            state.on(fails(problem("expired", 410))),
            Effect::StopTimer,
            Effect::ClearStorage,
            Effect::SearchRates(_)
        );
        assert!(state.opened().is_none() && state.sent.is_none());
    }
}

mod over {
    use super::*;

    #[test]
    fn an_unknown_outcome_stays_unknown_until_it_is_known() {
        let mut state = sent();
        state.on(attempt_is(State::Unknown));
        for event in [
            outcome_is(State::Confirming),
            outcome_is(State::Open),
            unavailable(Failure::Unreachable),
            unavailable(Failure::Gone),
        ] {
            assert!(state.on(event).is_empty());
            assert_eq!(state.stage, Stage::Unknown);
        }
        assert_effects!(state.on(PurchaseEvent::CheckDue), Effect::AskOutcome(_));
        state.on(outcome_is(State::Booked));
        assert!(matches!(state.stage, Stage::Booked(_)));
    }

    #[test]
    fn a_refusal_says_why_and_the_rate_can_be_asked_for_again() {
        let mut state = sent();
        let refused = Purchase {
            refusal: Some(Refusal::Busy),
            ..purchase(State::Refused)
        };
        assert_effects!(
            state.on(PurchaseEvent::AttemptAnswered(Ok(refused))),
            Effect::ClearStorage
        );
        assert_eq!(state.stage, Stage::Refused(Refusal::Busy));
        assert_effects!(
            state.on(PurchaseEvent::AskedAgain),
            Effect::StopTimer,
            Effect::ClearStorage,
            Effect::SearchRates(_)
        );
        assert_eq!(state.stage, Stage::Opening);
    }

    #[test]
    fn a_state_not_known_here_counts_as_unknown_and_never_as_open() {
        let mut state = sent();
        let newer = stopover_client::from_text(r#"{"state": "teleported"}"#).unwrap();
        state.on(PurchaseEvent::AttemptAnswered(Ok(newer)));
        assert_eq!(state.stage, Stage::Unknown);
    }

    #[test]
    fn a_booking_is_reported_once_and_stays_booked() {
        let mut state = sent();
        state.on(attempt_is(State::Booked));
        for event in [
            attempt_is(State::Refused),
            outcome_is(State::Booked),
            outcome_is(State::Open),
            fails(lost()),
            PurchaseEvent::CheckDue,
            PurchaseEvent::SendDue,
            submitted("second"),
        ] {
            assert!(state.on(event).is_empty());
            assert!(matches!(state.stage, Stage::Booked(_)));
        }
    }

    #[test]
    fn leaving_forgets_session_and_grant_and_keeps_the_choice() {
        let mut state = at_details(PAID);
        state.close();
        assert!(state.opened().is_none() && state.choice().is_some());
    }
}

mod reloading {
    use super::*;

    #[test]
    fn a_form_is_taken_up_once_the_gateway_says_that_nothing_was_submitted() {
        let (mut state, effects) = reloaded(&at_details(PAID));
        assert_effects!(effects, Effect::FillForm(_), Effect::AskOutcome(_));
        state.on(outcome_is(State::Open));
        assert_eq!(state.stage, Stage::Details(None));
        assert_effects!(state.on(submitted("second")), Effect::AskForGrant(_));
    }

    #[test]
    fn a_payment_and_an_agreed_price_are_taken_up() {
        let mut before = at_details(&format!("{PAID}{DEARER}"));
        before.on(PurchaseEvent::PriceAccepted);
        before.on(submitted("first"));
        before.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
        before.on(fails(problem("busy", 429)));
        let (mut state, _) = reloaded(&before);
        state.on(outcome_is(State::Open));
        assert_eq!(keys(&state.on(submitted("second"))), ["second"]);
    }

    #[test]
    fn an_attempt_is_asked_for_and_never_sent_again() {
        let (mut state, effects) = reloaded(&sent());
        assert_effects!(effects, Effect::FillForm(_), Effect::AskOutcome(_));
        assert_effects!(state.on(outcome_is(State::Open)), Effect::CheckAfter(2));
        state.on(unavailable(Failure::Unreachable));
        assert_effects!(
            state.on(PurchaseEvent::Online),
            Effect::StopTimer,
            Effect::AskOutcome(_)
        );
    }

    #[test]
    fn what_could_not_be_asked_for_is_asked_for_again_on_request() {
        let (mut state, _) = reloaded(&sent());
        state.on(unavailable(Failure::Troubled));
        assert_eq!(state.stage, Stage::Failed(Failure::Troubled));
        assert_effects!(state.on(PurchaseEvent::Retried), Effect::AskOutcome(_));
    }

    #[test]
    fn a_session_that_lapsed_meanwhile_is_searched_again_unless_something_was_sent() {
        let (mut state, _) = reloaded(&at_details(PAID));
        state.on(unavailable(Failure::Gone));
        assert!(state.opened().is_none());
        let (mut state, _) = reloaded(&sent());
        state.on(unavailable(Failure::Gone));
        assert_eq!(state.stage, Stage::Unknown);
    }

    #[test]
    fn there_is_nothing_to_take_up_of_a_purchase_that_is_over() {
        let mut state = sent();
        state.on(attempt_is(State::Booked));
        assert!(state.saved(String::new(), Details::default()).is_none());
    }
}

/// Every order in which answers, timers, presses and reloads can follow each other.
mod exploration {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Request {
        Session,
        Rates,
        Grant,
        Attempt,
        Outcome,
    }

    /// A purchase and what surrounds it.
    #[derive(Clone)]
    struct World {
        state: PurchaseState,
        request: Option<Request>,
        send_due: bool,
        check_due: bool,
        stored: Option<PurchaseState>,
        keys: u32,
        /// The key of what was sent and is not proven to have come to nothing, and how often that was sent.
        unproven: Option<(String, u8)>,
        /// Reports of nothing submitted since it was last sent.
        reports: u8,
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
                reports: 0,
            }
        }

        /// What tells two worlds apart, whatever their keys are called.
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
                    (it.copies.min(2), it.reports, it.request.is_some(), is_known)
                });
                let held = (
                    state.opened.is_some(),
                    state.grant.is_some(),
                    state.unpaid.is_some(),
                    state.is_price_accepted,
                );
                let kind = std::mem::discriminant(&state.stage);
                format!("{kind:?} {stage} {offline} {attempt:?} {held:?}")
            };
            let stored = self.stored.as_ref().map(describe);
            let copies = self.unproven.as_ref().map(|(_, copies)| (*copies).min(2));
            format!(
                "{} {:?} {} {} {stored:?} {copies:?} {}",
                describe(&self.state),
                self.request,
                self.send_due,
                self.check_due,
                self.reports.min(UNBELIEVED_REPORTS + 1),
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
                        let (answer, can_pay) = (Err(failure), true);
                        events.push(PurchaseEvent::SessionAnswered { answer, can_pay });
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
            let state = match event {
                PurchaseEvent::AttemptAnswered(Ok(purchase))
                | PurchaseEvent::OutcomeAnswered(Ok(purchase)) => Some(purchase.state),
                PurchaseEvent::AttemptAnswered(Err(error)) => {
                    let is_proof = matches!(error.status(), Some(429 | 403 | 410));
                    if is_proof && is_only_copy {
                        self.unproven = None;
                    }
                    None
                }
                _ => None,
            };
            match state {
                Some(State::Refused) => self.unproven = None,
                Some(State::Open) => {
                    self.reports += 1;
                    if self.reports > UNBELIEVED_REPORTS {
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
                Effect::Send { key, .. } => {
                    self.request = Some(Request::Attempt);
                    self.reports = 0;
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
}
