//! How far a purchase is, as the page shows it.

use stopover_model::wire::Refusal;

use crate::hotels::visit::{Choice, Known};
use crate::ui::failure::Failure;

/// How far a purchase is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// The gateway is asked for a session, or for the outcome of one.
    Opening,
    /// Opening failed; it can be tried again.
    Failed(Failure),
    /// The offer had expired and was searched again: the same rate as it is now, or none.
    Offered(Option<Box<Choice>>),
    /// Details are typed. The last attempt may have ended with nothing submitted.
    Details(Option<AttemptFailure>),
    /// The site takes the payment.
    Paying,
    /// The gateway has been asked to book, and has not answered yet.
    Confirming {
        /// There was no connection at the last request.
        offline: bool,
    },
    /// Whether it is booked is not known.
    Unknown,
    /// Nothing is booked.
    Refused(Refusal),
    Booked(Box<Known>),
}

/// Why an attempt to book ended with nothing submitted to the hotel. The visitor can try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptFailure {
    /// The site took no payment, or gave no answer.
    NotPaid,
    /// The gateway did not accept the site's grant.
    GrantRefused,
    /// Too many requests; seconds to wait.
    Busy(u32),
    /// The site takes no bookings at the moment.
    Closed,
    /// The gateway did not accept the details.
    NotAccepted,
    /// The gateway did not receive the request, or could not pass it on.
    NotReceived,
}

impl Stage {
    /// Whether the outcome cannot change any more.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::Booked(_))
    }
}
