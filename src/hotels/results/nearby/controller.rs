use std::rc::Rc;

use futures_util::FutureExt;
use js_sys::Date;
use stopover_model::{HotelOffer, Stay};

use super::super::controller::{ResultsController, SLICE};
use super::state::{NearbyDates, Outcome, Tally};
use crate::hotels::parts::free_hotels;
use crate::hotels::visit::{Go, HotelFlow, Query};
use crate::ui::dom::pause;
use crate::ui::failure::Failure;
use crate::ui::flow::Request;
use crate::ui::{Callback, State, Stored};

/// What the check is given where it is offered.
#[derive(Clone, Copy)]
pub struct NearbyContext {
    pub results: ResultsController,
    /// Leads away, and the focus with it.
    pub leave: Callback<Go>,
}

/// The check. A handle: copies are the same. What is on its way is given up when the view that made it goes.
#[derive(Clone, Copy)]
pub struct NearbyController {
    pub context: NearbyContext,
    pub dates: State<NearbyDates>,
    /// What has found nothing.
    query: Stored<Rc<Query>>,
    request: Request,
}

impl NearbyController {
    /// None where nothing has been searched.
    pub fn new(context: NearbyContext) -> Option<Self> {
        let query = context.results.query()?;
        Some(Self {
            context,
            dates: State::new(context.results.nearby(query.stay)),
            query: Stored::new(Rc::new(query)),
            request: Request::new(),
        })
    }

    pub fn query(self) -> Rc<Query> {
        self.query.get()
    }

    /// Asks for one stay after the other, until all are known or there is no answer.
    pub fn go_on(self) {
        let work = async move {
            while let Some(stay) = self.next() {
                match free(self.context.results.flow, &self.at(stay)).await {
                    Ok(outcome) => self.dates.update(|dates| dates.answered(outcome)),
                    Err(failure) => {
                        let failure = self.context.results.flow.report(failure);
                        self.dates.update(|dates| dates.interrupted(failure));
                        return;
                    }
                }
            }
        };
        self.request.start(work.boxed_local());
    }

    fn next(self) -> Option<Stay> {
        let mut next = None;
        self.dates.update(|dates| next = dates.next());
        next
    }

    pub fn stop(self) {
        self.request.stop();
        self.dates.update(NearbyDates::stop);
    }

    /// Searches one of the stays.
    pub fn choose(self, stay: Stay) {
        self.context.leave.run(Go::OtherDates(self.at(stay)));
    }

    fn at(self, stay: Stay) -> Query {
        Query {
            stay,
            ..(*self.query()).clone()
        }
    }
}

/// Of the hotels themselves nothing is kept.
async fn free(flow: HotelFlow, query: &Query) -> Result<Outcome, Failure> {
    let (_, hotels) = free_hotels(flow, query).await?;
    let mut tally = Tally::default();
    let mut until = Date::now() + SLICE;
    for at in 0..hotels.count() {
        if let Some(hotel) = hotels.read(at).and_then(HotelOffer::from_wire) {
            tally.add(hotel.rates.iter().map(|rate| rate.price));
        }
        if Date::now() >= until {
            pause().await;
            until = Date::now() + SLICE;
        }
    }
    Ok(tally.outcome())
}
