//! Running other programs, and reporting steps that take long.

use std::{
    env,
    ffi::{OsStr, OsString},
    panic,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Instant,
};

use anyhow::{Context, Result, bail, ensure};

/// Announces a step in one line, does it, and says how long it took.
///
/// # Errors
/// Whatever the work fails with, with the step's name in front.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {what}");
    let start = Instant::now();
    let done = work().with_context(|| format!("this step failed: {what}"))?;
    eprintln!("    done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(done)
}

/// Does two things at once: one waits for servers of packages while the other compiles, say. The second's error counts
/// when both fail.
///
/// # Errors
/// Whatever either fails with, once both have ended.
pub(crate) fn both<A: Send, B>(
    first: impl FnOnce() -> Result<A> + Send,
    second: impl FnOnce() -> Result<B>,
) -> Result<(A, B)> {
    thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second()?;
        let first = first
            .join()
            .unwrap_or_else(|fault| panic::resume_unwind(fault))?;
        Ok((first, second))
    })
}

/// Runs a program to its end; its output goes to the terminal.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| cannot_start(command))?;
    ensure!(status.success(), "`{}` failed ({status})", line(command));
    Ok(())
}

/// Runs a program to its end and gives what it wrote to standard output, trimmed.
///
/// # Errors
/// When it cannot be started, does not succeed (with what it wrote to standard error) or writes no UTF-8.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| cannot_start(command))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{}` failed ({})\n{}",
            line(command),
            output.status,
            complaint.trim_end()
        );
    }
    let text = String::from_utf8(output.stdout)
        .with_context(|| format!("`{}` wrote no UTF-8", line(command)))?;
    Ok(text.trim().to_owned())
}

/// The program that a variable of the environment names.
pub(crate) fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
}

/// Where on the search path a program of this name is.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|directory| directory.join(&file))
        .find(|candidate| candidate.is_file())
}

/// The search path with these directories in front.
///
/// # Errors
/// When a directory's name cannot stand in a search path.
pub(crate) fn path_with<'a>(directories: impl IntoIterator<Item = &'a Path>) -> Result<OsString> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let first = directories.into_iter().map(Path::to_owned);
    Ok(env::join_paths(first.chain(env::split_paths(&inherited)))?)
}

/// Lets a program reach the servers of this machine directly, whatever proxy leads to all others.
pub(crate) fn around_proxies(command: &mut Command) -> &mut Command {
    for name in ["NO_PROXY", "no_proxy"] {
        command.env(name, with_loopback(&env::var(name).unwrap_or_default()));
    }
    command
}

fn with_loopback(exceptions: &str) -> String {
    let exceptions = exceptions.trim_matches([',', ' ']);
    let separator = if exceptions.is_empty() { "" } else { "," };
    format!("{exceptions}{separator}127.0.0.1,localhost")
}

fn cannot_start(command: &Command) -> String {
    format!("`{}` cannot be started", line(command))
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{around_proxies, read, with_loopback};

    #[test]
    fn this_machine_is_added_to_what_needs_no_proxy() {
        assert_eq!(with_loopback(""), "127.0.0.1,localhost");
        assert_eq!(
            with_loopback("site.example,"),
            "site.example,127.0.0.1,localhost"
        );
    }

    #[test]
    fn a_program_is_told_so_in_both_spellings() {
        let mut env = Command::new("env");
        let printed = read(around_proxies(&mut env)).unwrap();
        for name in ["NO_PROXY=", "no_proxy="] {
            let line = printed.lines().find(|line| line.starts_with(name)).unwrap();
            assert!(line.ends_with("127.0.0.1,localhost"), "{line}");
        }
    }
}
