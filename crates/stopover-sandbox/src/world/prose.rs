//! What a hotel says about itself: description, facilities, house rules.

use super::hotel::Hotel;

impl Hotel {
    /// Two or three paragraphs in English.
    pub(crate) fn description(&self) -> String {
        let mut dice = self.dice("description");
        let (name, city) = (self.name(), self.city.name);
        let opening = dice.pick(&[
            "{name} stands on a quiet street in {city}, a short walk from the centre.",
            "In the middle of {city}, {name} has received guests since {year}.",
            "{name} is a family-run house in {city} with {rooms} rooms.",
            "Behind the {year} façade of {name} the rooms are modern, light and quiet.",
            "Many guests return to {name} for its garden and for its place in {city}.",
        ]);
        let aside = dice.pick(&[
            "The station and the main sights are within reach on foot.",
            "A bus stops at the door and reaches the centre in ten minutes.",
            "Restaurants, shops and the old town lie around the corner.",
            "Parking is at the house, and bicycles can be borrowed.",
            "The terrace looks over the roofs to the hills.",
        ]);
        let rooms = dice.pick(&[
            "The {rooms} rooms have a desk, air conditioning and a bathroom with shower or bath. Most have a balcony.",
            "Rooms are furnished in wood and linen, some with a view, and all have a kettle, a safe and fast wireless network.",
            "Choose between rooms to the calm courtyard and larger ones to the street; cots are free on request.",
            "Each of the {rooms} rooms is different. Families find connected rooms and a corner to play.",
        ]);
        let table = dice.pick(&[
            "Breakfast is a buffet with regional bread, cheese, fruit and eggs to order. In the evening the kitchen cooks what the market offers.",
            "Breakfast is served until eleven. The bar is open until midnight.",
            "The restaurant serves the cooking of the region, with vegetarian dishes every day.",
        ]);
        let (year, count) = (dice.between(1880, 2021), dice.between(9, 180));
        let mut paragraphs = vec![format!("{opening} {aside}"), rooms.to_owned()];
        if dice.chance(0.6) {
            paragraphs.push(table.to_owned());
        }
        paragraphs
            .join("\n\n")
            .replace("{name}", &name)
            .replace("{city}", city)
            .replace("{year}", &year.to_string())
            .replace("{rooms}", &count.to_string())
    }

    /// Facility codes of the form `facility_<word>`. A few are rare on purpose: a client must cope with
    /// codes that it has no name for.
    pub(crate) fn facilities(&self) -> Vec<&'static str> {
        let mut dice = self.dice("facilities");
        let stars = self.stars();
        let mut facilities = vec!["facility_wifi"];
        for (code, from_stars) in [
            ("facility_reception", 0.0),
            ("facility_heating", 0.0),
            ("facility_parking", 0.0),
            ("facility_breakfast", 0.0),
            ("facility_air_conditioning", 2.0),
            ("facility_bar", 2.0),
            ("facility_restaurant", 2.5),
            ("facility_lift", 2.5),
            ("facility_pets_allowed", 0.0),
            ("facility_family_rooms", 2.0),
            ("facility_accessible", 2.5),
            ("facility_garden", 2.0),
            ("facility_laundry", 2.0),
            ("facility_pool", 3.0),
            ("facility_gym", 3.5),
            ("facility_airport_shuttle", 3.0),
            ("facility_beach", 3.0),
            ("facility_spa", 4.0),
            ("facility_sauna", 4.0),
            ("facility_room_service", 4.0),
            ("facility_ev_charging", 3.0),
            ("facility_concierge", 4.5),
        ] {
            if stars >= from_stars && dice.chance(0.62) {
                facilities.push(code);
            }
        }
        if dice.chance(0.12) {
            facilities.push(dice.pick(&[
                "facility_quantum_sauna",
                "facility_llama_walk",
                "facility_rooftop_telescope",
                "facility_herb_library",
            ]));
        }
        facilities
    }

    pub(crate) fn checkin_policy(&self) -> String {
        let mut dice = self.dice("check-in");
        let (from, to) = (dice.between(13, 16), dice.between(20, 23));
        match dice.below(3) {
            0 => format!("From {from}:00 to {to}:00."),
            1 => format!("From {from}:00. Please tell us if you arrive after {to}:00."),
            _ => format!("From {from}:00, at any time. An identity card or passport is required."),
        }
    }

    pub(crate) fn checkout_policy(&self) -> String {
        format!("Until {}:00.", self.dice("check-out").between(10, 12))
    }

    pub(crate) fn fees(&self) -> String {
        let mut dice = self.dice("fees");
        match dice.below(4) {
            0 => "No fees at the hotel.".to_owned(),
            1 => format!("Parking {} EUR per night.", dice.between(6, 28)),
            2 => format!(
                "City tax {}.50 EUR per person per night, children under 12 free. Parking {} EUR per night.",
                dice.between(1, 4),
                dice.between(6, 28)
            ),
            _ => format!("City tax {} EUR per person per night.", dice.between(1, 5)),
        }
    }

    pub(crate) fn policies(&self) -> String {
        let mut dice = self.dice("policies");
        let pets = dice.pick(&[
            "Pets are welcome on request.",
            "Pets are not allowed.",
            "Dogs up to 10 kg are welcome.",
        ]);
        let quiet = dice.pick(&[
            "Quiet hours from 22:00 to 7:00.",
            "No smoking in the house.",
            "Children of all ages are welcome.",
            "Extra beds on request.",
        ]);
        format!("{pets} {quiet}")
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
    fn facilities_are_codes_and_some_hotel_has_one_nobody_knows() {
        let world = World::generate(1, 500, "HTL");
        let facilities: Vec<&str> = world
            .hotels()
            .iter()
            .flat_map(|hotel| hotel.facilities())
            .collect();
        assert!(facilities.iter().all(|code| code.starts_with("facility_")));
        assert!(facilities.contains(&"facility_quantum_sauna"));
    }
}
