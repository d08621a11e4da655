use std::fs;

use reqwest::{Method, StatusCode};
use stopover_tests::{Server, config, gateway};
use tempfile::TempDir;

async fn demo() -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("index.html", "<!doctype html><title>Demo</title>");
    write("pkg/stopover.js", "export {};");
    write("pkg/stopover_bg.wasm", "\0asm");
    write("pkg/stopover_bg.wasm.br", "compressed");
    write(
        "www/gallery/index.html",
        "<!doctype html><title>Gallery</title>",
    );
    write("www/gallery/style.css", "a {}");
    write("Cargo.toml", "[package]");
    write("secret.toml", "api_key");
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.static_dir = Some(folder.path().to_owned());
    (gateway(config).await, folder)
}

#[tokio::test]
async fn the_demo_page_the_package_and_the_gallery_are_served_with_their_types() {
    let (gateway, _folder) = demo().await;
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/pkg/stopover.js", "text/javascript"),
        ("/pkg/stopover_bg.wasm", "application/wasm"),
        ("/www/gallery/", "text/html; charset=utf-8"),
        ("/www/gallery/style.css", "text/css"),
    ] {
        let response = gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["content-type"], kind, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        assert_eq!(
            response.headers()["x-content-type-options"],
            "nosniff",
            "{path}"
        );
        assert!(
            response.headers().get("content-security-policy").is_none(),
            "{path} brings its own"
        );
    }
}

#[tokio::test]
async fn a_file_compressed_beforehand_is_sent_as_it_is() {
    let (gateway, _folder) = demo().await;
    let request = gateway
        .request(Method::GET, "/pkg/stopover_bg.wasm")
        .header("accept-encoding", "br");
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "br");
    assert_eq!(response.headers()["content-type"], "application/wasm");
    assert_eq!(response.text().await.unwrap(), "compressed");
}

#[tokio::test]
async fn an_unchanged_file_is_not_sent_again() {
    let (gateway, _folder) = demo().await;
    let modified = gateway.get("/pkg/stopover.js").await.headers()["last-modified"].clone();
    let request = gateway
        .request(Method::GET, "/pkg/stopover.js")
        .header("if-modified-since", modified);
    assert_eq!(
        request.send().await.unwrap().status(),
        StatusCode::NOT_MODIFIED
    );
}

#[tokio::test]
async fn nothing_else_of_the_folder_is_served() {
    let (gateway, _folder) = demo().await;
    for path in [
        "/Cargo.toml",
        "/secret.toml",
        "/index.html/",
        "/pkg/../secret.toml",
        "/pkg/%2e%2e/secret.toml",
        "/www/..%2fsecret.toml",
        "/www/gallery/../../secret.toml",
        "/pkg//etc/passwd",
        "/pkg/missing.js",
    ] {
        assert_eq!(
            gateway.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_api_is_the_same_beside_the_pages() {
    let (gateway, _folder) = demo().await;
    assert_eq!(gateway.get("/healthz").await.status(), StatusCode::OK);
    assert_eq!(
        gateway.get("/cities").await.status(),
        StatusCode::BAD_GATEWAY
    );
    assert_eq!(
        gateway.json("/nowhere").await["type"],
        "/problems/not-found"
    );
}
