//! The image proxy: what it makes of pictures.

mod gallery;
mod refused;

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use image::ImageFormat;
use reqwest::{Method, StatusCode};
use serde_json::json;
use stopover_model::IMAGE_WIDTHS;
use stopover_tests::redis::Redis;

use self::gallery::{Gallery, landscape};
use crate::shared::{share, started};

#[tokio::test]
async fn pictures_come_in_the_width_asked_for_as_webp_for_good() {
    let gallery = Gallery::of(&["jpeg", "png", "webp"], landscape).await;
    for path in gallery.paths().await {
        for (width, expected) in [(320, 320), (640, 640), (960, 960), (1280, 1000)] {
            let response = gallery.gateway.get(&format!("{path}?w={width}")).await;
            assert_eq!(response.status(), StatusCode::OK);
            let headers = response.headers().clone();
            assert_eq!(headers["content-type"], "image/webp");
            assert_eq!(
                headers["cache-control"],
                "public, max-age=31536000, immutable"
            );
            assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
            let bytes = response.bytes().await.unwrap();
            let shown = image::load_from_memory_with_format(&bytes, ImageFormat::WebP).unwrap();
            assert_eq!((shown.width(), shown.height()), (expected, expected / 2));
            let again = gallery
                .gateway
                .request(Method::GET, &format!("{path}?w={width}"));
            let again = again
                .header("if-none-match", &headers["etag"])
                .send()
                .await
                .unwrap();
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        }
    }
}

#[tokio::test]
async fn a_picture_is_fetched_once_for_all_who_ask_for_it() {
    let gallery = Arc::new(Gallery::of(&["jpeg"], landscape).await);
    let mut visitors = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let gallery = gallery.clone();
        visitors.spawn(async move { gallery.show(640).await.status() });
    }
    let statuses = visitors.join_all().await;
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    assert_eq!(gallery.asked(), 1);
}

#[tokio::test]
async fn pictures_beyond_those_worked_on_and_waiting_are_turned_away() {
    let slow = "OWN/pictures/slow".to_owned();
    let gallery = Gallery::with(vec![slow; 1], landscape, |config| {
        config.images.concurrent = 1.try_into().unwrap();
        config.images.queued = 2;
        config.images.timeout = Duration::from_millis(500);
    });
    let gallery = Arc::new(gallery.await);
    let mut visitors = tokio::task::JoinSet::new();
    for width in IMAGE_WIDTHS {
        let gallery = gallery.clone();
        visitors.spawn(async move { gallery.show(width).await.status() });
    }
    let first = visitors.join_next().await.unwrap().unwrap();
    assert_eq!(first, StatusCode::SERVICE_UNAVAILABLE, "one of four");
    let others = visitors.join_all().await;
    assert_eq!(others, [StatusCode::NOT_FOUND; 3]);
    assert_eq!(gallery.asked(), 3);
}

#[tokio::test]
async fn a_visitors_pictures_are_counted_by_all_replicas_together() {
    let redis = Redis::started().await;
    let mut settings = None;
    let addresses = ["one", "two", "three"].map(|name| format!("OWN/pictures/{name}"));
    let gallery = Gallery::with(addresses.into(), landscape, |config| {
        share(config, &redis);
        config.images.per_minute = NonZeroU32::new(2).unwrap();
        settings = Some(config.clone());
    });
    let gallery = gallery.await;
    let other = started(&settings.unwrap()).await;
    let paths = gallery.paths().await;
    let both = [&gallery.gateway, &other, &gallery.gateway];
    for (place, (gateway, path)) in both.into_iter().zip(&paths).enumerate() {
        let shown = gateway.get(path).await.status();
        let is_refused = shown == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(is_refused, place == 2, "picture {place}: {shown}");
    }
    assert_eq!(gallery.asked(), 2);
    let kept = gallery.gateway.get(&paths[0]).await.status();
    assert_eq!(kept, StatusCode::OK, "what is in memory is not counted");
}

#[tokio::test]
async fn pictures_from_elsewhere_keep_their_address() {
    let elsewhere = "https://media.elsewhere.example/1.jpg";
    let gallery = Gallery::with(vec![elsewhere.into()], landscape, |_| ()).await;
    let hotels = gallery.gateway.json("/holiday_hotels").await;
    assert_eq!(hotels[0]["images"], json!([elsewhere]));
    drop(gallery.provider);
}
