//! The parts every route may use.

use std::{error::Error, fmt, ops::Deref, sync::Arc};

use stopover_client::ClientError;
use stopover_model::HotelId;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};
use tracing::warn;

use crate::{
    bookings::Bookings,
    catalogue::{self, Catalogue},
    config::Config,
    content::{Cache, Content, PageKey, StoredHotel},
    enquiries::{self, Enquiries},
    images::{Addresses, Images},
    journal::{Journal, JournalError},
    metrics::Metrics,
    places::{self, Places},
    problem::Problem,
    purchase::Rules,
    searches::SearchRecords,
    upstream::Upstream,
    web::{Allowances, client_address::ClientAddress},
};

/// Why a gateway cannot start although its configuration is valid.
#[derive(Debug)]
pub struct StartError(Cause);

#[derive(Debug)]
enum Cause {
    Provider(ClientError),
    Journal(JournalError),
    Enquiries(enquiries::OpenError),
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Cause::Provider(error) => write!(
                formatter,
                "cannot prepare connections to the provider: {error}"
            ),
            Cause::Journal(error) => write!(formatter, "booking.journal: {error}"),
            Cause::Enquiries(error) => error.fmt(formatter),
        }
    }
}

impl Error for StartError {}

/// Shared by all requests; cloning shares.
#[derive(Clone)]
pub(crate) struct Gateway(Arc<Parts>);

/// What a [`Gateway`] consists of.
pub(crate) struct Parts {
    pub(crate) config: Config,
    pub(crate) upstream: Arc<Upstream>,
    /// What became of every purchase.
    pub(crate) journal: Journal,
    /// What may be booked at the moment.
    pub(crate) rules: Rules,
    /// Pages of hotels, cities and regions.
    pub(crate) pages: Cache<PageKey, Content>,
    /// Hotels in full; `None` for ids the provider does not know.
    pub(crate) hotels: Cache<HotelId, Option<StoredHotel>>,
    pub(crate) places: Arc<Places>,
    /// What was found, for as long as it can be checked out.
    pub(crate) searches: SearchRecords,
    /// Bookings, as the provider has them.
    pub(crate) bookings: Bookings,
    /// Who searches.
    pub(crate) searchers: Allowances<ClientAddress>,
    /// Who asks for content that is not in memory.
    pub(crate) readers: Allowances<ClientAddress>,
    /// Who opens checkouts.
    pub(crate) buyers: Allowances<ClientAddress>,
    /// Who looks up bookings.
    pub(crate) seekers: Allowances<ClientAddress>,
    /// Which bookings are looked up, by number, whether they exist or not.
    pub(crate) sought: Allowances<String>,
    /// The holiday catalogue, if there is one.
    catalogue: Option<Arc<Catalogue>>,
    /// The image proxy, if the site wants it.
    pub(crate) images: Option<Images>,
    /// Who asks for a holiday, if there is a catalogue.
    pub(crate) enquiries: Option<Enquiries>,
    /// Who asks for pictures that are not in memory.
    pub(crate) viewers: Allowances<ClientAddress>,
    /// Who sends enquiries.
    pub(crate) enquirers: Allowances<ClientAddress>,
    /// Submissions under way.
    pub(crate) submissions: TaskTracker,
    pub(crate) metrics: Metrics,
    /// Ends with the last request rather than keep the process busy.
    _background: Vec<AbortOnDropHandle<()>>,
}

impl Gateway {
    /// Opens the journal, puts the parts together and starts to read the provider's lists. Needs a tokio runtime.
    ///
    /// # Errors
    /// When connections to the provider cannot be prepared, or the journal cannot be opened.
    pub(crate) async fn start(config: Config) -> Result<Self, StartError> {
        if config.provider.hotels_url.exposes_key() {
            warn!("provider.hotels_url is not https: the key travels unencrypted");
        }
        let upstream = Arc::new(
            Upstream::new(&config.provider)
                .map_err(Cause::Provider)
                .map_err(StartError)?,
        );
        let places = Arc::<Places>::default();
        let journal = Journal::open(config.booking.journal.as_deref())
            .await
            .map_err(|error| StartError(Cause::Journal(error)))?;
        let sweep = journal.clone().keep_tidy(config.booking.retention);
        let mut background = vec![AbortOnDropHandle::new(tokio::spawn(sweep))];
        if config.places.crawl {
            let crawl = places::keep_fresh(
                Arc::clone(&places),
                Arc::clone(&upstream),
                config.places.clone(),
            );
            background.push(AbortOnDropHandle::new(tokio::spawn(crawl)));
        }
        let addresses = Arc::new(Addresses::new(&config));
        let (mut catalogue, mut images, mut enquiries) = (None, None, None);
        if config.provider.holidays_url.is_some() {
            let lists = Arc::new(Catalogue::new(
                Arc::clone(&upstream),
                Arc::clone(&addresses),
                &config.catalogue,
            ));
            let fresh = catalogue::keep_fresh(Arc::clone(&lists), config.catalogue.clone());
            background.push(AbortOnDropHandle::new(tokio::spawn(fresh)));
            catalogue = Some(lists);
            let (taken, delivery) = Enquiries::open(&config.enquiries, journal.clone())
                .map_err(Cause::Enquiries)
                .map_err(StartError)?;
            background.extend(delivery.map(|it| AbortOnDropHandle::new(tokio::spawn(it))));
            enquiries = Some(taken);
            if config.images.public_url.is_some() {
                let proxy = Images::new(&config, addresses).map_err(Cause::Provider);
                images = Some(proxy.map_err(StartError)?);
            }
        }
        let half = config.cache.max_bytes / 2;
        Ok(Self(Arc::new(Parts {
            pages: Cache::new(config.cache.content_ttl, half, |_, page| page.size()),
            hotels: Cache::new(config.cache.content_ttl, half, |id, hotel| {
                let hotel = hotel.as_ref().map_or(0, StoredHotel::size);
                hotel.saturating_add(id.as_str().len())
            }),
            searches: SearchRecords::new(config.cache.max_search_bytes),
            bookings: Bookings::new(Arc::clone(&upstream)),
            searchers: Allowances::per_minute(config.limits.searches_per_minute),
            readers: Allowances::per_minute(config.limits.content_per_minute),
            buyers: Allowances::per_minute(config.booking.checkouts_per_minute),
            seekers: Allowances::per_minute(config.booking.lookups_per_minute),
            sought: Allowances::per_hour(config.booking.lookups_per_booking),
            upstream,
            journal,
            rules: Rules::new(&config),
            places,
            catalogue,
            images,
            enquiries,
            viewers: Allowances::per_minute(config.images.per_minute),
            enquirers: Allowances::per_hour(config.enquiries.per_hour),
            submissions: TaskTracker::new(),
            metrics: Metrics::default(),
            _background: background,
            config,
        })))
    }
}

impl Parts {
    /// The holiday catalogue.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if this gateway has none.
    pub(crate) fn catalogue(&self) -> Result<&Arc<Catalogue>, Problem> {
        self.catalogue.as_ref().ok_or(Problem::NotFound)
    }
}

impl Deref for Gateway {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
