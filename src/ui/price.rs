use leptos::prelude::*;
use stopover_model::Money;

use crate::i18n::{Digits, Locale, split_decimals};

/// A price of a list. Its decimals are smaller, in the same text: it copies and reads as one number.
pub fn list_price(locale: Locale, money: Money, digits: Digits) -> AnyView {
    let text = locale.price(money, digits);
    let has_decimals = digits == Digits::Exact && money.currency().exponent() > 0;
    match split_decimals(&text).filter(|_| has_decimals) {
        Some((whole, rest)) => {
            view! { {whole.to_owned()} <span class="ct">{rest.to_owned()}</span> }.into_any()
        }
        None => text.into_any(),
    }
}
