//! What is chosen on the page.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::HolidayDetail;

use super::choice::{Choice, Priced};
use super::choices::Choices;
use super::extras::{Readable, readable};
use super::hotel_pictures::HotelPictures;
use crate::holidays::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::State;
use crate::ui::clock::today;
use crate::ui::status::Announcer;

/// The holiday, what it offers, and what of it is chosen. A handle: copies are the same selection.
#[derive(Clone, Copy)]
pub struct Selection {
    detail: StoredValue<Arc<HolidayDetail>>,
    choices: StoredValue<Arc<Choices>>,
    extras: StoredValue<(Arc<Vec<Readable>>, usize)>,
    announcer: Announcer,
    /// Pictures of its hotels.
    pub pictures: HotelPictures,
    /// Departure, hotel, meals, room and party.
    pub choice: State<Choice>,
    /// Which services and excursions the visitor is interested in, services first.
    pub wishes: State<Vec<usize>>,
}

impl Selection {
    /// What is chosen of a holiday at first.
    pub fn new(detail: Arc<HolidayDetail>, session: Session) -> Self {
        let choices = Choices::new(&detail, today());
        let mut extras = readable(&detail.additional_services);
        let pictures = HotelPictures::new(session);
        let mut hotels = choices.hotels.iter().flatten();
        if hotels.any(|hotel| hotel.images.is_empty()) {
            pictures.ask();
        }
        let services = extras.len();
        extras.extend(readable(&detail.excursions));
        Self {
            choice: State::new(choices.first_choice()),
            wishes: State::default(),
            detail: StoredValue::new(detail),
            choices: StoredValue::new(Arc::new(choices)),
            extras: StoredValue::new((Arc::new(extras), services)),
            announcer: session.flow.announcer,
            pictures,
        }
    }

    /// The holiday.
    pub fn detail(self) -> Arc<HolidayDetail> {
        self.detail.get_value()
    }

    /// What it offers.
    pub fn choices(self) -> Arc<Choices> {
        self.choices.get_value()
    }

    /// Its services and excursions, and how many of them are services.
    pub fn extras(self) -> (Arc<Vec<Readable>>, usize) {
        self.extras.get_value()
    }

    /// Changes the choice, fills in what was left open, and says what it costs now.
    pub fn choose(self, locale: Locale, change: impl FnOnce(&mut Choice)) {
        let mut choice = self.choice.get_untracked();
        change(&mut choice);
        let choices = self.choices();
        let choice = choices.complete(choice);
        self.choice.set(choice);
        let told = match choices.priced(choice) {
            Priced::At(price) => {
                locale.fill(Msg::ChoicePrice, &[("price", &locale.money_short(price))])
            }
            Priced::OnRequest => locale.text(Msg::PriceOnRequest).to_owned(),
            // What is not offered is said where it was chosen.
            Priced::Open | Priced::Unavailable(_) => return,
        };
        self.announcer.say(told);
    }

    /// Says what is shown now.
    pub fn say(self, sentence: String) {
        self.announcer.say(sentence);
    }

    /// Marks a service or an excursion as wished for, or no longer.
    pub fn wish(self, extra: usize, is_wished: bool) {
        self.wishes.update(|wishes| {
            wishes.retain(|wish| *wish != extra);
            if is_wished {
                wishes.push(extra);
            }
        });
    }
}
