//! Who stays in which room.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::error::OccupancyError;
use crate::limits::{
    DEFAULT_ADULTS, MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_CHILDREN_PER_ROOM, MAX_ROOMS,
};
use crate::scalar::Scalar;
use crate::wire::lenient;

/// A child's age in whole years, 0 to 17.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 0, maximum = 17))]
#[serde(transparent)]
pub struct ChildAge(u8);

impl ChildAge {
    /// An age in whole years.
    ///
    /// # Errors
    /// When it is above 17.
    pub fn new(years: u8) -> Result<Self, OccupancyError> {
        if years <= MAX_CHILD_AGE {
            Ok(Self(years))
        } else {
            Err(OccupancyError::ChildAge)
        }
    }

    /// Whole years.
    #[must_use]
    pub fn years(self) -> u8 {
        self.0
    }
}

impl<'de> Deserialize<'de> for ChildAge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Scalar::deserialize(deserializer)?
            .into_uint()
            .and_then(|years| u8::try_from(years).ok())
            .ok_or(OccupancyError::ChildAge)
            .and_then(Self::new)
            .map_err(D::Error::custom)
    }
}

/// One room's guests. Also the shape of a room in a search request (booking service 4.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Room {
    /// Adults, 1 to 8.
    #[serde(deserialize_with = "lenient::small_count")]
    pub adults: u8,
    /// The age of each child, at most 6.
    #[serde(default)]
    pub children: Vec<ChildAge>,
}

impl Room {
    /// A room for adults only.
    #[must_use]
    pub fn adults(adults: u8) -> Self {
        Self {
            adults,
            children: Vec::new(),
        }
    }

    /// Adults and children.
    #[must_use]
    pub fn guests(&self) -> usize {
        usize::from(self.adults) + self.children.len()
    }

    fn check(&self) -> Result<(), OccupancyError> {
        if self.adults == 0 {
            Err(OccupancyError::NoAdults)
        } else if self.adults > MAX_ADULTS_PER_ROOM {
            Err(OccupancyError::TooManyAdults)
        } else if self.children.len() > MAX_CHILDREN_PER_ROOM {
            Err(OccupancyError::TooManyChildren)
        } else {
            Ok(())
        }
    }
}

/// One to [`MAX_ROOMS`] rooms, each with an adult.
///
/// ```
/// use stopover_model::{ChildAge, Occupancy, OccupancyError, Room};
///
/// # fn main() -> Result<(), OccupancyError> {
/// let family = Room { adults: 2, children: vec![ChildAge::new(4)?, ChildAge::new(11)?] };
/// let occupancy = Occupancy::new(vec![family, Room::adults(1)])?;
/// assert_eq!((occupancy.adults(), occupancy.children()), (3, 2));
/// assert_eq!(Occupancy::new(vec![Room::adults(0)]), Err(OccupancyError::NoAdults));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Occupancy(Vec<Room>);

impl Occupancy {
    /// Checks the rooms.
    ///
    /// # Errors
    /// The first limit that is broken.
    pub fn new(rooms: Vec<Room>) -> Result<Self, OccupancyError> {
        if rooms.is_empty() {
            return Err(OccupancyError::NoRooms);
        }
        if rooms.len() > MAX_ROOMS {
            return Err(OccupancyError::TooManyRooms);
        }
        rooms.iter().try_for_each(Room::check)?;
        Ok(Self(rooms))
    }

    /// The rooms, in the order asked for.
    #[must_use]
    pub fn rooms(&self) -> &[Room] {
        &self.0
    }

    /// Adults in all rooms.
    #[must_use]
    pub fn adults(&self) -> usize {
        self.0.iter().map(|room| usize::from(room.adults)).sum()
    }

    /// Children in all rooms.
    #[must_use]
    pub fn children(&self) -> usize {
        self.0.iter().map(|room| room.children.len()).sum()
    }

    /// Adults and children in all rooms.
    #[must_use]
    pub fn guests(&self) -> usize {
        self.adults() + self.children()
    }
}

/// Two adults in one room.
impl Default for Occupancy {
    fn default() -> Self {
        Self(vec![Room::adults(DEFAULT_ADULTS)])
    }
}
