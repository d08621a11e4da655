use std::{future::ready, num::NonZeroU32, sync::Arc};

use serde::Serialize;
use stopover_client::PageQuery;
use stopover_model::wire::Page;

use super::{ContentAnswer, HotelContent};
use crate::{upstream::ContentList, web::Problem};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    pub(crate) list: ContentList,
    pub(crate) limit: NonZeroU32,
    /// Counted from 1.
    pub(crate) page: NonZeroU32,
}

impl HotelContent {
    /// From memory or, once `admit` agrees, from the provider.
    ///
    /// # Errors
    /// What `admit` says; else why the provider did not answer.
    pub(crate) async fn page<A>(
        &self,
        key: PageKey,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
    ) -> Result<ContentAnswer, Problem> {
        let upstream = Arc::clone(&self.upstream);
        let fetch = move || async move {
            let query = PageQuery {
                limit: Some(key.limit.get()),
                page: Some(key.page.get()),
            };
            let at_once = ready(());
            match key.list {
                ContentList::Hotels => content(key, upstream.hotels(query, at_once).await?).await,
                ContentList::Cities => content(key, upstream.cities(query, at_once).await?).await,
                ContentList::Regions => content(key, upstream.regions(query, at_once).await?).await,
            }
        };
        self.pages.get(key, admit, fetch).await
    }
}

/// The provider's links name its own address; ours are relative to whatever address the page was asked at.
async fn content<T: Serialize + Send + 'static>(
    key: PageKey,
    mut page: Page<T>,
) -> Result<ContentAnswer, Problem> {
    let link = |number: u32| format!("?limit={}&page={number}", key.limit);
    let number = key.page.get();
    page.next = page.next.and_then(|_| number.checked_add(1)).map(link);
    page.previous = (number > 1).then(|| link(number.saturating_sub(1)));
    ContentAnswer::of(page).await
}
