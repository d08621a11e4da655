//! package.json: what an import of the package gets.

use serde_json::{Map, Value, json};

/// The package's entry module: the shell, which downloads everything else when a page needs it.
pub(super) const ENTRY: &str = "stopover.js";

/// By which pages import it. The crate has no scope, which cargo does not know.
const NAME: &str = "@stopover/widgets";

/// What stands for wasm-pack's manifest in a package that is not to be published.
pub(super) fn unpublished() -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), json!("module"))])
}

/// The manifest wasm-pack wrote, with the shell as the module that an import gets.
pub(super) fn completed(mut manifest: Map<String, Value>) -> Map<String, Value> {
    let entries = [
        ("name", json!(NAME)),
        ("main", json!(ENTRY)),
        ("module", json!(ENTRY)),
        ("types", json!("stopover.d.ts")),
        (
            "exports",
            json!({
                // The types lie beside each module, under its name.
                ".": "./stopover.js",
                // The same, with types for JSX and for templates.
                "./react": "./react.js",
                "./vue": "./vue.js",
                "./custom-elements.json": "./custom-elements.json",
                "./integrity.json": "./integrity.json",
                "./package.json": "./package.json",
            }),
        ),
        ("customElements", json!("custom-elements.json")),
        // Importing it defines the elements.
        ("sideEffects", json!(["*.js"])),
        // Not what is compressed: bundlers and web servers do that anew.
        (
            "files",
            json!([
                "*.js",
                "*.d.ts",
                "*.wasm",
                "*.json",
                "locales/*.json",
                "LICENSE-*"
            ]),
        ),
        (
            "keywords",
            json!([
                "custom-elements",
                "web-components",
                "webassembly",
                "hotel",
                "holiday",
                "travel",
                "booking",
                "search"
            ]),
        ),
        // Only for the types of "./react" and "./vue".
        (
            "peerDependencies",
            json!({ "@types/react": "*", "vue": "*" }),
        ),
        (
            "peerDependenciesMeta",
            json!({ "@types/react": { "optional": true }, "vue": { "optional": true } }),
        ),
    ];
    manifest.extend(entries.map(|(key, value)| (key.to_owned(), value)));
    manifest
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::completed;

    #[test]
    fn an_import_of_the_package_gets_the_shell_with_its_types() {
        let written = json!({ "name": "stopover", "main": "stopover_core.js", "types": "stopover_core.d.ts" });
        let completed = completed(written.as_object().unwrap().clone());
        assert_eq!(completed["main"], "stopover.js");
        assert_eq!(completed["exports"]["."], "./stopover.js");
        assert_eq!(completed["types"], "stopover.d.ts");
        assert_eq!(completed["name"], "@stopover/widgets");
    }
}
