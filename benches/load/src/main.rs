//! Many visitors of a gateway at once, for `cargo xtask load`, which starts it with a [plan](plan::Plan) on its standard input and reads
//! its [report](tally::Report) from standard output.
//!
//! The load is open: a visit begins when the [schedule] says so, however slowly those before are answered, and an answer's time counts
//! from when it was due. A slow server is met with as many requests as a fast one, and what waits in its queues is measured.

mod booking;
mod connections;
mod judge;
mod plan;
mod schedule;
mod tally;
mod visits;

use std::{error::Error, io, sync::Arc, thread};

use tokio::{runtime::Builder, sync::mpsc, time::Instant};

use crate::{
    plan::Plan,
    schedule::Schedule,
    visits::{Site, Visitor},
};

fn main() -> Result<(), Box<dyn Error>> {
    let plan: Plan = serde_json::from_reader(io::stdin())?;
    let site = Arc::new(Site::new(plan));
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let begun = Instant::now();
    runtime.block_on(come(Arc::clone(&site)));
    let report = site.tally.report(begun.elapsed());
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}

/// Begins every visit when it is due, and waits for the end of all.
async fn come(site: Arc<Site>) {
    let (visiting, mut all_gone) = mpsc::channel::<()>(1);
    let runtime = tokio::runtime::Handle::current();
    // A thread of its own, because the runtime's clock goes by milliseconds.
    thread::spawn(move || {
        let begin = Instant::now();
        let plan = &site.plan;
        let schedule = Schedule::new(plan.rate, plan.duration(), plan.seed);
        for (number, due) in (0..).zip(schedule) {
            let due = begin + due;
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let visitor = Visitor::new(&site, number);
            let visiting = visiting.clone();
            let site = Arc::clone(&site);
            runtime.spawn(async move {
                site.tally.late(due.elapsed());
                visitor.visit(due).await;
                drop(visiting);
            });
        }
    });
    let _ = all_gone.recv().await;
}
