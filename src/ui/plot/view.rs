//! The plot itself: its ground, its pins, and what hand, wheel and keys do.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent, TouchEvent, WheelEvent};

use super::ground::ground;
use super::maths::log2;
use super::parts::{Parts, Plotted};
use super::pin::pin;
use super::plane::Point;
use super::sight::Size;
use super::state::{Chosen, Move, Placed, Plot, Stay};
use super::tiles::Tiles;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_paint, after_render, press};
use crate::ui::sized::follow_size;
use crate::ui::{ElementRef, Icon, IntoVec, State, Stored, each, icon, react};

/// Milliseconds after which a sight that does not change any more is told.
const REST: u64 = 300;
/// A wheel's pixels to a step of zoom.
const WHEEL: f64 = 250.0;
/// Pixels between a chosen pin and the card under it.
const CLEAR: f64 = 12.0;

/// `corner` stands at its top, `over` over its lower edge.
pub fn plot(plotted: Plotted, corner: AnyView, over: AnyView) -> AnyView {
    let locale = expect_context::<Locale>();
    let (title, chosen) = (plotted.title, plotted.chosen);
    let tiles = plotted.tiles.clone();
    let parts = Parts {
        plot: State::new(Plot::new(plotted.plane)),
        plotted: Stored::new(plotted),
        placed: State::default(),
        current: State::new(None),
        locale,
        root: ElementRef::new(),
        gauge: ElementRef::new(),
        is_sized: State::new(false),
        drawn_from: State::new(None),
        fingers: Stored::new(None),
        rest: Stored::new(None),
    };
    parts.begin();
    let keys = move || parts.placed.get().iter().map(Placed::key).into_vec();
    let button = move |glyph: Icon, label: Msg, may: fn(Parts) -> bool, action: fn(Parts)| {
        view! {
            <button type="button" aria-label=locale.text(label) aria-disabled=move || (!may(parts)).then_some("true") on:click=press(move || if untrack(|| may(parts)) { action(parts) })>
                {icon(glyph)}
            </button>
        }
        .into_any()
    };
    view! {
        <div
            class=move || if parts.drawn_from.get().is_some() { "plot drawn" } else { "plot" }
            part="panel" role="group"
            aria-label=move || title.get()
            node_ref=parts.root
            on:pointerdown=move |event| parts.on_down(&event)
            on:pointermove=move |event| parts.on_move(&event)
            on:pointerup=move |_| parts.drawn_from.renew(None)
            on:pointercancel=move |_| parts.drawn_from.renew(None)
            on:wheel=move |event| parts.on_wheel(&event)
            on:touchstart=move |event| parts.on_touch(&event, true)
            on:touchmove=move |event| parts.on_touch(&event, false)
            on:keydown=move |event| parts.on_key(&event, chosen)
        >
            {ground(parts, tiles.clone())}
            <div class="pins">
                <span class="pin gauge" aria-hidden="true" node_ref=parts.gauge></span>
                {each(keys, move |key| pin(parts, key))}
            </div>
            <div class="ui ts">{corner}</div>
            <div class="ui te">
                <div class="zoom" role="group" aria-label=locale.text(Msg::Zoom)>
                    {button(Icon::Plus, Msg::ZoomIn, |parts| parts.plot.get().may_zoom(true), |parts| parts.zoom(1.0, None))}
                    {button(Icon::Minus, Msg::ZoomOut, |parts| parts.plot.get().may_zoom(false), |parts| parts.zoom(-1.0, None))}
                    {button(Icon::Whole, Msg::ShowAllStays, |_| true, Parts::show_all)}
                </div>
            </div>
            {tiles.map(credit)}
            {over}
        </div>
    }
    .into_any()
}

/// Puts the focus on the pin that is the plot's tab stop; where none is in the window, on the first button.
pub fn focus_pin(plot: &Element) {
    let _ = dom::focus_in(plot, ".pin[tabindex='0']") || dom::focus_in(plot, ".zoom button");
}

fn credit(tiles: Tiles) -> AnyView {
    let credit = match tiles.credit_address {
        Some(address) => {
            view! { <a class="link credit" href=address target="_blank" rel="noopener">{tiles.credit}</a> }.into_any()
        }
        None => view! { <span class="credit">{tiles.credit}</span> }.into_any(),
    };
    view! { <div class="ui be">{credit}</div> }.into_any()
}

impl Parts {
    fn begin(self) {
        follow_size(self.root, move |width, height| {
            self.plot.update(|plot| plot.resize(Size { width, height }));
            self.is_sized.renew(true);
            self.tell_at_rest(false);
        });
        let plotted = self.plotted.get();
        react(move || {
            let stays = plotted.stays.get();
            if self.is_sized.get() {
                // The list goes first: joining the pins of thousands takes longer than a frame.
                after_paint(move || {
                    let (stays, joined_by) = self.measured(&stays);
                    self.plot.update(|plot| plot.set_stays(&stays, joined_by));
                    self.tell_at_rest(false);
                });
            }
        });
        react(move || {
            let mut free = plotted.chosen.get();
            if free.len() > 1 {
                // Several at one place cannot be parted.
                free.clear();
            }
            free.extend(plotted.pointed.get().filter(|id| !free.contains(id)));
            self.plot.update(|plot| plot.set_free(free));
        });
        react(move || {
            let plot = self.plot.get();
            plotted.seen.renew(plot.area());
            self.placed.renew(Rc::new(plot.placed()));
        });
    }

    /// With the widths that their labels have here.
    fn measured(self, stays: &[Stay]) -> (Vec<Stay>, f64) {
        let locale = self.locale;
        let Some(gauge) = self.gauge.get() else {
            // The plot is gone.
            return (Vec::new(), 0.0);
        };
        let label = self.plotted.read().label.clone();
        let width = |text: &str| {
            gauge.set_text_content(Some(text));
            f64::from(gauge.offset_width())
        };
        let mut known: Vec<(usize, f64)> = Vec::new();
        let with_width = |stay: &Stay| {
            let measured = known
                .iter()
                .find(|(of, _)| *of == stay.kind)
                .map(|(_, width)| *width);
            let width = measured.unwrap_or_else(|| {
                let width = width(&label(stay.id));
                known.push((stay.kind, width));
                width
            });
            let width = stay.width + width;
            Stay { width, ..*stay }
        };
        let stays = stays.iter().map(with_width).into_vec();
        let joined = locale.fill(
            Msg::PinMany,
            &[("n", &locale.number(stays.len())), ("price", "")],
        );
        let joined_by = (width(&joined) - width("")).max(0.0);
        gauge.set_text_content(None);
        (stays, joined_by)
    }

    fn moved(self, change: impl FnOnce(&mut Plot)) {
        let had_focus = self.has_focus();
        self.plot.update(change);
        if had_focus {
            // The pin that had it may be another one now, be joined, or be out of the window.
            after_render(move || {
                if let Some(root) = self.root.get()
                    && dom::focused_beside(&root).is_none()
                {
                    focus_pin(&root);
                }
            });
        }
        self.tell_at_rest(true);
    }

    /// Tells what is seen, once that does not change any more.
    fn tell_at_rest(self, is_by_visitor: bool) {
        let rest = self.rest.try_read();
        if !is_by_visitor && rest.is_none_or(|waiting| waiting.is_some()) {
            // What waits tells it, or the plot is gone.
            return;
        }
        let tell = move || {
            // None once the plot is gone.
            let Some(plotted) = self.plotted.try_read() else {
                return;
            };
            self.rest.set(None);
            if let Some(area) = self.plot.get_untracked().area() {
                plotted.rested.run((area, is_by_visitor));
            }
        };
        let tell: Box<dyn FnOnce()> = Box::new(tell);
        let timer = set_timeout_with_handle(tell, Duration::from_millis(REST)).ok();
        let before = self.rest.update(|rest| std::mem::replace(rest, timer));
        if let Some(before) = before.flatten() {
            before.clear();
        }
    }

    fn zoom(self, steps: f64, place: Option<Point>) {
        self.moved(|plot| plot.zoom(steps, place));
    }

    fn show_all(self) {
        self.moved(Plot::show_all);
    }

    fn focused(self) -> Option<HtmlElement> {
        let focused = dom::focused_beside(&*self.root.get()?)?;
        focused.class_list().contains("pin").then_some(focused)
    }

    fn has_focus(self) -> bool {
        self.focused().is_some()
    }

    /// Puts the focus on the plot's tab stop, once it is drawn.
    fn refocus(self) {
        after_render(move || {
            if let Some(root) = self.root.get() {
                focus_pin(&root);
            }
        });
    }

    /// The pin that is the plot's tab stop.
    pub(super) fn stop(self) -> Option<usize> {
        let placed = self.placed.get();
        let of = |id: usize| {
            placed
                .iter()
                .find(|pin| pin.stays.contains(&id))
                .map(Placed::key)
        };
        let plotted = self.plotted.read();
        let current = self.current.get().and_then(of);
        let chosen = plotted.chosen.get().first().copied().and_then(of);
        current
            .or(chosen)
            .or_else(|| plotted.order.get().into_iter().find_map(of))
    }

    /// Chooses the pin of these stays.
    pub(super) fn choose(self, stays: &[usize]) {
        let mut chosen = Chosen::Zoomed;
        self.moved(|plot| chosen = plot.choose(stays));
        if let Chosen::Stays(stays) = chosen {
            self.plotted.read().choose.run(stays);
            after_render(move || self.uncover());
        }
    }

    /// Draws the ground up where the card over its lower edge covers the chosen pin.
    fn uncover(self) {
        let Some(root) = self.root.get() else {
            return;
        };
        let find = |part: &str| Some(root.query_selector(part).ok()??.get_bounding_client_rect());
        if let (Some(card), Some(pin)) = (find(".peek"), find(".pin.sel")) {
            let covered = pin.bottom() + CLEAR - card.top();
            if covered > 0.0 && pin.left() < card.right() && card.left() < pin.right() {
                self.moved(|plot| plot.pan(0.0, -covered));
            }
        }
    }

    /// What is pressed on the ground draws it along. Fingers scroll the page.
    fn on_down(self, event: &PointerEvent) {
        let is_ground = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|target| matches!(target.closest(".pin, .ui, .peek"), Ok(None)));
        if !is_ground || event.button() != 0 || event.pointer_type() == "touch" {
            return;
        }
        event.prevent_default();
        if let Some(root) = self.root.get() {
            // It follows the hand beyond its own edges.
            let _ = root.set_pointer_capture(event.pointer_id());
        }
        self.drawn_from
            .set(Some((event.client_x(), event.client_y())));
    }

    fn on_move(self, event: &PointerEvent) {
        let to = (event.client_x(), event.client_y());
        if let Some(from) = self.drawn_from.get_untracked() {
            self.drawn_from.set(Some(to));
            self.moved(|plot| plot.pan(f64::from(to.0 - from.0), f64::from(to.1 - from.1)));
        }
    }

    fn place(self, x: i32, y: i32) -> Option<Point> {
        let bounds = self.root.get()?.get_bounding_client_rect();
        Some(Point {
            x: f64::from(x) - bounds.left(),
            y: f64::from(y) - bounds.top(),
        })
    }

    /// Only with Ctrl or ⌘: the wheel alone scrolls the page. What a trackpad's pinch is reported as has Ctrl.
    fn on_wheel(self, event: &WheelEvent) {
        if event.ctrl_key() || event.meta_key() {
            event.prevent_default();
            let lines = if event.delta_mode() == 0 { 1.0 } else { 16.0 };
            let steps = (-event.delta_y() * lines / WHEEL).clamp(-1.0, 1.0);
            self.zoom(steps, self.place(event.client_x(), event.client_y()));
        }
    }

    /// Two fingers pan and zoom.
    fn on_touch(self, event: &TouchEvent, begins: bool) {
        let touches = event.touches();
        let finger = |index| {
            touches
                .get(index)
                .and_then(|it| self.place(it.client_x(), it.client_y()))
        };
        let (Some(a), Some(b), None) = (finger(0), finger(1), touches.get(2)) else {
            return;
        };
        event.prevent_default();
        let middle = Point {
            x: f64::midpoint(a.x, b.x),
            y: f64::midpoint(a.y, b.y),
        };
        let (across, down) = (a.x - b.x, a.y - b.y);
        let apart = (across * across + down * down).sqrt().max(1.0);
        let before = self
            .fingers
            .update(|fingers| fingers.replace((middle, apart)))
            .flatten();
        if let (Some((from, was_apart)), false) = (before, begins) {
            self.moved(|plot| {
                plot.pan(middle.x - from.x, middle.y - from.y);
                plot.zoom(log2(apart / was_apart), Some(middle));
            });
        }
    }

    fn on_key(self, event: &KeyboardEvent, chosen: State<Vec<usize>>) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let key = event.key();
        if key == "Escape" && !chosen.get_untracked().is_empty() {
            event.stop_propagation();
            event.prevent_default();
            chosen.set(Vec::new());
            self.refocus();
            return;
        }
        if !self.has_focus() {
            return;
        }
        let mut way = None;
        match key.as_str() {
            "ArrowRight" => way = Some(Move::Step(1.0, 0.0)),
            "ArrowLeft" => way = Some(Move::Step(-1.0, 0.0)),
            "ArrowDown" => way = Some(Move::Step(0.0, 1.0)),
            "ArrowUp" => way = Some(Move::Step(0.0, -1.0)),
            "Home" => way = Some(Move::First),
            "End" => way = Some(Move::Last),
            "+" | "=" => self.zoom(1.0, None),
            "-" => self.zoom(-1.0, None),
            "0" => self.show_all(),
            _ => return,
        }
        event.prevent_default();
        if let Some(way) = way {
            let plotted = self.plotted.read();
            let order = plotted.order.get_untracked();
            let from = self.current.get_untracked();
            let mut to = None;
            self.moved(|plot| to = plot.go(from, &way, &order));
            if to.is_some() {
                self.current.set(to);
                self.refocus();
            }
        }
    }
}
