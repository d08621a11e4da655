//! The floors of each crate. docs/ARCHITECTURE.md shows them.

/// A crate's folders, each with its floors.
pub(super) struct CrateFloors {
    pub(super) root: &'static str,
    pub(super) folders: &'static [Folder],
}

/// A folder below the crate's root and the floors of what is directly in it, from the top, a line each. What stands on a
/// floor uses those below it and nothing beside it.
pub(super) struct Folder {
    pub(super) path: &'static str,
    pub(super) floors: &'static [&'static str],
}

/// All folders that no floor names. They do not use each other; the files of one may, in circles too.
pub(super) const SCREENS: &str = "screens";

/// All files and folders that no floor names. They use each other, but not in circles.
pub(super) const OTHERS: &str = "others";

pub(super) const CRATES: [CrateFloors; 4] = [
    CrateFloors {
        root: "src",
        folders: &[
            Folder {
                path: "",
                floors: &["lib", "embed", "hotels holidays", "ui", "i18n"],
            },
            Folder {
                path: "hotels",
                floors: &["mod", "session", SCREENS, "parts", "visit"],
            },
            Folder {
                path: "holidays",
                floors: &["mod", "session", SCREENS, "parts", "catalogue", "visit"],
            },
            Folder {
                path: "ui",
                floors: &["mod", "flow", "form", OTHERS],
            },
        ],
    },
    CrateFloors {
        root: "crates/stopover-gateway/src",
        folders: &[Folder {
            path: "",
            floors: &[
                "lib main",
                "program",
                "service",
                "routes",
                "fragments",
                "purchase catalogue enquiries outcomes",
                "searches images",
                "content index",
                "grants handles cache webhook",
                "journal web",
                "upstream",
                "shared snapshots otlp",
                "config metrics trace error_chain",
            ],
        }],
    },
    CrateFloors {
        root: "crates/stopover-sandbox/src",
        folders: &[Folder {
            path: "",
            floors: &[
                "lib main",
                "program",
                "http",
                "hotel_service holiday_service",
                "pricing pictures",
                "world",
                "wire",
                "config",
            ],
        }],
    },
    CrateFloors {
        root: "xtask/src",
        folders: &[],
    },
];
