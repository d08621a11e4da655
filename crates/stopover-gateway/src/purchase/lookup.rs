//! A booking by its number and its contact's email address.
//!
//! Bookings are numbered so that numbers can be guessed. Guessing reveals nothing: a number that does not exist and an
//! address that is not the booking's get the same answer, at the same time, at the same cost.

use std::time::{Duration, SystemTime};

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    digest::{SHA256, digest},
    hmac, rand,
};
use stopover_model::{
    BookingId,
    wire::{
        BookingFound, LookupRequest,
        booking::{Booking, ContactPerson},
    },
};

use super::{Purchases, answer::present, response_time::padded_to};
use crate::{
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
}

/// A random key under which email addresses are digested: what is counted reveals no address, not even to who guesses it.
pub(super) struct LookupSecret([u8; 32]);

impl LookupSecret {
    pub(super) fn random() -> Self {
        let mut secret = [0; 32];
        // Without it digests are as good to count by.
        let _ = rand::fill(&mut secret);
        Self(secret)
    }

    fn digest(&self, email: &str) -> Result<EmailDigest, Problem> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let digest = hmac::sign(&key, email.as_bytes());
        digest.as_ref().try_into().map_err(|_| Problem::Internal)
    }
}

impl Purchases {
    /// The booking, and a handle that opens it again for an hour, once `admit` agrees to a lookup of that number with that address. Takes
    /// a multiple of `booking.lookup_time`, whatever it finds.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a number that does not exist and for another address than its contact's; what `admit`
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
        let number = request.booking_id.as_str().trim();
        let counted = number.chars().take(LONGEST_COUNTED);
        let counted = counted.map(|character| character.to_ascii_uppercase());
        admit(Counted {
            number: counted.collect(),
            email: self.lookup_secret.digest(&normal(&request.email))?,
        })?;
        let find = self.find(BookingId::new(number), &request.email);
        padded_to(self.config.booking.lookup_time, find).await
    }

    async fn find(&self, id: BookingId, email: &str) -> Result<BookingFound, Problem> {
        let booking = match self.bookings.get(Lane::Searches, &id).await {
            Ok(booking) if is_contact(email, &booking) => booking,
            // Refused: the provider does not take it for a number. Unreadable: there is a booking, which must not show.
            Ok(_)
            | Err(Problem::NotFound | Problem::Refused | Problem::Expired | Problem::Unreadable) => {
                return Err(Problem::NotFound);
            }
            Err(problem) => return Err(problem),
        };
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

/// As addresses are compared.
fn normal(email: &str) -> String {
    email.trim().to_lowercase()
}

/// In any case of letters. Takes the same time however much of it is right.
fn is_contact(email: &str, booking: &Booking) -> bool {
    let given = normal(email);
    let contact = booking.contact_person.as_ref();
    let known = normal(contact.map_or("", |ContactPerson { email, .. }| email));
    let digest = |email: &str| digest(&SHA256, email.as_bytes());
    let same = verify_slices_are_equal(digest(&given).as_ref(), digest(&known).as_ref()).is_ok();
    same && !known.is_empty()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn opens(email: &str, of: &str) -> bool {
        let booking = json!({ "booking_id": "BKG-1", "contact_person": { "email": of } });
        is_contact(email, &serde_json::from_value(booking).unwrap())
    }

    #[test]
    fn the_contacts_address_opens_a_booking_in_any_case_and_no_other_does() {
        assert!(opens(
            " Eleni.Markou@Example.com ",
            "eleni.markou@example.com"
        ));
        assert!(opens("ÉLENI@example.com", "éleni@EXAMPLE.com "));
        assert!(!opens("eleni@example.com", "eleni.markou@example.com"));
        assert!(!opens("", "eleni@example.com"));
    }

    #[test]
    fn a_booking_without_an_address_is_never_opened() {
        assert!(!opens("", ""));
        assert!(!opens(" ", " "));
        let bare = json!({ "booking_id": "BKG-1" });
        assert!(!is_contact("", &serde_json::from_value(bare).unwrap()));
    }
}
