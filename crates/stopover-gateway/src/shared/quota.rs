use std::{sync::Arc, time::Duration};

use governor::Quota;
use redis::ScriptInvocation;

use super::{
    Shared, Store,
    connection::{CLOSE, TAKE},
};

/// What all replicas take from: it is called `name`, and gains and holds as much as `quota` says.
#[derive(Clone, Copy)]
pub(crate) struct Bucket<'a> {
    pub(crate) name: &'a str,
    pub(crate) quota: Quota,
}

/// Whether there was one to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    Yes,
    /// There will be, after that time.
    Wait(Duration),
    /// It is closed, for that time.
    Closed(Duration),
}

impl Shared {
    /// Takes one from each bucket or from none, unless `pause` lasts. None if the server does not say.
    pub(crate) async fn take(&self, buckets: &[Bucket<'_>], pause: &str) -> Option<Taken> {
        let store = self.0.as_ref()?;
        let mut call = store.taking(buckets, false);
        call.key(store.secret.key("pause", pause.as_bytes()));
        store.taken(&call).await
    }

    /// Takes one for `visitor` from a bucket of that visitor's. None if the server does not say.
    pub(crate) async fn take_for(&self, bucket: Bucket<'_>, visitor: &[u8]) -> Option<Taken> {
        let store = self.0.as_ref()?;
        let name = [bucket.name.as_bytes(), b" ", visitor].concat();
        let mut call = TAKE.prepare_invoke();
        call.key(store.secret.key("visitor", &name)).arg(0);
        add_quota(&mut call, bucket.quota);
        store.taken(&call).await
    }

    /// Takes one, whatever is left. Waits for nothing.
    pub(crate) fn count(&self, bucket: Bucket<'_>) {
        let Some(store) = self.0.as_ref().filter(|store| store.connection.is_open()) else {
            return;
        };
        store.send(store.taking(&[bucket], true));
    }

    /// Begins pauses of that length. Waits for nothing.
    pub(crate) fn close(&self, pauses: &[(&str, Duration)]) {
        let Some(store) = &self.0 else { return };
        let mut call = CLOSE.prepare_invoke();
        for (name, length) in pauses {
            let length = u64::try_from(length.as_millis()).unwrap_or(u64::MAX).max(1);
            call.key(store.secret.key("pause", name.as_bytes()))
                .arg(length);
        }
        store.send(call);
    }
}

impl Store {
    fn taking(&self, buckets: &[Bucket<'_>], in_any_case: bool) -> ScriptInvocation<'static> {
        let mut call = TAKE.prepare_invoke();
        call.arg(i32::from(in_any_case));
        for bucket in buckets {
            call.key(self.secret.key("quota", bucket.name.as_bytes()));
            add_quota(&mut call, bucket.quota);
        }
        call
    }

    async fn taken(&self, call: &ScriptInvocation<'_>) -> Option<Taken> {
        let said: i64 = self.connection.call(call).await?;
        let length = said.unsigned_abs();
        Some(match said {
            0 => Taken::Yes,
            1.. => Taken::Wait(Duration::from_micros(length)),
            _ => Taken::Closed(Duration::from_millis(length)),
        })
    }

    fn send(self: &Arc<Self>, call: ScriptInvocation<'static>) {
        let store = Arc::clone(self);
        tokio::spawn(async move {
            let _: Option<redis::Value> = store.connection.call(&call).await;
        });
    }
}

fn add_quota(call: &mut ScriptInvocation<'_>, quota: Quota) {
    let each = quota.replenish_interval().as_secs_f64() * 1e6;
    call.arg(format!("{each:.3}")).arg(quota.burst_size().get());
}
