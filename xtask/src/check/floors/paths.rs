//! What a file says of other modules: its `use`s, the paths in its code, and what it defines. Code for tests is left out.

use anyhow::Result;
use proc_macro2::{Delimiter, Group, TokenTree};

use crate::check::source::tokens;

/// A `use`, one for each name.
#[derive(Debug, PartialEq)]
pub(super) struct Import {
    pub(super) path: Vec<String>,
    /// By what the module then knows it; none for all names of a module.
    pub(super) name: Option<String>,
    /// Whether other modules may use it from here.
    pub(super) public: bool,
}

/// A module's own code.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Scope {
    /// Its name inside the file; empty for the file itself.
    pub(super) inside: Vec<String>,
    pub(super) imports: Vec<Import>,
    /// Paths of two names and more.
    pub(super) paths: Vec<Vec<String>>,
    pub(super) items: Vec<String>,
    /// Modules that only tests have.
    pub(super) test_modules: Vec<String>,
}

/// The file's module first, then those written inside it.
///
/// # Errors
/// When the file is no sequence of Rust tokens.
pub(super) fn scopes(text: &str) -> Result<Vec<Scope>> {
    let mut file = Scope::default();
    let mut inner = Vec::new();
    let stream: Vec<_> = tokens(text)?.into_iter().collect();
    read(&stream, true, &mut file, &mut inner);
    inner.insert(0, file);
    Ok(inner)
}

/// Reads tokens of a module; `top` outside any braces.
fn read(mut rest: &[TokenTree], top: bool, scope: &mut Scope, inner: &mut Vec<Scope>) {
    let mut public = false;
    let mut for_tests = false;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (TokenTree::Punct(mark), [TokenTree::Group(attribute), end @ ..])
                if mark.as_char() == '#' =>
            {
                for_tests |= is_test_only(attribute);
                read_serde(attribute, scope, inner);
                rest = end;
                continue;
            }
            (TokenTree::Ident(word), [TokenTree::Group(of), end @ ..])
                if word == "pub" && of.delimiter() == Delimiter::Parenthesis =>
            {
                public = true;
                rest = end;
                continue;
            }
            (TokenTree::Ident(word), _) if word == "pub" => {
                public = true;
                continue;
            }
            _ if for_tests && top => {
                if let (TokenTree::Ident(word), [TokenTree::Ident(name), ..]) = (first, after)
                    && word == "mod"
                {
                    scope.test_modules.push(name.to_string());
                }
                rest = after_item(after);
            }
            (TokenTree::Ident(word), _) if word == "use" => {
                rest = read_use(after, &[], public, &mut scope.imports);
            }
            (
                TokenTree::Ident(word),
                [TokenTree::Ident(name), TokenTree::Group(body), end @ ..],
            ) if word == "mod" => {
                let mut module = Scope::default();
                module.inside.clone_from(&scope.inside);
                module.inside.push(name.to_string());
                read(&trees(body), true, &mut module, inner);
                inner.push(module);
                rest = end;
            }
            (TokenTree::Ident(word), _) => {
                if top {
                    scope.items.extend(defined(&word.to_string(), after));
                }
                let (path, end) = path_from(word.to_string(), after);
                if path.len() > 1 {
                    scope.paths.push(path);
                }
                rest = end;
            }
            (TokenTree::Group(group), _) => read(&trees(group), false, scope, inner),
            (TokenTree::Punct(_) | TokenTree::Literal(_), _) => {}
        }
        public = false;
        for_tests = false;
    }
}

fn trees(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn is_test_only(attribute: &Group) -> bool {
    let text = attribute.stream().to_string().replace(' ', "");
    text.starts_with("cfg(test") || text.starts_with("cfg(all(test")
}

/// serde names functions in texts.
fn read_serde(attribute: &Group, scope: &mut Scope, inner: &mut Vec<Scope>) {
    if let [TokenTree::Ident(name), TokenTree::Group(options), ..] = trees(attribute).as_slice()
        && name == "serde"
    {
        for option in options.stream() {
            if let TokenTree::Literal(text) = option
                && let Ok(path) = tokens(text.to_string().trim_matches('"'))
            {
                let path: Vec<_> = path.into_iter().collect();
                read(&path, false, scope, inner);
            }
        }
    }
}

/// What follows an item: after its braces, or its semicolon.
fn after_item(mut tokens: &[TokenTree]) -> &[TokenTree] {
    while let [token, after @ ..] = tokens {
        tokens = after;
        let ends = match token {
            TokenTree::Punct(mark) => mark.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        if ends {
            break;
        }
    }
    tokens
}

/// The name that a keyword defines.
fn defined(keyword: &str, after: &[TokenTree]) -> Option<String> {
    match (keyword, after) {
        (
            "struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static",
            [TokenTree::Ident(name), ..],
        )
        | ("macro_rules", [TokenTree::Punct(_), TokenTree::Ident(name), ..]) => {
            Some(name.to_string())
        }
        _ => None,
    }
}

/// The path that begins with a name, and what follows it.
fn path_from(first: String, mut rest: &[TokenTree]) -> (Vec<String>, &[TokenTree]) {
    let mut path = vec![first];
    while let Some([TokenTree::Ident(name), after @ ..]) = after_colons(rest) {
        path.push(name.to_string());
        rest = after;
    }
    (path, rest)
}

/// Reads one tree of a `use`, and gives what follows it.
fn read_use<'t>(
    rest: &'t [TokenTree],
    before: &[String],
    public: bool,
    imports: &mut Vec<Import>,
) -> &'t [TokenTree] {
    let mut import = |path: Vec<String>, name: Option<String>| {
        imports.push(Import { path, name, public });
    };
    match rest {
        [TokenTree::Group(list), after @ ..] if list.delimiter() == Delimiter::Brace => {
            for tree in trees(list).split(is_comma) {
                read_use(tree, before, public, imports);
            }
            after
        }
        [TokenTree::Punct(star), after @ ..] if star.as_char() == '*' => {
            import(before.to_vec(), None);
            after
        }
        [TokenTree::Ident(first), after @ ..] => {
            let mut path = before.to_vec();
            if first != "self" || before.is_empty() {
                path.push(first.to_string());
            }
            if let Some(after) = after_colons(after) {
                return read_use(after, &path, public, imports);
            }
            let name = match after {
                [TokenTree::Ident(word), TokenTree::Ident(name), ..] if word == "as" => {
                    Some(name.to_string())
                }
                _ => path.last().cloned(),
            };
            import(path, name);
            after
        }
        _ => rest,
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')
}

fn after_colons(rest: &[TokenTree]) -> Option<&[TokenTree]> {
    match rest {
        [TokenTree::Punct(one), TokenTree::Punct(two), after @ ..]
            if one.as_char() == ':' && two.as_char() == ':' =>
        {
            Some(after)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Import, scopes};

    fn paths(text: &str) -> Vec<String> {
        let scopes = scopes(text).unwrap();
        scopes[0].paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn a_use_is_read_name_by_name() {
        let scopes =
            scopes("pub(crate) use crate::{ui::{self, stars as shown}, i18n::*};").unwrap();
        let import = |path: &str, name: Option<&str>| Import {
            path: path.split("::").map(str::to_owned).collect(),
            name: name.map(str::to_owned),
            public: true,
        };
        assert_eq!(
            scopes[0].imports,
            [
                import("crate::ui", Some("ui")),
                import("crate::ui::stars", Some("shown")),
                import("crate::i18n", None)
            ]
        );
    }

    #[test]
    fn paths_count_wherever_they_stand_but_in_comments_and_texts() {
        assert_eq!(
            paths("fn f() { view! { <p>{crate::hotels::name()}</p> } }"),
            ["crate::hotels::name"]
        );
        assert_eq!(
            paths("#[serde(default, with = \"super::date\")] struct A;"),
            ["super::date"]
        );
        assert!(paths("//! As in crate::hotels.\nconst A: &str = \"crate::hotels\";").is_empty());
    }

    #[test]
    fn code_for_tests_is_left_out() {
        let text = "#[cfg(test)] mod fixture; #[cfg(test)] use a::b; \
            #[cfg(test)] mod tests { fn f() { a::b() } } fn f() { c::d() }";
        let scopes = scopes(text).unwrap();
        assert_eq!(scopes.len(), 1);
        assert_eq!(scopes[0].test_modules, ["fixture", "tests"]);
        assert_eq!(scopes[0].paths, [["c", "d"]]);
        assert!(scopes[0].imports.is_empty());
    }

    #[test]
    fn a_module_inside_a_file_is_one_of_its_own() {
        let scopes = scopes("mod inner { use super::super::hotels; } struct A;").unwrap();
        assert_eq!(scopes[0].items, ["A"]);
        assert_eq!(scopes[1].inside, ["inner"]);
        assert_eq!(scopes[1].imports[0].path, ["super", "super", "hotels"]);
    }
}
