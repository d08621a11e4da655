//! Inside a crate, too, a folder uses those on the floors below it, and nothing uses each other in a circle.

mod circles;
mod modules;
mod paths;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::Result;

use self::{
    circles::circles,
    modules::Modules,
    table::{CRATES, CrateFloors, Folder, OTHERS, SCREENS},
};
use super::{none_of, source};
use crate::repo::Repo;

/// No folder uses one above or beside it, and there is no circle but inside a screen. Prints what it counted.
///
/// # Errors
/// The arrows back and the circles.
pub(super) fn hold(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for floors in &CRATES {
        let files = source::rust_files(repo, &[floors.root])?;
        let modules = Modules::read(
            Path::new(floors.root),
            files
                .iter()
                .map(|(file, text)| (file.as_path(), text.as_str())),
        )?;
        let survey = Survey::of(floors, &modules);
        println!("        {}: {}", floors.root, survey.counts());
        found.extend(survey.findings());
    }
    none_of(found)
}

/// The floors as docs/ARCHITECTURE.md shows them.
pub(crate) fn drawn() -> String {
    let mut text = "```text\n".to_owned();
    for floors in &CRATES {
        for folder in floors.folders {
            let path = format!("{}/{}", floors.root, folder.path);
            let mut name = path.trim_end_matches('/');
            for floor in folder.floors {
                let names = floor
                    .replace(' ', " · ")
                    .replace(OTHERS, "everything else")
                    .replace(SCREENS, "each screen");
                text += &format!("{name:<30}  {names}\n");
                name = "";
            }
            text.push('\n');
        }
    }
    format!("{}\n```\n", text.trim_end())
}

/// What was found in a crate.
#[derive(Default)]
struct Survey {
    files: usize,
    arrows: usize,
    back_arrows: Vec<String>,
    circles: Vec<String>,
    /// What the table does not name.
    unplaced: BTreeSet<String>,
}

impl Survey {
    fn of(floors: &CrateFloors, modules: &Modules) -> Self {
        let files = modules.files();
        let arrows = modules.arrows();
        let places: BTreeMap<_, _> = files
            .iter()
            .map(|file| (*file, place(Path::new(floors.root), file, &files)))
            .collect();
        let mut survey = Self {
            files: files.len(),
            arrows: arrows.len(),
            unplaced: places
                .values()
                .filter_map(|at| floors.unplaced(at))
                .collect(),
            ..Self::default()
        };
        // What is in a folder and uses each other, with an example.
        let mut folders: BTreeMap<String, BTreeMap<(&str, &str), String>> = BTreeMap::new();
        for (user, used) in arrows {
            let parted = places.get(user).zip(places.get(used));
            let Some((folder, from, to)) = parted.and_then(|(user, used)| parting(user, used))
            else {
                continue;
            };
            let arrow = format!("{} uses {}", user.display(), used.display());
            if floors
                .folder(&folder)
                .is_some_and(|it| !it.allows(from, to))
            {
                survey.back_arrows.push(arrow.clone());
            }
            // A folder's module offers what its files share and puts them together: it is one with them.
            if from != "mod" && to != "mod" {
                let neighbours = folders.entry(folder).or_default();
                neighbours.entry((from, to)).or_insert(arrow);
            }
        }
        for (folder, arrows) in &folders {
            if !floors.is_in_screen(folder) {
                for circle in circles(&arrows.keys().copied().collect()) {
                    let mut text = format!("circle in {}/{folder}", floors.root);
                    for ((user, used), arrow) in arrows {
                        if circle.contains(user) && circle.contains(used) {
                            text += &format!("\n        {arrow}");
                        }
                    }
                    survey.circles.push(text);
                }
            }
        }
        survey
    }

    fn counts(&self) -> String {
        format!(
            "{} files, {} arrows, {} back, {} circles",
            self.files,
            self.arrows,
            self.back_arrows.len(),
            self.circles.len()
        )
    }

    fn findings(self) -> impl Iterator<Item = String> {
        self.unplaced
            .into_iter()
            .chain(self.back_arrows)
            .chain(self.circles)
    }
}

impl CrateFloors {
    fn folder(&self, path: &str) -> Option<&'static Folder> {
        self.folders.iter().find(|folder| folder.path == path)
    }

    /// The part of a file's place that the floors of its folder do not name.
    fn unplaced(&self, place: &[String]) -> Option<String> {
        let mut path = String::new();
        let mut rest = place;
        while let [name, inside @ ..] = rest {
            let floor = self.folder(&path).map(|folder| folder.floor(name));
            if !path.is_empty() {
                path.push('/');
            }
            path += name;
            match floor {
                Some(Floor::None) => return Some(self.on_no_floor(&path)),
                Some(Floor::Screen(_)) if inside.is_empty() => {
                    return Some(self.on_no_floor(&path));
                }
                _ => rest = inside,
            }
        }
        None
    }

    fn on_no_floor(&self, path: &str) -> String {
        format!("{}/{path} is on no floor", self.root)
    }

    /// Whether a folder is a screen or inside of one.
    fn is_in_screen(&self, path: &str) -> bool {
        self.folders.iter().any(|folder| {
            let inside = Path::new(path).strip_prefix(folder.path).ok();
            let name = inside.and_then(|inside| inside.iter().next());
            name.is_some_and(|name| {
                matches!(folder.floor(&name.to_string_lossy()), Floor::Screen(_))
            })
        })
    }
}

/// Where a name stands in its folder, counted from the top.
enum Floor {
    Named(usize),
    Screen(usize),
    Other(usize),
    None,
}

impl Folder {
    fn floor(&self, name: &str) -> Floor {
        let on = |name: &str| {
            let mut floors = self.floors.iter();
            floors.position(|floor| floor.split(' ').any(|it| it == name))
        };
        let wildcards = || {
            let screen = on(SCREENS).map(Floor::Screen);
            screen.or_else(|| on(OTHERS).map(Floor::Other))
        };
        let named = on(name).map(Floor::Named);
        named.or_else(wildcards).unwrap_or(Floor::None)
    }

    /// A name without a floor is another finding.
    fn allows(&self, user: &str, used: &str) -> bool {
        use Floor::{Named, Other, Screen};
        match (self.floor(user), self.floor(used)) {
            (Other(_), Other(_)) => true,
            (
                Named(user) | Screen(user) | Other(user),
                Named(used) | Screen(used) | Other(used),
            ) => user < used,
            _ => true,
        }
    }
}

/// The folder in which the ways to two files part, and by which names they go on there.
fn parting<'a>(user: &'a [String], used: &'a [String]) -> Option<(String, &'a str, &'a str)> {
    let mut shared = Vec::new();
    for (user, used) in user.iter().zip(used) {
        if user != used {
            return Some((shared.join("/"), user, used));
        }
        shared.push(user.as_str());
    }
    None
}

/// A file's folders below the root and its name: `hotels`, `search`, `view`. A file that is the module of a folder
/// beside it stands inside that.
fn place(root: &Path, file: &Path, files: &BTreeSet<&Path>) -> Vec<String> {
    let stem = file.with_extension("");
    let below = stem.strip_prefix(root).unwrap_or(&stem);
    let mut names: Vec<_> = below
        .iter()
        .map(|it| it.to_string_lossy().into_owned())
        .collect();
    if files.iter().any(|other| other.starts_with(&stem)) {
        names.push("mod".to_owned());
    }
    names
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{
        Survey,
        modules::Modules,
        table::{CrateFloors, Folder, OTHERS, SCREENS},
    };

    const FLOORS: CrateFloors = CrateFloors {
        root: "src",
        folders: &[
            Folder {
                path: "",
                floors: &["lib", "embed", "hotels holidays", "ui"],
            },
            Folder {
                path: "hotels",
                floors: &["mod view", SCREENS],
            },
            Folder {
                path: "ui",
                floors: &["mod flow", OTHERS],
            },
        ],
    };

    /// What is found where these files hold these sources.
    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|(file, text)| (Path::new(*file), *text));
        let modules = Modules::read(Path::new("src"), files).unwrap();
        Survey::of(&FLOORS, &modules).findings().collect()
    }

    #[test]
    fn a_folder_uses_those_below_it_and_none_above_or_beside_it() {
        let used = [
            (
                "src/lib.rs",
                "mod ui; mod hotels; mod holidays; pub use hotels::Hotels;",
            ),
            (
                "src/hotels/mod.rs",
                "use crate::ui::stars; pub struct Hotels;",
            ),
            ("src/holidays.rs", "pub struct Month;"),
            ("src/ui/mod.rs", "pub fn stars() {}"),
        ];
        assert_eq!(findings(&used), [""; 0]);
        let above = [("src/ui/stars.rs", "use crate::hotels::Hotels;")];
        assert_eq!(
            findings(&[&used[..], &above].concat()),
            ["src/ui/stars.rs uses src/hotels/mod.rs"]
        );
        let beside = [("src/hotels/view.rs", "fn f(_: crate::holidays::Month) {}")];
        assert_eq!(
            findings(&[&used[..], &beside].concat()),
            ["src/hotels/view.rs uses src/holidays.rs"]
        );
    }

    #[test]
    fn everything_that_is_not_named_may_use_each_other() {
        let files = [
            ("src/ui/mod.rs", "mod dom; mod flow; mod text;"),
            (
                "src/ui/flow/mod.rs",
                "use super::dom::focus; pub struct Flow;",
            ),
            ("src/ui/dom.rs", "use super::text::Text; pub fn focus() {}"),
            ("src/ui/text.rs", "pub struct Text;"),
        ];
        assert_eq!(findings(&files), [""; 0]);
        let up = [
            files[0],
            files[1],
            files[2],
            ("src/ui/text.rs", "use super::flow::Flow; pub struct Text;"),
        ];
        assert_eq!(
            findings(&up).first().unwrap(),
            "src/ui/text.rs uses src/ui/flow/mod.rs"
        );
    }

    #[test]
    fn a_circle_is_named_with_what_ties_it() {
        let circle = |folder: &str| {
            let file = |name: &str| format!("src/{folder}/{name}.rs");
            let (a, b) = (file("a"), file("b"));
            let folder = format!("src/{folder}/mod.rs");
            findings(&[
                ("src/hotels/mod.rs", ""),
                (&folder, "mod a; mod b;"),
                (&a, "use super::b::B; pub struct A;"),
                (&b, "use super::a::A; pub struct B;"),
            ])
        };
        assert_eq!(
            circle("embed"),
            [
                "circle in src/embed\n        src/embed/a.rs uses src/embed/b.rs\n        \
                src/embed/b.rs uses src/embed/a.rs"
            ]
        );
        assert_eq!(circle("hotels/search"), [""; 0], "files of a screen may");
    }

    #[test]
    fn a_module_may_use_its_files_and_they_it() {
        let files = [
            ("src/embed/mod.rs", "mod a; pub struct Shared(a::A);"),
            ("src/embed/a.rs", "use super::Shared; pub struct A;"),
        ];
        assert_eq!(findings(&files), [""; 0]);
    }

    #[test]
    fn a_screen_knows_no_other_screen() {
        let files = [
            ("src/lib.rs", ""),
            ("src/hotels/mod.rs", ""),
            ("src/hotels/search/mod.rs", "pub struct Form;"),
            (
                "src/hotels/results/mod.rs",
                "use crate::hotels::search::Form;",
            ),
        ];
        assert_eq!(
            findings(&files),
            ["src/hotels/results/mod.rs uses src/hotels/search/mod.rs"]
        );
        let file = [("src/hotels/extra.rs", "")];
        assert_eq!(findings(&file), ["src/hotels/extra is on no floor"]);
    }

    #[test]
    fn a_folder_without_a_floor_needs_one() {
        assert_eq!(
            findings(&[("src/shared/mod.rs", "pub struct A;")]),
            ["src/shared is on no floor"]
        );
    }
}
