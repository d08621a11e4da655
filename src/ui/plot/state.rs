//! What the plot shows, and what the visitor's hand and keys do to it.

use std::rc::Rc;

use stopover_model::Coordinates;

use super::pins::{Pin, Rule, Spot, nearest, pins};
use super::plane::{Plane, Point};
use super::sight::{Area, LEAST_METRES, Margins, Sight, Size};
use crate::ui::IntoVec;

/// Room for the controls at the top, for pins around their points, and for the scale bar.
const MARGINS: Margins = Margins {
    top: 64.0 + 38.0,
    side: 64.0,
    bottom: 48.0,
};
/// Pixels between the points of stays whose pins are parted: aside, and one over the other.
const PARTED: (f64, f64) = (110.0, 34.0);
/// So much ground is shown of what a joined pin stands for.
const NEAR_METRES: f64 = 100.0;
/// Pixels beyond the window in which pins are kept.
const BEYOND: f64 = 120.0;

/// A stay as the plot is given it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stay {
    /// By which its owner knows it.
    pub id: usize,
    pub position: Coordinates,
    /// A joined pin shows the label of its least stay.
    pub rank: i64,
    /// Labels of one kind are of one width.
    pub kind: usize,
    /// Of what stands in its pin, in pixels; until that is measured, of what stands there beside the label.
    pub width: f64,
}

/// What choosing a pin did.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// These are to be shown: one, or several at one place.
    Stays(Vec<usize>),
    /// The plot went nearer to them.
    Zoomed,
}

/// A pin and where it is in the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The ids of its stays.
    pub stays: Vec<usize>,
    /// The one whose label it shows.
    pub least: usize,
    pub at: Point,
}

impl Placed {
    pub fn is_joined(&self) -> bool {
        self.stays.len() > 1
    }

    /// Stays the same as long as the pin does.
    pub fn key(&self) -> usize {
        self.least * 2 + usize::from(self.is_joined())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// To the nearest pin that way on the screen: right and down.
    Step(f64, f64),
    First,
    Last,
}

/// Cheap to copy.
#[derive(Clone)]
pub struct Plot {
    plane: Plane,
    /// By id.
    ids: Rc<Vec<usize>>,
    spots: Rc<Vec<Spot>>,
    joined_by: f64,
    /// None until the size is known.
    sight: Option<Sight>,
    /// Whether the visitor has gone somewhere. Until then everything is shown, whatever the size.
    moved: bool,
    /// Ids of what is chosen and pointed at: never joined.
    free: Vec<usize>,
    pins: Rc<Vec<Pin>>,
}

impl Plot {
    pub fn new(plane: Plane) -> Self {
        Self {
            plane,
            ids: Rc::default(),
            spots: Rc::default(),
            joined_by: 0.0,
            sight: None,
            moved: false,
            free: Vec::new(),
            pins: Rc::default(),
        }
    }

    /// Shows these, in the order of their ids. `joined_by` is how much wider labels of joined pins are.
    pub fn set_stays(&mut self, stays: &[Stay], joined_by: f64) {
        self.ids = Rc::new(stays.iter().map(|stay| stay.id).into_vec());
        let spot = |stay: &Stay| Spot {
            point: self.plane.point(stay.position),
            rank: stay.rank,
            width: stay.width,
        };
        self.spots = Rc::new(stays.iter().map(spot).into_vec());
        self.joined_by = joined_by;
        self.fit_unless_moved();
        self.join();
    }

    pub fn resize(&mut self, size: Size) {
        match &mut self.sight {
            Some(sight) => sight.resize(size),
            None => self.sight = Some(Sight::fit(self.plane, &[], size, MARGINS)),
        }
        self.fit_unless_moved();
        self.join();
    }

    /// What is chosen or pointed at has a pin of its own.
    pub fn set_free(&mut self, free: Vec<usize>) {
        if free != self.free {
            self.free = free;
            self.join();
        }
    }

    pub fn sight(&self) -> Option<&Sight> {
        self.sight.as_ref()
    }

    pub fn area(&self) -> Option<Area> {
        self.sight.as_ref().map(Sight::area)
    }

    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.spots.iter().map(|spot| spot.point)
    }

    pub fn pan(&mut self, x: f64, y: f64) {
        if let Some(sight) = &mut self.sight {
            sight.pan(x, y);
            self.moved = true;
        }
    }

    /// Around a place of the window, or its middle.
    pub fn zoom(&mut self, steps: f64, place: Option<Point>) {
        if let Some(sight) = &mut self.sight {
            let before = sight.scale();
            let middle = Point {
                x: sight.size.width / 2.0,
                y: sight.size.height / 2.0,
            };
            sight.zoom_by(steps, place.unwrap_or(middle));
            self.moved = true;
            if (sight.scale() - before).abs() > 0.0 {
                self.join();
            }
        }
    }

    pub fn may_zoom(&self, is_in: bool) -> bool {
        self.sight
            .as_ref()
            .is_some_and(|sight| sight.may_zoom(is_in))
    }

    pub fn show_all(&mut self) {
        self.moved = false;
        self.fit_unless_moved();
        self.join();
    }

    /// Brings a stay into the window, if it is not there.
    pub fn reveal(&mut self, id: usize) {
        let point = self
            .index(id)
            .and_then(|index| self.spots.get(index))
            .map(|spot| spot.point);
        let (Some(point), Some(sight)) = (point, &mut self.sight) else {
            return;
        };
        let (place, Size { width, height }) = (sight.to_window(point), sight.size);
        let off = |at: f64, from: f64, to: f64| at - at.clamp(from, to.max(from));
        let x = off(place.x, MARGINS.side, width - MARGINS.side);
        let y = off(place.y, MARGINS.top, height - MARGINS.bottom);
        if x.abs() + y.abs() > 0.0 {
            sight.pan(-x, -y);
            self.moved = true;
        }
    }

    /// Chooses the pin with these stays.
    pub fn choose(&mut self, stays: &[usize]) -> Chosen {
        let points = stays
            .iter()
            .filter_map(|id| self.spots.get(self.index(*id)?))
            .map(|spot| spot.point)
            .into_vec();
        if let (Some(sight), true) = (&mut self.sight, stays.len() > 1) {
            let reach = |value: fn(&Point) -> f64| {
                let (low, high) = points
                    .iter()
                    .map(value)
                    .fold((f64::MAX, f64::MIN), |(low, high), value| {
                        (low.min(value), high.max(value))
                    });
                sight.apart_at_most(high - low)
            };
            let is_parted = reach(|point| point.x) > PARTED.0 || reach(|point| point.y) > PARTED.1;
            if is_parted && sight.may_zoom(true) {
                let before = sight.scale();
                sight.show(points.into_iter(), MARGINS, NEAR_METRES);
                if sight.scale() <= before {
                    let Size { width, height } = sight.size;
                    sight.zoom_by(
                        1.0,
                        Point {
                            x: width / 2.0,
                            y: (height + MARGINS.top - MARGINS.bottom) / 2.0,
                        },
                    );
                }
                self.moved = true;
                self.join();
                return Chosen::Zoomed;
            }
        }
        Chosen::Stays(stays.to_vec())
    }

    /// The pins that are seen, and somewhat beyond.
    pub fn placed(&self) -> Vec<Placed> {
        let Some(sight) = &self.sight else {
            return Vec::new();
        };
        let Size { width, height } = sight.size;
        let place = |pin: &Pin| {
            let at = sight.to_window(pin.point);
            let is_near = (-BEYOND..=width + BEYOND).contains(&at.x)
                && (-BEYOND..=height + BEYOND).contains(&at.y);
            let id = |stay: &usize| self.ids.get(*stay).copied();
            is_near.then(|| {
                let stays = pin.stays.iter().filter_map(id).into_vec();
                Some(Placed {
                    stays,
                    least: id(&pin.least)?,
                    at,
                })
            })?
        };
        let mut placed: Vec<Placed> = Vec::with_capacity(self.pins.len());
        for pin in self.pins.iter().filter_map(place) {
            // In an order that stays, whatever is pointed at: a button that moves in the page loses the focus.
            let index = placed.partition_point(|other| other.key() < pin.key());
            placed.insert(index, pin);
        }
        placed
    }

    /// The stay whose pin is next from that of `from`. `order` is that of the list. Brings it into the window.
    pub fn go(&mut self, from: Option<usize>, way: &Move, order: &[usize]) -> Option<usize> {
        let to = match way {
            Move::First => order.iter().copied().find(|id| self.index(*id).is_some())?,
            Move::Last => order
                .iter()
                .rev()
                .copied()
                .find(|id| self.index(*id).is_some())?,
            Move::Step(x, y) => {
                let from = self.index(from?)?;
                let points = self.pins.iter().map(|pin| pin.point).into_vec();
                let here = self.pins.iter().find(|pin| pin.holds(from))?.point;
                let scale = self.sight.as_ref()?.scale();
                let pixels = |point: &Point| Point {
                    x: point.x * scale,
                    y: point.y * scale,
                };
                let points = points.iter().map(pixels).into_vec();
                let next = nearest(pixels(&here), &points, (*x, *y))?;
                *self.ids.get(self.pins.get(next)?.least)?
            }
        };
        self.reveal(to);
        Some(to)
    }

    fn index(&self, id: usize) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    fn fit_unless_moved(&mut self) {
        if let Some(sight) = &mut self.sight
            && !self.moved
        {
            sight.show(
                self.spots.iter().map(|spot| spot.point),
                MARGINS,
                LEAST_METRES,
            );
        }
    }

    /// Only what changes the scale, the stays or the free ones changes which pins are joined.
    fn join(&mut self) {
        let Some(sight) = &self.sight else {
            return;
        };
        let rule = Rule {
            scale: sight.scale(),
            joined_by: self.joined_by,
        };
        let free = self.free.iter().filter_map(|id| self.index(*id)).into_vec();
        self.pins = Rc::new(pins(&self.spots, &free, rule));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        width: 480.0,
        height: 672.0,
    };

    fn stay(id: usize, latitude: f64, longitude: f64) -> Stay {
        let position = Coordinates::new(latitude, longitude).unwrap();
        let rank = i64::try_from(1000 - id).unwrap();
        Stay {
            id,
            position,
            rank,
            kind: 0,
            width: 62.0,
        }
    }

    fn plot(stays: &[Stay]) -> Plot {
        let mut plot = Plot::new(Plane::plain(stays[0].position));
        plot.resize(SIZE);
        plot.set_stays(stays, 52.0);
        plot
    }

    /// Two near each other, two at the same place, one for itself. Ids are not consecutive.
    fn five() -> Plot {
        plot(&[
            stay(1, 36.70, -4.46),
            stay(3, 36.70, -4.458),
            stay(4, 36.74, -4.40),
            stay(8, 36.74, -4.40),
            stay(9, 36.70, -4.40),
        ])
    }

    fn pin(plot: &Plot, stay: usize) -> Placed {
        plot.placed()
            .into_iter()
            .find(|pin| pin.stays.contains(&stay))
            .unwrap()
    }

    #[test]
    fn what_can_be_parted_is_zoomed_to_and_what_cannot_is_listed() {
        let mut plot = five();
        assert_eq!(pin(&plot, 1).stays, [1, 3]);
        assert_eq!(plot.choose(&[1, 3]), Chosen::Zoomed);
        assert_eq!(
            (pin(&plot, 1).stays.len(), pin(&plot, 3).stays.len()),
            (1, 1)
        );
        assert_eq!(plot.choose(&[4, 8]), Chosen::Stays(vec![4, 8]));
        assert_eq!(plot.choose(&[9]), Chosen::Stays(vec![9]));
    }

    #[test]
    fn a_chosen_stay_has_a_pin_of_its_own() {
        let mut plot = five();
        plot.set_free(vec![8]);
        assert_eq!(pin(&plot, 8).stays, [8]);
        assert_eq!(pin(&plot, 4).stays, [4]);
        plot.set_free(Vec::new());
        assert_eq!(pin(&plot, 8).stays, [4, 8]);
    }

    #[test]
    fn until_the_visitor_moves_everything_is_shown_whatever_the_size() {
        let mut plot = five();
        let is_seen = |plot: &Plot, stay| {
            let (at, size) = (pin(plot, stay).at, plot.sight().unwrap().size);
            (0.0..size.width).contains(&at.x) && (0.0..size.height).contains(&at.y)
        };
        plot.resize(Size {
            width: 320.0,
            height: 400.0,
        });
        assert!([1, 4, 9].into_iter().all(|stay| is_seen(&plot, stay)));
        plot.zoom(3.0, None);
        let before = plot.area();
        plot.set_stays(&[stay(1, 36.70, -4.46)], 52.0);
        assert_eq!(plot.area(), before);
        plot.show_all();
        assert!(is_seen(&plot, 1));
    }

    #[test]
    fn arrows_go_from_pin_to_pin_and_home_and_end_by_the_list() {
        let mut plot = five();
        let order = [9, 4, 3, 1, 8];
        assert_eq!(plot.go(Some(1), &Move::Step(1.0, 0.0), &order), Some(9));
        assert_eq!(
            plot.go(Some(9), &Move::Step(0.0, -1.0), &order),
            Some(8),
            "the least of its pin"
        );
        assert_eq!(plot.go(Some(9), &Move::Step(0.0, 1.0), &order), None);
        assert_eq!(plot.go(Some(3), &Move::First, &order), Some(9));
        assert_eq!(plot.go(None, &Move::Last, &order), Some(8));
        assert_eq!(plot.go(None, &Move::First, &[7]), None);
    }

    #[test]
    fn a_stay_beyond_the_window_is_brought_into_it() {
        let mut plot = five();
        plot.pan(2_000.0, 0.0);
        assert!(plot.placed().is_empty());
        plot.go(None, &Move::First, &[9]);
        let at = pin(&plot, 9).at;
        assert!(
            (63.9..=416.1).contains(&at.x) && (101.9..=624.1).contains(&at.y),
            "{at:?}"
        );
    }

    #[test]
    fn pins_keep_their_key_while_the_ground_moves() {
        let mut plot = five();
        let keys = |plot: &Plot| plot.placed().iter().map(Placed::key).collect::<Vec<_>>();
        let before = keys(&plot);
        plot.pan(10.0, 10.0);
        assert_eq!(keys(&plot), before);
        plot.set_free(vec![1, 3]);
        let keys = keys(&plot);
        assert!(keys.is_sorted(), "{keys:?}");
    }
}
