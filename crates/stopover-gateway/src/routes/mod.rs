//! A file per resource.

pub(crate) mod availability;
pub(crate) mod booking;
pub(crate) mod cities;
pub(crate) mod enquiries;
pub(crate) mod health;
pub(crate) mod holidays;
pub(crate) mod hotels;
pub(crate) mod images;
mod lists;
pub(crate) mod openapi;
pub(crate) mod places;
pub(crate) mod regions;
