//! The program under load: a process of its own, on a processor core of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use chrono::{Days, Utc};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

/// A running sandbox, ended when dropped.
pub struct Program {
    child: Child,
    url: String,
    client: Client,
}

impl Program {
    /// Starts the program on core 0, moves this process to core 1, and waits until the program listens.
    pub fn start(arguments: &[&str]) -> Self {
        let here = std::process::id().to_string();
        let moved = Command::new("taskset")
            .args(["--all-tasks", "--cpu-list", "--pid", "1", &here])
            .stdout(Stdio::null())
            .status()
            .expect("taskset, of util-linux");
        assert!(moved.success(), "a second core is needed for the load");
        let mut child = Command::new("taskset")
            .args(["--cpu-list", "0", env!("CARGO_BIN_EXE_stopover-sandbox")])
            .args(["--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line.trim().strip_prefix("listening on ").unwrap();
        Self {
            child,
            url: url.to_owned(),
            client: Client::builder().no_proxy().build().unwrap(),
        }
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        let request = self.client.get(format!("{}{path}", self.url));
        request.header("api_key", "sandbox-key")
    }

    pub fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        let request = self.client.post(format!("{}{path}", self.url));
        request.header("api_key", "sandbox-key").json(body)
    }

    /// The memory that the program occupies, in millions of bytes.
    pub fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kibibytes = line.unwrap().split_whitespace().nth(1).unwrap();
        kibibytes.parse::<f64>().unwrap() * 1_024.0 / 1e6
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The body of an answer that must be a success.
pub async fn success(request: RequestBuilder) -> Value {
    let response = request.send().await.unwrap();
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert!(status.is_success(), "{status}: {body}");
    body
}

/// A search for a couple and three nights in two months, with one more field for the destination.
pub fn search(field: &str, value: Value) -> Value {
    let date = |days| (Utc::now() + Days::new(days)).date_naive().to_string();
    let mut body = json!({
        "check_in": date(60), "check_out": date(63), "rooms": [{ "adults": 2, "children": [] }],
    });
    body[field] = value;
    body
}
