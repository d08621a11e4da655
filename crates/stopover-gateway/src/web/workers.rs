//! Threads for one kind of requests.

use std::{io, num::NonZeroUsize, panic::resume_unwind, sync::Arc, thread::available_parallelism};

use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};
use tokio_util::task::AbortOnDropHandle;

use super::Problem;
use crate::trace::carried;

/// As many threads as there are processors, beside those for all other requests. Cloning shares them.
///
/// Among threads the system shares out the processors. Within a runtime each step of a request waits for all that is ready before it,
/// and a purchase takes dozens of steps: were they to wait for thousands of requests for content, so would all purchases that wait for its
/// statements in the journal.
#[derive(Clone)]
pub(crate) struct Workers(Arc<Threads>);

struct Threads(Option<Runtime>);

impl Workers {
    /// # Errors
    /// When the system has no more threads.
    pub(crate) fn start(name: &str) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .thread_name(name)
            .enable_all()
            .build()?;
        Ok(Self(Arc::new(Threads(Some(runtime)))))
    }

    /// For [`Workers::compute`] alone. Its threads start when they are needed.
    ///
    /// # Errors
    /// When the system has no room for it.
    pub(crate) fn computing(name: &str) -> io::Result<Self> {
        let runtime = Builder::new_current_thread()
            .thread_name(name)
            .max_blocking_threads(available_parallelism().map_or(1, NonZeroUsize::get))
            .build()?;
        Ok(Self(Arc::new(Threads(Some(runtime)))))
    }

    /// Does there what only computes, in the order in which it is asked for, unless nobody waits for it any more when it is its turn. Who
    /// is next does not wait for the threads of all other requests, however much they have to do.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the gateway ends.
    ///
    /// # Panics
    /// When `work` does.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Some(runtime) = &self.0.0 else {
            return Err(Problem::Internal);
        };
        done(runtime.spawn_blocking(work)).await
    }

    /// Does `work` there, for as long as somebody waits for it.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the gateway ends.
    ///
    /// # Panics
    /// When `work` does.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Problem> {
        let Some(runtime) = &self.0.0 else {
            return Err(Problem::Internal);
        };
        done(runtime.spawn(carried(work))).await
    }
}

async fn done<T>(work: JoinHandle<T>) -> Result<T, Problem> {
    let done = AbortOnDropHandle::new(work).await;
    done.map_err(|failure| match failure.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(_) => Problem::Internal,
    })
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Perhaps by a task, which must not wait for the others.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::pending,
        panic::AssertUnwindSafe,
        sync::{Mutex, mpsc},
        thread,
    };

    use futures_util::FutureExt as _;
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn work_is_done_on_threads_of_its_own_and_its_panic_reaches_who_waits() {
        let workers = Workers::start("purchases").unwrap();
        let name = async { thread::current().name().map(str::to_owned) };
        assert_eq!(workers.run(name).await, Ok(Some("purchases".into())));
        let broken = workers.run(async { panic!("private") });
        assert!(AssertUnwindSafe(broken).catch_unwind().await.is_err());
    }

    #[tokio::test]
    async fn what_computes_is_not_begun_once_nobody_waits_for_it() {
        let workers = Workers::computing("places").unwrap();
        let threads = available_parallelism().map_or(1, NonZeroUsize::get);
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let waits = |name: &'static str| {
            let held = Arc::clone(&held);
            move || {
                let _ = held.lock().unwrap().recv();
                name
            }
        };
        let mut busy: Vec<_> = (0..threads)
            .map(|_| Box::pin(workers.compute(waits("busy"))))
            .collect();
        for work in &mut busy {
            assert!(work.now_or_never().is_none());
        }
        let (begun, given_up) = oneshot::channel();
        let given = Box::pin(workers.compute(move || begun.send(())));
        assert!(given.now_or_never().is_none());
        let mut next = Box::pin(workers.compute(|| "next"));
        assert!((&mut next).now_or_never().is_none());
        drop(release);
        assert_eq!(next.await, Ok("next"));
        assert!(given_up.await.is_err());
        for work in busy {
            assert_eq!(work.await, Ok("busy"));
        }
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_ends() {
        let workers = Workers::start("purchases").unwrap();
        let (begins, begun) = oneshot::channel();
        let (held, dropped) = oneshot::channel::<()>();
        let work = async move {
            let _held = held;
            begins.send(()).unwrap();
            pending::<()>().await;
        };
        let waiting = tokio::spawn(async move { workers.run(work).await });
        begun.await.unwrap();
        waiting.abort();
        assert!(dropped.await.is_err());
    }
}
