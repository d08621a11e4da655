//! The route of a holiday: stops that lie near each other, and the city of each day.

use std::sync::Arc;

use super::texts::Texts;
use crate::world::geography::City;
use crate::world::rng::SeededRng;

/// A route from the first city of a country through its stops and back.
#[derive(Clone, Debug)]
pub(super) struct Itinerary {
    gateway: Arc<City>,
    /// Stops with the nights spent there; at least one.
    stops: Vec<(Arc<City>, u32)>,
}

impl Itinerary {
    /// Plans `nights` nights among the `cities` of one country, the first of which is its gateway.
    pub(super) fn plan(cities: &[Arc<City>], nights: u32, mut rng: SeededRng) -> Option<Self> {
        let (gateway, others) = cities.split_first()?;
        let anchor = others.get(rng.below(others.len())).unwrap_or(gateway);
        let mut near: Vec<&Arc<City>> = others.iter().collect();
        near.sort_by(|a, b| distance(anchor, a).total_cmp(&distance(anchor, b)));
        near.truncate(rng.between(1, (nights / 2 + 1).min(6)) as usize);
        let mut route = Vec::new();
        let mut here = gateway;
        while let Some(next) = nearest(here, &near) {
            here = near.swap_remove(next);
            route.push(here);
        }
        if route.is_empty() {
            route.push(gateway);
        }
        let count = route.len() as u32;
        let stop = |(index, city): (u32, &Arc<City>)| {
            let extra = u32::from(index < nights % count);
            (Arc::clone(city), nights / count + extra)
        };
        Some(Self {
            gateway: Arc::clone(gateway),
            stops: (0..).zip(route).map(stop).collect(),
        })
    }

    pub(super) fn first(&self) -> &'static str {
        self.base().name
    }

    pub(super) fn last(&self) -> &'static str {
        self.stops
            .last()
            .map_or(self.first(), |(city, _)| city.name)
    }

    /// The stop with the most nights, where the hotels are.
    pub(super) fn base(&self) -> &Arc<City> {
        // Earlier stops have at least as many nights as later ones.
        self.stops.first().map_or(&self.gateway, |(city, _)| city)
    }

    pub(super) fn cities(&self) -> impl Iterator<Item = &Arc<City>> {
        std::iter::once(&self.gateway).chain(self.stops.iter().map(|(city, _)| city))
    }

    /// Stops in the order of the route, again from the first one after the last.
    pub(super) fn stop(&self, nth: usize) -> &Arc<City> {
        let at = nth.checked_rem(self.stops.len());
        let stop = at.and_then(|at| self.stops.get(at));
        stop.map_or(&self.gateway, |(city, _)| city)
    }

    /// `Athens – Ermoupoli – Naxos – Athens`
    pub(super) fn route(&self) -> String {
        let names = self.cities().map(|city| city.name);
        let names: Vec<&str> = names.chain([self.gateway.name]).collect();
        names.join(" – ")
    }

    pub(super) fn programme(&self, texts: &Texts, mut rng: SeededRng) -> Vec<String> {
        let mut days = Vec::new();
        let mut before = self.gateway.name;
        for (city, nights) in &self.stops {
            for night in 0..*nights {
                let pattern = match (days.is_empty(), night) {
                    (true, _) => rng.pick_text(&texts.arrive),
                    (false, 0) => rng.pick_text(&texts.move_on),
                    _ => rng.pick_text(&texts.stay),
                };
                days.push(pattern.replace("{c}", city.name).replace("{d}", before));
            }
            before = city.name;
        }
        let last = if days.is_empty() {
            &texts.day_trip
        } else {
            rng.pick_text(&texts.depart)
        };
        days.push(last.replace("{c}", before));
        days
    }
}

fn nearest(here: &City, cities: &[&Arc<City>]) -> Option<usize> {
    let distances = cities.iter().map(|city| distance(here, city)).enumerate();
    let nearest = distances.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(index, _)| index)
}

/// About, in kilometres.
fn distance(a: &City, b: &City) -> f64 {
    let east = (a.longitude - b.longitude) * a.latitude.to_radians().cos();
    (a.latitude - b.latitude).hypot(east) * 111.3
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::Itinerary;
    use crate::holiday_service::texts::Texts;
    use crate::world::geography::{City, Geography};
    use crate::world::rng::SeededRng;

    fn greece() -> Vec<Arc<City>> {
        let cities = Geography::load(1).cities.into_iter();
        cities.filter(|city| city.country.iso == "GR").collect()
    }

    #[test]
    fn the_programme_has_a_day_more_than_nights_and_names_the_cities_of_the_route_in_order() {
        for nights in 0..20 {
            let plan =
                Itinerary::plan(&greece(), nights, SeededRng::new(u64::from(nights), "plan"))
                    .unwrap();
            let programme = plan.programme(Texts::english(), SeededRng::new(1, "days"));
            assert_eq!(programme.len() as u32, nights + 1);
            let mut days = programme.iter();
            for (city, nights) in &plan.stops {
                let is_named = *nights == 0 || days.any(|day| day.contains(city.name));
                assert!(is_named, "{} in {programme:?}", city.name);
            }
            assert!(!programme.concat().contains('{'));
        }
    }

    #[test]
    fn a_route_begins_and_ends_at_the_gateway_and_visits_no_place_twice() {
        let plan = Itinerary::plan(&greece(), 12, SeededRng::new(5, "plan")).unwrap();
        let route = plan.route();
        assert!(route.starts_with("Athens – "), "{route}");
        assert!(route.ends_with(" – Athens"), "{route}");
        let names: HashSet<_> = plan.stops.iter().map(|(city, _)| city.name).collect();
        assert_eq!(names.len(), plan.stops.len());
    }
}
