//! Keys under which a request that changes something may be sent again without taking effect twice.

use leptos::prelude::*;

/// Random, in the form of a UUID. Made without `crypto.randomUUID`, which only pages served over https have.
pub fn idempotency_key() -> String {
    let mut bytes = [0; 16];
    if let Ok(crypto) = window().crypto() {
        // It cannot fail for so few bytes; and the gateway distinguishes keys by handle as well.
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    uuid(bytes)
}

/// The random bytes as a UUID of version 4 (RFC 9562).
fn uuid(mut bytes: [u8; 16]) -> String {
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut text = String::with_capacity(36);
    for (i, byte) in bytes.into_iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        for half in [byte >> 4, byte & 0x0f] {
            text.extend(char::from_digit(half.into(), 16));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::uuid;

    #[test]
    fn a_key_is_written_as_a_random_uuid() {
        assert_eq!(uuid([0xff; 16]), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(uuid([0; 16]), "00000000-0000-4000-8000-000000000000");
        let counted = std::array::from_fn(|i| u8::try_from(i).unwrap());
        assert_eq!(uuid(counted), "00010203-0405-4607-8809-0a0b0c0d0e0f");
    }
}
