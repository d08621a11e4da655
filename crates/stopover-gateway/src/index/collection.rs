//! What one crawl has collected.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use stopover_model::{
    HotelId,
    wire::{City, DestinationKind, HotelItem, Region},
};

use super::destination::{Destination, precedence};

/// By a crawl that came to its end.
pub(super) struct Collected {
    /// As they came, countries not among them.
    pub(super) destinations: Vec<Destination>,
    /// Whether nothing was left out.
    pub(super) is_whole: bool,
}

/// In the order they came, each once.
#[derive(Default)]
pub(super) struct Collection {
    destinations: Vec<Destination>,
    seen: HashSet<(usize, Arc<str>)>,
    /// Country → ISO code: the provider lists no countries, but every destination names its own.
    countries: BTreeMap<Arc<str>, Option<Arc<str>>>,
    texts: HashSet<Arc<str>>,
    hotels: HashSet<HotelId>,
    regions: usize,
    cities: usize,
}

impl Collection {
    /// Countries not counted.
    pub(super) fn len(&self) -> usize {
        self.destinations.len()
    }
    pub(super) fn regions(&self) -> usize {
        self.regions
    }
    pub(super) fn cities(&self) -> usize {
        self.cities
    }
    pub(super) fn hotels(&self) -> &HashSet<HotelId> {
        &self.hotels
    }

    /// `false` if it was there already.
    pub(super) fn add_region(&mut self, region: &Region) -> bool {
        self.add(
            DestinationKind::Region,
            region.id.as_str(),
            &region.name,
            None,
            region.country.as_deref(),
            region.country_iso.as_deref(),
        )
    }

    /// `false` if it was there already.
    pub(super) fn add_city(&mut self, city: &City) -> bool {
        self.add(
            DestinationKind::City,
            city.id.as_str(),
            &city.name,
            None,
            city.country.as_deref(),
            city.country_iso.as_deref(),
        )
    }

    /// `false` if it was there already.
    pub(super) fn add_hotel(&mut self, hotel: &HotelItem) -> bool {
        self.add(
            DestinationKind::Hotel,
            hotel.id.as_str(),
            &hotel.name,
            hotel.city.as_deref(),
            hotel.country.as_deref(),
            hotel.country_iso.as_deref(),
        )
    }

    pub(super) fn into_collected(self, is_whole: bool) -> Collected {
        Collected {
            destinations: self.destinations,
            is_whole,
        }
    }

    /// With the countries they lie in.
    pub(super) fn destinations(&self) -> Vec<Destination> {
        let countries = self.countries.iter().map(|(name, iso)| Destination {
            kind: DestinationKind::Country,
            id: name.clone(),
            name: name.clone(),
            city: None,
            country: None,
            country_iso: iso.clone(),
            hotels: None,
        });
        self.destinations.iter().cloned().chain(countries).collect()
    }

    /// Of what was known before, what has not come now, up to `most` in all.
    pub(super) fn add_missing(&mut self, known: &[Destination], most: usize) {
        for one in known {
            if self.len() >= most {
                return;
            }
            // The others name theirs.
            if one.kind == DestinationKind::Country {
                continue;
            }
            self.add(
                one.kind,
                &one.id,
                &one.name,
                one.city.as_deref(),
                one.country.as_deref(),
                one.country_iso.as_deref(),
            );
        }
    }

    /// `false` if it was there already.
    pub(super) fn add(
        &mut self,
        kind: DestinationKind,
        id: &str,
        name: &str,
        city: Option<&str>,
        country: Option<&str>,
        country_iso: Option<&str>,
    ) -> bool {
        let id: Arc<str> = id.into();
        if !self.seen.insert((precedence(kind), id.clone())) {
            return false;
        }
        match kind {
            DestinationKind::Region => self.regions = self.regions.saturating_add(1),
            DestinationKind::City => self.cities = self.cities.saturating_add(1),
            DestinationKind::Hotel => _ = self.hotels.insert(HotelId::from(&*id)),
            DestinationKind::Country => (),
        }
        let city = city.map(|city| self.share(city));
        let country = country.map(|country| self.share(country));
        let country_iso = country_iso.map(|iso| self.share(iso));
        if let Some(country) = &country {
            let known_iso = self.countries.entry(country.clone()).or_default();
            if known_iso.is_none() {
                known_iso.clone_from(&country_iso);
            }
        }
        self.destinations.push(Destination {
            kind,
            id,
            name: name.into(),
            city,
            country,
            country_iso,
            hotels: None,
        });
        true
    }

    /// One copy of each city and country, however many hotels lie there.
    fn share(&mut self, text: &str) -> Arc<str> {
        if let Some(shared) = self.texts.get(text) {
            return shared.clone();
        }
        let shared: Arc<str> = text.into();
        self.texts.insert(shared.clone());
        shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_known_before_stays_where_it_has_not_come_again() {
        let mut before = Collection::default();
        for id in ["1", "2", "3"] {
            before.add(
                DestinationKind::Hotel,
                id,
                "old",
                None,
                Some("Portugal"),
                None,
            );
        }
        let known = before.destinations();
        let mut now = Collection::default();
        now.add(
            DestinationKind::Hotel,
            "1",
            "new",
            None,
            Some("Spain"),
            None,
        );
        let named = |collection: &Collection| {
            let all = collection.destinations().into_iter();
            let all = all.map(|one| format!("{} {}", one.id, one.name));
            all.collect::<Vec<_>>()
        };
        now.add_missing(&known, 2);
        assert_eq!(
            named(&now),
            ["1 new", "2 old", "Portugal Portugal", "Spain Spain"]
        );
        now.add_missing(&known, 4);
        assert_eq!(
            named(&now),
            [
                "1 new",
                "2 old",
                "3 old",
                "Portugal Portugal",
                "Spain Spain"
            ]
        );
        assert_eq!(now.hotels().len(), 3);
    }
}
