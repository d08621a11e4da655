//! A hotel. Only its number and city are held in memory; everything else follows from its key on demand.

use std::fmt;
use std::sync::Arc;

use super::MAX_HOTELS;
use super::dice::{Dice, mix};
use super::place::City;
use super::tongue::Tongue;

/// The part of a hotel's id after the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Listed(u32),
    /// The test hotel of spec 4.9.
    Test,
}

const FIRST_NUMBER: u32 = 100_000;
/// Numbers have gaps, as those of a grown catalogue do, so that an id made up is mostly unknown.
const STRIDE: u32 = 7;

impl Number {
    fn of(seed: u64, index: u32) -> Self {
        Self::Listed(
            FIRST_NUMBER
                + index * STRIDE
                + (mix(seed ^ u64::from(index)) % u64::from(STRIDE)) as u32,
        )
    }

    /// Reads the digits of an id, written exactly as they are listed.
    pub(crate) fn parse(digits: &str) -> Option<Self> {
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        digits.parse().ok().map(Self::Listed)
    }

    /// Where the list would have the hotel of that number.
    pub(crate) fn index(self) -> Option<u32> {
        match self {
            Self::Listed(number) => Some(number.checked_sub(FIRST_NUMBER)? / STRIDE),
            Self::Test => Some(MAX_HOTELS),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed(number) => number.fmt(f),
            Self::Test => f.write_str("TEST"),
        }
    }
}

/// What guests thought of a hotel; scores out of ten.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuestScores {
    pub(crate) count: u32,
    pub(crate) overall: f64,
    pub(crate) comfort: f64,
    pub(crate) service: f64,
    pub(crate) amenities: f64,
    pub(crate) condition: f64,
    pub(crate) cleanliness: f64,
}

/// A hotel of the generated world.
#[derive(Debug)]
pub(crate) struct Hotel {
    pub(crate) number: Number,
    pub(crate) city: Arc<City>,
    key: u64,
    /// How many hotels the city had before this one; keeps the names of neighbours apart.
    nth: usize,
}

impl Hotel {
    pub(super) fn new(seed: u64, index: u32, nth: usize, city: Arc<City>) -> Self {
        Self {
            number: Number::of(seed, index),
            city,
            key: mix(seed ^ mix(u64::from(index))),
            nth,
        }
    }

    pub(super) fn test(seed: u64, city: Arc<City>) -> Self {
        Self {
            number: Number::Test,
            city,
            key: mix(seed ^ mix(u64::from(MAX_HOTELS))),
            nth: 0,
        }
    }

    /// A hotel of the holiday catalogue, which the hotel service does not know.
    pub(crate) fn of_catalogue(seed: u64, nth: usize, city: Arc<City>) -> Self {
        let key = mix(seed ^ mix(city.id.as_u64_pair().1 ^ nth as u64));
        Self {
            number: Number::Listed((key % 90_000) as u32 + 10_000),
            city,
            key,
            nth,
        }
    }

    pub(crate) fn is_test(&self) -> bool {
        self.number == Number::Test
    }

    /// Dice for one aspect of this hotel.
    pub(crate) fn dice(&self, aspect: &str) -> Dice {
        Dice::new(self.key, aspect)
    }

    fn tongue(&self) -> &'static Tongue {
        self.city.country.tongue
    }

    pub(crate) fn name(&self) -> String {
        if self.is_test() {
            return "Test Hotel".to_owned();
        }
        let tongue = self.tongue();
        let shift = self.city.id.as_u64_pair().0;
        match self.nth {
            // Every third hotel writes its name in the country's own script.
            nth if nth % 3 == 1 && !tongue.own_signs.is_empty() => {
                sign(tongue.own_signs, tongue.own_words, nth / 3, shift)
            }
            nth if !tongue.own_signs.is_empty() => {
                sign(tongue.signs, tongue.words, nth - nth.div_ceil(3), shift)
            }
            nth => sign(tongue.signs, tongue.words, nth, shift),
        }
    }

    /// Stars in halves from 0 (unrated) to 5.
    pub(crate) fn stars(&self) -> f64 {
        if self.is_test() {
            return 4.0;
        }
        self.dice("stars").pick(&[
            0.0, 1.0, 2.0, 2.0, 2.5, 3.0, 3.0, 3.0, 3.0, 3.0, 3.5, 3.5, 4.0, 4.0, 4.0, 4.0, 4.5,
            4.5, 5.0, 5.0,
        ])
    }

    pub(crate) fn guest_scores(&self) -> GuestScores {
        let mut dice = self.dice("guests");
        if dice.chance(0.06) {
            return GuestScores {
                count: 0,
                overall: 0.0,
                comfort: 0.0,
                service: 0.0,
                amenities: 0.0,
                condition: 0.0,
                cleanliness: 0.0,
            };
        }
        let count = 3 + (4.0 * dice.range(0.0, 6.6).exp()) as u32;
        let overall = (6.3 + self.stars() * 0.32 + dice.range(-0.9, 1.3)).clamp(3.0, 9.8);
        let mut near = || (overall + dice.range(-0.8, 0.8)).clamp(2.5, 10.0);
        GuestScores {
            count,
            overall,
            comfort: near(),
            service: near(),
            amenities: near(),
            condition: near(),
            cleanliness: near(),
        }
    }

    /// Street and house number.
    pub(crate) fn address(&self) -> String {
        if self.is_test() {
            return "12 Harbour Street".to_owned();
        }
        let mut dice = self.dice("address");
        let house = dice.between(1, if self.city.size > 3 { 240 } else { 90 });
        dice.pick(self.tongue().streets)
            .replace('*', dice.pick(self.tongue().street_words))
            .replace('#', &house.to_string())
    }

    /// A second address line, which few hotels need.
    pub(crate) fn address_2(&self) -> Option<String> {
        let mut dice = self.dice("address 2");
        dice.chance(0.15).then(|| match dice.below(3) {
            0 => format!("Floor {}", dice.between(1, 6)),
            1 => format!("Building {}", dice.pick(&["A", "B", "C"])),
            _ => format!("{} Old Town", self.city.name),
        })
    }

    /// Latitude and longitude: near the centre, farther out where the city is larger.
    pub(crate) fn position(&self) -> (f64, f64) {
        let mut dice = self.dice("position");
        let kilometres = [0.5, 0.9, 1.6, 2.6, 4.5]
            .get(usize::from(self.city.size.saturating_sub(1)))
            .copied()
            .unwrap_or(1.0);
        let distance = kilometres * dice.unit();
        let angle = dice.range(0.0, std::f64::consts::TAU);
        let latitude = self.city.latitude + distance * angle.sin() / 111.3;
        let longitude = self.city.longitude
            + distance * angle.cos() / (111.3 * self.city.latitude.to_radians().cos());
        (round(latitude, 1e6), round(longitude, 1e6))
    }

    pub(crate) fn post_code(&self) -> String {
        let mut dice = self.dice("post code");
        fill(&mut dice, self.tongue().post_code)
    }

    pub(crate) fn phone(&self) -> String {
        let mut dice = self.dice("phone");
        format!(
            "+{} {}",
            self.city.country.phone_code,
            fill(&mut dice, self.tongue().phone)
        )
    }

    /// The hotel's own domain, under the reserved `.example`.
    pub(crate) fn domain(&self) -> String {
        let name: String = deunicode::deunicode(&self.name())
            .to_lowercase()
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-");
        format!("{name}-{}.example", self.number).to_lowercase()
    }
}

/// The `nth` combination of a sign and a word. A stride that shares no factor with the number of
/// combinations visits each once before any comes again.
fn sign(signs: &[&str], words: &[&str], nth: usize, shift: u64) -> String {
    const STRIDE: usize = 37;
    let combinations = (signs.len() * words.len()).max(1);
    let place =
        ((nth % combinations) * STRIDE + (shift % combinations as u64) as usize) % combinations;
    let sign = signs
        .get(place % signs.len().max(1))
        .copied()
        .unwrap_or("*");
    let word = words
        .get(place / signs.len().max(1))
        .copied()
        .unwrap_or_default();
    match nth / combinations {
        0 => sign.replace('*', word),
        again => format!("{} {}", sign.replace('*', word), again + 1),
    }
}

/// Puts a digit for every `#`.
fn fill(dice: &mut Dice, pattern: &str) -> String {
    pattern
        .chars()
        .map(|letter| {
            if letter == '#' {
                char::from(b'0' + dice.below(10) as u8)
            } else {
                letter
            }
        })
        .collect()
}

pub(crate) fn round(number: f64, steps: f64) -> f64 {
    (number * steps).round() / steps
}

#[cfg(test)]
mod tests {
    use crate::world::World;

    #[test]
    fn hotels_stand_within_five_kilometres_of_their_citys_centre() {
        for hotel in World::generate(4, 2_000, "HTL").hotels() {
            let (latitude, longitude) = hotel.position();
            let north = (latitude - hotel.city.latitude) * 111.3;
            let east = (longitude - hotel.city.longitude) * 111.3 * latitude.to_radians().cos();
            assert!(
                north.hypot(east) < 5.0,
                "{} {latitude} {longitude}",
                hotel.name()
            );
        }
    }

    #[test]
    fn names_come_in_latin_greek_cyrillic_arabic_hebrew_and_japanese_letters() {
        let world = World::generate(1, 5_000, "HTL");
        let names: String = world.hotels().iter().map(|hotel| hotel.name()).collect();
        for letter in ['é', 'Ξ', 'Х', 'ف', 'מ', '館'] {
            assert!(names.contains(letter), "{letter}");
        }
    }

    #[test]
    fn stars_come_in_halves_and_guest_scores_within_ten() {
        for hotel in World::generate(2, 2_000, "HTL").hotels() {
            let stars = hotel.stars();
            assert!((0.0..=5.0).contains(&stars) && (stars * 2.0).fract() == 0.0);
            let scores = hotel.guest_scores();
            for score in [
                scores.overall,
                scores.comfort,
                scores.service,
                scores.amenities,
                scores.condition,
                scores.cleanliness,
            ] {
                assert!((0.0..=10.0).contains(&score), "{score}");
                assert_eq!(score == 0.0, scores.count == 0);
            }
        }
    }

    #[test]
    fn web_addresses_are_plain_ascii_under_the_reserved_domain() {
        for hotel in World::generate(1, 2_000, "HTL").hotels() {
            let domain = hotel.domain();
            assert!(
                domain.ends_with(".example")
                    && domain
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)),
                "{domain}"
            );
        }
    }
}
