//! Rooms against parties with their prices: a table, or a list where there is no room for one.

use leptos::prelude::*;
use stopover_model::Money;

use super::ages::ages;
use super::choice::{Choice, PartyIndex, RoomIndex};
use super::chooser::flaw;
use super::matrix::{Matrix, Row};
use super::pill::Pill;
use super::pricing::{Part, Priced};
use super::selection::Selection;
use super::words;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::{IntoVec, State, react};

/// Those of the chosen hotel.
pub fn rooms(selection: Selection) -> AnyView {
    let choices = selection.choices();
    let matrix = move |choice: Choice| match choices.priced(choice) {
        // What hotel or meals do not have is said there.
        Priced::Unavailable(Part::Hotel | Part::Meals) => Matrix::default(),
        _ => choices.matrix(choice),
    };
    let shown = State::new(matrix(selection.choice.get_untracked()));
    react(move || {
        // Choosing a price does not make the table anew: what has the focus stays.
        shown.renew(matrix(selection.choice.get()));
    });
    view! { {move || group(selection, &shown.get())} }.into_any()
}

fn group(selection: Selection, matrix: &Matrix) -> AnyView {
    let locale = expect_context::<Locale>();
    if matrix.rows.is_empty() {
        return ().into_any();
    }
    let (content, hint) = if matrix.parties.is_empty() {
        (names(selection, matrix), Msg::OnRequest)
    } else {
        (table(selection, matrix), Msg::PriceForRoom)
    };
    view! {
        <fieldset>
            <legend class="label legend">
                {locale.text(Msg::RoomAndGuests)} " "
                <span class="mut reg">{locale.text(hint)}</span>
            </legend>
            {content}
            {flaw(selection, Part::Room)}
            {who_is_a_child(selection)}
        </fieldset>
    }
    .into_any()
}

fn table(selection: Selection, matrix: &Matrix) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let group = unique_id("so-room");
    let caption = unique_id("so-rooms");
    let labelledby = caption.clone();
    let parties: Vec<String> = matrix
        .parties
        .iter()
        .filter_map(|party| choices.party(*party))
        .map(|party| words::party(locale, party))
        .into_vec();
    let heads = parties
        .iter()
        .map(|party| {
            view! { <th scope="col"><span lang="" dir="auto">{party.clone()}</span></th> }
                .into_any()
        })
        .into_vec();
    let rows = matrix
        .rows
        .iter()
        .map(|row| {
            let name = words::room(locale, choices.room(row.room).unwrap_or_default());
            let cells = cells(selection, row, &matrix.parties, &parties, &name, &group);
            view! { <tr><th scope="row" lang="" dir="auto">{name}</th>{cells}</tr> }.into_any()
        })
        .into_vec();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-labelledby=labelledby>
            <table class="matrix">
                <caption class="vh" id=caption>{locale.text(Msg::RoomsCaption)}</caption>
                <thead><tr><th scope="col">{locale.text(Msg::RoomRow)}</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn cells(
    selection: Selection,
    row: &Row,
    parties: &[PartyIndex],
    names: &[String],
    room: &str,
    group: &str,
) -> Vec<AnyView> {
    let locale = expect_context::<Locale>();
    row.cells
        .iter()
        .zip(parties.iter().zip(names))
        .map(|(prices, (party, name))| {
            let options = if prices.is_empty() {
                let label = locale.text(Msg::NotAvailable);
                view! { <span class="mut" role="img" aria-label=label>"–"</span> }.into_any()
            } else {
                let option = |price: &Money| {
                    let words = [("room", room), ("party", name.as_str())];
                    price_option(selection, (row.room, *party), *price, &words, group)
                };
                prices.iter().map(option).into_vec().into_any()
            };
            view! { <td data-l=name.clone()>{options}</td> }.into_any()
        })
        .into_vec()
}

fn price_option(
    selection: Selection,
    (room, party): (RoomIndex, PartyIndex),
    price: Money,
    words: &[(&str, &str); 2],
    group: &str,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let money = locale.money_short(price);
    let [room_word, party_word] = *words;
    let label = locale.fill(Msg::RoomPrice, &[room_word, party_word, ("price", &money)]);
    let currency = price.currency();
    let choose = move |choice: &mut Choice| {
        choice.room = Some(room);
        choice.party = Some(party);
        choice.currency = Some(currency);
    };
    let pill = Pill {
        label: Some(label),
        ..Pill::new(group)
    };
    pill.view(selection, choose, money.into_any())
}

fn names(selection: Selection, matrix: &Matrix) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let group = unique_id("so-room");
    let options = matrix
        .rows
        .iter()
        .map(|row| {
            let room = row.room;
            let name = words::room(locale, choices.room(room).unwrap_or_default());
            let content = view! { <span lang="" dir="auto">{name}</span> };
            Pill::new(&group).view(
                selection,
                move |choice| choice.room = Some(room),
                content.into_any(),
            )
        })
        .into_vec();
    view! { <div class="pills">{options}</div> }.into_any()
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
            .then(|| view! { <p class="sm mut note">{sentences.join(" ")}</p> }.into_any())
    };
    view! { {move || sentences()} }.into_any()
}
