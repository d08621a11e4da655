//! The orders of the catalogue.

use crate::i18n::Msg;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The next departure first.
    #[default]
    Departure = 0,
    /// The lowest price first, currency by currency.
    Price = 1,
    /// The most days first.
    Longest = 2,
    /// What was changed last first.
    Newest = 3,
}

impl Sort {
    /// All, in the order of the menu, with the keys they have in the page's address.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Departure, "departure"),
        (Self::Price, "price"),
        (Self::Longest, "longest"),
        (Self::Newest, "newest"),
    ];

    /// Its name in the menu and in the page's address.
    pub fn key(self) -> &'static str {
        Self::ALL.get(self as usize).map_or("", |(_, key)| key)
    }

    pub fn from_key(key: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == key);
        found.map(|(sort, _)| sort)
    }

    pub fn label(self) -> Msg {
        match self {
            Self::Departure => Msg::SortDeparture,
            Self::Price => Msg::SortPrice,
            Self::Longest => Msg::SortLongest,
            Self::Newest => Msg::SortNewest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_found_by_its_key() {
        for (sort, key) in Sort::ALL {
            assert_eq!((Sort::from_key(key), sort.key()), (Some(sort), key));
        }
        assert_eq!(Sort::from_key("sideways"), None);
    }
}
