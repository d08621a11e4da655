//! The program `stopover-sandbox`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

/// The program with what it prints.
struct Program {
    child: Child,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }
}

fn start(args: &[&str]) -> (Program, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stopover-sandbox"))
        .args(args)
        .env("STOPOVER_SANDBOX_API_KEY", "key-of-the-environment")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let mut program = Program { child, stdout };
    let line = program.line();
    let url = line.strip_prefix("listening on ").expect(&line).to_owned();
    (program, url)
}

fn signal(child: &Child, name: &str) {
    assert!(
        Command::new("kill")
            .args([&format!("-{name}"), &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
}

#[tokio::test]
async fn it_says_where_it_listens_answers_logs_and_stops_when_told_to() {
    for stop in ["INT", "TERM"] {
        let (mut program, url) = start(&["--hotels", "20", "--prefix", "PRG"]);
        let client = reqwest::Client::new();
        let get = |path: &str| {
            client
                .get(format!("{url}{path}"))
                .header("api_key", "key-of-the-environment")
                .send()
        };
        let body: serde_json::Value = get("/v2/hotels?limit=1")
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        assert_eq!(body["count"], 20);
        assert_eq!(get("/v2/hotels/PRG-TEST").await.unwrap().status(), 200);
        drop(client);
        signal(&program.child, stop);
        assert!(program.child.wait().unwrap().success(), "SIG{stop}");
        let mut log = String::new();
        program
            .child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut log)
            .unwrap();
        assert!(
            log.contains("GET /v2/hotels 200") && log.contains("GET /v2/hotels/{id} 200"),
            "{log}"
        );
        assert!(
            !log.contains("key-of-the-environment") && !log.contains("PRG-TEST"),
            "{log}"
        );
    }
}

// The client's own thread closes the connection while this one waits for the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_is_logged_too() {
    let (mut program, url) = start(&["--hotels", "5", "--fault", "GET /v2/cities=hang"]);
    let client = reqwest::Client::new();
    let answer = client
        .get(format!("{url}/v2/cities"))
        .timeout(std::time::Duration::from_millis(100))
        .send();
    assert!(answer.await.unwrap_err().is_timeout());
    drop(client);
    let mut log = BufReader::new(program.child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    assert!(line.contains("GET /v2/cities no answer"), "{line}");
    signal(&program.child, "TERM");
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn a_wrong_flag_stops_it_with_a_sentence_that_names_the_flag() {
    for (flag, value) in [
        ("--rate-limit", "fast"),
        ("--hotels", "200001"),
        ("--listen", "nowhere"),
        ("--public-url", "site.example"),
        ("--prefix", ""),
        ("--prefix", "<b>"),
        ("--api-key", ""),
        ("--data", "."),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_stopover-sandbox"))
            .args([flag, value])
            .output()
            .unwrap();
        assert!(!output.status.success());
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(flag),
            "{flag}"
        );
    }
}

#[test]
fn its_help_does_not_show_the_key() {
    let output = Command::new(env!("CARGO_BIN_EXE_stopover-sandbox"))
        .arg("--help")
        .env("STOPOVER_SANDBOX_API_KEY", "hidden-key")
        .output()
        .unwrap();
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        help.contains("--rate-limit") && !help.contains("hidden-key"),
        "{help}"
    );
}

#[tokio::test]
async fn faults_begin_by_flag_and_end_on_the_admin_port() {
    let (mut program, url) = start(&[
        "--hotels",
        "5",
        "--fault",
        "GET /v2/cities=server-error",
        "--admin",
        "127.0.0.1:0",
    ]);
    let line = program.line();
    let admin = line.strip_prefix("admin on ").expect(&line).to_owned();
    let client = reqwest::Client::new();
    let cities = || {
        client
            .get(format!("{url}/v2/cities"))
            .header("api_key", "key-of-the-environment")
            .send()
    };
    assert_eq!(cities().await.unwrap().status(), 500);
    assert_eq!(
        client
            .delete(format!("{admin}/faults"))
            .send()
            .await
            .unwrap()
            .status(),
        204
    );
    assert_eq!(cities().await.unwrap().status(), 200);
    drop(client);
    signal(&program.child, "TERM");
    assert!(program.child.wait().unwrap().success());
}
