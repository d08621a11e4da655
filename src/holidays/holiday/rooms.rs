//! Rooms for parties: what a person pays, then everyone in the room.

use leptos::prelude::*;

use super::ages::ages;
use super::choice::Choice;
use super::chooser::flaw;
use super::pill::Pill;
use super::prices;
use super::pricing::{Part, Priced};
use super::room_options::RoomOption;
use super::selection::Selection;
use super::words;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::text::joined;
use crate::ui::{IntoVec, State, react};

/// Those of the chosen hotel.
pub fn rooms(selection: Selection) -> AnyView {
    let choices = selection.choices();
    let options = move |choice: Choice| match choices.priced(choice) {
        // What hotel or meals do not have is said there.
        Priced::Unavailable(Part::Hotel | Part::Meals) => Vec::new(),
        _ => choices.room_options(choice),
    };
    let shown = State::new(options(selection.choice.get_untracked()));
    react(move || {
        // Choosing a price does not make the list anew: what has the focus stays.
        shown.renew(options(selection.choice.get()));
    });
    view! { {move || group(selection, &shown.get())} }.into_any()
}

fn group(selection: Selection, options: &[RoomOption]) -> AnyView {
    let locale = expect_context::<Locale>();
    if options.is_empty() {
        return ().into_any();
    }
    let group = unique_id("so-room");
    let is_priced = options.iter().any(|option| option.party.is_some());
    let hint = (!is_priced).then(|| locale.text(Msg::OnRequest));
    let digits = digits(selection, options);
    let options = options
        .iter()
        .map(|option| view_option(selection, option, digits, &group))
        .into_vec();
    view! {
        <fieldset>
            <legend class="label legend">
                {locale.text(Msg::RoomAndGuests)} " "
                <span class="mut reg">{hint}</span>
            </legend>
            <div class=if is_priced { "opts" } else { "pills" }>{options}</div>
            {flaw(selection, Part::Room)}
            {who_is_a_child(selection)}
        </fieldset>
    }
    .into_any()
}

/// All prices of the list have decimals, or none.
fn digits(selection: Selection, options: &[RoomOption]) -> Digits {
    let choices = selection.choices();
    let mut all = Vec::new();
    for option in options {
        let Some(price) = option.price else {
            continue;
        };
        all.push(price);
        let share = option.party.and_then(|party| choices.share(party, price));
        all.extend(share.map(|share| share.each));
    }
    Digits::of(all)
}

fn view_option(selection: Selection, option: &RoomOption, digits: Digits, group: &str) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let room = option.room;
    let name = words::room(locale, choices.room(room).unwrap_or_default());
    let Some(party) = option.party else {
        let content = view! { <span lang="" dir="auto">{name}</span> };
        return Pill::new(group).view(
            selection,
            move |choice| choice.room = Some(room),
            content.into_any(),
        );
    };
    let guests = choices
        .party(party)
        .map(|party| words::party(locale, party));
    let price = match option.price {
        Some(price) => prices::share(locale, price, choices.share(party, price), digits),
        None => view! { <span class="sm mut">{locale.text(Msg::NotOffered)}</span> }.into_any(),
    };
    let currency = option.price.map(|price| price.currency());
    let content = view! {
        <span lang="" dir="auto">
            <span class="b">{name}</span> " "
            <span class="sm mut">{guests}</span>
        </span>
        <span class="pp">{price}</span>
    };
    let pill = Pill {
        class: "opt-room",
        is_offered: Box::new(move || currency.is_some()),
        ..Pill::new(group)
    };
    let choose = move |choice: &mut Choice| {
        choice.room = Some(room);
        choice.party = Some(party);
        choice.currency = currency.or(choice.currency);
    };
    pill.view(selection, choose, content.into_any())
}

fn who_is_a_child(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let sentences = move || {
        let offer = choices.chosen_offer(selection.choice.get())?;
        let sentences: Vec<String> = ages(&offer.ages)
            .iter()
            .map(|ages| words::ages(locale, ages))
            .into_vec();
        (!sentences.is_empty())
            .then(|| view! { <p class="sm mut note">{joined(&sentences, " ")}</p> }.into_any())
    };
    view! { {move || sentences()} }.into_any()
}
