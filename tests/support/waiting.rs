//! Waiting for what sends no signal.

use std::time::Duration;

use tokio::time::{sleep, timeout};

/// Asks again and again until something comes, for a minute at most. `what` is what should be so by then.
pub async fn eventually<T>(what: &str, ask: impl AsyncFn() -> Option<T>) -> T {
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let answer = timeout(Duration::from_secs(60), asking).await;
    assert!(answer.is_ok(), "not within a minute: {what}");
    answer.unwrap()
}

/// Waits until it is so, for a minute at most.
pub async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    eventually(what, async || is_so().await.then_some(())).await;
}
