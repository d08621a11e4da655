//! `cargo xtask demo`: the widgets in a page, with a real gateway and a provider of generated hotels behind it.

use std::{
    io::{self, Write},
    sync::mpsc,
};

use anyhow::Result;

use crate::{
    build::{self, Flavour},
    repo::Repo,
    sh,
    stack::{self, Ended, Setup, Stack},
};

enum Event {
    Interrupted,
    Ended(Ended),
}

/// Builds what has changed, starts the servers, prints the page's address and serves until Ctrl-C.
///
/// # Errors
/// When something does not build or start, or a server ends by itself.
pub(crate) fn demo(repo: &Repo, port: u16, flavour: Flavour, verbose: bool) -> Result<()> {
    sh::both(
        || stack::compile_servers(repo),
        || build::build(repo, flavour),
    )?;
    let (events, next) = mpsc::channel();
    let setup = Setup {
        port,
        pages: true,
        verbose,
        ..Setup::default()
    };
    let ended = events.clone();
    let stack = Stack::start(repo, &setup, move |which| {
        drop(ended.send(Event::Ended(which)))
    })?;
    ctrlc::set_handler(move || drop(events.send(Event::Interrupted)))?;
    stack.get("/")?;
    println!("Stopover demo: {}/", stack.address);
    io::stdout().flush()?;
    eprintln!("Ctrl-C stops it.");
    match next.recv()? {
        Event::Interrupted => Ok(()),
        Event::Ended(which) => Err(stack.exit_report(&which)),
    }
}
