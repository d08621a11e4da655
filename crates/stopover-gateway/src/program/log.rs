//! The log, on standard error. A thread of its own writes it, so that whoever reads it, slowly, no longer or not at all, holds
//! up no request and no booking.

mod line;

use std::{
    io::{self, IsTerminal, Write},
    iter,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::Duration,
};

use tracing::{Event, Subscriber};
use tracing_subscriber::{
    EnvFilter, Layer,
    layer::{Context, SubscriberExt as _},
    util::SubscriberInitExt as _,
};

use crate::config::LogFormat;

/// Lines that wait to be written. Further ones are dropped, and counted.
const WAITING_LINES: usize = 4096;

/// Lines that come within this time are written together: to wake the thread for each takes longer than to make the line.
const TOGETHER: Duration = Duration::from_millis(5);

/// For the last lines to be written when the process ends.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where log lines go. Cloning shares it.
#[derive(Clone)]
pub(super) struct Log {
    entries: SyncSender<Entry>,
    dropped: Arc<AtomicU64>,
    format: LogFormat,
    is_coloured: bool,
}

enum Entry {
    Line(Vec<u8>),
    /// Answered when all lines before it are written.
    End(Sender<()>),
}

impl Log {
    /// Begins to log what is logged in this process.
    pub(super) fn begin(format: LogFormat) -> Self {
        let (entries, waiting) = sync_channel(WAITING_LINES);
        let dropped = Arc::<AtomicU64>::default();
        let log = Self {
            entries,
            dropped: Arc::clone(&dropped),
            format,
            is_coloured: io::stderr().is_terminal(),
        };
        // Without the thread lines are dropped.
        let _ = thread::Builder::new()
            .name("log".into())
            .spawn(move || write(&waiting, &dropped, format));
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
        tracing_subscriber::registry()
            .with(filter)
            .with(log.clone())
            .init();
        log
    }

    /// Waits a moment until all lines are written.
    pub(super) fn end(&self) {
        let (written, all_written) = channel();
        if self.entries.try_send(Entry::End(written)).is_ok() {
            let _ = all_written.recv_timeout(LAST_WORDS);
        }
    }
}

impl<S: Subscriber> Layer<S> for Log {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let line = match self.format {
            LogFormat::Text => line::text(event, self.is_coloured),
            LogFormat::Json => line::json(event),
        };
        if self.entries.try_send(Entry::Line(line)).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Writes until all senders are gone. A line that cannot be written is lost.
fn write(waiting: &Receiver<Entry>, dropped: &AtomicU64, format: LogFormat) {
    while let Ok(first) = waiting.recv() {
        thread::sleep(TOGETHER);
        let (mut lines, mut ends) = (Vec::new(), Vec::new());
        for entry in iter::once(first).chain(waiting.try_iter().take(WAITING_LINES)) {
            match entry {
                Entry::Line(line) => lines.extend_from_slice(&line),
                Entry::End(written) => ends.push(written),
            }
        }
        let _ = io::stderr().write_all(&lines);
        let dropped = dropped.swap(0, Ordering::Relaxed);
        if dropped > 0 {
            let message = format!("{dropped} lines of the log were dropped");
            let _ = match format {
                LogFormat::Text => writeln!(io::stderr(), "{message}"),
                LogFormat::Json => {
                    writeln!(io::stderr(), r#"{{"level":"WARN","message":"{message}"}}"#)
                }
            };
        }
        for written in ends {
            let _ = written.send(());
        }
    }
}
