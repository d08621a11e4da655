//! The floors of each crate: docs/ARCHITECTURE.md draws them, this table holds them.

/// A crate's folders, from the top floor to the lowest.
pub(super) struct House {
    pub(super) root: &'static str,
    pub(super) folders: &'static [Folder],
    /// Folders whose files may know each other.
    pub(super) screens: &'static [&'static str],
    /// Whether what breaks the rules is an error yet.
    pub(super) enforced: bool,
}

/// A folder below the crate's root and the floors of what is directly in it, a line each. Who stands on a floor uses those
/// below it and nobody beside it. `*` is everything that is not named: that may use each other, but not in a circle.
pub(super) struct Folder {
    pub(super) path: &'static str,
    pub(super) floors: &'static [&'static str],
}

pub(super) const HOUSES: [House; 4] = [
    House {
        root: "src",
        folders: &[
            Folder {
                path: "",
                floors: &["lib", "embed", "hotels holidays", "ui", "i18n"],
            },
            Folder {
                path: "hotels",
                floors: &["mod", "search results hotel booking purchase", "visit"],
            },
            Folder {
                path: "holidays",
                floors: &[
                    "mod",
                    "view",
                    "session",
                    "browse holiday enquiry",
                    "parts",
                    "catalogue",
                    "visit",
                ],
            },
            Folder {
                path: "ui",
                floors: &["mod", "flow", "form", "*"],
            },
        ],
        screens: &[
            "hotels/search",
            "hotels/results",
            "hotels/hotel",
            "hotels/booking",
            "hotels/purchase",
            "holidays/browse",
            "holidays/holiday",
            "holidays/enquiry",
        ],
        enforced: false,
    },
    House {
        root: "crates/stopover-gateway/src",
        folders: &[Folder {
            path: "",
            floors: &[
                "lib main",
                "program",
                "service",
                "routes",
                "purchase catalogue enquiries",
                "searches images",
                "content index",
                "grants handles cache",
                "journal web",
                "upstream",
                "config error_chain",
            ],
        }],
        screens: &[],
        enforced: true,
    },
    House {
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
        screens: &[],
        enforced: true,
    },
    House {
        root: "xtask/src",
        folders: &[],
        screens: &[],
        enforced: true,
    },
];
