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
fn a_price_that_was_agreed_to_counts_for_its_session_only() {
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
    assert_eq!(state.stage, Stage::Refused(Refusal::Lapsed), "paid already");
    state.on(PurchaseEvent::AskedAgain);
    state.on(rates());
    let Stage::Offered(Some(reoffer)) = state.stage.clone() else {
        panic!("not offered");
    };
    state.on(PurchaseEvent::ReofferTaken(reoffer));
    state.on(session(PAID));
    assert_effects!(state.on(submitted("second")), Effect::AskForGrant(_));
}

#[test]
fn nobody_pays_for_a_session_that_could_lapse_before_it_is_booked() {
    let mut state = at_details(PAID);
    let (mut reloaded, _) = reloaded(&state);
    reloaded.on(outcome_is(State::Open));
    let effects = state.on(submitted_after(50, "first"));
    assert_effects!(effects, Effect::AskForGrant(_));
    state.on(PurchaseEvent::PaymentAnswered(None));
    for state in [&mut state, &mut reloaded] {
        assert_effects!(
            state.on(submitted_after(51, "second")),
            Effect::StopTimer,
            Effect::ClearStorage,
            Effect::SearchRates(_)
        );
        assert_eq!(state.stage, Stage::Opening);
    }
}
