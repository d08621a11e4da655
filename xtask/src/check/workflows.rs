//! What runs on GitHub, read before it gets there.

use std::{fs, process::Command};

use anyhow::Result;

use super::none_of;
use crate::{node, repo::Repo, sh};

/// # Errors
/// What GitHub's own parser objects to.
pub(super) fn are_valid(repo: &Repo) -> Result<()> {
    let programs = node::ensure_packages(repo)?;
    fs::create_dir_all(&repo.target)?;
    let reader = repo.target.join("workflows.mjs");
    // The parser imports JSON as only bundlers understand it.
    sh::read(
        Command::new(programs.join("esbuild"))
            .args(["xtask/src/check/workflows.mjs", "--bundle"])
            .args(["--format=esm", "--external:node:*", "--log-level=warning"])
            .arg(format!("--outfile={}", reader.display()))
            .current_dir(&repo.root),
    )?;
    sh::read(Command::new("node").arg(&reader).current_dir(&repo.root)).map(drop)
}

/// `npm publish folder/file` asks GitHub for a repository of that name: a path begins with `./` or `/`.
///
/// # Errors
/// Whatever else is published, and where.
pub(super) fn publish_paths(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for workflow in fs::read_dir(repo.root.join(".github/workflows"))? {
        let path = workflow?.path();
        let name = path.strip_prefix(&repo.root).unwrap_or(&path).display();
        for (line, given) in no_paths(&fs::read_to_string(&path)?) {
            found.push(format!("{name}:{line}: {given} is no path to npm"));
        }
    }
    none_of(found)
}

/// What commands give to `npm publish` and npm does not read as a path, with the lines' numbers, from 1.
fn no_paths(workflow: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (line, number) in workflow.lines().zip(1..) {
        let Some((before, given)) = line.split_once("npm publish") else {
            continue;
        };
        if before.trim_start().starts_with('#') {
            continue;
        }
        // What stands first is published. Elsewhere it may be the value of an option, unless it looks like a file.
        let given = given.split_whitespace().enumerate();
        let files = given.filter(|(place, word)| *place == 0 || word.contains(".tgz"));
        found.extend(files.filter_map(|(_, word)| {
            let is_path = ["-", "./", "/"].iter().any(|it| word.starts_with(it));
            (!is_path).then_some((number, word))
        }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::no_paths;

    #[test]
    fn what_npm_would_look_for_elsewhere_is_found_with_its_line() {
        let workflow = "steps:
      - run: npm publish release/stopover-*.tgz --access public
      - run: npm publish --access public release/stopover-*.tgz
      - run: npm publish stopover";
        let file = "release/stopover-*.tgz";
        assert_eq!(no_paths(workflow), [(2, file), (3, file), (4, "stopover")]);
    }

    #[test]
    fn a_path_that_npm_reads_as_one_is_fine_and_so_is_none() {
        let workflow = "# npm publish takes a path
      - run: npm publish
      - run: npm publish --access public
      - run: npm publish ./release/stopover-*.tgz --access public --provenance
      - run: npm publish --access public /release/stopover.tgz";
        assert!(no_paths(workflow).is_empty());
    }
}
