//! What the open hotel offers: its rates, or the question when to come.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HotelId, HotelOffer, Occupancy, Stay, Timestamp};

use super::controller::HotelController;
use super::rates::{chosen_rate, rate_group};
use super::state::Profile;
use crate::hotels::parts::{SelectedRate, Validity, people, validity};
use crate::hotels::visit::{Go, Navigation, Rates};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::failure::{FailureContext, FailureNotice};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, ElementRef, Icon, State, icon, keep_focus, memo, react};

/// Makes a form, which calls back with what is entered.
pub type StayBar = Callback<Callback<(Stay, Occupancy)>, AnyView>;

/// Its heading takes the focus whenever the control that had it goes away.
pub fn rates_section(
    controller: HotelController,
    id: HotelId,
    selected: SelectedRate,
    stay_bar: StayBar,
) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let editing = State::new(false);
    let section = ElementRef::new();
    let heading = unique_id("so-rates");
    let labelledby = heading.clone();
    let group = heading.clone();

    let send = Callback::new(move |(stay, occupancy)| {
        navigation.go(Go::AskRates(controller.query(id.clone(), stay, occupancy)));
    });
    let ask = Callback::new(move |entered| {
        editing.set(false);
        send.run(entered);
    });
    // Prices found with the whole list are asked for again for this hotel only. Other dates that are being entered meanwhile stay.
    let again = Callback::new(move |()| {
        if let Some(query) = controller.rates.get_untracked().query() {
            send.run((query.stay, query.occupancy.clone()));
        }
    });
    let answered = move || {
        controller.rates.get();
    };
    keep_focus(section, answered, &["h3"]);
    announce(controller);
    let change = move || {
        editing.set(true);
        after_render(move || {
            if let Some(section) = section.get() {
                dom::focus_in(&section, ".seg.in");
            }
        });
    };
    let title = move || match controller.rates.get().query() {
        Some(query) => locale.count(Msg::RatesForNights, query.stay.nights() as usize),
        None => locale.text(Msg::DatesNeeded).to_owned(),
    };
    let summary = move || {
        let rates = controller.rates.get();
        let query = rates.query()?;
        let dates = locale.date_range(query.stay.check_in(), query.stay.check_out());
        let people = people(locale, query.occupancy.adults(), query.occupancy.children());
        Some(
            view! {
                <p class="sm mut num">
                    {format!("{dates} · {people} ")}
                    <button
                        type="button"
                        class="btn quiet s" part="button-quiet"
                        aria-expanded=move || aria(editing.get())
                        on:click=press(move || editing.set(!editing.get_untracked()))
                    >
                        {locale.text(Msg::Change)}
                    </button>
                </p>
            }
            .into_any(),
        )
    };
    let asks = memo(move || editing.get() || controller.rates.get() == Rates::NeedDates);
    let body = move || {
        match controller.rates.get() {
        Rates::NeedDates => {
            view! { <p class="mut">{locale.text(Msg::DatesNeededText)}</p> }.into_any()
        }
        Rates::Loading(_) => loading(locale),
        Rates::Ready { offer: None, .. } => view! {
            <div class="panel blank" part="panel">
                {icon(Icon::Calendar)}
                <h4 class="h2" part="heading">{locale.text(Msg::NoRates)}</h4>
                <p class="mut prose">{locale.text(Msg::NoRatesText)}</p>
                <button type="button" class="btn primary" part="button button-primary" on:click=press(change)>{locale.text(Msg::ChangeDates)}</button>
            </div>
        }
        .into_any(),
        Rates::Ready {
            query,
            offer: Some(offer),
            expires_at,
            ..
        } => offered(controller, &offer, query.stay, expires_at, again, group.clone(), selected),
        Rates::Failed(_, failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    }
    };
    view! {
        <section class="stack g2" aria-labelledby=labelledby node_ref=section>
            <div class="row between">
                <h3 class="h2" part="heading" id=heading tabindex="-1">{move || title()}</h3>
                {move || summary()}
            </div>
            {move || asks.get().then(|| stay_bar.run(ask))}
            {move || body()}
        </section>
    }
    .into_any()
}

/// Says what was found, once the hotel was asked: each time, also where it is the same.
fn announce(controller: HotelController) {
    let locale = expect_context::<Locale>();
    let announcer = expect_context::<FailureContext>().announcer;
    let mut was_asked = false;
    react(move || {
        let rates = controller.rates.get();
        let is_asked = matches!(rates, Rates::Loading(_));
        let was_asked = std::mem::replace(&mut was_asked, is_asked);
        if is_asked {
            announcer.say(String::new());
        }
        if let (true, Rates::Ready { offer, .. }) = (was_asked, &rates) {
            announcer.say(match offer {
                Some(offer) => locale.count(Msg::CountRates, offer.rates.len()),
                None => locale.text(Msg::NoRates).to_owned(),
            });
        }
    });
}

fn loading(locale: Locale) -> AnyView {
    view! {
        <div class="stack g3" aria-busy="true">
            <p class="with mid sm mut" role="status">
                <span class="spin" aria-hidden="true"></span>
                <span>{locale.text(Msg::AskingHotel)}</span>
            </p>
            <div class="sk tall" aria-hidden="true"></div>
            <div class="sk tall" aria-hidden="true"></div>
        </div>
    }
    .into_any()
}

fn offered(
    controller: HotelController,
    offer: &Arc<HotelOffer>,
    stay: Stay,
    expires_at: Option<Timestamp>,
    refresh: Callback<()>,
    heading: String,
    selected: SelectedRate,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let validity = validity(expires_at.map(|at| at.instant_or_utc()));
    let is_expired = memo(move || validity.get() == Validity::Expired);
    let has_fees = move || match controller.profile.get() {
        Profile::Ready(profile) => profile.fees.is_some(),
        _ => false,
    };
    let bookable = memo(move || !is_expired.get());
    let chosen = chosen_rate(offer, selected);
    view! {
        {move || is_expired.get().then(|| view! {
            <Notice tone=Tone::Info glyph=Icon::Clock>
                <p class="b">{locale.text(Msg::Expired)}</p>
                <p><button type="button" class="btn primary s" part="button button-primary" on:click=press(move || refresh.run(()))>{locale.text(Msg::RefreshPrices)}</button></p>
            </Notice>
        }.into_any())}
        {rate_group(offer, stay, heading, chosen, bookable, selected)}
        <p class="sm mut prose">
            {move || locale.text(if has_fees() { Msg::RatesNoteFees } else { Msg::RatesNote })}
            " "
            {locale.text(Msg::DifferencesNote)}
        </p>
    }
    .into_any()
}
