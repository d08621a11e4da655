//! When to stop.

use std::{future::Future, io};

/// Ctrl-C, or the SIGTERM by which service managers ask a process to end. Listens for both from the call on, not only
/// once it is awaited. Must be called within a tokio runtime.
///
/// # Errors
/// When the system lets no signals be received.
#[cfg(unix)]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Ctrl-C.
///
/// # Errors
/// None on this system.
#[cfg(not(unix))]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
