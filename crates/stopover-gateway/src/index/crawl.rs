//! Reads the provider's lists page by page, at a pace that leaves the quota to visitors.

use std::{
    mem,
    num::NonZeroU32,
    sync::Arc,
    time::{Duration, SystemTime},
};

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use stopover_client::PageQuery;
use stopover_model::wire::{HotelFacts, Page};
use tokio::{task::yield_now, time::sleep};
use tracing::{info, warn};

use super::{
    HotelIndex, Progress,
    collection::{Collected, Collection},
    index_of, snapshot,
};
use crate::{
    config::PlacesConfig,
    snapshots::{Age, Snapshots, Turn},
    upstream::{ContentList, Upstream, UpstreamError, UpstreamErrorKind, backoff},
};

/// Attempts at a page the provider cannot answer, before it is left out; and at a provider that cannot be asked, before others have the turn.
const ATTEMPTS: u32 = 6;

/// Pages in a row without anything new that end a list. One does not: while it is read, entries move between pages
/// if the provider's order is not firm.
const REPEATED_PAGES: u32 = 2;

/// New destinations worth rebuilding a small index for; a large one is rebuilt when it has grown by half.
const WORTH_INDEXING: usize = 200;

/// Before a gateway that waits for another's crawl looks again whether there is a new snapshot.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// Between a crawl that had to leave out pages and the next. Not at once: some providers never give one of them.
const GAPS_AGAIN: Duration = Duration::from_secs(3600);

/// Destinations that are looked at before requests of this thread have their turn.
const AT_A_TIME: usize = 1000;

/// Begins with the snapshot of an earlier crawl, this gateway's or another's. Never ends.
pub(crate) async fn keep_fresh(
    index: Arc<HotelIndex>,
    upstream: Arc<Upstream>,
    snapshots: Snapshots,
    config: PlacesConfig,
) {
    // One at a time, evenly: the quota's burst belongs to visitors.
    let quota = Quota::per_second(config.requests_per_second).allow_burst(NonZeroU32::MIN);
    let pace = RateLimiter::direct(quota);
    let mut latest = None;
    loop {
        latest = index.take_over(&snapshots, latest).await.or(latest);
        let age = index.age().unwrap_or(Duration::MAX);
        if age < config.refresh_every {
            sleep(config.refresh_every.saturating_sub(age)).await;
            continue;
        }
        // Another replica that crawls is waited for, but not by one that has nothing yet.
        let turn = snapshots.turn(snapshot::NAME);
        if turn.is_none() && index.progress().complete {
            sleep(LOOK_AGAIN).await;
            continue;
        }
        let crawl = Crawl {
            index: &index,
            upstream: &upstream,
            snapshots: &snapshots,
            config: &config,
            pace: &pace,
            latest,
            turn,
            collection: Collection::default(),
            indexed: 0,
            has_answers: false,
            left_out: Vec::new(),
            has_gaps: false,
        };
        let Ok(Done {
            collected,
            has_gaps,
            turn,
        }) = crawl.run().await
        else {
            continue;
        };
        let age = counted_age(has_gaps, config.refresh_every);
        index.is_as_old_as(Age::at_least(age));
        let now = SystemTime::now();
        let read_at = now.checked_sub(age).unwrap_or(now);
        latest = Some(read_at);
        if turn.is_some() {
            index.keep(&snapshots, collected, read_at).await;
        }
    }
}

/// How old it counts as, what has been read just now: so old that it is soon read again, if it has gaps.
fn counted_age(has_gaps: bool, refresh_every: Duration) -> Duration {
    match has_gaps {
        true => refresh_every.saturating_sub(GAPS_AGAIN),
        false => Duration::ZERO,
    }
}

/// Whether the provider cannot answer this page, however often it is asked for: of others that says nothing.
fn is_about_the_page(error: &UpstreamError) -> bool {
    error.is_about_the_request()
        || matches!(
            error.kind(),
            UpstreamErrorKind::NotFound | UpstreamErrorKind::Expired
        )
}

/// One pass over all lists.
struct Crawl<'a> {
    index: &'a HotelIndex,
    upstream: &'a Upstream,
    snapshots: &'a Snapshots,
    config: &'a PlacesConfig,
    pace: &'a DefaultDirectRateLimiter,
    /// When that was read which the index had before.
    latest: Option<SystemTime>,
    /// None while another replica has it.
    turn: Option<Turn>,
    collection: Collection,
    /// Size of the collection when it was last indexed.
    indexed: usize,
    /// Whether the provider has given any page.
    has_answers: bool,
    /// Pages that the provider could not answer, by their numbers.
    left_out: Vec<(ContentList, u32)>,
    /// Whether there are some that it could not answer later, either, or that it did not give.
    has_gaps: bool,
}

/// A crawl that came to its end.
struct Done {
    collected: Collected,
    has_gaps: bool,
    turn: Option<Turn>,
}

/// Another replica has read the lists meanwhile, or does so now.
struct Elsewhere;

/// What a page says about the list it belongs to.
struct PageSummary {
    /// Items on the page, readable or not.
    listed: usize,
    /// Items not seen before.
    new: usize,
    /// Items of the whole list, as the provider counts now; it may grow during the crawl.
    count: usize,
    /// Whether the provider names a next page.
    has_next: bool,
}

impl PageSummary {
    fn of<T>(page: &Page<T>, new: usize) -> Self {
        let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        Self {
            listed: page.results.len().saturating_add(size(page.skipped)),
            new,
            count: size(page.count),
            has_next: page.next.is_some(),
        }
    }

    /// Pages without anything new, `repeated` in a row with this one, end the list too: against a provider that
    /// repeats its last page for ever.
    fn ends(&self, seen: usize, repeated: u32) -> bool {
        repeated >= REPEATED_PAGES || (!self.has_next && seen >= self.count)
    }
}

impl Crawl<'_> {
    async fn run(mut self) -> Result<Done, Elsewhere> {
        let mut is_whole = self.read_all().await?;
        let mut failures = ATTEMPTS;
        // Whatever it is asked for, it fails: that is said of no list.
        while !self.left_out.is_empty() && !self.has_answers {
            failures = failures.saturating_add(1);
            self.wait(backoff(None, failures)).await?;
            self.left_out.clear();
            is_whole = self.read_all().await?;
        }
        is_whole &= self.read_left_out().await?;
        if self.has_gaps && self.index.progress().complete {
            self.fill_gaps().await;
        }
        self.publish(is_whole).await;
        self.index.facts.keep_only(self.collection.hotels());
        self.index.note(|progress| progress.complete = true);
        info!(
            destinations = self.collection.len(),
            "the provider's lists have been read"
        );
        Ok(Done {
            collected: self.collection.into_collected(is_whole),
            has_gaps: self.has_gaps,
            turn: self.turn,
        })
    }

    /// As [`Crawl::read`], all of them.
    async fn read_all(&mut self) -> Result<bool, Elsewhere> {
        let mut is_whole = true;
        // The shorter list and the more asked for first.
        for list in [
            ContentList::Regions,
            ContentList::Cities,
            ContentList::Hotels,
        ] {
            is_whole &= self.read(list).await?;
            if !self.index.progress().complete {
                self.publish(false).await;
            }
        }
        Ok(is_whole)
    }

    /// Once more: perhaps the provider was away for a while. What is left out now, too, is a gap. False if there is any.
    async fn read_left_out(&mut self) -> Result<bool, Elsewhere> {
        let mut is_whole = true;
        for (list, number) in mem::take(&mut self.left_out) {
            // Without its first page, nothing of a list was read.
            if number == 1 {
                is_whole &= self.read(list).await?;
            } else if self.ask(list, number, false).await?.is_err() {
                self.left_out.push((list, number));
            }
            self.report(list);
        }
        let has_gap = !self.left_out.is_empty();
        self.has_gaps |= has_gap;
        Ok(is_whole && !has_gap)
    }

    /// For a provider that cannot be asked. Others, which may reach it, have the turn meanwhile.
    async fn wait(&mut self, pause: Duration) -> Result<(), Elsewhere> {
        self.turn = None;
        sleep(pause).await;
        self.turn = self.snapshots.turn(snapshot::NAME);
        let is_being_read = self.turn.is_none() && self.index.progress().complete;
        let is_read = self.snapshots.read_at(snapshot::NAME) > self.latest;
        match is_being_read || is_read {
            true => Err(Elsewhere),
            false => Ok(()),
        }
    }

    /// With what was known before: nobody has said that it is gone.
    async fn fill_gaps(&mut self) {
        let known = self.index.words();
        for some in known.destinations().chunks(AT_A_TIME) {
            self.collection.add_missing(some, self.config.max_entries);
            yield_now().await;
        }
    }

    /// To its end, however often it has to wait, but for pages that are [left out](Self::left_out). False if there is more of it.
    async fn read(&mut self, list: ContentList) -> Result<bool, Elsewhere> {
        let (mut number, mut repeated) = (1_u32, 0_u32);
        let (mut seen, mut known, mut count, mut per_page) = (0_usize, 0_usize, 0_usize, 0_usize);
        let mut has_next = false;
        while self.collection.len() < self.config.max_entries {
            let may_be_missing = number > 1 && (!has_next || seen >= count);
            match self.ask(list, number, may_be_missing).await? {
                Ok(page) => {
                    seen = seen.saturating_add(page.listed);
                    if page.new > 0 {
                        known = known.saturating_add(page.listed);
                    }
                    count = page.count;
                    per_page = per_page.max(page.listed);
                    has_next = page.has_next;
                    repeated = match page.new {
                        0 => repeated.saturating_add(1),
                        _ => 0,
                    };
                    self.report(list);
                    if page.ends(seen, repeated) {
                        if repeated < REPEATED_PAGES || known >= count {
                            return Ok(true);
                        }
                        warn!(?list, known, count, "the provider repeats its pages");
                        self.has_gaps = true;
                        return Ok(false);
                    }
                    self.publish_if_worth_it().await;
                }
                // How some services say that there is no such page.
                Err(error) if may_be_missing && error.kind() == UpstreamErrorKind::NotFound => {
                    return Ok(true);
                }
                Err(_) => {
                    warn!(?list, number, "left out a page the provider cannot answer");
                    self.left_out.push((list, number));
                    // Of the page after it nobody has said that it is there.
                    has_next = false;
                    seen = seen.saturating_add(per_page);
                    if seen >= count {
                        return Ok(true);
                    }
                }
            }
            number = number.saturating_add(1);
        }
        warn!(
            ?list,
            "places.max_entries reached; the rest of the list is left out"
        );
        Ok(false)
    }

    /// Asks for a page until it comes, or fails with why the provider cannot answer it: at once where it says that there is none and that
    /// may be.
    async fn ask(
        &mut self,
        list: ContentList,
        number: u32,
        may_be_missing: bool,
    ) -> Result<Result<PageSummary, UpstreamError>, Elsewhere> {
        let mut failures = 0_u32;
        loop {
            let error = match self.page(list, number).await {
                Ok(page) => {
                    self.has_answers = true;
                    return Ok(Ok(page));
                }
                Err(error) => error,
            };
            if may_be_missing && error.kind() == UpstreamErrorKind::NotFound {
                return Ok(Err(error));
            }
            failures = failures.saturating_add(1);
            self.index.note(Progress::failed);
            let pause = backoff(error.retry_after(), failures);
            // Who says how long to wait is reached.
            if failures < ATTEMPTS || error.retry_after().is_some() {
                sleep(pause).await;
            } else if is_about_the_page(&error) {
                return Ok(Err(error));
            } else {
                self.wait(pause).await?;
            }
        }
    }

    async fn page(&mut self, list: ContentList, number: u32) -> Result<PageSummary, UpstreamError> {
        let query = PageQuery {
            limit: Some(self.config.page_size.get()),
            page: Some(number),
        };
        let pace = self.pace.until_ready();
        Ok(match list {
            ContentList::Regions => {
                let page = self.upstream.regions(query, pace).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|region| self.collection.add_region(region))
                    .count();
                PageSummary::of(&page, new)
            }
            ContentList::Cities => {
                let page = self.upstream.cities(query, pace).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|city| self.collection.add_city(city))
                    .count();
                PageSummary::of(&page, new)
            }
            ContentList::Hotels => {
                let page = self.upstream.hotels(query, pace).await?;
                let new = page
                    .results
                    .iter()
                    .filter(|hotel| self.collection.add_hotel(hotel))
                    .count();
                self.index.facts.learn(
                    page.results
                        .iter()
                        .map(|hotel| (hotel.id.clone(), HotelFacts::from(hotel))),
                );
                PageSummary::of(&page, new)
            }
        })
    }

    fn report(&self, list: ContentList) {
        self.index.note(|progress| {
            let (counter, count) = match list {
                ContentList::Regions => (&mut progress.regions, self.collection.regions()),
                ContentList::Cities => (&mut progress.cities, self.collection.cities()),
                ContentList::Hotels => (&mut progress.hotels, self.collection.hotels().len()),
            };
            *counter = count;
        });
    }

    /// During the first crawl a growing index is better than none; later the old one serves until the end.
    async fn publish_if_worth_it(&mut self) {
        let grown = self.collection.len().saturating_sub(self.indexed);
        if !self.index.progress().complete && grown >= WORTH_INDEXING.max(self.indexed / 2) {
            self.publish(false).await;
        }
    }

    /// `is_whole` is whether all lists have been read, nothing left out, so that hotels can be counted.
    async fn publish(&mut self, is_whole: bool) {
        self.indexed = self.collection.len();
        let destinations = self.collection.destinations();
        // Sorting hundreds of thousands of words would block the requests of this thread.
        let build = move || index_of(destinations, is_whole);
        match tokio::task::spawn_blocking(build).await {
            Ok(index) => self.index.publish(index),
            Err(error) => warn!(%error, "the index could not be built"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::HashMap,
        sync::atomic::{AtomicBool, AtomicU32, Ordering},
    };

    use axum::{
        Json, Router,
        extract::Query,
        http::{StatusCode, Uri, header::CONNECTION},
    };
    use serde_json::json;
    use tokio::{net::TcpListener, time::advance};
    use tokio_util::task::AbortOnDropHandle;

    use super::*;
    use crate::{config::Config, metrics::Registry, shared::Shared};

    /// Where nobody listens.
    const NOWHERE: &str = "http://127.0.0.1:9/v2";

    /// Of the machine's own time, until something is so.
    const LONGEST: Duration = Duration::from_secs(60);

    /// A provider with some pages of one item in each list; what is asked for at an address has the status that `answers` gives.
    async fn provider(
        pages: usize,
        answers: impl Fn(&str) -> u16 + Clone + Send + Sync + 'static,
    ) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v2", listener.local_addr().unwrap());
        let answer = async move |asked: Uri, Query(query): Query<HashMap<String, String>>| {
            let item = json!({ "id": query["page"], "name": "Évora", "country": "Portugal" });
            let page = json!({ "count": pages, "next": null, "results": [item] });
            let status = StatusCode::from_u16(answers(&asked.to_string())).unwrap();
            // No connection is kept open that the clock could close.
            (status, [(CONNECTION, "close")], Json(page))
        };
        let routes = Router::new().fallback(answer);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        base
    }

    /// A gateway that reads the lists, and is in no hurry but for the clock.
    struct Reader {
        index: Arc<HotelIndex>,
        config: PlacesConfig,
        snapshots: Snapshots,
        _reading: AbortOnDropHandle<()>,
    }

    impl Reader {
        fn of(base: &str, folder: Option<&std::path::Path>) -> Self {
            let mut config = Config::new(base.parse().unwrap(), "canary".into());
            let plenty = 100_000.try_into().unwrap();
            config.provider.requests_per_second = plenty;
            config.places.requests_per_second = plenty;
            // The clock is far ahead of those who answer.
            let years = Duration::from_secs(300_000_000);
            config.provider.connect_timeout = years;
            config.provider.content_timeout = years;
            let upstream = Upstream::new(&config, Shared::default(), &mut Registry::default());
            let snapshots = Snapshots::open(folder, &config.provider.hotels_url).unwrap();
            let index = Arc::new(HotelIndex::new().unwrap());
            let reading = keep_fresh(
                Arc::clone(&index),
                Arc::new(upstream.unwrap()),
                snapshots.clone(),
                config.places.clone(),
            );
            Self {
                index,
                config: config.places,
                snapshots,
                _reading: AbortOnDropHandle::new(tokio::spawn(reading)),
            }
        }

        /// Lets time pass until it is so.
        async fn until(&self, is_so: impl Fn(&HotelIndex) -> bool) {
            let begun = std::time::Instant::now();
            while !is_so(&self.index) {
                assert!(begun.elapsed() < LONGEST, "{:?}", self.index.progress());
                advance(Duration::from_secs(60)).await;
            }
        }

        async fn until_failed(&self, times: u32) {
            self.until(|index| index.progress().failures >= times).await;
        }

        /// As others could have it now.
        fn turn(&self) -> Option<Turn> {
            self.snapshots.turn(snapshot::NAME)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_cannot_reach_the_provider_leaves_it_to_others_to_read_and_takes_that_over() {
        let folder = tempfile::tempdir().unwrap();
        let reader = Reader::of(NOWHERE, Some(folder.path()));
        reader.until_failed(1).await;
        assert!(reader.turn().is_none());
        reader.until_failed(ATTEMPTS).await;
        let turn = reader.turn();
        assert!(turn.is_some());
        let item = json!({ "kind": "city", "id": "1", "name": "Évora", "country": "Portugal" });
        let now = SystemTime::now();
        reader.snapshots.write(snapshot::NAME, now, true, [item]);
        drop(turn);
        reader.until(|index| index.age().is_some()).await;
        assert_eq!(reader.index.progress().cities, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_list_that_is_refused_from_its_first_page_on_does_not_keep_others_from_being_read() {
        for status in [400, 404, 410, 500] {
            let regions = move |path: &str| match path.contains("/regions") {
                true => status,
                false => 200,
            };
            let reader = Reader::of(&provider(1, regions).await, None);
            reader.until(|index| index.age().is_some()).await;
            let progress = reader.index.progress();
            assert!(progress.complete);
            assert_eq!((progress.regions, progress.cities), (0, 1), "{status}");
            assert_eq!((progress.hotels, progress.failures), (1, 2 * ATTEMPTS));
            let age = counted_age(true, reader.config.refresh_every);
            assert!(reader.index.age() >= Some(age), "it is soon read again");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_could_not_be_answered_for_a_while_is_no_gap() {
        let failed = Arc::new(AtomicU32::new(0));
        let answers = move |path: &str| {
            let is_second = path.contains("/cities") && path.contains("page=2");
            match is_second && failed.fetch_add(1, Ordering::SeqCst) < ATTEMPTS {
                true => 500,
                false => 200,
            }
        };
        let reader = Reader::of(&provider(3, answers).await, None);
        reader.until(|index| index.age().is_some()).await;
        let progress = reader.index.progress();
        assert_eq!((progress.cities, progress.failures), (3, ATTEMPTS));
        assert!(reader.index.age().unwrap() < reader.config.refresh_every / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_provider_that_fails_whatever_it_is_asked_for_is_waited_for() {
        for status in [401, 404, 500] {
            let is_back = Arc::new(AtomicBool::new(false));
            let seen = Arc::clone(&is_back);
            let answers = move |_: &str| match seen.load(Ordering::SeqCst) {
                true => 200,
                false => status,
            };
            let folder = tempfile::tempdir().unwrap();
            let reader = Reader::of(&provider(1, answers).await, Some(folder.path()));
            // In the midst of its lists, and not for the first time.
            reader.until_failed(4 * ATTEMPTS).await;
            assert!(!reader.index.progress().complete, "{status}");
            is_back.store(true, Ordering::SeqCst);
            reader.until(|index| index.age().is_some()).await;
            let age = reader.index.age().unwrap();
            assert!(
                age < reader.config.refresh_every / 2,
                "{status}: it has gaps"
            );
            let progress = reader.index.progress();
            let read = [progress.regions, progress.cities, progress.hotels];
            assert_eq!(read, [1; 3], "{status}");
        }
    }

    #[test]
    fn what_has_gaps_is_read_again_within_an_hour() {
        let day = Duration::from_secs(86_400);
        assert_eq!(counted_age(false, day), Duration::ZERO);
        assert_eq!(counted_age(true, day), Duration::from_secs(82_800));
        let minute = Duration::from_secs(60);
        assert_eq!(counted_age(true, minute), Duration::ZERO);
    }

    #[test]
    fn a_list_ends_by_count_by_nothing_new_and_not_before() {
        let page = |new, count, has_next| PageSummary {
            listed: new,
            new,
            count,
            has_next,
        };
        assert!(page(10, 50, false).ends(50, 0));
        assert!(!page(10, 60, false).ends(50, 0), "the count grew");
        assert!(!page(10, 50, true).ends(50, 0), "a next page is named");
        assert!(!page(0, 50, true).ends(20, 1), "one page of repeats");
        assert!(page(0, 50, true).ends(20, 2), "nothing new any more");
    }
}
