//! Asks for the open holiday in full.

use std::sync::Arc;

use futures_util::FutureExt;
use stopover_model::{HolidayDetail, HolidayId};

use super::state::DetailState;
use crate::holidays::visit::{Event, HolidayFlow};
use crate::ui::State;
use crate::ui::flow::Request;

/// A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct HolidayController {
    flow: HolidayFlow,
    request: Request,
    pub detail: State<DetailState>,
}

impl HolidayController {
    pub fn new(flow: HolidayFlow) -> Self {
        Self {
            flow,
            request: Request::new(),
            detail: State::new(DetailState::Loading),
        }
    }

    pub fn load(self, id: HolidayId) {
        self.detail.set(DetailState::Loading);
        let flow = self.flow;
        let work = async move {
            let outcome = async { Ok(flow.gateway()?.holiday_service().holiday(&id).await?) };
            self.detail.set(match outcome.await {
                Ok(detail) => {
                    let detail = HolidayDetail::from_wire(detail);
                    flow.observer.tell(&Event::HolidaySeen {
                        id: detail.holiday.id.clone(),
                        title: detail.holiday.title.clone(),
                        lowest: detail.holiday.min_price,
                    });
                    DetailState::Ready(Arc::new(detail))
                }
                Err(failure) => DetailState::Failed(flow.report(failure)),
            });
        };
        self.request.start(work.boxed_local());
    }

    pub fn is_failed(self) -> bool {
        matches!(self.detail.get_untracked(), DetailState::Failed(_))
    }

    /// Aborts the request for the holiday.
    pub fn stop(self) {
        self.request.stop();
    }
}
