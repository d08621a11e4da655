//! The handle a request carries, and the purchase it opens.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use stopover_model::wire::purchase::HANDLE_HEADER;

use super::Purchases;
use crate::{handles::Handle, journal::PurchaseRecord, web::Problem};

/// For a request without a handle, with something that cannot be one, or with one that never existed or has expired, the answer
/// is the same: [`Problem::Forbidden`].
pub(crate) struct Presented {
    pub(super) handle: Handle,
    pub(super) record: PurchaseRecord,
}

impl<S> FromRequestParts<S> for Presented
where
    S: Send + Sync,
    Arc<Purchases>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let handle = read(&parts.headers).ok_or(Problem::Forbidden)?;
        Arc::<Purchases>::from_ref(state).opened_by(handle).await
    }
}

impl Purchases {
    /// As it is in the journal now.
    pub(super) async fn opened_by(&self, handle: Handle) -> Result<Presented, Problem> {
        let record = self.journal.purchase(&handle.hash()).await?;
        let record = record.ok_or(Problem::Forbidden)?;
        Ok(Presented { handle, record })
    }
}

fn read(headers: &HeaderMap) -> Option<Handle> {
    let mut lines = headers.get_all(HANDLE_HEADER).iter();
    match (lines.next(), lines.next()) {
        (Some(line), None) => Handle::parse(line.to_str().ok()?),
        _ => None,
    }
}
