//! One thing a visitor can name as a destination.

use std::sync::Arc;

use stopover_model::wire::PlaceKind;

/// A region, city, hotel or country, as the provider spells it. Texts are shared: many destinations lie in one country.
#[derive(Debug, Clone)]
pub struct Destination {
    /// What the destination is, hence which search criterion its id belongs to.
    pub kind: PlaceKind,
    /// The provider's id; of a country, its name, since the search takes that.
    pub id: Arc<str>,
    /// The name to show.
    pub name: Arc<str>,
    /// City of a hotel.
    pub city: Option<Arc<str>>,
    /// Country of anything but a country.
    pub country: Option<Arc<str>>,
    /// ISO 3166 code of the country.
    pub country_iso: Option<Arc<str>>,
}

/// Where a kind stands among equally good matches: the wider destination first, countries last because
/// few searches over a whole country are meant.
pub(crate) fn precedence(kind: PlaceKind) -> usize {
    match kind {
        PlaceKind::Region => 0,
        PlaceKind::City => 1,
        PlaceKind::Hotel => 2,
        PlaceKind::Country => 3,
    }
}
