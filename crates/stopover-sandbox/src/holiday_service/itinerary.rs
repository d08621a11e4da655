//! Where a holiday leads: stops that lie near each other, and the city of each day.

use std::sync::Arc;

use crate::world::dice::Dice;
use crate::world::place::City;

use super::phrases::Phrases;

/// A route from a country's gateway through its stops and back.
#[derive(Clone, Debug)]
pub(super) struct Itinerary {
    gateway: Arc<City>,
    /// Stops with the nights spent there; at least one.
    stops: Vec<(Arc<City>, u32)>,
}

impl Itinerary {
    /// Plans `nights` nights among the `cities` of one country, the first of which is its gateway.
    pub(super) fn plan(cities: &[Arc<City>], nights: u32, mut dice: Dice) -> Option<Self> {
        let (gateway, others) = cities.split_first()?;
        let anchor = others.get(dice.below(others.len())).unwrap_or(gateway);
        let mut near: Vec<&Arc<City>> = others.iter().collect();
        near.sort_by(|a, b| distance(anchor, a).total_cmp(&distance(anchor, b)));
        near.truncate(dice.between(1, (nights / 2 + 1).min(6)) as usize);
        let mut stops = Vec::new();
        let mut here = gateway;
        while let Some(next) = nearest(here, &near) {
            here = near.swap_remove(next);
            stops.push((Arc::clone(here), 0));
        }
        if stops.is_empty() {
            stops.push((Arc::clone(gateway), 0));
        }
        let count = stops.len() as u32;
        for (place, stop) in (0..).zip(&mut stops) {
            stop.1 = nights / count + u32::from(place < nights % count);
        }
        Some(Self {
            gateway: Arc::clone(gateway),
            stops,
        })
    }

    pub(super) fn first(&self) -> &'static str {
        self.stops
            .first()
            .map_or(self.gateway.name, |(city, _)| city.name)
    }

    pub(super) fn last(&self) -> &'static str {
        self.stops
            .last()
            .map_or(self.gateway.name, |(city, _)| city.name)
    }

    /// The stop with the most nights: there the hotels are.
    pub(super) fn base(&self) -> &Arc<City> {
        // Earlier stops have at least as many nights as later ones.
        self.stops.first().map_or(&self.gateway, |(city, _)| city)
    }

    pub(super) fn cities(&self) -> impl Iterator<Item = &Arc<City>> {
        std::iter::once(&self.gateway).chain(self.stops.iter().map(|(city, _)| city))
    }

    /// `Athens – Ermoupoli – Naxos – Athens`
    pub(super) fn route(&self) -> String {
        let names = self
            .cities()
            .map(|city| city.name)
            .chain([self.gateway.name]);
        names.collect::<Vec<_>>().join(" – ")
    }

    /// What happens on each day.
    pub(super) fn programme(&self, phrases: &Phrases, mut dice: Dice) -> Vec<String> {
        let mut days = Vec::new();
        let mut before = self.gateway.name;
        for (city, nights) in &self.stops {
            for night in 0..*nights {
                let pattern = match (days.is_empty(), night) {
                    (true, _) => dice.pick(phrases.arrive),
                    (false, 0) => dice.pick(phrases.move_on),
                    _ => dice.pick(phrases.remain),
                };
                days.push(pattern.replace("{c}", city.name).replace("{d}", before));
            }
            before = city.name;
        }
        let last = if days.is_empty() {
            phrases.day_trip
        } else {
            dice.pick(phrases.depart)
        };
        days.push(last.replace("{c}", before));
        days
    }
}

fn nearest(here: &City, cities: &[&Arc<City>]) -> Option<usize> {
    let by_distance = |(_, a): &(usize, &&Arc<City>), (_, b): &(usize, &&Arc<City>)| {
        distance(here, a).total_cmp(&distance(here, b))
    };
    cities
        .iter()
        .enumerate()
        .min_by(by_distance)
        .map(|(place, _)| place)
}

/// Near enough to kilometres to compare by.
fn distance(a: &City, b: &City) -> f64 {
    let east = (a.longitude - b.longitude) * a.latitude.to_radians().cos();
    (a.latitude - b.latitude).hypot(east) * 111.3
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::phrases;
    use super::Itinerary;
    use crate::world::dice::Dice;
    use crate::world::place::{City, Places};

    fn greece() -> Vec<Arc<City>> {
        Places::load(1)
            .cities
            .into_iter()
            .filter(|city| city.country.iso == "GR")
            .collect()
    }

    #[test]
    fn the_programme_has_a_day_more_than_nights_and_names_the_cities_of_the_route_in_order() {
        for nights in 0..20 {
            let plan =
                Itinerary::plan(&greece(), nights, Dice::new(u64::from(nights), "plan")).unwrap();
            let programme = plan.programme(phrases::ALL[0], Dice::new(1, "days"));
            assert_eq!(programme.len() as u32, nights + 1);
            let mut days = programme.iter();
            for (city, nights) in &plan.stops {
                assert!(
                    *nights == 0 || days.any(|day| day.contains(city.name)),
                    "{} in {programme:?}",
                    city.name
                );
            }
            assert!(!programme.concat().contains('{'));
        }
    }

    #[test]
    fn a_route_begins_and_ends_at_the_gateway_and_visits_no_place_twice() {
        let plan = Itinerary::plan(&greece(), 12, Dice::new(5, "plan")).unwrap();
        let route = plan.route();
        assert!(
            route.starts_with("Athens – ") && route.ends_with(" – Athens"),
            "{route}"
        );
        let names: std::collections::HashSet<_> =
            plan.stops.iter().map(|(city, _)| city.name).collect();
        assert_eq!(names.len(), plan.stops.len());
    }
}
