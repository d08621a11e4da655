use leptos::prelude::*;
use stopover_model::HolidayHotel;

use super::choice::HotelIndex;
use super::chooser::flaw;
use super::lists::indices;
use super::option_price::OptionPrice;
use super::pill::Pill;
use super::prices;
use super::pricing::Part;
use super::selection::Selection;
use super::words;
use crate::holidays::parts::picture;
use crate::i18n::{Locale, Msg};
use crate::ui::stars::stars;
use crate::ui::{IntoVec, dom::unique_id};

/// How wide a hotel's picture is shown here.
const SIZES: &str = "88px";

/// Those that are not part of the chosen departure cannot be chosen.
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
        .map(|(hotel, index)| option(selection, index, hotel.as_ref(), &group))
        .into_vec();
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
    group: &str,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let price = move || {
        let choices = selection.choices();
        choices.hotel_price(selection.choice.get(), index)
    };
    let digits = move || {
        let choices = selection.choices();
        let choice = selection.choice.get();
        let hotels = indices(&choices.hotels, HotelIndex);
        prices::digits(
            hotels
                .map(|hotel| choices.hotel_price(choice, hotel))
                .into_vec(),
        )
    };
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
    let content = view! {
        <span class="thumb">{image}</span>
        <span class="stack g1">
            <span class="b"><span lang="" dir="auto">{words::hotel(locale, hotel)}</span> " " {rated}</span>
            <span class="mut reg">{city}</span>
            <span class="num">{move || prices::option_price(locale, &price(), digits())}</span>
        </span>
    };
    let pill = Pill {
        class: "pill hopt",
        is_offered: Box::new(move || price() != OptionPrice::Unavailable),
        ..Pill::new(group)
    };
    pill.view(
        selection,
        move |choice| choice.hotel = Some(index),
        content.into_any(),
    )
}
