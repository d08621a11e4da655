//! Sessions, and the handles by which visitors come back to them.

use std::time::SystemTime;

use sqlx::FromRow;
use stopover_model::{
    BookingId, Currency, HotelId, Money,
    wire::{Checkout, PurchaseState, Refusal},
};

use super::{
    CheckoutRecord, Completion, HandleHash, Journal, JournalError, PurchaseRecord, Scope,
    cancellations,
    clock::{millis, now},
    store::{Subject, Transaction},
};

/// Whether a checkout was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Opened,
    /// The provider gave its number out before: for something else, or it has been submitted since. Nothing is recorded.
    TakenByAnother,
}

/// A checkout that has the number of a new one.
#[derive(FromRow)]
struct Earlier {
    site: Option<String>,
    facts: String,
    amount: i64,
    currency: String,
    submitted: bool,
}

impl Earlier {
    /// Whether it is for the same rate, guests, price and site.
    fn is_for(&self, record: &CheckoutRecord) -> Result<bool, JournalError> {
        let checkout = read_checkout(&self.facts)?;
        // Searches may have found it at other prices.
        let checkout = Checkout {
            searched_price: record.checkout.searched_price,
            ..checkout
        };
        Ok(checkout == record.checkout
            && self.site == record.site
            && self.amount == record.price.minor()
            && self.currency == record.price.currency().code())
    }
}

async fn earlier(
    transaction: &mut Transaction,
    record: &CheckoutRecord,
) -> Result<Option<Earlier>, JournalError> {
    transaction
        .run(
            "SELECT c.site, c.facts, c.amount, c.currency, s.checkout_id IS NOT NULL AS submitted \
         FROM checkouts c LEFT JOIN completions s USING (checkout_id) WHERE c.checkout_id = $1",
        )
        .bind(record.id().as_str())
        .optional()
        .await
}

/// Everything a handle leads to, in one row: the columns of a booking that was looked up are mostly empty.
#[derive(FromRow)]
struct Row {
    scope: String,
    site: Option<String>,
    facts: Option<String>,
    amount: Option<i64>,
    currency: Option<String>,
    state: Option<String>,
    refusal: Option<String>,
    answer: Option<Vec<u8>>,
    key: Option<Vec<u8>>,
    fingerprint: Option<Vec<u8>>,
    booking_id: Option<String>,
    /// Of a booking that was looked up: the facts of the checkout it was made from.
    booked_facts: Option<String>,
    #[sqlx(flatten)]
    cancellation: cancellations::Outcome,
}

impl Journal {
    /// The handle is the visitor's, and opens all of the session. One that was kept before and not submitted is opened anew
    /// where it is the same in everything: its earlier handles, which may be somebody else's, then open nothing any more.
    pub(crate) async fn keep_checkout(
        &self,
        record: &CheckoutRecord,
        handle: &HandleHash,
        expires: SystemTime,
    ) -> Result<Kept, JournalError> {
        let facts = serde_json::to_string(&record.checkout).map_err(JournalError::Unwritable)?;
        let mut transaction = self.store.begin().await?;
        let kept = keep(&mut transaction, record, &facts, handle, expires).await;
        match kept {
            Ok(Kept::Opened) => transaction.commit().await?,
            Ok(_) => transaction.undo().await?,
            Err(_) => (),
        }
        kept
    }

    /// For a booking that was looked up.
    pub(crate) async fn keep_lookup(
        &self,
        booking: &BookingId,
        handle: &HandleHash,
        scope: Scope,
        expires: SystemTime,
    ) -> Result<(), JournalError> {
        self.store
            .write(
                "INSERT INTO handles (hash, booking_id, scope, expires_at) VALUES ($1, $2, $3, $4)",
            )
            .bind(handle.as_slice())
            .bind(booking.as_str())
            .bind(scope.as_str())
            .bind(millis(expires))
            .execute()
            .await?;
        Ok(())
    }

    /// `None` for a handle that never existed or has expired.
    pub(crate) async fn purchase(
        &self,
        handle: &HandleHash,
    ) -> Result<Option<PurchaseRecord>, JournalError> {
        let row = self.store.read("SELECT h.scope, c.site, c.facts, c.amount, c.currency, \
                    s.state, s.refusal, s.answer, s.key, s.fingerprint, \
                    coalesce(h.booking_id, s.booking_id) AS booking_id, \
                    (SELECT max(k.facts) FROM completions b JOIN checkouts k USING (checkout_id) \
                     WHERE b.booking_id = h.booking_id) AS booked_facts, \
                    x.state AS cancellation_state, x.cancelled_at, x.refunded, x.currency AS refund_currency \
             FROM handles h LEFT JOIN checkouts c USING (checkout_id) LEFT JOIN completions s USING (checkout_id) \
             LEFT JOIN cancellations x ON x.id = \
                 (SELECT max(id) FROM cancellations WHERE booking_id = coalesce(h.booking_id, s.booking_id)) \
             WHERE h.hash = $1 AND h.expires_at > $2")
        .bind(handle.as_slice())
        .bind(now())
        .optional::<Row>()
        .await?;
        row.map(Row::read).transpose()
    }
}

impl Row {
    fn read(self) -> Result<PurchaseRecord, JournalError> {
        Ok(PurchaseRecord {
            scope: Scope::from_word(&self.scope),
            checkout: self.checkout()?,
            hotel: self.hotel(),
            booking_id: self.booking_id.map(BookingId::new),
            cancellation: self.cancellation.read(),
            completion: self.state.map(|state| Completion {
                state: completion_state(&state),
                refusal: self.refusal.as_deref().map(Refusal::from_word),
                answer: self.answer,
                key: self.key.unwrap_or_default(),
                fingerprint: self.fingerprint.unwrap_or_default(),
            }),
        })
    }

    fn hotel(&self) -> Option<HotelId> {
        let facts = self.facts.as_deref().or(self.booked_facts.as_deref())?;
        read_checkout(facts).ok()?.session.hotel?.id
    }

    fn checkout(&self) -> Result<Option<CheckoutRecord>, JournalError> {
        let (Some(facts), Some(amount), Some(currency)) =
            (&self.facts, self.amount, &self.currency)
        else {
            return Ok(None);
        };
        let checkout = read_checkout(facts)?;
        let currency = Currency::new(currency)
            .map_err(|error| JournalError::unreadable("a currency", error))?;
        Ok(Some(CheckoutRecord {
            checkout,
            site: self.site.clone(),
            price: Money::from_minor(amount, currency),
        }))
    }
}

async fn keep(
    transaction: &mut Transaction,
    record: &CheckoutRecord,
    facts: &str,
    handle: &HandleHash,
    expires: SystemTime,
) -> Result<Kept, JournalError> {
    transaction.hold(Subject::Checkout(record.id())).await?;
    if let Some(earlier) = earlier(transaction, record).await? {
        if earlier.submitted || !earlier.is_for(record)? {
            return Ok(Kept::TakenByAnother);
        }
        // With its handles.
        transaction
            .run("DELETE FROM checkouts WHERE checkout_id = $1")
            .bind(record.id().as_str())
            .execute()
            .await?;
    }
    let kept = transaction
        .run(
            "INSERT INTO checkouts (checkout_id, site, facts, amount, currency, test, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind(record.id().as_str())
        .bind(&record.site)
        .bind(facts)
        .bind(record.price.minor())
        .bind(record.price.currency().code())
        .bind(record.checkout.test)
        .bind(now())
        .execute()
        .await?;
    if kept == 0 {
        return Ok(Kept::TakenByAnother);
    }
    transaction
        .run("INSERT INTO handles (hash, checkout_id, scope, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(handle.as_slice())
        .bind(record.id().as_str())
        .bind(Scope::Cancel.as_str())
        .bind(millis(expires))
        .execute()
        .await?;
    Ok(Kept::Opened)
}

fn read_checkout(facts: &str) -> Result<Checkout, JournalError> {
    serde_json::from_str(facts).map_err(|error| {
        let position = format!("line {}, column {}", error.line(), error.column());
        JournalError::unreadable("a checkout", position)
    })
}

/// The wire's word for a state of the table.
pub(super) fn completion_state(word: &str) -> PurchaseState {
    match word {
        "submitting" => PurchaseState::Confirming,
        other => PurchaseState::from_word(other),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{super::fixture::handle, *};

    #[tokio::test]
    async fn only_what_is_the_same_but_for_what_searches_said_is_opened_anew() {
        let journal = Journal::in_memory().await.unwrap();
        let first = journal.opened("a").await;
        let price = |minor, currency| Money::from_minor(minor, Currency::new(currency).unwrap());
        let (mut site, mut amount, mut currency) = (first.clone(), first.clone(), first.clone());
        site.site = Some("elsewhere".to_owned());
        amount.price = price(first.price.minor() + 1, "EUR");
        currency.price = price(first.price.minor(), "USD");
        let (mut facts, mut searched) = (first.clone(), first.clone());
        facts.checkout.needs_grant = !first.checkout.needs_grant;
        searched.checkout.searched_price = Some(99.0);
        let expires = SystemTime::now() + Duration::from_secs(60);
        for (record, kept) in [
            (site, Kept::TakenByAnother),
            (amount, Kept::TakenByAnother),
            (currency, Kept::TakenByAnother),
            (facts, Kept::TakenByAnother),
            (searched, Kept::Opened),
        ] {
            let again = journal.keep_checkout(&record, &handle("b"), expires).await;
            assert_eq!(again.unwrap(), kept, "{:?}", record.site);
        }
        for (id, is_open) in [("a", false), ("b", true)] {
            let purchase = journal.purchase(&handle(id)).await.unwrap();
            assert_eq!(purchase.is_some(), is_open, "{id}");
        }
    }
}
