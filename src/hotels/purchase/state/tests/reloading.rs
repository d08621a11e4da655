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
    assert_eq!(state.stage, OFFLINE);
    assert_effects!(
        state.on(PurchaseEvent::Online),
        Effect::StopTimer,
        Effect::AskOutcome(_)
    );
}

#[test]
fn what_could_not_be_asked_for_is_asked_for_again_on_request() {
    let (mut state, _) = reloaded(&at_details(PAID));
    state.on(unavailable(Failure::Troubled));
    assert_eq!(state.stage, Stage::Failed(Failure::Troubled));
    assert_effects!(state.on(PurchaseEvent::Retried), Effect::AskOutcome(_));
}

#[test]
fn of_what_was_sent_and_cannot_be_asked_for_nobody_hears_less_than_that_it_may_exist() {
    for failure in [
        Failure::Unreachable,
        Failure::Troubled,
        Failure::Busy(30),
        Failure::NoGateway,
    ] {
        let (mut state, _) = reloaded(&sent());
        let effects = state.on(unavailable(failure));
        assert!(matches!(&effects[..], [Effect::ReportFailure(said)] if *said == failure));
        assert_eq!(state.stage, Stage::Unknown);
        state.on(outcome_is(State::Booked));
        assert!(matches!(state.stage, Stage::Booked(_)));
    }
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
fn a_payment_for_a_session_that_lapsed_meanwhile_is_spoken_of_and_used_for_no_other() {
    let mut before = at_details(PAID);
    before.on(submitted("first"));
    before.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
    before.on(fails(problem("busy", 429)));
    let (mut state, _) = reloaded(&before);
    state.on(unavailable(Failure::Gone));
    assert_eq!(state.stage, Stage::Refused(Refusal::Lapsed));
    state.on(PurchaseEvent::AskedAgain);
    assert!(state.grant.is_none() && state.opened().is_none());
}

#[test]
fn what_is_booked_is_shown_again_and_reported_once() {
    let mut before = at_details(PAID);
    before.on(submitted("first"));
    before.on(PurchaseEvent::PaymentAnswered(Some(Grant::new("grant"))));
    let first = before.on(attempt_is(State::Booked));
    assert_effects!(
        first,
        Effect::ClearStorage,
        Effect::FillForm(_),
        Effect::Store,
        Effect::ReportBooked(..)
    );
    let saved = before.saved(String::new(), Details::default()).unwrap();
    assert!(saved.booked && saved.grant.is_none() && saved.key.is_none());

    let (mut state, _) = reloaded(&before);
    assert_eq!(state.stage, Stage::Opening);
    let (interrupted, _) = reloaded(&state);
    assert!(interrupted.is_reported);
    let again = state.on(outcome_is(State::Booked));
    assert_effects!(
        again,
        Effect::ClearStorage,
        Effect::FillForm(_),
        Effect::Store
    );
    assert!(matches!(state.stage, Stage::Booked(_)));
}

#[test]
fn what_was_booked_is_never_begun_anew_whatever_is_said_of_it_later() {
    let mut before = sent();
    before.on(attempt_is(State::Booked));
    for other in [State::Open, State::Confirming, State::Refused] {
        let (mut state, _) = reloaded(&before);
        assert!(state.on(outcome_is(other)).is_empty());
        assert_eq!(state.stage, Stage::Unknown);
        state.on(outcome_is(State::Booked));
        assert!(matches!(state.stage, Stage::Booked(_)));
    }
}

#[test]
fn what_is_booked_and_not_known_any_more_leads_to_the_list_and_is_not_asked_for_again() {
    let mut before = sent();
    before.on(attempt_is(State::Booked));
    let (mut state, _) = reloaded(&before);
    state.on(unavailable(Failure::Troubled));
    assert_effects!(state.on(PurchaseEvent::Retried), Effect::AskOutcome(_));
    assert_effects!(
        state.on(unavailable(Failure::Gone)),
        Effect::ClearStorage,
        Effect::ShowList
    );
}

#[test]
fn there_is_nothing_to_take_up_of_a_purchase_that_was_refused_or_left() {
    let mut state = sent();
    state.on(attempt_is(State::Refused));
    assert!(state.saved(String::new(), Details::default()).is_none());
    let mut state = sent();
    state.on(attempt_is(State::Booked));
    state.close();
    assert!(state.saved(String::new(), Details::default()).is_none());
    // What a test ends with has no way on.
    let mut state = sent();
    let of_a_test = Purchase {
        test: true,
        ..purchase(State::Booked)
    };
    state.on(PurchaseEvent::AttemptAnswered(Ok(of_a_test)));
    assert!(state.saved(String::new(), Details::default()).is_none());
}
