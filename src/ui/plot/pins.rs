//! Stays as pins that do not overlap: those that would are joined.

use super::plane::Point;
use crate::ui::IntoVec;

/// Boxes nearer to each other than this are joined.
const GAP: f64 = 3.0;
/// Of a single pin's label over its point.
const LABEL: (f64, f64) = (-35.0, -9.0);
/// Of a joined pin's label, around its point.
const JOINED: (f64, f64) = (-14.0, 14.0);

/// A stay to be pinned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// On the plane.
    pub point: Point,
    /// A joined pin shows the least of its stays'.
    pub rank: i64,
    /// Of the label that shows it, in pixels.
    pub width: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// Indices of the stays, the first of them least.
    pub stays: Vec<usize>,
    /// The stay with the least rank.
    pub least: usize,
    /// The mean of the stays' points, on the plane.
    pub point: Point,
}

impl Pin {
    pub fn is_joined(&self) -> bool {
        self.stays.len() > 1
    }

    pub fn holds(&self, stay: usize) -> bool {
        self.stays.binary_search(&stay).is_ok()
    }
}

/// How stays are joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Pixels of a unit of the plane.
    pub scale: f64,
    /// By how much the label of a joined pin is wider than that of its least stay.
    pub joined_by: f64,
}

/// In pixels from the plane's origin.
#[derive(Clone, Copy, Debug)]
struct Box2 {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Box2 {
    fn of(pin: &Pin, spots: &[Spot], rule: Rule) -> Self {
        let width = spots.get(pin.least).map_or(0.0, |spot| spot.width);
        let ((top, bottom), width) = if pin.is_joined() {
            (JOINED, width + rule.joined_by)
        } else {
            (LABEL, width)
        };
        let (x, y) = (pin.point.x * rule.scale, pin.point.y * rule.scale);
        Self {
            left: x - width / 2.0,
            right: x + width / 2.0,
            top: y + top,
            bottom: y + bottom,
        }
    }

    fn touches(&self, other: &Self) -> bool {
        self.left < other.right + GAP
            && other.left < self.right + GAP
            && self.top < other.bottom + GAP
            && other.top < self.bottom + GAP
    }

    fn middle(&self) -> Point {
        Point {
            x: f64::midpoint(self.left, self.right),
            y: f64::midpoint(self.top, self.bottom),
        }
    }
}

/// The pins of all `spots`, those of `free` each for itself, last.
pub fn pins(spots: &[Spot], free: &[usize], rule: Rule) -> Vec<Pin> {
    let single = |stay: usize| {
        let point = spots.get(stay)?.point;
        Some(Pin {
            stays: vec![stay],
            least: stay,
            point,
        })
    };
    let all = 0..spots.len();
    let mut pins = all
        .filter(|stay| !free.contains(stay))
        .filter_map(single)
        .into_vec();
    loop {
        let before = pins.len();
        pins = joined(pins, spots, rule);
        if pins.len() == before {
            break;
        }
    }
    pins.extend(free.iter().filter_map(|stay| single(*stay)));
    pins
}

/// Each joined with the first it touches of those before it.
fn joined(from: Vec<Pin>, spots: &[Spot], rule: Rule) -> Vec<Pin> {
    let widest = spots
        .iter()
        .fold(0.0, |widest: f64, spot| widest.max(spot.width));
    let mut grid = Grid::new(widest + rule.joined_by + GAP, LABEL.1 - LABEL.0 + GAP + 2.0);
    let mut pins: Vec<Pin> = Vec::new();
    for pin in from {
        let bounds = Box2::of(&pin, spots, rule);
        let near = grid.near(bounds.middle());
        let touched = near.into_iter().find(|place| {
            pins.get(*place)
                .is_some_and(|other| Box2::of(other, spots, rule).touches(&bounds))
        });
        match touched.and_then(|place| Some((place, pins.get_mut(place)?))) {
            None => {
                grid.add(bounds.middle(), pins.len());
                pins.push(pin);
            }
            Some((place, other)) => {
                grid.remove(Box2::of(other, spots, rule).middle(), place);
                join(other, pin, spots);
                grid.add(Box2::of(other, spots, rule).middle(), place);
            }
        }
    }
    pins
}

fn join(into: &mut Pin, pin: Pin, spots: &[Spot]) {
    let share = |pin: &Pin| {
        #[expect(clippy::cast_precision_loss, reason = "there are thousands at most")]
        let count = pin.stays.len() as f64;
        count
    };
    let (a, b) = (share(into), share(&pin));
    let mean = |x: f64, y: f64| (x * a + y * b) / (a + b);
    into.point = Point {
        x: mean(into.point.x, pin.point.x),
        y: mean(into.point.y, pin.point.y),
    };
    let rank = |stay: usize| spots.get(stay).map_or(i64::MAX, |spot| spot.rank);
    if rank(pin.least) < rank(into.least) {
        into.least = pin.least;
    }
    for stay in pin.stays {
        let place = into.stays.partition_point(|other| *other < stay);
        into.stays.insert(place, stay);
    }
}

const BUCKETS: usize = 1024;

/// Finds what is near without looking at everything. Cells share buckets, which only costs a look.
struct Grid {
    width: f64,
    height: f64,
    buckets: Vec<Vec<usize>>,
}

impl Grid {
    /// Cells are so large that what touches is in the same or next to it.
    fn new(width: f64, height: f64) -> Self {
        Self {
            width: width.max(1.0),
            height: height.max(1.0),
            buckets: vec![Vec::new(); BUCKETS],
        }
    }

    fn cell(&self, point: Point) -> (i64, i64) {
        #[expect(clippy::cast_possible_truncation, reason = "a float cast saturates")]
        let cell = |value: f64, size: f64| (value / size).floor() as i64;
        (cell(point.x, self.width), cell(point.y, self.height))
    }

    fn bucket((column, row): (i64, i64)) -> usize {
        let mixed = column.wrapping_mul(73_856_093) ^ row.wrapping_mul(19_349_663);
        usize::try_from(mixed.rem_euclid(1024)).unwrap_or_default()
    }

    fn add(&mut self, point: Point, pin: usize) {
        let bucket = Self::bucket(self.cell(point));
        if let Some(bucket) = self.buckets.get_mut(bucket) {
            bucket.push(pin);
        }
    }

    fn remove(&mut self, point: Point, pin: usize) {
        let bucket = Self::bucket(self.cell(point));
        if let Some(bucket) = self.buckets.get_mut(bucket) {
            bucket.retain(|other| *other != pin);
        }
    }

    fn near(&self, point: Point) -> Vec<usize> {
        let (column, row) = self.cell(point);
        let mut near = Vec::new();
        for x in -1..=1 {
            for y in -1..=1 {
                let cell = (column.saturating_add(x), row.saturating_add(y));
                let bucket = self.buckets.get(Self::bucket(cell));
                near.extend_from_slice(bucket.map_or(&[], Vec::as_slice));
            }
        }
        near
    }
}

/// The index of the nearest of `points` from `from` in a direction given by a unit step. What lies more to the side than ahead
/// is no choice while anything lies ahead.
pub fn nearest(from: Point, points: &[Point], (dx, dy): (f64, f64)) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for (index, point) in points.iter().enumerate() {
        let (x, y) = (point.x - from.x, point.y - from.y);
        let (ahead, aside) = (x * dx + y * dy, (x * dy - y * dx).abs());
        if ahead > 0.5 {
            let distance = ahead + 2.0 * aside + if aside > ahead { 1e6 } else { 0.0 };
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, index));
            }
        }
    }
    best.map(|(_, index)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule {
        scale: 1.0,
        joined_by: 52.0,
    };

    fn spot(x: f64, y: f64, rank: i64) -> Spot {
        Spot {
            point: Point { x, y },
            rank,
            width: 62.0,
        }
    }

    /// Scattered, the same each time, denser in the middle.
    fn city(count: u32, size: f64) -> Vec<Spot> {
        let mut seed = 7_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) / f64::from(1 << 24)
        };
        (0..count)
            .map(|i| {
                let mut place = || (random() + random()) / 2.0 * size;
                spot(place(), place(), i64::from(i * 37 % 997))
            })
            .collect()
    }

    fn overlaps(pins: &[Pin], spots: &[Spot], rule: Rule) -> usize {
        let boxes: Vec<Box2> = pins.iter().map(|pin| Box2::of(pin, spots, rule)).collect();
        let pairs = boxes.iter().enumerate();
        pairs
            .map(|(i, a)| boxes[..i].iter().filter(|b| a.touches(b)).count())
            .sum()
    }

    #[test]
    fn far_stays_have_a_pin_each_and_near_ones_share_one_at_their_mean() {
        let spots = [
            spot(0.0, 0.0, 900),
            spot(300.0, 0.0, 500),
            spot(310.0, 10.0, 400),
        ];
        let pins = pins(&spots, &[], RULE);
        assert_eq!(pins.len(), 2);
        assert_eq!(
            (pins[0].stays.as_slice(), pins[0].is_joined()),
            (&[0][..], false)
        );
        assert_eq!((pins[1].stays.as_slice(), pins[1].least), (&[1, 2][..], 2));
        assert_eq!(pins[1].point, Point { x: 305.0, y: 5.0 });
    }

    #[test]
    fn pins_of_a_city_never_overlap_and_hold_each_stay_once() {
        for count in [1, 7, 40, 300, 2_000] {
            for scale in [0.2, 1.0, 5.0, 60.0] {
                let (spots, rule) = (city(count, 500.0), Rule { scale, ..RULE });
                let pins = pins(&spots, &[], rule);
                assert_eq!(overlaps(&pins, &spots, rule), 0, "{count} at {scale}");
                let mut stays: Vec<usize> = pins.iter().flat_map(|pin| pin.stays.clone()).collect();
                stays.sort_unstable();
                assert_eq!(stays, (0..spots.len()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn selected_and_pointed_at_pins_are_never_joined_and_lie_on_top() {
        let spots = city(40, 50.0);
        let pins = pins(&spots, &[3, 5], RULE);
        let last: Vec<&[usize]> = pins
            .iter()
            .rev()
            .take(2)
            .map(|pin| pin.stays.as_slice())
            .collect();
        assert_eq!(last, [&[5][..], &[3]]);
    }

    #[test]
    fn a_joined_pin_shows_its_least_stay() {
        let spots = [
            spot(0.0, 0.0, 9),
            spot(1.0, 0.0, 4),
            spot(2.0, 0.0, 7),
            spot(3.0, 0.0, 4),
        ];
        let pins = pins(&spots, &[], RULE);
        assert_eq!((pins.len(), pins[0].least), (1, 1));
        assert!(pins[0].holds(3) && !pins[0].holds(4));
    }

    #[test]
    fn two_thousand_stays_are_joined_with_few_looks() {
        // A look at each pair would be two million; the grid leaves a small part of that. Time is measured in the browser.
        let spots = city(2_000, 900.0);
        let mut grid = Grid::new(117.0, 31.0);
        for (i, spot) in spots.iter().enumerate() {
            grid.add(spot.point, i);
        }
        let looks: usize = spots.iter().map(|spot| grid.near(spot.point).len()).sum();
        assert!(looks < 500_000, "{looks}");
    }

    #[test]
    fn arrows_lead_to_the_nearest_ahead_and_to_the_side_only_where_nothing_is_ahead() {
        let at = |x, y| Point { x, y };
        let (from, right) = (at(0.0, 0.0), (1.0, 0.0));
        let points = [at(0.0, 0.0), at(100.0, 5.0), at(20.0, 60.0), at(-40.0, 0.0)];
        assert_eq!(nearest(from, &points, right), Some(1));
        assert_eq!(nearest(from, &points, (-1.0, 0.0)), Some(3));
        assert_eq!(nearest(from, &points, (0.0, 1.0)), Some(2));
        assert_eq!(nearest(from, &points, (0.0, -1.0)), None);
        assert_eq!(nearest(from, &points[2..3], right), Some(0));
    }
}
