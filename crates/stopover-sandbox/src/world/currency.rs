//! The currencies that the sandbox sells in, at fixed rates.

use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Currency {
    Eur,
    Gbp,
    Chf,
    Jpy,
}

impl Currency {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Chf => "CHF",
            Self::Jpy => "JPY",
        }
    }

    /// How much of this currency one euro buys.
    pub(crate) fn per_euro(self) -> f64 {
        match self {
            Self::Eur => 1.0,
            Self::Gbp => 0.86,
            Self::Chf => 0.94,
            Self::Jpy => 165.0,
        }
    }

    /// An amount of minor units as the provider writes it.
    pub(crate) fn units(self, minor: i64) -> f64 {
        minor as f64 / self.minor_units()
    }

    /// How many minor units make one unit.
    pub(crate) fn minor_units(self) -> f64 {
        match self {
            Self::Jpy => 1.0,
            _ => 100.0,
        }
    }
}
