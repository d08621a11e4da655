//! A journal that is put back from a copy: what may have been submitted since is not submitted again.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::{Opened, Seen, unique},
    process::{Installation, Process},
    sandbox_config,
};

use super::outstanding::{Outstanding, Webhooks};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";

/// How a copy is made.
enum Copying {
    /// Of the files, while no gateway runs.
    ByHand,
    /// Beside the gateway.
    ByCommand,
}

/// A copy of the journal, made while one checkout was left open and another about to be completed.
struct Drill {
    installation: Installation,
    copy: tempfile::TempDir,
    /// Done before.
    outstanding: Outstanding,
    left: Opened,
    bought: Opened,
    key: String,
    number: String,
    hotel: String,
    seen: Seen,
    _provider: Server,
}

impl Drill {
    async fn prepare(copying: Copying) -> Self {
        let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
        let provider = Server::start(seen.writing_down(sandbox.router())).await;
        let mut installation =
            Installation::new(PROGRAM, &provider.url("/v2"), "").with_journal_file();
        let webhooks = Webhooks::start().await;
        webhooks.of(&mut installation, &provider);
        let gateway = installation.start().await;
        let hotel = gateway.ordinary_hotel().await;
        let left = gateway.check_out(&hotel).await;
        let bought = gateway.check_out(&hotel).await;
        let outstanding = webhooks.leave(&gateway, &hotel).await;
        let copy = tempfile::tempdir().unwrap();
        match copying {
            Copying::ByHand => {
                gateway.kill().await;
                for file in files(&installation.journal()) {
                    copy_into(&file, copy.path());
                }
            }
            Copying::ByCommand => {
                let file = copy.path().join("journal.db");
                let copy = ["copy", file.to_str().unwrap()];
                let copied = journal(&installation, &copy).await;
                assert_eq!(copied, (true, "copied\n".to_owned()));
                #[cfg(unix)]
                {
                    use std::os::unix::fs::PermissionsExt as _;
                    let mode = fs::metadata(&file).unwrap().permissions().mode();
                    assert_eq!(mode & 0o777, 0o600);
                }
                let (done, said) = journal(&installation, &copy).await;
                assert!(!done && said.contains("journal.db: File exists"), "{said}");
                gateway.kill().await;
            }
        }

        let gateway = installation.start().await;
        assert_eq!(
            gateway.show(&left.handle).await["state"],
            "open",
            "a restart is no restoration"
        );
        let key = unique();
        let answer = gateway.complete(&bought, &key, &bought.completion()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let answer: Value = answer.json().await.unwrap();
        let number = answer["booking_id"].as_str().unwrap().to_owned();
        gateway.kill().await;
        Self {
            installation,
            copy,
            outstanding,
            left,
            bought,
            key,
            number,
            hotel,
            seen,
            _provider: provider,
        }
    }

    /// Puts the copy in the journal's place; the file beside it as well, or not.
    fn put_back(&self, with_generation: bool) {
        let folder = self.installation.folder();
        let [_, _, generation] = files(&self.installation.journal());
        put_back(self.copy.path(), &self.installation);
        if with_generation {
            let name = generation.file_name().unwrap();
            copy_into(&self.copy.path().join(name), folder);
        }
    }

    async fn journal(&self, arguments: &[&str]) -> (bool, String) {
        journal(&self.installation, arguments).await
    }

    /// What may have been submitted is unknown, and not submitted again; what was done is there, and all else goes on.
    async fn is_safe(&self, gateway: &Process) {
        self.outstanding.assert_kept(gateway).await;
        for opened in [&self.left, &self.bought] {
            assert_eq!(gateway.show(&opened.handle).await["state"], "unknown");
            let (_, listed) = self.journal(&["list"]).await;
            assert!(listed.contains(opened.checkout_id()), "{listed}");
        }
        let submitted = self.seen.count(COMPLETE);
        let again = gateway
            .complete(&self.bought, &self.key, &self.bought.completion())
            .await;
        assert_eq!(again.status(), StatusCode::CONFLICT);
        assert_eq!(self.seen.count(COMPLETE), submitted);

        let new = gateway.check_out(&self.hotel).await;
        let answer = gateway.complete(&new, &unique(), &new.completion()).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
}

/// The database, its log and the file that says how far it has come.
fn files(journal: &Path) -> [PathBuf; 3] {
    ["db", "db-wal", "db.generation"].map(|extension| journal.with_extension(extension))
}

/// Puts a copy in the journal's place, and leaves the file beside it.
fn put_back(copy: &Path, installation: &Installation) {
    let [journal, log, _] = files(&installation.journal());
    let _ = fs::remove_file(journal.with_extension("db-shm"));
    for file in [journal, log] {
        copy_into(&copy.join(file.file_name().unwrap()), installation.folder());
    }
}

/// An operator's command, `journal` with arguments: whether it succeeds, and what it says.
async fn journal(installation: &Installation, arguments: &[&str]) -> (bool, String) {
    let output = installation.run(&[&["journal"], arguments].concat()).await;
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.success(), text)
}

/// As if it had never been, where there is none.
fn copy_into(file: &Path, folder: &Path) {
    let to = folder.join(file.file_name().unwrap());
    match fs::copy(file, &to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let _ = fs::remove_file(to);
        }
        copied => {
            copied.unwrap();
        }
    }
}

#[tokio::test]
async fn a_journal_of_an_earlier_time_is_recognised_and_what_was_open_then_is_unknown() {
    let drill = Drill::prepare(Copying::ByHand).await;
    drill.put_back(false);
    let gateway = drill.installation.start().await;
    drill.is_safe(&gateway).await;

    let found = [
        "resolve",
        drill.bought.checkout_id(),
        "confirmed",
        &drill.number,
    ];
    assert_eq!(drill.journal(&found).await.1, "recorded\n");
    assert_eq!(gateway.show(&drill.bought.handle).await["state"], "booked");
    let not = ["resolve", drill.left.checkout_id(), "not-booked"];
    assert_eq!(drill.journal(&not).await.1, "recorded\n");
    let new = gateway.check_out(&drill.hotel).await;
    gateway.kill().await;

    let gateway = drill.installation.start().await;
    let state = gateway.show(&new.handle).await["state"].clone();
    assert_eq!(state, "open", "recognised once");
}

#[tokio::test]
async fn a_copy_that_was_made_beside_the_gateway_is_recognised_likewise() {
    let drill = Drill::prepare(Copying::ByCommand).await;
    drill.put_back(false);
    let gateway = drill.installation.start().await;
    drill.is_safe(&gateway).await;
}

#[tokio::test]
async fn a_journal_without_the_file_beside_it_may_be_one_of_an_earlier_time() {
    let drill = Drill::prepare(Copying::ByHand).await;
    drill.put_back(false);
    fs::remove_file(&files(&drill.installation.journal())[2]).unwrap();
    let gateway = drill.installation.start().await;
    drill.is_safe(&gateway).await;
}

#[tokio::test]
async fn a_journal_put_back_with_the_file_beside_it_is_closed_by_its_operator() {
    let drill = Drill::prepare(Copying::ByHand).await;
    drill.put_back(true);
    let (done, said) = drill.journal(&["restored"]).await;
    assert!(done, "{said}");
    assert_eq!(
        said,
        "2 checkouts that were open when the copy was made have an unknown outcome\n"
    );
    let gateway = drill.installation.start().await;
    drill.is_safe(&gateway).await;
    let (done, said) = drill.journal(&["restored"]).await;
    assert!(
        !done && said.contains("another gateway uses this journal"),
        "{said}"
    );
}

#[tokio::test]
async fn a_copy_is_recognised_once_however_much_was_submitted_since() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "").with_journal_file();
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    gateway.kill().await;
    let copy = tempfile::tempdir().unwrap();
    let [journal, log, _] = files(&installation.journal());
    for file in [journal, log] {
        copy_into(&file, copy.path());
    }
    let gateway = installation.start().await;
    for _ in 0..2 {
        gateway.book(&hotel).await;
    }
    gateway.kill().await;
    put_back(copy.path(), &installation);
    let gateway = installation.start().await;
    let new = gateway.check_out(&hotel).await;
    gateway.kill().await;
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&new.handle).await["state"], "open");
}
