//! What visitors come for.

use serde::Serialize;

/// Of a hundred visits, as the program in benches/load has it.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Mix {
    hotel: u32,
    places: u32,
    holidays: u32,
    holiday: u32,
    package: u32,
    search: u32,
    booking: u32,
}

impl Mix {
    const NONE: Self = Self {
        hotel: 0,
        places: 0,
        holidays: 0,
        holiday: 0,
        package: 0,
        search: 0,
        booking: 0,
    };
    pub(super) const CONTENT: Self = Self {
        hotel: 30,
        places: 15,
        holidays: 5,
        holiday: 10,
        package: 10,
        ..Self::NONE
    };
    /// What any gateway answers: a booking is known to the one whose journal it is in.
    pub(super) const LOOKING: Self = Self {
        search: 25,
        ..Self::CONTENT
    };
    pub(super) const VISITS: Self = Self {
        booking: 5,
        ..Self::LOOKING
    };
    pub(super) const HOTELS: Self = Self {
        hotel: 1,
        ..Self::NONE
    };
    pub(super) const SEARCHES: Self = Self {
        search: 1,
        ..Self::NONE
    };
    /// What can be asked of the provider as well.
    pub(super) const COMPARED: Self = Self {
        hotel: 70,
        search: 25,
        ..Self::NONE
    };
    pub(super) const EACH: [(&'static str, Self); 8] = [
        ("hotel", Self::HOTELS),
        (
            "places",
            Self {
                places: 1,
                ..Self::NONE
            },
        ),
        (
            "list of holidays",
            Self {
                holidays: 1,
                ..Self::NONE
            },
        ),
        (
            "holiday",
            Self {
                holiday: 1,
                ..Self::NONE
            },
        ),
        (
            "file of the package",
            Self {
                package: 1,
                ..Self::NONE
            },
        ),
        ("search", Self::SEARCHES),
        (
            "booking, five requests",
            Self {
                booking: 1,
                ..Self::NONE
            },
        ),
        ("any, as they come", Self::VISITS),
    ];
}
