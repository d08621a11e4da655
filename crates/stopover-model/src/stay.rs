//! The nights between two dates.

use chrono::NaiveDate;

use crate::error::StayError;

/// A stay of at least one night.
///
/// ```
/// use stopover_model::{Stay, StayError, parse_date};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (june_12, june_15) = (parse_date("2027-06-12")?, parse_date("2027-06-15")?);
/// assert_eq!(Stay::new(june_12, june_15)?.nights(), 3);
/// assert_eq!(Stay::new(june_15, june_12), Err(StayError::CheckOutNotAfterCheckIn));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stay {
    check_in: NaiveDate,
    check_out: NaiveDate,
}

/// What a site asks of a stay. The service states no bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StayRules {
    /// The earliest check-in.
    pub today: NaiveDate,
    /// Fewest nights.
    pub min_nights: u32,
    /// Most nights.
    pub max_nights: u32,
}

impl Stay {
    /// A stay from check-in to check-out.
    ///
    /// # Errors
    /// When check-out is not after check-in.
    pub fn new(check_in: NaiveDate, check_out: NaiveDate) -> Result<Self, StayError> {
        if check_out > check_in {
            Ok(Self {
                check_in,
                check_out,
            })
        } else {
            Err(StayError::CheckOutNotAfterCheckIn)
        }
    }

    /// First day.
    #[must_use]
    pub fn check_in(&self) -> NaiveDate {
        self.check_in
    }

    /// Last day.
    #[must_use]
    pub fn check_out(&self) -> NaiveDate {
        self.check_out
    }

    /// Number of nights, at least 1.
    #[must_use]
    pub fn nights(&self) -> u32 {
        let days = self
            .check_out
            .signed_duration_since(self.check_in)
            .num_days();
        u32::try_from(days).unwrap_or(u32::MAX)
    }

    /// Checks the stay against a site's rules.
    ///
    /// # Errors
    /// The first rule that is broken: check-in past, too few nights, too many nights.
    pub fn check(&self, rules: &StayRules) -> Result<(), StayError> {
        if self.check_in < rules.today {
            Err(StayError::CheckInPast)
        } else if self.nights() < rules.min_nights {
            Err(StayError::TooShort)
        } else if self.nights() > rules.max_nights {
            Err(StayError::TooLong)
        } else {
            Ok(())
        }
    }
}
