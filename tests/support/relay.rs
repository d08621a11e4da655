//! A way to the provider that stops at a chosen point of a submission and says when it is there.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

/// How far a submission comes before nothing moves any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// There is a connection, and nothing has been read from it.
    Accepted,
    /// The head has been read.
    Head,
    /// All of it has been read, and the provider knows nothing of it.
    Body,
    /// The provider has carried it out and answered, and nothing of that has been passed on.
    CarriedOut,
    /// Half of the answer has been passed on.
    HalfAnswer,
    /// All of it has been.
    Answer,
}

/// Stands before a provider. Stops accepting when dropped.
pub struct Relay {
    address: SocketAddr,
    state: Arc<State>,
    accepting: tokio::task::JoinHandle<()>,
}

#[derive(Default)]
struct State {
    stop_at: Mutex<Option<Step>>,
    reached: Notify,
    submissions: AtomicUsize,
}

impl Relay {
    /// Before the provider at `provider`.
    pub async fn before(provider: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::<State>::default();
        let shared = Arc::clone(&state);
        let accepting = tokio::spawn(async move {
            while let Ok((visitor, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                tokio::spawn(async move { state.pass(visitor, provider).await });
            }
        });
        Self {
            address,
            state,
            accepting,
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Stops the next submission at `step`; `None` lets all pass.
    pub fn stop_at(&self, step: impl Into<Option<Step>>) {
        *self.state.stop_at.lock().unwrap() = step.into();
    }

    /// Waits until a submission has come that far.
    pub async fn reached(&self) {
        self.state.reached.notified().await;
    }

    /// How many completions and cancellations have come, whole or in part.
    pub fn submissions(&self) -> usize {
        self.state.submissions.load(Ordering::SeqCst)
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl State {
    /// Whether to stop here. If so, says that it is reached.
    fn stops_at(&self, step: Step) -> bool {
        let stops = *self.stop_at.lock().unwrap() == Some(step);
        if stops {
            self.reached.notify_one();
        }
        stops
    }

    async fn pass(&self, mut visitor: TcpStream, provider: SocketAddr) -> Option<()> {
        if self.stops_at(Step::Accepted) {
            self.submissions.fetch_add(1, Ordering::SeqCst);
            return wait_for_the_end(visitor).await;
        }
        let (mut request, body) = head(&mut visitor).await?;
        let mut onward = TcpStream::connect(provider).await.unwrap();
        let submissions = [
            &b"POST /v2/booking/complete"[..],
            b"POST /v2/booking/cancel",
        ];
        if !submissions.iter().any(|line| request.starts_with(line)) {
            onward.write_all(&request).await.ok()?;
            copy_bidirectional(&mut visitor, &mut onward).await.ok()?;
            return Some(());
        }
        self.submissions.fetch_add(1, Ordering::SeqCst);
        if self.stops_at(Step::Head) {
            return wait_for_the_end(visitor).await;
        }
        fill(&mut visitor, &mut request, body).await?;
        if self.stops_at(Step::Body) {
            return wait_for_the_end(visitor).await;
        }
        onward.write_all(&request).await.ok()?;
        let (mut answer, body) = head(&mut onward).await?;
        fill(&mut onward, &mut answer, body).await?;
        if self.stops_at(Step::CarriedOut) {
            return wait_for_the_end(visitor).await;
        }
        let (first, second) = answer.split_at(answer.len() / 2);
        visitor.write_all(first).await.ok()?;
        if self.stops_at(Step::HalfAnswer) {
            return wait_for_the_end(visitor).await;
        }
        visitor.write_all(second).await.ok()?;
        self.stops_at(Step::Answer);
        wait_for_the_end(visitor).await
    }
}

/// Keeps the connection until the other side ends it.
async fn wait_for_the_end(mut visitor: TcpStream) -> Option<()> {
    tokio::io::copy(&mut visitor, &mut tokio::io::sink())
        .await
        .ok()?;
    Some(())
}

/// Reads until a head is complete: all that was read, and how long it is together with the body it announces.
async fn head(stream: &mut TcpStream) -> Option<(Vec<u8>, usize)> {
    let mut read = Vec::new();
    loop {
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            let text = String::from_utf8_lossy(&read[..end]).to_ascii_lowercase();
            let length = text
                .lines()
                .find_map(|line| line.strip_prefix("content-length:"))
                .map_or(0, |length| length.trim().parse().unwrap());
            return Some((read, end + 4 + length));
        }
        if stream.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
    }
}

async fn fill(stream: &mut TcpStream, read: &mut Vec<u8>, length: usize) -> Option<()> {
    while read.len() < length {
        if stream.read_buf(read).await.ok()? == 0 {
            return None;
        }
    }
    Some(())
}
