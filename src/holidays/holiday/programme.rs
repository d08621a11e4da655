//! The programme, and what the price includes.

use leptos::prelude::*;

use super::day_program::{DayProgram, Days, by_day};
use super::extras::{ExtraIndex, ReadableExtra};
use super::selection::Selection;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::{Icon, IntoVec, icon};

/// The programme beside what is in the price, what is not, and what can be had besides.
pub fn programme(selection: Selection) -> AnyView {
    let detail = selection.detail();
    let days = by_day(&detail.daily_program);
    let days = (!days.is_empty()).then(|| day_by_day(&days));
    let extras = selection.extras();
    let lists = [
        included(Msg::InThePrice, &detail.price_included, Icon::Check, "ok"),
        included(
            Msg::NotInThePrice,
            &detail.price_not_included,
            Icon::Close,
            "mut",
        ),
        wishes(selection, Msg::AdditionalServices, extras.services()),
        wishes(selection, Msg::Excursions, extras.excursions()),
    ];
    let lists: Vec<_> = lists.into_iter().flatten().into_vec();
    if days.is_none() && lists.is_empty() {
        return ().into_any();
    }
    view! {
        <div class="cols split2">
            {days}
            <div class="stack g6">{lists}</div>
        </div>
    }
    .into_any()
}

fn day_by_day(program: &[DayProgram]) -> AnyView {
    let locale = expect_context::<Locale>();
    let items = program
        .iter()
        .map(|day| {
            let (mark, spoken, words) = match &day.days {
                Days::Numbered { label, several } => {
                    let message = if *several {
                        Msg::DaysNumber
                    } else {
                        Msg::DayNumber
                    };
                    let spoken = locale.fill(message, &[("n", label)]);
                    (label.clone(), Some(spoken), None)
                }
                Days::Words(words) => (String::new(), None, Some(words.clone())),
                Days::Unknown => (String::new(), None, None),
            };
            let spoken =
                spoken.map(|spoken| view! { <span class="vh">{spoken} " "</span> }.into_any());
            let words =
                words.map(|words| view! { <p class="b" lang="" dir="auto">{words}</p> }.into_any());
            let texts = day.texts.iter().cloned();
            let texts = texts
                .map(|text| view! { <p class="prose" lang="" dir="auto">{text}</p> }.into_any())
                .into_vec();
            view! {
                <li>
                    <span class="dn" aria-hidden="true">{mark}</span>
                    <div>{spoken}{words}{texts}</div>
                </li>
            }
            .into_any()
        })
        .into_vec();
    section(
        "h2",
        Msg::DayByDay,
        view! { <ol class="days" role="list">{items}</ol> }.into_any(),
    )
}

fn section(class: &'static str, title: Msg, content: AnyView) -> AnyView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-section");
    let labelledby = id.clone();
    view! {
        <section class="stack g3" aria-labelledby=labelledby>
            <h3 class=class part="heading" id=id>{locale.text(title)}</h3>
            {content}
        </section>
    }
    .into_any()
}

fn included(title: Msg, clauses: &[String], glyph: Icon, tone: &'static str) -> Option<AnyView> {
    let items = clauses
        .iter()
        .cloned()
        .map(|clause| {
            view! { <li class="with"><span class=tone>{icon(glyph)}</span><span lang="" dir="auto">{clause}</span></li> }
                .into_any()
        })
        .into_vec();
    (!clauses.is_empty()).then(|| {
        section(
            "h3",
            title,
            view! { <ul class="stack g2 sm" role="list">{items}</ul> }.into_any(),
        )
    })
}

/// Extras to tick: what is ticked goes into the enquiry.
fn wishes<'a>(
    selection: Selection,
    title: Msg,
    extras: impl Iterator<Item = (ExtraIndex, &'a ReadableExtra)>,
) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let items: Vec<_> = extras
        .map(|(index, extra)| wish(selection, extra, index))
        .into_vec();
    (!items.is_empty()).then(|| {
        section(
            "h3",
            title,
            view! {
                <p class="sm mut">{locale.text(Msg::WishHint)}</p>
                <ul class="stack g2 sm" role="list">{items}</ul>
            }
            .into_any(),
        )
    })
}

fn wish(selection: Selection, extra: &ReadableExtra, index: ExtraIndex) -> AnyView {
    let locale = expect_context::<Locale>();
    let price = extra
        .price
        .map(|price| view! { <span class="num">{locale.money_short(price)}</span> }.into_any());
    let date = extra.date.map(|date| super::words::date(locale, date));
    let more = [extra.more.clone(), date];
    let more = more
        .into_iter()
        .flatten()
        .map(|line| view! { <span class="line mut" lang="" dir="auto">{line}</span> }.into_any())
        .into_vec();
    let is_wished = move || selection.wishes.get().contains(&index);
    view! {
        <li>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || is_wished()
                    on:change=move |event| selection.wish(index, event_target_checked(&event))
                />
                <span><span lang="" dir="auto">{extra.name.clone()}</span> {more}</span>
                {price}
            </label>
        </li>
    }
    .into_any()
}
