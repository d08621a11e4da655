//! The program `stopover-sandbox`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

fn start(args: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stopover-sandbox"))
        .args(args)
        .env("STOPOVER_SANDBOX_API_KEY", "key-of-the-environment")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let url = line
        .trim()
        .strip_prefix("listening on ")
        .expect(&line)
        .to_owned();
    (child, url)
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
        let (mut child, url) = start(&["--hotels", "20", "--prefix", "PRG"]);
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
        signal(&child, stop);
        assert!(child.wait().unwrap().success(), "SIG{stop}");
        let mut log = String::new();
        child
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

#[test]
fn a_wrong_flag_stops_it_with_a_sentence_that_names_the_flag() {
    for (flag, value) in [
        ("--rate-limit", "fast"),
        ("--hotels", "200001"),
        ("--listen", "nowhere"),
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
