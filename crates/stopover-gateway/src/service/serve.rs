//! Accepts connections until it is to stop.

use std::{future::Future, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::body::Incoming;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutWriter;
use tower::ServiceExt as _;
use tracing::{debug, warn};

use super::connections::Connections;
use crate::{config::LimitsConfig, error_chain::Chain};

/// For a request's head to be received; also how long an idle connection is kept. What stands before the gateway (`deploy/`) keeps it for
/// less.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);

/// Time for requests in progress to end after the stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// Pause when the system refuses connections, most likely because all file handles are in use.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves `router` on the connections that `limits` allow, until `stop` resolves, then lets requests in progress end.
///
/// Not `axum::serve`, which never closes a connection whose request is not sent, or whose answer is not read.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &LimitsConfig,
    stop: impl Future<Output = ()>,
) {
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT);
    let served = GracefulShutdown::new();
    let connections = Connections::new(limits);
    let mut stop = std::pin::pin!(stop);
    loop {
        // Without a place, who connects waits with the system.
        let accepted = async {
            let place = connections.place().await;
            (place, listener.accept().await)
        };
        let (stream, peer, counted) = tokio::select! {
            accepted = accepted => match accepted {
                (Some(place), Ok((stream, peer))) => {
                    let Some(counted) = connections.count(place, peer.ip()) else {
                        debug!("an address has as many connections as it may");
                        continue;
                    };
                    (stream, peer, counted)
                }
                (None, _) => break,
                (_, Err(error)) => {
                    warn!(%error, "cannot accept connections");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let service = router
            .clone()
            .map_request(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                request.map(Body::new)
            });
        let mut stream = TimeoutWriter::new(without_delay(stream));
        stream.set_timeout(Some(limits.write_timeout));
        let connection = http.serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(service),
        );
        let connection = served.watch(connection);
        tokio::spawn(async move {
            let _counted = counted;
            if let Err(error) = connection.await {
                debug!(error = %Chain(&error), "connection ended");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_TIMEOUT, served.shutdown())
        .await
        .is_err()
    {
        warn!("some requests did not end in time");
    }
}

/// Small answers should not wait for more to send.
fn without_delay(stream: TcpStream) -> TcpStream {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "cannot set TCP_NODELAY");
    }
    stream
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::{Notify, oneshot},
    };

    use super::*;

    async fn read_to_end(mut stream: TcpStream) -> String {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_whose_head_never_ends_is_cut_off() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let limits = LimitsConfig::default();
            serve(listener, Router::new(), &limits, std::future::pending()).await;
        });
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nx: ").await.unwrap();
        let long = HEAD_TIMEOUT.saturating_mul(3);
        let answer = tokio::time::timeout(long, read_to_end(stream)).await;
        assert!(!answer.unwrap().contains("200 OK"));
    }

    #[test]
    fn what_stands_before_it_closes_idle_connections_earlier() {
        for (file, setting) in [
            (
                include_str!("../../../../deploy/nginx.conf"),
                "keepalive_timeout ",
            ),
            (include_str!("../../../../deploy/Caddyfile"), "keepalive "),
        ] {
            let mut lines = file.lines().map(str::trim);
            let kept = lines.find_map(|line| line.strip_prefix(setting)).unwrap();
            let kept = humantime::parse_duration(kept.trim_end_matches(';')).unwrap();
            assert!(kept < HEAD_TIMEOUT, "{setting}{kept:?}");
        }
    }

    #[tokio::test]
    async fn a_request_in_progress_is_answered_before_the_end() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (begun, finish) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (begins, finished) = (begun.clone(), finish.clone());
        let slow = async move || {
            begins.notify_one();
            finished.notified().await;
            "answered"
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let router = Router::new().route("/", get(slow));
        let serving = tokio::spawn(async move {
            let stop = async { _ = stopped.await };
            serve(listener, router, &LimitsConfig::default(), stop).await;
        });
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = b"GET / HTTP/1.1\r\nhost: gateway\r\n\r\n";
        stream.write_all(request).await.unwrap();
        begun.notified().await;
        drop(stop);
        // The listener goes first: no new connection is accepted while the request goes on.
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        finish.notify_one();
        assert!(read_to_end(stream).await.ends_with("answered"));
        serving.await.unwrap();
    }
}
