//! Where the saved stays are, by letter, and a point of the visitor's own, to which each is measured.

use leptos::prelude::*;
use stopover_model::Coordinates;
use web_sys::{KeyboardEvent, MouseEvent};

use super::state::{Column, letter};
use crate::i18n::{Locale, Msg};
use crate::ui::distance::{distance, rounded};
use crate::ui::dom::press;
use crate::ui::sketch::{Canvas, Frame, metres_between, moved};
use crate::ui::svg::tenths;
use crate::ui::{ElementRef, IntoVec, State, memo};

/// The style sheet has its proportions.
const CANVAS: Canvas = Canvas {
    width: 1000,
    height: 500,
};
/// The scale bar is at most this long.
const LONGEST_BAR: f64 = 200.0;

/// The visitor's point, if there is one.
pub type Goal = State<Option<Coordinates>>;

/// A drawing among `others`, the stays that were found. None where no saved stay says where it is.
pub fn spots(columns: &[Column], others: &[Coordinates], goal: Goal) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let placed = columns.iter().enumerate();
    let placed = placed.filter_map(|(index, column)| Some((letter(index), column.position()?)));
    let placed: Vec<(char, Coordinates)> = placed.into_vec();
    let positions = placed.iter().map(|(_, position)| *position).into_vec();
    let frame = Frame::around(CANVAS, &positions, None)?.with_surroundings();
    let root = ElementRef::new();
    let put = move |event: MouseEvent| {
        let Some(ground) = root.get().map(|root| root.get_bounding_client_rect()) else {
            return;
        };
        let along = |at: i32, start: f64, length: f64| (f64::from(at) - start) / length;
        let x = along(event.client_x(), ground.left(), ground.width());
        let y = along(event.client_y(), ground.top(), ground.height());
        goal.set(frame.at(x, y));
    };
    let dots = frame.dots(others).into_iter().map(|at| {
        let (x, y) = percent(at);
        view! { <circle class="o" cx=x cy=y r="2.5"></circle> }.into_any()
    });
    let dots = dots.into_vec();
    let letters = placed.iter().filter_map(|(letter, position)| {
        let (x, y) = percent(frame.project(*position)?);
        Some(
            view! {
                <svg class="spot" x=x y=y overflow="visible">
                    <circle r="13"></circle>
                    <text y="4.5">{*letter}</text>
                </svg>
            }
            .into_any(),
        )
    });
    let letters = letters.into_vec();
    let measured = placed.clone();
    let legs = move || {
        let goal = goal.get()?;
        let to = frame.project(goal)?;
        let legs = placed.iter().filter_map(|(_, position)| {
            let from = frame.project(*position)?;
            let text = rounded(locale, metres_between(*position, goal));
            Some(leg(from, to, text))
        });
        Some(legs.into_vec())
    };
    let said = move || {
        let goal = goal.get()?;
        let lengths = measured.iter().map(|(letter, position)| {
            format!(
                "{letter} {}",
                rounded(locale, metres_between(*position, goal))
            )
        });
        Some(locale.list(lengths.into_vec()))
    };
    Some(
        view! {
            <section class="spots">
                <div class="spotmap" role="group" aria-label=locale.text(Msg::SavedByPosition) node_ref=root on:click=put>
                    <svg aria-hidden="true">
                        {dots}
                        {move || legs()}
                        {letters}
                        {scale(locale, frame)}
                    </svg>
                    <svg class="goals">{flag(locale, frame, goal)}</svg>
                </div>
                <p class="vh" role="status">{move || said()}</p>
                {about_point(locale, frame, goal)}
            </section>
        }
        .into_any(),
    )
}

fn leg(from: (i32, i32), to: (i32, i32), text: String) -> AnyView {
    let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    let ((x1, y1), (x2, y2), (x, y)) = (percent(from), percent(to), percent(middle));
    view! {
        <line class="leg" x1=x1 y1=y1 x2=x2 y2=y2></line>
        <text class="leg-t" x=x y=y dy="4">{text}</text>
    }
    .into_any()
}

/// It stays the same element while it is moved: it has the focus.
fn flag(locale: Locale, frame: Frame, goal: Goal) -> AnyView {
    let is_put = memo(move || goal.get().is_some());
    let place = move || {
        let at = goal.get().and_then(|goal| frame.project(goal));
        percent(at.unwrap_or_default())
    };
    let on_key = move |event: KeyboardEvent| {
        let metres = if event.shift_key() { 1000.0 } else { 100.0 };
        let (north, east) = match &*event.key() {
            "ArrowUp" => (metres, 0.0),
            "ArrowDown" => (-metres, 0.0),
            "ArrowRight" => (0.0, metres),
            "ArrowLeft" => (0.0, -metres),
            _ => return,
        };
        event.prevent_default();
        let to = goal
            .get_untracked()
            .and_then(|from| moved(from, north, east));
        if let Some(to) = to.filter(|to| frame.project(*to).is_some()) {
            goal.set(Some(to));
        }
    };
    let flag = move || {
        is_put.get().then(|| {
            view! {
                <svg x=move || place().0 y=move || place().1 overflow="visible">
                    <g class="goal" role="button" tabindex="0" aria-label=locale.text(Msg::YourPoint) on:keydown=on_key>
                        <circle class="ring" cy="-11" r="20"></circle>
                        <path class="pole" d="M0 0v-24"></path>
                        <path class="cloth" d="M0-24h15l-4 5.5 4 5.5h-15z"></path>
                    </g>
                </svg>
            }
            .into_any()
        })
    };
    view! { {move || flag()} }.into_any()
}

fn about_point(locale: Locale, frame: Frame, goal: Goal) -> AnyView {
    let take = ElementRef::new();
    let take_middle = press(move || goal.set(frame.at(0.5, 0.5)));
    let remove = move || {
        goal.get().map(|_| {
            let remove = press(move || {
                // The button goes with the point.
                if let Some(take) = take.get() {
                    let _ = take.focus();
                }
                goal.set(None);
            });
            view! { <button type="button" class="btn quiet s" part="button-quiet" on:click=remove>{locale.text(Msg::RemovePoint)}</button> }
                .into_any()
        })
    };
    view! {
        <div class="stack g2">
            <h3 class="h3" part="heading">{locale.text(Msg::MeasuredToPoint)}</h3>
            <p class="sm mut">{locale.text(Msg::MeasuredText)}</p>
            <div class="row g2">
                <button type="button" class="btn s" part="button" node_ref=take on:click=take_middle>{locale.text(Msg::TakeMiddle)}</button>
                {move || remove()}
            </div>
        </div>
    }
    .into_any()
}

fn scale(locale: Locale, frame: Frame) -> AnyView {
    let bar = frame.scale_bar_within(LONGEST_BAR);
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
fn percent((x, y): (i32, i32)) -> (String, String) {
    let of =
        |part: i32, whole: u16| format!("{}%", tenths(part.saturating_mul(100) / i32::from(whole)));
    (of(x, CANVAS.width), of(y, CANVAS.height))
}
