//! Countries, regions and cities: real names at real coordinates.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::dice::Dice;
use super::tongue::{self, Tongue};

const PLACES: &str = include_str!("../../data/places.txt");

/// A country with what its hotels have in common.
#[derive(Debug)]
pub(crate) struct Country {
    pub(crate) name: &'static str,
    pub(crate) iso: &'static str,
    pub(crate) tongue: &'static Tongue,
    pub(crate) phone_code: &'static str,
    /// Hours ahead of UTC in winter; the sandbox has no summer time.
    pub(crate) utc_offset: i32,
    /// What a night costs here compared with the average.
    pub(crate) price_level: f64,
    pub(crate) currency: Currency,
}

/// The currencies that the sandbox sells in, at fixed rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Currency {
    Eur,
    Gbp,
    Chf,
    Jpy,
}

impl Currency {
    fn parse(code: &str) -> Option<Self> {
        [Self::Eur, Self::Gbp, Self::Chf, Self::Jpy]
            .into_iter()
            .find(|currency| currency.code() == code)
    }

    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Chf => "CHF",
            Self::Jpy => "JPY",
        }
    }

    /// How much of this currency one euro buys.
    pub(crate) fn per_euro(self) -> f64 {
        match self {
            Self::Eur => 1.0,
            Self::Gbp => 0.86,
            Self::Chf => 0.94,
            Self::Jpy => 165.0,
        }
    }

    /// An amount of minor units as the provider writes it.
    pub(crate) fn units(self, minor: i64) -> f64 {
        minor as f64 / self.minor_units()
    }

    /// How many minor units make one unit.
    pub(crate) fn minor_units(self) -> f64 {
        match self {
            Self::Jpy => 1.0,
            _ => 100.0,
        }
    }
}

/// A region or destination (spec 2.6).
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: Arc<Country>,
}

/// A city (spec 2.6), with the coordinates that the provider does not list.
#[derive(Debug)]
pub(crate) struct City {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: Arc<Country>,
    pub(crate) region: Option<Arc<Region>>,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    /// 1 (village) to 5 (metropolis).
    pub(crate) size: u8,
}

/// Every place of the world, in the order of the data file.
#[derive(Debug, Default)]
pub(crate) struct Places {
    pub(crate) countries: Vec<Arc<Country>>,
    pub(crate) regions: Vec<Arc<Region>>,
    pub(crate) cities: Vec<Arc<City>>,
}

impl Places {
    /// Reads the embedded list; ids follow from `seed`.
    pub(crate) fn load(seed: u64) -> Self {
        let mut places = Self::default();
        let mut region = None;
        for line in PLACES
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if let Some(country) = line.strip_prefix("= ") {
                places
                    .countries
                    .extend(parse_country(country).map(Arc::new));
                region = None;
                continue;
            }
            let Some(country) = places.countries.last().cloned() else {
                continue;
            };
            if let Some(name) = line.strip_prefix("- ") {
                let id = id(seed, "region", country.iso, name);
                let found = Arc::new(Region { id, name, country });
                places.regions.push(Arc::clone(&found));
                region = Some(found);
            } else if let Some((name, latitude, longitude, size)) = parse_city(line) {
                let id = id(seed, "city", country.iso, name);
                let region = region.clone();
                places.cities.push(Arc::new(City {
                    id,
                    name,
                    country,
                    region,
                    latitude,
                    longitude,
                    size,
                }));
            }
        }
        places
    }
}

fn id(seed: u64, kind: &str, country: &str, name: &str) -> Uuid {
    Dice::new(seed, &format!("{kind} {country} {name}")).uuid()
}

fn parse_country(line: &'static str) -> Option<Country> {
    let mut columns = line.split('|').map(str::trim);
    Some(Country {
        name: columns.next()?,
        iso: columns.next()?,
        tongue: tongue::named(columns.next()?)?,
        phone_code: columns.next()?,
        utc_offset: columns.next()?.parse().ok()?,
        price_level: columns.next()?.parse().ok()?,
        currency: Currency::parse(columns.next()?)?,
    })
}

fn parse_city(line: &'static str) -> Option<(&'static str, f64, f64, u8)> {
    let mut columns = line.split(',').map(str::trim);
    Some((
        columns.next()?,
        columns.next()?.parse().ok()?,
        columns.next()?.parse().ok()?,
        columns.next()?.parse().ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::{PLACES, Places};

    #[test]
    fn every_line_of_the_data_file_becomes_a_place() {
        let lines = PLACES
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .count();
        let places = Places::load(1);
        assert_eq!(
            (
                places.countries.len(),
                places.regions.len(),
                places.cities.len()
            ),
            (30, 60, 400)
        );
        assert_eq!(lines, 490);
    }

    #[test]
    fn places_lie_on_the_map_and_have_ids_of_their_own() {
        let places = Places::load(1);
        let ids: std::collections::HashSet<_> = places
            .cities
            .iter()
            .map(|city| city.id)
            .chain(places.regions.iter().map(|region| region.id))
            .collect();
        assert_eq!(ids.len(), 460);
        for city in &places.cities {
            assert!(
                (24.0..70.0).contains(&city.latitude) && (-28.0..142.0).contains(&city.longitude),
                "{}",
                city.name
            );
            assert!((1..=5).contains(&city.size), "{}", city.name);
        }
    }

    #[test]
    fn a_region_belongs_to_the_country_of_its_cities() {
        for city in Places::load(1).cities {
            if let Some(region) = &city.region {
                assert_eq!(
                    region.country.iso, city.country.iso,
                    "{} in {}",
                    city.name, region.name
                );
            }
        }
    }
}
