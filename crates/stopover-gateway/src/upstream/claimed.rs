//! A booking's number in an answer that cannot be used otherwise: one with values of wrong types, or one that broke off.

use stopover_model::BookingId;

const FIELD: &[u8] = b"\"booking_id\"";

/// The first number that is there from its first to its last character.
pub(crate) fn claimed_number(answer: &[u8]) -> Option<BookingId> {
    let at = answer
        .windows(FIELD.len())
        .position(|window| window == FIELD)?;
    let rest = answer
        .get(at.checked_add(FIELD.len())?..)?
        .trim_ascii_start();
    let rest = rest.strip_prefix(b":")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"\"")?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    let number = std::str::from_utf8(rest.get(..end)?).ok()?;
    Some(BookingId::new(number)).filter(BookingId::has_form)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(answer: &str) -> Option<String> {
        claimed_number(answer.as_bytes()).map(|number| number.as_str().to_owned())
    }

    #[test]
    fn a_number_is_found_however_little_else_of_the_answer_is() {
        let whole = Some("BKG-500001".to_owned());
        assert_eq!(
            number(r#"{"booking_id":"BKG-500001","occupancy":7}"#),
            whole
        );
        assert_eq!(
            number(r#"{"hotel":{}, "booking_id" : "BKG-500001", "ho"#),
            whole
        );
        assert_eq!(number(r#"{"booking_id":"BKG-500001""#), whole);
    }

    #[test]
    fn half_a_number_or_none_is_not_one() {
        for answer in [
            "",
            r#"{"booking_id":"BKG-5000"#,
            r#"{"booking_id":"BKG-500001\"","#,
            r#"{"booking_id":10}"#,
            r#"{"booking_id":"#,
            r#"{"booking_id":"see below"}"#,
        ] {
            assert_eq!(number(answer), None, "{answer}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_number_is_one_and_stands_there() {
        stopover_fuzz::check!(["tests/fuzz/seeds/claims"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Some(number) = claimed_number(bytes) {
                assert!(number.has_form(), "{text}");
                assert!(text.contains(&format!("\"{}\"", number.as_str())), "{text}");
            } else if let Ok(Value::Object(answer)) = serde_json::from_slice(bytes)
                && let [(name, Value::String(number))] = answer.iter().collect::<Vec<_>>()[..]
            {
                // Names and numbers in other signs are left to readers of whole answers.
                let is_written = text.contains(&format!("\"{number}\""));
                let is_named = name == "booking_id" && text.matches("\"booking_id\"").count() == 1;
                let has_form = BookingId::new(number.as_str()).has_form();
                assert!(!(is_written && is_named && has_form), "{text}");
            }
        });
    }
}
