//! The checkout: which of its faces is shown.

use leptos::prelude::*;

use super::form::form;
use super::outcome::{refused, unknown};
use super::reoffer::reoffer;
use super::steps::steps;
use crate::hotels::booking::Confirmation;
use crate::hotels::purchase::Stage;
use crate::hotels::session::Session;
use crate::hotels::visit::Screen;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render};
use crate::ui::failure::FailureNotice;
use crate::ui::{ElementRef, react};

/// What the page shows. The form stays the same one while it is paid and confirmed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Opening,
    Stuck,
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
            Stage::Stuck(_) => Self::Stuck,
            Stage::Offered(_) => Self::Offered,
            Stage::Details(_) | Stage::Paying | Stage::Confirming { .. } => Self::Form,
            Stage::Unknown => Self::Unknown,
            Stage::Refused(_) => Self::Refused,
            Stage::Booked(_) => Self::Booked,
        }
    }

    /// The step it belongs to; none where there is nothing to go on with.
    fn step(self) -> Option<usize> {
        match self {
            Self::Opening | Self::Stuck | Self::Offered | Self::Form => Some(1),
            Self::Booked => Some(2),
            Self::Unknown | Self::Refused => None,
        }
    }
}

/// The checkout of the chosen rate. Whenever its face changes, the focus goes to the heading.
#[component]
pub fn CheckoutPage() -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let intent = session.intent;
    session.begin_checkout();
    let root = ElementRef::new();
    let face = Memo::new(move |_| Face::of(&intent.stage.get()));
    let step = Memo::new(move |_| face.get().step());
    let may_leave = Memo::new(move |_| intent.may_leave() && face.get() != Face::Booked);
    let back = Callback::new(move |()| session.leave_checkout());

    // What is typed survives a reload.
    react(move || {
        intent.form.get();
        session.keep();
    });
    let mut before = None;
    react(move || {
        let now = face.get();
        let changed = before.replace(now).is_some_and(|before| before != now);
        if let (true, Some(root)) = (changed, root.get()) {
            after_render(move || {
                dom::focus_in(&root, "[data-heading]");
            });
        }
    });

    // One heading for the form and what comes before it, so that the focus can stay on it.
    let is_headed =
        Memo::new(move |_| matches!(face.get(), Face::Opening | Face::Stuck | Face::Form));
    let heading = move || {
        is_headed.get().then(|| {
            let hotel = intent
                .choice
                .get()
                .map(|choice| choice.query.destination.name.clone())
                .unwrap_or_default();
            let title = locale.fill(Msg::BookingHeading, &[("hotel", &hotel)]);
            view! { <h2 class="vh" tabindex="-1" data-heading="">{title}</h2> }.into_any()
        })
    };
    let retry = Callback::new(move |()| {
        if let Some(root) = root.get() {
            dom::retreat(&root, "[data-heading]");
        }
        session.reopen_checkout();
    });
    let body = move || match (face.get(), intent.stage.get_untracked()) {
        (Face::Opening, _) => opening(locale),
        (_, Stage::Stuck(failure)) => {
            view! { <FailureNotice failure=failure retry=retry/> }.into_any()
        }
        (_, Stage::Offered(offer)) => reoffer(offer),
        (_, Stage::Refused(refusal)) => refused(refusal),
        (_, Stage::Booked(known)) => {
            let shown = known.clone();
            let manage = move |()| session.screen.set(Screen::Booking(Some(shown.clone())));
            view! { <Confirmation known=*known on_manage=Callback::new(manage)/> }.into_any()
        }
        (face, _) => match intent.opened.get_untracked() {
            Some(opened) if face == Face::Unknown => unknown(&opened.quote),
            Some(opened) => form(&opened.quote, root),
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
