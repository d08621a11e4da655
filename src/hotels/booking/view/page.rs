//! A booking that is managed: found by number and email address, or opened from its confirmation.

use leptos::prelude::*;

use super::cancel_dialog::cancel_dialog;
use super::lookup::lookup;
use super::refund::{cancelled_notice, cancelled_sentence, refund_list};
use crate::hotels::booking::controller::ManageBooking;
use crate::hotels::booking::state::{CancelFailure, Step};
use crate::hotels::parts::{
    AtHotel, BookedHotel, Recheck, at_hotel, booking_panel, hotel_heading, if_you_cancel,
    print_button, stay_list,
};
use crate::hotels::visit::{HotelFlow, Known, Navigation, Record, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, ElementRef, Icon, icon, memo, react};

/// Finds a booking under the form of the search; its page is opened then.
pub fn find_booking(flow: HotelFlow) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let managed = ManageBooking::new(flow, None);
    react(move || {
        if let Some(known) = managed.known.get() {
            navigation.open(Screen::Booking(Some(Box::new(known))));
        }
    });
    lookup(managed, "door2")
}

/// A booking and what can be done about it; without one, the form that finds it.
pub fn booking_page(known: Option<Known>, flow: HotelFlow) -> AnyView {
    let locale = expect_context::<Locale>();
    let navigation = expect_context::<Navigation>();
    let from_confirmation = known.is_some();
    let managed = ManageBooking::new(flow, known);
    let root = ElementRef::new();

    let is_open = memo(move || managed.known.get().is_some());
    let is_unclear = memo(move || managed.cancelling.get().step == Step::Unclear);
    let is_cancelled = memo(move || {
        managed
            .known
            .get()
            .is_some_and(|known| Record::from_purchase(&known.purchase).is_cancelled())
    });
    let is_asked =
        memo(move || matches!(managed.cancelling.get().step, Step::Asking | Step::Sending));
    let is_sending = memo(move || managed.cancelling.get().step == Step::Sending);
    react(move || navigation.is_held.renew(is_sending.get()));

    let mut before = None;
    react(move || {
        let page = (is_open.get(), is_unclear.get(), is_cancelled.get());
        let was = before.replace((page, is_asked.get()));
        let (Some((old, was_asked)), Some(root)) = (was, root.get()) else {
            return;
        };
        if page != old {
            after_render(move || {
                dom::focus_in(&root, "[data-heading]");
            });
            if let Some(known) = managed.known.get_untracked().filter(|_| page.2) {
                let (cancelled, refund) = cancelled_sentence(locale, &known.purchase);
                flow.announcer.say(format!("{cancelled} {refund}"));
            }
        } else if was_asked && !is_asked.get_untracked() {
            // The button may be a new element by now, so the dialog does not return the focus to it.
            after_render(move || {
                dom::focus_in(&root, "[data-opens-dialog]");
            });
        }
    });

    let shown = move || {
        let known = managed.known.get();
        known.map(|known| booking(managed, &known, navigation))
    };
    let page = move || match (is_open.get(), is_unclear.get()) {
        (false, _) => lookup(managed, "stack"),
        (true, true) => unclear(managed),
        (true, false) => {
            view! { <div class="stack g5">{move || shown()} {at_its_hotel(managed, flow)}</div> }
                .into_any()
        }
    };
    let back = from_confirmation.then(|| {
        view! {
            <nav>
                <button type="button" class="link with sm" on:click=press(move || navigation.open(Screen::Search))>
                    {icon(Icon::Back)}
                    <span>{locale.text(Msg::BackToSearch)}</span>
                </button>
            </nav>
        }
        .into_any()
    });
    view! {
        <div class="stack g5" node_ref=root>
            {back}
            {move || page()}
            {cancel_dialog(managed)}
        </div>
    }
    .into_any()
}

fn booking(managed: ManageBooking, known: &Known, navigation: Navigation) -> AnyView {
    let locale = expect_context::<Locale>();
    let record = Record::from_purchase(&known.purchase);
    let (notice, aside, action) = if record.is_cancelled() {
        let again = view! {
            <button type="button" class="btn s" part="button" on:click=press(move || navigation.open(Screen::Search))>{locale.text(Msg::SearchAgain)}</button>
        };
        (
            cancelled_notice(&known.purchase),
            refund_list(&known.purchase, &record),
            Some(again.into_any()),
        )
    } else {
        let cancel = (known.purchase.may_cancel && !record.is_test).then(|| {
            view! {
                <button type="button" class="btn quiet s bad" part="button-quiet" aria-haspopup="dialog" data-opens-dialog="" on:click=press(move || managed.ask_to_cancel())>
                    {locale.text(Msg::CancelThis)}
                </button>
            }
            .into_any()
        });
        let failure = move || managed.cancelling.get().failure.and_then(failure_notice);
        let notice = view! { {move || failure()} }.into_any();
        (notice, if_you_cancel(&record, "h3"), cancel)
    };
    let actions = view! {
        {print_button()}
        {action}
    }
    .into_any();
    view! {
        <div class="stack">
            {notice}
            {booking_panel(&record, aside, actions)}
        </div>
    }
    .into_any()
}

/// The hours, the way and the telephone, of a booking that stands and whose hotel the gateway knows.
fn at_its_hotel(managed: ManageBooking, flow: HotelFlow) -> AnyView {
    let locale = expect_context::<Locale>();
    let hotel = BookedHotel::new(flow);
    react(move || {
        let known = managed.known.get();
        if let Some(id) = known.and_then(|known| known.purchase.hotel_id) {
            hotel.ask(id);
        }
    });
    let details = move || {
        let record = Record::from_purchase(&managed.known.get()?.purchase);
        let at = hotel.known.get();
        if record.is_test || record.is_cancelled() || !matches!(at, AtHotel::Known(_)) {
            return None;
        }
        let section = view! {
            <section class="panel pad stack" part="panel">
                <h3 class="h3" part="heading">{locale.text(Msg::AtTheHotel)}</h3>
                <ul class="todo" role="list">{at_hotel(&record, &at, ().into_any())}</ul>
            </section>
        };
        Some(section.into_any())
    };
    view! { {move || details()} }.into_any()
}

/// Why the booking stands, although it was to be cancelled.
fn failure_notice(failure: CancelFailure) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let (what, then) = match failure {
        CancelFailure::Refused => (Msg::CancelRefused, Msg::CancelRefusedText),
        CancelFailure::NotReceived => (Msg::CancelLost, Msg::CancelLostText),
        // The dialog shows the others.
        _ => return None,
    };
    Some(
        view! {
            <Notice tone=Tone::Danger glyph=Icon::Warning>
                <p><span class="b">{locale.text(what)}</span> " " {locale.text(then)}</p>
            </Notice>
        }
        .into_any(),
    )
}

/// Whether it is cancelled is not known yet.
fn unclear(managed: ManageBooking) -> AnyView {
    let locale = expect_context::<Locale>();
    let known = managed.known.get_untracked();
    let details = known.map(|known| {
        let record = Record::from_purchase(&known.purchase);
        let number = record.number.as_ref().map(ToString::to_string);
        view! {
            <div class="panel pad stack g5" part="panel">
                <div>
                    <p class="sm mut">{locale.text(Msg::BookingNumber)}</p>
                    <p class="ref">{number}</p>
                </div>
                <hr/>
                {hotel_heading(&record.hotel)}
                {stay_list(&record)}
            </div>
        }
        .into_any()
    });
    view! {
        <div class="stack g5">
            <header class="stack g3">
                <span class="seal warn">{icon(Icon::Clock)}</span>
                <h2 class="h1" part="heading" tabindex="-1" data-heading="">{locale.text(Msg::CancelUnclear)}</h2>
                <p class="prose">{locale.text(Msg::CancelUnclearText)}</p>
            </header>
            <Recheck check=Callback::new(move |()| managed.refresh()) note=Msg::CancelUnclearNote checked=managed.checked/>
            {details}
        </div>
    }
    .into_any()
}
