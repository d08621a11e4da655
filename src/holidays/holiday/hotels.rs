//! The hotels of a departure.

use leptos::prelude::*;
use stopover_model::HolidayHotel;

use super::choice::HotelIndex;
use super::chooser::flaw;
use super::lists::indices;
use super::option_price::OptionPrice;
use super::pricing::Part;
use super::selection::Selection;
use super::words;
use crate::holidays::parts::picture;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::stars::stars;

/// How wide a hotel's picture is shown here.
const SIZES: &str = "88px";

/// The group of hotels; those that are not part of the chosen departure cannot be chosen.
pub fn hotels(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    if choices.hotels.is_empty() {
        return ().into_any();
    }
    let group = unique_id("so-hotel");
    let options = choices
        .hotels
        .iter()
        .zip(indices(&choices.hotels, HotelIndex))
        .map(|(hotel, index)| option(selection, index, hotel.as_ref(), group.clone()))
        .collect_view();
    view! {
        <fieldset>
            <legend class="label legend">{locale.text(Msg::Hotel)}</legend>
            <div class="cols c3">{options}</div>
            {flaw(selection, Part::Hotel)}
        </fieldset>
    }
    .into_any()
}

fn option(
    selection: Selection,
    index: HotelIndex,
    hotel: Option<&HolidayHotel>,
    group: String,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let price = move || {
        let choices = selection.choices();
        choices.hotel_price(selection.choice.get(), index)
    };
    let chosen = move || selection.choice.get().hotel == Some(index);
    let shut = move || price() == OptionPrice::Unavailable && !chosen();
    // One that the holiday brings is there at once and stays.
    let image = match hotel {
        Some(hotel) if hotel.images.is_empty() => {
            let hotel = hotel.clone();
            let image = move || {
                picture(
                    selection.pictures.of(&hotel).first().map(String::as_str),
                    SIZES,
                )
            };
            view! { {move || image()} }.into_any()
        }
        hotel => picture(
            hotel
                .and_then(|hotel| hotel.images.first())
                .map(String::as_str),
            SIZES,
        ),
    };
    let rated = hotel.and_then(|hotel| hotel.stars).map(stars);
    let city = hotel.and_then(|hotel| hotel.city.clone());
    view! {
        <label class="pill hopt" part="chip">
            <input
                type="radio"
                name=group
                prop:checked=move || chosen()
                disabled=move || shut()
                on:change=move |_| selection.choose(locale, |choice| choice.hotel = Some(index))
            />
            <span class="thumb">{image}</span>
            <span class="stack g1">
                <span class="b"><span lang="" dir="auto">{words::hotel(locale, hotel)}</span> " " {rated}</span>
                <span class="mut reg">{city}</span>
                <span class="num">{move || words::option_price(locale, &price())}</span>
            </span>
        </label>
    }
    .into_any()
}
