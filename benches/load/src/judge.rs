//! What became of a booking, from what its visitor was told.

use hyper::StatusCode;
use serde::Serialize;
use serde_json::Value;

use crate::{
    connections::{Answer, NoAnswer},
    tally::is_shed,
};

/// How a booking ended for its visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// It was booked, found again and cancelled.
    Whole,
    /// It was booked and stands: the visitor gave up retrieving or cancelling it.
    Stands,
    /// The visitor was turned away before there was anything to complete.
    TurnedAway,
    /// No hotel that was asked for had a free room.
    NoRooms,
    /// It was certainly not booked, after the visitor had asked for it.
    NotBooked,
    /// Nobody can tell the visitor whether it was booked.
    Unknown,
    /// It was booked, and what was found again is another, or none.
    Lost,
}

/// What one answer says about a completion.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Under this number.
    Booked(String),
    NotBooked,
    /// To ask again: what is asked for may have happened, or may happen yet.
    Later,
}

/// What the answer to a completion, or to the question what became of one, says.
pub(crate) fn told(answer: &Result<Answer, NoAnswer>) -> Told {
    let Ok(answer) = answer else {
        return Told::Later;
    };
    if answer.status.is_success() {
        let purchase = json(answer);
        return match text(&purchase, "/state") {
            Some("booked") => match text(&purchase, "/booking_id") {
                Some(number) => Told::Booked(number.to_owned()),
                None => Told::Later,
            },
            Some("refused") => Told::NotBooked,
            _ => Told::Later,
        };
    }
    // 409 is said of a request like this that is being worked on, too.
    let is_open = is_shed(answer.status)
        || answer.status.is_server_error()
        || answer.status == StatusCode::CONFLICT;
    if is_open {
        Told::Later
    } else {
        Told::NotBooked
    }
}

/// Whether a purchase that was found again is the booking of this number.
pub(crate) fn is_same(answer: &Answer, number: &str) -> bool {
    told_number(answer).as_deref() == Some(number)
}

/// Whether the answer says that it is cancelled.
pub(crate) fn is_cancelled(answer: &Answer) -> bool {
    text(&json(answer), "/cancellation/state") == Some("cancelled")
}

fn told_number(answer: &Answer) -> Option<String> {
    let purchase = json(answer);
    let is_booked = text(&purchase, "/state") == Some("booked");
    let number = text(&purchase, "/booking_id").filter(|_| is_booked);
    number.map(str::to_owned)
}

/// Null if it is none.
pub(crate) fn json(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.body).unwrap_or_default()
}

/// The text at a JSON pointer.
pub(crate) fn text<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer)?.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &'static str) -> Answer {
        Answer {
            status: StatusCode::from_u16(status).unwrap(),
            retry_after: None,
            body: body.into(),
        }
    }

    fn is_told(status: u16, body: &'static str) -> Told {
        told(&Ok(answer(status, body)))
    }

    const BOOKED: &str = r#"{ "state": "booked", "booking_id": "BKG-7" }"#;

    #[test]
    fn a_booking_is_one_only_with_its_number() {
        assert_eq!(is_told(200, BOOKED), Told::Booked("BKG-7".to_owned()));
        assert_eq!(is_told(200, r#"{ "state": "booked" }"#), Told::Later);
    }

    #[test]
    fn only_a_proof_ends_the_asking() {
        assert_eq!(is_told(200, r#"{ "state": "refused" }"#), Told::NotBooked);
        assert_eq!(is_told(410, ""), Told::NotBooked);
        for (status, body) in [
            (202, r#"{ "state": "unknown" }"#),
            (409, ""),
            (429, ""),
            (503, ""),
            (504, ""),
        ] {
            assert_eq!(is_told(status, body), Told::Later, "{status}");
        }
        assert_eq!(told(&Err(NoAnswer::Broken)), Told::Later);
        assert_eq!(told(&Err(NoAnswer::TooLate)), Told::Later);
    }

    #[test]
    fn what_is_found_again_must_be_the_same_booking() {
        assert!(is_same(&answer(200, BOOKED), "BKG-7"));
        assert!(!is_same(&answer(200, BOOKED), "BKG-8"));
        let open = r#"{ "state": "open", "booking_id": "BKG-7" }"#;
        assert!(!is_same(&answer(200, open), "BKG-7"));
    }

    #[test]
    fn a_cancellation_counts_when_it_is_told() {
        let cancelled = r#"{ "state": "booked", "cancellation": { "state": "cancelled" } }"#;
        assert!(is_cancelled(&answer(200, cancelled)));
        assert!(!is_cancelled(&answer(200, BOOKED)));
    }
}
