//! Puts the parts of a gateway together.

use std::{
    future::Future,
    io,
    sync::{Arc, LazyLock},
};

use secrecy::ExposeSecret;
use stopover_client::ClientError;
use tokio_util::task::AbortOnDropHandle;
use tracing::warn;

use crate::{
    catalogue::{self, Catalogue},
    config::{BaseUrl, Config},
    content::{ContentAnswer, HotelContent},
    enquiries::{self, Enquiries},
    images::{Addresses, Images},
    index::{self, HotelIndex},
    journal::{Journal, JournalError},
    otlp::{self, Exporter},
    outcomes,
    purchase::Purchases,
    routes::{AppState, Description, Figures, Health, Parts, openapi_document},
    searches::Searches,
    shared::{self, Shared},
    snapshots::Snapshots,
    trace::{Collector, Tracing},
    upstream::Upstream,
    web::{RateLimits, Traffic, Workers},
};

/// Why a gateway cannot start although its configuration is valid. Its sources say more.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct StartError(#[from] Cause);

#[derive(Debug, thiserror::Error)]
pub(super) enum Cause {
    #[error("cannot prepare connections to the provider")]
    Provider(#[from] ClientError),
    #[error("cannot prepare connections for pictures")]
    Images(#[from] reqwest::Error),
    #[error("cannot make a key")]
    Key(#[from] aws_lc_rs::error::Unspecified),
    #[error("shared")]
    Shared(#[from] shared::OpenError),
    #[error("booking.journal")]
    Journal(#[from] JournalError),
    #[error("cannot prepare connections to a site's outcome webhook")]
    Outcomes(#[source] reqwest::Error),
    #[error(transparent)]
    Enquiries(#[from] enquiries::OpenError),
    #[error("cannot start threads")]
    Threads(#[source] io::Error),
    #[error("otlp")]
    Otlp(#[from] otlp::OpenError),
    #[error("snapshots")]
    Snapshots(#[source] io::Error),
}

/// The same for every gateway of this program.
static DESCRIPTION: LazyLock<Description> =
    LazyLock::new(|| Description(ContentAnswer::new(&openapi_document())));

/// Opens the journal and starts to read the provider's lists.
pub(super) async fn start(config: Config) -> Result<AppState, Cause> {
    let provider = &config.provider;
    let holidays = provider.holidays_url.as_ref();
    if provider.hotels_url.exposes_key() || holidays.is_some_and(BaseUrl::exposes_key) {
        warn!("the provider is not asked by https: the key travels unencrypted");
    }
    let is_live = config.sites.iter().any(|(_, site)| site.takes_grants());
    if is_live && config.booking.key.expose_secret().is_empty() {
        warn!(
            "booking.key is not set: after a restart, visitors who were about to book search again"
        );
    }
    let config = Arc::new(config);
    let mut background = Background::default();
    let mut registry = Figures::registry();
    let exporter = Exporter::open(&config.otlp, &mut registry)?;
    let collector = exporter.clone();
    let collector = collector.map(|exporter| Arc::new(exporter) as Arc<dyn Collector>);
    let (shared, keeping) = Shared::open(&config, &mut registry).await?;
    if let Some(keeping) = keeping {
        background.run(keeping);
    }
    let upstream = Arc::new(Upstream::new(&config, shared.clone(), &mut registry)?);
    let journal = Journal::open(&config.booking).await?;
    background.run(journal.clone().keep_alive());
    let told = config.sites.told().map(str::to_owned).collect();
    background.run(journal.clone().keep_tidy(config.booking.retention, told));
    for delivery in outcomes::deliveries(&config, &journal).map_err(Cause::Outcomes)? {
        background.run(delivery);
    }
    let index = Arc::new(HotelIndex::new().map_err(Cause::Threads)?);
    if config.places.crawl {
        background.run(index::keep_fresh(
            Arc::clone(&index),
            Arc::clone(&upstream),
            snapshots(&config, &config.provider.hotels_url)?,
            config.places.clone(),
        ));
    }
    let holidays = match &config.provider.holidays_url {
        Some(url) => {
            let snapshots = snapshots(&config, url)?;
            Holidays::start(&config, &upstream, &journal, snapshots, &mut background)?
        }
        None => Holidays::default(),
    };
    let content = Arc::new(HotelContent::new(Arc::clone(&upstream), &config.cache));
    let searches = Arc::new(Searches::new(
        Arc::clone(&upstream),
        Arc::clone(&index),
        Arc::clone(&content),
        &config.booking.key,
    )?);
    let crawled = config.places.crawl.then(|| Arc::clone(&index));
    let health = Health::new(
        journal.clone(),
        crawled,
        &config.places,
        holidays.catalogue.clone(),
        shared.clone(),
    );
    Ok(AppState::from(Parts {
        health: Arc::new(health),
        limits: Arc::new(RateLimits::new(&config, &shared)),
        purchases: Arc::new(Purchases::new(
            Arc::clone(&config),
            journal.clone(),
            upstream,
            Arc::clone(&searches),
            &mut registry,
        )),
        traffic: Traffic::new(&mut registry),
        tracing: Tracing::new(config.trace_context, config.otlp.sampling_ratio, collector),
        exporter,
        figures: Arc::new(Figures::new(registry, journal, Arc::clone(&config))),
        content,
        index,
        searches,
        catalogue: holidays.catalogue,
        enquiries: holidays.enquiries,
        images: holidays.images,
        description: DESCRIPTION.clone(),
        workers: Workers::start("purchases").map_err(Cause::Threads)?,
        _background: background.0,
        config,
    }))
}

fn snapshots(config: &Config, service: &BaseUrl) -> Result<Snapshots, Cause> {
    Snapshots::open(config.snapshots.as_deref(), service).map_err(Cause::Snapshots)
}

/// The holiday catalogue and what stands beside it, as far as the site wants them.
#[derive(Default)]
struct Holidays {
    catalogue: Option<Arc<Catalogue>>,
    enquiries: Option<Arc<Enquiries>>,
    images: Option<Arc<Images>>,
}

impl Holidays {
    fn start(
        config: &Config,
        upstream: &Arc<Upstream>,
        journal: &Journal,
        snapshots: Snapshots,
        background: &mut Background,
    ) -> Result<Self, Cause> {
        let addresses = Arc::new(Addresses::new(config));
        let catalogue = Arc::new(Catalogue::new(
            Arc::clone(upstream),
            Arc::clone(&addresses),
            snapshots,
            &config.catalogue,
        ));
        background.run(catalogue::keep_fresh(
            Arc::clone(&catalogue),
            config.catalogue.clone(),
        ));
        let (enquiries, delivery) =
            Enquiries::open(&config.enquiries, &config.booking.key, journal.clone())?;
        if let Some(delivery) = delivery {
            background.run(delivery);
        }
        let images = match config.images.public_url {
            Some(_) => Some(Arc::new(Images::new(config, addresses)?)),
            None => None,
        };
        Ok(Self {
            catalogue: Some(catalogue),
            enquiries: Some(Arc::new(enquiries)),
            images,
        })
    }
}

/// Tasks that end with the gateway.
#[derive(Default)]
struct Background(Vec<AbortOnDropHandle<()>>);

impl Background {
    fn run(&mut self, task: impl Future<Output = ()> + Send + 'static) {
        self.0.push(AbortOnDropHandle::new(tokio::spawn(task)));
    }
}
