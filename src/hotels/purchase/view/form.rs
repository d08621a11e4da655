//! The form: who books, who stays, what cancelling costs, and the button with the total beside it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys::MouseEvent;

use super::people::{contact, rooms};
use super::price::{PRICE_NOTICE, price_notice};
use super::submit::submit;
use super::summary::{side, strip};
use super::words::listed;
use crate::hotels::parts::cancellation_periods;
use crate::hotels::purchase::controller::PurchaseController;
use crate::hotels::purchase::details::{Details, Field};
use crate::hotels::purchase::state::Stage;
use crate::hotels::visit::Quote;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::clock::now;
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::form::{FormHandle, TextField, text_field};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{ElementRef, Icon, IntoVec, icon, memo};

/// `root` is the page around the form.
pub fn form(purchase: PurchaseController, quote: &Quote, root: ElementRef) -> AnyView {
    let locale = expect_context::<Locale>();
    let room_count = quote.occupancy.rooms().len();
    let busy = memo(move || !matches!(purchase.stage(), Stage::Details(_)));
    let fields = purchase.form;
    let button = ElementRef::new();
    let focus = move |selector: &'static str| {
        after_render(move || {
            if let Some(root) = root.get() {
                dom::focus_in(&root, selector);
            }
        });
    };

    // Made anew only when it says something else: it may have the focus, and the field that loses it to the list is looked at then.
    let rejected = memo(move || fields.get().rejected().to_vec());
    let errors = move || {
        rejected.get();
        errors(fields, room_count, root)
    };
    let changed = Arc::new(quote.clone());
    let must_agree = quote.before.is_some();
    let agree = move || {
        (must_agree && !purchase.is_price_accepted())
            .then(|| price_notice(purchase, &changed, root))
            .flatten()
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        if !fields.submit() {
            return focus("[data-errors]");
        }
        if must_agree && !untrack(|| purchase.is_price_accepted()) {
            purchase.announce(locale.text(Msg::AcceptPriceFirst).to_owned());
            if let Some(root) = root.get() {
                dom::reveal_in(&root, PRICE_NOTICE);
            }
            return focus("[data-price] button");
        }
        // The fields are about to be disabled: one of them may have the focus.
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
        purchase.submit();
    };
    let test = quote.test.then(|| {
        view! {
            <Notice tone=Tone::Plain glyph=Icon::Info>
                <p><span class="b">{locale.text(Msg::TestBooking)}</span> " " {locale.text(Msg::TestBookingText)}</p>
            </Notice>
        }
        .into_any()
    });
    let remarks = TextField {
        hint: Some(Msg::RemarksHint),
        placeholder: Some(Msg::RemarksExample),
        maxlength: Some("2000"),
        ..TextField::lines(Msg::RemarksField, "3")
    };
    let terms = unique_id("so-terms");
    let labelledby = terms.clone();
    let cancellation = match &quote.cancellation {
        Some(schedule) => {
            cancellation_periods(schedule, quote.stay.check_in(), now(), Digits::Exact)
        }
        None => view! { <p class="sm">{locale.text(Msg::CancellationUnknown)}</p> }.into_any(),
    };
    view! {
        {move || agree()}
        {test}
        {strip(quote)}
        <div class="split r">
            <div>
                <form class="stack g5" novalidate aria-busy=move || dom::aria(busy.get()) on:submit=on_submit>
                    {move || errors()}
                    {contact(fields, busy)}
                    {rooms(fields, quote, busy)}
                    <section class="panel pad" part="panel">
                        <fieldset disabled=move || busy.get()>{text_field(fields, Field::Remarks, remarks)}</fieldset>
                    </section>
                    <section class="panel pad stack" part="panel" aria-labelledby=labelledby>
                        <h3 class="h2" part="heading" id=terms>{locale.text(Msg::IfYouCancel)}</h3>
                        {cancellation}
                    </section>
                    {submit(purchase, quote, button)}
                </form>
            </div>
            {side(quote)}
        </div>
    }
    .into_any()
}

/// What was wrong when the form was last sent. Its links lead to the fields.
fn errors(fields: FormHandle<Details>, rooms: usize, root: ElementRef) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let form = fields.get_untracked();
    let links: Vec<_> = form
        .rejected()
        .iter()
        .map(|problem| {
            let target = format!("#{}", fields.id(problem.0));
            let words = listed(locale, form.values(), rooms, *problem);
            let href = target.clone();
            // An address cannot lead into the widget, and must not change the page's.
            let follow = move |event: MouseEvent| {
                event.prevent_default();
                if let Some(root) = root.get() {
                    dom::focus_in(&root, &target);
                }
            };
            view! { <li><a class="link" href=href on:click=follow>{words}</a></li> }.into_any()
        })
        .into_vec();
    if links.is_empty() {
        return None;
    }
    let title = locale.count(Msg::DetailsNeeded, links.len());
    Some(
        view! {
            <div class="notice danger" part="notice" role="alert" tabindex="-1" data-errors="">
                {icon(Icon::Warning)}
                <div class="stack g2">
                    <p class="b">{title}</p>
                    <ul class="stack g1 sm" role="list">{links}</ul>
                </div>
            </div>
        }
        .into_any(),
    )
}
