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
fn a_page_without_a_choice_leads_to_the_list_and_what_cannot_be_read_is_not_in_its_way_again() {
    let mut state = PurchaseState::default();
    assert_effects!(
        state.on(PurchaseEvent::Shown(None)),
        Effect::ClearStorage,
        Effect::ShowList
    );
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
        state.on(answered(answer, can_pay)),
        Effect::ReportFailure(Failure::NoPayment)
    );
    let mut unpriced = checkout("");
    unpriced.session.price = None;
    let answer = Ok(CheckoutOpened {
        handle: BookingHandle::new("handle"),
        checkout: unpriced,
    });
    let can_pay = true;
    state.on(answered(answer, can_pay));
    assert_eq!(state.stage, Stage::Failed(Failure::Troubled));
    assert!(state.opened().is_none());
}

#[test]
fn what_could_not_be_opened_is_opened_again_on_request() {
    let mut state = PurchaseState::default();
    state.choose(choice());
    state.on(PurchaseEvent::Shown(None));
    let (answer, can_pay) = (Err(Failure::Unreachable), true);
    state.on(answered(answer, can_pay));
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
        state.on(answered(answer, can_pay)),
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
    assert_eq!(request.search, "S2");
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
