//! The page of a purchase.

use leptos::prelude::*;

use super::confirmation::confirmation;
use super::form::form;
use super::outcome::{refused, unknown};
use super::reoffer::reoffer;
use super::steps::steps;
use crate::hotels::purchase::CurrentPurchase;
use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::state::{PurchaseEvent, Stage};
use crate::hotels::visit::{HotelFlow, Rates};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render};
use crate::ui::failure::FailureNotice;
use crate::ui::{Callback, ElementRef, State, memo, react};

/// What the page shows. The form stays the same one while it is paid and confirmed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Opening,
    Failed,
    Offered,
    Form,
    Unknown,
    Refused,
    Booked,
}

impl Face {
    fn of(stage: &Stage) -> Self {
        match stage {
            Stage::Opening => Self::Opening,
            Stage::Failed(_) => Self::Failed,
            Stage::Offered(_) => Self::Offered,
            Stage::Details(_) | Stage::Paying | Stage::Confirming { .. } => Self::Form,
            Stage::Unknown => Self::Unknown,
            Stage::Refused(_) => Self::Refused,
            Stage::Booked(_) => Self::Booked,
        }
    }

    /// None where there is no way on.
    fn step(self) -> Option<usize> {
        match self {
            Self::Opening | Self::Failed | Self::Offered | Self::Form => Some(1),
            Self::Booked => Some(2),
            Self::Unknown | Self::Refused => None,
        }
    }
}

/// Whenever its face changes, the focus goes to the heading.
pub fn purchase_page(current: CurrentPurchase, flow: HotelFlow, rates: State<Rates>) -> AnyView {
    let locale = expect_context::<Locale>();
    let purchase = PurchaseController::new(current, flow, rates);
    let root = ElementRef::new();
    let face = memo(move || Face::of(&purchase.stage()));
    let step = memo(move || match face.get() {
        // Also where that could not be asked for again.
        _ if purchase.is_booked() => Face::Booked.step(),
        face => face.step(),
    });
    let may_leave = memo(move || current.may_leave() && !purchase.is_booked());
    let back = Callback::new(move |()| purchase.leave());

    // What is typed survives a reload.
    react(move || {
        purchase.form.get();
        purchase.store();
    });
    let mut before = None;
    react(move || {
        let now = face.get();
        let changed = before.replace(now).is_some_and(|before| before != now);
        if let (true, Some(root)) = (changed, root.get()) {
            after_render(move || {
                // It may be on the heading already, or the visitor was quicker than the frame.
                if !dom::has_focus(&root) {
                    dom::focus_in(&root, "[data-heading]");
                }
            });
        }
    });

    // One heading for the form and what comes before it, so that the focus can stay on it.
    let is_headed = memo(move || matches!(face.get(), Face::Opening | Face::Failed | Face::Form));
    let heading = move || {
        is_headed.get().then(|| {
            let choice = purchase.choice();
            let hotel = choice.map(|choice| choice.query.destination.name.clone());
            let hotel = hotel.unwrap_or_default();
            let title = locale.fill(Msg::BookingHeading, &[("hotel", &hotel)]);
            view! { <h2 class="vh" tabindex="-1" data-heading="">{title}</h2> }.into_any()
        })
    };
    let retry = Callback::new(move |()| {
        if let Some(root) = root.get() {
            dom::retreat(&root, "[data-heading]");
        }
        purchase.on(PurchaseEvent::Retried);
    });
    let body = move || match (face.get(), untrack(|| purchase.stage())) {
        (Face::Opening, _) => opening(locale),
        (_, Stage::Failed(failure)) => {
            view! { <FailureNotice failure=failure retry=retry/> }.into_any()
        }
        (_, Stage::Offered(offer)) => reoffer(purchase, offer),
        (_, Stage::Refused(refusal)) => refused(purchase, refusal),
        (_, Stage::Booked(known)) => {
            let shown = known.clone();
            let manage = move |()| purchase.manage(shown.clone());
            confirmation(&known, flow, Callback::new(manage))
        }
        (face, _) => match purchase.opened() {
            Some(opened) if face == Face::Unknown => unknown(purchase, &opened.quote),
            Some(opened) => form(purchase, &opened.quote, root),
            None => ().into_any(),
        },
    };
    view! {
        <div class="stack g5" node_ref=root>
            {move || step.get().map(|step| steps(step, may_leave.get().then_some(back)))}
            {move || heading()}
            {move || body()}
        </div>
    }
    .into_any()
}

fn opening(locale: Locale) -> AnyView {
    view! {
        <div class="stack g3 late" aria-busy="true">
            <p class="with mid sm mut" role="status">
                <span class="spin" aria-hidden="true"></span>
                <span>{locale.text(Msg::OpeningCheckout)}</span>
            </p>
            <div class="sk tall" aria-hidden="true"></div>
            <div class="sk tall" aria-hidden="true"></div>
        </div>
    }
    .into_any()
}
