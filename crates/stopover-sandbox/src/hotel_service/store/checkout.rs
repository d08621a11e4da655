//! A checkout session and what it becomes part of.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use uuid::Uuid;

use crate::hotel_service::rate::Search;
use crate::pricing::offer::Offer;
use crate::pricing::stay::Stay;
use crate::wire::booking::Period;
use crate::wire::error::ApiError;
use crate::world::hotel::Hotel;

/// A rate that somebody is about to book.
#[derive(Debug)]
pub(crate) struct Checkout {
    pub(crate) id: Uuid,
    pub(crate) hotel: Arc<Hotel>,
    pub(crate) search: Arc<Search>,
    pub(crate) rate_id: String,
    pub(crate) offer: Offer,
    pub(crate) completed: AtomicBool,
}

impl Checkout {
    /// Lets one caller complete this checkout.
    ///
    /// # Errors
    /// 409 for every later one.
    pub(crate) fn take(&self) -> Result<(), ApiError> {
        if self.completed.swap(true, Ordering::AcqRel) {
            let problem = "checkout is already completed";
            return Err(ApiError::conflict("checkout_id", problem));
        }
        Ok(())
    }
}
pub(crate) fn period(stay: &Stay) -> Period {
    Period {
        check_in: stay.check_in.to_string(),
        check_out: stay.check_out.to_string(),
        nights: stay.nights(),
    }
}
