//! What the package may cost a visitor, in bytes and in work: xtask/budgets.toml.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use super::{
    compress,
    files::Published,
    layout::Layout,
    manifest,
    sizes::{self, kilobytes},
};
use crate::repo::Repo;

/// The list, from the repository's root.
const FILE: &str = "xtask/budgets.toml";

/// A point of a visit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    name: String,
    /// The chunks that it needs; the first comes with the main module.
    chunks: Vec<String>,
    /// In kilobytes of 1000 bytes, with brotli.
    limit: u64,
}

/// A change of what is shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    name: String,
    /// Its work over that of a plain page.
    limit: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Budgets {
    stage: Vec<Stage>,
    /// By the benchmark that measures them.
    frame: BTreeMap<String, Vec<Frame>>,
}

/// What a benchmark keeps.
#[derive(Deserialize)]
struct Figures {
    rows: Vec<Figure>,
}

#[derive(Deserialize)]
struct Figure {
    name: String,
    /// Of what has a budget.
    ratio: Option<f64>,
}

/// A stage, and the bytes that are downloaded for it.
struct Weighed {
    stage: Stage,
    bytes: u64,
}

/// Which files of the package are downloaded when.
#[derive(Serialize, Deserialize)]
struct Downloads {
    /// The main module where a chunk comes first.
    mains: BTreeMap<String, String>,
    /// Where that chunk comes first: what each other one needs besides.
    chunks: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// Where that is kept, in the folder of builds.
const DOWNLOADS: &str = "downloads.json";

/// Keeps for later what each chunk downloads.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn note(repo: &Repo, layout: &Layout, published: &[Published]) -> Result<()> {
    let path = |name: &String| {
        let file = published.iter().find(|file| file.name == *name);
        let file = file.with_context(|| format!("{name} is not published"))?;
        Ok(file.path.clone())
    };
    let paths = |names: &BTreeSet<String>| names.iter().map(path).collect::<Result<_>>();
    let later = |chunks: &BTreeMap<String, BTreeSet<String>>| {
        let chunks = chunks.iter();
        let chunks = chunks.map(|(chunk, names)| Ok((chunk.clone(), paths(names)?)));
        chunks.collect::<Result<_>>()
    };
    let mains = layout.mains.iter();
    let chunks = layout.chunks.iter();
    let downloads = Downloads {
        mains: mains
            .map(|(chunk, name)| Ok((chunk.clone(), path(name)?)))
            .collect::<Result<_>>()?,
        chunks: chunks
            .map(|(first, chunks)| Ok((first.clone(), later(chunks)?)))
            .collect::<Result<_>>()?,
    };
    let text = serde_json::to_string(&downloads)?;
    fs::write(repo.wasm_target.join(DOWNLOADS), text)
        .context("what is downloaded when cannot be written down")
}

/// Prints a line for each stage.
///
/// # Errors
/// When the package or the list cannot be read.
pub(super) fn print(repo: &Repo) -> Result<()> {
    println!("{}", table(&weigh(repo)?));
    Ok(())
}

/// The stages of a visit, each with the bytes that are downloaded for it.
///
/// # Errors
/// When the package or the list cannot be read.
pub(crate) fn stages(repo: &Repo) -> Result<Vec<(String, u64)>> {
    let stages = weigh(repo)?.into_iter();
    Ok(stages.map(|it| (it.stage.name, it.bytes)).collect())
}

/// No stage costs more than it may.
///
/// # Errors
/// The stages that do, and by how much.
pub(crate) fn keep(repo: &Repo) -> Result<()> {
    let excesses: Vec<_> = weigh(repo)?.iter().filter_map(excess).collect();
    ensure!(excesses.is_empty(), "{}", excesses.join("\n"));
    Ok(())
}

/// No change takes more work than it may, by what one of `cargo xtask bench` kept of it as JSON.
///
/// # Errors
/// The changes that do, and by how much.
pub(crate) fn keep_frames(repo: &Repo, bench: &str, figures: &[u8]) -> Result<()> {
    let figures: Figures = serde_json::from_slice(figures)?;
    let frames = read(repo)?.frame.remove(bench);
    let frames = frames.with_context(|| format!("{FILE} has no frames of “{bench}”"))?;
    let late = late(&frames, &figures.rows)?;
    ensure!(late.is_empty(), "{}", late.join("\n"));
    Ok(())
}

fn late(frames: &[Frame], figures: &[Figure]) -> Result<Vec<String>> {
    let mut late = Vec::new();
    let measured = figures
        .iter()
        .filter_map(|it| Some((&it.name, it.ratio?)))
        .collect::<BTreeMap<_, _>>();
    let is_missing = |frame: &&Frame| !measured.contains_key(&frame.name);
    if let Some(missing) = frames.iter().find(is_missing) {
        bail!(
            "{FILE} has the frame “{}”, which was not measured",
            missing.name
        );
    }
    for (name, ratio) in measured {
        let frame = frames.iter().find(|frame| frame.name == *name);
        let limit = frame
            .with_context(|| format!("{FILE} has no frame “{name}”"))?
            .limit;
        if ratio > limit {
            late.push(format!(
                "“{name}” takes {ratio:.2} times the work of a plain page, more than the {limit} that {FILE} allows"
            ));
        }
    }
    Ok(late)
}

fn read(repo: &Repo) -> Result<Budgets> {
    let list = repo.root.join(FILE);
    let text = fs::read_to_string(&list).with_context(|| list.display().to_string())?;
    toml::from_str(&text).context(FILE)
}

fn weigh(repo: &Repo) -> Result<Vec<Weighed>> {
    let downloads = fs::read(repo.wasm_target.join(DOWNLOADS)).context("pkg/ is not built")?;
    let downloads: Downloads = serde_json::from_slice(&downloads)?;
    let weigh = |stage: Stage| {
        let files = files(&stage, &downloads)?;
        let sizes = files.into_iter().map(|file| {
            let path = repo.package().join(file);
            sizes::bytes(&compress::beside(&path, compress::BROTLI))
        });
        Ok(Weighed {
            stage,
            bytes: sizes.sum::<Result<_>>()?,
        })
    };
    read(repo)?.stage.into_iter().map(weigh).collect()
}

/// What is downloaded for a stage, each file once.
fn files<'a>(stage: &Stage, downloads: &'a Downloads) -> Result<BTreeSet<&'a str>> {
    let unknown = |chunk| format!("{FILE} names the chunk {chunk}, which there is not");
    let mut files = BTreeSet::from([manifest::ENTRY]);
    let Some((first, others)) = stage.chunks.split_first() else {
        return Ok(files);
    };
    let main = downloads.mains.get(first).with_context(|| unknown(first))?;
    files.insert(main);
    for chunk in others {
        let later = downloads.chunks.get(first);
        let needed = later.and_then(|later| later.get(chunk));
        let needed = needed.with_context(|| unknown(chunk))?;
        files.extend(needed.iter().map(String::as_str));
    }
    Ok(files)
}

fn table(stages: &[Weighed]) -> String {
    let mut text = format!("{:<32}{:>10}{:>10}", "visitors download", "brotli", "limit");
    for Weighed { stage, bytes } in stages {
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "\n{:<32}{:>10}{:>10}",
            stage.name,
            kilobytes(*bytes),
            stage.limit
        );
    }
    text
}

/// What to say of a stage that costs too much.
fn excess(Weighed { stage, bytes }: &Weighed) -> Option<String> {
    let over = bytes.checked_sub(stage.limit * 1000).filter(|it| *it > 0)?;
    Some(format!(
        "“{}” takes {} kB with brotli, {over} bytes more than the {} kB that {FILE} allows",
        stage.name,
        kilobytes(*bytes),
        stage.limit
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Downloads, Figure, Frame, Stage, Weighed, excess, files, late, table};

    fn stage(chunks: &[&str]) -> Stage {
        Stage {
            name: "checkout".to_owned(),
            chunks: chunks.iter().map(|it| (*it).to_owned()).collect(),
            limit: 80,
        }
    }

    fn weighed(bytes: u64) -> Weighed {
        let stage = stage(&[]);
        Weighed { stage, bytes }
    }

    #[test]
    fn a_stage_that_is_too_heavy_is_named_with_what_it_is_over() {
        let said = excess(&weighed(80_260)).unwrap();
        assert!(
            said.starts_with("“checkout” takes 80.3 kB with brotli, 260 bytes more than the 80 kB")
        );
    }

    #[test]
    fn a_stage_may_take_all_of_its_budget() {
        assert_eq!(excess(&weighed(80_000)), None);
    }

    #[test]
    fn the_table_shows_what_is_left() {
        let text = table(&[weighed(76_543)]);
        let last: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["checkout", "76.5", "80"]);
    }

    #[test]
    fn a_change_that_takes_too_much_work_is_named() {
        let frames = [Frame {
            name: "order".to_owned(),
            limit: 2.5,
        }];
        let figure = |name: &str, ratio| {
            [Figure {
                name: name.to_owned(),
                ratio: Some(ratio),
            }]
        };
        assert!(late(&frames, &figure("order", 2.5)).unwrap().is_empty());
        let said = late(&frames, &figure("order", 2.51)).unwrap().join("\n");
        assert!(said.starts_with("“order” takes 2.51 times the work"));
        assert!(late(&frames, &figure("country", 1.0)).is_err());
        assert!(late(&frames, &[]).is_err());
    }

    #[test]
    fn a_file_that_is_there_is_not_downloaded_again() {
        let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        let chunk = |chunk: &str, files: &[&str]| (chunk.to_owned(), names(files));
        let later = [
            chunk("rates", &["rates.wasm"]),
            chunk("booking", &["rates.wasm", "booking.wasm"]),
        ];
        let downloads = Downloads {
            mains: BTreeMap::from([("hotels".to_owned(), "hotels.wasm".to_owned())]),
            chunks: BTreeMap::from([("hotels".to_owned(), later.into())]),
        };
        let journey = files(&stage(&["hotels", "rates", "booking"]), &downloads).unwrap();
        let expected = ["booking.wasm", "hotels.wasm", "rates.wasm", "stopover.js"];
        assert_eq!(journey.into_iter().collect::<Vec<_>>(), expected);
        assert!(files(&stage(&["flights"]), &downloads).is_err());
    }
}
