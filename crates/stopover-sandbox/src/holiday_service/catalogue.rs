use std::collections::HashMap;
use std::sync::Arc;

use chrono::NaiveDate;
use uuid::Uuid;

use super::package::Package;
use super::texts;
use crate::pictures::Scene;
use crate::wire::holiday::Category;
use crate::world::geography::{City, Geography};
use crate::world::rng::{SeededRng, mix};
const COUNTRIES: usize = 25;

/// The holidays, and what their lists of categories, cities and hotels name.
#[derive(Debug)]
pub(super) struct Catalogue {
    pub(super) seed: u64,
    pub(super) packages: Vec<Package>,
    by_id: HashMap<Uuid, usize>,
    pub(super) categories: Vec<Category>,
    /// Cities that some route leads through.
    pub(super) cities: Vec<Arc<City>>,
    /// Cities where some holiday stays.
    pub(super) bases: Vec<Arc<City>>,
}

impl Catalogue {
    /// With departures from `start` on.
    pub(super) fn generate(seed: u64, geography: &Geography, count: u32, start: NaiveDate) -> Self {
        let category = |name: &'static String| Category {
            id: SeededRng::new(seed, name).uuid(),
            name,
        };
        let categories: Vec<Category> = texts::categories().iter().map(category).collect();
        let countries = geography.countries.iter().take(COUNTRIES);
        let countries: Vec<Vec<Arc<City>>> = countries
            .map(|country| geography.cities_of(country).cloned().collect())
            .collect();
        let package = |(index, cities): (u64, &Vec<Arc<City>>)| {
            let key = mix(seed ^ mix(index ^ 0x686f_6c69_6461_7973));
            Package::new(seed, key, cities, &categories, start)
        };
        let mut packages: Vec<Package> = (0..u64::from(count))
            .zip(countries.iter().cycle())
            .filter_map(package)
            .collect();
        let mut pictured: HashMap<Scene, u64> = HashMap::new();
        for package in &mut packages {
            let look = pictured.entry(package.scene(0)).or_default();
            package.look = *look;
            *look += 1;
        }
        let cities = |is_one: &dyn Fn(&Package, &City) -> bool| {
            let is_any = |city: &&Arc<City>| packages.iter().any(|package| is_one(package, city));
            geography.cities.iter().filter(is_any).cloned().collect()
        };
        let ids = packages.iter().map(|package| package.id);
        Self {
            seed,
            by_id: ids.zip(0..).collect(),
            cities: cities(&|package, city| {
                package.itinerary.cities().any(|stop| stop.id == city.id)
            }),
            bases: cities(&|package, city| {
                package.nights() > 0 && package.itinerary.base().id == city.id
            }),
            categories,
            packages,
        }
    }

    pub(super) fn package(&self, id: Uuid) -> Option<&Package> {
        self.packages.get(*self.by_id.get(&id)?)
    }
}
