use std::{sync::Arc, time::Duration};

use prometheus_client::encoding::EncodeLabelSet;
use redis::ScriptInvocation;
use tokio::{runtime::Handle, task::spawn_blocking, time::sleep};
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{
    Shared, Store,
    connection::{LOOK, RENEW, SETTLE},
};
use crate::metrics::{Counts, Registry, counts};

/// How long a turn lasts of which nothing is heard: who waits for a replica that ended goes on by itself then.
const TURN: Duration = Duration::from_secs(2);

/// Between two looks whether another replica has read it. A subscription for each would cost the server more.
const LOOK_AGAIN: Duration = Duration::from_millis(25);
const LONGEST_LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Of what is handed over, sealed, in bytes: more would hold up what else goes over the connection.
const LONGEST: usize = 1024 * 1024;

/// Behind a value that is there, and in place of one that the provider does not have.
const THERE: u8 = 1;
const NOT_THERE: u8 = 0;

/// What there is to do for somebody who wants to read something.
pub(crate) enum Look {
    /// Nothing: a replica has read it. None if the provider does not have it.
    Read(Option<Vec<u8>>),
    /// It is this replica's turn.
    Turn(Turn),
    /// To read it alone.
    Alone,
}

/// Whoever holds it reads for all. Others wait until it is settled, or dropped.
pub(crate) struct Turn(Option<Held>);

struct Held {
    store: Arc<Store>,
    value: String,
    turn: String,
    name: String,
    _renewing: AbortOnDropHandle<()>,
}

impl Shared {
    /// What a replica has read of `what`, by the name it has among its kind; waits for one that is about to.
    pub(crate) async fn look(&self, kind: &'static str, what: &[u8]) -> Look {
        let Some(store) = &self.0 else {
            return Look::Alone;
        };
        let what = [kind.as_bytes(), b" ", what].concat();
        let value = store.secret.key("read", &what);
        let turn = store.secret.key("turn", &what);
        let name = Uuid::new_v4().to_string();
        let (mut wanted, mut pause) = (name.as_str(), LOOK_AGAIN);
        let mut waited = false;
        loop {
            let mut call = LOOK.prepare_invoke();
            call.key(&value).key(&turn).arg(wanted).arg(millis(TURN));
            let said: Option<(i64, Option<Vec<u8>>)> = store.connection.call(&call).await;
            match said {
                Some((1, Some(sealed))) => {
                    let Some(read) = store.unsealed(&value, sealed).await else {
                        // Foreign. What is read now takes its place.
                        store.metrics.note(TURN_TAKEN);
                        return Look::Turn(store.turn(value, turn, name));
                    };
                    store.metrics.note(if waited { WAITED } else { FOUND });
                    return Look::Read(read);
                }
                Some((2, _)) => {
                    store.metrics.note(TURN_TAKEN);
                    return Look::Turn(store.turn(value, turn, name));
                }
                Some((3, _)) => {
                    // Where that replica fails, all who wait go on at once, rather than one after another.
                    (wanted, waited) = ("", true);
                    sleep(pause).await;
                    pause = pause.saturating_mul(2).min(LONGEST_LOOK_AGAIN);
                }
                _ => {
                    store.metrics.note(ALONE);
                    return Look::Alone;
                }
            }
        }
    }
}

impl Turn {
    /// Hands over what was read: None if the provider does not have it. Waits for nothing.
    pub(crate) fn settle(mut self, read: Option<Vec<u8>>, keep: Duration) {
        let Some(held) = self.0.take() else { return };
        tokio::spawn(async move { held.hand_over(read, keep).await });
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let (Some(held), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(async move { held.end(&held.ending()).await });
        }
    }
}

impl Held {
    async fn hand_over(&self, read: Option<Vec<u8>>, keep: Duration) {
        let (store, key) = (Arc::clone(&self.store), self.value.clone());
        let sealed = spawn_blocking(move || {
            let (mut value, mark) = match read {
                Some(read) => (read, THERE),
                None => (Vec::new(), NOT_THERE),
            };
            value.push(mark);
            store.secret.seal(&key, &value)
        });
        let sealed = sealed.await.ok().flatten();
        let mut ending = self.ending();
        if let Some(sealed) = sealed.filter(|sealed| sealed.len() <= LONGEST) {
            ending.arg(sealed).arg(millis(keep));
        }
        self.end(&ending).await;
    }

    fn ending(&self) -> ScriptInvocation<'static> {
        let mut call = SETTLE.prepare_invoke();
        call.key(&self.value).key(&self.turn).arg(&self.name);
        call
    }

    async fn end(&self, ending: &ScriptInvocation<'_>) {
        let _: Option<redis::Value> = self.store.connection.call(ending).await;
    }
}

impl Store {
    /// Keeps the turn for as long as it is held.
    fn turn(self: &Arc<Self>, value: String, turn: String, name: String) -> Turn {
        let mut longer = RENEW.prepare_invoke();
        longer.key(&turn).arg(&name).arg(millis(TURN));
        let store = Arc::clone(self);
        let renewing = tokio::spawn(async move {
            loop {
                sleep(TURN / 4).await;
                let _: Option<redis::Value> = store.connection.call(&longer).await;
            }
        });
        Turn(Some(Held {
            store: Arc::clone(self),
            value,
            turn,
            name,
            _renewing: AbortOnDropHandle::new(renewing),
        }))
    }

    /// None if no replica has sealed it.
    async fn unsealed(self: &Arc<Self>, key: &str, sealed: Vec<u8>) -> Option<Option<Vec<u8>>> {
        let (store, key) = (Arc::clone(self), key.to_owned());
        let opened = spawn_blocking(move || store.secret.open(&key, sealed));
        let mut opened = opened.await.ok().flatten()?;
        let mark = opened.pop()?;
        Some((mark == THERE).then_some(opened))
    }
}

fn millis(length: Duration) -> u64 {
    u64::try_from(length.as_millis()).unwrap_or(u64::MAX)
}

/// How reads are counted.
const FOUND: &str = "found";
const WAITED: &str = "waited";
const TURN_TAKEN: &str = "turn";
const ALONE: &str = "alone";

pub(super) struct Metrics(Counts<Outcome>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl Metrics {
    pub(super) fn new(registry: &mut Registry) -> Self {
        Self(counts(
            registry,
            "shared_reads",
            "Reads and searches, by what another replica had to do with them",
            [FOUND, WAITED, TURN_TAKEN, ALONE].map(|outcome| Outcome { outcome }),
        ))
    }

    fn note(&self, outcome: &'static str) {
        self.0.get_or_create(&Outcome { outcome }).inc();
    }
}
