//! What a hotel says about itself: description, facilities, house rules.

use std::sync::LazyLock;

use serde::Deserialize;

use super::data;
use super::hotel::Hotel;

static TEXTS: LazyLock<HotelTexts> =
    LazyLock::new(|| data::read(include_str!("../../data/hotel_texts.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HotelTexts {
    openings: Vec<String>,
    surroundings: Vec<String>,
    rooms: Vec<String>,
    meals: Vec<String>,
    pets: Vec<String>,
    house_rules: Vec<String>,
    /// With the stars from which on hotels have it.
    facilities: Vec<(String, f64)>,
    rare_facilities: Vec<String>,
}

impl Hotel {
    /// Two or three paragraphs in English.
    pub(crate) fn description(&self) -> String {
        let mut rng = self.rng("description");
        let opening = rng.pick_text(&TEXTS.openings);
        let surroundings = rng.pick_text(&TEXTS.surroundings);
        let rooms = rng.pick_text(&TEXTS.rooms);
        let meals = rng.pick_text(&TEXTS.meals);
        let (year, count) = (rng.between(1880, 2021), rng.between(9, 180));
        let mut description = format!("{opening} {surroundings}\n\n{rooms}");
        if rng.chance(0.6) {
            description = format!("{description}\n\n{meals}");
        }
        description
            .replace("{name}", &self.name())
            .replace("{city}", self.city.name)
            .replace("{year}", &year.to_string())
            .replace("{rooms}", &count.to_string())
    }

    /// Codes of the form `facility_<word>`.
    pub(crate) fn facilities(&self) -> Vec<&'static str> {
        let mut rng = self.rng("facilities");
        let stars = self.stars();
        let mut facilities = vec!["facility_wifi"];
        for (code, from_stars) in &TEXTS.facilities {
            if stars >= *from_stars && rng.chance(0.62) {
                facilities.push(code);
            }
        }
        if rng.chance(0.12) {
            facilities.push(rng.pick_text(&TEXTS.rare_facilities));
        }
        facilities
    }

    pub(crate) fn checkin_policy(&self) -> String {
        let mut rng = self.rng("check-in");
        let (from, to) = (rng.between(13, 16), rng.between(20, 23));
        match rng.below(3) {
            0 => format!("From {from}:00 to {to}:00."),
            1 => format!("From {from}:00. Please tell us if you arrive after {to}:00."),
            _ => format!("From {from}:00, at any time. An identity card or passport is required."),
        }
    }

    pub(crate) fn checkout_policy(&self) -> String {
        format!("Until {}:00.", self.rng("check-out").between(10, 12))
    }

    pub(crate) fn fees(&self) -> String {
        let mut rng = self.rng("fees");
        match rng.below(4) {
            0 => "No fees at the hotel.".to_owned(),
            1 => format!("Parking {} EUR per night.", rng.between(6, 28)),
            2 => format!(
                "City tax {}.50 EUR per person per night, children under 12 free. Parking {} EUR per night.",
                rng.between(1, 4),
                rng.between(6, 28)
            ),
            _ => format!("City tax {} EUR per person per night.", rng.between(1, 5)),
        }
    }

    pub(crate) fn policies(&self) -> String {
        let mut rng = self.rng("policies");
        let pets = rng.pick_text(&TEXTS.pets);
        let house_rule = rng.pick_text(&TEXTS.house_rules);
        format!("{pets} {house_rule}")
    }
}

#[cfg(test)]
mod tests {
    use crate::world::World;

    #[test]
    fn texts_have_no_gaps_left_and_two_or_three_paragraphs() {
        for hotel in World::generate(1, 500, "HTL").hotels() {
            let description = hotel.description();
            assert!(!description.contains(['{', '}']), "{description}");
            assert!((2..=3).contains(&description.split("\n\n").count()));
        }
    }

    #[test]
    fn facilities_are_codes_and_some_hotels_have_one_that_is_unknown_elsewhere() {
        let world = World::generate(1, 500, "HTL");
        let facilities = || world.hotels().iter().flat_map(|hotel| hotel.facilities());
        assert!(facilities().all(|code| code.starts_with("facility_")));
        assert!(facilities().any(|code| code == "facility_quantum_sauna"));
    }
}
