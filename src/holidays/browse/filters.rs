//! What the visitor looks for.

/// What a holiday is chosen by, from a list of its own; the number is its place among [`Facet::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    /// The country it goes to.
    Country = 0,
    /// A month in which it departs.
    Month = 1,
    /// The means of transport.
    Transport = 2,
    /// Its days.
    Length = 3,
    /// The highest price, in one currency.
    Price = 4,
    /// A category of the catalogue.
    Category = 5,
}

impl Facet {
    /// All, in the order of the form.
    pub const ALL: [Self; 6] = [
        Self::Country,
        Self::Month,
        Self::Transport,
        Self::Length,
        Self::Price,
        Self::Category,
    ];

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

/// What must be met. Choices are named by their keys, which are those of the page's address, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Words of the title, the route, the country, a hotel or a city, as typed.
    pub text: String,
    chosen: [Option<String>; 6],
}

/// A filter that is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// The text.
    Text,
    /// A choice.
    Choice(Facet),
}

impl Filters {
    /// The key of what is chosen.
    pub fn chosen(&self, facet: Facet) -> Option<&str> {
        self.chosen.get(facet as usize)?.as_deref()
    }

    /// Chooses; none takes the choice back.
    pub fn choose(&mut self, facet: Facet, key: Option<String>) {
        if let Some(chosen) = self.chosen.get_mut(facet as usize) {
            *chosen = key.filter(|key| !key.is_empty());
        }
    }

    /// What is set, in the order of the form.
    pub fn chips(&self) -> Vec<Chip> {
        let text = (!self.text.trim().is_empty()).then_some(Chip::Text);
        let is_chosen = |facet: &Facet| self.chosen(*facet).is_some();
        let choices = Facet::ALL.into_iter().filter(is_chosen).map(Chip::Choice);
        text.into_iter().chain(choices).collect()
    }

    /// Takes one back.
    pub fn remove(&mut self, chip: Chip) {
        match chip {
            Chip::Text => self.text.clear(),
            Chip::Choice(facet) => self.choose(facet, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chip_takes_only_itself_away() {
        let mut filters = Filters {
            text: " sea ".into(),
            ..Filters::default()
        };
        filters.choose(Facet::Category, Some("c1".into()));
        filters.choose(Facet::Country, Some("GR".into()));
        filters.choose(Facet::Length, Some(String::new()));
        assert_eq!(
            filters.chips(),
            [
                Chip::Text,
                Chip::Choice(Facet::Country),
                Chip::Choice(Facet::Category)
            ]
        );
        filters.remove(Chip::Choice(Facet::Country));
        assert_eq!(filters.chosen(Facet::Country), None);
        assert_eq!(filters.chosen(Facet::Category), Some("c1"));
        for chip in filters.chips() {
            filters.remove(chip);
        }
        assert_eq!(filters, Filters::default());
    }
}
