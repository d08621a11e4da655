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
