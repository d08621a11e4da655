//! The site's server as a service manager runs it.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

const KEY: &str = "a-key-of-the-test-of-32-bytes-at-least";

#[test]
fn the_signals_of_service_managers_are_understood() {
    let mut site = Command::new(env!("CARGO_BIN_EXE_stopover-example-site"))
        .env("STOPOVER_GRANT_KEY", KEY)
        .env("STOPOVER_OUTCOME_KEY", KEY)
        .env(
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            "http://127.0.0.1:9/v2",
        )
        .env("STOPOVER_GATEWAY__PROVIDER__API_KEY", "a-key-of-the-test")
        .env("STOPOVER_GATEWAY__PLACES__CRAWL", "false")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(site.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("listening on http://"), "{line}");
    for signal in ["HUP", "TERM"] {
        let id = site.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
    }
    assert!(site.wait().unwrap().success());
}

#[test]
fn short_keys_stop_the_start() {
    let site = Command::new(env!("CARGO_BIN_EXE_stopover-example-site"))
        .env("STOPOVER_GRANT_KEY", KEY)
        .env("STOPOVER_OUTCOME_KEY", "short")
        .output()
        .unwrap();
    let said = String::from_utf8(site.stderr).unwrap();
    assert!(!site.status.success());
    assert!(said.contains("STOPOVER_OUTCOME_KEY is shorter than 32 bytes"));
}
