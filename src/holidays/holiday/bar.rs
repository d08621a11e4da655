//! The bar that stays in view: what is chosen, what it costs, and the way to ask for it.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::choice::Priced;
use super::words;
use crate::holidays::enquiry::{Desk, link};
use crate::holidays::session::Session;
use crate::holidays::words::title;
use crate::i18n::{Locale, Msg};
use crate::ui::ElementRef;
use crate::ui::dom;

/// The bar. Its button asks for the holiday as the site has set: by its own script, on its own page, or with our form.
pub fn bar(desk: Desk, page: ElementRef) -> AnyView {
    let locale = expect_context::<Locale>();
    let session = expect_context::<Session>();
    let selection = desk.selection;
    let when_and_where = move || {
        let words = words::when_and_where(locale, &selection.choices(), selection.choice.get());
        words.unwrap_or_else(|| title(locale, &selection.detail().holiday))
    };
    let room_and_meals =
        move || words::room_and_meals(locale, &selection.choices(), selection.choice.get());
    let price = move || {
        let choices = selection.choices();
        match choices.priced(selection.choice.get()) {
            Priced::At(price) => {
                let price = locale.money_short(price);
                view! { <p class="price m num" part="price">{price}</p> }.into_any()
            }
            Priced::OnRequest | Priced::Open => {
                view! { <p class="b">{locale.text(Msg::PriceOnRequest)}</p> }.into_any()
            }
            Priced::Unavailable(_) => {
                view! { <p class="b bad">{locale.text(Msg::NotAvailable)}</p> }.into_any()
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
        if is_flawed() || desk.is_taken_over() {
            event.prevent_default();
        } else if session.config.get_untracked().enquiry_url.is_none() {
            desk.open();
        }
    };
    let button = move || {
        let label = locale.text(Msg::SendEnquiry);
        match session.config.get().enquiry_url {
            Some(address) => {
                let href = move || {
                    selection.choice.get();
                    selection.wishes.get();
                    link(&address, &desk.wanted())
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
                <p class="b" lang="" dir="auto">{move || when_and_where()}</p>
                <p class="sm mut" lang="" dir="auto">{move || room_and_meals()}</p>
            </div>
            {move || price()}
            {move || button()}
        </aside>
    }
    .into_any()
}
