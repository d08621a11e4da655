//! Bookings in a file.

use serde_json::json;
use stopover_sandbox::{Config, Sandbox};

use crate::client::{Client, fixture, search_for};

#[tokio::test]
async fn bookings_outlive_the_process_and_their_numbers_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bookings.db");
    let open = || Sandbox::with_data(Config::default().hotels(200), &file).unwrap();
    let first = Client::serve(open()).await;
    let booking = book(&first).await;
    let shown = first.ok(&format!("/v2/booking/{booking}")).await;
    drop(first);

    let second = Client::serve(open()).await;
    assert_eq!(second.ok(&format!("/v2/booking/{booking}")).await, shown);
    assert_eq!(
        second
            .post("/v2/booking/cancel", &json!({ "booking_id": booking }))
            .await
            .0,
        200
    );
    assert_ne!(book(&second).await, booking);
    drop(second);

    let third = Client::serve(open()).await;
    assert_eq!(
        third.ok(&format!("/v2/booking/{booking}")).await["status"],
        "cancelled"
    );
    assert_eq!(
        third
            .post("/v2/booking/cancel", &json!({ "booking_id": booking }))
            .await
            .0,
        409
    );
}

#[test]
fn a_file_that_is_no_ledger_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bookings.db");
    std::fs::write(
        &file,
        "this is a letter, not a database, and it is long enough to be read as a header".repeat(20),
    )
    .unwrap();
    assert!(Sandbox::with_data(Config::default().hotels(1), &file).is_err());
}

async fn book(client: &Client) -> String {
    let (_, search) = client
        .post(
            "/v2/availability/search",
            &search_for("country", "Italy".into()),
        )
        .await;
    let period = json!({ "check_in": search["check_in"], "check_out": search["check_out"] });
    let rate = &search["results"][0]["rates"][0]["rate_id"];
    let (_, checkout) = client
        .post(
            "/v2/booking/create",
            &json!({ "search_id": search["search_id"], "rate_id": rate, "booking_period": period }),
        )
        .await;
    let mut body = fixture("hotel/complete_request");
    body["checkout_id"] = checkout["checkout_id"].clone();
    body["occupancy"].as_array_mut().unwrap().truncate(1);
    let (status, booking) = client.post("/v2/booking/complete", &body).await;
    assert_eq!(status, 200, "{booking}");
    booking["booking_id"].as_str().unwrap().to_owned()
}
