//! Countries, regions and cities: real names at real coordinates.

use std::sync::{Arc, LazyLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use super::currency::Currency;
use super::data;
use super::language::Language;
use super::rng::SeededRng;

static FILE: LazyLock<GeographyFile> =
    LazyLock::new(|| data::read(include_str!("../../data/geography.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GeographyFile {
    countries: Vec<Country>,
}

/// A country with what its hotels have in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Country {
    pub(crate) name: String,
    pub(crate) iso: String,
    #[serde(deserialize_with = "language")]
    pub(crate) language: &'static Language,
    pub(crate) phone_code: String,
    /// Hours ahead of UTC in winter; the sandbox has no summer time.
    pub(crate) utc_offset: i32,
    /// What a night costs here compared with the average.
    pub(crate) price_level: f64,
    pub(crate) currency: Currency,
    /// Those that belong to no region.
    cities: Vec<CityData>,
    #[serde(default)]
    regions: Vec<RegionData>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionData {
    name: String,
    cities: Vec<CityData>,
}

#[derive(Debug, Deserialize)]
struct CityData {
    name: String,
    latitude: f64,
    longitude: f64,
    size: u8,
    #[serde(default)]
    landscape: Landscape,
}

/// What a city is known for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Landscape {
    Coast,
    Lake,
    Mountains,
    Desert,
    #[default]
    Town,
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Language, D::Error> {
    let name = String::deserialize(deserializer)?;
    Language::named(&name).ok_or_else(|| D::Error::custom(format!("no language `{name}`")))
}

/// A region or destination (spec 2.6).
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: &'static Country,
}

/// A city (spec 2.6).
#[derive(Debug)]
pub(crate) struct City {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: &'static Country,
    pub(crate) region: Option<Arc<Region>>,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    /// From 1, a village, to 5, a metropolis.
    pub(crate) size: u8,
    pub(crate) landscape: Landscape,
}

/// Everything that can be searched besides hotels.
#[derive(Debug)]
pub(crate) struct Geography {
    pub(crate) countries: &'static [Country],
    pub(crate) regions: Vec<Arc<Region>>,
    pub(crate) cities: Vec<Arc<City>>,
}

impl Geography {
    /// Reads the data file; ids follow from `seed`.
    pub(crate) fn load(seed: u64) -> Self {
        let mut geography = Self {
            countries: &FILE.countries,
            regions: Vec::new(),
            cities: Vec::new(),
        };
        for country in &FILE.countries {
            geography.add_cities(seed, country, None, &country.cities);
            for data in &country.regions {
                let region = Arc::new(Region {
                    id: id(seed, "region", country, &data.name),
                    name: &data.name,
                    country,
                });
                geography.add_cities(seed, country, Some(&region), &data.cities);
                geography.regions.push(region);
            }
        }
        geography
    }

    fn add_cities(
        &mut self,
        seed: u64,
        country: &'static Country,
        region: Option<&Arc<Region>>,
        cities: &'static [CityData],
    ) {
        let city = |data: &'static CityData| City {
            id: id(seed, "city", country, &data.name),
            name: &data.name,
            country,
            region: region.cloned(),
            latitude: data.latitude,
            longitude: data.longitude,
            size: data.size,
            landscape: data.landscape,
        };
        self.cities.extend(cities.iter().map(city).map(Arc::new));
    }

    pub(crate) fn cities_of<'a>(
        &'a self,
        country: &'a Country,
    ) -> impl Iterator<Item = &'a Arc<City>> {
        let cities = self.cities.iter();
        cities.filter(|city| city.country.iso == country.iso)
    }
}

fn id(seed: u64, kind: &str, country: &Country, name: &str) -> Uuid {
    SeededRng::new(seed, &format!("{kind} {} {name}", country.iso)).uuid()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Geography;

    #[test]
    fn every_entry_of_the_data_file_becomes_a_country_a_region_or_a_city() {
        let geography = Geography::load(1);
        assert_eq!(geography.countries.len(), 30);
        assert_eq!(geography.regions.len(), 60);
        assert_eq!(geography.cities.len(), 400);
    }

    #[test]
    fn cities_lie_on_the_map_and_have_ids_of_their_own() {
        let geography = Geography::load(1);
        let cities = geography.cities.iter().map(|city| city.id);
        let regions = geography.regions.iter().map(|region| region.id);
        let ids: HashSet<_> = cities.chain(regions).collect();
        assert_eq!(ids.len(), 460);
        for city in &geography.cities {
            assert!((24.0..70.0).contains(&city.latitude), "{city:?}");
            assert!((-28.0..142.0).contains(&city.longitude), "{city:?}");
            assert!((1..=5).contains(&city.size), "{city:?}");
        }
    }

    #[test]
    fn a_region_belongs_to_the_country_of_its_cities() {
        for city in Geography::load(1).cities {
            if let Some(region) = &city.region {
                assert_eq!(region.country.iso, city.country.iso, "{}", city.name);
            }
        }
    }
}
