//! What the provider of the measurement answers: files, like its examples.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{HOTELS, MANY_HOTELS};
use crate::repo::Repo;

/// What a hotel offers.
const RATES: usize = 8;

/// Hotels on a page of the provider's list.
const PAGE: usize = 200;

/// Compressed files of about the size of the package's large and small ones.
pub(super) const FILES: [(&str, usize); 2] = [("module.wasm", 100_000), ("module.js", 10_000)];

/// A package, in `folder` as the gateway's `static_dir`. Paths of its files.
pub(crate) fn write_package(folder: &Path) -> Result<Vec<String>> {
    let package = folder.join("pkg");
    fs::create_dir(&package)?;
    let write = |(name, size): (&str, usize)| -> Result<String> {
        fs::write(package.join(name), "not compressed")?;
        fs::write(package.join(format!("{name}.br")), vec![b'x'; size])?;
        Ok(format!("/pkg/{name}"))
    };
    FILES.into_iter().map(write).collect()
}

/// What the provider answers, and a package.
pub(super) fn write_files(repo: &Repo, folder: &Path) -> Result<()> {
    let provider = folder.join("provider");
    fs::create_dir(&provider)?;
    write_package(folder)?;
    fs::write(
        provider.join("hotel.json"),
        example(repo, "hotel_detail.json")?.to_string(),
    )?;
    write_lists(repo, &provider, MANY_HOTELS, |hotel, _| Ok(hotel))?;
    let found = example(repo, "search_response.json")?;
    fs::write(folder.join("search.json"), found.to_string())?;
    write_search(folder, HOTELS)
}

/// The provider's lists, a file for each page: of hotels like the example, changed by their number, and of nothing else.
pub(in crate::bench) fn write_lists(
    repo: &Repo,
    folder: &Path,
    count: usize,
    change: impl Fn(Value, usize) -> Result<Value>,
) -> Result<()> {
    let none = json!({ "count": 0, "next": null, "previous": null, "results": [] });
    fs::write(folder.join("none.json"), none.to_string())?;
    let listed = example(repo, "hotels_page.json")?;
    for page in 0..count / PAGE {
        let hotels = (page * PAGE..(page + 1) * PAGE).map(|number| {
            let hotel = with(part(&listed, "/results/0")?, "/id", id(number))?;
            change(hotel, number)
        });
        let is_last = page + 1 == count / PAGE;
        let text = json!({
            "count": count,
            "next": (!is_last).then_some("more"),
            "previous": (page > 0).then_some("less"),
            "results": hotels.collect::<Result<Vec<_>>>()?,
        });
        let name = format!("hotels-{}.json", page + 1);
        fs::write(folder.join(name), text.to_string())?;
    }
    Ok(())
}

fn example(repo: &Repo, name: &str) -> Result<Value> {
    let file = repo.root.join("tests/fixtures/hotel").join(name);
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

/// The provider's example, with so many hotels and [`RATES`] for each: of other names, ids, prices and days.
pub(super) fn write_search(folder: &Path, hotels: usize) -> Result<()> {
    let found: Value = serde_json::from_slice(&fs::read(folder.join("search.json"))?)?;
    let example = part(&found, "/results/0")?;
    let examples = part(example, "/rates")?.as_array().context("no rates")?;
    let rate = |hotel: usize, number: usize, like: &Value| {
        let any = Sha256::digest(format!("{hotel} {number}"));
        let [a, b, c, d, e, f, ..] = any[..] else {
            bail!("a digest is longer");
        };
        let (day, cents) = (1 + a % 28, u32::from(b) * 256 + u32::from(c));
        let rate_id = format!("r-{c:02x}{d:02x}{e:02x}{f:02x}{a:02x}{b:02x}");
        let rate = with(like, "/rate_id", rate_id)?;
        let rate = with(&rate, "/price", f64::from(8_000 + cents) / 100.0)?;
        let deadline = format!("2027-05-{day:02}T23:59:00Z");
        with(
            &rate,
            "/cancellation_policy/cancellation_deadline",
            deadline,
        )
    };
    let results = (0..hotels).map(|number| {
        let rates = examples.iter().cycle().take(RATES).enumerate();
        let rates = rates.map(|(position, like)| rate(number, position, like));
        let hotel = with(example, "/rates", rates.collect::<Result<Vec<_>>>()?)?;
        let name = format!(
            "Hotel {:.14}",
            format!("{:x}", Sha256::digest(number.to_string()))
        );
        with(&with(&hotel, "/hotel_name", name)?, "/hotel_id", id(number))
    });
    let results = results.collect::<Result<Vec<_>>>()?;
    let found = with(
        &with(&found, "/results", results)?,
        "/results_count",
        hotels,
    )?;
    fs::write(folder.join("provider/search.json"), found.to_string())?;
    Ok(())
}

fn id(hotel: usize) -> String {
    format!("HTL-{}", 100_000 + hotel)
}

fn part<'a>(example: &'a Value, pointer: &str) -> Result<&'a Value> {
    let part = example.pointer(pointer);
    part.with_context(|| format!("the example has no {pointer}"))
}

/// A copy with another value there.
pub(in crate::bench) fn with(
    example: &Value,
    pointer: &str,
    value: impl Into<Value>,
) -> Result<Value> {
    let mut changed = example.clone();
    let part = changed.pointer_mut(pointer);
    *part.with_context(|| format!("the example has no {pointer}"))? = value.into();
    Ok(changed)
}
