//! The program `stopover-sandbox`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use reqwest::{Client, RequestBuilder};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stopover-sandbox");

/// The program with what it prints.
struct Program {
    child: Child,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    fn stop(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(kill.unwrap().success());
        assert!(self.child.wait().unwrap().success(), "SIG{signal}");
    }

    /// The address on the next line, which begins with those words.
    fn address(&mut self, words: &str) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim().strip_prefix(words).expect(&line).to_owned()
    }
}

fn start(args: &[&str]) -> (Program, String) {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .env("STOPOVER_SANDBOX_API_KEY", "key-of-the-environment")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let mut program = Program { child, stdout };
    let url = program.address("listening on ");
    (program, url)
}

fn get(client: &Client, url: &str) -> RequestBuilder {
    client.get(url).header("api_key", "key-of-the-environment")
}

#[tokio::test]
async fn it_says_where_it_listens_answers_logs_and_stops_on_a_signal() {
    for signal in ["INT", "TERM"] {
        let (mut program, url) = start(&["--hotels", "20", "--prefix", "PRG"]);
        let client = Client::new();
        let list = get(&client, &format!("{url}/v2/hotels?limit=1"));
        let list: serde_json::Value = list.send().await.unwrap().json().await.unwrap();
        assert_eq!(list["count"], 20);
        let hotel = get(&client, &format!("{url}/v2/hotels/PRG-TEST"));
        assert_eq!(hotel.send().await.unwrap().status(), 200);
        drop(client);
        program.stop(signal);
        let mut log = String::new();
        let mut stderr = program.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).unwrap();
        for line in ["GET /v2/hotels 200", "GET /v2/hotels/{id} 200"] {
            assert!(log.contains(line), "{log}");
        }
        for secret in ["key-of-the-environment", "PRG-TEST"] {
            assert!(!log.contains(secret), "{log}");
        }
    }
}

// The client's own thread closes the connection while this one waits for the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_is_logged_too() {
    let (mut program, url) = start(&["--hotels", "5", "--fault", "GET /v2/cities=hang"]);
    let client = Client::new();
    let cities = client.get(format!("{url}/v2/cities"));
    let answer = cities.timeout(Duration::from_millis(100)).send().await;
    assert!(answer.unwrap_err().is_timeout());
    drop(client);
    let mut log = BufReader::new(program.child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    assert!(line.contains("GET /v2/cities no answer"), "{line}");
    program.stop("TERM");
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
    ] {
        let output = Command::new(PROGRAM).args([flag, value]).output().unwrap();
        assert!(!output.status.success());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(flag), "{flag}: {error}");
    }
}

#[test]
fn its_help_does_not_show_the_key() {
    let mut command = Command::new(PROGRAM);
    command.env("STOPOVER_SANDBOX_API_KEY", "hidden-key");
    let output = command.arg("--help").output().unwrap();
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(help.contains("--rate-limit"), "{help}");
    assert!(!help.contains("hidden-key"), "{help}");
}

#[tokio::test]
async fn faults_begin_by_flag_and_end_on_the_admin_port() {
    let fault = "GET /v2/cities=server-error";
    let (mut program, url) = start(&["--fault", fault, "--admin", "127.0.0.1:0"]);
    let admin = program.address("admin on ");
    let client = Client::new();
    let cities = async || {
        let answer = get(&client, &format!("{url}/v2/cities")).send().await;
        answer.unwrap().status()
    };
    assert_eq!(cities().await, 500);
    let ended = client.delete(format!("{admin}/faults")).send().await;
    assert_eq!(ended.unwrap().status(), 204);
    assert_eq!(cities().await, 200);
    drop(client);
    program.stop("TERM");
}
