//! Servers that run beside a chore and never longer than it.
//!
//! Each is started by a second, tiny process of this program, which holds the reading end of a pipe and ends the server
//! when that pipe closes. The writing end closes when the chore drops it, and also when the chore is killed, so that no
//! server is left running.

use std::{
    collections::VecDeque,
    env,
    ffi::OsString,
    fs,
    io::{self, BufRead, BufReader, PipeReader},
    ops::Range,
    path::PathBuf,
    process::{Child, ChildStdin, Command, ExitCode, Stdio},
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use shared_child::SharedChild;

/// How many lines of a server's log are worth showing when it fails.
const REMEMBERED: usize = 20;

/// The longest a server may take until it listens.
const START: Duration = Duration::from_secs(60);

/// Bytes of a page of memory, the kernel's unit on every platform in use.
const PAGE: u64 = 4096;

/// A server, running until this value is dropped.
pub(crate) struct Server {
    name: &'static str,
    holder: Child,
    /// Closing it ends the server.
    stdin: Option<ChildStdin>,
    log: Option<JoinHandle<VecDeque<String>>>,
}

impl Server {
    /// Starts a server and waits until it says where it listens; gives that address, such as `http://127.0.0.1:8080`.
    ///
    /// `ended` is called when the server is no more, for whatever reason. With `verbose` its log goes to the terminal.
    ///
    /// # Errors
    /// When it cannot be started, or ends or stays silent before it listens; with the last lines of its log.
    pub(crate) fn start(
        name: &'static str,
        command: &Command,
        verbose: bool,
        ended: impl FnOnce() + Send + 'static,
    ) -> Result<(Self, String)> {
        let (listening, address) = mpsc::channel();
        let see = move |line: &str| {
            if let Some(address) = address_in(line) {
                // Only the first is waited for.
                let _ = listening.send(address.to_owned());
            }
        };
        let server = Self::launch(name, command, verbose, see, ended)?;
        match address.recv_timeout(START) {
            Ok(address) => Ok((server, address)),
            Err(_) => Err(server.exit_report("did not start")),
        }
    }

    /// Starts a server that does not say when it listens, and waits until `is_ready`.
    ///
    /// # Errors
    /// When it cannot be started, or ends or is not ready in time; with the last lines of its log.
    pub(crate) fn start_until(
        name: &'static str,
        command: &Command,
        is_ready: impl Fn() -> bool,
    ) -> Result<Self> {
        let (running, end) = mpsc::channel::<()>();
        let server = Self::launch(name, command, false, |_| (), move || drop(running))?;
        let deadline = Instant::now() + START;
        while Instant::now() < deadline {
            if is_ready() {
                return Ok(server);
            }
            if end.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
        Err(server.exit_report("did not start"))
    }

    /// Starts a server. `see` gets each line of its log, and `ended` is called after the last.
    fn launch(
        name: &'static str,
        command: &Command,
        verbose: bool,
        mut see: impl FnMut(&str) + Send + 'static,
        ended: impl FnOnce() + Send + 'static,
    ) -> Result<Self> {
        let (output, writer) = io::pipe()?;
        let mut holder = held(command)?;
        holder
            .stdin(Stdio::piped())
            .stdout(writer.try_clone()?)
            .stderr(writer);
        let mut child = holder
            .spawn()
            .with_context(|| format!("the {name} cannot be started"))?;
        // The command owns the pipe's writing ends; the log would never end while it lives.
        drop(holder);
        let stdin = child.stdin.take();
        let log = thread::spawn(move || {
            let last = follow(output, |line| {
                if verbose {
                    eprintln!("{name}: {line}");
                }
                see(line);
            });
            ended();
            last
        });
        Ok(Self {
            name,
            holder: child,
            stdin,
            log: Some(log),
        })
    }

    /// How much of the processor's time the server has taken so far, in steps of 10 ms.
    ///
    /// # Errors
    /// Where the system is not Linux.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        // The unit of the kernel's interface on every platform in use.
        Ok(Duration::from_millis(self.sum_of(11..13)? * 10))
    }

    /// What the server has in memory, in bytes.
    ///
    /// # Errors
    /// Where the system is not Linux.
    pub(crate) fn memory(&self) -> Result<u64> {
        Ok(self.sum_of(21..22)? * PAGE)
    }

    /// Of what /proc says of its processes, the fields behind their names.
    fn sum_of(&self, fields: Range<usize>) -> Result<u64> {
        // All of its group, but for the holder, which waits.
        let group = self.holder.id().to_string();
        let mut sum = 0;
        for process in fs::read_dir("/proc")? {
            let process = process?;
            // Gone meanwhile, or no process.
            let Ok(stat) = fs::read_to_string(process.path().join("stat")) else {
                continue;
            };
            // The name before the parenthesis may hold anything.
            let of_process = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
            let of_process: Vec<&str> = of_process.split_whitespace().collect();
            let is_holder = process.file_name() == *group;
            if of_process.get(2) == Some(&group.as_str()) && !is_holder {
                let values = of_process.get(fields.clone()).unwrap_or_default();
                let values = values.iter().filter_map(|value| value.parse::<u64>().ok());
                sum += values.sum::<u64>();
            }
        }
        Ok(sum)
    }

    /// Ends the server, if it still runs, and gives an error with the last lines of its log.
    pub(crate) fn exit_report(mut self, what: &str) -> anyhow::Error {
        let lines: Vec<_> = self
            .end()
            .into_iter()
            .map(|line| format!("\n    {line}"))
            .collect();
        anyhow!("the {} {what}{}", self.name, lines.concat())
    }

    fn end(&mut self) -> VecDeque<String> {
        drop(self.stdin.take());
        // It was started above and nobody else waits for it.
        let _ = self.holder.wait();
        self.log
            .take()
            .and_then(|log| log.join().ok())
            .unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the hidden subcommand does: runs a program until it ends or standard input closes.
///
/// # Errors
/// When the program cannot be started.
pub(crate) fn hold(command: &[OsString]) -> Result<ExitCode> {
    let (program, arguments) = command.split_first().context("no program to run")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    let child = Arc::new(
        SharedChild::spawn(&mut command)
            .with_context(|| format!("{} cannot be started", program.display()))?,
    );
    let held = Arc::clone(&child);
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        // Before the program itself, whose end lets this process end.
        end_group();
        held.kill()
    });
    Ok(if child.wait()?.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The same command, run by this program's hidden subcommand.
fn held(command: &Command) -> Result<Command> {
    let mut holder = Command::new(this_program()?);
    holder
        .args(["hold", "--"])
        .arg(command.get_program())
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => holder.env(name, value),
            None => holder.env_remove(name),
        };
    }
    if let Some(directory) = command.get_current_dir() {
        holder.current_dir(directory);
    }
    // A group of its own: Ctrl-C in the terminal ends the chore, and the chore ends the server.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut holder, 0);
    Ok(holder)
}

/// Ends what a held program has started in its turn, such as a driver's browser, and this process with it.
fn end_group() {
    if cfg!(unix) {
        let group = format!("kill -KILL -{}", std::process::id());
        // Where this process does not lead a group of its own, there is none of that number.
        let _ = Command::new("sh")
            .args(["-c", &group])
            .stderr(Stdio::null())
            .status();
    }
}

/// Even if its file has been replaced since, as `cargo test` does with the one that runs it.
fn this_program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") {
        return Ok("/proc/self/exe".into());
    }
    env::current_exe()
}

/// Reads a log to its end and gives its last lines.
fn follow(output: PipeReader, mut see: impl FnMut(&str)) -> VecDeque<String> {
    let mut last = VecDeque::with_capacity(REMEMBERED);
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        see(&line);
        if last.len() == REMEMBERED {
            last.pop_front();
        }
        last.push_back(line);
    }
    last
}

/// The address in the line by which a server says that it is ready: one of ours, or PHP's.
fn address_in(line: &str) -> Option<&str> {
    let (_, rest) = line
        .split_once("listening on ")
        .or_else(|| line.split_once("Development Server ("))?;
    rest.split(|character: char| character.is_whitespace() || character == ')')
        .next()
        .filter(|address| address.starts_with("http://"))
}

#[cfg(test)]
mod tests {
    use super::address_in;

    #[test]
    fn a_ready_servers_address_is_found_in_what_it_says() {
        assert_eq!(
            address_in("listening on http://127.0.0.1:4711"),
            Some("http://127.0.0.1:4711")
        );
        assert_eq!(
            address_in("INFO listening on http://[::1]:80 (demo)"),
            Some("http://[::1]:80")
        );
        assert_eq!(
            address_in(
                "[Sat Nov 21 21:30:00 2026] PHP 8.2.36 Development Server (http://127.0.0.1:4711) started"
            ),
            Some("http://127.0.0.1:4711")
        );
        assert_eq!(address_in("listening on port 80"), None);
        assert_eq!(address_in("it listens"), None);
    }
}
