//! A booking by its number, its contact's email address and its day of arrival.
//!
//! Bookings are numbered so that numbers can be guessed. Guessing reveals nothing: a number that does not exist and details
//! that are not the booking's get the same answer, at the same time, at the same cost.

use std::time::{Duration, SystemTime};

use aws_lc_rs::{constant_time::verify_slices_are_equal, hmac, rand};
use chrono::NaiveDate;
use stopover_model::{
    BookingId, iso, typed_number, unmarked,
    wire::{
        BookingFound, LookupRequest,
        booking::{Booking, ContactPerson},
    },
};

use url::Host;

use super::{Purchases, answer::present, response_time::padded_to};
use crate::{
    cache::Cache,
    config::LookupScope,
    handles::Handle,
    journal::Scope,
    upstream::Lane,
    web::{EmailDigest, Problem},
};

/// How long the handle of a lookup opens the booking.
const HANDLE_LASTS: Duration = Duration::from_secs(3600);

/// Characters of a number by which it is counted; no booking has so many.
const LONGEST_COUNTED: usize = 100;

/// By what lookups are counted.
pub(crate) struct Counted {
    /// The booking's number, in capitals.
    pub(crate) number: String,
    pub(crate) email: EmailDigest,
    /// Whether the details are those of the booking, as far as an earlier lookup of its number has shown.
    pub(crate) is_owner: bool,
}

/// What stands for personal data: HMAC-SHA256 under a random key of this process, so that not even a guess reveals it.
type Digest = [u8; 32];

/// What lookups leave in memory.
pub(super) struct Lookups {
    key: hmac::Key,
    /// Of numbers that were looked up, by whomever: which details open the booking.
    known: Cache<String, Digest>,
}

impl Lookups {
    /// As long as any limit counts.
    const KNOWN_FOR: Duration = Duration::from_secs(3600);

    /// For what is known, in bytes.
    const MAX_BYTES: u64 = 16 * 1024 * 1024;

    pub(super) fn new() -> Self {
        let mut key = [0; 32];
        // Without it digests are as good to count by.
        let _ = rand::fill(&mut key);
        Self {
            key: hmac::Key::new(hmac::HMAC_SHA256, &key),
            known: Cache::new(Self::KNOWN_FOR, Self::MAX_BYTES, |number, digest| {
                number.len() + digest.len()
            }),
        }
    }

    fn digest(&self, text: &str) -> Result<Digest, Problem> {
        let digest = hmac::sign(&self.key, text.as_bytes());
        digest.as_ref().try_into().map_err(|_| Problem::Internal)
    }
}

impl Purchases {
    /// The booking, and a handle that opens it again for an hour, once `admit` agrees to a lookup of that number with those details.
    /// Takes a multiple of `booking.lookup_time`, whatever it finds.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a number that does not exist and for other details than the booking's; what `admit`
    /// says; else why the provider did not answer.
    pub(crate) async fn look_up(
        &self,
        request: &LookupRequest,
        admit: impl FnOnce(Counted) -> Result<(), Problem>,
    ) -> Result<BookingFound, Problem> {
        let found = self.look_up_admitted(request, admit).await;
        if found.is_err() {
            self.metrics.lookups_refused.inc();
        }
        found
    }

    async fn look_up_admitted(
        &self,
        request: &LookupRequest,
        admit: impl FnOnce(Counted) -> Result<(), Problem>,
    ) -> Result<BookingFound, Problem> {
        let email = normal(&request.email);
        let given = self.lookups.digest(&details(&email, request.check_in))?;
        let number = counted(&request.booking_id);
        let known = self.lookups.known.peek(&number).await;
        admit(Counted {
            number,
            email: self.lookups.digest(&email)?,
            is_owner: known.is_some_and(|known| is_same(&known, &given)),
        })?;
        let id = BookingId::new(typed_number(request.booking_id.as_str()));
        padded_to(self.config.booking.lookup_time, self.find(id, &given)).await
    }

    async fn find(&self, id: BookingId, given: &Digest) -> Result<BookingFound, Problem> {
        let booking = match self.bookings.get(Lane::Searches, &id).await {
            Ok(booking) => booking,
            // Refused: the provider does not take it for a number. Unreadable: there is a booking, which must not show.
            Err(Problem::NotFound | Problem::Refused | Problem::Expired | Problem::Unreadable) => {
                return Err(Problem::NotFound);
            }
            Err(problem) => return Err(problem),
        };
        let details = details_of(&booking).ok_or(Problem::NotFound)?;
        let known = self.lookups.digest(&details)?;
        self.lookups.known.put(counted(&id), known).await;
        if !is_same(&known, given) {
            return Err(Problem::NotFound);
        }
        let scope = match self.config.booking.lookup_scope {
            LookupScope::View => Scope::View,
            LookupScope::Cancel => Scope::Cancel,
        };
        let handle = Handle::random()?;
        let hash = handle.hash();
        let expires = SystemTime::now()
            .checked_add(HANDLE_LASTS)
            .ok_or(Problem::Internal)?;
        self.journal
            .keep_lookup(&booking.booking_id, &hash, scope, expires)
            .await?;
        let record = self.journal.purchase(&hash).await?;
        let record = record.ok_or(Problem::Internal)?;
        Ok(BookingFound {
            handle: handle.reveal(),
            purchase: present(&record, Some(booking)),
        })
    }
}

/// As numbers are counted: in any case of letters.
fn counted(id: &BookingId) -> String {
    let number = typed_number(id.as_str()).to_ascii_uppercase();
    number.chars().take(LONGEST_COUNTED).collect()
}

/// As addresses are compared. Some browsers send an international domain in letters, others in ASCII.
fn normal(email: &str) -> String {
    let email = unmarked(email).to_lowercase();
    let ascii = email.rsplit_once('@').and_then(|(name, domain)| {
        let domain = Host::parse(domain).ok()?;
        Some(format!("{name}@{domain}"))
    });
    ascii.unwrap_or(email)
}

fn details(email: &str, check_in: NaiveDate) -> String {
    format!("{email} {}", iso(check_in))
}

/// Those that open the booking; one without an address or a day of arrival is never opened.
fn details_of(booking: &Booking) -> Option<String> {
    let ContactPerson { email, .. } = booking.contact_person.as_ref()?;
    let email = normal(email);
    let check_in = booking.booking_period.check_in?;
    (!email.is_empty()).then(|| details(&email, check_in))
}

/// Takes the same time however much of it is right.
fn is_same(one: &Digest, other: &Digest) -> bool {
    verify_slices_are_equal(one, other).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ARRIVAL: NaiveDate = NaiveDate::from_ymd_opt(2027, 6, 12).unwrap();

    fn opens(email: &str, of: &str) -> bool {
        let booking = json!({
            "booking_id": "BKG-1",
            "contact_person": { "email": of },
            "booking_period": { "check_in": "2027-06-12" },
        });
        let known = details_of(&serde_json::from_value(booking).unwrap());
        known == Some(details(&normal(email), ARRIVAL))
    }

    #[test]
    fn the_contacts_address_opens_a_booking_in_any_case_and_no_other_does() {
        assert!(opens(
            " Eleni.Markou@Example.com ",
            "eleni.markou@example.com"
        ));
        assert!(opens("ÉLENI@example.com", "éleni@EXAMPLE.com "));
        assert!(opens("ana@xn--mller-kva.de", "ana@Müller.de"));
        assert!(opens("ana@müller.de", "ana@xn--mller-kva.de"));
        assert!(!opens("ana@muller.de", "ana@müller.de"));
        assert!(!opens("eleni@example.com", "eleni.markou@example.com"));
        assert!(!opens("", "eleni@example.com"));
    }

    #[test]
    fn a_number_is_counted_as_the_one_that_is_asked_for() {
        for number in ["bkg-1 ", "\u{2068}BKG-1\u{2069}", "BKG\u{2011}١"] {
            assert_eq!(counted(&BookingId::new(number)), "BKG-1", "{number}");
        }
    }

    #[test]
    fn a_booking_without_an_address_or_a_day_of_arrival_is_never_opened() {
        assert!(!opens("", ""));
        assert!(!opens(" ", " "));
        for bare in [
            json!({ "booking_id": "BKG-1" }),
            json!({ "booking_id": "BKG-1", "contact_person": { "email": "eleni@example.com" } }),
            json!({ "booking_id": "BKG-1", "booking_period": { "check_in": "2027-06-12" } }),
        ] {
            assert_eq!(details_of(&serde_json::from_value(bare).unwrap()), None);
        }
    }
}
