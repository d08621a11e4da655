use std::{num::NonZeroU32, sync::Arc};

use axum::{
    Json, Router,
    extract::Path,
    http::StatusCode as Status,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server, booking::Seen, config, counter::Counter, redis::Redis, sandbox_config, search,
};
use tokio::sync::Notify;

use super::{Replicas, share, started};

/// Has every hotel but one, and answers a search when it may.
fn provider() -> (Router, Arc<Notify>, Counter) {
    let hotel = async |Path(id): Path<String>| -> Response {
        match id.as_str() {
            "HTL-MADE-UP" => Status::NOT_FOUND.into_response(),
            id => Json(json!({ "id": id, "name": "Mirador" })).into_response(),
        }
    };
    let regions = async || Json(json!({ "count": 1, "results": [{ "id": "r", "name": "Crete" }] }));
    let (release, searched) = (Arc::new(Notify::new()), Counter::default());
    let (released, counter) = (release.clone(), searched.clone());
    let search = async move || {
        let may = released.notified();
        counter.add();
        may.await;
        let rate = json!({ "rate_id": "r1", "room_type": "Double", "boarding": "BB", "price": 412.5, "currency": "EUR",
            "cancellation_policy": {}, "non_refundable": false });
        let hotel = json!({ "hotel_id": "HTL-1", "hotel_name": "Mirador", "rates": [rate] });
        Json(json!({ "search_id": "s", "results_count": 1, "results": [hotel] }))
    };
    let router = Router::new()
        .route("/hotels/{id}", get(hotel))
        .route("/regions", get(regions))
        .route("/availability/search", post(search));
    (router, release, searched)
}

fn searching(gateway: Server) -> tokio::task::JoinHandle<(StatusCode, Value, Server)> {
    tokio::spawn(async move {
        let search = search("city_id", "c");
        let found = gateway.post("/availability/search", &search).await;
        (found.status(), found.json().await.unwrap(), gateway)
    })
}

#[tokio::test]
async fn what_one_gateway_has_read_serves_the_other() {
    let redis = Redis::started().await;
    let (provider, ..) = provider();
    let replicas = Replicas::before(provider, &redis, |_| ()).await;
    for (path, status) in [
        ("/hotels/HTL-1", StatusCode::OK),
        ("/hotels/HTL-MADE-UP", StatusCode::NOT_FOUND),
        ("/regions", StatusCode::OK),
    ] {
        let mut bodies = Vec::new();
        for gateway in [&replicas.one, &replicas.other] {
            let answer = gateway.get(path).await;
            assert_eq!(answer.status(), status, "{path}");
            bodies.push(answer.bytes().await.unwrap());
        }
        assert_eq!(bodies[0], bodies[1], "{path}");
    }
    assert_eq!(replicas.seen.requests().len(), 3);
}

#[tokio::test]
async fn a_page_that_is_not_there_is_asked_for_again() {
    let redis = Redis::started().await;
    let (provider, ..) = provider();
    let replicas = Replicas::before(provider, &redis, |_| ()).await;
    for gateway in [&replicas.one, &replicas.other] {
        let answer = gateway.get("/cities").await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(replicas.seen.requests().len(), 2);
}

#[tokio::test]
async fn what_both_want_at_once_one_gateway_reads() {
    let redis = Redis::started().await;
    let (provider, release, searched) = provider();
    let Replicas {
        one,
        other,
        _provider: _kept,
        ..
    } = Replicas::before(provider, &redis, |_| ()).await;
    let first = searching(one);
    searched.until(1).await;
    let second = searching(other);
    release.notify_one();
    let (first, second) = (first.await.unwrap(), second.await.unwrap());
    assert_eq!((first.0, second.0), (StatusCode::OK, StatusCode::OK));
    assert_eq!(
        first.1["results"][0]["rates"],
        second.1["results"][0]["rates"]
    );
    assert_eq!(first.1["results"][0]["hotel_id"], "HTL-1");
    assert_eq!(searched.get(), 1);
}

#[tokio::test]
async fn when_the_gateway_whose_turn_it_is_fails_the_other_asks_itself() {
    let redis = Redis::started().await;
    let (provider, release, searched) = provider();
    let Replicas {
        one,
        other,
        _provider: _kept,
        ..
    } = Replicas::before(provider, &redis, |_| ()).await;
    let first = searching(one);
    searched.until(1).await;
    let second = searching(other);
    // The visitor leaves, and with them the search.
    first.abort();
    searched.until(2).await;
    release.notify_waiters();
    assert_eq!(second.await.unwrap().0, StatusCode::OK);
}

#[tokio::test]
async fn values_that_are_foreign_moved_or_broken_are_read_anew() {
    let redis = Redis::started().await;
    let (provider, ..) = provider();
    let replicas = Replicas::before(provider, &redis, |_| ()).await;
    replicas.one.get("/hotels/HTL-1").await;
    replicas.one.get("/regions").await;
    redis.until("read", 2).await;
    redis.until("turn", 0).await;
    let kept = redis.contents().await;
    let reads: Vec<_> = kept
        .iter()
        .filter(|(key, _)| key.contains(":read:"))
        .collect();
    let [(one, of_one), (two, of_two)] = reads.as_slice() else {
        panic!("{}", reads.len());
    };
    let broken = &of_one[..of_one.len() - 1];
    let mut asked = replicas.seen.requests().len();
    for (in_place_of_one, in_place_of_two) in [
        (&b"{\"id\":\"HTL-1\",\"name\":\"Forged\"}"[..], &b""[..]),
        (of_two.as_slice(), of_one.as_slice()),
        (broken, &[0; 5000][..]),
    ] {
        redis.set(one, in_place_of_one).await;
        redis.set(two, in_place_of_two).await;
        let fresh = started(&replicas.config).await;
        assert_eq!(fresh.json("/hotels/HTL-1").await["name"], "Mirador");
        assert_eq!(fresh.json("/regions").await["results"][0]["name"], "Crete");
        asked += 2;
        assert_eq!(replicas.seen.requests().len(), asked);
        redis.until_replaced(one, in_place_of_one).await;
        redis.until_replaced(two, in_place_of_two).await;
        let another = started(&replicas.config).await;
        another.get("/hotels/HTL-1").await;
        another.get("/regions").await;
        assert_eq!(replicas.seen.requests().len(), asked);
    }
    for key in [one, two] {
        redis.set_list(key).await;
    }
    let fresh = started(&replicas.config).await;
    assert_eq!(fresh.json("/hotels/HTL-1").await["name"], "Mirador");
}

#[tokio::test]
async fn lists_that_one_gateway_has_read_the_other_reads_without_waiting_for_its_pace() {
    let redis = Redis::started().await;
    let seen = Seen::default();
    let provider = seen.writing_down(Sandbox::new(sandbox_config()).router());
    let provider = Server::start(provider).await;
    let mut config = config(&provider.url("/v2"));
    share(&mut config, &redis);
    config.places.page_size = NonZeroU32::new(2).unwrap();
    config.places.requests_per_second = NonZeroU32::new(100_000).unwrap();
    let is_read = |health: &Value| health["places"]["complete"] == true;
    let one = started(&config).await;
    one.until(is_read).await;
    let asked = seen.requests().len();
    assert!(asked > 150, "{asked}");
    // Minutes, if it had to.
    config.places.requests_per_second = NonZeroU32::MIN;
    let other = started(&config).await;
    other.until(is_read).await;
    assert_eq!(seen.requests().len(), asked);
}
