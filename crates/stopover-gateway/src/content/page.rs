//! A page of a list.

use std::num::NonZeroU32;

use serde::Serialize;
use stopover_client::PageQuery;
use stopover_model::wire::Page;

use super::Content;
use crate::{gateway::Gateway, problem::Problem, web::client_address::ClientAddress};

/// The provider's content lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum List {
    /// Section 4.1.
    Hotels,
    /// Section 4.3.
    Cities,
    /// Section 4.4.
    Regions,
}

/// One page of one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    pub(crate) list: List,
    /// Items per page.
    pub(crate) limit: NonZeroU32,
    /// Counted from 1.
    pub(crate) page: NonZeroU32,
}

/// The page `key`, from memory or from the provider, which takes from the allowance of `visitor`.
///
/// # Errors
/// [`Problem::Busy`] if the allowance is used up; else why the provider did not answer.
pub(crate) async fn page(
    gateway: &Gateway,
    visitor: ClientAddress,
    key: PageKey,
) -> Result<Content, Problem> {
    let parts = gateway.clone();
    let fetch = async move {
        let query = PageQuery {
            limit: Some(key.limit.get()),
            page: Some(key.page.get()),
        };
        match key.list {
            List::Hotels => content(key, parts.upstream.hotels(query).await?),
            List::Cities => content(key, parts.upstream.cities(query).await?),
            List::Regions => content(key, parts.upstream.regions(query).await?),
        }
    };
    gateway
        .pages
        .get(key, || gateway.readers.admit(visitor), fetch)
        .await
}

/// The provider's links name its own address; ours are relative to whatever address the page was asked at.
fn content<T: Serialize>(key: PageKey, mut page: Page<T>) -> Result<Content, Problem> {
    let link = |number: u32| format!("?limit={}&page={number}", key.limit);
    let number = key.page.get();
    page.next = page.next.and_then(|_| number.checked_add(1)).map(link);
    page.previous = (number > 1).then(|| link(number.saturating_sub(1)));
    Content::new(&page)
}
