//! The handle a request carries, and what it opens.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use stopover_model::wire::purchase::HANDLE_HEADER;

use super::Handle;
use crate::{gateway::Gateway, journal::PurchaseRecord, problem::Problem};

/// A handle in a request, and the purchase it opens. Without one, with what cannot be one, with one that never was or
/// has expired, the answer is the same: [`Problem::Forbidden`].
pub(crate) struct Presented {
    pub(crate) handle: Handle,
    pub(crate) record: PurchaseRecord,
}

impl FromRequestParts<Gateway> for Presented {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, gateway: &Gateway) -> Result<Self, Problem> {
        let handle = read(&parts.headers).ok_or(Problem::Forbidden)?;
        let record = gateway.journal.purchase(&handle.hash()).await?;
        Ok(Self {
            record: record.ok_or(Problem::Forbidden)?,
            handle,
        })
    }
}

fn read(headers: &HeaderMap) -> Option<Handle> {
    let mut lines = headers.get_all(HANDLE_HEADER).iter();
    match (lines.next(), lines.next()) {
        (Some(line), None) => Handle::parse(line.to_str().ok()?),
        _ => None,
    }
}
