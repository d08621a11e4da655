//! What the image proxy cannot be made to do.

use std::{
    io::ErrorKind,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    http::{StatusCode as Status, header},
    response::{IntoResponse, Redirect},
};
use image::ImageFormat;
use reqwest::StatusCode;
use stopover_tests::Server;

use super::gallery::{Gallery, landscape, picture};

/// A PNG that announces `side` pixels a side, and holds almost nothing.
fn boastful_png(side: u32) -> Vec<u8> {
    let mut png = picture(2, ImageFormat::Png);
    png[16..20].copy_from_slice(&side.to_be_bytes());
    png[20..24].copy_from_slice(&side.to_be_bytes());
    let checksum = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&checksum.to_be_bytes());
    png
}

/// As PNG writes it at the end of each chunk.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[tokio::test]
async fn only_addresses_the_gateway_gave_out_and_widths_it_offers_are_answered() {
    let gallery = Gallery::of(&["jpeg"], landscape).await;
    let path = gallery.paths().await.remove(0);
    for width in ["0", "1", "321", "100000", "-1", "x", "640&w=320"] {
        let response = gallery.gateway.get(&format!("{path}?w={width}")).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{width}");
    }
    let mut forged = path.clone();
    let last = forged.pop().unwrap();
    forged.push(if last == 'A' { 'B' } else { 'A' });
    for path in [&forged, "/images/AAAA", "/images/http:%2F%2F127.0.0.1%2F"] {
        assert_eq!(
            gallery.gateway.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    assert_eq!(gallery.asked(), 0);
}

#[tokio::test]
async fn what_is_no_picture_is_not_found_and_not_asked_for_again() {
    let names = ["html", "svg", "empty", "gone", "broken"];
    let gallery = Gallery::of(&names, |name| match name.as_str() {
        "html" => "<!doctype html><script>alert(1)</script>".into_response(),
        "svg" => {
            let svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
            ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
        }
        "gone" => (Status::GONE, picture(100, ImageFormat::Png)).into_response(),
        "broken" => {
            let mut jpeg = picture(400, ImageFormat::Png);
            jpeg.truncate(jpeg.len() / 2);
            jpeg.into_response()
        }
        _ => Bytes::new().into_response(),
    })
    .await;
    for _ in 0..2 {
        for path in gallery.paths().await {
            let response = gallery.gateway.get(&path).await;
            assert_eq!(response.status(), StatusCode::NOT_FOUND);
            assert_eq!(response.headers()["cache-control"], "no-store");
        }
    }
    assert_eq!(gallery.asked(), names.len());
}

#[tokio::test]
async fn pictures_that_are_too_large_in_any_way_are_refused_before_they_cost_anything() {
    let names = ["bomb", "wide", "heavy"];
    let addresses = names.iter().map(|name| format!("OWN/pictures/{name}"));
    let gallery = Gallery::with(
        addresses.collect(),
        |name| match name.as_str() {
            // A gigabyte of pixels in a hundred bytes.
            "bomb" => boastful_png(16_000).into_response(),
            "wide" => boastful_png(60_000).into_response(),
            _ => vec![0; 300_000].into_response(),
        },
        |config| config.images.max_source_bytes = 200_000,
    )
    .await;
    for (path, name) in gallery.paths().await.iter().zip(names) {
        let started = std::time::Instant::now();
        assert_eq!(
            gallery.gateway.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{name}"
        );
        assert!(started.elapsed() < Duration::from_secs(20), "{name}");
    }
}

#[tokio::test]
async fn a_picture_that_takes_too_long_is_given_up() {
    let gallery = Gallery::with(vec!["OWN/pictures/slow".into()], landscape, |config| {
        config.images.timeout = Duration::from_millis(200);
    })
    .await;
    assert_eq!(gallery.show(640).await.status(), StatusCode::NOT_FOUND);
}

/// A machine that must not be reached, and how often it was.
async fn forbidden() -> (Server, Arc<AtomicUsize>) {
    let reached = Arc::new(AtomicUsize::new(0));
    let counter = reached.clone();
    let router = Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
        picture(100, ImageFormat::Png)
    });
    (Server::start(router).await, reached)
}

#[tokio::test]
async fn redirects_lead_no_further_than_the_addresses_themselves() {
    let (machine, reached) = forbidden().await;
    let target = machine.url("/secret.png");
    let gallery = Gallery::with(
        vec![
            format!("OWN/pictures/to:{}", target.replace('/', "|")),
            "OWN/pictures/own".into(),
            "OWN/pictures/loop".into(),
        ],
        |name| match name.as_str() {
            "own" => Redirect::temporary("/pictures/jpeg").into_response(),
            "loop" => Redirect::temporary("/pictures/loop").into_response(),
            "jpeg" => landscape(name),
            to => {
                let target = to.trim_start_matches("to:").replace('|', "/");
                Redirect::temporary(&target).into_response()
            }
        },
        |_| (),
    )
    .await;
    let paths = gallery.paths().await;
    let mut statuses = Vec::new();
    for path in &paths {
        statuses.push(gallery.gateway.get(path).await.status().as_u16());
    }
    assert_eq!(statuses, [404, 200, 404]);
    assert_eq!(reached.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_listed_name_or_number_that_stands_for_a_private_machine_is_not_connected_to() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let origins = ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]"];
    let origins = origins.map(|host| url_origin(&format!("https://{host}:{port}")));
    let addresses = origins
        .iter()
        .map(|origin| format!("{origin}/1.jpg"))
        .collect();
    let listed = origins.clone();
    let gallery = Gallery::with(addresses, landscape, move |config| {
        config.images.origins = listed.iter().map(|it| it.parse().unwrap()).collect();
    })
    .await;
    let paths = gallery.paths().await;
    assert_eq!(paths.len(), 3, "all are proxied");
    for path in paths {
        assert_eq!(
            gallery.gateway.get(&path).await.status(),
            StatusCode::NOT_FOUND
        );
    }
    assert_eq!(listener.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
}

/// As browsers write it.
fn url_origin(address: &str) -> String {
    reqwest::Url::parse(address)
        .unwrap()
        .origin()
        .ascii_serialization()
}

#[tokio::test]
async fn one_visitor_cannot_have_pictures_made_without_end() {
    let gallery = Gallery::with(vec!["OWN/pictures/jpeg".into()], landscape, |config| {
        config.images.per_minute = 2.try_into().unwrap();
    })
    .await;
    let mut statuses = Vec::new();
    for width in [320, 640, 960, 320, 640] {
        statuses.push(gallery.show(width).await.status().as_u16());
    }
    assert_eq!(statuses, [200, 200, 429, 200, 200]);
}
