//! What was paid back: only what the provider reported.

use leptos::prelude::*;
use stopover_model::Money;
use stopover_model::wire::Purchase;

use crate::hotels::visit::{Record, refunded};
use crate::i18n::{Locale, Msg};
use crate::ui::Icon;
use crate::ui::notice::{Notice, Tone};

/// `Your booking is cancelled. Refunded amount: €1,312.00.`
pub fn cancelled_sentence(locale: Locale, purchase: &Purchase) -> (String, String) {
    let refund = match refunded(purchase) {
        Some(amount) => locale.fill(Msg::RefundedAmount, &[("amount", &locale.money(amount))]),
        None => locale.text(Msg::RefundNotStated).to_owned(),
    };
    (locale.text(Msg::BookingCancelled).to_owned(), refund)
}

pub fn cancelled_notice(purchase: &Purchase) -> AnyView {
    let locale = expect_context::<Locale>();
    let (cancelled, refund) = cancelled_sentence(locale, purchase);
    view! {
        <Notice tone=Tone::Success glyph=Icon::Check>
            <p><span class="b">{cancelled}</span> " " {refund}</p>
        </Notice>
    }
    .into_any()
}

/// What is paid back and what is not.
pub fn refund_list(purchase: &Purchase, record: &Record) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let cancellation = purchase.cancellation.as_ref()?;
    let row = |label: Msg, value: Option<String>| {
        value.map(|value| {
            view! { <dt>{locale.text(label)}</dt> <dd class="num">{value}</dd> }.into_any()
        })
    };
    let refunded = refunded(purchase);
    let kept = record
        .total
        .zip(refunded)
        .and_then(|(total, refunded)| total.checked_sub(refunded))
        .filter(|kept| kept.minor() >= 0);
    let on = cancellation.cancelled_at.map(|at| {
        let (date, time) = (locale.date_medium(at.date()), locale.time(at.time()));
        locale.pair(&date, &time)
    });
    let money = |amount: Option<Money>| amount.map(|amount| locale.money(amount));
    let last = money(refunded).map(|amount| {
        view! { <dt class="b">{locale.text(Msg::Refunded)}</dt> <dd class="num b ok">{amount}</dd> }.into_any()
    });
    Some(
        view! {
            <section class="stack g3">
                <h3 class="h3" part="heading">{locale.text(Msg::Refund)}</h3>
                <dl class="kv sm">
                    {row(Msg::CancelledOn, on)}
                    {row(Msg::TotalPrice, money(record.total))}
                    {row(Msg::NotRefunded, money(kept))}
                    {last}
                </dl>
            </section>
        }
        .into_any(),
    )
}
