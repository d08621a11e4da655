//! How many hotels lie in each city and country.

use std::{collections::HashMap, sync::Arc};

use stopover_model::wire::DestinationKind;

use super::destination::Destination;

/// A country and a city in it.
type City = (Arc<str>, Arc<str>);

/// Counts the hotels among `destinations`, which must be all there are. A hotel names its city and not the city's id: where
/// two cities of a country have one name, neither has a count. A hotel names no region.
pub(super) fn fill_in(destinations: &mut [Destination]) {
    let mut in_country = HashMap::<Arc<str>, u32>::new();
    let mut in_city = HashMap::<City, u32>::new();
    let mut namesakes = HashMap::<City, u32>::new();
    for one in destinations.iter() {
        let Some(country) = one.country.clone() else {
            continue;
        };
        match (one.kind, &one.city) {
            (DestinationKind::City, _) => increase(&mut namesakes, (country, one.name.clone())),
            (DestinationKind::Hotel, city) => {
                if let Some(city) = city {
                    increase(&mut in_city, (country.clone(), city.clone()));
                }
                increase(&mut in_country, country);
            }
            (DestinationKind::Region | DestinationKind::Country, _) => {}
        }
    }
    for one in destinations {
        one.hotels = match (one.kind, one.country.clone()) {
            (DestinationKind::City, Some(country)) => {
                let city = (country, one.name.clone());
                let is_only = namesakes.get(&city) == Some(&1);
                in_city.get(&city).copied().filter(|_| is_only)
            }
            (DestinationKind::Country, _) => in_country.get(&one.name).copied(),
            _ => None,
        };
    }
}

fn increase<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, u32>, key: K) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: DestinationKind, name: &str, city: &str, country: &str) -> Destination {
        let text = |text: &str| (!text.is_empty()).then(|| text.into());
        Destination {
            kind,
            id: name.into(),
            name: name.into(),
            city: text(city),
            country: text(country),
            country_iso: None,
            hotels: None,
        }
    }

    #[test]
    fn hotels_are_counted_by_city_and_country_and_where_a_city_is_not_the_only_one_not_at_all() {
        use DestinationKind::{City, Country, Hotel, Region};
        let mut destinations = [
            of(City, "Valencia", "", "Spain"),
            of(City, "Valencia", "", "Venezuela"),
            of(City, "Santiago", "", "Spain"),
            of(City, "Santiago", "", "Spain"),
            of(City, "Toledo", "", "Spain"),
            of(City, "Nowhere", "", ""),
            of(Region, "Valencia", "", "Spain"),
            of(Hotel, "A", "Valencia", "Spain"),
            of(Hotel, "B", "Valencia", "Spain"),
            of(Hotel, "C", "Valencia", "Venezuela"),
            of(Hotel, "D", "Santiago", "Spain"),
            of(Hotel, "E", "", "Spain"),
            of(Hotel, "F", "Valencia", ""),
            of(Country, "Spain", "", ""),
            of(Country, "Malta", "", ""),
        ];
        fill_in(&mut destinations);
        let counts: Vec<_> = destinations.iter().map(|one| one.hotels).collect();
        let mut expected = vec![None; 15];
        (expected[0], expected[1], expected[13]) = (Some(2), Some(1), Some(4));
        assert_eq!(counts, expected);
    }
}
