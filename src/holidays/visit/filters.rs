//! What the visitor looks for.

use macro_rules_attribute::apply;
use stopover_model::with_all;

use crate::ui::IntoVec;

/// What a holiday is filtered by, from a list of its own, in the order of the form.
#[apply(with_all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    /// Where it goes to.
    Country,
    /// A month in which it departs.
    Month,
    Transport,
    Length,
    /// The highest price, in one currency.
    Price,
    Category,
}

impl Facet {
    /// Its name as an attribute and in the page's address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Country => "country",
            Self::Month => "month",
            Self::Transport => "transport",
            Self::Length => "days",
            Self::Price => "price",
            Self::Category => "category",
        }
    }
}

/// What must be met. Options are named by their keys, which are those of the page's address, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Words of the title, the route, the country, a hotel or a city, as typed.
    pub text: String,
    chosen: [Option<String>; Facet::ALL.len()],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Text,
    Option(Facet),
}

impl Filters {
    pub fn chosen(&self, facet: Facet) -> Option<&str> {
        self.chosen.get(facet as usize)?.as_deref()
    }

    /// Chooses an option; none takes it back.
    pub fn choose(&mut self, facet: Facet, key: Option<String>) {
        if let Some(chosen) = self.chosen.get_mut(facet as usize) {
            *chosen = key.filter(|key| !key.is_empty());
        }
    }

    /// What is set, in the order of the form.
    pub fn active(&self) -> Vec<Filter> {
        let text = (!self.text.trim().is_empty()).then_some(Filter::Text);
        let is_chosen = |facet: &Facet| self.chosen(*facet).is_some();
        let options = Facet::ALL.into_iter().filter(is_chosen).map(Filter::Option);
        text.into_iter().chain(options).into_vec()
    }

    pub fn remove(&mut self, filter: Filter) {
        match filter {
            Filter::Text => self.text.clear(),
            Filter::Option(facet) => self.choose(facet, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_a_filter_leaves_the_others() {
        let mut filters = Filters {
            text: " sea ".into(),
            ..Filters::default()
        };
        filters.choose(Facet::Category, Some("c1".into()));
        filters.choose(Facet::Country, Some("GR".into()));
        filters.choose(Facet::Length, Some(String::new()));
        assert_eq!(
            filters.active(),
            [
                Filter::Text,
                Filter::Option(Facet::Country),
                Filter::Option(Facet::Category)
            ]
        );
        filters.remove(Filter::Option(Facet::Country));
        assert_eq!(filters.chosen(Facet::Country), None);
        assert_eq!(filters.chosen(Facet::Category), Some("c1"));
        for filter in filters.active() {
            filters.remove(filter);
        }
        assert_eq!(filters, Filters::default());
    }
}
