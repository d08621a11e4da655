//! Whatever bytes are called a message: it is refused, or it means the same after being sent on.

use serde::{Serialize, de::DeserializeOwned};
use stopover_model::wire::{
    AbandonRequest, BookingFound, Checkout, CheckoutOpened, City, CompletionRequest,
    DestinationsResponse, ErrorBody, HotelDetail, HotelItem, List, LookupRequest, OpeningRequest,
    Page, PaymentRequest, Problem, Purchase, Region, SearchRequest, SearchResponse, booking,
    holiday,
};
use stopover_model::{
    Booking, Contact, Currency, Enquiry, Holiday, HolidayDetail, HolidayHotel, HotelProfile, Money,
    Score, SearchCriteria, SearchResults, Timestamp, iso, parse_date,
};

/// The message in `bytes`, if it is one.
fn read<T>(bytes: &[u8]) -> Option<T>
where
    T: DeserializeOwned + Serialize,
{
    let message: T = serde_json::from_slice(bytes).ok()?;
    let sent = serde_json::to_string(&message).unwrap();
    let again: T = serde_json::from_str(&sent).unwrap_or_else(|error| panic!("{sent}: {error}"));
    // Not the messages themselves: what was passed over of a list is counted, and not sent.
    assert_eq!(serde_json::to_string(&again).unwrap(), sent);
    Some(message)
}

#[test]
fn hotels_and_places() {
    stopover_fuzz::check!(["tests/fixtures/hotel"], |bytes| {
        read::<Page<HotelItem>>(bytes);
        read::<Page<City>>(bytes);
        read::<Page<Region>>(bytes);
        read::<HotelDetail>(bytes).map(HotelProfile::from_wire);
    });
}

#[test]
fn searches() {
    stopover_fuzz::check!(["tests/fixtures/hotel"], |bytes| {
        read::<SearchResponse>(bytes).map(SearchResults::from_wire);
        if let Some(request) = read::<SearchRequest>(bytes)
            && let Ok(criteria) = SearchCriteria::try_from(request)
        {
            let again = SearchCriteria::try_from(criteria.to_request());
            assert_eq!(again.as_ref(), Ok(&criteria));
        }
    });
}

#[test]
fn bookings_and_failures() {
    stopover_fuzz::check!(["tests/fixtures/hotel"], |bytes| {
        read::<booking::CheckoutResponse>(bytes);
        read::<booking::CompleteRequest>(bytes);
        read::<booking::CancelResponse>(bytes);
        read::<booking::Booking>(bytes).map(Booking::from_wire);
        read::<ErrorBody>(bytes);
        read::<Problem>(bytes);
    });
}

#[test]
fn holidays() {
    stopover_fuzz::check!(["tests/fixtures/holiday"], |bytes| {
        let list = read::<List<holiday::Holiday>>(bytes);
        let _: Option<Vec<_>> =
            list.map(|list| list.items.into_iter().map(Holiday::from_wire).collect());
        read::<List<holiday::Category>>(bytes);
        read::<List<holiday::Country>>(bytes);
        read::<List<holiday::City>>(bytes);
        let hotels = read::<List<holiday::Hotel>>(bytes);
        let _: Option<Vec<_>> = hotels.map(|list| {
            let hotels = list.items.into_iter();
            hotels.map(HolidayHotel::from_wire).collect()
        });
        read::<holiday::HolidayDetail>(bytes).map(HolidayDetail::from_wire);
    });
}

/// What a gateway is asked by anybody's program, and what it answers.
#[test]
fn purchases() {
    stopover_fuzz::check!(["tests/fuzz/seeds/purchases"], |bytes| {
        read::<OpeningRequest>(bytes);
        if let Some(request) = read::<CompletionRequest>(bytes)
            && let Ok(contact) = Contact::new(&request.contact_person)
        {
            assert_eq!(Contact::new(contact.person()).as_ref(), Ok(&contact));
        }
        read::<PaymentRequest>(bytes);
        read::<LookupRequest>(bytes);
        read::<AbandonRequest>(bytes);
        read::<Checkout>(bytes);
        let _ = serde_json::from_slice::<CheckoutOpened>(bytes);
        let _ = serde_json::from_slice::<BookingFound>(bytes);
        read::<Purchase>(bytes);
        read::<DestinationsResponse>(bytes);
        read::<holiday::EnquiryRequest>(bytes).map(Enquiry::new);
    });
}

#[test]
fn dates_numbers_and_codes() {
    stopover_fuzz::check!(["tests/fuzz/seeds/texts"], |bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else {
            return;
        };
        if let Ok(date) = parse_date(text) {
            assert_eq!(iso(date), text);
        }
        if let Ok(at) = Timestamp::parse(text) {
            let sent = serde_json::to_value(at).unwrap();
            let again = Timestamp::parse(sent.as_str().unwrap()).unwrap();
            assert_eq!(again.instant_or_utc(), at.instant_or_utc(), "{sent}");
            assert_eq!(again.instant(), at.instant(), "{sent}");
        }
        if let Some(score) = Score::parse(text) {
            assert_eq!(Score::parse(&score.to_string()), Some(score));
        }
        let currency = Currency::new(text.get(..3).unwrap_or_default());
        let amount = text.get(3..).and_then(|amount| amount.trim().parse().ok());
        if let (Ok(currency), Some(amount)) = (currency, amount)
            && let Some(money) = Money::from_amount(amount, currency)
        {
            assert_eq!(Money::from_amount(money.amount(), currency), Some(money));
        }
    });
}
