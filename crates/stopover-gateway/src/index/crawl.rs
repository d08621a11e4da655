//! Reads the provider's lists page by page, at a pace that leaves the quota to visitors.

use std::{num::NonZeroU32, sync::Arc};

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use stopover_client::PageQuery;
use stopover_model::wire::{HotelFacts, Page};
use tokio::time::sleep;
use tracing::{info, warn};

use super::{Index, Places, Progress, harvest::Harvest};
use crate::{
    config::PlacesConfig,
    problem::Problem,
    upstream::{Upstream, pause},
};

/// Attempts at a page the provider answers senselessly, before it is left out.
const ATTEMPTS: u32 = 6;

/// Pages in a row without anything new that end a list. One does not: while it is read, entries move between pages
/// if the provider's order is not firm.
const BARREN_PAGES: u32 = 2;

/// New entries worth rebuilding a small index for; a large one is rebuilt when it has grown by half.
const WORTH_INDEXING: usize = 200;

/// Crawls, waits, and crawls again, for as long as the gateway runs.
pub(crate) async fn keep_fresh(places: Arc<Places>, upstream: Arc<Upstream>, config: PlacesConfig) {
    // One at a time, evenly: the quota's burst belongs to visitors.
    let quota = Quota::per_second(config.requests_per_second).allow_burst(NonZeroU32::MIN);
    let pace = RateLimiter::direct(quota);
    loop {
        let crawl = Crawl {
            places: &places,
            upstream: &upstream,
            config: &config,
            pace: &pace,
            harvest: Harvest::default(),
            indexed: 0,
        };
        crawl.run().await;
        sleep(config.refresh_every).await;
    }
}

/// The provider's lists, the shorter and the more asked for first.
#[derive(Debug, Clone, Copy)]
enum List {
    Regions,
    Cities,
    Hotels,
}

/// One pass over all lists.
struct Crawl<'a> {
    places: &'a Places,
    upstream: &'a Upstream,
    config: &'a PlacesConfig,
    pace: &'a DefaultDirectRateLimiter,
    harvest: Harvest,
    /// Size of the harvest when it was last indexed.
    indexed: usize,
}

/// What a page says about the list it belongs to.
struct Leaf {
    /// Items on the page, readable or not.
    listed: usize,
    /// Items not seen before.
    new: usize,
    /// Items the whole list has, as the provider counts now; it may grow meanwhile.
    count: usize,
    /// Whether the provider names a next page.
    has_next: bool,
}

impl Leaf {
    fn of<T>(page: &Page<T>, new: usize) -> Self {
        let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        Self {
            listed: page.results.len().saturating_add(size(page.skipped)),
            new,
            count: size(page.count),
            has_next: page.next.is_some(),
        }
    }

    /// Pages without anything new, `barren` in a row with this one, end the list too: against a provider that
    /// repeats its last page for ever.
    fn ends(&self, seen: usize, barren: u32) -> bool {
        barren >= BARREN_PAGES || (!self.has_next && seen >= self.count)
    }
}

impl Crawl<'_> {
    async fn run(mut self) {
        for list in [List::Regions, List::Cities, List::Hotels] {
            self.read(list).await;
            if !self.places.progress().complete {
                self.publish().await;
            }
        }
        self.publish().await;
        self.places.facts.keep_only(self.harvest.hotels());
        self.places.note(|progress| progress.complete = true);
        info!(
            places = self.harvest.len(),
            "the provider's lists have been read"
        );
    }

    /// Reads `list` to its end, however often it has to wait.
    async fn read(&mut self, list: List) {
        let (mut number, mut failures, mut barren) = (1_u32, 0_u32, 0_u32);
        let (mut seen, mut count, mut per_page) = (0_usize, 0_usize, 0_usize);
        while self.harvest.len() < self.config.max_entries {
            self.pace.until_ready().await;
            match self.page(list, number).await {
                Ok(leaf) => {
                    failures = 0;
                    seen = seen.saturating_add(leaf.listed);
                    count = leaf.count;
                    per_page = per_page.max(leaf.listed);
                    barren = match leaf.new {
                        0 => barren.saturating_add(1),
                        _ => 0,
                    };
                    self.report(list);
                    if leaf.ends(seen, barren) {
                        return;
                    }
                    self.publish_if_worth_it().await;
                }
                // How some services say that there is no such page.
                Err(Problem::NotFound) if number > 1 => return,
                Err(problem) => {
                    failures = failures.saturating_add(1);
                    self.places.note(Progress::failed);
                    let senseless = matches!(
                        problem,
                        Problem::ProviderError | Problem::Unreadable | Problem::Refused
                    );
                    if !senseless || failures < ATTEMPTS || count == 0 {
                        sleep(pause(&problem, failures)).await;
                        continue;
                    }
                    warn!(?list, number, "left out a page the provider cannot answer");
                    failures = 0;
                    seen = seen.saturating_add(per_page);
                    if seen >= count {
                        return;
                    }
                }
            }
            number = number.saturating_add(1);
        }
        warn!(
            ?list,
            "places.max_entries reached; the rest of the list is left out"
        );
    }

    async fn page(&mut self, list: List, number: u32) -> Result<Leaf, Problem> {
        let query = PageQuery {
            limit: Some(self.config.page_size.get()),
            page: Some(number),
        };
        Ok(match list {
            List::Regions => {
                let page = self.upstream.regions(query).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|region| self.harvest.add_region(region))
                    .count();
                Leaf::of(&page, new)
            }
            List::Cities => {
                let page = self.upstream.cities(query).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|city| self.harvest.add_city(city))
                    .count();
                Leaf::of(&page, new)
            }
            List::Hotels => {
                let page = self.upstream.hotels(query).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|hotel| self.harvest.add_hotel(hotel))
                    .count();
                self.places.facts.learn(
                    page.results
                        .iter()
                        .map(|hotel| (hotel.id.clone(), HotelFacts::from(hotel))),
                );
                Leaf::of(&page, new)
            }
        })
    }

    fn report(&self, list: List) {
        self.places.note(|progress| {
            let (counter, count) = match list {
                List::Regions => (&mut progress.regions, self.harvest.regions()),
                List::Cities => (&mut progress.cities, self.harvest.cities()),
                List::Hotels => (&mut progress.hotels, self.harvest.hotels().len()),
            };
            *counter = count;
        });
    }

    /// During the first crawl a growing index is better than none; later the old one serves until the end.
    async fn publish_if_worth_it(&mut self) {
        let grown = self.harvest.len().saturating_sub(self.indexed);
        if !self.places.progress().complete && grown >= WORTH_INDEXING.max(self.indexed / 2) {
            self.publish().await;
        }
    }

    async fn publish(&mut self) {
        self.indexed = self.harvest.len();
        let places = self.harvest.places();
        // Sorting hundreds of thousands of words would hold up the requests of this thread.
        match tokio::task::spawn_blocking(move || Index::build(places)).await {
            Ok(index) => self.places.publish(index),
            Err(error) => warn!(%error, "the index could not be built"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_by_count_by_nothing_new_and_not_before() {
        let leaf = |new, count, has_next| Leaf {
            listed: new,
            new,
            count,
            has_next,
        };
        assert!(leaf(10, 50, false).ends(50, 0));
        assert!(!leaf(10, 60, false).ends(50, 0), "the count grew");
        assert!(!leaf(10, 50, true).ends(50, 0), "a next page is named");
        assert!(!leaf(0, 50, true).ends(20, 1), "one page of repeats");
        assert!(leaf(0, 50, true).ends(20, 2), "nothing new any more");
    }
}
