//! Commands in documents: their programs read them, or do them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Once,
};

use stopover_sandbox::Sandbox;
use stopover_tests::{Server, sandbox_config};

use crate::{
    cargo,
    markdown::{Document, documents, read, root},
};

/// The commands of shell blocks, without comments, with where they stand.
fn commands(documents: &[Document]) -> Vec<(&str, String)> {
    let blocks = documents.iter().flat_map(|document| &document.blocks);
    let shell = blocks.filter(|block| block.language == "sh");
    shell
        .flat_map(|block| {
            let code = block.code.replace("\\\n", " ");
            let lines: Vec<_> = code.lines().map(without_comment).collect();
            lines.into_iter().map(|line| (&*block.place, line))
        })
        .filter(|(_, line)| !line.is_empty())
        .collect()
}

fn without_comment(line: &str) -> String {
    let comment = if line.starts_with('#') {
        Some(0)
    } else {
        line.find(" #")
    };
    line[..comment.unwrap_or(line.len())].trim().to_owned()
}

/// A command's words, without what stands before the program: values of its environment.
pub(crate) fn words(command: &str) -> impl Iterator<Item = &str> {
    let words = command.split_whitespace();
    words.skip_while(|word| word.contains('='))
}

/// A program of the repository, and what it is given.
fn of_ours(command: &str) -> Option<(&str, Vec<&str>)> {
    let mut words = words(command);
    match (words.next()?, words.next()) {
        ("cargo", Some("xtask")) => Some(("xtask", words.collect())),
        ("cargo", Some("run")) => {
            let (_, program) = (words.next()?, words.next()?);
            let given = words.skip_while(|word| *word != "--").skip(1);
            Some((program, given.collect()))
        }
        (program @ "stopover-gateway", first) => {
            Some((program, first.into_iter().chain(words).collect()))
        }
        _ => None,
    }
}

/// A program of the repository, compiled as `cargo xtask` compiles it for other tests.
fn program(name: &str) -> PathBuf {
    static COMPILED: Once = Once::new();
    let gateway = Path::new(env!("CARGO_BIN_EXE_gateway-process"));
    if name == "stopover-gateway" {
        return gateway.to_owned();
    }
    COMPILED.call_once(|| {
        for programs in [
            &["--package", "xtask"][..],
            &[
                "--workspace",
                "--bin",
                "stopover-sandbox",
                "--bin",
                "stopover-example-site",
            ],
        ] {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet"]).args(programs);
            // The compiler keeps the machine's time.
            cargo.env_remove("LD_PRELOAD").current_dir(root());
            assert!(cargo.status().unwrap().success(), "{programs:?}");
        }
    });
    gateway.with_file_name(name)
}

/// What the program says of arguments that it does not understand.
fn refused(name: &str, given: &[&str]) -> Option<String> {
    // What follows goes to another program.
    let own = given.iter().take_while(|word| **word != "--");
    let output = Command::new(program(name))
        .args(own)
        .arg("--help")
        .current_dir(root())
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    (!output.status.success()).then(|| format!("{name} {given:?}: {complaint}"))
}

/// The lines that CI, the workflows and the image's Dockerfile run.
fn scripts() -> Vec<String> {
    let workflows = fs::read_dir(root().join(".github/workflows")).unwrap();
    let files = workflows
        .map(|entry| entry.unwrap().path())
        .chain([".ci/run", "deploy/Dockerfile"].map(|file| root().join(file)));
    let lines = files.flat_map(|file| {
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines();
        lines
            .flat_map(|line| of_matrix(&text, line))
            .collect::<Vec<_>>()
    });
    lines
        .map(|line| {
            let command = line
                .trim()
                .trim_start_matches("- ")
                .trim_start_matches("run: ")
                .trim_end_matches(" \\");
            command.split(" <").next().unwrap_or_default().to_owned()
        })
        // What a variable stands for is not known here.
        .filter(|command| !command.contains('$'))
        .collect()
}

/// A workflow's line with each value that its matrix has for the line's variables, and a date in place of one that is made then.
fn of_matrix(workflow: &str, line: &str) -> Vec<String> {
    if let Some((before, rest)) = line.split_once("\"$(date ")
        && let Some((_, after)) = rest.split_once(")\"")
    {
        return of_matrix(workflow, &format!("{before}2028-02-29T23:30:00Z{after}"));
    }
    let variable = line
        .split_once("${{ matrix.")
        .and_then(|(_, rest)| rest.split_once(" }}"));
    let Some((name, _)) = variable else {
        return vec![line.to_owned()];
    };
    let of = |values: &str| -> Vec<String> {
        let (end, list) = match values.strip_prefix('[') {
            Some(list) => (']', list),
            None => ('}', values),
        };
        let values = list
            .split([end, '\n'])
            .next()
            .unwrap_or_default()
            .split(", ");
        let values = values.take(if end == ']' { usize::MAX } else { 1 });
        values
            .map(|value| value.trim().trim_matches('"').to_owned())
            .collect()
    };
    let values: BTreeSet<_> = workflow
        .split(&format!("{name}: "))
        .skip(1)
        .flat_map(of)
        .collect();
    let place = format!("${{{{ matrix.{name} }}}}");
    values
        .iter()
        .flat_map(|value| of_matrix(workflow, &line.replace(&place, value)))
        .collect()
}

/// The commands of blocks, of sentences and of what CI runs.
fn all() -> BTreeSet<String> {
    let documents = documents();
    let spans = documents.iter().flat_map(|document| document.spans.clone());
    let blocks = commands(&documents).into_iter().map(|(_, command)| command);
    blocks.chain(spans).chain(scripts()).collect()
}

#[test]
fn every_command_for_a_program_of_ours_is_one_that_it_knows() {
    let given = all();
    let ours: Vec<_> = given
        .iter()
        .filter_map(|command| of_ours(command))
        .collect();
    for name in ["xtask", "stopover-gateway", "stopover-sandbox"] {
        assert!(ours.iter().any(|(program, _)| *program == name), "{name}");
    }
    let in_matrix = ["mutants", "limits", "--", "--shard", "1/2"];
    assert!(ours.iter().any(|(_, given)| *given == in_matrix));
    let refused: Vec<_> = ours
        .iter()
        .filter_map(|(program, given)| refused(program, given))
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn what_cargo_is_to_compile_is_in_the_workspace() {
    let all = all();
    let given: Vec<_> = all
        .iter()
        .filter_map(|command| Some((command, cargo::given(command)?)))
        .collect();
    for known in [
        "cargo build --locked --release -p stopover-gateway",
        "cargo bench -p stopover-sandbox --bench memory",
        // The image's.
        "cargo build --locked --release --package stopover-gateway --features otlp",
    ] {
        assert!(
            given.iter().any(|(command, _)| *command == known),
            "{known}"
        );
    }
    let lacking: Vec<_> = given
        .iter()
        .filter_map(|(command, given)| Some(format!("`{command}`: {}", cargo::lacking(given)?)))
        .collect();
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

#[test]
fn a_command_that_does_not_exist_is_refused() {
    assert!(refused("xtask", &["check", "format"]).is_none());
    assert!(refused("xtask", &["check", "--everything"]).is_some());
    assert!(refused("xtask", &["chekc"]).is_some());
    assert!(refused("xtask", &["test", "nativ", "--", "money"]).is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_to_the_sandbox_is_answered() {
    let sandbox = Sandbox::new(sandbox_config());
    let [services, admin] = [sandbox.router(), sandbox.admin()].map(Server::start);
    let (services, admin) = (services.await, admin.await);
    let documents = documents();
    let commands = commands(&documents);
    let requests: Vec<_> = commands
        .iter()
        .filter(|(_, command)| command.starts_with("curl "))
        .collect();
    assert!(!requests.is_empty());
    for (place, request) in requests {
        let request = request
            .replace("http://127.0.0.1:8080", &services.url(""))
            .replace("http://127.0.0.1:ADMIN", &admin.url(""))
            .replace("sandbox-key", stopover_tests::KEY);
        let command = format!("{request} --fail-with-body --silent --show-error --noproxy '*'");
        let output = tokio::process::Command::new("sh")
            .args(["-c", &command])
            .output()
            .await
            .unwrap();
        assert!(
            output.status.success(),
            "{place}: {command}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn every_other_command_is_of_a_program_and_a_file_that_are_here() {
    let documents = documents();
    let packed = format!("./stopover-widgets-{}.tgz", env!("CARGO_PKG_VERSION"));
    for (place, command) in commands(&documents) {
        let is_tried = of_ours(&command).is_some() || cargo::given(&command).is_some();
        if is_tried || command.starts_with("curl ") {
            continue;
        }
        let words: Vec<_> = words(&command).collect();
        match words[..] {
            ["npm", "ci", "--prefix", folder] => {
                assert!(
                    root().join(folder).join("package-lock.json").is_file(),
                    "{place}"
                );
            }
            ["npm", "run", script, "--prefix", folder] => {
                let manifest = read(&format!("{folder}/package.json"));
                let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
                assert!(
                    manifest["scripts"][script].is_string(),
                    "{place}: {command}"
                );
            }
            ["npm", "pack", folder] => assert_eq!(folder, "./pkg", "{place}"),
            ["npm", "install", package] => {
                let imported =
                    read("tests/package/vite/main.ts").contains(&format!("from \"{package}\""));
                assert!(imported || package == packed, "{place}: {command}");
            }
            ["node" | "php", file, ref given @ ..] => {
                let beside = Path::new(place).parent().unwrap().join(file);
                let files = [root().join(file), root().join(beside)];
                let file = files.iter().find(|path| path.is_file());
                let text = file.map(|file| fs::read_to_string(file).unwrap());
                let text = text.unwrap_or_else(|| panic!("{place}: {command}"));
                // What PHP takes stands in one line: `[, $folder, $listen] = $argv;`.
                if let Some(taken) = text.lines().find_map(|it| it.strip_suffix(" = $argv;")) {
                    assert_eq!(
                        taken.matches('$').count(),
                        given.len(),
                        "{place}: {command}"
                    );
                }
            }
            _ => panic!("{place}: nothing tries `{command}`"),
        }
    }
}

#[test]
fn what_stands_before_a_program_is_read_by_something() {
    let documents = documents();
    let mut count = 0;
    for (place, command) in commands(&documents) {
        let values = command
            .split_whitespace()
            .map_while(|word| word.split_once('='));
        for (name, _) in values {
            count += 1;
            let mut search = Command::new("git");
            search.args(["grep", "--quiet", "--word-regexp", name, "--"]);
            search.args(["crates", "examples", "integrations", "tests", "xtask"]);
            let found = search.arg(":!*.md").current_dir(root()).status().unwrap();
            assert!(found.success(), "{place}: nothing reads {name}");
        }
    }
    assert!(count > 2, "values are found: {count}");
}
