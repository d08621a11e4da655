//! The choice made on the page, in the words of the page, as an enquiry asks for it.

use stopover_model::wire::holiday::{Amount, EnquiryChoice, EnquiryRequest};
use stopover_model::{Enquiry, HolidayId};

use super::choice::Choice;
use super::choices::Choices;
use super::pricing::Priced;
use crate::ui::IntoVec;

pub fn request(
    id: HolidayId,
    choices: &Choices,
    choice: Choice,
    extras: Vec<String>,
) -> EnquiryRequest {
    EnquiryRequest {
        holiday_id: Some(id),
        choice: EnquiryChoice {
            extras: extras
                .into_iter()
                .take(Enquiry::MAX_EXTRAS)
                .map(short)
                .into_vec(),
            ..in_words(choices, choice)
        },
        ..EnquiryRequest::default()
    }
}

fn in_words(choices: &Choices, choice: Choice) -> EnquiryChoice {
    let day = choice.day.and_then(|day| choices.day(day));
    let offer = choices.chosen_offer(choice);
    let hotel = choice.hotel.and_then(|hotel| choices.hotel(hotel));
    let meals = choice.meals.and_then(|meals| choices.meal_plan(meals));
    let room = choice.room.and_then(|room| choices.room(room));
    let party = choice.party.and_then(|party| choices.party(party));
    let price = match choices.priced(choice) {
        Priced::At(price) => Some(Amount {
            value: Some(price.amount()),
            currency: price.currency().code().to_owned(),
        }),
        _ => None,
    };
    let said = |text: &str| (!text.is_empty()).then(|| short(text.to_owned()));
    EnquiryChoice {
        trip_id: offer
            .map(|offer| &offer.trip)
            .or(day.map(|day| &day.trip))
            .cloned(),
        date: day.map(|day| day.date),
        offering_id: offer.map(|offer| offer.offering.clone()),
        hotel: hotel.and_then(|hotel| said(&hotel.name)),
        boarding: meals.and_then(|meals| said(meals.boarding.code())),
        room_type: room.and_then(|room| said(room)),
        adults: party.map(|party| party.adults),
        children: party.map(|party| party.children),
        party: party.and_then(|party| said(party.words.as_deref()?)),
        price,
        extras: Vec::new(),
    }
}

/// As a line of an enquiry: a catalogue's text may have several.
fn short(text: String) -> String {
    let text = text.replace(char::is_control, " ");
    match text.char_indices().nth(Enquiry::MAX_LINE_CHARS) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::iso;

    use super::super::fixture::islands;
    use super::*;

    #[test]
    fn what_the_catalogue_says_in_several_lines_is_asked_for_in_one() {
        assert_eq!(short("Airport\ntransfer".to_owned()), "Airport transfer");
    }

    #[test]
    fn the_choice_travels_with_its_ids_its_words_and_its_price() {
        let choices = islands();
        let request = request(
            HolidayId::new("one"),
            &choices,
            choices.first_choice(),
            vec!["Airport transfer".into()],
        );
        let choice = request.choice;
        assert_eq!(choice.trip_id.unwrap().as_str(), "trip of 2027-06-05");
        assert_eq!(choice.offering_id.unwrap().as_str(), "Naxos Bay offered");
        assert_eq!(choice.date.map(iso).as_deref(), Some("2027-06-05"));
        assert_eq!(choice.hotel.as_deref(), Some("Naxos Bay"));
        assert_eq!(choice.boarding.as_deref(), Some("BB"));
        assert_eq!(choice.room_type.as_deref(), Some("Double"));
        assert_eq!((choice.adults, choice.children), (Some(2), Some(0)));
        let price = choice.price.unwrap();
        assert_eq!((price.value, price.currency.as_str()), (Some(600.0), "EUR"));
        assert_eq!(choice.extras, ["Airport transfer"]);
    }

    #[test]
    fn what_was_not_chosen_is_not_said() {
        let choices = Choices::default();
        let request = request(HolidayId::new("one"), &choices, Choice::default(), vec![]);
        assert_eq!(request.choice, EnquiryChoice::default());
    }

    #[test]
    fn texts_longer_than_the_gateway_takes_are_cut_between_characters() {
        let choices = Choices::default();
        let long = "ü".repeat(300);
        let request = request(
            HolidayId::new("one"),
            &choices,
            Choice::default(),
            vec![long],
        );
        assert_eq!(request.choice.extras[0].chars().count(), 200);
    }
}
