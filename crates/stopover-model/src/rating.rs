//! Stars, and what guests say.

#![allow(
    missing_docs,
    reason = "a field named as the service names it needs no line; its type cites the section of PROVIDER.md"
)]

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use crate::score::Score;
use crate::wire::lenient::message;

/// A hotel's stars, in halves, from half a star.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StarRating {
    halves: u8,
}

impl StarRating {
    /// The most stars, in halves: seven, which a few hotels claim.
    pub const MAX_HALVES: u8 = 14;

    /// Rounds down to halves. `None` for 0, which means unrated, and for what no hotel has.
    #[must_use]
    pub fn from_f64(stars: f64) -> Option<Self> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float cast saturates, and the range is checked"
        )]
        Self::from_halves((stars * 2.0) as u8)
    }

    /// `None` for 0 and above [`StarRating::MAX_HALVES`].
    #[must_use]
    pub fn from_halves(halves: u8) -> Option<Self> {
        (1..=Self::MAX_HALVES)
            .contains(&halves)
            .then_some(Self { halves })
    }

    /// Half stars: 3.5 stars are 7.
    #[must_use]
    pub fn halves(self) -> u8 {
        self.halves
    }

    /// Whole stars, without the half.
    #[must_use]
    pub fn whole(self) -> u8 {
        self.halves / 2
    }

    /// Whether a half star follows the whole ones.
    #[must_use]
    pub fn has_half(self) -> bool {
        !self.halves.is_multiple_of(2)
    }

    /// Stars as a number, for `Intl`.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

/// What guests say (booking service 2.4); the same shape on the wire.
#[apply(message!)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuestRating {
    /// Number of ratings.
    pub count: u32,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "8.7"))]
    pub comfort: Option<Score>,
    /// The overall score.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "8.9"))]
    pub overall: Option<Score>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "9.1"))]
    pub service: Option<Score>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "8.2"))]
    pub amenities: Option<Score>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "8.8"))]
    pub condition: Option<Score>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "9.3"))]
    pub cleanliness: Option<Score>,
}

impl GuestRating {
    /// Whether there are no ratings, or no score above zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let scores = [
            self.overall,
            self.cleanliness,
            self.service,
            self.comfort,
            self.condition,
            self.amenities,
        ];
        self.count == 0 || scores.iter().flatten().all(|score| score.hundredths() == 0)
    }

    /// The rating, if anybody rated.
    #[must_use]
    pub fn into_known(self) -> Option<Self> {
        (!self.is_empty()).then_some(self)
    }
}
