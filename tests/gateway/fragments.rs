//! What a site's server puts into its pages.

use std::{collections::BTreeSet, sync::LazyLock};

use axum::{Json, Router, routing::get};
use jsonschema::Validator;
use reqwest::{Method, StatusCode, Url};
use scraper::{Html, Selector};
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{
    SITE, Server, Stack,
    holidays::{Agency, before_catalogue},
};

static SHAPES: LazyLock<Validator> = LazyLock::new(|| {
    let shapes = serde_json::from_str(include_str!("../schema-org.json")).unwrap();
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    options.build(&shapes).unwrap()
});

/// A fragment as a browser would read it inside an element.
struct Fragment(Html);

impl Fragment {
    async fn at(gateway: &Server, path: &str) -> Self {
        let response = gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(
            response.headers()["content-type"],
            "text/html; charset=utf-8"
        );
        assert_eq!(response.headers()["x-robots-tag"], "noindex");
        Self::of(&response.text().await.unwrap())
    }

    fn of(text: &str) -> Self {
        let html = Html::parse_fragment(text);
        assert_eq!(html.errors, [""; 0], "{text}");
        Self(html)
    }

    fn all(&self, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = self.0.select(&selector);
        found.map(|element| element.text().collect()).collect()
    }

    fn links(&self, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = self.0.select(&selector);
        found
            .map(|link| link.attr("href").unwrap().to_owned())
            .collect()
    }

    /// The page stays where it is when its pictures come.
    fn keeps_the_place_of_pictures(&self) -> bool {
        let kept = self.all(r#"img[width="1200"][height="800"]"#).len();
        kept > 0 && kept == self.all("img").len()
    }

    fn language(&self) -> (String, String) {
        let section = Selector::parse("section").unwrap();
        let section = self.0.select(&section).next().unwrap();
        let of = |name| section.attr(name).unwrap().to_owned();
        (of("lang"), of("dir"))
    }

    /// What it says to search engines, in the shapes that schema.org has for it.
    fn data(&self) -> Value {
        let scripts = self.all(r#"script[type="application/ld+json"]"#);
        assert_eq!(scripts.len(), 1);
        let data = serde_json::from_str(&scripts[0]).unwrap();
        let wrong: Vec<_> = SHAPES.iter_errors(&data).collect();
        assert!(wrong.is_empty(), "{data:#}: {wrong:?}");
        data
    }
}

fn today() -> String {
    chrono::Utc::now().date_naive().to_string()
}

/// What is seen, and the day on which it is: looks again if that ended meanwhile.
async fn on_one_day<T>(look: impl AsyncFn() -> T) -> (String, T) {
    loop {
        let day = today();
        let seen = look().await;
        if day == today() {
            return (day, seen);
        }
    }
}

/// The ids of what is on sale and has not departed for the last time before that day.
async fn on_sale(agency: &Agency, day: &str) -> BTreeSet<String> {
    let lasts = |holiday: &Value| {
        let last = holiday["available_to"].as_str();
        last.is_none_or(|last| last >= day)
    };
    let all = agency.holidays().await.into_iter();
    let on_sale = all.filter(|holiday| holiday["status"] == "enabled" && lasts(holiday));
    on_sale
        .map(|holiday| holiday["id"].as_str().unwrap().to_owned())
        .collect()
}

fn ids(links: &[String]) -> BTreeSet<String> {
    let id = |link: &String| {
        let url = Url::parse(SITE).unwrap().join(link).unwrap();
        let mut query = url.query_pairs();
        let (_, id) = query.find(|(name, _)| name == "holidays-open").unwrap();
        id.into_owned()
    };
    links.iter().map(id).collect()
}

#[tokio::test]
async fn the_catalogue_comes_in_pages_whose_links_open_each_holiday() {
    let agency = Agency::start().await;
    agency.read().await;
    let paths = [
        "/fragments/holidays?page=/trips?a=b",
        "/fragments/holidays?page=/trips&from=24&lang=ar",
    ];
    let both = async || {
        let [first, second] = paths.map(|path| Fragment::at(&agency.gateway, path));
        (first.await, second.await)
    };
    let (day, (first, second)) = on_one_day(both).await;
    let on_sale = on_sale(&agency, &day).await;
    let (count, left) = (on_sale.len(), on_sale.len() - 24);
    assert_eq!(first.all("h2"), [format!("{count} holidays")]);
    assert_eq!(first.language(), ("en".into(), "ltr".into()));
    assert!(first.keeps_the_place_of_pictures());
    let links = first.links("h3 a");
    assert_eq!(links.len(), 24);
    assert!(
        links[0].starts_with("/trips?a=b&holidays-open="),
        "{}",
        links[0]
    );
    assert_eq!(first.links("a[rel=next]"), ["/trips?a=b&holidays-from=24"]);
    assert_eq!(first.all("a[rel=next]"), [format!("Show {left} more")]);
    let data = first.data();
    assert_eq!(data["@type"], "ItemList");
    let listed = data["itemListElement"].as_array().unwrap();
    assert_eq!(listed[1]["url"], *links[1]);

    assert_eq!(second.language(), ("ar".into(), "rtl".into()));
    assert!(second.links("a[rel=next]").is_empty());
    let mut shown = ids(&links);
    shown.extend(ids(&second.links("h3 a")));
    assert_eq!(shown, on_sale);
}

#[tokio::test]
async fn a_holiday_is_told_in_full_with_its_departures_and_prices() {
    let agency = Agency::start().await;
    agency.read().await;
    for holiday in agency.holidays().await {
        let id = holiday["id"].as_str().unwrap();
        let path = format!("/fragments/holidays/{id}?page={SITE}/trips&lang=de-AT");
        if holiday["status"] != "enabled" {
            let response = agency.gateway.get(&path).await;
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
            continue;
        }
        let shown = on_one_day(async || Fragment::at(&agency.gateway, &path).await);
        let (today, fragment) = shown.await;
        assert_eq!(fragment.all("h2"), [holiday["title"].as_str().unwrap()]);
        assert_eq!(fragment.language().0, "de");
        assert!(fragment.keeps_the_place_of_pictures(), "{path}");
        let data = fragment.data();
        assert_eq!(data["@type"], "TouristTrip");
        let url = format!("{SITE}/trips?holidays-open={id}");
        assert_eq!(data["url"], url);
        for offer in data["offers"].as_array().into_iter().flatten() {
            assert!(offer["price"].as_f64().unwrap() > 0.0);
            assert_eq!(offer["priceCurrency"].as_str().unwrap().len(), 3);
        }
        let detail = agency.gateway.json(&format!("/holidays/{id}")).await;
        let trips = detail["holiday_trips"].as_array().unwrap().iter();
        let ahead = trips.filter(|trip| {
            let date = trip["date"].as_str();
            date.is_some_and(|day| day >= today.as_str())
        });
        let times = fragment.all("h3 + ul time").len();
        assert_eq!(times, ahead.count(), "{path}");
    }
}

#[tokio::test]
async fn a_hotel_is_told_without_prices_with_the_form_that_asks_for_them() {
    let stack = Stack::start().await;
    let path = "/fragments/hotels/HTL-TEST?page=/hotels?x=1&lang=el";
    let fragment = Fragment::at(&stack.gateway, path).await;
    let hotel = stack.gateway.json("/hotels/HTL-TEST").await;
    assert_eq!(fragment.all("h2"), [hotel["name"].as_str().unwrap()]);
    let score = hotel["guest_rating"]["overall"].as_str().unwrap();
    let score = format!(": {} · ", score.replace('.', ","));
    assert!(fragment.all("p").concat().contains(&score), "{score}");
    let data = fragment.data();
    assert_eq!(data["@type"], "Hotel");
    assert_eq!(data["geo"]["latitude"], hotel["location"]["latitude"]);
    assert_eq!(data["url"], "/hotels?x=1&hotels-hotel=HTL-TEST");
    assert!(data.get("priceRange").is_none());
    assert_eq!(fragment.all("form button"), ["Αναζήτηση"]);
    let form =
        Selector::parse(r#"form[method=get][action="/hotels"] > [name=x][value="1"]"#).unwrap();
    assert_eq!(fragment.0.select(&form).count(), 1);
    let form = Fragment::at(&stack.gateway, "/fragments/search?page=/hotels").await;
    assert_eq!(form.all("form label").len(), 4);
    assert!(form.all("h2").is_empty());
    for (address, shown) in [
        (&hotel["phone"], "a[href^='tel:']"),
        (&hotel["email"], "a[href^='mailto:']"),
    ] {
        assert_eq!(fragment.all(shown), [address.as_str().unwrap()]);
    }
}

#[tokio::test]
async fn a_search_without_scripts_keeps_what_was_entered_and_finds_hotels() {
    let stack = Stack::crawled().await;
    let found = async |destination: &str| {
        let mut path =
            "/fragments/search?page=/stays?x=1&check-in=2027-06-12&check-out=soon&rooms=3,1-4"
                .to_owned();
        path.extend(["&destination=", destination]);
        Fragment::at(&stack.gateway, &path).await
    };
    let fragment = found("city:1%20Malaga").await;
    let value = |name: &str| {
        let field = Selector::parse(&format!("[name=hotels-{name}]")).unwrap();
        let field = fragment.0.select(&field).next().unwrap();
        field.attr("value").map(str::to_owned)
    };
    assert_eq!(value("destination").as_deref(), Some("Malaga"));
    assert_eq!(value("check-in").as_deref(), Some("2027-06-12"));
    assert_eq!(value("check-out"), None);
    assert_eq!(fragment.all("option[selected]"), ["3 adults"]);
    let hotels = fragment.all("li");
    assert!(!hotels.is_empty() && hotels.len() <= 50);
    assert!(
        hotels.iter().all(|hotel| hotel.contains("Málaga")),
        "{hotels:?}"
    );
    assert_eq!(fragment.all("h2"), ["Hotels"]);
    assert!(!fragment.all("p").concat().contains("Closest matches"));
    let links =
        fragment.all("li a[href^='/stays?x=1&hotels-hotel='][href$='&hotels-check-in=2027-06-12&hotels-rooms=3%2C1-4']");
    assert_eq!(links.len(), hotels.len());
    let nearest = found("Malgaa").await;
    assert!(nearest.all("p").concat().contains("Closest matches"));
    // A country's name as the widget writes it, in which no hotel is called so nearly.
    let greece = found("country:Greece").await.all("li");
    assert!(
        greece.iter().all(|hotel| hotel.ends_with("Greece")),
        "{greece:?}"
    );
    let crete = found("Crete").await;
    assert_eq!(crete.all("h2"), ["Destinations"]);
    assert_eq!(crete.all("li"), ["Crete, GreeceSearch all of Greece"]);
    let links = crete.all("li a[href^='/stays?x=1&hotels-destination=Greece&']");
    assert_eq!(links.len(), 1);
    let none = found("%3Cb%3Exqzw").await;
    assert!(none.all("li").is_empty());
    assert!(none.all("p").concat().contains("No place of that name"));
    assert!(none.all("b").is_empty());
}

#[tokio::test]
async fn a_search_without_scripts_denies_no_place_while_places_are_being_read() {
    let stack = Stack::start().await;
    let path = "/fragments/search?page=/stays&destination=Malaga";
    let response = stack.gateway.get(path).await;
    assert_eq!(response.headers()["cache-control"], "public, max-age=0");
    let fragment = Fragment::of(&response.text().await.unwrap());
    assert!(!fragment.all("section").concat().contains("No place"));
    assert_eq!(fragment.all("form button"), ["Search"]);
}

#[tokio::test]
async fn prices_of_a_list_have_decimals_all_of_them_or_none() {
    for (other, written) in [
        (1394.9, ["EUR\u{a0}380.00", "EUR\u{a0}1\u{202f}394.90"]),
        (1394.0, ["EUR\u{a0}380", "EUR\u{a0}1\u{202f}394"]),
    ] {
        let prices = [380.0, other].map(|value| json!({ "value": value, "currency": "EUR" }));
        let holiday = |id, price: &Value| json!({ "id": id, "title": id, "status": "enabled", "min_price": price });
        let list = json!([holiday("h1", &prices[0]), holiday("h2", &prices[1])]);
        let mut detail = list[0].clone();
        let departure = |(day, price): (&str, &Value)| {
            let prices = json!([{ "date": day, "price": price }]);
            json!({ "id": day, "date": day, "hotels": [{ "id": "o", "prices": prices }] })
        };
        let departures = ["2099-06-05", "2099-06-12"].into_iter().zip(&prices);
        detail["holiday_trips"] = departures.map(departure).collect();
        let provider = Router::new()
            .route("/holidays", get(async move || Json(list)))
            .route("/holidays/{id}", get(async move || Json(detail)));
        let with_form = |config: &mut Config| {
            config.enquiries.public_url = Some("https://book.site.example".parse().unwrap());
        };
        let (gateway, _provider, _folder) = before_catalogue(provider, with_form).await;
        let read = async |path: &str, selector: &str| {
            let prices = Fragment::at(&gateway, path).await.all(selector).into_iter();
            let prices = prices.filter_map(|text| Some(text.split_once("from ")?.1.to_owned()));
            prices.collect::<Vec<_>>()
        };
        let of_a_room = written.map(|price| format!("{price} for everyone in the room"));
        let list = read("/fragments/holidays?page=/trips", "p > strong").await;
        assert_eq!(list, written);
        let path = "/fragments/holidays/h1?page=/trips";
        assert_eq!(read(path, "p > strong").await, written[..1]);
        assert_eq!(read(path, "h3 + ul > li").await, of_a_room);
        assert_eq!(read(path, "form option").await, of_a_room);
    }
}

#[tokio::test]
async fn a_day_that_only_prices_say_is_a_departure_with_its_own_price() {
    let price = |day: &str, value: f64| json!({ "date": day, "price": { "value": value, "currency": "EUR" } });
    let prices = [price("2099-06-12", 300.0), price("2099-06-05", 400.0)];
    let trip =
        json!({ "id": "t", "date": "2099-06-05", "hotels": [{ "id": "o", "prices": prices }] });
    let detail =
        json!({ "id": "h1", "title": "Naxos", "status": "enabled", "holiday_trips": [trip] });
    let provider = Router::new().route("/holidays/{id}", get(async move || Json(detail)));
    let (gateway, _provider, _folder) = before_catalogue(provider, |_| ()).await;
    let holiday = Fragment::at(&gateway, "/fragments/holidays/h1?page=/trips").await;
    let offers = holiday.data()["offers"].as_array().cloned();
    let said = offers.unwrap().into_iter();
    let said: Vec<_> = said
        .map(|offer| (offer["validThrough"].clone(), offer["price"].clone()))
        .collect();
    let shown = holiday.all("h3 + ul > li");
    assert_eq!((said.len(), shown.len()), (2, 2), "{said:?} {shown:?}");
    assert!(
        shown[0].contains("400") && shown[1].contains("300"),
        "{shown:?}"
    );
}

#[tokio::test]
async fn a_holiday_is_shown_unless_the_catalogue_says_that_it_is_not_on_sale() {
    for (status, shown) in [
        (json!("enabled"), StatusCode::OK),
        (json!(null), StatusCode::OK),
        (json!("draft"), StatusCode::NOT_FOUND),
        (json!("disabled"), StatusCode::NOT_FOUND),
    ] {
        let detail = json!({ "id": "h1", "title": "Naxos", "status": status });
        let provider = Router::new().route("/holidays/{id}", get(async move || Json(detail)));
        let (gateway, _provider, _folder) = before_catalogue(provider, |_| ()).await;
        let response = gateway.get("/fragments/holidays/h1?page=/trips").await;
        assert_eq!(response.status(), shown, "{status}");
    }
}

#[tokio::test]
async fn nothing_empty_is_said_of_a_programme_that_has_gaps() {
    let detail = json!({
        "id": "h1", "title": "Naxos", "status": "enabled",
        "daily_program": [{ "day": "", "description": "Arrival" }, { "day": "2", "description": "" }],
    });
    let provider = Router::new().route("/holidays/{id}", get(async move || Json(detail)));
    let (gateway, _provider, _folder) = before_catalogue(provider, |_| ()).await;
    let holiday = Fragment::at(&gateway, "/fragments/holidays/h1?page=/trips").await;
    let days = &holiday.data()["itinerary"]["itemListElement"];
    let said = json!([
        { "@type": "ListItem", "position": 1, "description": "Arrival" },
        { "@type": "ListItem", "position": 2, "name": "2" },
    ]);
    assert_eq!(*days, said);
}

#[tokio::test]
async fn what_the_provider_writes_stays_text() {
    const HOSTILE: &str = r#"</script><img src=x onerror="alert(1)">"#;
    let holiday = json!({
        "id": "h1", "title": HOSTILE, "route": HOSTILE, "status": "enabled", "currency": "EUR",
        "main_image": "javascript:alert(1)", "country": { "name": HOSTILE, "iso_code": "GR" },
        "min_price": { "value": 100.0, "currency": "EUR" },
    });
    let mut detail = holiday.clone();
    detail["price_included"] = json!([{ "text": HOSTILE }]);
    detail["daily_program"] = json!([{ "day": "1", "description": HOSTILE }]);
    let hotel = json!({
        "id": "H1", "name": HOSTILE, "description": HOSTILE,
        "location": { "address_1": HOSTILE, "city": HOSTILE, "country": HOSTILE },
    });
    let provider = Router::new()
        .route("/holidays", get(async move || Json(json!([holiday]))))
        .route("/holidays/{id}", get(async move || Json(detail)))
        .route("/hotels/{id}", get(async move || Json(hotel)));
    let (gateway, _provider, _folder) = before_catalogue(provider, |_| ()).await;
    for path in [
        "/fragments/holidays?page=/trips",
        "/fragments/holidays/h1?page=/trips",
        "/fragments/hotels/H1?page=/stays",
    ] {
        let fragment = Fragment::at(&gateway, path).await;
        assert!(fragment.all("img").is_empty(), "{path}");
        assert_eq!(fragment.all("script").len(), 1, "{path}");
        assert!(fragment.data().to_string().contains("onerror"), "{path}");
        assert!(fragment.all("section")[0].contains(HOSTILE), "{path}");
    }
}

#[tokio::test]
async fn no_link_leads_to_anybody_elses_page() {
    let agency = Agency::start().await;
    for page in [
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
        "",
    ] {
        for path in ["/fragments/holidays", "/fragments/search", "/sitemap.xml"] {
            let response = agency.gateway.request(Method::GET, path);
            let response = response.query(&[("page", page)]).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{path} {page}");
            let problem: Value = response.json().await.unwrap();
            assert!(problem["detail"].as_str().unwrap().starts_with("page: "));
        }
    }
    let unknown = agency
        .gateway
        .get("/fragments/holidays/none?page=/trips")
        .await;
    assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_sitemap_names_every_holiday_and_is_sent_once() {
    let agency = Agency::start().await;
    agency.read().await;
    let path = format!("/sitemap.xml?page={SITE}/trips");
    let asked = on_one_day(async || agency.gateway.get(&path).await);
    let (day, response) = asked.await;
    assert_eq!(
        response.headers()["content-type"],
        "application/xml; charset=utf-8"
    );
    let etag = response.headers()["etag"].clone();
    let text = response.text().await.unwrap();
    assert!(text.starts_with(r#"<?xml version="1.0" encoding="UTF-8"?><urlset "#));
    let holiday = format!("<loc>{SITE}/trips?holidays-open=");
    let holidays = text.matches(&holiday).count();
    assert_eq!(holidays, on_sale(&agency, &day).await.len());
    assert!(text.contains(&format!("<loc>{SITE}/trips</loc>")));
    let again = agency.gateway.request(Method::GET, &path);
    let again = again.header("if-none-match", etag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let relative = agency.gateway.get("/sitemap.xml?page=/trips").await;
    assert_eq!(relative.status(), StatusCode::BAD_REQUEST);
}
