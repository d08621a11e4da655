//! A file per resource: reads the request, asks the floors below, answers. [`router`] is the table of contents.

mod availability;
mod booking;
mod cities;
mod enquiries;
mod enquiry_form;
mod fragments;
mod health;
mod holidays;
mod hotels;
mod images;
mod lists;
mod metrics;
mod openapi;
mod places;
mod provider_id;
mod regions;
mod router;
mod site_checkouts;
mod state;

pub use router::openapi_document;
pub(crate) use {
    health::Health,
    metrics::Figures,
    openapi::Description,
    router::{operators, visitors},
    state::{AppState, Parts},
};
