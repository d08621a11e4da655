//! The JavaScript between the shell and the WebAssembly, as wasm-bindgen wrote it, made small.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::{Workbench, esbuild::esbuild, finish::Names};

/// What the shell needs of the glue.
const WANTED: &str = "default, mountHolidays, mountHotels";

/// Exports that tests ask for by their names.
const KEPT: [&str; 2] = ["memory", "__wbindgen_malloc"];

/// Minified, and still to be wrapped.
pub(super) struct Glue {
    pub(super) file: PathBuf,
    /// The names it knows the WebAssembly's imports and exports by.
    pub(super) names: Names,
    /// The imports and exports that are mentioned in it, by their long names.
    pub(super) mentioned: BTreeSet<String>,
}

/// Bundles the glue with what it imports, without what the shell does not need, and gives short names to those `borders`
/// (names of imports and exports, and of the modules of imports) that it knows.
///
/// # Errors
/// When esbuild fails.
pub(super) fn minify(
    bench: &Workbench<'_>,
    written: &Path,
    borders: &BTreeSet<String>,
) -> Result<Glue> {
    let text = fs::read_to_string(written).with_context(|| written.display().to_string())?;
    fs::write(written, of_a_module(&droppable(&text)))?;
    let directory = written.parent().context("the glue is in no directory")?;
    let file = |name: &str| directory.join(name);
    let [entry, long, short, names] =
        ["entry.js", "glue.long.js", "glue.js", "names.json"].map(file);
    let module = written.file_name().unwrap_or_default().to_string_lossy();
    fs::write(
        &entry,
        format!("export {{ {WANTED} }} from \"./{module}\";\n"),
    )?;
    let options = [
        "--bundle",
        "--format=iife",
        "--global-name=glue",
        "--define:import.meta.url=\"\"",
        // For `using`, which the shell does not use.
        "--define:Symbol.dispose=undefined",
    ];
    let entry = entry.display().to_string();
    esbuild(bench, &entry, &long, &options)?;
    let long = fs::read_to_string(&long)?;
    let mentioned: BTreeSet<_> = borders.iter().filter(|name| long.contains(*name)).collect();

    fs::write(&names, "{}")?;
    let mangled = mentioned
        .iter()
        .filter(|name| !KEPT.contains(&name.as_str()));
    let mangled = format!("--mangle-props={}", exactly(mangled));
    let cache = format!("--mangle-cache={}", names.display());
    let renaming = ["--mangle-quoted", &mangled, &cache];
    let renaming = renaming.into_iter().filter(|_| !mentioned.is_empty());
    let options: Vec<_> = options.into_iter().chain(renaming).collect();
    esbuild(bench, &entry, &short, &options)?;
    Ok(Glue {
        file: short,
        names: serde_json::from_slice(&fs::read(names)?)?,
        mentioned: mentioned.into_iter().cloned().collect(),
    })
}

/// Lets classes be dropped that nobody uses, with the part of the WebAssembly behind them.
fn droppable(glue: &str) -> String {
    const REGISTRY: &str = "new FinalizationRegistry(";
    glue.replace(REGISTRY, &format!("/* @__PURE__ */ {REGISTRY}"))
}

/// The shell compiles what it has fetched, and starts nothing but that. What would fetch a module, or compile it, may go with its
/// warnings.
fn of_a_module(glue: &str) -> String {
    const KNOWN: [(&str, &str); 6] = [
        (
            "typeof Response === 'function' && module instanceof Response",
            "false",
        ),
        ("Object.getPrototypeOf(module) === Object.prototype", "true"),
        (
            "Object.getPrototypeOf(module_or_path) === Object.prototype",
            "true",
        ),
        (
            "typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)",
            "false",
        ),
        ("!(module instanceof WebAssembly.Module)", "false"),
        ("instance instanceof WebAssembly.Instance", "true"),
    ];
    let known = KNOWN.iter();
    known.fold(glue.to_owned(), |glue, (condition, outcome)| {
        glue.replace(condition, outcome)
    })
}

/// A regular expression for nothing but these names.
fn exactly<'a>(names: impl Iterator<Item = &'a &'a String>) -> String {
    let literal = |name: &&String| {
        let mut literal = String::new();
        for letter in name.chars() {
            if !letter.is_alphanumeric() && letter != '_' {
                literal.push('\\');
            }
            literal.push(letter);
        }
        literal
    };
    let names: Vec<_> = names.map(literal).collect();
    format!("^(?:{})$", names.join("|"))
}

#[cfg(test)]
mod tests {
    use super::{droppable, exactly, of_a_module};

    #[test]
    fn only_the_borders_names_are_changed() {
        let names = ["./core.js".to_owned(), "__wbg_now_01".to_owned()];
        let names: Vec<_> = names.iter().collect();
        assert_eq!(exactly(names.iter()), r"^(?:\.\/core\.js|__wbg_now_01)$");
    }

    #[test]
    fn only_a_compiled_module_is_started() {
        let glue = "if (instance instanceof WebAssembly.Instance) { return { instance, module }; }";
        let started = of_a_module(glue);
        assert_eq!(started, "if (true) { return { instance, module }; }");
    }

    #[test]
    fn a_registry_that_nobody_uses_may_go() {
        let glue = "const a = new FinalizationRegistry(ptr => free(ptr));";
        let droppable = droppable(glue);
        assert!(droppable.contains("const a = /* @__PURE__ */ new FinalizationRegistry(ptr"));
    }
}
