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
