use stopover_client::ClientError;
use stopover_model::HotelOffer;
use stopover_model::wire::booking::ContactPerson;
use stopover_model::wire::{
    BookingHandle, Checkout, CheckoutOpened, Purchase, PurchaseState as State, Refusal,
};

use super::outcome::{UNANSWERED_QUESTIONS, UNBELIEVED_REPORTS};
use super::*;
use crate::hotels::purchase::details::Complete;
use crate::hotels::visit::{Query, Quote, Rates};

macro_rules! assert_effects {
    ($effects:expr, $($pattern:pat),*) => {
        let effects: Vec<Effect> = $effects;
        assert!(matches!(&effects[..], [$($pattern),*]), "other effects");
    };
}

mod confirming;
mod exploration;
mod opening;
mod over;
mod paying;
mod reloading;

/// The provider's own example, as the gateway passes it on.
fn checkout(more: &str) -> Checkout {
    let session = include_str!("../../../../../tests/fixtures/hotel/checkout_response.json");
    let text = format!(r#"{{"session": {session}, "rooms": [{{"adults": 2}}] {more}}}"#);
    stopover_client::from_text(&text).unwrap()
}

const PAID: &str = r#", "needs_grant": true"#;
const FREE: &str = r#", "test": true"#;
const DEARER: &str = r#", "searched_price": 1.0"#;

fn session(more: &str) -> PurchaseEvent {
    let opened = CheckoutOpened {
        handle: BookingHandle::new("handle"),
        checkout: checkout(more),
    };
    answered(Ok(opened), true)
}

fn answered(answer: Result<CheckoutOpened, Failure>, can_pay: bool) -> PurchaseEvent {
    PurchaseEvent::SessionAnswered {
        answer,
        can_pay,
        at: 0.0,
    }
}

fn choice() -> Choice {
    let quote = Quote::read(&checkout("")).unwrap();
    let choice = Choice::of(&quote, "HTL-1".into()).unwrap();
    let offer = offer(&choice);
    Choice::among(&choice.query, "S", &offer, &choice.rate.id).unwrap()
}

/// The chosen rate, under a new search.
fn rates() -> PurchaseEvent {
    let choice = choice();
    let offer = offer(&choice);
    PurchaseEvent::RatesAnswered(Ok(found(choice.query, Some(offer))))
}

/// Of the chosen rate only.
fn offer(choice: &Choice) -> HotelOffer {
    HotelOffer {
        id: choice.hotel.clone(),
        name: choice.query.destination.name.clone(),
        facts: None,
        rates: vec![choice.rate.clone()],
        token: "hotel".to_owned(),
    }
}

fn found(query: Query, offer: Option<HotelOffer>) -> Rates {
    Rates::Ready {
        query,
        search: "S2".to_owned(),
        offer: offer.map(Arc::new),
        expires_at: None,
    }
}

fn submitted(key: &str) -> PurchaseEvent {
    submitted_after(0, key)
}

/// So long after the session was opened.
fn submitted_after(minutes: u8, key: &str) -> PurchaseEvent {
    PurchaseEvent::Submitted {
        details: Complete {
            contact: ContactPerson::default(),
            rooms: Vec::new(),
            remarks: String::new(),
        },
        key: key.to_owned(),
        at: f64::from(minutes) * 60_000.0,
    }
}

fn purchase(state: State) -> Purchase {
    Purchase {
        state,
        refusal: None,
        checkout: None,
        booking: None,
        booking_id: Some("BKG-1".into()),
        hotel_id: None,
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

fn abandon_is(state: State) -> PurchaseEvent {
    PurchaseEvent::AbandonAnswered(Ok(purchase(state)))
}

fn abandon_fails(failure: Failure) -> PurchaseEvent {
    PurchaseEvent::AbandonAnswered(Err(failure))
}

fn problem(kind: &str, status: u16) -> ClientError {
    let problem = stopover_client::from_text(&format!(r#"{{"type": "/problems/{kind}"}}"#));
    ClientError::answered(status, problem, None)
}

/// The hotel's system is, for so many seconds: nothing was submitted.
fn busy_for(seconds: u32) -> ClientError {
    let problem = stopover_client::from_text(r#"{"type": "/problems/not-submitted"}"#);
    ClientError::answered(429, problem, Some(seconds))
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

/// Of the requests to book.
fn keys(effects: &[Effect]) -> Vec<&str> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send { key, .. } => Some(key.as_str()),
        _ => None,
    });
    sent.collect()
}

const CONFIRMING: Stage = Stage::Confirming { offline: false };
const OFFLINE: Stage = Stage::Confirming { offline: true };

fn back(failure: AttemptFailure) -> Stage {
    Stage::Details(Some(failure))
}
