//! Which part of the plane is seen, and how large.

use stopover_model::Coordinates;

use super::maths::{log2, power_of_two, rest};
use super::plane::{Plane, Point};

/// At least this much ground is fitted, so that neighbours are not torn apart.
pub const LEAST_METRES: f64 = 600.0;
/// Pixels of a metre, at most.
const LARGEST: f64 = 2.0;
/// Zooms of tiles.
const ZOOMS: (f64, f64) = (2.0, 18.0);
/// The scale bar is at most this long.
const LONGEST_BAR: f64 = 100.0;

/// In CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

/// What is kept free around what is fitted, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    pub top: f64,
    pub side: f64,
    pub bottom: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleBar {
    pub metres: u32,
    /// In pixels.
    pub length: f64,
}

/// A part of the ground, in degrees. From `west` eastwards, over the date line where that is so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
}

impl Area {
    pub fn contains(&self, position: Coordinates) -> bool {
        let Coordinates {
            latitude,
            longitude,
        } = position;
        let is_between = |longitude: f64| (self.west..=self.east).contains(&longitude);
        (self.south..=self.north).contains(&latitude)
            && [0.0, -360.0, 360.0]
                .into_iter()
                .any(|turn| is_between(longitude + turn))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    pub plane: Plane,
    pub size: Size,
    centre: Point,
    /// Pixels of a unit of the plane, as a power of two.
    level: f64,
}

impl Sight {
    /// Of all `points`. Of none, the plane's origin.
    pub fn fit(plane: Plane, points: &[Point], size: Size, margins: Margins) -> Self {
        let mut sight = Self {
            plane,
            size,
            centre: Point::default(),
            level: 0.0,
        };
        sight.show(points.iter().copied(), margins, LEAST_METRES);
        sight
    }

    /// Goes where all `points` are seen, and `least` metres of ground.
    pub fn show(&mut self, points: impl Iterator<Item = Point>, margins: Margins, least: f64) {
        let (mut low, mut high) = (None, None);
        for point in points {
            let (l, h): (Point, Point) = (low.unwrap_or(point), high.unwrap_or(point));
            low = Some(Point {
                x: l.x.min(point.x),
                y: l.y.min(point.y),
            });
            high = Some(Point {
                x: h.x.max(point.x),
                y: h.y.max(point.y),
            });
        }
        let (Some(low), Some(high)) = (low, high) else {
            return;
        };
        let middle = Point {
            x: f64::midpoint(low.x, high.x),
            y: f64::midpoint(low.y, high.y),
        };
        let least = least / self.plane.metres(middle);
        let room = |size: f64, margins: f64| (size - margins).max(size / 4.0).max(1.0);
        let across = room(self.size.width, margins.side * 2.0) / (high.x - low.x).max(least);
        let height = room(self.size.height, margins.top + margins.bottom);
        let down = height / (high.y - low.y).max(least);
        self.level = log2(across.min(down));
        if self.plane.has_tiles() {
            self.level = self.level.floor();
        }
        self.centre = middle;
        self.limit();
        self.centre.y += (margins.bottom - margins.top) / 2.0 / self.scale();
    }

    /// Pixels of a unit of the plane.
    pub fn scale(&self) -> f64 {
        power_of_two(if self.plane.has_tiles() {
            self.level.round()
        } else {
            self.level
        })
    }

    /// The zoom of the tiles that are seen.
    pub fn zoom(&self) -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float cast saturates"
        )]
        let zoom = self.level.round() as u8;
        zoom
    }

    pub fn to_window(self, point: Point) -> Point {
        let scale = self.scale();
        Point {
            x: (point.x - self.centre.x) * scale + self.size.width / 2.0,
            y: (point.y - self.centre.y) * scale + self.size.height / 2.0,
        }
    }

    fn to_plane(self, place: Point) -> Point {
        let scale = self.scale();
        Point {
            x: (place.x - self.size.width / 2.0) / scale + self.centre.x,
            y: (place.y - self.size.height / 2.0) / scale + self.centre.y,
        }
    }

    /// Draws the ground along, by pixels.
    pub fn pan(&mut self, x: f64, y: f64) {
        let scale = self.scale();
        self.centre.x -= x / scale;
        self.centre.y -= y / scale;
    }

    /// Twice as large with each step; what is at `place` of the window stays there.
    pub fn zoom_by(&mut self, steps: f64, place: Point) {
        let before = self.to_plane(place);
        self.level += steps;
        self.limit();
        let after = self.to_plane(place);
        self.centre.x += before.x - after.x;
        self.centre.y += before.y - after.y;
    }

    /// Whether it can be larger or smaller yet.
    pub fn may_zoom(&self, is_in: bool) -> bool {
        let (least, most) = self.levels();
        if is_in {
            self.level < most
        } else {
            self.level > least
        }
    }

    /// How many pixels apart can be what is `apart` units of the plane from each other.
    pub fn apart_at_most(&self, apart: f64) -> f64 {
        apart * power_of_two(self.levels().1)
    }

    fn levels(&self) -> (f64, f64) {
        if self.plane.has_tiles() {
            ZOOMS
        } else {
            // The whole earth in a narrow column.
            (-17.0, log2(LARGEST))
        }
    }

    fn limit(&mut self) {
        let (least, most) = self.levels();
        self.level = self.level.clamp(least, most);
    }

    /// Keeps what is in the middle there.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// All that is seen.
    pub fn area(&self) -> Area {
        let Size { width, height } = self.size;
        let (north, west) = self.plane.position(self.to_plane(Point::default()));
        let corner = self.to_plane(Point {
            x: width,
            y: height,
        });
        let (south, east) = self.plane.position(corner);
        Area {
            south,
            west,
            north,
            east,
        }
    }

    /// The longest round distance that fits: 1, 2 or 5 times a power of ten.
    pub fn scale_bar(&self) -> ScaleBar {
        let pixels = self.scale() / self.plane.metres(self.centre);
        let length = |metres: u32| f64::from(metres) * pixels;
        let metres = (1..=6)
            .flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.saturating_pow(power)))
            .take_while(|metres| length(*metres) <= LONGEST_BAR)
            .last()
            .unwrap_or(10);
        ScaleBar {
            metres,
            length: length(metres),
        }
    }

    /// Where squares as wide as `step` pixels begin, at the left and at the top. They move with the ground.
    pub fn squares(&self, step: f64) -> Point {
        let origin = self.to_window(Point::default());
        Point {
            x: rest(origin.x, step),
            y: rest(origin.y, step),
        }
    }

    /// The tiles that are seen: column, row, and the place of the top left corner.
    pub fn tiles(&self) -> Vec<(u32, u32, Point)> {
        let mut tiles = Vec::new();
        let count = power_of_two(f64::from(self.zoom())).round();
        let tile = super::plane::TILE;
        let origin = self.to_window(Point::default());
        let first = |origin: f64| (-origin / tile).floor();
        let (mut row, end) = (first(origin.y).max(0.0), count);
        while row < end && origin.y + row * tile < self.size.height {
            let mut column = first(origin.x);
            while origin.x + column * tile < self.size.width {
                let place = Point {
                    x: origin.x + column * tile,
                    y: origin.y + row * tile,
                };
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "both are below 2¹⁸"
                )]
                tiles.push((rest(column, count) as u32, row as u32, place));
                column += 1.0;
            }
            row += 1.0;
        }
        tiles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        width: 480.0,
        height: 672.0,
    };
    const MARGINS: Margins = Margins {
        top: 100.0,
        side: 44.0,
        bottom: 44.0,
    };

    fn at(latitude: f64, longitude: f64) -> Coordinates {
        Coordinates::new(latitude, longitude).unwrap()
    }

    fn town() -> Vec<Coordinates> {
        (0..35)
            .map(|i| {
                let i = f64::from(i);
                at(35.51 + i % 7.0 * 0.004, 24.01 + i % 5.0 * 0.005)
            })
            .collect()
    }

    fn sights(positions: &[Coordinates]) -> [(Sight, Vec<Point>); 2] {
        [Plane::plain(positions[0]), Plane::tiles(positions[0])].map(|plane| {
            let points: Vec<Point> = positions.iter().map(|it| plane.point(*it)).collect();
            (Sight::fit(plane, &points, SIZE, MARGINS), points)
        })
    }

    #[test]
    fn all_stays_fit_below_what_is_kept_free() {
        for (sight, points) in sights(&town()) {
            for place in points.iter().map(|point| sight.to_window(*point)) {
                assert!((43.9..=436.1).contains(&place.x), "{place:?}");
                assert!((99.9..=628.1).contains(&place.y), "{place:?}");
            }
        }
    }

    #[test]
    fn a_single_stay_lies_in_the_middle_with_streets_around_it() {
        let (sight, points) = &sights(&[at(35.5, 24.0)])[0];
        let place = sight.to_window(points[0]);
        assert!((place.x - 240.0).abs() < 0.1 && (place.y - 364.0).abs() < 0.1);
        assert_eq!(sight.scale_bar().metres, 100);
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_while_it_zooms() {
        for (mut sight, _) in sights(&town()) {
            let place = Point { x: 100.0, y: 200.0 };
            let before = sight.to_plane(place);
            let scale = sight.scale();
            sight.zoom_by(1.0, place);
            let after = sight.to_window(before);
            assert!((sight.scale() / scale - 2.0).abs() < 1e-9);
            assert!((after.x - 100.0).abs() < 1e-6 && (after.y - 200.0).abs() < 1e-6);
        }
    }

    #[test]
    fn tiles_are_seen_at_whole_zooms_only() {
        let (mut sight, _) = sights(&town())[1];
        let zoom = sight.zoom();
        sight.zoom_by(0.3, Point::default());
        assert_eq!(sight.zoom(), zoom);
        sight.zoom_by(0.3, Point::default());
        assert_eq!(sight.zoom(), zoom + 1);
    }

    #[test]
    fn zooming_ends_somewhere_in_both_directions() {
        for (mut sight, _) in sights(&town()) {
            for is_in in [true, false] {
                let step = if is_in { 1.0 } else { -1.0 };
                let steps = (0..60).take_while(|_| {
                    let may = sight.may_zoom(is_in);
                    sight.zoom_by(step, Point::default());
                    may
                });
                assert!((3..50).contains(&steps.count()));
            }
        }
    }

    #[test]
    fn panning_moves_what_is_seen_with_the_hand() {
        for (mut sight, points) in sights(&town()) {
            let before = sight.to_window(points[0]);
            sight.pan(30.0, -20.0);
            let after = sight.to_window(points[0]);
            assert!((after.x - before.x - 30.0).abs() < 1e-6);
            assert!((after.y - before.y + 20.0).abs() < 1e-6);
        }
    }

    #[test]
    fn the_area_holds_what_is_seen_and_nothing_else() {
        for (mut sight, points) in sights(&town()) {
            sight.zoom_by(1.5, Point { x: 240.0, y: 300.0 });
            let area = sight.area();
            for (position, point) in town().into_iter().zip(points) {
                let place = sight.to_window(point);
                let is_seen =
                    (0.0..=SIZE.width).contains(&place.x) && (0.0..=SIZE.height).contains(&place.y);
                assert_eq!(area.contains(position), is_seen);
            }
        }
        let pacific = Area {
            south: -20.0,
            west: 178.0,
            north: -10.0,
            east: 182.0,
        };
        assert!(pacific.contains(at(-17.0, -179.0)) && pacific.contains(at(-17.0, 179.0)));
        assert!(!pacific.contains(at(-17.0, 177.0)) && !pacific.contains(at(-9.0, 179.0)));
    }

    #[test]
    fn the_scale_bar_is_round_and_true() {
        for (sight, _) in sights(&town()) {
            let ScaleBar { metres, length } = sight.scale_bar();
            assert!((40.0..=100.0).contains(&length), "{length}");
            let area = sight.area();
            let height = (area.north - area.south) * 111_195.0;
            let metre = SIZE.height / height;
            assert!((length / (f64::from(metres) * metre) - 1.0).abs() < 0.01);
        }
    }

    #[test]
    fn tiles_cover_the_window_without_gaps() {
        let (mut sight, _) = sights(&town())[1];
        sight.pan(-77.0, 130.0);
        let tiles = sight.tiles();
        let covers = |x: f64, y: f64| {
            tiles.iter().any(|(_, _, place)| {
                (place.x..place.x + 256.0).contains(&x) && (place.y..place.y + 256.0).contains(&y)
            })
        };
        for (x, y) in [
            (0.0, 0.0),
            (479.0, 671.0),
            (0.0, 671.0),
            (479.0, 0.0),
            (240.0, 336.0),
        ] {
            assert!(covers(x, y), "nothing at {x}, {y}");
        }
        assert!(tiles.len() <= 12);
        assert!(
            tiles
                .iter()
                .all(|(column, row, _)| (*column.max(row) as f64) < f64::from(sight.zoom()).exp2())
        );
    }
}
