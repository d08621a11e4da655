//! The orders of the catalogue, as the menu has them.

use macro_rules_attribute::apply;
use stopover_model::with_all;

use crate::i18n::Msg;

#[apply(with_all)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The next departure first.
    #[default]
    Departure,
    /// The lowest price first, currency by currency.
    Price,
    /// The most days first.
    Longest,
    /// What was changed last first.
    Newest,
}

impl Sort {
    /// Its name in the menu and in the page's address.
    pub fn key(self) -> &'static str {
        match self {
            Self::Departure => "departure",
            Self::Price => "price",
            Self::Longest => "longest",
            Self::Newest => "newest",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.key() == key)
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
        for sort in Sort::ALL {
            assert_eq!(Sort::from_key(sort.key()), Some(sort));
        }
        assert_eq!(Sort::from_key("sideways"), None);
    }
}
