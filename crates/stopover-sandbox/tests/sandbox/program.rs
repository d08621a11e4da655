//! The program `stopover-sandbox`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use reqwest::{Client, RequestBuilder};

use crate::availability::SEARCH;
use crate::booking::{COMPLETE, CREATE, family_search};
use crate::client::{checkout_request, completion, now};

const CANCEL: &str = "/v2/booking/cancel";
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

#[tokio::test]
async fn a_booking_leaves_nothing_of_its_people_in_the_log() {
    let (mut program, url) = start(&["--hotels", "300", "--now", &now().to_rfc3339()]);
    let client = Client::new();
    let post = async |path: &str, body: &serde_json::Value| -> serde_json::Value {
        let request = client.post(format!("{url}{path}")).json(body);
        let answer = request.header("api_key", "key-of-the-environment").send();
        answer.await.unwrap().json().await.unwrap()
    };
    let found = post(SEARCH, &family_search("country", "Spain".into())).await;
    let rate = &found["results"][0]["rates"][0];
    let checkout = post(CREATE, &checkout_request(&found, rate)).await;
    let mut body = completion(&checkout);
    // Refused, then carried out, then refused again: each is a way to log what was sent.
    body["contact_person"]["email"] = serde_json::json!(["ana.sousa@mail.example"]);
    assert_eq!(post(COMPLETE, &body).await["status"], "error");
    body["contact_person"]["email"] = "ana.sousa@mail.example".into();
    let booking = post(COMPLETE, &body).await;
    let id = booking["booking_id"].as_str().unwrap().to_owned();
    assert_eq!(post(COMPLETE, &body).await["status"], "error");
    let retrieved = get(&client, &format!("{url}/v2/booking/{id}/"));
    assert_eq!(retrieved.send().await.unwrap().status(), 200);
    let cancelled = post(CANCEL, &serde_json::json!({ "booking_id": id })).await;
    assert_eq!(cancelled["status"], "cancelled");
    drop(client);
    program.stop("TERM");
    let mut log = String::new();
    let mut stderr = program.child.stderr.take().unwrap();
    stderr.read_to_string(&mut log).unwrap();
    assert!(log.contains("POST /v2/booking/complete 200"), "{log}");
    let checkout_id = checkout["checkout_id"].as_str().unwrap();
    for of_people in [
        "Sousa",
        "Tomás",
        "Rui",
        "mail.example",
        "912345678",
        "Late arrival",
        &id,
        checkout_id,
    ] {
        assert!(!log.contains(of_people), "{of_people}: {log}");
    }
}

// The client's own thread closes the connection while this one waits for the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_is_logged_too() {
    let (mut program, url) = start(&["--hotels", "5", "--fault", "GET /v2/cities=hang"]);
    let client = Client::new();
    let cities = client.get(format!("{url}/v2/cities"));
    // Long enough for it to arrive: of what has not, there is no line.
    let answer = cities.timeout(Duration::from_secs(3)).send().await;
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
        ("--listen", "missing"),
        ("--public-url", "site.example"),
        ("--now", "2027-02-29T12:00:00Z"),
        ("--now", "99999-01-01T00:00:00Z"),
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

#[tokio::test]
async fn its_clock_begins_where_the_flag_says_and_runs_on() {
    let (mut program, url) = start(&["--hotels", "5", "--now", "2028-02-29T12:00:00Z"]);
    let client = Client::new();
    let expires = async || {
        let search = client
            .post(format!("{url}/v2/availability/search"))
            .header("api_key", "key-of-the-environment")
            .json(&serde_json::json!({
                "check_in": "2028-02-29", "check_out": "2028-03-01", "rooms": [{ "adults": 2 }], "hotel_id": "HTL-TEST"
            }));
        let answer: serde_json::Value = search.send().await.unwrap().json().await.unwrap();
        answer["expires_at"].as_str().unwrap().to_owned()
    };
    let (first, second) = (expires().await, expires().await);
    assert!(first.starts_with("2028-02-29T12:3"), "{first}");
    assert!(first < second, "{first} {second}");
    drop(client);
    program.stop("TERM");
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
