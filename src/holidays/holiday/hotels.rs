use leptos::prelude::*;
use stopover_model::{Coordinates, HolidayHotel};

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
use crate::ui::sketch::{Frame, WIDE, letter, letters, percent};
use crate::ui::stars::stars;
use crate::ui::{IntoVec, dom::unique_id, memo};

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
    let placed = positions(&choices.hotels);
    let options = choices
        .hotels
        .iter()
        .zip(indices(&choices.hotels, HotelIndex))
        .zip(0..)
        .map(|((hotel, index), place)| {
            let letter = Some(letter(place));
            let letter = letter.filter(|letter| placed.iter().any(|(placed, _)| placed == letter));
            option(selection, index, hotel.as_ref(), letter, &group)
        })
        .into_vec();
    view! {
        <fieldset>
            <legend class="label legend">{locale.text(Msg::Hotel)}</legend>
            {drawing(selection, &placed)}
            <div class="cols c3">{options}</div>
            {flaw(selection, Part::Hotel)}
        </fieldset>
    }
    .into_any()
}

/// The hotels that say where they are, by the letters of their options. None where they do not differ in it.
fn positions(hotels: &[Option<HolidayHotel>]) -> Vec<(String, Coordinates)> {
    let placed = hotels.iter().zip(0..).filter_map(|(hotel, place)| {
        let position = hotel.as_ref()?.coordinates?;
        Some((letter(place), position))
    });
    let placed: Vec<(String, Coordinates)> = placed.into_vec();
    let first = placed.first().map(|(_, position)| *position);
    if placed.iter().all(|(_, position)| Some(*position) == first) {
        return Vec::new();
    }
    placed
}

/// Where the hotels are, that of the choice with a ring.
fn drawing(selection: Selection, placed: &[(String, Coordinates)]) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let all = placed.iter().map(|(_, position)| *position).into_vec();
    // Letters are large beside the ground in a narrow column.
    let frame = Frame::around(WIDE, &all, None)?.with_surroundings(1.4);
    let chosen = memo(move || selection.choice.get().hotel);
    let ring = move || {
        let position = choices.hotel(chosen.get()?)?.coordinates?;
        let (x, y) = percent(frame.project(position)?);
        Some(view! { <circle class="at" cx=x cy=y r="20"></circle> }.into_any())
    };
    let title = locale.count(Msg::PlotTitle, placed.len());
    let ring = view! { {move || ring()} }.into_any();
    Some(
        view! {
            <div class="spotmap" part="panel" role="img" aria-label=title>{letters(frame, placed, &[], None, ring)}</div>
        }
        .into_any(),
    )
}

fn option(
    selection: Selection,
    index: HotelIndex,
    hotel: Option<&HolidayHotel>,
    letter: Option<String>,
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
            <span class="b">
                {letter.map(|letter| view! { <span class="abc" aria-hidden="true">{letter}</span> " " }.into_any())}
                <span lang="" dir="auto">{words::hotel(locale, hotel)}</span> " " {rated}
            </span>
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

#[cfg(test)]
mod tests {
    use stopover_client::from_text;

    use super::*;

    fn hotels(of: &[&str]) -> Vec<Option<HolidayHotel>> {
        of.iter()
            .map(|place| {
                let text = format!(r#"{{"id": "h", "name": "Hotel"{place}}}"#);
                Some(HolidayHotel::from_wire(from_text(&text).unwrap()))
            })
            .collect()
    }

    fn letters_of(of: &[&str]) -> Vec<String> {
        let placed = positions(&hotels(of));
        placed.into_iter().map(|(letter, _)| letter).collect()
    }

    const CHANIA: &str = r#", "latitude": 35.51, "longitude": 24.02"#;
    const KISSAMOS: &str = r#", "latitude": 35.49, "longitude": 23.65"#;

    #[test]
    fn a_hotel_without_a_position_keeps_its_letter_to_itself() {
        assert_eq!(letters_of(&[CHANIA, "", KISSAMOS]), ["A", "C"]);
    }

    #[test]
    fn one_place_alone_is_not_drawn() {
        assert_eq!(letters_of(&[CHANIA, "", CHANIA]), [""; 0]);
        assert_eq!(letters_of(&["", ""]), [""; 0]);
        assert_eq!(letters_of(&[CHANIA]), [""; 0]);
    }
}
