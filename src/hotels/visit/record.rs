//! What a page can show of a booking, from whichever answer holds it.

use stopover_model::wire::purchase::{CancellationState, Checkout};
use stopover_model::wire::{BookingHandle, Purchase, Rate, booking::ContactPerson};
use stopover_model::{
    BookedRoom, Booking, BookingId, BookingStatus, Currency, HotelSummary, Money, RateOffer, Room,
    Stay,
};

use crate::ui::IntoVec;

#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    pub handle: BookingHandle,
    pub purchase: Purchase,
}

impl Known {
    /// With a newer answer. One for which the provider could not be asked leaves out what is known already.
    pub fn renewed(self, answer: Purchase) -> Self {
        let before = self.purchase;
        let purchase = match answer.booking {
            Some(_) => answer,
            None => Purchase {
                booking: before.booking,
                checkout: answer.checkout.or(before.checkout),
                booking_id: answer.booking_id.or(before.booking_id),
                hotel_id: answer.hotel_id.or(before.hotel_id),
                may_cancel: answer.may_cancel || before.may_cancel,
                ..answer
            },
        };
        Self {
            handle: self.handle,
            purchase,
        }
    }
}

/// A booking as far as it is known: from the booking itself, or else from the checkout it began with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// None before it is booked.
    pub number: Option<BookingId>,
    /// None where only the checkout is known, or the provider says none.
    pub status: Option<BookingStatus>,
    pub hotel: HotelSummary,
    pub stay: Option<Stay>,
    pub rooms: Vec<BookedRoom>,
    /// What was booked, with its cancellation terms.
    pub rate: Option<RateOffer>,
    pub total: Option<Money>,
    /// To whom the confirmation was sent.
    pub contact: Option<ContactPerson>,
    /// Free text given to the hotel.
    pub remarks: Option<String>,
    /// Whether it is of the test hotel, where nothing is booked.
    pub is_test: bool,
}

impl Record {
    /// Of a booking that cannot be read only the number is known.
    pub fn from_purchase(purchase: &Purchase) -> Self {
        let mut record = Self::read(purchase);
        let cancellation = purchase.cancellation.as_ref().map(|it| it.state);
        if cancellation == Some(CancellationState::Cancelled) {
            // The booking may have been read before.
            record.status = Some(BookingStatus::Cancelled);
        }
        record
    }

    fn read(purchase: &Purchase) -> Self {
        let number = purchase.booking_id.clone();
        let is_test = purchase.test || number.as_ref().is_some_and(BookingId::is_test);
        match purchase.booking.clone().map(Booking::from_wire) {
            Some(Ok(booking)) => Self {
                is_test: is_test || booking.is_test(),
                number: Some(booking.id),
                status: Some(booking.status),
                hotel: booking.hotel,
                stay: Some(booking.stay),
                rooms: booking.rooms,
                rate: booking.rate,
                total: Some(booking.total),
                contact: booking.contact,
                remarks: booking.remarks,
            },
            _ => {
                let checkout = purchase.checkout.as_ref().map(Self::from_checkout);
                // A booking without a readable stay or price can say that it is cancelled.
                let status = purchase.booking.as_ref().map(|it| it.status.clone());
                Self {
                    number,
                    status: status.filter(|status| !status.as_str().is_empty()),
                    is_test,
                    ..checkout.unwrap_or_default()
                }
            }
        }
    }

    fn from_checkout(checkout: &Checkout) -> Self {
        let session = checkout.session.clone();
        let total = session
            .price
            .zip(Currency::new(&session.currency).ok())
            .and_then(|(price, currency)| Money::from_amount(price, currency));
        // What was agreed to is the session's price, and cancelling costs a part of that.
        let offer = session.offer.map(|offer| match total {
            Some(total) => Rate {
                price: session.price,
                currency: total.currency().code().to_owned(),
                ..offer
            },
            None => offer,
        });
        let rate = offer.and_then(RateOffer::from_wire);
        Self {
            hotel: session
                .hotel
                .map(HotelSummary::from_wire)
                .unwrap_or_default(),
            stay: session.booking_period.stay(),
            rooms: rate.as_ref().map_or_else(Vec::new, |rate| {
                checkout
                    .rooms
                    .iter()
                    .map(|room| asked(room, rate))
                    .into_vec()
            }),
            rate,
            total,
            ..Self::default()
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.status == Some(BookingStatus::Cancelled)
    }

    /// What the stay costs. After a cancellation another sum counts.
    pub fn price(&self) -> Option<Money> {
        self.total.filter(|_| !self.is_cancelled())
    }
}

/// A room as it was searched for: its guests have no names yet.
fn asked(room: &Room, rate: &RateOffer) -> BookedRoom {
    BookedRoom {
        title: rate.room_type.clone(),
        boarding: rate.boarding.clone(),
        adults: room.adults.into(),
        children: room.children.iter().map(|age| Some(age.years())).into_vec(),
        guests: Vec::new(),
    }
}

/// None unless the provider said what it paid back.
pub fn refunded(purchase: &Purchase) -> Option<Money> {
    let cancellation = purchase.cancellation.as_ref()?;
    let currency = Currency::new(&cancellation.currency).ok()?;
    Money::from_amount(cancellation.refunded_amount?, currency)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use stopover_model::parse_date;
    use stopover_model::wire::booking::{Booking as WireBooking, BookingPeriod};
    use stopover_model::wire::purchase::{Cancellation, PurchaseState};

    use super::*;

    fn booking() -> WireBooking {
        WireBooking {
            booking_id: "BKG-1".into(),
            hotel: None,
            booking_period: BookingPeriod {
                check_in: parse_date("2027-06-12").ok(),
                check_out: parse_date("2027-06-15").ok(),
                nights: None,
            },
            contact_person: None,
            offer: None,
            total_price: Some(412.5),
            currency: "EUR".to_owned(),
            status: BookingStatus::Confirmed,
            created_at: None,
            occupancy: Vec::new(),
            remarks: None,
        }
    }

    fn purchase(booking: Option<WireBooking>, cancellation: Option<CancellationState>) -> Purchase {
        Purchase {
            state: PurchaseState::Booked,
            refusal: None,
            checkout: None,
            may_cancel: booking.is_some(),
            booking,
            booking_id: Some("BKG-1".into()),
            hotel_id: None,
            cancellation: cancellation.map(|state| Cancellation {
                state,
                cancelled_at: None,
                refunded_amount: None,
                currency: String::new(),
            }),
            test: false,
        }
    }

    fn known() -> Known {
        Known {
            handle: BookingHandle::new("handle"),
            purchase: purchase(Some(booking()), None),
        }
    }

    #[test]
    fn an_answer_without_the_booking_takes_nothing_off_the_page() {
        let refused = purchase(None, Some(CancellationState::Refused));
        let renewed = known().renewed(refused).purchase;
        let record = Record::from_purchase(&renewed);
        assert!(record.stay.is_some() && record.total.is_some());
        assert_eq!(record.status, Some(BookingStatus::Confirmed));
        assert!(renewed.may_cancel, "it can be tried again");
    }

    #[test]
    fn a_part_of_the_price_that_was_agreed_to_is_what_cancelling_costs() {
        let session = include_str!("../../../tests/fixtures/hotel/checkout_response.json");
        let text = format!(r#"{{"session": {session}, "rooms": [{{"adults": 2}}]}}"#);
        let mut checkout: Checkout = stopover_client::from_text(&text).unwrap();
        let offer = checkout.session.offer.as_mut().unwrap();
        (offer.price, offer.non_refundable) = (Some(1.0), true);
        let record = Record::from_purchase(&Purchase {
            checkout: Some(checkout),
            ..purchase(None, None)
        });
        let terms = record.rate.unwrap().cancellation;
        assert_eq!(
            Some(terms.penalty_at(DateTime::default()).amount),
            record.total
        );
    }

    #[test]
    fn a_cancellation_counts_whatever_was_read_before() {
        let cancelled = purchase(None, Some(CancellationState::Cancelled));
        let record = Record::from_purchase(&known().renewed(cancelled).purchase);
        assert!(record.is_cancelled());
        assert!(record.stay.is_some());
    }

    #[test]
    fn a_booking_that_cannot_be_read_keeps_the_status_it_says() {
        let status = |period: BookingPeriod, total_price, status: &str| {
            let unreadable = WireBooking {
                booking_period: period,
                total_price,
                status: status.to_owned().into(),
                ..booking()
            };
            Record::from_purchase(&purchase(Some(unreadable), None)).status
        };
        let stay = || booking().booking_period;
        let cancelled = Some(BookingStatus::Cancelled);
        assert_eq!(status(stay(), None, "cancelled"), cancelled);
        let no_stay = BookingPeriod::default();
        assert_eq!(status(no_stay, Some(412.5), "Cancelled"), cancelled);
        assert_eq!(status(stay(), None, ""), None);
    }
}
