//! A hotel. Only its number and city are held in memory; everything else follows from its key on demand.

use std::fmt;
use std::sync::Arc;

use super::geography::City;
use super::language::Language;
use super::rng::{SeededRng, mix};
use crate::config::MAX_HOTELS;

/// The part of a hotel's id after the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Listed(u32),
    /// The test hotel of spec 4.9.
    Test,
}

const FIRST_NUMBER: u32 = 100_000;
/// Numbers have gaps, so that most ids that a client makes up are unknown.
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

/// Scores out of ten.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GuestScores {
    pub(crate) count: u32,
    pub(crate) overall: f64,
    pub(crate) comfort: f64,
    pub(crate) service: f64,
    pub(crate) amenities: f64,
    pub(crate) condition: f64,
    pub(crate) cleanliness: f64,
}
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
            ..Self::new(seed, MAX_HOTELS, 0, city)
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

    /// The generator for one aspect of this hotel.
    pub(crate) fn rng(&self, aspect: &str) -> SeededRng {
        SeededRng::new(self.key, aspect)
    }

    fn language(&self) -> &'static Language {
        self.city.country.language
    }

    pub(crate) fn name(&self) -> String {
        if self.is_test() {
            return "Test Hotel".to_owned();
        }
        let language = self.language();
        let shift = self.city.id.as_u64_pair().0;
        let has_native = !language.native_name_patterns.is_empty();
        // Every third hotel has its name in the country's own script, where that is not Latin.
        if has_native && self.nth % 3 == 1 {
            let (patterns, words) = (&language.native_name_patterns, &language.native_name_words);
            return nth_name(patterns, words, self.nth / 3, shift);
        }
        let nth = if has_native {
            self.nth - self.nth.div_ceil(3)
        } else {
            self.nth
        };
        nth_name(&language.name_patterns, &language.name_words, nth, shift)
    }

    /// Stars in halves from 0 (unrated) to 5.
    pub(crate) fn stars(&self) -> f64 {
        if self.is_test() {
            return 4.0;
        }
        self.rng("stars").pick(&[
            0.0, 1.0, 2.0, 2.0, 2.5, 3.0, 3.0, 3.0, 3.0, 3.0, 3.5, 3.5, 4.0, 4.0, 4.0, 4.0, 4.5,
            4.5, 5.0, 5.0,
        ])
    }

    pub(crate) fn guest_scores(&self) -> GuestScores {
        let mut rng = self.rng("guests");
        if rng.chance(0.06) {
            return GuestScores::default();
        }
        let count = 3 + (4.0 * rng.range(0.0, 6.6).exp()) as u32;
        let overall = (6.3 + self.stars() * 0.32 + rng.range(-0.9, 1.3)).clamp(3.0, 9.8);
        let mut near = || (overall + rng.range(-0.8, 0.8)).clamp(2.5, 10.0);
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
        let mut rng = self.rng("address");
        let house = rng.between(1, if self.city.size > 3 { 240 } else { 90 });
        rng.pick_text(&self.language().street_patterns)
            .replace('*', rng.pick_text(&self.language().street_words))
            .replace('#', &house.to_string())
    }

    /// A second address line, which few hotels need.
    pub(crate) fn address_2(&self) -> Option<String> {
        let mut rng = self.rng("address 2");
        rng.chance(0.15).then(|| match rng.below(3) {
            0 => format!("Floor {}", rng.between(1, 6)),
            1 => format!("Building {}", rng.pick(&["A", "B", "C"])),
            _ => format!("{} Old Town", self.city.name),
        })
    }

    /// Latitude and longitude: near the centre, farther out where the city is larger.
    pub(crate) fn position(&self) -> (f64, f64) {
        let mut rng = self.rng("position");
        let kilometres = [0.5, 0.9, 1.6, 2.6, 4.5]
            .get(usize::from(self.city.size.saturating_sub(1)))
            .copied()
            .unwrap_or(1.0);
        let distance = kilometres * rng.unit();
        let angle = rng.range(0.0, std::f64::consts::TAU);
        let latitude = self.city.latitude + distance * angle.sin() / 111.3;
        let longitude = self.city.longitude
            + distance * angle.cos() / (111.3 * self.city.latitude.to_radians().cos());
        (round(latitude, 1e6), round(longitude, 1e6))
    }

    pub(crate) fn post_code(&self) -> String {
        let mut rng = self.rng("post code");
        fill(&mut rng, &self.language().post_code)
    }

    pub(crate) fn phone(&self) -> String {
        let mut rng = self.rng("phone");
        format!(
            "+{} {}",
            self.city.country.phone_code,
            fill(&mut rng, &self.language().phone)
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

/// The `nth` combination of a pattern and a word. A stride that shares no factor with the number of combinations
/// visits each once before any comes again.
fn nth_name(patterns: &[String], words: &[String], nth: usize, shift: u64) -> String {
    const STRIDE: usize = 37;
    let combinations = (patterns.len() * words.len()).max(1);
    let index =
        ((nth % combinations) * STRIDE + (shift % combinations as u64) as usize) % combinations;
    let columns = patterns.len().max(1);
    let pattern = patterns.get(index % columns).map_or("*", String::as_str);
    let word = words.get(index / columns).map_or("", String::as_str);
    let name = pattern.replace('*', word);
    match nth / combinations {
        0 => name,
        again => format!("{name} {}", again + 1),
    }
}

/// Puts a digit for every `#`.
fn fill(rng: &mut SeededRng, pattern: &str) -> String {
    let letters = pattern.chars().map(|letter| match letter {
        '#' => char::from(b'0' + rng.below(10) as u8),
        _ => letter,
    });
    letters.collect()
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
            assert!(north.hypot(east) < 5.0, "{latitude} {longitude}");
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
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
            assert!(domain.bytes().all(is_plain), "{domain}");
            assert!(domain.ends_with(".example"), "{domain}");
        }
    }
}
