//! A gateway that scales a provider's pictures.

use std::{
    io::Cursor,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    Json, Router,
    extract::Path,
    http::HeaderMap,
    response::{IntoResponse, Response as Answer},
    routing::get,
};
use image::{DynamicImage, ImageFormat, RgbImage};
use reqwest::Response;
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{Server, config, gateway};

const PUBLIC: &str = "https://book.site.example";

/// A picture, twice as wide as high.
pub(super) fn picture(width: u32, format: ImageFormat) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, width / 2, |x, y| {
        image::Rgb([(x % 251) as u8, (y % 241) as u8, 90])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(pixels)
        .write_to(&mut bytes, format)
        .unwrap();
    bytes.into_inner()
}

/// A gateway with a proxy, the provider whose pictures it scales, and how often that was asked for one.
pub(super) struct Gallery {
    pub(super) gateway: Server,
    pub(super) provider: Server,
    pub(super) asked: Arc<AtomicUsize>,
    _folder: tempfile::TempDir,
}

impl Gallery {
    /// The provider answers `/pictures/{name}` by `pictures` and lists each of `addresses`, where `OWN` is its origin.
    pub(super) async fn with(
        addresses: Vec<String>,
        pictures: fn(String) -> Answer,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let asked = Arc::new(AtomicUsize::new(0));
        let counter = asked.clone();
        let hotels = async move |headers: HeaderMap| {
            let own = format!("http://{}", headers["host"].to_str().unwrap());
            let images: Vec<String> = addresses.iter().map(|it| it.replace("OWN", &own)).collect();
            Json(json!([{ "id": "1", "name": "Mirador", "images": images }]))
        };
        let picture = async move |Path(name): Path<String>| {
            counter.fetch_add(1, Ordering::SeqCst);
            if name == "slow" {
                std::future::pending::<()>().await;
            }
            pictures(name)
        };
        let provider = Router::new()
            .route("/v1/holiday_hotels", get(hotels))
            .route("/pictures/{name}", get(picture))
            .fallback(async || Json(json!([])));
        let provider = Server::start(provider).await;
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&provider.url("/v2"));
        config.places.crawl = false;
        config.provider.holidays_url = Some(provider.url("/v1").parse().unwrap());
        config.enquiries.file = folder.path().join("enquiries.jsonl");
        config.images.public_url = Some(PUBLIC.parse().unwrap());
        config.images.key = "0123456789abcdef0123456789abcdef".into();
        change(&mut config);
        Self {
            gateway: gateway(config).await,
            provider,
            asked,
            _folder: folder,
        }
    }

    pub(super) async fn of(names: &[&str], pictures: fn(String) -> Answer) -> Self {
        let addresses = names.iter().map(|name| format!("OWN/pictures/{name}"));
        Self::with(addresses.collect(), pictures, |_| ()).await
    }

    /// The paths of the pictures at the gateway.
    pub(super) async fn paths(&self) -> Vec<String> {
        let hotels = self.gateway.json("/holiday_hotels").await;
        let images = hotels[0]["images"].as_array().unwrap().clone();
        let path = |address: &Value| {
            let address = address.as_str().unwrap().to_owned();
            address.strip_prefix(PUBLIC).unwrap().to_owned()
        };
        images.iter().map(path).collect()
    }

    /// What the gateway answers for the only picture, `width` pixels wide.
    pub(super) async fn show(&self, width: u32) -> Response {
        let path = &self.paths().await[0];
        self.gateway.get(&format!("{path}?w={width}")).await
    }

    pub(super) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

pub(super) fn landscape(name: String) -> Answer {
    let format = match name.as_str() {
        "png" => ImageFormat::Png,
        "webp" => ImageFormat::WebP,
        _ => ImageFormat::Jpeg,
    };
    picture(1000, format).into_response()
}
