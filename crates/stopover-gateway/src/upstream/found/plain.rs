//! A hotel that is written as the gateway would write it, recognised token by token. Of each hotel most of what is read is only looked
//! at, and a deserializer takes longer for it.

use super::tokens::Tokens;

/// One of a search's hotels. Each of its fields was there, once, of its own type.
pub(crate) struct PlainHotel<'a> {
    pub(super) id: &'a str,
    pub(super) rates: Vec<PlainRate<'a>>,
}

pub(crate) struct PlainRate<'a> {
    pub(super) id: &'a str,
    pub(super) price: f64,
    pub(super) currency: &'a str,
}

impl<'a> PlainHotel<'a> {
    /// None if the next value is anything else, or a hotel that is written in another way.
    pub(super) fn read(tokens: &mut Tokens<'a>) -> Option<Self> {
        let (mut id, mut hotel_name, mut rates) = (None, None, None);
        tokens.object(|tokens, field| match field {
            "hotel_id" => once(&mut id, tokens.name()),
            "hotel_name" => once(&mut hotel_name, tokens.name()),
            "rates" => once(&mut rates, tokens.list(PlainRate::read)),
            _ => None,
        })?;
        hotel_name?;
        Some(Self {
            id: id?,
            rates: rates?,
        })
    }
}

impl<'a> PlainRate<'a> {
    fn read(tokens: &mut Tokens<'a>) -> Option<Self> {
        let (mut id, mut room_type, mut boarding, mut price) = (None, None, None, None);
        let (mut currency, mut cancelling, mut non_refundable) = (None, None, None);
        tokens.object(|tokens, field| match field {
            "rate_id" => once(&mut id, tokens.name()),
            "room_type" => once(&mut room_type, tokens.text()),
            "boarding" => once(&mut boarding, tokens.text()),
            "price" => once(&mut price, tokens.number()),
            "currency" => once(&mut currency, tokens.text()),
            "cancellation_policy" => once(&mut cancelling, policy(tokens)),
            "non_refundable" => once(&mut non_refundable, tokens.boolean()),
            _ => None,
        })?;
        room_type?;
        boarding?;
        non_refundable?;
        Some(Self {
            id: id?,
            price: price?,
            currency: currency?,
        })
    }
}

/// What a rate says of being cancelled, which need not be known here.
fn policy(tokens: &mut Tokens<'_>) -> Option<()> {
    let (mut deadline, mut from_dates, mut penalty_fees) = (None, None, None);
    tokens.object(|tokens, field| match field {
        "cancellation_deadline" if tokens.takes("null") => once(&mut deadline, Some("")),
        "cancellation_deadline" => once(&mut deadline, tokens.name()),
        "from_dates" => once(&mut from_dates, tokens.list(|it| it.text().map(drop))),
        "penalty_fees" => once(&mut penalty_fees, tokens.list(|it| it.number().map(drop))),
        _ => None,
    })?;
    from_dates?;
    penalty_fees.map(drop)
}

/// Keeps the value of a field. None if there is no value, or was one before.
fn once<T>(field: &mut Option<T>, value: Option<T>) -> Option<()> {
    match field.replace(value?) {
        None => Some(()),
        Some(_) => None,
    }
}
