//! The price differs from the search's: it must be agreed to before anything is booked.

use leptos::prelude::*;

use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::state::PurchaseEvent;
use crate::hotels::visit::Quote;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, press};
use crate::ui::{ElementRef, Icon, icon};

/// Selects the notice.
pub const PRICE_NOTICE: &str = "[data-price]";

/// Shown until the price is agreed to. `root` has the heading that takes the focus then.
pub fn price_notice(
    purchase: PurchaseController,
    quote: &Quote,
    root: ElementRef,
) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let before = quote.before?;
    let (difference, is_more) = quote.change()?;
    let message = if is_more {
        Msg::PriceMore
    } else {
        Msg::PriceLess
    };
    let now = locale.money(quote.price);
    let sentence = pieces(locale.text(message), |name| match name {
        "was" => view! { <s class="num">{locale.money(before)}</s> }.into_any(),
        "now" => view! { <span class="b num">{locale.money(quote.price)}</span> }.into_any(),
        _ => view! { <span class="num">{locale.money(difference)}</span> }.into_any(),
    });
    let accept = move || {
        if let Some(root) = root.get() {
            dom::focus_in(&root, "[data-heading]");
        }
        purchase.on(PurchaseEvent::PriceAccepted);
    };
    let view = view! {
        <div class="notice warn" part="notice" role="alert" data-price="">
            {icon(Icon::Warning)}
            <div class="stack g2">
                <p><span class="b">{locale.text(Msg::PriceChangedTitle)}</span> " " {sentence}</p>
                <p class="row g2">
                    <button type="button" class="btn s" part="button" on:click=press(accept)>
                        {locale.fill(Msg::ContinueAt, &[("price", &now)])}
                    </button>
                    <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || purchase.leave())>
                        {locale.text(Msg::ChooseAnotherRate)}
                    </button>
                </p>
            </div>
        </div>
    };
    Some(view.into_any())
}

/// A text with a view for each of its placeholders.
fn pieces(text: &'static str, fill: impl Fn(&str) -> AnyView) -> Vec<AnyView> {
    let mut views = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        views.push(before.into_any());
        views.push(fill(name));
        rest = tail;
    }
    views.push(rest.into_any());
    views
}
