//! What a gateway says of its database when it starts, and that nobody listens on the way there.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, chown},
    path::Path,
    process::Command,
    time::Duration,
};

use stopover_tests::{
    address::HeldAddress,
    postgres::{PASSWORD, Server},
    process::Installation,
    waiting::until,
};
use tokio::time::timeout;

use super::PROGRAM;

/// For a provider that is never asked.
fn installation(journal: &str) -> Installation {
    let mut installation = Installation::new(PROGRAM, "http://127.0.0.1:9/v2", "");
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL", journal);
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "2s");
    installation
}

/// What keeps it from starting.
async fn said(journal: &str) -> String {
    let installation = installation(journal);
    let run = timeout(Duration::from_secs(30), installation.run(&[]));
    let output = run.await.unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(!said.contains(PASSWORD), "{said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_could_forget_is_refused() {
    for (settings, sentence) in [
        ("-c fsync=off", "fsync off"),
        ("-c full_page_writes=off", "full_page_writes off"),
    ] {
        let server = Server::with(&format!("-c listen_addresses='' {settings}"));
        let said = said(&server.address()).await;
        assert!(
            said.contains("booking.journal: ") && said.contains(sentence),
            "{said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commits_are_synchronous_whatever_the_user_is_set_to() {
    let server = Server::start();
    server.sql("ALTER ROLE stopover SET synchronous_commit = off");
    let gateway = installation(&server.address()).start().await;
    server.sql("CREATE TABLE witness (said TEXT)");
    server.sql(
        "CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO witness VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$",
    );
    server.sql(
        "CREATE TRIGGER witness AFTER UPDATE ON gateways FOR EACH ROW EXECUTE FUNCTION witness()",
    );
    until("the gateway is heard of again", async || {
        server.sql("SELECT count(*) FROM witness") != "0"
    })
    .await;
    assert_eq!(server.sql("SELECT DISTINCT said FROM witness"), "on");
    gateway.kill().await;
}

#[tokio::test]
async fn a_wrong_address_is_a_sentence_without_its_password() {
    let held = HeldAddress::take();
    let nobody = format!("postgres://jo:PASSWORD@{}/journal", held.address());
    for (journal, sentence) in [
        (
            "postgres://jo:PASSWORD@db.example/journal",
            "add sslmode=verify-full",
        ),
        ("postgres://jo:PASSWORD@localhost", "names no database"),
        (nobody.as_str(), "not usable"),
        (
            "mysql://jo:PASSWORD@localhost/journal",
            "must be the name of a file",
        ),
    ] {
        let said = said(&journal.replace("PASSWORD", PASSWORD)).await;
        assert!(
            said.contains("booking.journal: ") && said.contains(sentence),
            "{said}"
        );
    }
}

/// A certificate for localhost that vouches for itself, and its key, which only the server may read.
fn certify(folder: &Path) {
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"]);
    openssl.args(["-pkeyopt", "ec_paramgen_curve:prime256v1"]);
    openssl.args([
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
    ]);
    openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
    let key = folder.join("key.pem");
    openssl.arg("-keyout").arg(&key);
    openssl.arg("-out").arg(folder.join("certificate.pem"));
    let made = openssl.output().unwrap();
    assert!(made.status.success(), "{made:?}");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    // Where the server is not the tests' user.
    let _ = chown(key, Some(65_534), Some(65_534));
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tcp_the_server_proves_who_it_is_and_all_is_encrypted() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let held = HeldAddress::take();
    let port = held.address().port();
    let files = folder.path().display();
    let server = Server::at_port(
        port,
        &format!(
            "-c listen_addresses=127.0.0.1 -c ssl=on \
         -c ssl_cert_file='{files}/certificate.pem' -c ssl_key_file='{files}/key.pem'"
        ),
    );
    let address = |host: &str, password: &str, parameters: &str| {
        format!("postgres://stopover:{password}@{host}:{port}/journal?{parameters}")
    };
    let trusting = format!("sslmode=verify-full&sslrootcert={files}/certificate.pem");
    for (refused, sentence) in [
        (
            address("localhost", PASSWORD, "sslmode=verify-full"),
            "certificate",
        ),
        (address("127.0.0.1", PASSWORD, &trusting), "certificate"),
        (
            address("localhost", "wrong", &trusting),
            "password authentication failed",
        ),
    ] {
        let said = said(&refused).await;
        assert!(
            said.contains("booking.journal: ") && said.contains(sentence),
            "{said}"
        );
    }
    for parameters in ["sslmode=require", &trusting] {
        let installation = installation(&address("localhost", PASSWORD, parameters));
        let gateway = installation.start().await;
        let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                         WHERE application_name = 'stopover-gateway'";
        assert_eq!(server.sql(encrypted), "t", "{parameters}");
        gateway.kill().await;
    }
}
