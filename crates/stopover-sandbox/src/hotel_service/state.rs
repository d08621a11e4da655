//! What the endpoints of the hotel booking service share.

use std::sync::Arc;

use super::rate::Search;
use super::store::bookings::Bookings;
use super::store::checkout::Checkout;
use super::store::expiring::Expiring;
use crate::config::{Clock, Config};
use crate::world::World;

/// The hotels, and what clients have done with them.
#[derive(Debug)]
pub(crate) struct HotelService {
    pub(super) world: Arc<World>,
    pub(super) searches: Expiring<Search>,
    pub(super) checkouts: Expiring<Checkout>,
    pub(super) bookings: Bookings,
    /// How likely a price changes between search and checkout, from 0 to 1.
    pub(super) price_change: f64,
    pub(super) clock: Clock,
}

impl HotelService {
    pub(crate) fn new(config: &Config, world: Arc<World>) -> Self {
        Self {
            world,
            searches: Expiring::new("search_id: search", config.search_lifetime),
            checkouts: Expiring::new("checkout_id: checkout", config.checkout_lifetime),
            bookings: Bookings::new(&config.booking_prefix),
            price_change: config.price_change,
            clock: config.clock,
        }
    }
}
