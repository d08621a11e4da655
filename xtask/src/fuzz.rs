//! `cargo xtask fuzz`: what `cargo test` tries with a few edits of seeds, libFuzzer tries with what it makes up, guided by the code
//! that it reaches. It needs no other toolchain: coverage is counted by what stable compilers offer.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Result, bail, ensure};
use clap::Args;

use crate::{repo::Repo, sh, toolchain};

/// As cargo-bolero sets them, without a sanitizer: the code under test is safe.
const COVERAGE: &str = "--cfg fuzzing --cfg fuzzing_libfuzzer -Cpasses=sancov-module \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
     -Cllvm-args=-sanitizer-coverage-stack-depth";

/// Programs that have targets. Others would not find what counts coverage.
const PLACES: [&[&str]; 2] = [
    &["-p", "stopover-model", "--test", "model"],
    &["-p", "stopover-gateway", "-p", "stopover", "--lib"],
];

/// What of one input counts as a failure, too: seconds, and megabytes of memory.
const LIMITS: [&str; 2] = ["-timeout=10", "-rss_limit_mb=2048"];

/// How to search, and for what.
#[derive(Args)]
pub(crate) struct Fuzz {
    /// How long, over all targets
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    /// Only targets whose name contains one of these
    targets: Vec<String>,
}

/// A test that takes bytes.
#[derive(Debug, Clone, PartialEq)]
struct Target {
    program: PathBuf,
    test: String,
    seeds: Vec<String>,
}

/// Runs each target for as long as every other, also after one has failed. What it has found worth keeping is the next run's
/// beginning.
///
/// # Errors
/// When something does not compile, or bytes are found that a target fails on.
pub(crate) fn fuzz(repo: &Repo, asked: &Fuzz) -> Result<()> {
    let compiling = "Compiling the targets so that they count what they reach";
    let targets = sh::step(compiling, || {
        let host = toolchain::host()?;
        let found = PLACES.map(|place| list(repo, &host, place));
        Ok(found.into_iter().collect::<Result<Vec<_>>>()?.concat())
    })?;
    let is_asked = |target: &Target| {
        asked.targets.is_empty() || asked.targets.iter().any(|name| target.test.contains(name))
    };
    let targets: Vec<_> = targets.into_iter().filter(is_asked).collect();
    let count = u64::try_from(targets.len())?;
    ensure!(count > 0, "there is no such target");
    let seconds = (asked.minutes * 60 / count).max(1);
    let mut failed = Vec::new();
    for target in &targets {
        let found = Path::new("target/fuzz/found").join(target.name());
        let what = format!("{} for {seconds} s", target.test);
        if let Err(error) = sh::step(&what, || target.run(repo, &found, seconds)) {
            failed.push(format!(
                "{error:#}\n    its input is in {}",
                found.display()
            ));
        }
    }
    if !failed.is_empty() {
        bail!(
            "{}\nWhat is mended is kept: put the input among the target's seeds.",
            failed.join("\n")
        );
    }
    println!("{count} targets hold, each for {seconds} s.");
    Ok(())
}

fn list(repo: &Repo, host: &str, place: &[&str]) -> Result<Vec<Target>> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["test", "--quiet", "--profile", "fuzz", "--target"])
        .arg(host)
        .arg("--target-dir")
        .arg(repo.target.join("fuzz"))
        .args(place)
        .args(["--", "fuzz::", "--nocapture", "--test-threads", "1"])
        .env("RUSTFLAGS", COVERAGE)
        .env("STOPOVER_FUZZ_LIST", "")
        .current_dir(&repo.root)
        .stderr(Stdio::inherit());
    Ok(targets(&sh::read(&mut cargo)?))
}

fn targets(listed: &str) -> Vec<Target> {
    let lines = listed.lines().filter_map(|line| {
        let mut parts = line.strip_prefix("fuzz\t")?.split('\t');
        Some(Target {
            program: PathBuf::from(parts.next()?),
            test: parts.next()?.to_owned(),
            seeds: parts.map(str::to_owned).collect(),
        })
    });
    lines.collect()
}

impl Target {
    fn name(&self) -> String {
        self.test.replace("::", "-")
    }

    /// Folders are named from the repository's root: what bolero passes on to libFuzzer is cut at spaces.
    fn run(&self, repo: &Repo, found: &Path, seconds: u64) -> Result<()> {
        let corpus = Path::new("target/fuzz/corpus").join(self.name());
        for folder in [&*corpus, found] {
            fs::create_dir_all(repo.root.join(folder))?;
        }
        let mut arguments = vec![corpus.display().to_string()];
        arguments.extend(self.seeds.iter().cloned());
        arguments.push(format!("-artifact_prefix={}/", found.display()));
        arguments.push(format!("-max_total_time={seconds}"));
        arguments.push("-print_final_stats=1".to_owned());
        arguments.extend(LIMITS.map(str::to_owned));
        sh::run(
            Command::new(&self.program)
                .args([&*self.test, "--exact", "--nocapture", "--test-threads", "1"])
                .env("BOLERO_LIBFUZZER_ARGS", arguments.join(" "))
                .env_remove("RUST_BACKTRACE")
                .current_dir(&repo.root),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Target, targets};

    #[test]
    fn targets_are_told_from_what_else_a_test_s_program_prints() {
        let listed = "running 2 tests\n\nfuzz\t/t/model-1\tfuzz::holidays\ttests/a\ttests/b\ntest fuzz::holidays ... ok\n";
        assert_eq!(
            targets(listed),
            [Target {
                program: "/t/model-1".into(),
                test: "fuzz::holidays".to_owned(),
                seeds: vec!["tests/a".to_owned(), "tests/b".to_owned()],
            }]
        );
    }
}
