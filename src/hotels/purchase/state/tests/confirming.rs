use super::*;

/// Sent, and reported as not submitted so often that the gateway is asked to give it up.
fn given_up() -> PurchaseState {
    let mut state = sent();
    state.on(fails(bare(502)));
    for _ in 0..UNBELIEVED_REPORTS {
        assert_effects!(state.on(outcome_is(State::Open)), Effect::CheckAfter(2));
        assert_eq!(state.stage, CONFIRMING);
    }
    assert_effects!(state.on(outcome_is(State::Open)), Effect::Abandon { .. });
    state
}

#[test]
fn a_second_press_is_none() {
    let mut state = sent();
    assert!(state.on(submitted("second")).is_empty());
}

#[test]
fn a_request_without_an_answer_is_sent_again_with_its_key() {
    let mut state = sent();
    assert_effects!(
        state.on(fails(ClientError::timeout())),
        Effect::SendAfter(5)
    );
    assert_eq!(state.stage, CONFIRMING, "slow, but connected");
    assert_eq!(keys(&state.on(PurchaseEvent::SendDue)), ["first"]);
    assert_effects!(state.on(fails(lost())), Effect::SendAfter(5));
    assert_eq!(state.stage, OFFLINE);
    assert_eq!(keys(&state.on(PurchaseEvent::SendDue)), ["first"]);
}

#[test]
fn what_a_busy_hotel_does_not_take_is_sent_again_with_its_key_until_it_does() {
    let mut state = sent();
    for _ in 0..3 {
        assert_effects!(
            state.on(fails(problem("not-submitted", 429))),
            Effect::SendAfter(15)
        );
        assert_eq!(state.stage, CONFIRMING);
        assert!(state.on(submitted("second")).is_empty());
        assert_eq!(keys(&state.on(PurchaseEvent::SendDue)), ["first"]);
    }
    state.on(attempt_is(State::Booked));
    assert!(matches!(state.stage, Stage::Booked(_)));
}

#[test]
fn a_checkout_that_lapses_while_the_hotel_is_busy_is_searched_again() {
    let mut state = sent();
    state.on(fails(problem("not-submitted", 429)));
    state.on(PurchaseEvent::SendDue);
    assert_effects!(
        state.on(fails(problem("expired", 410))),
        Effect::StopTimer,
        Effect::ClearStorage,
        Effect::SearchRates(_)
    );
}

#[test]
fn a_busy_hotel_says_nothing_of_a_copy_that_was_lost() {
    let mut state = sent();
    state.on(fails(lost()));
    state.on(PurchaseEvent::SendDue);
    state.on(fails(problem("not-submitted", 429)));
    state.on(PurchaseEvent::SendDue);
    assert_effects!(
        state.on(fails(problem("expired", 410))),
        Effect::CheckAfter(2)
    );
    assert!(state.sent.is_some());
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
        Effect::Store,
        Effect::ReportBooked(..)
    );
    assert!(matches!(state.stage, Stage::Booked(_)));
}

#[test]
fn what_is_reported_as_not_submitted_for_the_fifth_time_is_given_up_before_another_can_be_made() {
    let mut state = given_up();
    assert_eq!(state.stage, CONFIRMING);
    assert!(state.on(submitted("second")).is_empty());
    assert!(!state.may_leave());
    assert_effects!(state.on(abandon_is(State::Open)), Effect::Store);
    assert_eq!(state.stage, back(AttemptFailure::NotReceived));
    assert!(state.may_leave());
    assert_eq!(keys(&state.on(submitted("second"))), ["second"]);
}

#[test]
fn what_arrived_before_it_was_given_up_is_no_second_attempt() {
    let mut state = given_up();
    assert_effects!(
        state.on(abandon_is(State::Confirming)),
        Effect::CheckAfter(2)
    );
    assert!(state.sent.is_some());
    let mut state = given_up();
    state.on(abandon_is(State::Booked));
    assert!(matches!(state.stage, Stage::Booked(_)));
}

#[test]
fn what_could_not_be_given_up_is_unknown_until_it_is() {
    for failure in [Failure::Unreachable, Failure::Troubled, Failure::Refused] {
        let mut state = given_up();
        assert!(state.on(abandon_fails(failure)).is_empty());
        assert_eq!(state.stage, Stage::Unknown);
        assert!(!state.may_leave() && state.on(submitted("second")).is_empty());
        state.on(PurchaseEvent::CheckDue);
        assert_effects!(state.on(outcome_is(State::Open)), Effect::Abandon { .. });
        assert_eq!(state.stage, Stage::Unknown);
        assert_effects!(state.on(abandon_is(State::Open)), Effect::Store);
        assert_eq!(state.stage, back(AttemptFailure::NotReceived));
    }
}

#[test]
fn the_attempt_that_was_sent_is_the_one_that_is_given_up() {
    let mut state = sent();
    for _ in 0..UNBELIEVED_REPORTS {
        state.on(outcome_is(State::Open));
    }
    let effects = state.on(outcome_is(State::Open));
    let [
        Effect::Abandon {
            request,
            key,
            handle,
        },
    ] = &effects[..]
    else {
        panic!("not given up");
    };
    assert_eq!((key.as_str(), handle.reveal()), ("first", "handle"));
    assert_eq!(request.checkout_id, state.opened().unwrap().quote.id);
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

#[test]
fn what_is_asked_for_in_vain_for_long_is_said_to_be_unknown() {
    let mut state = sent();
    state.on(fails(bare(502)));
    for _ in 1..UNANSWERED_QUESTIONS {
        state.on(unavailable(Failure::Troubled));
        assert_eq!(state.stage, CONFIRMING);
    }
    // Where there is no connection the page says so, and that it may exist.
    state.on(unavailable(Failure::Unreachable));
    assert_eq!(state.stage, OFFLINE);
    assert!(state.on(unavailable(Failure::Troubled)).is_empty());
    assert_eq!(state.stage, Stage::Unknown);

    let mut state = sent();
    state.on(fails(bare(502)));
    assert!(state.on(unavailable(Failure::Busy(61))).is_empty());
    assert_eq!(state.stage, Stage::Unknown);

    let mut state = sent();
    assert_effects!(
        state.on(fails(ClientError::timeout())),
        Effect::SendAfter(5)
    );
    state.on(PurchaseEvent::SendDue);
    assert!(state.on(fails(ClientError::timeout())).is_empty());
    assert_eq!(state.stage, Stage::Unknown);
}

#[test]
fn a_hotel_that_is_busy_for_long_gives_the_form_back_where_nothing_can_have_been_submitted() {
    let mut state = sent();
    assert_effects!(state.on(fails(busy_for(60))), Effect::SendAfter(60));
    state.on(PurchaseEvent::SendDue);
    assert_effects!(state.on(fails(busy_for(900))), Effect::Store);
    let busy = Stage::Details(Some(AttemptFailure::Busy(900)));
    assert_eq!(state.stage, busy);

    let mut state = sent();
    state.on(fails(lost()));
    state.on(PurchaseEvent::SendDue);
    assert!(state.on(fails(busy_for(900))).is_empty());
    assert_eq!(state.stage, Stage::Unknown);
}
