//! A booking as the sandbox keeps it, and the two shapes in which it is shown.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use crate::pricing::cancellation::penalty_at;
use crate::wire::booking::{
    BookedGuest, BookedRoom, Booking, Child, ContactPerson, HotelSummary, Period,
};
use crate::wire::search::Rate;
use crate::world::place::Currency;

/// A booking.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(super) hotel: HotelSummary,
    /// How retrieval names the hotel, for no reason that a client could know (spec 2.15).
    pub(super) hotel_uuid: String,
    pub(super) period: Period,
    pub(super) check_out: NaiveDate,
    pub(super) contact: ContactPerson,
    pub(super) offer: Rate,
    /// In minor units.
    pub(super) price: i64,
    pub(super) currency: Currency,
    /// From when on cancelling costs how many percent.
    pub(super) penalties: Vec<(DateTime<Utc>, u8)>,
    pub(super) rooms: Vec<GuestRoom>,
    pub(super) remarks: String,
    pub(super) created_at: DateTime<Utc>,
    pub(super) cancelled_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GuestRoom {
    pub(super) guests: Vec<Guest>,
}

/// A guest; one with an age is a child.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Guest {
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) age: Option<u8>,
}

impl Guest {
    fn camel(&self) -> BookedGuest {
        let Self {
            first_name,
            last_name,
            age,
        } = self.clone();
        BookedGuest::Camel {
            first_name,
            last_name,
            is_child: age.is_some(),
            age,
        }
    }

    fn snake(&self) -> BookedGuest {
        let Self {
            first_name,
            last_name,
            age,
        } = self.clone();
        BookedGuest::Snake {
            first_name,
            last_name,
            is_child: age.is_some(),
            age,
        }
    }
}

impl Record {
    /// What is paid back when the booking is cancelled at `time`, in minor units.
    pub(super) fn refund(&self, time: DateTime<Utc>) -> i64 {
        let percent = penalty_at(&self.penalties, time);
        self.price * i64::from(100 - percent.min(100)) / 100
    }

    /// As completion shows it: the hotel's own id, an offset in `created_at`, all guests in `occupancy`, children
    /// as ages.
    pub(super) fn completed(&self, booking_id: String) -> Booking {
        let rooms = self.rooms.iter().map(|room| {
            self.room(
                room,
                |children| {
                    children
                        .iter()
                        .filter_map(|child| child.age)
                        .map(Child::Age)
                        .collect()
                },
                |_| true,
            )
        });
        self.booking(
            booking_id,
            self.hotel.clone(),
            self.created_at
                .to_rfc3339_opts(SecondsFormat::Micros, false),
            rooms.collect(),
        )
    }

    /// As retrieval shows it: a UUID for the hotel, no offset in `created_at`, adults in `occupancy`, children as
    /// guests whose names are written in either style.
    pub(super) fn retrieved(&self, booking_id: String) -> Booking {
        let mut hotel = self.hotel.clone();
        hotel.id.clone_from(&self.hotel_uuid);
        let style = |(place, child): (usize, &&Guest)| {
            Child::Guest(if place % 2 == 0 {
                child.snake()
            } else {
                child.camel()
            })
        };
        let rooms = self.rooms.iter().map(|room| {
            self.room(
                room,
                |children| children.iter().enumerate().map(style).collect(),
                |guest| guest.age.is_none(),
            )
        });
        self.booking(
            booking_id,
            hotel,
            self.created_at.format("%Y-%m-%dT%H:%M:%S").to_string(),
            rooms.collect(),
        )
    }

    fn room(
        &self,
        room: &GuestRoom,
        show: impl Fn(&[&Guest]) -> Vec<Child>,
        listed: impl Fn(&Guest) -> bool,
    ) -> BookedRoom {
        let children: Vec<&Guest> = room
            .guests
            .iter()
            .filter(|guest| guest.age.is_some())
            .collect();
        BookedRoom {
            title: self.offer.room_type.clone().into_owned(),
            adults: room.guests.len() - children.len(),
            children: show(&children),
            boarding: self.offer.boarding.clone().into_owned(),
            occupancy: room
                .guests
                .iter()
                .filter(|guest| listed(guest))
                .map(Guest::camel)
                .collect(),
        }
    }

    fn booking(
        &self,
        booking_id: String,
        hotel: HotelSummary,
        created_at: String,
        occupancy: Vec<BookedRoom>,
    ) -> Booking {
        Booking {
            booking_id,
            hotel,
            booking_period: self.period.clone(),
            contact_person: self.contact.clone(),
            offer: self.offer.clone(),
            total_price: self.currency.units(self.price),
            currency: self.currency.code().to_owned(),
            status: if self.cancelled_at.is_some() {
                "cancelled"
            } else {
                "confirmed"
            },
            remarks: self.remarks.clone(),
            created_at,
            occupancy,
        }
    }
}
