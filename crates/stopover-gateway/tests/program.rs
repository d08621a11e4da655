//! The program as an operator starts it.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Output, Stdio},
    thread,
};

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_stopover-gateway"));
    program
        .env("STOPOVER_GATEWAY__LISTEN", "127.0.0.1:0")
        .env(
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            "http://127.0.0.1:9/v2",
        )
        .env(
            "STOPOVER_GATEWAY__PROVIDER__API_KEY",
            "a-key-that-must-not-show",
        )
        .env("STOPOVER_GATEWAY__PLACES__CRAWL", "false");
    program
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_usable_configuration_is_confirmed_without_starting() {
    let Output { status, stdout, .. } = program().arg("check-config").output().unwrap();
    assert!(status.success());
    assert_eq!(text(&stdout), "the configuration is usable\n");
}

#[test]
fn the_program_says_its_version_how_it_is_called_and_what_a_shell_completes() {
    // None of it needs a configuration.
    let said = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_stopover-gateway"));
        let Output { status, stdout, .. } = program.args(arguments).output().unwrap();
        assert!(status.success(), "{arguments:?}");
        text(&stdout)
    };
    let version = format!("stopover-gateway {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(said(&["--version"]), version);
    let page = said(&["man"]);
    assert!(page.contains(".TH stopover-gateway 1"), "{page}");
    for shell in ["bash", "zsh", "fish"] {
        let script = said(&["completions", shell]);
        for command in [
            "check-config",
            "check-site",
            "journal",
            "outcomes",
            "enquiries",
        ] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    let mut bash = Command::new("bash");
    let mut bash = bash.arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    let script = said(&["completions", "bash"]);
    let mut input = bash.stdin.take().unwrap();
    input.write_all(script.as_bytes()).unwrap();
    drop(input);
    assert!(bash.wait().unwrap().success());
}

/// So it runs wherever there is a C library that is not older.
#[test]
#[cfg(target_os = "linux")]
fn the_program_needs_nothing_but_the_systems_c_library() {
    let mut loader = Command::new("ldd");
    let needed = loader
        .arg(env!("CARGO_BIN_EXE_stopover-gateway"))
        // On another day datefudge gets in by it.
        .env_remove("LD_PRELOAD")
        .output()
        .unwrap();
    assert!(needed.status.success());
    let needed = text(&needed.stdout);
    let known = [
        "linux-vdso.so",
        "ld-linux",
        "libc.so",
        "libm.so",
        "libgcc_s.so",
        "statically",
    ];
    for line in needed.lines() {
        assert!(known.iter().any(|library| line.contains(library)), "{line}");
    }
}

#[test]
fn a_wrong_value_stops_the_start_with_a_sentence_that_names_the_key() {
    let wrong = program()
        .env("STOPOVER_GATEWAY__PROVIDER__HOTELS_URL", "provider.example")
        .output()
        .unwrap();
    assert!(!wrong.status.success());
    assert_eq!(
        text(&wrong.stderr),
        "stopover-gateway: provider.hotels_url: relative URL without a base\n"
    );
    assert_eq!(text(&wrong.stdout), "");
}

#[test]
fn the_address_is_printed_once_it_answers_and_a_signal_ends_the_program() {
    let mut running = program()
        .args(["--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    assert!(TcpStream::connect(address(&mut running)).is_ok());
    terminate(&running);
    assert!(running.wait().unwrap().success());
    let mut log = String::new();
    running.stderr.unwrap().read_to_string(&mut log).unwrap();
    assert!(
        log.contains("stopped") && !log.contains("a-key-that-must-not-show"),
        "{log}"
    );
}

#[test]
fn a_proxy_in_the_environment_is_for_other_programs() {
    let provider = TcpListener::bind("127.0.0.1:0").unwrap();
    let hotels = format!("http://{}/v2", provider.local_addr().unwrap());
    thread::spawn(move || {
        let (mut stream, _) = provider.accept().unwrap();
        let mut head = [0; 1024];
        assert!(stream.read(&mut head).unwrap() > 0);
        let page = r#"{"count": 0, "results": []}"#;
        let length = page.len();
        write!(
            stream,
            "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{page}"
        )
    });
    let mut running = program()
        .env("STOPOVER_GATEWAY__PROVIDER__HOTELS_URL", hotels)
        // Nothing listens there.
        .env("http_proxy", "http://127.0.0.1:9")
        .env("all_proxy", "http://127.0.0.1:9")
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stream = TcpStream::connect(address(&mut running)).unwrap();
    write!(
        stream,
        "GET /cities HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    terminate(&running);
    running.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_journal_is_looked_at_only_where_there_is_one() {
    let none = program().args(["journal", "list"]).output().unwrap();
    assert!(!none.status.success());
    assert_eq!(
        text(&none.stderr),
        "stopover-gateway: booking.journal: missing; a journal in memory ends with its gateway\n"
    );
    let gone = program()
        .args(["journal", "list"])
        .env("STOPOVER_GATEWAY__BOOKING__JOURNAL", "/missing/journal.db")
        .output()
        .unwrap();
    assert!(!gone.status.success());
    let error = text(&gone.stderr);
    assert!(
        error.starts_with("stopover-gateway: booking.journal: /missing/journal.db: "),
        "{error}"
    );
}

/// Where a program just started says it listens.
fn address(running: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(running.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line.trim().strip_prefix("listening on http://");
    address.unwrap().to_owned()
}

fn terminate(child: &Child) {
    let status = Command::new("kill").arg(child.id().to_string()).status();
    assert!(status.unwrap().success());
}
