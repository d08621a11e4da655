//! The bounds of a search and their defaults.
//!
//! The provider states none (booking service 8), so all of them are Stopover's own. The widgets' JavaScript is
//! generated from these numbers.

/// Most rooms in one search.
pub const MAX_ROOMS: usize = 8;

/// Most adults in one room; each room has at least one.
pub const MAX_ADULTS_PER_ROOM: u8 = 8;

/// Adults in the only room of a new search.
pub const DEFAULT_ADULTS: u8 = 2;

/// Most children in one room.
pub const MAX_CHILDREN_PER_ROOM: usize = 6;

/// The oldest age of a child, in whole years; the youngest is 0.
pub const MAX_CHILD_AGE: u8 = 17;

/// Fewest nights of a stay, unless a site asks for more.
pub const DEFAULT_MIN_NIGHTS: u16 = 1;

/// Most nights of a stay, unless a site asks for fewer or more.
pub const DEFAULT_MAX_NIGHTS: u16 = 30;

/// Most nights that a site can allow or require.
pub const MAX_NIGHTS: u16 = 365;

/// Days from today to the last check-out that can be searched for.
pub const SEARCH_HORIZON_DAYS: u16 = 730;
