use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// A whole number, written as `2` or as `2.0`: for JSON they are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole(pub(crate) i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                // Nothing in a request is that large: whatever bound is checked, it is exceeded.
                Ok(Whole(i64::try_from(number).unwrap_or(i64::MAX)))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
                if number.fract() == 0.0 {
                    // Saturates, which is beyond every bound, too.
                    Ok(Whole(number as i64))
                } else {
                    Err(E::invalid_value(Unexpected::Float(number), &self))
                }
            }
        }

        deserializer.deserialize_any(Digits)
    }
}

#[cfg(test)]
mod tests {
    use super::Whole;

    #[test]
    fn a_fraction_of_zero_is_none() {
        let read = |text| {
            serde_json::from_str::<Whole>(text)
                .ok()
                .map(|Whole(number)| number)
        };
        assert_eq!(read("2"), Some(2));
        assert_eq!(read("2.0"), Some(2));
        assert_eq!(read("-3e0"), Some(-3));
        assert_eq!(read("1e300"), Some(i64::MAX));
        assert_eq!(read("18446744073709551615"), Some(i64::MAX));
        for wrong in ["2.5", "\"2\"", "true", "null", "[2]"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
