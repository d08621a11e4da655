use std::fmt::Write;

use leptos::prelude::*;
use stopover_model::Coordinates;

use super::frame::{Canvas, Frame, PAGE, Sketch};
use crate::i18n::{Locale, Msg};
use crate::ui::distance::distance;
use crate::ui::dom::unique_id;
use crate::ui::maps::map_address;
use crate::ui::svg::tenths;
use crate::ui::{Icon, icon};

/// A hotel among `neighbours`, the way to them, and that to the visitor's own maps. `label` says what the drawing shows.
pub fn place(
    name: &str,
    label: Msg,
    position: Coordinates,
    neighbours: &[Coordinates],
    to_neighbours: Option<AnyView>,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let sketch = Frame::around(PAGE, neighbours, Some(position))
        .and_then(|frame| Sketch::new(&frame, position, neighbours))
        .map(|sketch| drawing(&sketch, name, label, relief(&sketch)));
    let map = map_address(position);
    view! {
        <figure class="panel sketch place" part="panel">
            {sketch}
            <figcaption class="bar">
                {to_neighbours}
                <a class="link with sm" href=map target="_blank" rel="noopener noreferrer">
                    <span>{locale.text(Msg::OpenInMaps)}</span>
                    {icon(Icon::Share)}
                </a>
            </figcaption>
        </figure>
    }
    .into_any()
}

/// The neighbours are one path, so that a long list stays light.
pub fn draw(sketch: &Sketch, name: &str, label: Msg) -> AnyView {
    drawing(sketch, name, label, None)
}

fn drawing(sketch: &Sketch, name: &str, label: Msg, relief: Option<AnyView>) -> AnyView {
    let locale = expect_context::<Locale>();
    let (x, y) = (tenths(sketch.here.0), tenths(sketch.here.1));
    let Canvas { width, height } = sketch.canvas;
    let base = i32::from(height) - 9;
    let end = 80_i32.saturating_add(sketch.bar.length);
    view! {
        <svg
            viewBox=format!("0 0 {width} {height}")
            role="img"
            aria-label=locale.fill(label, &[("hotel", name)])
            preserveAspectRatio="xMidYMid slice"
        >
            {relief}
            <path class="grat" d=grid(sketch.canvas)></path>
            <path class="o" d=dots(&sketch.dots)></path>
            <circle class="ring" cx=x.clone() cy=y.clone() r="11"></circle>
            <circle class="me" cx=x cy=y r="4.5"></circle>
            <path class="bar-s" d=format!("M8 {base}v3h{}v-3", tenths(sketch.bar.length))></path>
            <text x=tenths(end.saturating_add(50)) y=(base + 4).to_string()>{distance(locale, sketch.bar.metres)}</text>
        </svg>
    }
    .into_any()
}

/// How opaque blurred dots become for each twentieth that they were.
const STEPS: &str = "0 .034 .034 .067 .098 .098 .129 .129 .158 .158 .158 .158 .158 .158 .158 .158 .158 .158 .158 .158";

/// Where stays are dense, from their positions alone: it claims nothing about the ground. The dots, blurred, and what comes of that
/// in steps.
fn relief(sketch: &Sketch) -> Option<AnyView> {
    let blur = sketch.blur()?;
    let id = unique_id("so-relief");
    let filter = format!("url(#{id})");
    Some(
        view! {
            <filter id=id x="-1" y="-1" width="3" height="3">
                <feGaussianBlur stdDeviation=tenths(blur.deviation)></feGaussianBlur>
                <feComponentTransfer><feFuncA type="discrete" tableValues=STEPS></feFuncA></feComponentTransfer>
            </filter>
            <path class="relief" filter=filter stroke-width=tenths(blur.width) d=dots(&sketch.dots)></path>
        }
        .into_any(),
    )
}

fn grid(canvas: Canvas) -> String {
    let Canvas { width, height } = canvas;
    (1..4).fold(String::new(), |mut path, i| {
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "M{} 0v{height}M0 {}h{width}",
            width / 4 * i,
            height / 4 * i
        );
        path
    })
}

/// A stroke without length and with round caps is a dot.
fn dots(points: &[(i32, i32)]) -> String {
    points.iter().fold(String::new(), |mut path, (x, y)| {
        let _ = write!(path, "M{} {}h.01", tenths(*x), tenths(*y));
        path
    })
}
