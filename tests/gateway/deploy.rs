//! What is in `deploy/`: the gateway behind nginx and behind Caddy as they are configured there, and what the container is given.
#![cfg(target_os = "linux")]

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    net::SocketAddr,
    path::Path,
    process::Stdio,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use reqwest::{Client, Method, Response, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Caller, KEY, SITE, Server,
    address::HeldAddress,
    booking::{Seen, unique},
    process::{Installation, Process},
    sandbox_config, search,
    waiting::until,
};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const NAME: &str = "book.site.example";

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// A server with TLS before a gateway, on a free port.
struct Front {
    client: Client,
    https: SocketAddr,
    _server: Child,
    _folder: TempDir,
}

impl Front {
    /// The second address is that without TLS.
    async fn nginx(gateway: SocketAddr) -> (Self, SocketAddr) {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().to_str().unwrap();
        certify(folder.path()).await;
        let held = [HeldAddress::take(), HeldAddress::take()];
        let [http, https] = [held[0].address(), held[1].address()];
        let mut site = include_str!("../../deploy/nginx.conf").to_owned();
        for (installed, here) in [
            ("listen 80;", format!("listen {http};")),
            ("listen 443 ssl", format!("listen {https} ssl")),
            ("127.0.0.1:8080", gateway.to_string()),
            ("/etc/letsencrypt/live/book.site.example", at.to_owned()),
        ] {
            assert!(site.contains(installed), "{installed}");
            site = site.replace(installed, &here);
        }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {at}/{kind};"));
        let whole = format!(
            "daemon off; master_process off; pid {at}/nginx.pid; events {{}}\n\
             http {{ access_log off; {}\n{site} }}\n",
            temporary.join(" ")
        );
        let configuration = folder.path().join("nginx.conf");
        fs::write(&configuration, whole).unwrap();
        let mut nginx = Command::new("nginx");
        nginx.arg("-p").arg(at).arg("-c").arg(&configuration);
        nginx.args(["-e", "stderr"]);
        (Self::of(nginx, https, folder).await, http)
    }

    async fn caddy(gateway: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let held = HeldAddress::take();
        let https = held.address();
        // It signs certificates itself, and keeps what it knows to itself.
        let own = "{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\ndefault_bind 127.0.0.1\n}\n";
        let site = include_str!("../../deploy/Caddyfile");
        let configuration = folder.path().join("Caddyfile");
        fs::write(&configuration, format!("{own}{site}")).unwrap();
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--adapter", "caddyfile", "--config"]);
        caddy.arg(&configuration);
        caddy.env("SITE", format!("https://{NAME}:{}", https.port()));
        caddy.env("GATEWAY", gateway.to_string());
        for kind in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            caddy.env(kind, folder.path());
        }
        caddy.stderr(Stdio::null());
        Self::of(caddy, https, folder).await
    }

    async fn of(mut server: Command, https: SocketAddr, folder: TempDir) -> Self {
        // `cargo xtask test native` unpacks it where there is none.
        let server = server.stdout(Stdio::null()).kill_on_drop(true).spawn();
        let client = Client::builder()
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .redirect(Policy::none())
            .tls_danger_accept_invalid_certs(true)
            .resolve(NAME, https);
        let front = Self {
            client: client.build().unwrap(),
            https,
            _server: server.unwrap(),
            _folder: folder,
        };
        until("it answers", async || {
            front.client.get(front.url("/livez")).send().await.is_ok()
        })
        .await;
        front
    }

    fn url(&self, path: &str) -> String {
        format!("https://{NAME}:{}{path}", self.https.port())
    }

    /// Says that it comes from another address.
    async fn search(&self, invented: &str) -> Response {
        let request = self.client.post(self.url("/availability/search"));
        let request = request
            .header("origin", SITE)
            .header("x-forwarded-for", invented)
            .json(&search("hotel_id", "HTL-TEST"));
        request.send().await.unwrap()
    }
}

/// Makes a certificate and its key, where nginx looks for them.
async fn certify(folder: &Path) {
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"]);
    openssl.args(["-pkeyopt", "ec_paramgen_curve:prime256v1"]);
    openssl.args(["-subj", &format!("/CN={NAME}")]);
    openssl.arg("-keyout").arg(folder.join("privkey.pem"));
    openssl.arg("-out").arg(folder.join("fullchain.pem"));
    let made = openssl.output().await.unwrap();
    assert!(made.status.success(), "{made:?}");
}

/// A gateway as the files want it, and what its provider has seen.
async fn gateway() -> (Server, Process, Seen) {
    let (provider, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    let provider = Server::start(seen.writing_down(provider.router())).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    for (setting, value) in [
        ("STOPOVER_GATEWAY__LIMITS__PROXY_HEADER", "x-forwarded-for"),
        ("STOPOVER_GATEWAY__LIMITS__SEARCHES_PER_MINUTE", "1"),
        ("STOPOVER_GATEWAY__TRACE_CONTEXT", "true"),
    ] {
        installation.set(setting, value);
    }
    (provider, installation.start().await, seen)
}

/// Visitors are who they are, and answers as the gateway gives them.
async fn assert_passes_on(front: &Front, gateway: &Process, seen: &Seen) {
    let found = front.search("203.0.113.1").await;
    assert_eq!(found.status(), StatusCode::OK);
    let origin = &found.headers()["access-control-allow-origin"];
    assert_eq!(origin, SITE);
    let again = front.search("203.0.113.2").await;
    assert_eq!(
        again.status(),
        StatusCode::TOO_MANY_REQUESTS,
        "it is one visitor"
    );

    for encoding in ["br", "gzip", "identity"] {
        let directly = gateway.request(Method::GET, "/cities");
        let directly = directly
            .header("accept-encoding", encoding)
            .send()
            .await
            .unwrap();
        let through = front.client.get(front.url("/cities"));
        let through = through
            .header("accept-encoding", encoding)
            .send()
            .await
            .unwrap();
        let hsts = &through.headers()["strict-transport-security"];
        assert_eq!(hsts, "max-age=31536000");
        for header in ["content-encoding", "etag", "cache-control", "vary"] {
            let of = |answer: &Response| {
                let lines = answer.headers().get_all(header).iter().cloned();
                lines.collect::<Vec<_>>()
            };
            assert_eq!(of(&through), of(&directly), "{encoding}: {header}");
        }
        let (through, directly) = (through.bytes().await, directly.bytes().await);
        assert_eq!(through.unwrap(), directly.unwrap(), "{encoding}");
    }

    let upgrade = front.client.get(front.url("/livez"));
    let upgrade = upgrade
        .header("connection", "upgrade")
        .header("upgrade", "websocket");
    assert_eq!(upgrade.send().await.unwrap().status(), StatusCode::OK);

    seen.forget();
    let traced = front.client.get(front.url("/hotels/HTL-NOBODY-KNOWS"));
    let traced = traced.header("traceparent", format!("00-{TRACE}-00f067aa0ba902b7-01"));
    assert_eq!(traced.send().await.unwrap().status(), StatusCode::NOT_FOUND);
    let asked = seen.requests().pop().unwrap().headers;
    assert!(asked.contains("\"traceparent\""), "{asked}");
    assert!(!asked.contains(TRACE), "a visitor's trace is none of ours");
}

/// What opens a checkout is passed on as long as the gateway may take it.
async fn assert_bounds_bodies(front: &Front, gateway: &Process) {
    let body = |kib: usize| json!({ "search": "x".repeat(kib * 1024) });
    let through = async |kib: usize| {
        let request = front.client.post(front.url("/booking/create"));
        let request = request
            .header("origin", SITE)
            .header("stopover-client", "test");
        request.json(&body(kib)).send().await.unwrap()
    };
    let directly = gateway.ask(Method::POST, "/booking/create");
    let directly = directly.json(&body(200)).send().await.unwrap();
    let passed_on = through(200).await;
    assert_ne!(directly.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(passed_on.status(), directly.status());
    let problems = [passed_on, directly].map(async |answer| {
        let problem: Value = answer.json().await.unwrap();
        problem["type"].clone()
    });
    let [passed_on, directly] = problems;
    let (passed_on, directly) = (passed_on.await, directly.await);
    assert!(directly.is_string());
    assert_eq!(passed_on, directly);
    assert_eq!(through(300).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

/// A gateway that ends in the middle of whatever a visitor sends: how often that was.
async fn ending() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let sent = Arc::<AtomicUsize>::default();
    let count = Arc::clone(&sent);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer_gets(stream, Arc::clone(&count)));
        }
    });
    (address, sent)
}

/// On the same connection, until something else comes.
async fn answer_gets(stream: TcpStream, others: Arc<AtomicUsize>) {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut head, mut length) = (String::new(), 0);
        while !head.ends_with("\r\n\r\n") {
            let start = head.len();
            if stream.read_line(&mut head).await.unwrap_or_default() == 0 {
                return;
            }
            let line = head[start..].to_ascii_lowercase();
            if let Some(bytes) = line.strip_prefix("content-length:") {
                length = bytes.trim().parse().unwrap();
            }
        }
        if !head.starts_with("GET ") {
            others.fetch_add(1, Ordering::Relaxed);
            let _ = stream.read_exact(&mut vec![0; length]).await;
            return;
        }
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
        if stream.write_all(answer).await.is_err() {
            return;
        }
    }
}

/// What may have been a purchase: also on a connection that was used before, where it could have ended without having read anything.
async fn assert_sends_once(front: &Front, sent: &AtomicUsize) {
    let request = front.client.post(front.url("/booking/complete"));
    let request = request.header("idempotency-key", unique());
    let answer = request.json(&json!({})).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_GATEWAY);
    assert_eq!(sent.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn nginx_sends_a_purchase_once() {
    let (address, sent) = ending().await;
    let (front, _) = Front::nginx(address).await;
    assert_sends_once(&front, &sent).await;
}

#[tokio::test]
async fn caddy_sends_a_purchase_once() {
    let (address, sent) = ending().await;
    let front = Front::caddy(address).await;
    assert_sends_once(&front, &sent).await;
}

#[tokio::test]
async fn nginx_passes_on_what_visitors_and_the_gateway_say() {
    let (_provider, gateway, seen) = gateway().await;
    let (front, http) = Front::nginx(gateway.address()).await;
    assert_passes_on(&front, &gateway, &seen).await;
    assert_bounds_bodies(&front, &gateway).await;

    let plain = Client::builder()
        .no_proxy()
        .redirect(Policy::none())
        .build()
        .unwrap();
    let plain = plain
        .get(format!("http://{http}/cities?limit=3"))
        .send()
        .await
        .unwrap();
    assert_eq!(plain.status(), StatusCode::MOVED_PERMANENTLY);
    let secure = format!("https://{NAME}/cities?limit=3");
    assert_eq!(plain.headers()["location"], *secure);
}

#[tokio::test]
async fn caddy_passes_on_what_visitors_and_the_gateway_say() {
    let (_provider, gateway, seen) = gateway().await;
    let front = Front::caddy(gateway.address()).await;
    assert_passes_on(&front, &gateway, &seen).await;
    assert_bounds_bodies(&front, &gateway).await;
}

/// With what deploy/ gives the container, but for the files and the port, which are not this machine's.
#[tokio::test]
async fn by_the_containers_command_and_environment_a_gateway_serves_and_writes_in_its_folder_only()
{
    let compose = include_str!("../../deploy/compose.yaml");
    let dockerfile = include_str!("../../deploy/Dockerfile");
    let set = |text: &str, separator: &str| {
        let lines = text.lines().map(str::trim);
        let lines = lines.map(|line| line.trim_start_matches("ENV "));
        lines
            .filter(|line| line.starts_with("STOPOVER_GATEWAY__"))
            .filter_map(|line| line.split_once(separator))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect::<HashMap<_, _>>()
    };
    let mut environment = set(compose, ": ");
    environment.extend(set(dockerfile, "="));
    assert_eq!(environment.len(), 3, "{environment:?}");
    let command = compose.lines().map(str::trim);
    let mut command = command.filter_map(|line| line.strip_prefix("command: "));
    let command: Vec<String> = serde_json::from_str(command.next().unwrap()).unwrap();

    let provider = Sandbox::new(sandbox_config());
    let provider = Server::start(provider.router()).await;
    let (given, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let config = format!(
        "[limits]\nproxy_header = \"x-forwarded-for\"\n[provider]\nhotels_url = \"{}\"\n\
         [booking]\njournal = \"journal.db\"\n",
        provider.url("/v2")
    );
    fs::write(given.path().join("gateway.toml"), config).unwrap();
    fs::write(given.path().join("api-key"), KEY).unwrap();
    let here = |path: &str| given.path().join(path.rsplit('/').next().unwrap());
    let command = command.iter().map(|word| match word.starts_with('/') {
        true => here(word).into_os_string(),
        false => word.into(),
    });
    let mut gateway = Command::new(PROGRAM);
    gateway.args(command).env_clear().current_dir(&own);
    for (name, value) in &environment {
        match name.as_str() {
            "STOPOVER_GATEWAY__LISTEN" => gateway.env(name, value.replace("8080", "0")),
            _ if value.starts_with('/') => gateway.env(name, here(value)),
            _ => gateway.env(name, value),
        };
    }
    gateway.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut gateway = gateway.kill_on_drop(true).spawn().unwrap();
    let mut said = BufReader::new(gateway.stdout.take().unwrap()).lines();
    let address = said.next_line().await.unwrap().unwrap();
    let address = address.strip_prefix("listening on http://").unwrap();
    let port: SocketAddr = address.parse().unwrap();
    let caller = Caller::of(([127, 0, 0, 1], port.port()).into());
    let hotel = caller.get("/hotels/HTL-TEST").await;
    assert_eq!(hotel.status(), StatusCode::OK);
    let mut log = BufReader::new(gateway.stderr.take().unwrap()).lines();
    let line = log.next_line().await.unwrap().unwrap();
    assert!(serde_json::from_str::<Value>(&line).unwrap()["level"].is_string());
    let files = |folder: &TempDir| {
        let files = fs::read_dir(folder).unwrap();
        let name = |file: fs::DirEntry| file.file_name().into_string().unwrap();
        files
            .map(|file| name(file.unwrap()))
            .collect::<BTreeSet<_>>()
    };
    assert!(files(&own).contains("journal.db"), "{:?}", files(&own));
    let unchanged = ["api-key", "gateway.toml"].map(str::to_owned);
    assert_eq!(files(&given), unchanged.into());
}
