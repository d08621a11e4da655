//! What the site fills in and allows.

use futures_util::FutureExt;
use stopover_model::wire::DestinationSuggestion;

use super::Session;
use crate::hotels::search::destination;
use crate::hotels::visit::{Config, Slot};
use crate::hotels::visit::{Prefill, Wanted};
use crate::ui::failure::Failure;
use crate::ui::react;
use crate::ui::text::folded;

/// Suggestions asked for; more where many may not be shown.
const SUGGESTIONS: usize = 10;
const SUGGESTIONS_TO_CHOOSE_FROM: usize = 50;

impl Config {
    /// Whether a place is in a country that the site allows.
    fn allows(&self, place: &DestinationSuggestion) -> bool {
        let is_allowed = |code: &String| {
            self.countries
                .iter()
                .any(|other| other.eq_ignore_ascii_case(code))
        };
        self.countries.is_empty() || place.country_iso.as_ref().is_some_and(is_allowed)
    }
}

impl Session {
    /// Places for a text, only those in the site's countries.
    pub(in crate::hotels) async fn places(
        self,
        text: &str,
    ) -> Result<Vec<DestinationSuggestion>, Failure> {
        let config = self.config.get_untracked();
        let limit = if config.countries.is_empty() {
            SUGGESTIONS
        } else {
            SUGGESTIONS_TO_CHOOSE_FROM
        };
        let limit = u32::try_from(limit).unwrap_or_default();
        let mut places = self.flow.gateway()?.places(text, limit).await?.suggestions;
        places.retain(|place| config.allows(place));
        places.truncate(SUGGESTIONS);
        Ok(places)
    }

    /// Fills in what is given; a destination that is only named is looked up.
    pub(super) fn fill(self, given: Prefill) {
        let name = match &given.destination {
            Some(Wanted::Named(name)) => Some(name.clone()),
            _ => None,
        };
        self.edit(|form| form.fill(given));
        if let Some(name) = name {
            self.look_up(name);
        }
    }

    /// Chooses the place that is called so, unless the visitor has chosen or typed meanwhile.
    fn look_up(self, name: String) {
        let work = async move {
            let wanted = folded(&name);
            let places = self.places(&name).await.unwrap_or_default();
            let found = places.iter().find(|place| folded(&place.name) == wanted);
            let form = self.form.get_untracked();
            if let (Some(found), None, true) = (found, form.destination, form.text == name) {
                self.edit(|form| form.choose(destination(found)));
            }
        };
        self.flow.start(Slot::Places, work.boxed_local());
    }

    /// Fills in what the site changes later. What it does not change stays as it is.
    pub(in crate::hotels) fn follow_settings(self) {
        let mut before = self.config.get_untracked().prefill;
        react(move || {
            let now = self.config.get().prefill;
            if now != before {
                self.fill(now.clone().since(&before));
                before = now;
            }
        });
    }
}
