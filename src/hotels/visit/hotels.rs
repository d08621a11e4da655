//! The hotels of an answer, as numbers: what filters, orders and counts ask of all of them, made once.

use std::rc::Rc;

use stopover_model::{
    Boarding, CancellationKind, Coordinates, Facts, GuestRating, HotelId, HotelOffer, Money,
    RateOffer, Score, StarRating,
};

use crate::ui::IntoVec;

/// In the provider's order. What is shown of a hotel is read when it is shown: an answer can have thousands.
#[derive(Clone)]
pub struct Hotels {
    /// Those that offer something.
    pub rows: Vec<Row>,
    /// The meal plans of all rates, in the order in which they came.
    pub meals: Vec<Boarding>,
    read: Read,
}

/// Reads the hotel at an index of the answer.
pub type Read = Rc<dyn Fn(usize) -> Option<HotelOffer>>;

#[derive(Clone)]
pub struct Row {
    /// Its index in the answer.
    at: usize,
    pub id: HotelId,
    pub name: String,
    /// The name, to look for parts of it.
    pub folded_name: String,
    pub stars: Option<StarRating>,
    /// The overall guest rating.
    pub score: Option<Score>,
    pub rating: Option<GuestRating>,
    pub coordinates: Option<Coordinates>,
    pub rates: Vec<Terms>,
}

/// What a rate is filtered by.
#[derive(Clone, Copy)]
pub struct Terms {
    pub price: Money,
    /// Milliseconds since 1970 from which on cancelling costs something: the least where it always does, the greatest where it
    /// never does.
    pub free_until: i64,
    /// An index of [`Hotels::meals`].
    pub meals: usize,
}

impl Hotels {
    /// None yet.
    pub fn new(read: Read) -> Self {
        Self {
            rows: Vec::new(),
            meals: Vec::new(),
            read,
        }
    }

    /// Reads the next hotel of the answer, which must be the one at `at`. `fold` makes names comparable: without case and
    /// accents.
    pub fn add(&mut self, at: usize, fold: impl Fn(&str) -> String) {
        if let Some(hotel) = (self.read)(at) {
            let row = Row::of(at, &hotel, fold(&hotel.name), &mut self.meals);
            self.rows.push(row);
        }
    }

    /// The first of them.
    pub fn first(&self, count: usize) -> Self {
        Self {
            rows: self.rows.iter().take(count).cloned().into_vec(),
            meals: self.meals.clone(),
            read: self.read.clone(),
        }
    }

    /// All that is known of a hotel, by its index among the rows.
    pub fn offer(&self, row: usize) -> Option<HotelOffer> {
        (self.read)(self.rows.get(row)?.at)
    }

    pub fn row(&self, id: &HotelId) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == *id)
    }

    /// All that is known of a hotel.
    pub fn find(&self, id: &HotelId) -> Option<HotelOffer> {
        (self.read)(self.row(id)?.at)
    }
}

impl Row {
    /// By how many guests it is rated.
    pub fn ratings(&self) -> u32 {
        self.rating.map_or(0, |rating| rating.count)
    }

    /// Meal plans that are not among `meals` yet are added to them.
    pub fn of(
        at: usize,
        hotel: &HotelOffer,
        folded_name: String,
        meals: &mut Vec<Boarding>,
    ) -> Self {
        let facts = hotel.facts.as_ref();
        let rates = hotel.rates.iter().map(|rate| Terms::of(rate, meals));
        Self {
            at,
            id: hotel.id.clone(),
            name: hotel.name.clone(),
            folded_name,
            stars: facts.and_then(|facts| facts.stars),
            score: facts.and_then(Facts::overall),
            rating: facts.and_then(|facts| facts.guest_rating),
            coordinates: facts.and_then(|facts| facts.coordinates),
            rates: rates.into_vec(),
        }
    }
}

impl Terms {
    fn of(rate: &RateOffer, meals: &mut Vec<Boarding>) -> Self {
        let known = meals.iter().position(|plan| *plan == rate.boarding);
        let free_until = match rate.cancellation.kind() {
            CancellationKind::Free(None) => i64::MAX,
            CancellationKind::Free(Some(until)) => until.earliest_instant().timestamp_millis(),
            _ => i64::MIN,
        };
        Self {
            price: rate.price,
            free_until,
            meals: known.unwrap_or_else(|| {
                meals.push(rate.boarding.clone());
                meals.len() - 1
            }),
        }
    }
}

#[cfg(test)]
impl Hotels {
    /// Of an answer with these.
    pub fn of(offers: Vec<HotelOffer>) -> Self {
        let count = offers.len();
        let mut hotels = Self::new(Rc::new(move |at| offers.get(at).cloned()));
        for at in 0..count {
            hotels.add(at, str::to_lowercase);
        }
        hotels
    }
}
