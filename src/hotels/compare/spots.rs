//! Where the saved stays are, by letter, and a point of the visitor's or the site's, to which each is measured.

use leptos::prelude::*;
use stopover_model::Coordinates;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent, PointerEvent};

use super::state::Column;
use crate::hotels::parts::SavedStays;
use crate::i18n::{Locale, Msg};
use crate::ui::distance::straight;
use crate::ui::dom::press;
use crate::ui::plot::{Point, Relief, halos};
use crate::ui::sketch::{Frame, WIDE, letter, letters, metres_between, moved, percent};
use crate::ui::{ElementRef, IntoVec, State, memo};

/// A line shorter than this has no room for its length, in tenths of the drawing's units.
const BRIEF: u32 = 1200;
/// The same in a narrow column.
const SHORT: u32 = 2200;

/// A point farther away than this, in metres, would leave the stays no room in the drawing. The table has its distances.
const FARTHEST: u32 = 30_000;

/// A drawing among `others`, the stays that were found. None where no saved stay says where it is.
pub fn spots(saved: SavedStays, columns: &[Column], others: &[Coordinates]) -> Option<AnyView> {
    let goal = saved.point;
    let locale = expect_context::<Locale>();
    let placed = columns.iter().enumerate();
    let placed = placed.filter_map(|(index, column)| Some((letter(index), column.position()?)));
    let placed: Vec<(String, Coordinates)> = placed.into_vec();
    let positions = placed.iter().map(|(_, position)| *position).into_vec();
    let near = goal.get_untracked().filter(|goal| {
        let first = positions.first();
        first.is_some_and(|first| metres_between(*first, *goal) < FARTHEST)
    });
    let frame = Frame::around(WIDE, &positions, near)?.with_surroundings(2.0);
    let root = ElementRef::new();
    let put = move |event: MouseEvent| {
        if let Some((x, y)) = share(root, &event) {
            goal.set(frame.at(x, y));
        }
    };
    let (ends, measured) = (placed.clone(), placed.clone());
    let legs = move || {
        let goal = goal.get()?;
        let to = frame.project(goal)?;
        let legs = ends.iter().filter_map(|(_, position)| {
            let from = frame.project(*position)?;
            let text = straight(locale, metres_between(*position, goal));
            Some(leg(from, to, text))
        });
        Some(legs.into_vec())
    };
    let said = move || {
        let goal = goal.get()?;
        let lengths = measured.iter().map(|(letter, position)| {
            format!(
                "{letter} {}",
                straight(locale, metres_between(*position, goal))
            )
        });
        Some(locale.list(lengths.into_vec()))
    };
    Some(
        view! {
            <section class="spots">
                <div class="spotmap" role="group" aria-label=locale.text(Msg::SavedByPosition) node_ref=root on:click=put>
                    {letters(frame, &placed, others, relief(frame, others), view! { {move || legs()} }.into_any())}
                    <svg class="goals">{flag(locale, frame, root, saved)}</svg>
                </div>
                <p class="vh" role="status">{move || said()}</p>
                {about_point(locale, frame, saved)}
            </section>
        }
        .into_any(),
    )
}

/// Where the stays that were found are dense.
fn relief(frame: Frame, others: &[Coordinates]) -> Option<AnyView> {
    let points = others.iter().map(|position| {
        let (x, y) = frame.unbounded(*position);
        Point { x, y }
    });
    let relief = Relief::of(&points.into_vec(), frame.metres())?;
    Some(halos(&relief, relief.corner, relief.cell))
}

/// Where in the drawing the pointer is, in shares of its width and height.
fn share(root: ElementRef, event: &MouseEvent) -> Option<(f64, f64)> {
    let ground = root.get()?.get_bounding_client_rect();
    let along = |at: i32, start: f64, length: f64| (f64::from(at) - start) / length;
    let x = along(event.client_x(), ground.left(), ground.width());
    let y = along(event.client_y(), ground.top(), ground.height());
    Some((x, y))
}

/// The table tells the distance too, where there is no room for it on the line.
fn leg(from: (i32, i32), to: (i32, i32), text: String) -> AnyView {
    let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    let length = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
    let class = match length {
        0..BRIEF => "leg-t short brief",
        BRIEF..SHORT => "leg-t short",
        _ => "leg-t",
    };
    let ((x1, y1), (x2, y2), (x, y)) = (percent(from), percent(to), percent(middle));
    view! {
        <line class="leg" x1=x1 y1=y1 x2=x2 y2=y2></line>
        <text class=class x=x y=y dy="4">{text}</text>
    }
    .into_any()
}

/// It stays the same element while it is moved: it has the focus.
fn flag(locale: Locale, frame: Frame, root: ElementRef, saved: SavedStays) -> AnyView {
    let goal = saved.point;
    // From the pointer to the flag's foot, while it is dragged.
    let held = State::new(None::<(f64, f64)>);
    let grab = move |event: PointerEvent| {
        let foot = goal.get_untracked().map(|goal| frame.unbounded(goal));
        let (Some((x, y)), Some(foot)) = (share(root, &event), foot) else {
            return;
        };
        let (width, height) = (f64::from(WIDE.width), f64::from(WIDE.height));
        held.set(Some((foot.0 / width - x, foot.1 / height - y)));
        let flag = event.current_target();
        if let Some(flag) = flag.and_then(|flag| flag.dyn_into::<Element>().ok()) {
            // Without it the flag is left behind by a quick hand, and stays where it is.
            let _ = flag.set_pointer_capture(event.pointer_id());
        }
    };
    let drag = move |event: PointerEvent| {
        if let (Some((x, y)), Some(to)) = (share(root, &event), held.get_untracked()) {
            let within = |share: f64| share.clamp(0.0, 1.0);
            goal.set(frame.at(within(x + to.0), within(y + to.1)));
        }
    };
    let drop = move |_| held.set(None);
    let is_put = memo(move || goal.get().and_then(|goal| frame.project(goal)).is_some());
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
                    <g class="goal" role="button" tabindex="0" aria-label=move || flag_label(locale, saved) on:keydown=on_key
                        on:pointerdown=grab on:pointermove=drag on:pointerup=drop on:pointercancel=drop
                        on:click=|event| event.stop_propagation()>
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

/// What it is, by the site's name if it has one, and the keys that move it.
fn flag_label(locale: Locale, saved: SavedStays) -> String {
    let keys = locale.text(Msg::YourPoint);
    saved
        .landmark()
        .map_or_else(|| keys.to_owned(), |name| format!("{name}. {keys}"))
}

fn about_point(locale: Locale, frame: Frame, saved: SavedStays) -> AnyView {
    let goal = saved.point;
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
        <div class="stack g3">
            <h3 class="h3" part="heading">{move || saved.landmark().unwrap_or_else(|| locale.text(Msg::MeasuredToPoint).to_owned())}</h3>
            <p class="sm mut">{locale.text(Msg::MeasuredText)}</p>
            <div class="row g2">
                <button type="button" class="btn s" part="button" node_ref=take on:click=take_middle>{locale.text(Msg::TakeMiddle)}</button>
                {move || remove()}
            </div>
        </div>
    }
    .into_any()
}
