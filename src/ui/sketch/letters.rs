//! Several places by letter, in a drawing as wide as its column. It is placed in percent, so that letters keep their size.

use std::fmt::Write;

use leptos::prelude::*;
use stopover_model::Coordinates;

use super::frame::{Canvas, Frame, Point, ScaleBar};
use crate::i18n::Locale;
use crate::ui::IntoVec;
use crate::ui::distance::distance;
use crate::ui::svg::tenths;

/// The style sheet has its proportions.
pub const WIDE: Canvas = Canvas {
    width: 1000,
    height: 500,
};
/// The scale bar is at most this long.
const LONGEST_BAR: f64 = 200.0;

/// What a place is called beside the drawing: A, B and so on, AA after Z.
pub fn letter(index: usize) -> String {
    let last = u8::try_from(index % 26).unwrap_or_default();
    let before = index.checked_sub(26).map(|rest| letter(rest / 26));
    let mut name = before.unwrap_or_default();
    name.push(char::from(b'A' + last));
    name
}

/// Over the ground lie squares as wide as the scale bar is long, a dot for each of the `others`, what is `between`, and the
/// letters of `places`. It stands in an element of the class `spotmap`.
pub fn letters(
    frame: Frame,
    places: &[(String, Coordinates)],
    others: &[Coordinates],
    ground: Option<AnyView>,
    between: AnyView,
) -> AnyView {
    let bar = frame.scale_bar_within(LONGEST_BAR);
    let dots = frame.dots(others).into_iter().map(|at| {
        let (x, y) = percent(at);
        view! { <circle class="o" cx=x cy=y r="2.5"></circle> }.into_any()
    });
    let dots = dots.into_vec();
    let letters = places.iter().filter_map(|(letter, position)| {
        let (x, y) = percent(frame.project(*position)?);
        Some(
            view! {
                <svg class="spot" x=x y=y overflow="visible">
                    <circle r="13"></circle>
                    <text y="4.5">{letter.clone()}</text>
                </svg>
            }
            .into_any(),
        )
    });
    let letters = letters.into_vec();
    view! {
        <svg aria-hidden="true">
            <svg viewBox=format!("0 0 {} {}", WIDE.width, WIDE.height)>
                {ground}
                <path class="squares" d=squares(bar.length)></path>
            </svg>
            {dots}
            {between}
            {letters}
            {scale(&bar)}
        </svg>
    }
    .into_any()
}

/// From the middle, for the edges are no place in particular.
fn squares(step: i32) -> String {
    let step = step.max(200);
    let lines = |size: u16| {
        let size = i32::from(size) * 10;
        (size / 2 % step..size).step_by(step.unsigned_abs() as usize)
    };
    let mut path = String::new();
    for x in lines(WIDE.width) {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} 0v{}", tenths(x), WIDE.height);
    }
    for y in lines(WIDE.height) {
        let _ = write!(path, "M0 {}h{}", tenths(y), WIDE.width);
    }
    path
}

fn scale(bar: &ScaleBar) -> AnyView {
    let locale = expect_context::<Locale>();
    // From the lower edge, whose distance does not grow with the drawing.
    let end = percent((bar.length, 0)).0;
    view! {
        <svg x="12" y="100%" overflow="visible">
            <line class="scale" x2=end.clone() y1="-12" y2="-12"></line>
            <path class="scale" d="M0-18v6"></path>
            <svg x=end overflow="visible">
                <path class="scale" d="M0-18v6"></path>
                <text class="scale-t" x="8" y="-12">{distance(locale, bar.metres)}</text>
            </svg>
        </svg>
    }
    .into_any()
}

/// A point of the drawing, of its width and height.
pub fn percent((x, y): Point) -> (String, String) {
    let of =
        |part: i32, whole: u16| format!("{}%", tenths(part.saturating_mul(100) / i32::from(whole)));
    (of(x, WIDE.width), of(y, WIDE.height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_the_last() {
        let names = [0, 2, 25, 26, 51, 52, 701, 702].map(letter);
        assert_eq!(names, ["A", "C", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn squares_stand_around_the_middle() {
        assert_eq!(
            squares(2000),
            "M100.0 0v500M300.0 0v500M500.0 0v500M700.0 0v500M900.0 0v500M0 50.0h1000M0 250.0h1000M0 450.0h1000"
        );
    }

    #[test]
    fn a_point_is_told_in_percent() {
        assert_eq!(
            percent((5000, 1250)),
            ("50.0%".to_owned(), "25.0%".to_owned())
        );
    }
}
