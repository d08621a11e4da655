//! What was read of the provider's lists outlives a restart, and serves other replicas.

use std::{
    collections::HashMap,
    fs,
    future::pending,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    extract::{Query, Request},
    middleware::{Next, from_fn},
    routing::get,
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{
    Caller, Server, Stack, before, counter::Counter, gateway, holidays::Agency,
    process::Installation, sandbox_config, search, waiting::until,
};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const NOBODY_READS_AGAIN: Duration = Duration::from_secs(3600);

/// A provider with a hotel and a city, a folder for snapshots, and the settings of gateways that have both.
struct Replicas {
    config: Config,
    folder: TempDir,
    asked: Arc<AtomicUsize>,
    /// From then on the provider gives no answer.
    hangs: Arc<AtomicBool>,
    first: Server,
    _provider: Server,
}

impl Replicas {
    /// The first of them has read everything.
    async fn start() -> Self {
        let (asked, hangs) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let (counter, hanging) = (Arc::clone(&asked), Arc::clone(&hangs));
        let watch = move |request: Request, next: Next| {
            counter.fetch_add(1, Ordering::SeqCst);
            let hangs = hanging.load(Ordering::SeqCst);
            async move {
                match hangs {
                    true => std::future::pending().await,
                    false => next.run(request).await,
                }
            }
        };
        let list = |item: Value| {
            let list = json!({ "count": 1, "next": null, "results": [item] });
            get(async move || Json(list))
        };
        let hotel = json!({ "id": "HTL-1", "name": "Hotel Mirador", "city": "Évora", "country": "Portugal" });
        let city =
            json!({ "id": "CTY-1", "name": "Évora", "country": "Portugal", "country_iso": "PT" });
        let none = json!({ "count": 0, "next": null, "results": [] });
        let provider = Router::new()
            .route("/hotels", list(hotel))
            .route("/cities", list(city))
            .fallback(get(async move || Json(none)))
            .layer(from_fn(watch));
        let folder = tempfile::tempdir().unwrap();
        let mut set = None;
        let (first, provider) = before(provider, |config| {
            config.places.crawl = true;
            config.places.refresh_every = NOBODY_READS_AGAIN;
            config.provider.content_timeout = NOBODY_READS_AGAIN;
            config.snapshots = Some(folder.path().join("snapshots"));
            set = Some(config.clone());
        })
        .await;
        let replicas = Self {
            config: set.unwrap(),
            folder,
            asked,
            hangs,
            first,
            _provider: provider,
        };
        replicas.first.crawled().await;
        written(&replicas.file()).await;
        replicas
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("snapshots/places.snapshot")
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    async fn another(&self) -> Server {
        gateway(self.config.clone()).await
    }
}

async fn written(file: &Path) {
    until("it is written", async || file.exists()).await;
}

async fn state_of_places(gateway: &Caller) -> Value {
    let readiness = gateway.json("/readyz").await;
    let mut parts = readiness["parts"].as_array().unwrap().iter();
    parts.find(|part| part["name"] == "places").unwrap()["state"].clone()
}

#[tokio::test]
async fn a_restart_and_another_replica_ask_for_nothing() {
    let replicas = Replicas::start().await;
    let asked = replicas.asked();
    let second = replicas.another().await;
    second.crawled().await;
    assert_eq!(state_of_places(&second).await, "ready");
    for path in [
        "/places?q=mirador",
        "/places?q=evora",
        "/places?q=port",
        "/healthz",
    ] {
        let (first, second) = (replicas.first.json(path).await, second.json(path).await);
        assert_eq!(first, second, "{path}");
    }
    let found = second.json("/places?q=evora").await;
    assert_eq!(found["suggestions"][0]["hotels"], 1);
    assert_eq!(replicas.asked(), asked);
}

#[tokio::test]
async fn searches_say_the_same_of_their_hotels_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut set = None;
    let stack = Stack::with(sandbox_config(), |config| {
        config.snapshots = Some(folder.path().to_owned());
        set = Some(config.clone());
    })
    .await;
    stack.gateway.crawled().await;
    written(&folder.path().join("places.snapshot")).await;
    let restarted = gateway(set.unwrap()).await;
    restarted.crawled().await;
    let region = stack.gateway.json("/regions?limit=1").await["results"][0]["id"].clone();
    let question = search("region_id", region.as_str().unwrap());
    let mut seen = Vec::new();
    for gateway in [&stack.gateway, &restarted] {
        let answer = gateway.post("/availability/search", &question).await;
        let answer: Value = answer.json().await.unwrap();
        let hotels = answer["results"].as_array().unwrap().iter();
        seen.push(
            hotels
                .map(|hotel| hotel["hotel"].clone())
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(seen[0], seen[1]);
    assert!(
        seen[0].iter().all(|facts| facts["latitude"].is_number()),
        "{seen:?}"
    );
}

#[tokio::test]
async fn a_damaged_snapshot_is_read_anew() {
    let replicas = Replicas::start().await;
    let whole = fs::read(replicas.file()).unwrap();
    fs::write(replicas.file(), &whole[..whole.len() / 2]).unwrap();
    let asked = replicas.asked();
    replicas.another().await.crawled().await;
    assert_eq!(replicas.asked(), 2 * asked);
    until("it is whole again", async || {
        fs::read(replicas.file()).unwrap().len() == whole.len()
    })
    .await;
}

#[tokio::test]
async fn an_old_snapshot_serves_and_is_said_to_be_old_until_it_is_read_again() {
    let mut replicas = Replicas::start().await;
    replicas.hangs.store(true, Ordering::SeqCst);
    replicas.config.places.refresh_every = Duration::from_millis(1);
    let second = replicas.another().await;
    second.crawled().await;
    until("places are stale", async || {
        state_of_places(&second).await == "stale"
    })
    .await;
    assert_eq!(second.get("/readyz").await.status(), StatusCode::OK);
    let found = second.json("/places?q=mirador").await;
    assert_eq!(found["suggestions"][0]["id"], "HTL-1");
}

#[tokio::test]
async fn one_replica_reads_again_and_the_others_wait_for_it() {
    let replicas = Replicas::start().await;
    replicas.hangs.store(true, Ordering::SeqCst);
    let asked = replicas.asked();
    let mut config = replicas.config.clone();
    config.places.refresh_every = Duration::from_millis(100);
    let mut all = Vec::new();
    for _ in 0..3 {
        // When it calls the lists old, it has either begun to read them again or seen that another does.
        let replica = gateway(config.clone()).await;
        until("places are stale", async || {
            state_of_places(&replica).await == "stale"
        })
        .await;
        all.push(replica);
    }
    assert_eq!(replicas.asked(), asked + 1);
}

#[tokio::test]
async fn a_catalogue_is_whole_after_a_restart_even_without_the_provider() {
    let folder = tempfile::tempdir().unwrap();
    let agency = Agency::with(|config| config.snapshots = Some(folder.path().to_owned())).await;
    agency.read().await;
    let paths = ["", "_categories", "_countries", "_cities", "_hotels"];
    let paths = paths.map(|list| format!("/holidays{list}").replace("holidays_", "holiday_"));
    // The list of holidays says what each holds once all have been read in full.
    let is_known = |holiday: &Value| !holiday["known"].is_null();
    until("all holidays are known", async || {
        agency.holidays().await.iter().all(is_known)
    })
    .await;
    written(&folder.path().join("holidays-known.snapshot")).await;
    let mut lists = Vec::new();
    for path in &paths {
        lists.push(agency.gateway.json(path).await);
    }
    let Agency {
        gateway: first,
        metrics,
        sandbox,
        config,
        folder: _folder,
    } = agency;
    first.stop().await;
    metrics.stop().await;
    drop(sandbox);

    let restarted = gateway(config).await;
    for (path, list) in paths.iter().zip(&lists) {
        assert_eq!(restarted.json(path).await, *list, "{path}");
    }
    let health = restarted.json("/healthz").await;
    assert_eq!(health["catalogue"]["details"], 40);
    until("the list is stale", async || {
        let answer = restarted.get(&paths[0]).await;
        answer.headers().contains_key("stopover-stale")
    })
    .await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_stops_the_start() {
    let stack = Stack::start().await;
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut config = stopover_tests::config(&stack.sandbox.hotel_base());
    config.snapshots = Some(file.path().join("below"));
    let error = stopover_gateway::router(config).await.err().unwrap();
    assert_eq!(error.to_string(), "snapshots");
}

#[tokio::test]
async fn a_gateway_that_ends_while_it_reads_the_lists_reads_them_whole_after_its_restart() {
    const HOTELS: usize = 450;
    let (last_page, goes_on) = (Counter::default(), Arc::<AtomicBool>::default());
    let (counter, going) = (last_page.clone(), Arc::clone(&goes_on));
    let hotels = async move |Query(asked): Query<HashMap<String, usize>>| {
        let end = asked["page"] * asked["limit"];
        if end >= HOTELS {
            counter.add();
            if !going.load(Ordering::SeqCst) {
                pending::<()>().await;
            }
        }
        let hotel = |number| json!({ "id": format!("HTL-{number}"), "name": format!("Hotel {number}"), "country": "Portugal" });
        let page: Vec<Value> = (end - asked["limit"]..end.min(HOTELS)).map(hotel).collect();
        Json(json!({ "count": HOTELS, "next": (end < HOTELS).then_some("more"), "results": page }))
    };
    let none = json!({ "count": 0, "next": null, "results": [] });
    let provider = Router::new()
        .route("/v2/hotels", get(hotels))
        .fallback(get(async move || Json(none)));
    let provider = Server::start(provider).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let snapshots = installation.folder().join("snapshots");
    for (setting, value) in [
        ("STOPOVER_GATEWAY__PLACES__CRAWL", "true"),
        ("STOPOVER_GATEWAY__PLACES__REQUESTS_PER_SECOND", "100000"),
        ("STOPOVER_GATEWAY__SNAPSHOTS", snapshots.to_str().unwrap()),
    ] {
        installation.set(setting, value);
    }
    let gateway = installation.start().await;
    last_page.until(1).await;
    assert_eq!(state_of_places(&gateway).await, "unread");
    gateway.kill().await;

    let gateway = installation.start().await;
    last_page.until(2).await;
    assert_eq!(state_of_places(&gateway).await, "unread");
    let asked = gateway.get("/readyz").await;
    assert_eq!(asked.status(), StatusCode::SERVICE_UNAVAILABLE);
    gateway.kill().await;

    goes_on.store(true, Ordering::SeqCst);
    let gateway = installation.start().await;
    gateway.crawled().await;
    assert_eq!(state_of_places(&gateway).await, "ready");
    let places = gateway.json("/healthz").await["places"].clone();
    assert_eq!(places["hotels"], HOTELS);
    for last in ["0", "449"] {
        let found = gateway.json(&format!("/places?q=hotel+{last}")).await;
        assert_eq!(found["suggestions"][0]["id"], format!("HTL-{last}"));
    }
}
