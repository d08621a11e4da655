//! A Redis, to be stopped in every way there is; with `STOPOVER_TEST_SHARED=valkey` a Valkey.

use std::{env, ffi::OsString, path::PathBuf, process::Stdio};

use redis::{AsyncCommands, Cmd, FromRedisValue, aio::MultiplexedConnection};
use tempfile::TempDir;
use tokio::{
    net::TcpStream,
    process::{Child, Command},
};

#[cfg(target_os = "linux")]
use crate::system::{Clock, preloaded};
use crate::{address::HeldAddress, waiting::until, wire::Wire};

const REDIS: &str = "redis-server";

/// On an address of its own, which it keeps when it is stopped.
pub struct Redis {
    address: HeldAddress,
    /// Where it speaks TLS.
    encrypted: HeldAddress,
    folder: TempDir,
    environment: Vec<(&'static str, OsString)>,
    process: Option<Child>,
}

impl Redis {
    /// One that has not been started.
    pub fn stopped() -> Self {
        Self {
            address: HeldAddress::take(),
            encrypted: HeldAddress::take(),
            folder: tempfile::tempdir().unwrap(),
            environment: Vec::new(),
            process: None,
        }
    }

    pub async fn started() -> Self {
        let mut redis = Self::stopped();
        redis.start().await;
        redis
    }

    pub fn url(&self) -> String {
        format!("redis://{}", self.address.address())
    }

    pub fn encrypted_url(&self) -> String {
        format!("rediss://{}", self.encrypted.address())
    }

    /// A way to it.
    pub fn wire(&self) -> Wire {
        Wire::to(self.socket())
    }

    /// As [`Self::url`], by that way.
    pub fn by(wire: &Wire) -> String {
        format!("unix://{}", wire.socket().display())
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("socket")
    }

    /// Of the address at which it speaks TLS; signed by itself.
    pub fn certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    /// As [`Self::started`]; it speaks TLS as well.
    pub async fn with_tls() -> Self {
        let mut redis = Self::stopped();
        let (certificate, key) = (redis.certificate(), redis.folder.path().join("key.pem"));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"]);
        openssl.args([
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-subj",
            "/CN=redis",
        ]);
        openssl.args(["-addext", "subjectAltName=IP:127.0.0.1"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&certificate);
        let made = openssl.output().await.unwrap();
        assert!(made.status.success(), "{made:?}");
        let port = redis.encrypted.address().port().to_string();
        let [certificate, key] = [certificate, key].map(|file| file.display().to_string());
        let settings = ["--tls-port", &port, "--tls-cert-file", &certificate]
            .into_iter()
            .chain(["--tls-key-file", &key, "--tls-auth-clients", "no"]);
        // The Valkey that can be had speaks none.
        redis.run(REDIS.into(), settings).await;
        redis
    }

    /// As [`Self::started`], and its clock can be set.
    #[cfg(target_os = "linux")]
    pub async fn with_clock() -> (Self, Clock) {
        let mut redis = Self::stopped();
        let folder = redis.folder.path();
        let clock = Clock::within(folder);
        redis.environment = vec![
            ("LD_PRELOAD", preloaded(folder).into()),
            ("SYSTEM_AHEAD_FILE", Clock::file(folder).into()),
        ];
        redis.start().await;
        (redis, clock)
    }

    /// Empty. Waits until it answers.
    pub async fn start(&mut self) {
        self.run(program(), []).await;
    }

    async fn run(&mut self, program: OsString, settings: impl IntoIterator<Item = &str>) {
        let address = self.address.address();
        let process = Command::new(program)
            .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
            .args(["--port", &address.port().to_string()])
            .arg("--dir")
            .arg(self.folder.path())
            .arg("--unixsocket")
            .arg(self.socket())
            .args(settings)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        self.process = Some(process.expect("`cargo xtask test native` unpacks a redis-server"));
        until("redis-server listens", async || {
            TcpStream::connect(address).await.is_ok()
        })
        .await;
        let answer: String = self.ask(&redis::cmd("PING")).await;
        assert_eq!(answer, "PONG");
    }

    /// At once, with all it has in memory.
    pub async fn kill(&mut self) {
        self.process.take().unwrap().kill().await.unwrap();
    }

    /// It keeps its connections, and answers nothing until it is [`resumed`](Self::resume).
    pub async fn pause(&self) {
        self.signal("STOP").await;
    }

    pub async fn resume(&self) {
        self.signal("CONT").await;
    }

    async fn signal(&self, signal: &str) {
        let id = self.process.as_ref().unwrap().id().unwrap().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.await.unwrap().success());
    }

    pub async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> T {
        command
            .query_async(&mut self.connection().await)
            .await
            .unwrap()
    }

    pub async fn flush(&self) {
        let _: String = self.ask(&redis::cmd("FLUSHALL")).await;
    }

    /// Whatever was kept there, and for good.
    pub async fn set(&self, key: &str, value: impl redis::ToRedisArgs) {
        let _: String = self.ask(redis::cmd("SET").arg(key).arg(value)).await;
    }

    /// Puts something there that is no text.
    pub async fn set_list(&self, key: &str) {
        let _: i64 = self.ask(redis::cmd("DEL").arg(key)).await;
        let _: i64 = self.ask(redis::cmd("RPUSH").arg(key).arg("foreign")).await;
    }

    /// Keys of this kind.
    pub async fn keys(&self, kind: &str) -> Vec<String> {
        let pattern = format!("stopover:1:{kind}:*");
        let mut connection = self.connection().await;
        connection.keys(pattern).await.unwrap()
    }

    /// Waits until there are so many keys of this kind.
    pub async fn until(&self, kind: &str, count: usize) {
        let what = format!("there are {count} keys of the kind {kind}");
        until(&what, async || self.keys(kind).await.len() == count).await;
    }

    /// Waits until something else than `value` is kept there.
    pub async fn until_replaced(&self, key: &str, value: &[u8]) {
        until("another value is kept there", async || {
            self.ask::<Vec<u8>>(redis::cmd("GET").arg(key)).await != value
        })
        .await;
    }

    /// Everything in it, names and values.
    pub async fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let mut connection = self.connection().await;
        let mut contents = Vec::new();
        for key in self.keys("*").await {
            // It may end meanwhile.
            let value: Option<Vec<u8>> = connection.get(&key).await.unwrap();
            contents.push((key, value.unwrap_or_default()));
        }
        contents
    }

    async fn connection(&self) -> MultiplexedConnection {
        let client = redis::Client::open(self.url()).unwrap();
        client.get_multiplexed_async_connection().await.unwrap()
    }
}

/// What tests are asked to share things in.
fn program() -> OsString {
    let Some(asked) = env::var_os("STOPOVER_TEST_SHARED") else {
        return REDIS.into();
    };
    assert_eq!(asked, "valkey", "STOPOVER_TEST_SHARED");
    let program = env::var_os("STOPOVER_VALKEY");
    program.expect("`cargo xtask test native` gets Valkey's program")
}
