//! Board basis: which meals the price includes.
//!
//! Section 2.7 shows the codes `BB` and `AI` without listing the others, so the trade's common ones
//! are known and any other is kept as it is.

use std::fmt;

macro_rules! boardings {
    ($($(#[$meta:meta])* $name:ident: $code:literal $(| $alias:literal)*,)+) => {
        /// A meal plan, from no meals to everything.
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Boarding {
            $($(#[$meta])* $name,)+
            /// A code not known here, in the provider's spelling.
            Other(String),
        }

        impl Boarding {
            /// Reads a code, in any case and with spaces around it.
            #[must_use]
            pub fn from_code(code: &str) -> Self {
                let code = code.trim();
                $(for known in [$code $(, $alias)*] {
                    if code.eq_ignore_ascii_case(known) {
                        return Self::$name;
                    }
                })+
                Self::Other(code.to_owned())
            }

            /// The code: the common one of a known plan, the provider's spelling of another.
            #[must_use]
            pub fn code(&self) -> &str {
                match self {
                    $(Self::$name => $code,)+
                    Self::Other(code) => code,
                }
            }
        }
    };
}

boardings! {
    /// No meals.
    RoomOnly: "RO" | "OB" | "BO" | "EP" | "SA",
    /// A kitchen, no meals.
    SelfCatering: "SC",
    /// Breakfast.
    BreakfastIncluded: "BB" | "CB" | "AB",
    /// Breakfast and one more meal.
    HalfBoard: "HB",
    /// Half board with some drinks.
    HalfBoardPlus: "HB+" | "HBP",
    /// Three meals.
    FullBoard: "FB",
    /// Three meals with some drinks.
    FullBoardPlus: "FB+" | "FBP",
    /// Meals and drinks.
    AllInclusive: "AI",
    /// Meals and drinks, longer hours or more brands.
    UltraAllInclusive: "UAI" | "UAL",
}

impl Boarding {
    /// Whether breakfast is certainly included.
    #[must_use]
    pub fn includes_breakfast(&self) -> bool {
        !matches!(self, Self::RoomOnly | Self::SelfCatering | Self::Other(_))
    }
}

impl fmt::Display for Boarding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
