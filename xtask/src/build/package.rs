//! From compiled WebAssembly to an npm package.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{
    Workbench, budgets,
    chunks::Modules,
    esbuild::esbuild,
    files::{self, Published},
    locales,
    manifest::{self, ENTRY},
    notices,
};
use crate::interface::Interface;

/// Digests of every file of the package, for pages that name them.
pub(super) const INTEGRITY: &str = "integrity.json";

/// What a finished package must hold, besides files whose names change.
pub(super) const OUTPUTS: [&str; 3] = [ENTRY, INTEGRITY, "package.json"];

/// Writes pkg/: the shell with its style sheet, modules and languages under their hashed names, the manifest.
///
/// # Errors
/// When esbuild fails, a language contradicts English, or a file cannot be read or written.
pub(super) fn publish(
    bench: &Workbench<'_>,
    manifest: Map<String, Value>,
    modules: &Modules,
) -> Result<()> {
    let package = bench.repo.package();
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    let mut published = modules
        .modules
        .iter()
        .map(|(name, module)| files::publish(&package, name, module))
        .collect::<Result<Vec<_>>>()?;
    budgets::note(bench.repo, &modules.layout, &published)?;
    let languages = locales::publish(bench.repo, &package, &mut published)?;
    shell(bench, modules, &published, &languages)?;
    for (document, name) in [
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        // The repository's own is for those who work on it.
        ("src/embed/npm/README.md", "README.md"),
    ] {
        fs::copy(bench.repo.root.join(document), package.join(name))
            .with_context(|| document.to_owned())?;
    }
    let notices = notices::write(bench.repo)?;
    fs::write(package.join("LICENSE-THIRD-PARTY"), notices)?;
    Interface::read(bench.repo)?.publish(bench.repo, &package)?;
    write_json(
        &package.join("package.json"),
        &manifest::completed(manifest),
    )?;
    write_json(&package.join(INTEGRITY), &digests(&package)?)
}

/// Bundles the shell with its style sheet, wasm-bindgen's glue, the names of the files it downloads, and its own words.
fn shell(
    bench: &Workbench<'_>,
    modules: &Modules,
    published: &[Published],
    languages: &str,
) -> Result<()> {
    let made = |file: &str| bench.repo.wasm_target.join(file);
    let [styles, media, glue, names, words, interface] = [
        "styles.css",
        "media.css",
        "glue.js",
        "files.js",
        "languages.js",
        "interface.js",
    ]
    .map(made);
    esbuild(bench, "src/embed/style.css", &styles, &["--bundle"])?;
    esbuild(bench, "src/ui/style/media.css", &media, &[])?;
    fs::write(&glue, factory(&fs::read_to_string(&modules.glue.file)?)?)?;
    fs::write(&names, files_module(modules, published))?;
    fs::write(&interface, Interface::read(bench.repo)?.shell_module())?;
    fs::write(&words, languages)?;
    let alias = |name: &str, file: &Path| format!("--alias:stopover-{name}={}", file.display());
    esbuild(
        bench,
        "src/embed/shell/index.js",
        &bench.repo.package().join(ENTRY),
        &[
            "--bundle",
            "--format=esm",
            "--loader:.css=text",
            &alias("styles", &styles),
            &alias("media", &media),
            &alias("glue", &glue),
            &alias("files", &names),
            &alias("interface", &interface),
            &alias("languages", &words),
        ],
    )
}

/// wasm-bindgen's glue holds one instance of the WebAssembly; after a trap the shell needs another. So it becomes a
/// function that makes one, from functions that download a module, name the modules that a chunk still needs, and make
/// trusted markup, which pages that enforce Trusted Types require.
///
/// # Errors
/// When the glue does not parse markup in one place.
fn factory(glue: &str) -> Result<String> {
    const PARSE: &str = ".innerHTML=";
    let (before, (markup, after)) = glue
        .split_once(PARSE)
        .and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
        .filter(|(_, (_, after))| !after.contains(PARSE))
        .context("the glue does not parse markup in one place")?;
    Ok(format!(
        "export default function (stopoverModule, stopoverMissing, stopoverMarkup) {{\n\
         {before}{PARSE}stopoverMarkup({markup})){after}\nreturn glue;\n}}\n"
    ))
}

/// The module by which the shell knows its files: where they are, their digests, and which each chunk needs.
fn files_module(modules: &Modules, published: &[Published]) -> String {
    // `new URL("…", import.meta.url)` is how bundlers recognise files that belong to a module.
    let files: String = published
        .iter()
        .map(|file| {
            format!(
                "  {}: {{ url: new URL({}, import.meta.url), integrity: {} }},\n",
                json!(file.name),
                json!(format!("./{}", file.path)),
                json!(file.integrity)
            )
        })
        .collect();
    format!(
        "export const files = {{\n{files}}};\nexport const mains = {};\nexport const chunks = {};\n",
        json!(modules.layout.mains),
        json!(modules.layout.chunks)
    )
}

/// The digest of each file of the package, by its path.
fn digests(package: &Path) -> Result<BTreeMap<String, String>> {
    let digest = |file: PathBuf| {
        let path = file.strip_prefix(package)?.display().to_string();
        Ok((path, files::integrity(&fs::read(&file)?)))
    };
    files::below(package)?.into_iter().map(digest).collect()
}

fn write_json(path: &Path, value: &impl serde::Serialize) -> Result<()> {
    let text = serde_json::to_string_pretty(value)? + "\n";
    fs::write(path, text).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::factory;

    #[test]
    fn the_glue_parses_only_trusted_markup() {
        let made = factory("set:function(e,t,n){e.innerHTML=i(t,n)},get:f(1)").unwrap();
        assert!(made.contains("{e.innerHTML=stopoverMarkup(i(t,n))},get:f(1)"));
        assert!(factory("a.innerHTML=i(t,n);b.innerHTML=i(t,n)").is_err());
        assert!(factory("a.textContent=i(t,n)").is_err());
    }
}
