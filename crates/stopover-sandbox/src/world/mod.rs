//! The generated world: real cities, invented hotels, all following from one seed.

pub(crate) mod currency;
pub(crate) mod data;
pub(crate) mod geography;
pub(crate) mod hotel;
mod hotel_texts;
mod language;
pub(crate) mod rng;

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

use crate::config::MAX_HOTELS;

use geography::{City, Geography, Region};
use hotel::{Hotel, Number};
use rng::SeededRng;

/// Every hotel of the sandbox and where it can be.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) geography: Geography,
    /// In the order of their numbers, which is the order of the list.
    hotels: Vec<Arc<Hotel>>,
    by_city: HashMap<Uuid, Vec<Arc<Hotel>>>,
    test_hotel: Option<Arc<Hotel>>,
    prefix: String,
}

impl World {
    /// Generates `count` hotels, whose ids begin with `prefix`.
    pub(crate) fn generate(seed: u64, count: u32, prefix: &str) -> Self {
        let geography = Geography::load(seed);
        let test_hotel = geography
            .cities
            .first()
            .map(|city| Arc::new(Hotel::test(seed, Arc::clone(city))));
        let mut world = Self {
            geography,
            hotels: Vec::new(),
            by_city: HashMap::new(),
            test_hotel,
            prefix: prefix.to_owned(),
        };
        for (index, city) in
            (0..count.min(MAX_HOTELS)).zip(spread(seed, &world.geography.cities, count))
        {
            let neighbours = world.by_city.entry(city.id).or_default();
            let hotel = Arc::new(Hotel::new(seed, index, neighbours.len(), city));
            neighbours.push(Arc::clone(&hotel));
            world.hotels.push(hotel);
        }
        world
    }

    /// The hotels of the list, without the test hotel.
    pub(crate) fn hotels(&self) -> &[Arc<Hotel>] {
        &self.hotels
    }

    /// The hotel of an id such as `HTL-100482` or `HTL-TEST`.
    pub(crate) fn hotel(&self, id: &str) -> Option<&Arc<Hotel>> {
        let digits = id.strip_prefix(&self.prefix)?.strip_prefix('-')?;
        if digits == "TEST" {
            return self.test_hotel.as_ref();
        }
        let number = Number::parse(digits)?;
        self.hotels
            .get(usize::try_from(number.index()?).ok()?)
            .filter(|hotel| hotel.number == number)
    }

    /// A hotel by its index in the list; the test hotel has the one after the last possible one.
    pub(crate) fn hotel_at(&self, index: u32) -> Option<&Arc<Hotel>> {
        match index {
            MAX_HOTELS => self.test_hotel.as_ref(),
            _ => self.hotels.get(usize::try_from(index).ok()?),
        }
    }

    pub(crate) fn hotel_id(&self, hotel: &Hotel) -> String {
        format!("{}-{}", self.prefix, hotel.number)
    }

    pub(crate) fn city(&self, id: Uuid) -> Option<&Arc<City>> {
        self.geography.cities.iter().find(|city| city.id == id)
    }

    pub(crate) fn region(&self, id: Uuid) -> Option<&Arc<Region>> {
        self.geography.regions.iter().find(|region| region.id == id)
    }

    pub(crate) fn hotels_in(&self, city: &City) -> &[Arc<Hotel>] {
        self.by_city.get(&city.id).map_or(&[], Vec::as_slice)
    }
}

/// A city for each hotel: large cities have many, every city has some, in random order.
fn spread(seed: u64, cities: &[Arc<City>], count: u32) -> Vec<Arc<City>> {
    let weight = |city: &City| match city.size {
        1 => 3,
        2 => 8,
        3 => 18,
        4 => 40,
        _ => 90,
    };
    let total: u64 = cities.iter().map(|city| weight(city)).sum();
    let mut reached = 0;
    let mut spread: Vec<Arc<City>> = Vec::new();
    for city in cities {
        reached += weight(city);
        let share = (u64::from(count) * reached).div_ceil(total.max(1));
        spread.resize(usize::try_from(share).unwrap_or_default(), Arc::clone(city));
    }
    SeededRng::new(seed, "spread").shuffle(&mut spread);
    spread
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::time::{Duration, Instant};

    use super::World;

    #[test]
    fn five_thousand_hotels_leave_no_city_empty_and_fill_the_largest_with_a_hundred() {
        let world = World::generate(1, 5_000, "HTL");
        assert_eq!(world.hotels().len(), 5_000);
        let cities = world.geography.cities.iter();
        let sizes: Vec<usize> = cities.map(|city| world.hotels_in(city).len()).collect();
        assert!(sizes.iter().all(|size| *size >= 2), "{sizes:?}");
        assert!(sizes.iter().any(|size| *size >= 100), "{sizes:?}");
    }

    #[test]
    fn hotels_are_found_by_the_ids_they_are_listed_with_and_by_no_other() {
        let world = World::generate(1, 300, "ABC");
        let mut ids = HashSet::new();
        for hotel in world.hotels() {
            let id = world.hotel_id(hotel);
            assert_eq!(world.hotel(&id).unwrap().number, hotel.number);
            assert!(ids.insert(id));
        }
        assert_eq!(ids.len(), 300);
        assert!(world.hotel("ABC-TEST").is_some());
        for unknown in [
            "",
            "ABC",
            "ABC-",
            "ABC-1",
            "ABC-0100000",
            "HTL-100000",
            "ABC-99999999999999999999",
            "ABC-test",
            "ABC-100001",
        ] {
            assert!(world.hotel(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn no_two_hotels_of_a_city_share_a_name() {
        let world = World::generate(9, 5_000, "HTL");
        for city in &world.geography.cities {
            let hotels = world.hotels_in(city);
            let names: HashSet<String> = hotels.iter().map(|hotel| hotel.name()).collect();
            assert_eq!(names.len(), hotels.len(), "{}", city.name);
        }
    }

    #[test]
    fn a_world_of_two_hundred_thousand_is_ready_in_seconds() {
        let begin = Instant::now();
        assert_eq!(World::generate(1, 200_000, "HTL").hotels().len(), 200_000);
        let elapsed = begin.elapsed();
        assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    }
}
