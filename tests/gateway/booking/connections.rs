//! Connections that never come about carry nothing: what was to be submitted on them was not sent.

use std::{future::Future, process::Stdio};

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    KEY, Server,
    address::HeldAddress,
    booking::{Seen, unique},
    process::Installation,
    sandbox_config,
    waiting::until,
};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

/// Treats every connection so; its port.
async fn listener<F>(treat: impl Fn(TcpStream) -> F + Send + 'static) -> u16
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(treat(stream));
        }
    });
    port
}

/// Answers the first bytes, whatever they are, and closes.
async fn answer(mut stream: TcpStream, text: &'static str) {
    let mut read = [0; 1024];
    let _ = stream.read(&mut read).await;
    let _ = stream.write_all(text.as_bytes()).await;
}

/// Never answers.
async fn ignore(mut stream: TcpStream) {
    let _ = tokio::io::copy(&mut stream, &mut tokio::io::sink()).await;
}

/// Opens a checkout at a gateway whose connections work, completes it at one that is installed anew, whose connections do not,
/// and once more at one whose connections work again.
async fn assert_not_sent(base: &str, proxy: Option<String>) {
    let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("STOPOVER_GATEWAY__PROVIDER__CONNECT_TIMEOUT", "300ms");
    let gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let (key, body) = (unique(), opened.completion());
    gateway.kill().await;

    installation.configure(base, "");
    const PROXY: &str = "STOPOVER_GATEWAY__PROVIDER__PROXY";
    installation.set(PROXY, proxy.unwrap_or_default());
    let gateway = installation.start().await;
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::BAD_GATEWAY);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/provider-unreachable");
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    let not_sent = "stopover_completions_total{outcome=\"not_sent\"}";
    assert_eq!(gateway.metric(not_sent).await, Some(1));
    gateway.kill().await;

    installation.configure(&provider.url("/v2"), "");
    installation.set(PROXY, "");
    let gateway = installation.start().await;
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(seen.count("POST /v2/booking/complete"), 1);
}

#[tokio::test]
async fn what_fails_in_tls_was_not_sent() {
    let port = listener(|stream| answer(stream, "HTTP/1.1 400 Bad Request\r\n\r\n")).await;
    assert_not_sent(&format!("https://127.0.0.1:{port}/v2"), None).await;
}

/// A server whose certificate nobody vouches for: where it is, and what it has decrypted so far, once it has ended.
async fn impostor() -> (String, Child, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut certify = Command::new("openssl");
    certify.args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"]);
    certify.args(["-pkeyopt", "ec_paramgen_curve:prime256v1"]);
    certify.args([
        "-subj",
        "/CN=127.0.0.1",
        "-addext",
        "subjectAltName=IP:127.0.0.1",
    ]);
    certify.args(["-keyout", "key.pem", "-out", "certificate.pem"]);
    let made = certify.current_dir(&folder).output().await.unwrap();
    assert!(made.status.success(), "{made:?}");
    let held = HeldAddress::take();
    let address = held.address();
    let server = Command::new("openssl")
        .args(["s_server", "-quiet", "-accept", &address.to_string()])
        .args(["-key", "key.pem", "-cert", "certificate.pem"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    until("openssl listens", async || {
        TcpStream::connect(address).await.is_ok()
    })
    .await;
    (format!("https://{address}/v2"), server, folder)
}

#[tokio::test]
async fn who_has_no_trusted_certificate_gets_neither_a_purchase_nor_the_key() {
    let (base, mut server, _folder) = impostor().await;
    assert_not_sent(&base, None).await;

    let mut installation = Installation::new(PROGRAM, &base, "");
    installation.set("RUST_LOG", "debug");
    let mut gateway = installation.start().await;
    let refused = gateway.get("/hotels/HTL-1").await;
    assert_eq!(refused.status(), StatusCode::BAD_GATEWAY);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/provider-unreachable");
    let line = gateway.logged("ertificate").await;
    assert!(!line.contains(KEY), "{line}");
    server.kill().await.unwrap();
    let decrypted = server.wait_with_output().await.unwrap();
    assert_eq!(String::from_utf8_lossy(&decrypted.stdout), "");
}

#[tokio::test]
async fn what_a_name_does_not_lead_to_was_not_sent() {
    assert_not_sent("https://provider.invalid/v2", None).await;
}

#[tokio::test]
async fn what_does_not_connect_in_time_was_not_sent() {
    let port = listener(ignore).await;
    assert_not_sent(&format!("https://127.0.0.1:{port}/v2"), None).await;
}

#[tokio::test]
async fn what_a_proxy_does_not_connect_was_not_sent() {
    let port = listener(|stream| answer(stream, "HTTP/1.1 502 Bad Gateway\r\n\r\n")).await;
    let proxy = Some(format!("http://127.0.0.1:{port}"));
    assert_not_sent("https://provider.example/v2", proxy).await;
}
