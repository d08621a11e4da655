//! A provider gives a checkout out a second time, while the visitor who had it first completes it or gives an attempt up.

use reqwest::StatusCode;
use serde_json::json;
use stopover_tests::{
    booking::{Opened, TestGateway, unique},
    postgres, sandbox_config,
};

use super::{COMPLETE, Session, until_waiting};

const CREATE: &str = "POST /v2/booking/create";

#[tokio::test(flavor = "multi_thread")]
async fn who_had_it_first_neither_completes_it_nor_gives_anything_up() {
    let database = postgres::Server::start();
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.journal = Some(database.address().parse().unwrap());
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    let session = json!({ "checkout_id": unique(), "price": 100, "currency": "EUR" });
    gateway.answers.answer(CREATE, 200, session.clone());
    let mut first = Opened::from(gateway.create(&found).await).await;
    for gives_up in [false, true] {
        gateway.answers.answer(CREATE, 200, session.clone());
        let held = Session::holding(&database, "SELECT 1 FROM checkouts FOR UPDATE").await;
        let late = async {
            until_waiting(&database, 1).await;
            let request = if gives_up {
                gateway.abandonment(&first, &unique())
            } else {
                gateway.completion(&first, &unique(), &first.completion())
            };
            request.send().await.unwrap()
        };
        let released = async {
            until_waiting(&database, 2).await;
            held.end().await;
        };
        let (second, late, ()) = tokio::join!(gateway.create(&found), late, released);
        let second = Opened::from(second).await;
        assert_eq!(late.status(), StatusCode::FORBIDDEN);
        assert_eq!(gateway.seen.count(COMPLETE), 0);
        assert_eq!(database.sql("SELECT count(*) FROM abandoned"), "0");
        assert_eq!(gateway.show(&second.handle).await["state"], "open");
        first = second;
    }
}
