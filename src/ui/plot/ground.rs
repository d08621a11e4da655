//! What lies under the pins: the site's tiles, or squares and the density of stays; a dot for each stay; the scale.

use std::fmt::Write;
use std::rc::Rc;

use leptos::ev::ErrorEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::parts::Parts;
use super::plane::{Point, TILE};
use super::relief::Relief;
use super::sight::{ScaleBar, Sight, Size};
use super::state::Plot;
use super::tiles::Tiles;
use crate::ui::distance::distance;
use crate::ui::dom::computed;
use crate::ui::svg::tenths;
use crate::ui::{IntoVec, State, each, react};

pub(super) fn ground(parts: Parts, tiles: Option<Tiles>) -> AnyView {
    let sight = move || parts.plot.get().sight().copied();
    let behind = match tiles {
        Some(tiles) => tiled(parts, tiles),
        None => plain(parts),
    };
    let dots = move || sight().map(|sight| dots(&parts.plot.get(), &sight));
    let bar = move || sight().map(|sight| bar(parts, &sight));
    view! {
        <svg class="ground" aria-hidden="true">
            {behind}
            <path class="dots" d=dots></path>
            {move || bar()}
        </svg>
    }
    .into_any()
}

/// Squares as wide as the scale bar is long, over the density of the stays.
fn plain(parts: Parts) -> AnyView {
    let relief = State::new(None::<Rc<Relief>>);
    react(move || {
        let stays = parts.plotted.read().stays.get();
        let plane = parts.plotted.read().plane;
        let points = stays
            .iter()
            .map(|stay| plane.point(stay.position))
            .into_vec();
        relief.set(Relief::of(&points, 1.0).map(Rc::new));
    });
    let halos = move || {
        let (relief, sight) = (relief.get()?, parts.plot.get().sight().copied()?);
        let corner = sight.to_window(relief.corner);
        Some(halos(&relief, corner, relief.cell * sight.scale()))
    };
    let squares = move || parts.plot.get().sight().map(squares);
    view! {
        {move || halos()}
        <path class="grid" d=squares></path>
    }
    .into_any()
}

/// A relief from a `corner` of the drawing on, with cells as wide as `cell`.
pub fn halos(relief: &Relief, corner: Point, cell: f64) -> AnyView {
    #[expect(clippy::cast_precision_loss, reason = "there are a hundred or so")]
    let size = |cells: usize| pixels(cells as f64 * cell);
    let areas = relief.areas.iter();
    view! {
        <svg
            x=pixels(corner.x)
            y=pixels(corner.y)
            width=size(relief.columns)
            height=size(relief.rows)
            viewBox=format!("0 0 {} {}", relief.columns * 10, relief.rows * 10)
            preserveAspectRatio="none"
        >
            {areas.map(|area| view! { <path class="halo" d=area.clone()></path> }.into_any()).into_vec()}
        </svg>
    }
    .into_any()
}

fn squares(sight: &Sight) -> String {
    let Size { width, height } = sight.size;
    let step = sight.scale_bar().length.max(20.0);
    let first = sight.squares(step);
    let mut path = String::new();
    let (mut x, mut y) = (first.x, first.y);
    while x < width {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} 0V{}", pixels(x), pixels(height));
        x += step;
    }
    while y < height {
        let _ = write!(path, "M0 {}H{}", pixels(y), pixels(width));
        y += step;
    }
    path
}

/// A stroke without length and with round caps is a dot.
fn dots(plot: &Plot, sight: &Sight) -> String {
    let Size { width, height } = sight.size;
    plot.points().fold(String::new(), |mut path, point| {
        let Point { x, y } = sight.to_window(point);
        if (-5.0..=width + 5.0).contains(&x) && (-5.0..=height + 5.0).contains(&y) {
            let _ = write!(path, "M{} {}h.01", pixels(x), pixels(y));
        }
        path
    })
}

fn bar(parts: Parts, sight: &Sight) -> AnyView {
    let ScaleBar { metres, length } = sight.scale_bar();
    let base = sight.size.height - 20.0;
    let end = 12.0 + length;
    let line = format!("M12 {}v6h{}v-6", pixels(base - 6.0), pixels(length));
    view! {
        <rect class="plate" x="6" y=pixels(base - 14.0) width=pixels(length + 62.0) height="26" rx="6"></rect>
        <path class="scale" d=line></path>
        <text class="scale-t" x=pixels(end + 8.0) y=pixels(base + 3.0)>{distance(parts.locale, metres)}</text>
    }
    .into_any()
}

fn tiled(parts: Parts, tiles: Tiles) -> AnyView {
    let has_dark = tiles.dark_address.is_some();
    // None until it is known: a light tile would be loaded for nothing, and glare until the dark one is there.
    let is_dark = State::new((!has_dark).then_some(false));
    let seen = State::new(Rc::new(Vec::new()));
    react(move || {
        if let Some(sight) = parts.plot.get().sight() {
            let zoom = sight.zoom();
            let tile = |(column, row, at)| Tile {
                zoom,
                column,
                row,
                at,
            };
            seen.set(Rc::new(sight.tiles().into_iter().map(tile).into_vec()));
        }
    });
    let keys = move || seen.get().iter().map(Tile::key).into_vec();
    // Some browsers draw a sign in place of a picture that does not come.
    let fail = |event: ErrorEvent| {
        let image = event.current_target();
        if let Some(image) = image.and_then(|it| it.dyn_into::<Element>().ok()) {
            let _ = image.remove_attribute("href");
        }
    };
    let image = move |key: usize| {
        let at = move || {
            seen.get()
                .iter()
                .find(|tile| tile.key() == key)
                .map(|tile| tile.at)
        };
        let all = seen.get_untracked();
        let tile = all.iter().find(|tile| tile.key() == key).copied();
        let tiles = tiles.clone();
        let address = move || {
            let (tile, is_dark) = (tile?, is_dark.get()?);
            Some(tiles.tile(is_dark, tile.zoom, tile.column, tile.row))
        };
        view! {
            <image
                href=move || address()
                x=move || at().map(|at| pixels(at.x))
                y=move || at().map(|at| pixels(at.y))
                width=pixels(TILE)
                height=pixels(TILE)
                on:error=fail
            ></image>
        }
        .into_any()
    };
    // Its colour says which scheme is used, and an animation and a transition when that is known and has changed.
    let look = move |event: Event| {
        let sign = event.current_target();
        let sign = sign.and_then(|it| it.dyn_into::<Element>().ok());
        let colour = sign.and_then(|sign| computed(&sign, "fill"));
        is_dark.set(Some(colour.is_some_and(|colour| colour != LIGHT)));
    };
    let darkened = match has_dark {
        true => view! { <rect class="scheme" on:animationend=move |event| look(event.into()) on:transitionend=move |event| look(event.into())></rect> }
            .into_any(),
        false => view! {
            <rect class="grey" width="100%" height="100%"></rect>
            <rect class="invert" width="100%" height="100%"></rect>
        }
        .into_any(),
    };
    let beneath =
        (!has_dark).then(|| view! { <rect width="100%" height="100%"></rect> }.into_any());
    view! {
        {beneath}
        <g>{each(keys, image)}</g>
        {darkened}
        <rect class="veil" width="100%" height="100%"></rect>
    }
    .into_any()
}

/// The style sheet's colour for a light scheme, as the browser writes it.
const LIGHT: &str = "rgb(255, 255, 255)";

#[derive(Clone, Copy)]
struct Tile {
    zoom: u8,
    column: u32,
    row: u32,
    at: Point,
}

impl Tile {
    /// Unique among those that are seen at a time.
    fn key(&self) -> usize {
        let low = |number: u32| usize::try_from(number % 8192).unwrap_or_default();
        usize::from(self.zoom) << 26 | low(self.column) << 13 | low(self.row)
    }
}

/// As an SVG attribute writes it.
fn pixels(value: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a float cast saturates")]
    let whole = (value * 10.0).round() as i32;
    tenths(whole)
}
