//! A row for each thing that is compared. Where the page is narrow, its name stands above it.

use leptos::prelude::*;
use stopover_model::{Coordinates, GuestRating, Money, Score};

use super::state::{Column, greatest, lowest};
use crate::hotels::parts::{SavedStays, last_free, moment};
use crate::hotels::visit::{Navigation, Screen};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::distance::{rounded, straight};
use crate::ui::dom::press;
use crate::ui::price::list_price;
use crate::ui::score::{Scale, scores};
use crate::ui::sketch::{letter, metres_between};
use crate::ui::stars::stars;
use crate::ui::{Icon, IntoVec, icon};

/// `nights` are those of the search.
pub fn table(
    locale: Locale,
    saved: SavedStays,
    columns: &[Column],
    caption: &str,
    nights: Option<u32>,
    scale: Scale,
) -> AnyView {
    let all = columns
        .iter()
        .flat_map(Column::meals)
        .map(|(_, price)| price);
    let digits = Digits::of(all);
    let class = match columns.len() {
        1 => "cmp n1",
        2 => "cmp n2",
        3 => "cmp n3",
        _ => "cmp n4",
    };
    let caption = locale.pair(&locale.count(Msg::CompareSaved, columns.len()), caption);
    let positions = columns.iter().map(Column::position).into_vec();
    let distances = move || {
        saved
            .point
            .get()
            .map(|goal| distance_row(locale, saved, &positions, goal))
    };
    let distances = view! { {move || distances()} }.into_any();
    let rows = [
        nights.map(|nights| price_row(locale, columns, nights, digits)),
        row_of(locale.text(Msg::Stars), columns, |column| {
            let halves = column.facts()?.stars?.halves();
            let stars = locale.decimal(f64::from(halves) / 2.0);
            Some(view! { <span class="num">{stars}</span> }.into_any())
        }),
        Some(distances),
        row_of(locale.text(Msg::MealsFrom), columns, |column| {
            meals(locale, column, digits)
        }),
        row_of(locale.text(Msg::FreeCancellation), columns, |column| {
            free_cancellation(locale, column, digits)
        }),
    ];
    view! {
        <table class=class role="table">
            <caption class="vh">{caption}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <td></td>
                    {columns.iter().enumerate().map(|(index, column)| head(locale, saved, column, index)).into_vec()}
                </tr>
            </thead>
            <tbody role="rowgroup">{rows.into_iter().flatten().into_vec()} {rating_rows(locale, columns, scale)}</tbody>
            <tfoot role="rowgroup">
                <tr role="row">
                    <td></td>
                    {columns.iter().map(|column| choose(locale, column)).into_vec()}
                </tr>
            </tfoot>
        </table>
    }
    .into_any()
}

fn head(locale: Locale, saved: SavedStays, column: &Column, index: usize) -> AnyView {
    let (id, name) = (column.stay.id.clone(), column.stay.name.clone());
    let remove = locale.fill(Msg::RemoveStay, &[("hotel", &name)]);
    let let_go = press(move || saved.change(|list| list.let_go(&id)));
    view! {
        <th scope="col" role="columnheader">
            <span class="abc">{letter(index)}</span>
            " "
            <span class="h3" lang="">{name}</span>
            <button type="button" class="btn quiet icon s" part="button-quiet" aria-label=remove on:click=let_go>{icon(Icon::Close)}</button>
            <span>{column.facts().and_then(|facts| facts.stars).map(stars)}</span>
        </th>
    }
    .into_any()
}

fn choose(locale: Locale, column: &Column) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let (id, name) = (column.stay.id.clone(), format!(", {}", column.stay.name));
    let open = press(move || navigation.open(Screen::Hotel(id.clone())));
    view! {
        <td role="cell">
            <button type="button" class="btn primary s" part="button button-primary" on:click=open>
                {locale.text(Msg::ChooseRoom)}
                <span class="vh">{name}</span>
            </button>
        </td>
    }
    .into_any()
}

/// A row with what a column has. None where none of them has it.
fn row_of(
    label: &str,
    columns: &[Column],
    cell: impl Fn(&Column) -> Option<AnyView>,
) -> Option<AnyView> {
    let cells = columns.iter().map(|column| cell(column)).into_vec();
    let has_any = cells.iter().any(Option::is_some);
    has_any.then(|| row(label.to_owned(), cells, None))
}

/// `best` is the column that is to be seen from afar.
fn row(label: String, cells: Vec<Option<AnyView>>, best: Option<usize>) -> AnyView {
    let cells = cells.into_iter().enumerate().map(|(index, cell)| {
        let class = if best == Some(index) { "top1" } else { "" };
        let cell = cell.unwrap_or_else(|| view! { <span class="mut">"–"</span> }.into_any());
        view! { <td class=class role="cell">{cell}</td> }.into_any()
    });
    view! { <tr role="row"><th scope="row" role="rowheader">{label}</th>{cells.into_vec()}</tr> }
        .into_any()
}

fn price_row(locale: Locale, columns: &[Column], nights: u32, digits: Digits) -> AnyView {
    let prices = columns.iter().map(Column::price).into_vec();
    let best = lowest(&prices);
    let cells = prices.iter().enumerate().map(|(index, price)| {
        let Some(price) = *price else {
            let text = locale.text(Msg::NotInSearch);
            return Some(view! { <span class="mut">{text}</span> }.into_any());
        };
        let mark = (best == Some(index)).then(|| mark(locale.text(Msg::Lowest)));
        Some(
            view! { <span class="price num s" part="price">{list_price(locale, price, digits)}</span> {mark} }
                .into_any(),
        )
    });
    let nights = locale.count(Msg::Nights, usize::try_from(nights).unwrap_or_default());
    let label = locale.fill(Msg::NightsFrom, &[("nights", &nights)]);
    row(label, cells.into_vec(), best)
}

/// Straight lines over the ground.
fn distance_row(
    locale: Locale,
    saved: SavedStays,
    positions: &[Option<Coordinates>],
    goal: Coordinates,
) -> AnyView {
    let metres = |position: &Option<Coordinates>| Some(metres_between((*position)?, goal));
    let metres = positions.iter().map(metres).into_vec();
    let nearness = metres
        .iter()
        .map(|metres| metres.map(|far| -i64::from(rounded(far))));
    let best = greatest(&nearness.into_vec());
    let cells = metres.iter().enumerate().map(|(index, metres)| {
        let distance = straight(locale, (*metres)?);
        let mark = (best == Some(index)).then(|| mark(locale.text(Msg::Nearest)));
        Some(view! { <span class="num">{distance}</span> {mark} }.into_any())
    });
    let cells = cells.into_vec();
    row(saved.point_name(locale), cells, best)
}

fn mark(word: &'static str) -> AnyView {
    view! { <span class="bl"><span class="tag act">{word}</span></span> }.into_any()
}

fn meals(locale: Locale, column: &Column, digits: Digits) -> Option<AnyView> {
    let lines = column.meals().into_iter().map(|(plan, price)| {
        let price = locale.price(price, digits);
        view! { <span class="line"><span>{boarding_name(locale, &plan)}</span> " " <span class="num">{price}</span></span> }
            .into_any()
    });
    let lines = lines.into_vec();
    (!lines.is_empty()).then(|| lines.into_any())
}

fn free_cancellation(locale: Locale, column: &Column, digits: Digits) -> Option<AnyView> {
    let (until, price): (_, Money) = column.free_cancellation(now())?;
    let until = until.map_or_else(
        || locale.text(Msg::StepFree).to_owned(),
        |until| {
            let (date, time) = last_free(until);
            let date = moment(locale, locale.date(date), time);
            locale.fill(Msg::StepUntil, &[("date", &date)])
        },
    );
    let price = locale.price(price, digits);
    let from = locale.fill(Msg::FromPrice, &[("price", &price)]);
    Some(
        view! { <span class="ok">{until}</span> " " <span class="line num">{from}</span> }
            .into_any(),
    )
}

/// None where none of them has a rating.
fn rating_rows(locale: Locale, columns: &[Column], scale: Scale) -> Option<AnyView> {
    let ratings = columns.iter().map(Column::rating).into_vec();
    let known = *ratings.iter().flatten().next()?;
    let counts = row_of(locale.text(Msg::RatingsRow), columns, |column| {
        let count = usize::try_from(column.rating()?.count).unwrap_or_default();
        Some(view! { <span class="num">{locale.number(count)}</span> }.into_any())
    });
    let rows = scores(known).into_iter().enumerate();
    let rows = rows.filter_map(|(place, (label, _))| {
        let score = |rating: &Option<&GuestRating>| scores((*rating)?).get(place)?.1;
        score_row(
            locale,
            locale.text(label),
            &ratings.iter().map(score).into_vec(),
            scale,
        )
    });
    let columns = columns.len().saturating_add(1).to_string();
    Some(
        view! {
            <tr class="grp" role="row"><th scope="rowgroup" role="rowheader" colspan=columns>{locale.text(Msg::GuestRating)}</th></tr>
            {counts}
            {rows.into_vec()}
        }
        .into_any(),
    )
}

fn score_row(
    locale: Locale,
    label: &str,
    scores: &[Option<Score>],
    scale: Scale,
) -> Option<AnyView> {
    if scores.iter().all(Option::is_none) {
        return None;
    }
    let values = scores
        .iter()
        .map(|score| Some(i64::from((*score)?.tenths())));
    let best = greatest(&values.into_vec());
    let cells = scores.iter().enumerate().map(|(index, score)| {
        let score = (*score)?;
        let is_best = best == Some(index);
        let said = is_best.then(|| {
            let highest = locale.pair("", locale.text(Msg::Highest));
            view! { <span class="vh">{highest}</span> }.into_any()
        });
        let width = format!("{}%", scale.percent(score));
        Some(
            view! {
                <span class="num">{locale.score(score)} {said}</span>
                <svg class="vb" aria-hidden="true"><rect width=width height="5" rx="2.5"></rect></svg>
            }
            .into_any(),
        )
    });
    Some(row(label.to_owned(), cells.into_vec(), best))
}
