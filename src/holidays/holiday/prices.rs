//! Prices in words and as they are drawn: of a person first, then of the room.

use leptos::prelude::*;
use stopover_model::Money;

use super::choice::Choice;
use super::choices::Choices;
use super::option_price::OptionPrice;
use super::share::Share;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::price::list_price;

/// `€649`, or `€649 or HUF 250,000` where there are prices in several currencies.
pub fn either(locale: Locale, prices: &[Money], digits: Digits) -> String {
    let mut prices = prices.iter().map(|price| locale.price(*price, digits));
    let first = prices.next().unwrap_or_default();
    prices.fold(first, |all, price| {
        locale.fill(Msg::EitherPrice, &[("a", &all), ("b", &price)])
    })
}

/// `from €649 a person`, `price on request`, `not offered`.
pub fn option_price(locale: Locale, price: &OptionPrice, digits: Digits) -> String {
    let from = |message, prices: &[Money]| {
        let price = locale.fill(message, &[("price", &either(locale, prices, digits))]);
        locale.fill(Msg::FromPrice, &[("price", &price)])
    };
    match price {
        OptionPrice::Person(prices) => from(Msg::PersonPrice, prices),
        OptionPrice::Room(prices) => from(Msg::ChoicePrice, prices),
        OptionPrice::OnRequest => locale.text(Msg::OnRequest).to_owned(),
        OptionPrice::Unavailable => locale.text(Msg::NotOffered).to_owned(),
    }
}

/// All prices of a list have decimals, or none.
pub fn digits(options: Vec<OptionPrice>) -> Digits {
    let mut all = Vec::new();
    for option in options {
        if let OptionPrice::Person(prices) | OptionPrice::Room(prices) = option {
            all.extend(prices);
        }
    }
    Digits::of(all)
}

/// What a person pays, then what everyone in the room does; `price` is that.
pub fn share(locale: Locale, price: Money, share: Option<Share>, digits: Digits) -> AnyView {
    let (each, (before, after)) = match &share {
        Some(share) => (share.each, locale.around(person_message(share))),
        None => (price, locale.around(Msg::ChoicePrice)),
    };
    let all = share.map(|share| {
        let all = for_people(locale, price, share, digits);
        view! { <span class="xs mut num all">{all}</span> }.into_any()
    });
    view! {
        <span class="sm mut">{before}</span>
        <span class="price s num" part="price">{list_price(locale, each, digits)}</span>
        <span class="sm mut">{after}</span>
        {all}
    }
    .into_any()
}

fn person_message(share: &Share) -> Msg {
    match share.is_average {
        true => Msg::PersonPriceAverage,
        false => Msg::PersonPrice,
    }
}

/// `€1,358 for 2`
fn for_people(locale: Locale, price: Money, share: Share, digits: Digits) -> String {
    let n = locale.number(usize::try_from(share.people).unwrap_or_default());
    locale.fill(
        Msg::PriceForPeople,
        &[("price", &locale.price(price, digits)), ("n", &n)],
    )
}

/// `€679 a person, €1,358 for 2`
pub fn paid(locale: Locale, choices: &Choices, choice: Choice, price: Money) -> String {
    let share = choice.party.and_then(|party| choices.share(party, price));
    let Some(share) = share else {
        return locale.fill(Msg::ChoicePrice, &[("price", &locale.money_short(price))]);
    };
    let digits = Digits::of([price, share.each]);
    let each = locale.price(share.each, digits);
    let each = locale.fill(person_message(&share), &[("price", &each)]);
    locale.pair(&each, &for_people(locale, price, share, digits))
}
