//! A holiday package. Like a hotel, it holds little; the rest follows from its key.

use std::sync::Arc;

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use uuid::Uuid;

use super::itinerary::Itinerary;
use super::texts::{self, Texts};
use crate::pictures::{Gallery, Scene};
use crate::wire::holiday::{
    Category, Country, Day, Holiday, HolidayDetail, HolidayItem, Money, Text,
};
use crate::world::geography::{City, Landscape};
use crate::world::rng::SeededRng;
#[derive(Debug)]
pub(super) struct Package {
    pub(super) id: Uuid,
    pub(super) key: u64,
    pub(super) seed: u64,
    pub(super) itinerary: Itinerary,
    pub(super) texts: &'static Texts,
    pub(super) transport: &'static str,
    /// Of its first picture, among those of the same scene.
    pub(super) look: u64,
    categories: Vec<Category>,
    days: u32,
    departures: Vec<NaiveDate>,
    least: f64,
    most: f64,
    updated: NaiveDate,
}

impl Package {
    /// `cities` are all of one country; departures begin at `start`.
    pub(super) fn new(
        seed: u64,
        key: u64,
        cities: &[Arc<City>],
        categories: &[Category],
        start: NaiveDate,
    ) -> Option<Self> {
        let mut rng = SeededRng::new(key, "package");
        // Weeks and long weekends sell best.
        let days = rng.pick(&[
            1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20,
        ]);
        let mut categories = categories.to_vec();
        rng.shuffle(&mut categories);
        let count = rng.between(0, 3) as usize;
        let mut package = Self {
            id: rng.uuid(),
            key,
            seed,
            itinerary: Itinerary::plan(cities, days - 1, SeededRng::new(key, "route"))?,
            texts: Texts::choose(&mut rng),
            transport: rng.pick_text(texts::transports()),
            look: 0,
            categories: Vec::new(),
            days,
            departures: Vec::new(),
            least: 0.0,
            most: 0.0,
            updated: start
                .checked_sub_days(Days::new(u64::from(rng.between(1, 60))))
                .unwrap_or(start),
        };
        let landscape = package.itinerary.base().landscape;
        categories.retain(|category| suits(category.name, landscape));
        categories.truncate(count);
        package.categories = categories;
        if landscape != Landscape::Coast && BY_SEA.contains(&package.transport) {
            package.transport = "Train";
        }
        package.departures = package.departures(start);
        (package.least, package.most) = package.price_range(&package.departures);
        Some(package)
    }

    pub(super) fn rng(&self, aspect: &str) -> SeededRng {
        SeededRng::new(self.key, aspect)
    }

    pub(super) fn nights(&self) -> u32 {
        self.days.saturating_sub(1)
    }

    pub(super) fn item(&self, gallery: &Gallery) -> HolidayItem {
        HolidayItem {
            holiday: self.holiday(gallery),
            categories: self.categories.clone(),
        }
    }

    fn holiday(&self, gallery: &Gallery) -> Holiday {
        let mut rng = self.rng("words");
        let country = self.itinerary.base().country;
        let date = |date: Option<&NaiveDate>| date.map(NaiveDate::to_string).unwrap_or_default();
        let money = |value| Money {
            value,
            currency: "EUR",
        };
        Holiday {
            id: self.id,
            main_image: gallery.medium(self.picture(0)),
            title: self.fill(rng.pick_text(&self.titles()), self.days),
            route: self.itinerary.route(),
            transport: self.transport,
            available_from: date(self.departures.first()),
            available_to: date(self.departures.last()),
            holiday_type: if self.transport == "Cruise ship" {
                "Cruise"
            } else {
                "Holiday"
            },
            currency: "EUR",
            min_price: money(self.least),
            max_price: money(self.most),
            country: Country {
                name: &country.name,
                iso_code: &country.iso,
            },
            status: if rng.chance(0.03) { "draft" } else { "enabled" },
            days: self.days,
            nights: self.nights(),
            last_update: format!(
                "{}T{:02}:{:02}:12.{:06}+02:00",
                self.updated,
                rng.between(7, 18),
                rng.between(0, 59),
                rng.between(0, 999_999)
            ),
        }
    }

    /// With all its departures.
    pub(super) fn detail(&self, gallery: &Gallery) -> HolidayDetail {
        let texts = self.texts;
        let mut rng = self.rng("detail");
        let pictures = 1 + u64::from(rng.between(3, 6));
        let mut some = |from: &[String], least: u32| {
            let mut chosen: Vec<&String> = from.iter().collect();
            rng.shuffle(&mut chosen);
            chosen.truncate(rng.between(least, from.len() as u32) as usize);
            let texts = chosen.into_iter().map(|pattern| self.fill(pattern, 20));
            texts.map(text).collect::<Vec<_>>()
        };
        let mut included = some(&texts.included, 3);
        if self.nights() > 0 {
            included.insert(0, text(self.fill(&texts.nights, self.nights())));
        }
        // The first is the main image once more.
        let image = |nth| match nth {
            0 => gallery.medium(self.picture(0)),
            _ => gallery.large(self.picture(nth)),
        };
        let days = (1_u32..).zip(self.itinerary.programme(texts, self.rng("programme")));
        let day = |(day, description): (u32, String)| Day {
            day: day.to_string(),
            description,
        };
        let trip = |date: &NaiveDate| self.trip(*date, gallery);
        HolidayDetail {
            images: (0..pictures).map(image).collect(),
            price_included: included,
            price_not_included: some(&texts.excluded, 2),
            daily_program: days.map(day).collect(),
            useful_info: some(&texts.useful_info, 1),
            cancellation_policy: texts.cancellation.iter().cloned().map(text).collect(),
            additional_services: self.additional_services(),
            holiday_trips: self.departures.iter().map(trip).collect(),
            excursion_trips: self.excursion_trips(),
            holiday: self.holiday(gallery),
        }
    }

    /// The key of a picture.
    pub(super) fn picture(&self, nth: u64) -> u64 {
        let rest = self.rng("pictures").next_u64();
        let first = self.scene(0).number(self.look, rest);
        self.scene(nth).key(first.wrapping_add(nth))
    }

    /// What a picture shows: first what the holiday is about, then its stops.
    pub(super) fn scene(&self, nth: u64) -> Scene {
        // Pictures of one stop take turns with its streets.
        if nth % 3 == 2 {
            return Scene::Town;
        }
        let stop = usize::try_from(nth).unwrap_or_default();
        let is = |name: &str| self.categories.iter().any(|category| category.name == name);
        match self.itinerary.stop(stop).landscape {
            Landscape::Coast if is("Beach") && nth == 0 => Scene::Beach,
            Landscape::Coast if (is("Islands") || is("Cruises")) && nth == 0 => Scene::Harbour,
            Landscape::Coast if self.rng("shore").with(nth).chance(0.5) => Scene::Beach,
            landscape => landscape.into(),
        }
    }

    /// Those about the sea only where there is one.
    fn titles(&self) -> Vec<String> {
        let at_sea = self.itinerary.base().landscape == Landscape::Coast;
        let sea = self.texts.sea_titles.iter().filter(|_| at_sea);
        self.texts.titles.iter().chain(sea).cloned().collect()
    }

    fn fill(&self, pattern: &str, number: u32) -> String {
        pattern
            .replace("{a}", self.itinerary.first())
            .replace("{b}", self.itinerary.last())
            .replace("{n}", &number.to_string())
    }

    /// Of several shapes, because the specification shows none.
    fn additional_services(&self) -> Vec<Value> {
        let mut services = vec![
            json!({ "name": "Airport transfer", "price": { "value": 35, "currency": "EUR" } }),
            json!("Travel insurance"),
            json!({ "title": "Single room supplement", "description": "Per person and stay", "price": 18.5 * f64::from(self.nights().max(1)), "currency": "EUR" }),
            json!({ "id": self.rng("service").uuid(), "name": "Extra luggage", "prices": [{ "date": null, "price": { "value": 25, "currency": "EUR" } }] }),
        ];
        let mut rng = self.rng("services");
        rng.shuffle(&mut services);
        services.truncate(rng.below(5));
        services
    }

    fn excursion_trips(&self) -> Vec<Value> {
        let mut rng = self.rng("excursions");
        let date = self.departures.first().map(NaiveDate::to_string);
        let mut trips = vec![
            json!({ "id": rng.uuid(), "date": date, "title": format!("Boat trip from {}", self.itinerary.last()), "price": { "value": 42, "currency": "EUR" } }),
            json!({ "name": format!("Evening in {}", self.itinerary.first()), "day": 2, "optional": true }),
            json!({ "id": rng.uuid(), "date": date, "anything": { "nested": true } }),
        ];
        rng.shuffle(&mut trips);
        trips.truncate(rng.below(4));
        trips
    }
}

const BY_SEA: [&str; 2] = ["Ferry", "Cruise ship"];

/// Whether a landscape has what a category promises.
fn suits(category: &str, landscape: Landscape) -> bool {
    match category {
        "Beach" | "Islands" | "Cruises" => landscape == Landscape::Coast,
        "Mountains" | "Winter" => landscape == Landscape::Mountains,
        "City breaks" => landscape == Landscape::Town || landscape == Landscape::Coast,
        "Walking" => landscape != Landscape::Town,
        _ => true,
    }
}

fn text(text: String) -> Text {
    Text { text }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::config::Config;
    use crate::holiday_service::catalogue::Catalogue;
    use crate::pictures::Look;
    use crate::world::geography::Geography;

    fn packages() -> Vec<Package> {
        packages_of(1, 200)
    }

    fn packages_of(seed: u64, count: u32) -> Vec<Package> {
        let start = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        Catalogue::generate(seed, &Geography::load(seed), count, start).packages
    }

    #[test]
    fn a_beach_holiday_stays_at_the_sea_and_shows_a_beach() {
        let is_beach = |package: &&Package| package.categories.iter().any(|it| it.name == "Beach");
        let packages = packages();
        let beaches: Vec<_> = packages.iter().filter(is_beach).collect();
        assert!(beaches.len() > 10, "{}", beaches.len());
        for package in beaches {
            assert_eq!(
                package.scene(0),
                Scene::Beach,
                "{}",
                package.itinerary.route()
            );
            assert_eq!(package.itinerary.base().landscape, Landscape::Coast);
        }
    }

    #[test]
    fn a_title_about_the_sea_and_a_ship_are_for_coasts_only() {
        for package in packages() {
            let at_sea = package.itinerary.base().landscape == Landscape::Coast;
            assert_eq!(
                package.titles().len() > package.texts.titles.len(),
                at_sea && !package.texts.sea_titles.is_empty()
            );
            assert!(at_sea || !BY_SEA.contains(&package.transport));
        }
    }

    fn looks(packages: &[Package]) -> HashSet<Look> {
        let looks = packages.iter().map(|package| Look::of(package.picture(0)));
        looks.collect()
    }

    #[test]
    fn no_two_holidays_look_alike_so_that_none_do_on_a_page_in_whatever_order() {
        for seed in 1..=3 {
            let packages = packages_of(seed, Config::default().holidays);
            assert_eq!(looks(&packages).len(), packages.len(), "seed {seed}");
        }
    }

    #[test]
    fn of_as_many_as_there_can_be_none_look_alike_on_a_page_of_the_catalogue() {
        let packages = packages_of(1, 5_000);
        for page in packages.windows(48) {
            assert_eq!(looks(page).len(), page.len());
        }
    }

    #[test]
    fn no_two_holidays_have_the_same_picture() {
        let packages = packages();
        let keys: HashSet<_> = packages.iter().map(|it| it.picture(0)).collect();
        assert_eq!(keys.len(), packages.len());
    }
}
