use std::sync::Arc;

use stopover_model::HolidayDetail;
use stopover_model::wire::holiday::EnquiryRequest;

use super::choice::Choice;
use super::choices::Choices;
use super::extras::{ExtraIndex, Extras};
use super::hotel_pictures::HotelPictures;
use super::prices;
use super::pricing::Priced;
use super::request::request;
use super::words;
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::clock::today;
use crate::ui::{IntoVec, State, Stored};

/// A handle: copies are the same selection.
#[derive(Clone, Copy)]
pub struct Selection {
    detail: Stored<Arc<HolidayDetail>>,
    choices: Stored<Arc<Choices>>,
    extras: Stored<Arc<Extras>>,
    pub flow: HolidayFlow,
    pub pictures: HotelPictures,
    pub choice: State<Choice>,
    /// The services and excursions that the visitor is interested in.
    pub wishes: State<Vec<ExtraIndex>>,
}

impl Selection {
    /// With what is chosen at first.
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
            detail: Stored::new(detail),
            choices: Stored::new(Arc::new(choices)),
            extras: Stored::new(Arc::new(extras)),
            flow,
            pictures,
        }
    }

    pub fn detail(self) -> Arc<HolidayDetail> {
        self.detail.get()
    }

    pub fn choices(self) -> Arc<Choices> {
        self.choices.get()
    }

    pub fn extras(self) -> Arc<Extras> {
        self.extras.get()
    }

    /// Changes the choice, fills in what was left open, and announces the price.
    pub fn choose(self, locale: Locale, change: impl FnOnce(&mut Choice)) {
        let mut choice = self.choice.get_untracked();
        change(&mut choice);
        let choices = self.choices();
        let choice = choices.complete(choice);
        self.choice.set(choice);
        let sentence = match choices.priced(choice) {
            Priced::At(price) => prices::paid(locale, &choices, choice, price),
            Priced::OnRequest => locale.text(Msg::PriceOnRequest).to_owned(),
            // What is not offered is said beside the choice.
            Priced::Open | Priced::Unavailable(_) => return,
        };
        self.say(sentence);
    }

    pub fn say(self, sentence: String) {
        self.flow.announcer.say(sentence);
    }

    /// Without the person who asks.
    pub fn request(self) -> EnquiryRequest {
        let extras = self.extras();
        let wishes = self.wishes.get_untracked();
        let wishes = wishes.into_iter().filter_map(|wish| extras.get(wish));
        request(
            self.detail().holiday.id.clone(),
            &self.choices(),
            self.choice.get_untracked(),
            wishes.map(|extra| extra.name.clone()).into_vec(),
        )
    }

    /// A line each.
    pub fn summary(self, locale: Locale) -> Vec<String> {
        let choice = self.choice.get_untracked();
        let mut lines = words::summary(locale, &self.choices(), choice);
        lines.extend(self.request().choice.extras);
        lines
    }

    pub fn wish(self, extra: ExtraIndex, is_wished: bool) {
        self.wishes.update(|wishes| {
            wishes.retain(|wish| *wish != extra);
            if is_wished {
                wishes.push(extra);
            }
        });
    }
}
