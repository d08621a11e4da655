//! What HTTP takes of a processor by itself, for `cargo xtask bench gateway` and `cargo xtask load half`: a proxy of the libraries that the
//! gateway is made of. It passes on whatever it is asked for, with the provider's key, writes a line of log for each answer, many at a time,
//! and looks at nothing.
//!
//! `stopover-bare PROVIDER KEY` listens on a free port and says on which.

use std::{
    env,
    error::Error,
    io::{self, BufWriter, Stderr, Write as _},
    sync::{Arc, Mutex},
};

use hyper::{
    Request, Response, Uri, body::Incoming, header::HeaderValue, server::conn::http1,
    service::service_fn,
};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::{TokioExecutor, TokioIo},
};
use mimalloc::MiMalloc;
use tokio::net::TcpListener;

/// As the gateway's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Bytes of the log that wait to be written, as many as nginx's beside it.
const WAITING: usize = 64 * 1024;

type Failure = Box<dyn Error + Send + Sync>;

#[derive(Clone)]
struct Proxy {
    client: Client<HttpConnector, Incoming>,
    /// Such as `127.0.0.1:8080`.
    provider: String,
    key: HeaderValue,
    log: Arc<Mutex<BufWriter<Stderr>>>,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let provider = arguments.next().ok_or("no provider")?;
    let key = arguments.next().ok_or("no key")?.parse()?;
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    let proxy = Proxy {
        client: Client::builder(TokioExecutor::new()).build(connector),
        provider,
        key,
        log: Arc::new(Mutex::new(BufWriter::with_capacity(WAITING, io::stderr()))),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let proxy = proxy.clone();
        let service = service_fn(move |request| pass_on(proxy.clone(), request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        // Whoever leaves in the middle of an answer is not missed.
        tokio::spawn(connection);
    }
}

async fn pass_on(
    proxy: Proxy,
    mut request: Request<Incoming>,
) -> Result<Response<Incoming>, Failure> {
    let path = request.uri().path_and_query().map_or("/", |it| it.as_str());
    let (method, line) = (request.method().clone(), path.to_owned());
    // By the gateway's address or by the provider's own.
    let path = path.strip_prefix("/v2").unwrap_or(path);
    *request.uri_mut() = Uri::try_from(format!("http://{}/v2{path}", proxy.provider))?;
    request.headers_mut().insert("api_key", proxy.key);
    let answer = proxy.client.request(request).await?;
    if let Ok(mut log) = proxy.log.lock() {
        writeln!(log, "{method} {line} {}", answer.status())?;
    }
    Ok(answer)
}
