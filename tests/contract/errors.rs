//! The provider's refusals.

use stopover_model::wire::ErrorBody;

use crate::fixtures::read;

#[test]
fn a_refused_key_is_said_in_status_code_and_words() {
    let error: ErrorBody = read("hotel/error_401");
    assert_eq!((error.status.as_str(), error.code), ("error", Some(401)));
    assert_eq!(
        (error.message.as_str(), error.retry_after),
        ("Invalid API key", None)
    );
}

#[test]
fn a_used_up_quota_says_how_long_to_wait() {
    let error: ErrorBody = read("hotel/error_429");
    assert_eq!((error.code, error.retry_after), (Some(429), Some(12)));
}
