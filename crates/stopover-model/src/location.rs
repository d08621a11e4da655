//! Where to stay, and where a hotel stands.

use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::error::LocationError;
use crate::id::{CityId, HotelId, RegionId};
use crate::scalar::Scalar;
use crate::with_all;

/// The location criterion of a search: exactly one, by construction (booking service 4.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Location {
    /// One or several hotels; at least one.
    Hotels(Vec<HotelId>),
    /// A city.
    City(CityId),
    /// A region or destination.
    Region(RegionId),
    /// A country, by name.
    Country(String),
}

impl Location {
    /// What it limits the search to.
    #[must_use]
    pub fn kind(&self) -> DestinationKind {
        match self {
            Self::Hotels(_) => DestinationKind::Hotel,
            Self::City(_) => DestinationKind::City,
            Self::Region(_) => DestinationKind::Region,
            Self::Country(_) => DestinationKind::Country,
        }
    }

    /// The provider's id, of several hotels the first one's; of a country, its name.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Hotels(ids) => ids.first().map_or("", HotelId::as_str),
            Self::City(id) => id.as_str(),
            Self::Region(id) => id.as_str(),
            Self::Country(name) => name,
        }
    }

    /// Checks that the criterion names something.
    ///
    /// # Errors
    /// When the list, the id or the name is empty.
    pub fn check(&self) -> Result<(), LocationError> {
        let names_something = match self {
            Self::Hotels(ids) => !ids.is_empty() && ids.iter().all(|id| !id.as_str().is_empty()),
            Self::City(id) => !id.as_str().is_empty(),
            Self::Region(id) => !id.as_str().is_empty(),
            Self::Country(name) => !name.trim().is_empty(),
        };
        if names_something {
            Ok(())
        } else {
            Err(LocationError::Empty)
        }
    }
}

/// What a destination is, hence which location criterion its id belongs to (booking service 4.5).
#[apply(with_all)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PlaceKind, rename_all = "lowercase"))]
pub enum DestinationKind {
    /// A city.
    City,
    /// A region, which can be any destination larger than a city.
    Region,
    /// A hotel.
    Hotel,
    /// A country.
    Country,
}

impl DestinationKind {
    /// The word for it in messages, attributes and addresses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Region => "region",
            Self::Hotel => "hotel",
            Self::Country => "country",
        }
    }

    /// The kind of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The location criterion of this kind; a country's id is its name.
    ///
    /// ```
    /// use stopover_model::DestinationKind;
    ///
    /// let location = DestinationKind::Hotel.location("HTL-1".to_owned());
    /// assert_eq!((location.kind(), location.id()), (DestinationKind::Hotel, "HTL-1"));
    /// ```
    #[must_use]
    pub fn location(self, id: String) -> Location {
        match self {
            Self::City => Location::City(id.into()),
            Self::Region => Location::Region(id.into()),
            Self::Hotel => Location::Hotels(vec![id.into()]),
            Self::Country => Location::Country(id),
        }
    }
}

impl Serialize for DestinationKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for DestinationKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Scalar::Text(kind) = Scalar::deserialize(from)? else {
            return Err(D::Error::custom("the kind of destination must be a text"));
        };
        Self::from_word(&kind)
            .ok_or_else(|| D::Error::custom("a kind of destination not known here"))
    }
}

/// A point on Earth.
///
/// ```
/// use stopover_model::Coordinates;
///
/// assert!(Coordinates::new(38.7169, -9.1399).is_some());
/// assert_eq!(Coordinates::new(0.0, 0.0), None);
/// assert_eq!(Coordinates::from_parts(Some(38.7169), None), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coordinates {
    /// Degrees north, -90 to 90.
    pub latitude: f64,
    /// Degrees east, -180 to 180.
    pub longitude: f64,
}

impl Coordinates {
    /// `None` outside the ranges, and for 0/0, which stands for "unknown" in such data.
    #[must_use]
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
        let null_island = latitude == 0.0 && longitude == 0.0;
        (on_earth && !null_island).then_some(Self {
            latitude,
            longitude,
        })
    }

    /// Both coordinates or nothing.
    #[must_use]
    pub fn from_parts(latitude: Option<f64>, longitude: Option<f64>) -> Option<Self> {
        Self::new(latitude?, longitude?)
    }
}
