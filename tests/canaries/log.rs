//! What this process logs.

use std::{
    io::{self, Write},
    sync::{Arc, OnceLock},
};

use tokio::sync::watch;
use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

/// Everything logged by anything in this process, at the finest level.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<watch::Sender<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send_modify(|log| log.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Log {
    /// So far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }

    /// Waits until this was logged.
    pub(crate) async fn until(&self, text: &str) {
        let mut log = self.0.subscribe();
        let logged = log.wait_for(|log| String::from_utf8_lossy(log).contains(text));
        drop(logged.await.unwrap());
    }
}

/// From the first call on, of every thread.
pub(crate) fn kept() -> Log {
    static LOG: OnceLock<Log> = OnceLock::new();
    LOG.get_or_init(|| {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new("trace"))
            .with_writer(log.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber).unwrap();
        log
    })
    .clone()
}
