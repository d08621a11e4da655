//! What the handlers take as state, each what it needs.

use std::{ops::Deref, sync::Arc};

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

/// A gateway that has been started. Cloning shares all its parts at once: it is cloned for each request.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Parts>);

pub(crate) struct Parts {
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
    pub(crate) tracing: Tracing,
    /// Of spans, if a collector is configured.
    pub(crate) exporter: Option<Exporter>,
    pub(crate) description: Description,
    /// For purchases.
    pub(crate) workers: Workers,
    /// Background tasks end with the last clone, so that they do not keep the process busy.
    pub(crate) _background: Vec<AbortOnDropHandle<()>>,
}

impl From<Parts> for AppState {
    fn from(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

macro_rules! handed_out {
    ($($part:ident: $kind:ty,)*) => {
        $(
            impl FromRef<AppState> for $kind {
                fn from_ref(state: &AppState) -> Self {
                    state.$part.clone()
                }
            }
        )*
    };
}

handed_out! {
    config: Arc<Config>,
    limits: Arc<RateLimits>,
    content: Arc<HotelContent>,
    index: Arc<HotelIndex>,
    searches: Arc<Searches>,
    purchases: Arc<Purchases>,
    catalogue: Option<Arc<Catalogue>>,
    enquiries: Option<Arc<Enquiries>>,
    images: Option<Arc<Images>>,
    health: Arc<Health>,
    figures: Arc<Figures>,
    description: Description,
}
