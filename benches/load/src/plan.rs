//! What `cargo xtask load` asks for.

use std::{net::SocketAddr, time::Duration};

use serde::Deserialize;

/// A load, as JSON on standard input.
#[derive(Deserialize)]
pub(crate) struct Plan {
    /// Gateways, asked in turns; or providers.
    pub(crate) servers: Vec<SocketAddr>,
    /// The key, where the servers are providers. They are asked for hotels and searches only.
    pub(crate) api_key: Option<String>,
    /// Visits that begin in a second.
    pub(crate) rate: f64,
    /// For how long.
    pub(crate) seconds: f64,
    /// Decides when visits begin and what each asks for.
    pub(crate) seed: u64,
    /// Connections to each server at a time, as a proxy in front of it has them. Further requests wait.
    pub(crate) connections: usize,
    pub(crate) mix: Mix,
    pub(crate) world: World,
    /// Whether answers that are not read may come compressed, as browsers take them.
    pub(crate) compressed: bool,
    /// With which the site signs grants.
    pub(crate) grant_key: String,
    /// The site's name in grants.
    pub(crate) site: String,
    /// The origin of the site's pages.
    pub(crate) origin: String,
}

/// How many of so many visits ask for what.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Mix {
    /// A page of a hotel.
    pub(crate) hotel: u32,
    /// Suggestions for the beginning of a name.
    pub(crate) places: u32,
    /// The list of holidays.
    pub(crate) holidays: u32,
    /// A holiday.
    pub(crate) holiday: u32,
    /// A file of the package.
    pub(crate) package: u32,
    pub(crate) search: u32,
    /// A booking's whole way, from a search to its cancellation.
    pub(crate) booking: u32,
}

/// What there is to be asked for.
#[derive(Deserialize)]
pub(crate) struct World {
    pub(crate) hotels: Vec<String>,
    pub(crate) cities: Vec<String>,
    pub(crate) regions: Vec<String>,
    pub(crate) holidays: Vec<String>,
    /// What visitors type.
    pub(crate) names: Vec<String>,
    /// Paths of the package's files.
    pub(crate) files: Vec<String>,
    /// Today and the days after it, as dates.
    pub(crate) days: Vec<String>,
}

impl Plan {
    pub(crate) fn duration(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}
