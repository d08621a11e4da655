//! Servers must not outlive the chore that started them.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read},
    os::unix::process::CommandExt,
    process::{Command, Stdio},
};

#[test]
fn a_held_program_ends_when_its_holder_is_gone() {
    let mut holder = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["hold", "--", "sh", "-c", "echo running; exec sleep 600"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(holder.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    assert_eq!(first, "running\n");

    // The system closes the pipe in the same way when the owner of its writing end is killed.
    drop(holder.stdin.take());

    // The output ends once no process holds it open: neither the holder nor the program.
    assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
    assert!(!holder.wait().unwrap().success());
}

#[test]
fn what_a_held_program_has_started_ends_with_it() {
    let mut holder = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["hold", "--", "sh", "-c", "sleep 600 & echo running; wait"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    let mut output = BufReader::new(holder.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(holder.stdin.take());
    assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
    holder.wait().unwrap();
}

#[test]
fn a_held_program_that_ends_by_itself_passes_on_whether_it_succeeded() {
    let run = |script| {
        let mut holder = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["hold", "--", "sh", "-c", script])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let _stdin = holder.stdin.take();
        holder.wait().unwrap()
    };
    assert!(run("exit 0").success());
    assert!(!run("exit 3").success());
}
