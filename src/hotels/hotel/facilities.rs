//! Facility codes in words, with a drawing for the ones travellers look for.

use crate::i18n::Msg;
use crate::ui::Icon;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// With its own drawing and a translated name.
    Known(Icon, Msg),
    /// With a tick and the code's own words.
    Other(&'a str),
}

/// The provider's codes look like `facility_<word>`; their full list is not published, so unknown ones are shown in the
/// words of the code.
pub fn shown(code: &str) -> Shown<'_> {
    let word = code.strip_prefix("facility_").unwrap_or(code);
    match word {
        "wifi" | "internet" | "free_wifi" => Shown::Known(Icon::Wifi, Msg::Wifi),
        "pool" | "outdoor_pool" | "indoor_pool" | "swimming_pool" => {
            Shown::Known(Icon::Pool, Msg::Pool)
        }
        "parking" | "free_parking" => Shown::Known(Icon::Parking, Msg::Parking),
        "air_conditioning" | "aircon" => Shown::Known(Icon::Snow, Msg::AirConditioning),
        "gym" | "fitness" | "fitness_room" => Shown::Known(Icon::Gym, Msg::Gym),
        "lift" | "elevator" => Shown::Known(Icon::Lift, Msg::Lift),
        "bar" => Shown::Known(Icon::Bar, Msg::Bar),
        "restaurant" => Shown::Known(Icon::Meal, Msg::Restaurant),
        "beach" | "beach_access" | "private_beach" => Shown::Known(Icon::Beach, Msg::Beach),
        "reception" | "24h_reception" | "24_hour_reception" => {
            Shown::Known(Icon::Clock, Msg::Reception)
        }
        _ => Shown::Other(word),
    }
}

/// `quantum_sauna` as `Quantum sauna`. `upper` writes a text in capitals.
pub fn words(code: &str, upper: impl Fn(&str) -> String) -> String {
    let mut letters = code.trim_matches('_').chars().map(|letter| {
        if letter == '_' || letter == '-' {
            ' '
        } else {
            letter
        }
    });
    letters
        .next()
        .map(|first| {
            upper(first.encode_utf8(&mut [0; 4]))
                .chars()
                .chain(letters)
                .collect()
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_codes_have_a_drawing_and_unknown_ones_keep_their_words() {
        assert_eq!(shown("facility_wifi"), Shown::Known(Icon::Wifi, Msg::Wifi));
        assert_eq!(
            shown("facility_quantum_sauna"),
            Shown::Other("quantum_sauna")
        );
        assert_eq!(words("quantum_sauna", str::to_uppercase), "Quantum sauna");
        assert_eq!(words("écran-plat", str::to_uppercase), "Écran plat");
        assert_eq!(words("_", str::to_uppercase), "");
    }
}
