//! All holidays.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{Datelike, Utc};
use uuid::Uuid;

use crate::wire::holiday::Category;
use crate::world::World;
use crate::world::dice::{Dice, mix};
use crate::world::place::City;

use super::package::Package;

/// How many countries have holidays.
const COUNTRIES: usize = 25;

const CATEGORIES: [&str; 12] = [
    "Islands",
    "Culture",
    "City breaks",
    "Beach",
    "Mountains",
    "Food and wine",
    "Family",
    "Walking",
    "Winter",
    "Cruises",
    "Wellness",
    "Pilgrimage",
];

/// The catalogue, generated when it is first asked for.
#[derive(Debug)]
pub(crate) struct Catalogue {
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
    /// Generates `count` holidays. Departures begin in the current month, so the catalogue moves on with the calendar.
    pub(crate) fn generate(seed: u64, world: &World, count: u32) -> Self {
        let today = Utc::now().date_naive();
        let start = today.with_day(1).unwrap_or(today);
        let category = |name| Category {
            id: Dice::new(seed, name).uuid(),
            name,
        };
        let categories: Vec<Category> = CATEGORIES.into_iter().map(category).collect();
        let countries: Vec<Vec<Arc<City>>> = world
            .places
            .countries
            .iter()
            .take(COUNTRIES)
            .map(|country| {
                world
                    .places
                    .cities
                    .iter()
                    .filter(|city| city.country.iso == country.iso)
                    .cloned()
                    .collect()
            })
            .collect();
        let packages: Vec<Package> = (0..u64::from(count))
            .zip(countries.iter().cycle())
            .filter_map(|(index, cities)| {
                Package::new(
                    seed,
                    mix(seed ^ mix(index ^ 0x686f_6c69_6461_7973)),
                    cities,
                    &categories,
                    start,
                )
            })
            .collect();
        let places = &world.places.cities;
        let visited = |of: &dyn Fn(&Package, &City) -> bool| {
            places
                .iter()
                .filter(|city| packages.iter().any(|package| of(package, city)))
                .cloned()
                .collect()
        };
        Self {
            seed,
            by_id: packages
                .iter()
                .enumerate()
                .map(|(place, package)| (package.id, place))
                .collect(),
            cities: visited(&|package, city| {
                package.itinerary.cities().any(|stop| stop.id == city.id)
            }),
            bases: visited(&|package, city| {
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
