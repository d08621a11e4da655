//! Conditions, useful information, and what is known of the chosen hotel.

use leptos::prelude::*;
use stopover_model::{Coordinates, HolidayHotel};

use super::gallery::gallery;
use super::rich_text::rich_text;
use super::selection::Selection;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{press, unique_id};
use crate::ui::{Icon, IntoVec, icon, memo, sketch};

/// Nothing where the catalogue says nothing.
pub fn conditions(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let detail = selection.detail();
    let clauses = texts(&detail.cancellation_policy).map(|items| {
        let list = view! { <ol class="stack g2 clauses">{items}</ol> }.into_any();
        entry(locale.text(Msg::Cancellation).to_owned(), true, list, || {})
    });
    let useful = texts(&detail.useful_info).map(|items| {
        let list = view! { <ul class="stack g2" role="list">{items}</ul> }.into_any();
        entry(
            locale.text(Msg::UsefulInformation).to_owned(),
            false,
            list,
            || {},
        )
    });
    let choices = selection.choices();
    // Memoised, so that the description is made anew only for another hotel.
    let chosen = memo(move || selection.choice.get().hotel);
    let hotel = move || {
        let hotel = choices.hotel(chosen.get()?)?;
        let others = choices
            .hotels
            .iter()
            .flatten()
            .filter(|other| *other != hotel);
        let others: Vec<Coordinates> = others.filter_map(|other| other.coordinates).into_vec();
        about(selection, hotel, &others)
    };
    let is_empty = clauses.is_none() && useful.is_none() && selection.choices().hotels.is_empty();
    if is_empty {
        return ().into_any();
    }
    let id = unique_id("so-conditions");
    let labelledby = id.clone();
    view! {
        <section aria-labelledby=labelledby>
            <h3 class="h2 mb" part="heading" id=id>{locale.text(Msg::Conditions)}</h3>
            {clauses}
            {useful}
            {move || hotel()}
        </section>
    }
    .into_any()
}

fn texts(clauses: &[String]) -> Option<Vec<AnyView>> {
    let item = |clause: &String| view! { <li><bdi lang="">{clause.clone()}</bdi></li> }.into_any();
    (!clauses.is_empty()).then(|| clauses.iter().map(item).into_vec())
}

fn entry(title: String, is_open: bool, content: AnyView, on_open: impl Fn() + 'static) -> AnyView {
    view! {
        <details class="acc" open=is_open>
            <summary on:click=press(on_open)><span lang="" dir="auto">{title}</span>{icon(Icon::Chevron)}</summary>
            <div class="prose sm stack g2">{content}</div>
        </details>
    }
    .into_any()
}

/// Description, address, pictures of a hotel, and where it is among the others.
fn about(selection: Selection, hotel: &HolidayHotel, others: &[Coordinates]) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let lines = [&hotel.address, &hotel.city, &hotel.country];
    let address: Vec<String> = lines.into_iter().flatten().cloned().into_vec();
    let description = Some(&hotel.description).filter(|nodes| !nodes.is_empty());
    if address.is_empty() && description.is_none() && hotel.coordinates.is_none() {
        return None;
    }
    let address = (!address.is_empty()).then(|| {
        let address = locale.list(address);
        view! { <p class="with mut">{icon(Icon::Pin)}<span lang="" dir="auto">{address}</span></p> }
            .into_any()
    });
    let position = hotel
        .coordinates
        .map(|position| sketch::place(&hotel.name, Msg::PositionAlone, position, others, None));
    let known = hotel.clone();
    let pictures = gallery(move || selection.pictures.of(&known));
    let content = view! {
        {description.cloned().map(rich_text)}
        {address}
        {position}
        {pictures}
    }
    .into_any();
    let title = locale.fill(Msg::AboutHotel, &[("hotel", &hotel.name)]);
    // The list of all hotels is asked for only once a description is opened.
    let ask = move || selection.pictures.ask();
    Some(entry(title, false, content, ask))
}
