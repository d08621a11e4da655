//! The hotels of a departure.

use leptos::prelude::*;
use stopover_model::HolidayHotel;

use super::choice::Part;
use super::chooser::flaw;
use super::selection::Selection;
use super::standing::Standing;
use super::words;
use crate::holidays::picture::picture;
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
        .enumerate()
        .map(|(place, hotel)| option(selection, place, hotel.as_ref(), group.clone()))
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
    place: usize,
    hotel: Option<&HolidayHotel>,
    group: String,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let standing = move || {
        let choices = selection.choices();
        choices.hotel_standing(selection.choice.get(), place)
    };
    let chosen = move || selection.choice.get().hotel == Some(place);
    let shut = move || standing() == Standing::Unavailable && !chosen();
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
                on:change=move |_| selection.choose(locale, |choice| choice.hotel = Some(place))
            />
            <span class="thumb">{image}</span>
            <span class="stack g1">
                <span class="b"><span lang="" dir="auto">{words::hotel(locale, hotel)}</span> " " {rated}</span>
                <span class="mut reg">{city}</span>
                <span class="num">{move || words::standing(locale, &standing())}</span>
            </span>
        </label>
    }
    .into_any()
}
