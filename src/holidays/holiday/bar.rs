//! The bar that stays in view: what is chosen, what it costs, and the way to ask for it.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::link::link;
use super::pricing::Priced;
use super::selection::Selection;
use super::words;
use super::{dates, prices};
use crate::holidays::parts::words::title;
use crate::holidays::visit::Config;
use crate::i18n::{Locale, Msg};
use crate::ui::dom;
use crate::ui::{Callback, ElementRef, State};

/// Its button runs `ask`, which is true when an observer has taken the enquiry over; else it leads to the site's own page,
/// where it has set one.
pub fn bar(selection: Selection, page: ElementRef, ask: Callback<(), bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    let config = expect_context::<State<Config>>();
    let chosen = move || {
        let (choices, choice) = (selection.choices(), selection.choice.get());
        let words = words::chosen(locale, &choices, choice);
        words.unwrap_or_else(|| title(locale, &selection.detail().holiday))
    };
    let price = move || {
        let (choices, choice) = (selection.choices(), selection.choice.get());
        match choices.priced(choice) {
            Priced::At(price) => {
                let share = choice.party.and_then(|party| choices.share(party, price));
                let each = share.map_or(price, |share| share.each);
                let digits = dates::digits(selection).and([price, each]);
                prices::share(locale, price, share, digits)
            }
            Priced::OnRequest | Priced::Open => {
                view! { <span class="b">{locale.text(Msg::PriceOnRequest)}</span> }.into_any()
            }
            Priced::Unavailable(_) => {
                view! { <span class="b bad">{locale.text(Msg::NotAvailable)}</span> }.into_any()
            }
        }
    };
    // Where something does not fit, the button leads there instead.
    let is_flawed = move || {
        let priced = selection.choices().priced(selection.choice.get_untracked());
        let is_flawed = matches!(priced, Priced::Unavailable(_));
        if let (true, Some(page)) = (is_flawed, page.get()) {
            dom::focus_in(&page, "[data-flaw]");
        }
        is_flawed
    };
    let on_press = move |event: MouseEvent| {
        if is_flawed() || ask.run(()) {
            event.prevent_default();
        }
    };
    let button = move || {
        let label = locale.text(Msg::SendEnquiry);
        match config.get().enquiry_url {
            Some(address) => {
                let href = move || {
                    selection.choice.get();
                    selection.wishes.get();
                    link(&address, &selection.request())
                };
                view! { <a class="btn primary" part="button button-primary" href=move || href() on:click=on_press>{label}</a> }
                    .into_any()
            }
            None => view! { <button type="button" class="btn primary" part="button button-primary" on:click=on_press>{label}</button> }.into_any(),
        }
    };
    view! {
        <aside class="cta noprint" aria-label=locale.text(Msg::YourChoice)>
            <div class="cta-t">
                <p class="pp">{move || price()}</p>
                <p class="sm mut" lang="" dir="auto">{move || chosen()}</p>
            </div>
            {move || button()}
        </aside>
    }
    .into_any()
}
