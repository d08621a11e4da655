use chrono::NaiveDate;
use stopover_model::wire::purchase::CancellationState;
use stopover_model::wire::{BookingHandle, LookupRequest};

use super::fixture::{problem, purchase};
use super::*;

fn known() -> Known {
    Known {
        handle: BookingHandle::new("opens"),
        purchase: purchase(None),
    }
}

fn submitted() -> ManageEvent {
    ManageEvent::Submitted(LookupRequest {
        booking_id: BookingId::new("BKG-1"),
        email: "ana@mail.example".to_owned(),
        check_in: NaiveDate::default(),
    })
}

fn shown() -> ManageState {
    let mut state = ManageState::default();
    let effect = state.on(ManageEvent::Shown(known()));
    assert!(
        matches!(effect, Some(Effect::Check(handle)) if handle == known().handle),
        "it may have been cancelled since"
    );
    state
}

fn confirm(state: &mut ManageState, key: &str) -> Option<Effect> {
    let now = DateTime::UNIX_EPOCH;
    assert!(state.on(ManageEvent::CancelAsked(now)).is_none());
    assert_eq!(state.cancelling.step, Step::Asking);
    let key = key.to_owned();
    state.on(ManageEvent::CancelConfirmed { now, key })
}

fn sent() -> ManageState {
    let mut state = shown();
    assert!(confirm(&mut state, "first").is_some());
    state
}

fn status(status: u16) -> ClientError {
    ClientError::answered(status, None, None)
}

#[test]
fn a_booking_is_looked_up_once_however_often_it_is_pressed() {
    let mut state = ManageState::default();
    let effect = state.on(submitted());
    assert!(
        matches!(effect, Some(Effect::LookUp(request)) if request.booking_id.as_str() == "BKG-1")
    );
    assert_eq!(state.lookup, Lookup::Running);
    assert!(state.on(submitted()).is_none());
}

#[test]
fn a_booking_that_was_found_is_shown() {
    let mut state = ManageState::default();
    state.on(submitted());
    let Known { handle, purchase } = known();
    let found = BookingFound { handle, purchase };
    assert!(state.on(ManageEvent::LookupAnswered(Ok(found))).is_none());
    assert_eq!(state.lookup, Lookup::Ready);
    assert_eq!(state.known, Some(known()));
}

#[test]
fn only_a_failure_that_is_not_the_visitors_is_reported() {
    let unreachable = Failure::Unreachable;
    for (failure, lookup, is_reported) in [
        (Failure::Gone, Lookup::NotFound, false),
        (Failure::Refused, Lookup::Refused, false),
        (unreachable, Lookup::Failed(unreachable), true),
        (Failure::Busy(9), Lookup::Failed(Failure::Busy(9)), true),
    ] {
        let mut state = ManageState::default();
        state.on(submitted());
        let effect = state.on(ManageEvent::LookupAnswered(Err(failure)));
        assert_eq!(state.lookup, lookup);
        let reported =
            matches!(effect, Some(Effect::ReportFailure(reported)) if reported == failure);
        assert_eq!(reported, is_reported, "{failure:?}");
        assert!(state.on(submitted()).is_some(), "it can be tried again");
    }
}

#[test]
fn a_cancellation_goes_out_with_number_key_and_handle_of_the_booking() {
    let mut state = shown();
    let Some(Effect::Cancel {
        request,
        key,
        handle,
    }) = confirm(&mut state, "first")
    else {
        panic!("it is sent");
    };
    assert_eq!(request.booking_id.as_str(), "BKG-1");
    assert_eq!((key.as_str(), handle), ("first", known().handle));
    assert_eq!(state.cancelling.step, Step::Sending);
}

#[test]
fn a_booking_is_kept_when_the_dialog_is_closed_or_nothing_is_known_of_it() {
    let now = DateTime::UNIX_EPOCH;
    let confirmed = || ManageEvent::CancelConfirmed {
        now,
        key: "first".to_owned(),
    };
    let mut state = shown();
    state.on(ManageEvent::CancelAsked(now));
    assert!(state.on(ManageEvent::Kept).is_none());
    assert_eq!(state.cancelling.step, Step::Idle);
    assert!(state.on(confirmed()).is_none());
    let mut state = ManageState::default();
    for event in [
        ManageEvent::CheckDue,
        ManageEvent::CancelAsked(now),
        confirmed(),
    ] {
        assert!(state.on(event).is_none());
    }
    assert_eq!(state.cancelling, Cancelling::default());
}

#[test]
fn what_cannot_be_tried_stays_in_the_dialog_and_keeps_its_key() {
    for failure in [CancelFailure::Offline, CancelFailure::NotSent] {
        let mut state = sent();
        assert!(state.on(ManageEvent::CancelNotSent(failure)).is_none());
        assert_eq!(
            (state.cancelling.step, state.cancelling.failure),
            (Step::Asking, Some(failure))
        );
        let effect = confirm(&mut state, "second");
        assert!(matches!(effect, Some(Effect::Cancel { key, .. }) if key == "first"));
    }
}

#[test]
fn a_lost_answer_is_asked_for_at_once() {
    let lost = || Err(ClientError::timeout());
    let mut state = sent();
    let effect = state.on(ManageEvent::CancelAnswered(lost()));
    assert!(matches!(effect, Some(Effect::Check(_))));
    assert_eq!(state.cancelling.step, Step::Unclear);
    assert!(state.on(ManageEvent::CheckAnswered(lost())).is_none());
    assert_eq!(state.known, Some(known()), "what is shown stays");
    let effect = state.on(ManageEvent::CheckDue);
    assert!(matches!(effect, Some(Effect::Check(_))), "by the visitor");
}

#[test]
fn a_cancellation_that_the_gateway_did_not_pass_on_is_not_asked_for() {
    let mut state = sent();
    let effect = state.on(ManageEvent::CancelAnswered(Err(status(429))));
    assert!(effect.is_none());
    assert_eq!(state.cancelling.failure, Some(CancelFailure::Busy));
    assert_eq!(state.known, Some(known()));
}

#[test]
fn a_cancellation_is_reported_once_and_only_if_it_is_the_visitors() {
    let cancelled = || Ok(purchase(Some(CancellationState::Cancelled)));
    let mut state = sent();
    let effect = state.on(ManageEvent::CancelAnswered(cancelled()));
    assert!(matches!(effect, Some(Effect::ReportCancelled(..))));
    assert_eq!(state.cancelling.step, Step::Idle);
    let again = state.on(ManageEvent::CheckAnswered(cancelled()));
    assert!(again.is_none());

    let mut state = shown();
    let effect = state.on(ManageEvent::CheckAnswered(cancelled()));
    assert!(effect.is_none(), "the hotel has cancelled it");
    assert_eq!(state.known.unwrap().purchase, cancelled().unwrap());
}

#[test]
fn a_cancellation_that_turns_out_later_is_reported_as_well() {
    let mut state = sent();
    state.on(ManageEvent::CancelAnswered(Err(ClientError::timeout())));
    let cancelled = purchase(Some(CancellationState::Cancelled));
    let effect = state.on(ManageEvent::CheckAnswered(Ok(cancelled)));
    assert!(matches!(effect, Some(Effect::ReportCancelled(..))));
}

#[test]
fn a_handle_that_opens_nothing_any_more_leads_back_to_the_form_with_the_number_filled_in() {
    for code in [401, 403, 404, 410] {
        for event in [ManageEvent::CheckAnswered, ManageEvent::CancelAnswered] {
            let mut state = sent();
            let effect = state.on(event(Err(problem(code))));
            assert!(
                matches!(effect, Some(Effect::FillNumber(number)) if number.as_str() == "BKG-1"),
                "{code}"
            );
            assert_eq!((state.lookup, state.known), (Lookup::Lapsed, None));
            assert_eq!(state.cancelling, Cancelling::default());
        }
    }
}

#[test]
fn what_stands_before_the_gateway_cannot_take_a_booking_away() {
    for code in [401, 403, 404, 410] {
        let mut state = shown();
        state.lookup = Lookup::Ready;
        assert!(
            state
                .on(ManageEvent::CheckAnswered(Err(status(code))))
                .is_none()
        );
        assert_eq!(
            (state.lookup, state.known),
            (Lookup::Ready, Some(known())),
            "{code}"
        );
    }
}
