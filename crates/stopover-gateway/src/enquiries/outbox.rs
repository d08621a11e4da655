//! Enquiries that the webhook has not taken yet.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{
    journal::{DueEnquiry, Journal, JournalError},
    webhook::{Due, Outbox},
};

pub(super) struct EnquiryOutbox {
    journal: Journal,
    /// Whether what was delivered may still stand in the journal's log.
    log_holds_some: AtomicBool,
    /// What one attempt to deliver takes at most.
    attempt: Duration,
}

impl EnquiryOutbox {
    pub(super) fn new(journal: Journal, attempt: Duration) -> Self {
        Self {
            journal,
            // The gateway before this one may have been interrupted.
            log_holds_some: AtomicBool::new(true),
            attempt,
        }
    }
}

impl Outbox for EnquiryOutbox {
    type Id = Vec<u8>;

    async fn due(&self) -> Result<Option<Due<Self::Id>>, JournalError> {
        // Asked for every few seconds, so what cannot be emptied now is tried again.
        if self.log_holds_some.load(Ordering::Relaxed) {
            let emptied = self.journal.empty_log().await?;
            self.log_holds_some.store(!emptied, Ordering::Relaxed);
        }
        let due = self.journal.due_enquiry(self.attempt).await?;
        Ok(due.map(
            |DueEnquiry {
                 key,
                 reference,
                 payload,
                 attempts,
             }| Due {
                id: key,
                name: reference,
                payload,
                attempts,
            },
        ))
    }

    async fn delivered(&self, id: &Self::Id) -> Result<(), JournalError> {
        self.journal.enquiry_delivered(id).await?;
        self.log_holds_some.store(true, Ordering::Relaxed);
        Ok(())
    }

    async fn postpone(&self, id: &Self::Id, pause: Duration) -> Result<(), JournalError> {
        self.journal.postpone_enquiry(id, pause).await
    }

    async fn time_to_next(&self) -> Result<Option<Duration>, JournalError> {
        self.journal.time_to_next_enquiry().await
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::journal::EnquiryId;

    #[tokio::test]
    async fn a_log_that_somebody_reads_is_emptied_once_they_have_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.db");
        let journal = Journal::in_file(&path).await.unwrap();
        let outbox = EnquiryOutbox::new(journal.clone(), Duration::ZERO);
        let id = EnquiryId {
            key: b"key".to_vec(),
            fingerprint: b"fingerprint".to_vec(),
            reference: "3F9A1C7B2D".to_owned(),
        };
        journal
            .keep_enquiry(&id, Some("Eleni Markou"))
            .await
            .unwrap();
        let mut reader = SqliteConnection::connect(&format!("sqlite://{}", path.display()))
            .await
            .unwrap();
        let mut reading = reader.begin().await.unwrap();
        let read = sqlx::query("SELECT count(*) FROM enquiries");
        read.fetch_one(&mut *reading).await.unwrap();

        outbox.delivered(&id.key).await.unwrap();
        let log_says = |text: &str| {
            let log = fs::read(path.with_extension("db-wal")).unwrap();
            String::from_utf8_lossy(&log).contains(text)
        };
        for _ in 0..2 {
            assert!(outbox.due().await.unwrap().is_none());
            assert!(log_says("Eleni Markou"), "it is read");
        }
        reading.rollback().await.unwrap();
        assert!(outbox.due().await.unwrap().is_none());
        assert!(!log_says("Eleni Markou"));
    }
}
