//! Enquiries that the webhook has not taken yet.

use std::time::Duration;

use crate::{
    journal::{DueEnquiry, Journal, JournalError},
    webhook::{Due, Outbox},
};

pub(super) struct EnquiryOutbox(pub(super) Journal);

impl Outbox for EnquiryOutbox {
    type Id = Vec<u8>;

    async fn due(&self) -> Result<Option<Due<Self::Id>>, JournalError> {
        let due = self.0.due_enquiry().await?;
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
        self.0.enquiry_delivered(id).await
    }

    async fn postpone(&self, id: &Self::Id, pause: Duration) -> Result<(), JournalError> {
        self.0.postpone_enquiry(id, pause).await
    }

    async fn time_to_next(&self) -> Result<Option<Duration>, JournalError> {
        self.0.time_to_next_enquiry().await
    }
}
