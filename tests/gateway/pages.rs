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
    write("pkg/core-0123456789.wasm", "\0asm");
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
    }
}

#[tokio::test]
async fn what_is_named_by_its_hash_is_kept_for_good() {
    let (gateway, _folder) = demo().await;
    for (path, kept) in [
        (
            "/pkg/core-0123456789.wasm",
            "public, max-age=31536000, immutable",
        ),
        ("/pkg/core-9876543210.wasm", "no-cache"),
    ] {
        let response = gateway.get(path).await;
        assert_eq!(response.headers()["cache-control"], kept, "{path}");
    }
}

#[tokio::test]
async fn any_site_may_load_the_package() {
    let (gateway, _folder) = demo().await;
    let modified = gateway.get("/pkg/stopover.js").await.headers()["last-modified"].clone();
    for (path, changed_since, status) in [
        ("/pkg/stopover.js", None, StatusCode::OK),
        ("/pkg/stopover_bg.wasm", None, StatusCode::OK),
        ("/pkg/stopover.js", Some(modified), StatusCode::NOT_MODIFIED),
    ] {
        let mut request = gateway
            .request(Method::GET, path)
            .header("origin", "https://any.site.example");
        if let Some(modified) = changed_since {
            request = request.header("if-modified-since", modified);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{path}");
        let headers = response.headers();
        assert_eq!(headers["access-control-allow-origin"], "*", "{path}");
        assert_eq!(
            headers["cross-origin-resource-policy"], "cross-origin",
            "{path}"
        );
    }
}

#[tokio::test]
async fn no_site_but_the_allowed_may_read_anything_else() {
    let (gateway, _folder) = demo().await;
    for path in ["/", "/www/gallery/", "/healthz"] {
        let request = gateway
            .request(Method::GET, path)
            .header("origin", "https://any.site.example");
        let response = request.send().await.unwrap();
        assert_eq!(
            response.headers().get("access-control-allow-origin"),
            None,
            "{path}"
        );
    }
}

#[tokio::test]
async fn pages_run_under_the_strictest_policy_a_site_can_have() {
    let (gateway, _folder) = demo().await;
    for path in ["/", "/www/gallery/", "/www/gallery/style.css"] {
        let headers = gateway.get(path).await.headers().clone();
        assert_eq!(
            headers["content-security-policy"],
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_folder_with_nothing_but_the_package_will_do() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pkg")).unwrap();
    fs::write(folder.path().join("pkg/stopover.js"), "export {};").unwrap();
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.static_dir = Some(folder.path().to_owned());
    let gateway = gateway(config).await;
    assert_eq!(
        gateway.get("/pkg/stopover.js").await.status(),
        StatusCode::OK
    );
    assert_eq!(gateway.get("/").await.status(), StatusCode::NOT_FOUND);
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
    let (gateway, folder) = demo().await;
    fs::write(folder.path().join("www/large.bin"), vec![0_u8; 1_500_000]).unwrap();
    for path in ["/pkg/stopover.js", "/www/large.bin"] {
        let modified = gateway.get(path).await.headers()["last-modified"].clone();
        for (since, status) in [
            (modified.to_str().unwrap(), StatusCode::NOT_MODIFIED),
            ("Thu, 01 Jan 1970 00:00:00 GMT", StatusCode::OK),
        ] {
            let request = gateway
                .request(Method::GET, path)
                .header("if-modified-since", since);
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), status, "{path}");
        }
    }
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
        gateway.json("/missing").await["type"],
        "/problems/not-found"
    );
}
