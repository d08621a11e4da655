//! What a visitor can name as a destination.

use std::sync::Arc;

use stopover_model::wire::DestinationKind;

/// A region, city, hotel or country, as the provider spells it. Texts are shared: many destinations lie in one country.
#[derive(Debug, Clone)]
pub struct Destination {
    /// Decides which search criterion `id` belongs to.
    pub kind: DestinationKind,
    /// The provider's id; of a country, its name, since the search takes that.
    pub id: Arc<str>,
    /// As shown.
    pub name: Arc<str>,
    /// Of a hotel only.
    pub city: Option<Arc<str>>,
    /// Of anything but a country.
    pub country: Option<Arc<str>>,
    /// ISO 3166 code of the country.
    pub country_iso: Option<Arc<str>>,
    /// How many hotels lie there; of a city or country only, and only where that is certain.
    pub hotels: Option<u32>,
}

/// The rank of a kind among equally good matches: the wider destination first, countries last because few searches over a
/// whole country are meant.
pub(crate) fn precedence(kind: DestinationKind) -> usize {
    match kind {
        DestinationKind::Region => 0,
        DestinationKind::City => 1,
        DestinationKind::Hotel => 2,
        DestinationKind::Country => 3,
    }
}
