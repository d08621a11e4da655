//! Facility codes in words, in groups, with a drawing for the ones travellers look for.

use crate::i18n::Msg;
use crate::ui::Icon;

/// The groups in which they stand, in this order; what is not known is in the last.
pub const GROUPS: [Msg; 6] = [
    Msg::WaterAndWellness,
    Msg::FoodAndDrink,
    Msg::GettingHere,
    Msg::InTheHouse,
    Msg::FamilyAndPets,
    Msg::AlsoThere,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// With its own drawing and a translated name, in one of the groups.
    Known(Msg, Icon, Msg),
    /// With a tick and the code's own words.
    Other(&'a str),
}

impl Shown<'_> {
    pub fn group(self) -> Msg {
        match self {
            Self::Known(group, ..) => group,
            Self::Other(_) => Msg::AlsoThere,
        }
    }
}

/// The provider's codes look like `facility_<word>`; their full list is not published, so unknown ones are shown in the
/// words of the code.
pub fn shown(code: &str) -> Shown<'_> {
    let [water, food, way, house, family, _] = GROUPS;
    let word = code.strip_prefix("facility_").unwrap_or(code);
    let (group, glyph, name) = match word {
        "pool" | "outdoor_pool" | "indoor_pool" | "swimming_pool" => (water, Icon::Pool, Msg::Pool),
        "beach" | "beach_access" | "private_beach" => (water, Icon::Beach, Msg::Beach),
        "spa" => (water, Icon::Spa, Msg::Spa),
        "sauna" => (water, Icon::Sauna, Msg::Sauna),
        "gym" | "fitness" | "fitness_room" => (water, Icon::Gym, Msg::Gym),
        "breakfast" => (food, Icon::Breakfast, Msg::BreakfastServed),
        "restaurant" => (food, Icon::Meal, Msg::Restaurant),
        "bar" => (food, Icon::Bar, Msg::Bar),
        "parking" | "free_parking" => (way, Icon::Parking, Msg::Parking),
        "ev_charging" => (way, Icon::Charging, Msg::CarCharging),
        "wifi" | "internet" | "free_wifi" => (house, Icon::Wifi, Msg::Wifi),
        "air_conditioning" | "aircon" => (house, Icon::Snow, Msg::AirConditioning),
        "heating" => (house, Icon::Heating, Msg::Heating),
        "laundry" => (house, Icon::Laundry, Msg::Laundry),
        "lift" | "elevator" => (house, Icon::Lift, Msg::Lift),
        "reception" | "24h_reception" | "24_hour_reception" => (house, Icon::Clock, Msg::Reception),
        "accessible" => (house, Icon::StepFree, Msg::StepFreeAccess),
        "family_rooms" => (family, Icon::Family, Msg::FamilyRooms),
        "pets_allowed" => (family, Icon::Pets, Msg::PetsAllowed),
        _ => return Shown::Other(word),
    };
    Shown::Known(group, glyph, name)
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
        let wifi = Shown::Known(Msg::InTheHouse, Icon::Wifi, Msg::Wifi);
        assert_eq!(shown("facility_wifi"), wifi);
        assert_eq!(shown("facility_spa").group(), Msg::WaterAndWellness);
        assert_eq!(shown("facility_llama_walk").group(), Msg::AlsoThere);
        assert_eq!(
            shown("facility_quantum_sauna"),
            Shown::Other("quantum_sauna")
        );
        assert_eq!(words("quantum_sauna", str::to_uppercase), "Quantum sauna");
        assert_eq!(words("écran-plat", str::to_uppercase), "Écran plat");
        assert_eq!(words("_", str::to_uppercase), "");
    }
}
