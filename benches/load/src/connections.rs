//! Connections to a server, kept and used again as a proxy in front of it does.

use std::{
    net::SocketAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode, body::Incoming, client::conn::http1, header::RETRY_AFTER};
use hyper_util::rt::TokioIo;
use tokio::{
    net::TcpStream,
    sync::Semaphore,
    time::{Instant, timeout_at},
};

type Sender = http1::SendRequest<Full<Bytes>>;

pub(crate) struct Connections {
    server: SocketAddr,
    /// The one used last is used next, so that those beyond the need end.
    idle: Mutex<Vec<Sender>>,
    places: Semaphore,
}

/// A whole answer.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) body: Bytes,
}

/// Why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// There was no connection, or it ended.
    Broken,
    /// The visitor's patience had.
    TooLate,
}

impl Connections {
    pub(crate) fn new(server: SocketAddr, most: usize) -> Self {
        Self {
            server,
            idle: Mutex::default(),
            places: Semaphore::new(most),
        }
    }

    pub(crate) fn server(&self) -> SocketAddr {
        self.server
    }

    /// Sends a request, once there is a connection for it, and takes the answer. Bytes of it are kept only with `whole`.
    ///
    /// # Errors
    /// [`NoAnswer`], the latest at `deadline`.
    pub(crate) async fn send(
        &self,
        request: Request<Full<Bytes>>,
        whole: bool,
        deadline: Instant,
    ) -> Result<Answer, NoAnswer> {
        let answer = timeout_at(deadline, self.exchange(request, whole)).await;
        answer.map_err(|_| NoAnswer::TooLate)?
    }

    async fn exchange(
        &self,
        mut request: Request<Full<Bytes>>,
        whole: bool,
    ) -> Result<Answer, NoAnswer> {
        let place = self.places.acquire().await;
        let _place = place.map_err(|_| NoAnswer::Broken)?;
        loop {
            let kept = self.idle().pop();
            let is_new = kept.is_none();
            let mut sender = match kept {
                Some(sender) => sender,
                None => self.connect().await.map_err(|_| NoAnswer::Broken)?,
            };
            if sender.ready().await.is_err() {
                if is_new {
                    return Err(NoAnswer::Broken);
                }
                continue;
            }
            match sender.try_send_request(request).await {
                Ok(response) => {
                    let answer = take(response, whole).await;
                    let answer = answer.map_err(|_| NoAnswer::Broken)?;
                    self.idle().push(sender);
                    return Ok(answer);
                }
                // Closed before anything was sent.
                Err(mut error) => match error.take_message() {
                    Some(unsent) if !is_new => request = unsent,
                    _ => return Err(NoAnswer::Broken),
                },
            }
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Sender>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn connect(&self) -> Result<Sender, Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(async {
            // Whose request breaks off with it knows of it.
            let _ = connection.await;
        });
        Ok(sender)
    }
}

async fn take(response: hyper::Response<Incoming>, whole: bool) -> Result<Answer, hyper::Error> {
    let (head, mut body) = response.into_parts();
    let body = if whole {
        body.collect().await?.to_bytes()
    } else {
        while let Some(frame) = body.frame().await {
            frame?;
        }
        Bytes::new()
    };
    let seconds = head.headers.get(RETRY_AFTER);
    let seconds = seconds.and_then(|it| it.to_str().ok()?.parse().ok());
    Ok(Answer {
        status: head.status,
        retry_after: seconds.map(Duration::from_secs),
        body,
    })
}
