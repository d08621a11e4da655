//! What the handlers take as state, each what it needs.

use std::sync::Arc;

use axum::extract::FromRef;
use tokio_util::task::AbortOnDropHandle;

use super::{health::Health, metrics::Figures, openapi::Description};
use crate::{
    catalogue::Catalogue,
    config::Config,
    content::HotelContent,
    enquiries::Enquiries,
    images::Images,
    index::HotelIndex,
    otlp::Exporter,
    purchase::Purchases,
    searches::Searches,
    trace::Tracing,
    web::{RateLimits, Traffic, Workers},
};

/// The parts of a gateway that has been started; cloning shares them.
#[derive(Clone, FromRef)]
pub(crate) struct AppState {
    pub(crate) config: Arc<Config>,
    pub(crate) limits: Arc<RateLimits>,
    pub(crate) content: Arc<HotelContent>,
    pub(crate) index: Arc<HotelIndex>,
    pub(crate) searches: Arc<Searches>,
    pub(crate) purchases: Arc<Purchases>,
    /// The holiday catalogue, if there is one.
    pub(crate) catalogue: Option<Arc<Catalogue>>,
    /// If there is a catalogue.
    pub(crate) enquiries: Option<Arc<Enquiries>>,
    /// The image proxy, if the site wants it.
    pub(crate) images: Option<Arc<Images>>,
    pub(crate) health: Arc<Health>,
    pub(crate) figures: Arc<Figures>,
    pub(crate) traffic: Traffic,
    #[from_ref(skip)]
    pub(crate) tracing: Tracing,
    /// Of spans, if a collector is configured.
    #[from_ref(skip)]
    pub(crate) exporter: Option<Exporter>,
    pub(crate) description: Description,
    /// For purchases.
    pub(crate) workers: Workers,
    /// Background tasks end with the last clone, so that they do not keep the process busy.
    #[from_ref(skip)]
    pub(crate) _background: Arc<Vec<AbortOnDropHandle<()>>>,
}
