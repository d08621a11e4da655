//! A rate limit as it is written in flags.

use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;

/// So many requests in so many seconds, written `N/SECONDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// How many requests can be made at once by a client that made none for a while.
    pub requests: NonZeroU32,
    /// How long it takes until that many can be made again.
    pub seconds: NonZeroU64,
}

impl FromStr for RateLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (requests, seconds) = text.split_once('/')?;
            Some(Self {
                requests: requests.trim().parse().ok()?,
                seconds: seconds.trim().parse().ok()?,
            })
        };
        parse().ok_or_else(|| format!("`{text}` is not of the form N/SECONDS, such as 100/60, with whole numbers above zero"))
    }
}

#[cfg(test)]
mod tests {
    use super::RateLimit;

    #[test]
    fn a_rate_limit_reads_as_requests_per_seconds() {
        let limit: RateLimit = "100/60".parse().unwrap();
        assert_eq!((limit.requests.get(), limit.seconds.get()), (100, 60));
        for wrong in ["", "100", "0/60", "100/0", "-1/5", "a/b", "1/2/3"] {
            let error = wrong.parse::<RateLimit>().unwrap_err();
            assert!(error.contains("N/SECONDS"), "{wrong}");
        }
    }
}
