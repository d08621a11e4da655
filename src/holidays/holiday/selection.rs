//! What is chosen on the page.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::HolidayDetail;
use stopover_model::wire::holiday::EnquiryRequest;

use super::choice::Choice;
use super::choices::Choices;
use super::extras::{ExtraIndex, Extras};
use super::hotel_pictures::HotelPictures;
use super::pricing::Priced;
use super::request::request;
use super::words;
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::clock::today;

/// The holiday, what it offers, and what of it is chosen. A handle: copies are the same selection.
#[derive(Clone, Copy)]
pub struct Selection {
    detail: StoredValue<Arc<HolidayDetail>>,
    choices: StoredValue<Arc<Choices>>,
    extras: StoredValue<Arc<Extras>>,
    pub flow: HolidayFlow,
    pub pictures: HotelPictures,
    /// Departure, hotel, meals, room and party.
    pub choice: State<Choice>,
    /// Which services and excursions the visitor is interested in.
    pub wishes: State<Vec<ExtraIndex>>,
}

impl Selection {
    /// What is chosen of a holiday at first.
    pub fn new(flow: HolidayFlow, detail: Arc<HolidayDetail>) -> Self {
        let choices = Choices::new(&detail, today());
        let extras = Extras::new(&detail.additional_services, &detail.excursions);
        let pictures = HotelPictures::new(flow);
        let mut hotels = choices.hotels.iter().flatten();
        if hotels.any(|hotel| hotel.images.is_empty()) {
            pictures.ask();
        }
        Self {
            choice: State::new(choices.first_choice()),
            wishes: State::default(),
            detail: StoredValue::new(detail),
            choices: StoredValue::new(Arc::new(choices)),
            extras: StoredValue::new(Arc::new(extras)),
            flow,
            pictures,
        }
    }

    pub fn detail(self) -> Arc<HolidayDetail> {
        self.detail.get_value()
    }

    pub fn choices(self) -> Arc<Choices> {
        self.choices.get_value()
    }

    pub fn extras(self) -> Arc<Extras> {
        self.extras.get_value()
    }

    /// Changes the choice, fills in what was left open, and says what it costs now.
    pub fn choose(self, locale: Locale, change: impl FnOnce(&mut Choice)) {
        let mut choice = self.choice.get_untracked();
        change(&mut choice);
        let choices = self.choices();
        let choice = choices.complete(choice);
        self.choice.set(choice);
        let sentence = match choices.priced(choice) {
            Priced::At(price) => {
                locale.fill(Msg::ChoicePrice, &[("price", &locale.money_short(price))])
            }
            Priced::OnRequest => locale.text(Msg::PriceOnRequest).to_owned(),
            // What is not offered is said where it was chosen.
            Priced::Open | Priced::Unavailable(_) => return,
        };
        self.say(sentence);
    }

    /// Says what is shown now.
    pub fn say(self, sentence: String) {
        self.flow.announcer.say(sentence);
    }

    /// The choice as an enquiry, without the person who asks.
    pub fn request(self) -> EnquiryRequest {
        let extras = self.extras();
        let wishes = self.wishes.get_untracked();
        let wishes = wishes.into_iter().filter_map(|wish| extras.get(wish));
        request(
            self.detail().holiday.id.clone(),
            &self.choices(),
            self.choice.get_untracked(),
            wishes.map(|extra| extra.name.clone()).collect(),
        )
    }

    /// The choice in words, a line each.
    pub fn summary(self, locale: Locale) -> Vec<String> {
        let choice = self.choice.get_untracked();
        let mut lines = words::summary(locale, &self.choices(), choice);
        lines.extend(self.request().choice.extras);
        lines
    }

    /// Marks a service or an excursion as wished for, or no longer.
    pub fn wish(self, extra: ExtraIndex, is_wished: bool) {
        self.wishes.update(|wishes| {
            wishes.retain(|wish| *wish != extra);
            if is_wished {
                wishes.push(extra);
            }
        });
    }
}
