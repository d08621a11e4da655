//! Asks for the catalogue, and answers queries from it.

use std::sync::Arc;

use futures_util::FutureExt;
use stopover_model::Holiday;

use crate::holidays::catalogue::{CatalogueState, HolidayIndex, Listing};
use crate::holidays::visit::{CatalogueQuery, Facet, Filters, HolidayFlow};
use crate::ui::clock::today;
use crate::ui::flow::Request;
use crate::ui::text::folded;
use crate::ui::{IntoVec, State};

/// The catalogue and what is looked for in it. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct BrowseController {
    pub flow: HolidayFlow,
    request: Request,
    pub catalogue: State<CatalogueState>,
    pub listing: State<Arc<Listing>>,
}

impl BrowseController {
    pub fn new(flow: HolidayFlow) -> Self {
        Self {
            flow,
            request: Request::new(),
            catalogue: State::new(CatalogueState::Loading),
            listing: State::default(),
        }
    }

    pub fn load(self) {
        self.catalogue.set(CatalogueState::Loading);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.holidays().await?) };
            match outcome.await {
                Ok(answer) => {
                    let items = answer.body.items.into_iter();
                    let holidays = items.map(Holiday::from_wire).into_vec();
                    let index = Arc::new(HolidayIndex::new(holidays, today(), folded));
                    self.catalogue
                        .set(CatalogueState::Ready(index, answer.stale));
                    self.query(CatalogueQuery::back_to_first_page);
                }
                Err(failure) => {
                    let failure = self.flow.report(failure);
                    self.catalogue.set(CatalogueState::Failed(failure));
                }
            }
        };
        self.request.start(work.boxed_local());
    }

    pub fn is_failed(self) -> bool {
        matches!(self.catalogue.get_untracked(), CatalogueState::Failed(_))
    }

    /// Changes the query, and answers it.
    pub fn query(self, change: impl FnOnce(&mut CatalogueQuery)) {
        let mut query = self.listing.get_untracked().query.clone();
        change(&mut query);
        let listing = match self.catalogue.get_untracked().index() {
            Some(index) => index.list(query),
            None => Listing::unanswered(query),
        };
        self.listing.set(Arc::new(listing));
    }

    /// Sets the filters that the site has changed; the others stay.
    pub fn follow_filters(self, before: &Filters, now: &Filters) {
        if now == before {
            return;
        }
        self.query(|query| {
            for facet in Facet::ALL {
                if now.chosen(facet) != before.chosen(facet) {
                    let key = now.chosen(facet).map(str::to_owned);
                    query.filters.choose(facet, key);
                }
            }
            query.back_to_first_page();
        });
    }
}
