//! Enquiries of people without scripts: the form in a holiday's fragment, and the pages that answer it.

use std::sync::Arc;

use reqwest::{Method, Response, StatusCode, Url};
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;
use stopover_gateway::Config;
use stopover_tests::{
    SITE, Server,
    holidays::{Agency, before_catalogue, with_form},
};

/// Where the gateway of these tests says that it is.
const PUBLIC: &str = "https://book.site.example/travel";

const TYPED: [(&str, &str); 5] = [
    ("name", "Eleni Markou"),
    ("email", "eleni.markou@mail.example"),
    ("phone", "+30 281 012 3456"),
    ("message", "Is there a <cot>?\r\nAnd a \"view\"?"),
    ("consent", "yes"),
];

fn with_address(config: &mut Config) {
    config.enquiries.public_url = Some(PUBLIC.parse().unwrap());
}

/// The form of a holiday, as a browser has it.
struct Form {
    agency: Agency,
    holiday: Value,
    /// On the gateway, with its query.
    path: String,
    fragment: String,
}

impl Form {
    async fn open(lang: &str, change: impl FnOnce(&mut Config)) -> Self {
        let agency = Agency::with(|config| {
            with_address(config);
            change(config);
        })
        .await;
        agency.read().await;
        let holiday = agency.holidays().await.remove(0);
        let path = format!("{}?page=/trips&lang={lang}", fragment(&holiday));
        let fragment = agency.gateway.get(&path).await.text().await.unwrap();
        let path = {
            let page = Html::parse_fragment(&fragment);
            let form = one(&page, "form[method=post]");
            let action = form.attr("action").unwrap();
            action.strip_prefix(PUBLIC).unwrap().to_owned()
        };
        Self {
            agency,
            holiday,
            path,
            fragment,
        }
    }

    async fn send(&self, origin: Option<&str>, fields: &[(&str, &str)]) -> Response {
        let request = self.agency.gateway.request(Method::POST, &self.path);
        let request = match origin {
            Some(origin) => request.header("origin", origin),
            None => request,
        };
        with_form(request, fields).send().await.unwrap()
    }
}

fn fragment(holiday: &Value) -> String {
    format!("/fragments/holidays/{}", holiday["id"].as_str().unwrap())
}

fn one<'a>(page: &'a Html, selector: &str) -> ElementRef<'a> {
    let parsed = Selector::parse(selector).unwrap();
    let mut found = page.select(&parsed);
    let first = found.next();
    assert!(first.is_some(), "{selector}: none");
    assert!(found.next().is_none(), "{selector}: more than one");
    first.unwrap()
}

fn count(page: &Html, selector: &str) -> usize {
    page.select(&Selector::parse(selector).unwrap()).count()
}

fn text(page: &Html, selector: &str) -> String {
    one(page, selector).text().collect()
}

/// A page of the gateway's, which nothing may keep, frame or find, and in which nothing runs.
async fn page(response: Response, status: u16) -> Html {
    assert_eq!(response.status().as_u16(), status);
    let headers = response.headers().clone();
    assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["x-robots-tag"], "noindex");
    assert_eq!(headers["referrer-policy"], "same-origin");
    let policy = headers["content-security-policy"].to_str().unwrap();
    for part in ["default-src 'none'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    let html = Html::parse_document(&response.text().await.unwrap());
    assert_eq!(html.errors, [""; 0]);
    assert_eq!(count(&html, "script"), 0);
    html
}

/// The form has all that was typed.
fn keeps_what_was_typed(page: &Html) {
    for (name, value) in TYPED {
        let field = one(page, &format!("form [name={name}]"));
        match name {
            "consent" => assert!(field.attr("checked").is_some()),
            "message" => {
                let kept: String = field.text().collect();
                assert_eq!(kept.trim_start(), value.replace("\r\n", "\n"));
            }
            _ => assert_eq!(field.attr("value"), Some(value), "{name}"),
        }
    }
}

fn without(name: &str) -> Vec<(&'static str, &'static str)> {
    let mut fields = TYPED.to_vec();
    fields.retain(|(field, _)| *field != name);
    fields
}

#[tokio::test]
async fn an_enquiry_needs_no_scripts() {
    let form = Form::open("de", |_| ()).await;
    let fragment = Html::parse_fragment(&form.fragment);
    for (name, autocomplete) in [("name", "name"), ("email", "email"), ("phone", "tel")] {
        let field = one(&fragment, &format!("form [name={name}]"));
        assert_eq!(field.attr("autocomplete"), Some(autocomplete));
        let id = field.attr("id").unwrap();
        assert!(!text(&fragment, &format!("label[for={id}]")).is_empty());
    }
    let day = one(&fragment, "form select[name=date] option:nth-child(2)");
    let day = day.attr("value").unwrap().to_owned();
    let mut fields = TYPED.to_vec();
    fields.push(("date", &day));
    let sent = form.send(Some(SITE), &fields).await;
    assert_eq!(sent.status(), StatusCode::SEE_OTHER);
    assert_eq!(sent.headers()["cache-control"], "no-store");
    let to = sent.headers()["location"].to_str().unwrap();
    let here = Url::parse(&form.agency.gateway.url(&form.path)).unwrap();
    let to = here.join(to).unwrap();
    for (_, value) in TYPED {
        assert!(
            !to.as_str().contains(value.split(' ').next().unwrap()),
            "{to}"
        );
    }

    let received = form.agency.enquiries();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0]["holiday_id"], form.holiday["id"]);
    assert_eq!(received[0]["holiday_title"], form.holiday["title"]);
    assert_eq!(received[0]["choice"]["date"], *day);
    assert_eq!(received[0]["name"], "Eleni Markou");
    assert_eq!(received[0]["message"], "Is there a <cot>?\nAnd a \"view\"?");

    let path = format!("{}?{}", to.path(), to.query().unwrap());
    let page = page(form.agency.gateway.get(&path).await, 200).await;
    assert_eq!(text(&page, "h1"), "Ihre Anfrage wurde gesendet");
    assert_eq!(one(&page, "html").attr("lang"), Some("de"));
    assert_eq!(
        text(&page, "main [dir=ltr]"),
        received[0]["reference"].as_str().unwrap()
    );
    let back = format!(
        "{SITE}/trips?holidays-open={}",
        form.holiday["id"].as_str().unwrap()
    );
    assert_eq!(one(&page, "main a").attr("href"), Some(back.as_str()));
}

#[tokio::test]
async fn what_is_sent_again_is_one_enquiry() {
    let form = Arc::new(Form::open("en", |_| ()).await);
    let mut presses = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let form = Arc::clone(&form);
        presses.spawn(async move {
            let sent = form.send(Some(SITE), &TYPED).await;
            assert_eq!(sent.status(), StatusCode::SEE_OTHER);
            sent.headers()["location"].clone()
        });
    }
    let answers = presses.join_all().await;
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(form.agency.enquiries().len(), 1);
    let mut other = without("message");
    other.push(("message", "Another message"));
    assert_eq!(
        form.send(Some(SITE), &other).await.status(),
        StatusCode::SEE_OTHER
    );
    assert_eq!(form.agency.enquiries().len(), 2);
}

#[tokio::test]
async fn what_is_wrong_is_said_at_each_field_with_the_form_as_it_was_filled_in() {
    let form = Form::open("el", |_| ()).await;
    let mut wrong = vec![
        (without("name"), "name"),
        (without("email"), "email"),
        (without("consent"), "consent"),
    ];
    for (name, value) in [
        ("name", "x".repeat(201)),
        ("email", "eleni@home".to_owned()),
        ("phone", "1\u{8}2".to_owned()),
        ("message", "x".repeat(4001)),
        ("website", "https://spam.example".to_owned()),
    ] {
        let mut fields = without(name);
        fields.push((name, value.leak()));
        wrong.push((fields, name));
    }
    for (fields, name) in wrong {
        let page = page(form.send(Some(SITE), &fields).await, 422).await;
        let link = one(&page, "[role=alert][autofocus] a");
        let field = link.attr("href").unwrap().strip_prefix('#').unwrap();
        let at = one(&page, &format!("#{field}"));
        assert_eq!(at.attr("name"), Some(name));
        if name != "website" {
            assert_eq!(at.attr("aria-invalid"), Some("true"), "{name}");
            let said = at.attr("aria-describedby").unwrap();
            let sentence: String = link.text().collect();
            assert_eq!(text(&page, &format!("#{said}")), sentence);
        }
        assert_eq!(
            count(&page, "[aria-invalid]"),
            usize::from(name != "website")
        );
        for (other, value) in fields
            .iter()
            .filter(|(other, _)| !["message", "consent"].contains(other))
        {
            let field = one(&page, &format!("form [name={other}]"));
            assert_eq!(field.attr("value"), Some(*value), "{other}");
        }
        assert!(
            text(&page, "title").contains("1 "),
            "{}",
            text(&page, "title")
        );
    }
    // A program's field is shown to whoever has filled it in.
    let mut spam = TYPED.to_vec();
    spam.push(("website", "x"));
    let page = page(form.send(Some(SITE), &spam).await, 422).await;
    assert_eq!(count(&page, "p[hidden]"), 0);
    keeps_what_was_typed(&page);
    assert_eq!(form.agency.enquiries().len(), 0);
}

#[tokio::test]
async fn a_page_that_hides_where_it_is_gets_the_form_back_which_can_be_sent() {
    let form = Form::open("en", |_| ()).await;
    for origin in ["null", "https://evil.example"] {
        let page = page(form.send(Some(origin), &TYPED).await, 403).await;
        keeps_what_was_typed(&page);
        assert_eq!(
            text(&page, "[role=alert]"),
            "Check what you entered, then send it again."
        );
        // From there, a path of an unknown site leads nowhere.
        assert_eq!(count(&page, "main a"), 0);
        let action = one(&page, "form").attr("action").unwrap();
        assert!(action.starts_with("?page=%2Ftrips&"), "{action}");
    }
    assert_eq!(form.agency.enquiries().len(), 0);
    let own = Some("https://book.site.example");
    assert_eq!(form.send(own, &TYPED).await.status(), StatusCode::SEE_OTHER);
    // Browsers that send no origin with forms, and programs.
    let sent = form.send(None, &without("phone")).await;
    assert_eq!(sent.status(), StatusCode::SEE_OTHER);
    assert_eq!(form.agency.enquiries().len(), 2);
}

#[tokio::test]
async fn one_address_cannot_send_forms_without_end() {
    let one_an_hour = |config: &mut Config| config.enquiries.per_hour = 1.try_into().unwrap();
    let form = Form::open("ar", one_an_hour).await;
    form.send(Some(SITE), &without("phone")).await;
    let refused = form.send(Some(SITE), &TYPED).await;
    assert!(refused.headers().contains_key("retry-after"));
    let page = page(refused, 429).await;
    assert_eq!(one(&page, "html").attr("dir"), Some("rtl"));
    keeps_what_was_typed(&page);
    assert_eq!(form.agency.enquiries().len(), 1);
}

#[tokio::test]
async fn nothing_typed_is_lost_when_it_cannot_be_kept() {
    let form = Form::open("en", |_| ()).await;
    let file = &form.agency.config.enquiries.file;
    std::fs::remove_file(file).unwrap();
    std::fs::create_dir(file).unwrap();
    let answer = page(form.send(Some(SITE), &TYPED).await, 503).await;
    keeps_what_was_typed(&answer);
    let said = text(&answer, "[role=alert]");
    assert!(said.ends_with("What you entered is still here."), "{said}");
    std::fs::remove_dir(file).unwrap();
    assert_eq!(
        form.send(Some(SITE), &TYPED).await.status(),
        StatusCode::SEE_OTHER
    );
    assert_eq!(form.agency.enquiries().len(), 1);

    let crowded = |config: &mut Config| {
        config.limits.concurrent_purchases = 0;
        config.limits.queued_requests = 0;
    };
    let form = Form::open("en", crowded).await;
    keeps_what_was_typed(&page(form.send(Some(SITE), &TYPED).await, 503).await);
    let empty = page(form.agency.gateway.get(&form.path).await, 503).await;
    assert_eq!(count(&empty, "form"), 0, "nothing is lost");
}

#[tokio::test]
async fn what_is_no_form_is_refused_with_a_page() {
    let form = Form::open("en", |config| config.limits.request_bytes = 8_000).await;
    let post = || form.agency.gateway.request(Method::POST, &form.path);
    let json = post().json(&TYPED.to_vec()).send().await.unwrap();
    page(json, 415).await;
    let large = "x".repeat(8_000);
    page(form.send(Some(SITE), &[("message", &large)]).await, 413).await;
    let gone = form
        .path
        .replace(form.holiday["id"].as_str().unwrap(), "none");
    let gone = form.agency.gateway.request(Method::POST, &gone);
    let gone = page(with_form(gone, &TYPED).send().await.unwrap(), 404).await;
    assert_eq!(count(&gone, "form"), 0);
    let elsewhere = form.path.replace("%2Ftrips", "https://evil.example");
    let elsewhere = form.agency.gateway.request(Method::POST, &elsewhere);
    let elsewhere = with_form(elsewhere, &TYPED).send().await.unwrap();
    assert_eq!(elsewhere.status(), StatusCode::BAD_REQUEST);
    assert_eq!(form.agency.enquiries().len(), 0);
}

#[tokio::test]
async fn every_language_has_the_form_and_its_pages() {
    let form = Form::open("en", |_| ()).await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/i18n/locales");
    let mut languages = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let tag = file.strip_suffix(".toml").unwrap();
        let path = form.path.replace("lang=en", &format!("lang={tag}"));
        let empty = form.agency.gateway.request(Method::POST, &path);
        let empty = with_form(empty, &[("name", "")]).send().await.unwrap();
        let page = page(empty, 422).await;
        let root = one(&page, "html");
        assert_eq!(root.attr("lang"), Some(tag));
        let is_rtl = ["ar", "he"].contains(&tag);
        assert_eq!(root.attr("dir"), Some(if is_rtl { "rtl" } else { "ltr" }));
        assert_eq!(count(&page, "[role=alert] a"), 3, "{tag}");
        if tag != "en" {
            let all = one(&page, "main").text().collect::<String>();
            assert!(
                !all.contains("Enter your") && !all.contains("Send enquiry"),
                "{tag}"
            );
        }
        languages += 1;
    }
    assert_eq!(languages, 14);
}

#[tokio::test]
async fn without_its_own_address_the_gateway_writes_no_form_and_the_title_stays_text() {
    const HOSTILE: &str = r#"</title><img src=x onerror="alert(1)">"#;
    let holiday = serde_json::json!({ "id": "h1", "title": HOSTILE, "status": "enabled" });
    let provider = |holiday: &Value| {
        let (list, detail) = (holiday.clone(), holiday.clone());
        axum::Router::new()
            .route(
                "/holidays",
                axum::routing::get(async move || axum::Json(serde_json::json!([list]))),
            )
            .route(
                "/holidays/{id}",
                axum::routing::get(async move || axum::Json(detail)),
            )
    };
    let forms = async |gateway: &Server| {
        let fragment = gateway.get("/fragments/holidays/h1?page=/trips").await;
        count(
            &Html::parse_fragment(&fragment.text().await.unwrap()),
            "form",
        )
    };
    let (gateway, _provider, _folder) = before_catalogue(provider(&holiday), |_| ()).await;
    assert_eq!(forms(&gateway).await, 0);
    let (gateway, _provider, _folder) = before_catalogue(provider(&holiday), with_address).await;
    assert_eq!(forms(&gateway).await, 1);
    // Which has the title.
    gateway.json("/holidays").await;
    let path = "/fragments/holidays/h1/enquiry?page=/trips";
    for path in [path.to_owned(), format!("{path}&reference=3F9A1C7B2D")] {
        let page = page(gateway.get(&path).await, 200).await;
        assert_eq!(count(&page, "img"), 0, "{path}");
        assert_eq!(text(&page, "bdi"), HOSTILE, "{path}");
    }
    let made_up = gateway.get(&format!("{path}&reference=<b>")).await;
    assert_eq!(page(made_up, 400).await.errors.len(), 0);
}
