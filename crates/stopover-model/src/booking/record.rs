//! A booking, one shape whichever call it came from.

use std::fmt;

use super::BookingStatus;
use crate::boarding::Boarding;
use crate::cancellation::CancellationSchedule;
use crate::error::InvalidMessage;
use crate::id::{BookingId, HotelId};
use crate::location::Coordinates;
use crate::money::{Currency, Money};
use crate::rating::StarRating;
use crate::search::RateOffer;
use crate::stay::Stay;
use crate::timestamp::Timestamp;
use crate::wire;
use crate::wire::booking::{Child, ContactPerson, RoomRecord};

/// A booking (booking service 2.15).
#[derive(Debug, Clone, PartialEq)]
pub struct Booking {
    pub id: BookingId,
    pub hotel: HotelSummary,
    pub stay: Stay,
    pub contact: Option<ContactPerson>,
    /// What was booked, with its cancellation terms: at the booking's total, of which penalties are shares.
    pub rate: Option<RateOffer>,
    pub total: Money,
    /// What became of it.
    pub status: BookingStatus,
    /// When it was made.
    pub created_at: Option<Timestamp>,
    /// The rooms with their guests.
    pub rooms: Vec<BookedRoom>,
    /// Free text given to the hotel.
    pub remarks: Option<String>,
}

/// The hotel of a booking. Its id may be another than the search's (booking service 2.15).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HotelSummary {
    pub id: Option<HotelId>,
    pub name: String,
    /// Street address.
    pub address: Option<String>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Where it stands.
    pub coordinates: Option<Coordinates>,
    /// Stars, if rated.
    pub stars: Option<StarRating>,
}

/// A booked room (booking service 2.15).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedRoom {
    /// The room, in words.
    pub title: String,
    /// Meals.
    pub boarding: Boarding,
    pub adults: u32,
    /// The age of each child, as far as known.
    pub children: Vec<Option<u8>>,
    /// Guests with names, adults before children.
    pub guests: Vec<BookedGuest>,
}

/// A named guest.
#[derive(Clone, PartialEq, Eq)]
pub struct BookedGuest {
    pub first_name: String,
    pub last_name: String,
    /// Whether a child.
    pub is_child: bool,
    /// Whole years; of children only.
    pub age: Option<u8>,
}

impl Booking {
    /// Reads a booking from completion or retrieval.
    ///
    /// # Errors
    /// When the stay is missing or unreadable, or the total price, which may be that of the offer.
    pub fn from_wire(booking: wire::booking::Booking) -> Result<Self, InvalidMessage> {
        let offered = booking.offer.as_ref();
        let amount = booking
            .total_price
            .or_else(|| offered.and_then(|offer| offer.price));
        let currency = match offered {
            Some(offer) if booking.currency.is_empty() => offer.currency.clone(),
            _ => booking.currency,
        };
        let price = amount.zip(Currency::new(&currency).ok());
        let offer = booking.offer.map(|offer| wire::Rate {
            price: amount,
            currency,
            ..offer
        });
        Ok(Self {
            id: booking.booking_id,
            hotel: booking
                .hotel
                .map(HotelSummary::from_wire)
                .unwrap_or_default(),
            stay: booking.booking_period.stay().ok_or(InvalidMessage::Stay)?,
            contact: booking.contact_person,
            rate: offer.and_then(RateOffer::from_wire),
            total: price
                .and_then(|(amount, currency)| Money::from_amount(amount, currency))
                .ok_or(InvalidMessage::Price)?,
            status: booking.status,
            created_at: booking.created_at,
            rooms: booking
                .occupancy
                .into_iter()
                .map(BookedRoom::from_wire)
                .collect(),
            remarks: booking.remarks,
        })
    }

    /// Whether this is a booking of the test hotel, of which no record exists (booking service 4.9).
    #[must_use]
    pub fn is_test(&self) -> bool {
        self.id.is_test()
    }

    /// What cancelling costs, if the booking says.
    #[must_use]
    pub fn cancellation(&self) -> Option<&CancellationSchedule> {
        self.rate.as_ref().map(|rate| &rate.cancellation)
    }
}

impl HotelSummary {
    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(hotel: wire::booking::HotelSummary) -> Self {
        Self {
            id: hotel.id,
            name: hotel.name,
            address: hotel.address,
            city: hotel.city,
            country: hotel.country,
            country_iso: hotel.country_iso,
            coordinates: Coordinates::from_parts(hotel.latitude, hotel.longitude),
            stars: hotel.rating.and_then(StarRating::from_f64),
        }
    }
}

impl BookedRoom {
    /// Gathers the guests, whether children come as ages beside a full guest list or as guests of
    /// their own.
    fn from_wire(room: RoomRecord) -> Self {
        let mut guests: Vec<_> = room
            .occupancy
            .into_iter()
            .map(|guest| BookedGuest::from_wire(guest, false))
            .collect();
        let mut children = Vec::new();
        for child in room.children {
            match child {
                Child::Age(age) => children.push(Some(age)),
                Child::Guest(guest) => {
                    let guest = BookedGuest::from_wire(guest, true);
                    children.push(guest.age);
                    if !guests.contains(&guest) {
                        guests.push(guest);
                    }
                }
            }
        }
        if children.is_empty() {
            children.extend(
                guests
                    .iter()
                    .filter(|guest| guest.is_child)
                    .map(|guest| guest.age),
            );
        }
        let (adults, minors): (Vec<_>, Vec<_>) =
            guests.into_iter().partition(|guest| !guest.is_child);
        Self {
            title: room.title,
            boarding: Boarding::from_code(&room.boarding),
            adults: room.adults,
            children,
            guests: adults.into_iter().chain(minors).collect(),
        }
    }
}

impl BookedGuest {
    fn from_wire(guest: wire::booking::BookedGuest, among_children: bool) -> Self {
        let is_child = among_children || guest.is_child.unwrap_or(guest.age.is_some());
        Self {
            first_name: guest.first_name,
            last_name: guest.last_name,
            is_child,
            age: guest.age.filter(|_| is_child),
        }
    }
}

impl fmt::Debug for BookedGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookedGuest { .. }")
    }
}
