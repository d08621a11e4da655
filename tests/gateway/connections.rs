//! How long connections are held, and how many.

use std::{fs, time::Duration};

use reqwest::StatusCode;
use stopover_gateway::Config;
use stopover_tests::{Server, config, gateway, waiting::until};
#[cfg(unix)]
use stopover_tests::{process::Installation, sandbox_config, search};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// More than the system keeps of an answer that is not read.
const LARGE: usize = 32 * 1024 * 1024;

/// A gateway that serves a large file.
async fn with_a_large_file(change: impl FnOnce(&mut Config)) -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pkg")).unwrap();
    fs::write(folder.path().join("pkg/large.bin"), vec![0; LARGE]).unwrap();
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.static_dir = Some(folder.path().to_owned());
    change(&mut config);
    (gateway(config).await, folder)
}

/// A connection over which the large file has been asked for, and its answer has begun.
async fn asking(gateway: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(gateway.address()).await.unwrap();
    let request = "GET /pkg/large.bin HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut begin = [0; 12];
    stream.read_exact(&mut begin).await.unwrap();
    assert_eq!(begin, *b"HTTP/1.1 200");
    stream
}

/// What can still be read, until the other side ends the connection.
async fn rest(mut stream: TcpStream) -> usize {
    let mut rest = Vec::new();
    // The end may be a reset.
    _ = stream.read_to_end(&mut rest).await;
    rest.len()
}

#[tokio::test]
async fn answers_that_nobody_reads_are_given_up_and_make_room_for_others() {
    let (gateway, _folder) = with_a_large_file(|config| {
        config.limits.connections = 1;
        config.limits.write_timeout = Duration::from_millis(300);
    })
    .await;
    let silent = asking(&gateway).await;
    // It waits until that connection is closed.
    assert_eq!(gateway.get("/healthz").await.status(), StatusCode::OK);
    assert!(rest(silent).await < LARGE);
}

#[tokio::test]
async fn who_reads_slowly_gets_the_whole_answer() {
    let (gateway, _folder) = with_a_large_file(|config| {
        config.limits.write_timeout = Duration::from_secs(1);
    })
    .await;
    let mut stream = asking(&gateway).await;
    let mut part = vec![0; LARGE / 16];
    for _ in 0..15 {
        stream.read_exact(&mut part).await.unwrap();
        // Less than the timeout each, more than it together.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(rest(stream).await >= LARGE / 16);
}

/// Whether the other side has closed the connection, or does so.
async fn is_closed(stream: &mut TcpStream) -> bool {
    matches!(stream.read(&mut [0]).await, Ok(0) | Err(_))
}

#[cfg(unix)]
#[tokio::test]
async fn where_few_files_may_be_open_connections_leave_some_to_the_provider() {
    let sandbox = stopover_sandbox::spawn(sandbox_config()).await.unwrap();
    let program = env!("CARGO_BIN_EXE_gateway-process");
    let mut installation = Installation::new(program, &sandbox.hotel_base(), "");
    installation.set("STOPOVER_GATEWAY__LIMITS__PROXY_HEADER", "x-forwarded-for");
    installation.limit_files(256);
    let gateway = installation.start().await;
    // Read to its end, so that its connection is there for the next request.
    assert_eq!(gateway.json("/healthz").await["status"], "ok");
    let mut others = Vec::new();
    for _ in 0..255 {
        let mut stream = TcpStream::connect(gateway.address()).await.unwrap();
        let request = b"GET /healthz HTTP/1.1\r\nhost: gateway\r\n\r\n";
        stream.write_all(request).await.unwrap();
        others.push(stream);
    }
    for stream in &mut others[..120] {
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).await.unwrap();
    }
    let search = search("hotel_id", "HTL-TEST");
    let found = gateway.post("/availability/search", &search).await;
    assert_eq!(found.status(), StatusCode::OK);
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.limits.connections = 20;
    config.limits.connections_per_address = 3;
    let gateway = gateway(config).await;
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(TcpStream::connect(gateway.address()).await.unwrap());
    }
    let mut beyond = TcpStream::connect(gateway.address()).await.unwrap();
    assert!(is_closed(&mut beyond).await);
    drop(idle.pop());
    until("there is room for another", async || {
        reqwest::get(gateway.url("/healthz")).await.is_ok()
    })
    .await;
}

#[tokio::test]
async fn behind_a_proxy_its_address_has_as_many_connections_as_there_are() {
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.limits.connections_per_address = 1;
    config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    let gateway = gateway(config).await;
    let _idle = TcpStream::connect(gateway.address()).await.unwrap();
    assert_eq!(gateway.get("/healthz").await.status(), StatusCode::OK);
}
