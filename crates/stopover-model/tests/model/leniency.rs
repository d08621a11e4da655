use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use stopover_model::wire::{
    self, DestinationsResponse, ErrorBody, HotelDetail, HotelItem, List, Page, Problem,
    ProblemKind, SearchResponse,
};

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_str(&value.to_string()).unwrap()
}

#[test]
fn one_bad_item_never_loses_a_page() {
    let page: Page<HotelItem> = read(json!({
        "count": "5", "next": "", "results": [
            {"id": "a", "name": "A"},
            {"id": null, "name": "no id", "guest_rating": {"count": 1}},
            {"id": "b", "name": ["not", "a", "name"], "city": "x"},
            "nonsense", 7, null, [1, [2]], {},
            {"id": 42, "name": "D", "rating": "3.5", "address": "", "latitude": {"a": []}, "city": null},
        ],
    }));
    assert_eq!(
        page.results
            .iter()
            .map(|hotel| hotel.id.as_str())
            .collect::<Vec<_>>(),
        ["a", "42"]
    );
    assert_eq!((page.count, page.next, page.skipped), (5, None, 7));
    let last = page.results.last().unwrap();
    assert_eq!(
        (last.rating, &last.address, last.latitude),
        (Some(3.5), &None, None)
    );
}

#[test]
fn a_field_given_twice_loses_its_item_at_most() {
    let text = r#"{"count": 2, "results": [{"id": "a", "id": "b", "name": "A", "x": {"y": 1}}, {"id": "c", "name": "C"}]}"#;
    let page: Page<HotelItem> = serde_json::from_str(text).unwrap();
    assert_eq!(
        page.results.last().map(|hotel| hotel.id.as_str()),
        Some("c")
    );
    assert_eq!(page.results.len() + page.skipped as usize, 2);
}

#[test]
fn an_answer_that_is_no_such_message_is_an_error() {
    for answer in ["{}", "[]", "null", "\"ok\"", "{\"error\": \"down\"}"] {
        assert!(
            serde_json::from_str::<Page<HotelItem>>(answer).is_err(),
            "{answer}"
        );
        assert!(
            serde_json::from_str::<HotelDetail>(answer).is_err(),
            "{answer}"
        );
        assert!(
            serde_json::from_str::<SearchResponse>(answer).is_err(),
            "{answer}"
        );
    }
    assert!(serde_json::from_str::<List<wire::holiday::Country>>("{}").is_err());
}

/// The values of a message's fields, in the order its type names them.
fn values<T: serde::Serialize>(message: &T) -> String {
    let text = serde_json::to_string(message).unwrap();
    let wire::Any::Object(fields) = serde_json::from_str(&text).unwrap() else {
        panic!("{text}");
    };
    let values = fields.into_iter().map(|(_, value)| value).collect();
    serde_json::to_string(&wire::Any::List(values)).unwrap()
}

#[test]
fn a_list_of_a_message_s_values_is_not_the_message() {
    fn refused<T: DeserializeOwned + serde::Serialize>(message: Value) {
        let text = values(&read::<T>(message));
        assert!(serde_json::from_str::<T>(&text).is_err(), "{text}");
    }
    refused::<HotelDetail>(json!({"id": "h", "name": "H"}));
    refused::<SearchResponse>(search_response());
    refused::<Page<HotelItem>>(json!({"count": 1, "results": [{"id": "a", "name": "A"}]}));
    refused::<DestinationsResponse>(json!({"complete": true, "suggestions": []}));
    refused::<Problem>(json!({"type": "/problems/busy"}));
    refused::<ErrorBody>(json!({"message": "slow down"}));
    refused::<wire::booking::Booking>(booking());
    refused::<wire::holiday::HolidayDetail>(holiday());
}

#[test]
fn results_that_are_no_list_are_no_answer_but_missing_ones_are_none() {
    for results in [json!({}), json!("none"), json!(0), json!(false)] {
        let page = json!({"count": 0, "results": results});
        assert!(serde_json::from_value::<Page<HotelItem>>(page).is_err());
        let search = json!({"search_id": "s", "results": results});
        assert!(serde_json::from_value::<SearchResponse>(search).is_err());
    }
    for page in [json!({"count": 0}), json!({"count": 0, "results": null})] {
        assert_eq!(read::<Page<HotelItem>>(page).results, []);
    }
    for search in [
        json!({"search_id": "s"}),
        json!({"search_id": "s", "results": null}),
    ] {
        assert_eq!(read::<SearchResponse>(search).results, []);
    }
}

#[test]
fn what_is_sent_is_the_specification_s_shape() {
    let page: Page<HotelItem> =
        read(json!({"count": 1, "results": [{"id": "a", "name": "A", "rating": 4.0}, 3]}));
    let sent = json!({"count": 1, "next": null, "previous": null, "results": [{"id": "a", "name": "A", "rating": 4}]});
    assert_eq!(serde_json::to_value(page).unwrap(), sent);
}

#[test]
fn an_unreadable_restriction_restricts() {
    let non_refundable = |value: Value| {
        let rate = read::<wire::Rate>(json!({"rate_id": "r", "non_refundable": value}));
        rate.non_refundable
    };
    for (value, expected) in [
        (json!(null), false),
        (json!("false"), false),
        (json!(0), false),
        (json!(1), true),
        (json!("partly"), true),
    ] {
        assert_eq!(non_refundable(value.clone()), expected, "{value}");
    }
}

#[test]
fn a_date_with_a_time_is_the_date_as_written_but_not_in_a_request() {
    let day = |date: &str| {
        let period: wire::booking::BookingPeriod = read(json!({"check_in": date}));
        let known: wire::holiday::Known = read(json!({"departures": [date]}));
        assert_eq!(known.departures.first(), period.check_in.as_ref(), "{date}");
        period.check_in.map(stopover_model::iso)
    };
    for date in [
        "2027-06-12",
        "2027-06-12T00:00:00",
        "2027-06-12T22:00:00Z",
        "2027-06-12 00:00:00.000+02:00",
    ] {
        assert_eq!(day(date).as_deref(), Some("2027-06-12"), "{date}");
        let request = json!({"check_in": date, "check_out": "2027-06-15"});
        let request = serde_json::from_value::<wire::booking::StayDates>(request);
        assert_eq!(request.is_ok(), date.len() == 10, "{date}");
    }
    for date in ["12.06.2027", "2027-06-12T", "2027-02-29T00:00:00"] {
        assert_eq!(day(date), None, "{date}");
    }
}

#[test]
fn a_cancellation_that_names_no_booking_keeps_its_refund() {
    for number in [json!(null), json!(""), json!({})] {
        let cancelled: wire::booking::CancelResponse = read(
            json!({"booking_id": number, "status": "Cancelled", "refunded_amount": "206.25", "currency": "EUR"}),
        );
        assert_eq!(cancelled.booking_id, None);
        assert_eq!(cancelled.status, stopover_model::BookingStatus::Cancelled);
        assert_eq!(cancelled.refunded_amount, Some(206.25));
    }
}

#[test]
fn positions_in_a_policy_survive_bad_entries() {
    let policy: wire::CancellationPolicy = read(
        json!({"from_dates": ["2027-06-08", null, {"a": 1}], "penalty_fees": ["50", [1], 100.0]}),
    );
    assert_eq!(policy.from_dates, ["2027-06-08", "", ""]);
    assert_eq!(policy.penalty_fees, [Some(50.0), None, Some(100.0)]);
    let sent = json!({"from_dates": ["2027-06-08", "", ""], "penalty_fees": [50, null, 100]});
    assert_eq!(serde_json::to_value(policy).unwrap(), sent);
}

#[test]
fn a_problem_of_an_unknown_type_keeps_it() {
    for kind in ProblemKind::KNOWN {
        let sent = serde_json::to_value(Problem::new(kind.clone())).unwrap();
        assert_eq!(sent["type"], kind.uri());
        assert_eq!(read::<Problem>(sent).kind, *kind);
    }
    let absolute: Problem =
        read(json!({"type": "https://book.site.example/problems/busy", "retry_after": "12"}));
    assert_eq!(
        (absolute.kind, absolute.retry_after),
        (ProblemKind::Busy, Some(12))
    );
    assert_eq!(
        read::<Problem>(json!({"type": "about:blank"})).kind,
        ProblemKind::Other("about:blank".into())
    );
}

#[test]
fn a_suggestion_of_an_unknown_kind_is_skipped() {
    let answer = json!({"complete": true, "suggestions": [
        {"kind": "airport", "id": "x", "name": "X"},
        {"kind": null, "id": "x", "name": "X", "matches": []},
        {"kind": "city", "id": "c", "name": "Évora", "matches": [[0, 2]]},
    ]});
    let places: DestinationsResponse = read(answer);
    assert_eq!(places.suggestions.len(), 1);
    assert_eq!(places.suggestions[0].matches, [(0, 2)]);
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "-?[0-9]{1,20}(\\.[0-9]{1,20})?".prop_map(Value::from),
        "20[0-9]{2}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?(Z|[+-][01][0-9]:00)?)?".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((".{0,6}|id|name|rates|results", inner), 0..4)
                .prop_map(|fields| Value::from(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn hotel_detail() -> Value {
    json!({"id": "h", "name": "H", "location": {"address_1": "a", "latitude": 1, "longitude": 2}, "description": "d",
        "facilities": [{"name": "facility_wifi"}], "rating": 4, "guest_rating": {"count": 1, "overall": "8.7"}, "url": "u"})
}

fn search_response() -> Value {
    json!({"search_id": "s", "results_count": 1, "search_time_ms": 1, "check_in": "2027-06-12", "check_out": "2027-06-15",
        "expires_at": "2026-11-21T13:40:00", "results": [{"hotel_id": "h", "hotel_name": "H", "hotel": {"rating": 4},
        "rates": [{"rate_id": "r", "room_type": "Double", "boarding": "BB", "price": 10, "currency": "EUR",
            "cancellation_policy": {"cancellation_deadline": "2027-06-07", "from_dates": ["2027-06-08"], "penalty_fees": [50]},
            "non_refundable": false}]}]})
}

fn booking() -> Value {
    json!({"booking_id": "b", "hotel": {"id": "h"}, "booking_period": {"check_in": "2027-06-12"}, "contact_person": {},
        "offer": {"rate_id": "r"}, "total_price": 1, "currency": "EUR", "status": "confirmed", "created_at": "2027-01-01",
        "occupancy": [{"title": "t", "children": [4, {"firstName": "Eva", "age": 3}], "occupancy": [{"first_name": "A"}]}]})
}

fn holiday() -> Value {
    json!({"id": "h", "title": "T", "images": ["u"], "min_price": {"value": 1, "currency": "EUR"}, "days": 3,
        "daily_program": [{"day": "1"}], "price_included": [{"text": "t"}], "additional_services": ["x"],
        "excursion_trips": [{"name": "n", "price": 3}], "country": {"name": "Greece"}, "holiday_trips": [{"id": "t",
        "hotels": [{"id": "o", "hotel": {"id": "h", "name": "H"}, "prices": [{"price": {"value": 1, "currency": "EUR"}}],
            "age_groups": [{"age_from": 1}], "room_types": [{"name": "r"}], "boardings": [{"short_code": "HB"}]}]}]})
}

/// Replaces the `nth` value below the root, counted depth first; not what the root cannot do without, but
/// what is inside that.
fn damage(value: &mut Value, nth: &mut usize, by: &Value, required: &[&str]) {
    let children: Vec<(&str, &mut Value)> = match value {
        Value::Object(fields) => fields
            .iter_mut()
            .map(|(name, value)| (name.as_str(), value))
            .collect(),
        Value::Array(items) => items.iter_mut().map(|item| ("", item)).collect(),
        _ => return,
    };
    for (name, child) in children {
        if !required.contains(&name) {
            if *nth == 0 {
                *child = by.clone();
                *nth = usize::MAX;
                return;
            }
            *nth -= 1;
        }
        damage(child, nth, by, &[]);
        if *nth == usize::MAX {
            return;
        }
    }
}

fn survives<T: DeserializeOwned + serde::Serialize + Clone + PartialEq + std::fmt::Debug>(
    mut message: Value,
    mut nth: usize,
    by: &Value,
    required: &[&str],
) -> Result<T, TestCaseError> {
    damage(&mut message, &mut nth, by, required);
    let text = message.to_string();
    let streamed: Result<T, _> = serde_json::from_str(&text);
    let treed: Result<T, _> = serde_json::from_value(serde_json::from_str(&text).unwrap());
    prop_assert!(streamed.is_ok(), "{}: {:?}", message, streamed);
    let streamed = streamed.unwrap();
    prop_assert_eq!(Some(streamed.clone()), treed.ok(), "{}", &message);
    // What was understood is understood again after being sent on.
    let again: T = serde_json::from_value(serde_json::to_value(&streamed).unwrap()).unwrap();
    prop_assert_eq!(&again, &streamed);
    Ok(streamed)
}

proptest! {
    #[test]
    fn any_value_in_any_place_leaves_the_rest_readable(nth in 0_usize..40, by in any_json()) {
        let hotel: HotelDetail = survives(hotel_detail(), nth, &by, &["id", "name"])?;
        let _ = stopover_model::HotelProfile::from_wire(hotel);
        let response: SearchResponse = survives(search_response(), nth, &by, &["search_id", "results"])?;
        let _ = stopover_model::SearchResults::from_wire(response);
        let booking: wire::booking::Booking = survives(booking(), nth, &by, &["booking_id"])?;
        let _ = stopover_model::Booking::from_wire(booking);
        let holiday: wire::holiday::HolidayDetail = survives(holiday(), nth, &by, &["id", "title"])?;
        let _ = stopover_model::HolidayDetail::from_wire(holiday);
    }

    #[test]
    fn a_list_reads_or_counts_every_item(items in prop::collection::vec(any_json(), 0..8)) {
        let count = items.len();
        let list: List<HotelItem> = read(Value::from(items));
        prop_assert_eq!(list.items.len() + list.skipped as usize, count);
    }
}
