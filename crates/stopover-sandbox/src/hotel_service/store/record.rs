//! A booking as the sandbox keeps it, and the two shapes in which it is shown.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};

use crate::pricing::cancellation::penalty_at;
use crate::wire::booking::{
    BookedGuest, BookedRoom, Booking, Child, ContactPerson, HotelSummary, Period,
};
use crate::wire::search::Rate;
use crate::world::currency::Currency;
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) hotel: HotelSummary,
    /// How retrieval names the hotel (spec 2.15).
    pub(crate) hotel_uuid: String,
    pub(crate) period: Period,
    pub(crate) check_out: NaiveDate,
    pub(crate) contact: ContactPerson,
    pub(crate) offer: Rate,
    /// In minor units.
    pub(crate) price: i64,
    pub(crate) currency: Currency,
    /// From when on cancelling costs how many percent.
    pub(crate) penalties: Vec<(DateTime<Utc>, u8)>,
    /// The guests of each room.
    pub(crate) rooms: Vec<Vec<Guest>>,
    pub(crate) remarks: String,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) cancelled_at: Option<DateTime<Utc>>,
}

/// A guest; one with an age is a child.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) age: Option<u8>,
}

impl Guest {
    fn is_child(&self) -> bool {
        self.age.is_some()
    }

    fn camel(&self) -> BookedGuest {
        BookedGuest::Camel {
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            is_child: self.is_child(),
            age: self.age,
        }
    }

    fn snake(&self) -> BookedGuest {
        BookedGuest::Snake {
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            is_child: self.is_child(),
            age: self.age,
        }
    }
}

impl Record {
    /// What is paid back when the booking is cancelled at `time`, in minor units.
    pub(crate) fn refund(&self, time: DateTime<Utc>) -> i64 {
        let percent = penalty_at(&self.penalties, time);
        self.price * i64::from(100 - percent.min(100)) / 100
    }

    /// As completion shows it: the hotel's own id, an offset in `created_at`, all guests in `occupancy`, children
    /// as ages.
    pub(crate) fn completed(&self, booking_id: String) -> Booking {
        let room = |guests: &Vec<Guest>| {
            let ages = guests.iter().filter_map(|guest| guest.age);
            self.room(guests, ages.map(Child::Age).collect(), guests.iter())
        };
        Booking {
            booking_id,
            hotel: self.hotel.clone(),
            booking_period: self.period.clone(),
            contact_person: self.contact.clone(),
            offer: self.offer.clone(),
            total_price: self.currency.units(self.price),
            currency: self.currency.code(),
            status: match self.cancelled_at {
                Some(_) => "cancelled",
                None => "confirmed",
            },
            remarks: self.remarks.clone(),
            created_at: self
                .created_at
                .to_rfc3339_opts(SecondsFormat::Micros, false),
            occupancy: self.rooms.iter().map(room).collect(),
        }
    }

    /// As retrieval shows it: a UUID for the hotel, no offset in `created_at`, adults in `occupancy`, children as
    /// guests whose names are written in either style.
    pub(crate) fn retrieved(&self, booking_id: String) -> Booking {
        let room = |guests: &Vec<Guest>| {
            let (children, adults): (Vec<_>, Vec<_>) =
                guests.iter().partition(|guest| guest.is_child());
            let styles = [Guest::snake, Guest::camel].into_iter().cycle();
            let children = children.into_iter().zip(styles);
            let children = children.map(|(child, style)| Child::Guest(style(child)));
            self.room(guests, children.collect(), adults.into_iter())
        };
        Booking {
            hotel: HotelSummary {
                id: self.hotel_uuid.clone(),
                ..self.hotel.clone()
            },
            created_at: self.created_at.format("%Y-%m-%dT%H:%M:%S").to_string(),
            occupancy: self.rooms.iter().map(room).collect(),
            ..self.completed(booking_id)
        }
    }

    fn room<'a>(
        &self,
        guests: &[Guest],
        children: Vec<Child>,
        listed: impl Iterator<Item = &'a Guest>,
    ) -> BookedRoom {
        BookedRoom {
            title: self.offer.room_type,
            adults: guests.iter().filter(|guest| !guest.is_child()).count(),
            children,
            boarding: self.offer.boarding,
            occupancy: listed.map(Guest::camel).collect(),
        }
    }
}
