//! `additional_services` and `excursion_trips`, whose shape the specification does not show.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::any::Any;
use super::Amount;

/// An entry of unspecified shape: what can be shown of it, and all of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Extra {
    /// An object with a name or title.
    Named {
        name: String,
        /// The price, if the object has one.
        price: Option<Amount>,
        /// The whole object.
        source: Any,
    },
    /// A bare text.
    Text(String),
    /// Anything else: kept, never displayed.
    Opaque(Any),
}

/// Fields that name an entry, the best first.
const NAMES: [&str; 4] = ["name", "title", "text", "description"];

impl From<Any> for Extra {
    fn from(source: Any) -> Self {
        if let Any::Text(text) = source {
            return Self::Text(text);
        }
        let name = NAMES
            .iter()
            .find_map(|name| source.field(name)?.as_text().map(str::to_owned));
        match name {
            Some(name) => Self::Named {
                name,
                price: price(&source),
                source,
            },
            None => Self::Opaque(source),
        }
    }
}

/// Either `{"price": {"value": …, "currency": …}}` or `{"price": …, "currency": …}`.
fn price(entry: &Any) -> Option<Amount> {
    let price = entry.field("price")?;
    let (value, currency) = match price.field("value") {
        Some(value) => (value, price.field("currency")),
        None => (price, entry.field("currency")),
    };
    Some(Amount {
        value: Some(value.as_number()?),
        currency: currency?.as_text()?.to_owned(),
    })
}

/// Reads a list of entries, or a lone one.
pub(super) fn extras<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Extra>, D::Error> {
    Ok(match Any::deserialize(from)? {
        Any::Null => Vec::new(),
        Any::List(entries) => entries.into_iter().map(Extra::from).collect(),
        entry => vec![entry.into()],
    })
}

impl<'de> Deserialize<'de> for Extra {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Any::deserialize(from).map(Self::from)
    }
}

impl Serialize for Extra {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => to.serialize_str(text),
            Self::Named { source, .. } | Self::Opaque(source) => source.serialize(to),
        }
    }
}
