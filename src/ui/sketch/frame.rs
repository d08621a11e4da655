//! Where a hotel lies among the others, as a small true-to-scale drawing without a map.
//!
//! Equirectangular around the middle of the hotels: over a city or a region the error is far below a pixel.

use stopover_model::Coordinates;

use crate::ui::IntoVec;

/// Metres of one degree of latitude.
const METRES_PER_DEGREE: f64 = 111_195.0;
/// At least this much ground is shown, so that neighbours are not torn apart to fill the drawing.
const LEAST_METRES: f64 = 600.0;
/// More dots than this say nothing more.
const MOST_DOTS: usize = 60;
/// Free edge around the dots.
const EDGE: f64 = 14.0;
/// The scale bar is at most this long.
const LONGEST_BAR: f64 = 40.0;
/// Fewer stays have no density.
pub const LEAST_STAYS: usize = 8;
/// How far a stay is felt: the standard deviation, in metres.
pub const SIGMA: f64 = 420.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    pub width: u16,
    pub height: u16,
}

/// In a card of the list.
const CARD: Canvas = Canvas {
    width: 112,
    height: 112,
};
/// On a hotel's page.
pub const PAGE: Canvas = Canvas {
    width: 260,
    height: 132,
};

/// A point of the drawing, in tenths of its units: integers print without float formatting.
pub type Point = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleBar {
    /// On the ground, in metres.
    pub metres: u32,
    /// In the drawing, in tenths of its units.
    pub length: i32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    canvas: Canvas,
    middle: Coordinates,
    /// Units of the drawing per degree of latitude.
    scale: f64,
    /// Degrees of latitude as long as a degree of longitude here.
    narrowing: f64,
}

impl Frame {
    /// A frame around `positions`, far outliers left out, and around `focus` in any case. `None` without a position.
    pub fn around(
        canvas: Canvas,
        positions: &[Coordinates],
        focus: Option<Coordinates>,
    ) -> Option<Self> {
        let origin = *positions.first().or(focus.as_ref())?;
        let mut latitudes = Extent::of(positions.iter().map(|position| position.latitude));
        let mut longitudes = Extent::of(
            positions
                .iter()
                .map(|position| unwrapped(position.longitude, origin.longitude)),
        );
        if let Some(focus) = focus {
            latitudes.include(focus.latitude);
            longitudes.include(unwrapped(focus.longitude, origin.longitude));
        }
        let middle = Coordinates {
            latitude: latitudes.middle(),
            longitude: longitudes.middle(),
        };
        let narrowing = cos_degrees(middle.latitude).max(0.01);
        let least = LEAST_METRES / METRES_PER_DEGREE;
        let room = |size: u16| (f64::from(size) - 2.0 * EDGE).max(1.0);
        let across = room(canvas.width) / (longitudes.length() * narrowing).max(least);
        let down = room(canvas.height) / latitudes.length().max(least);
        Some(Self {
            canvas,
            middle,
            scale: across.min(down),
            narrowing,
        })
    }

    /// In units of the drawing, and maybe outside it.
    pub fn unbounded(&self, position: Coordinates) -> (f64, f64) {
        let east = (unwrapped(position.longitude, self.middle.longitude) - self.middle.longitude)
            * self.narrowing;
        let north = position.latitude - self.middle.latitude;
        let x = f64::from(self.canvas.width) / 2.0 + east * self.scale;
        let y = f64::from(self.canvas.height) / 2.0 - north * self.scale;
        (x, y)
    }

    /// Metres that a unit of the drawing is long on the ground.
    pub fn metres(&self) -> f64 {
        METRES_PER_DEGREE / self.scale
    }

    /// `None` outside the drawing.
    pub fn project(&self, position: Coordinates) -> Option<Point> {
        let (x, y) = self.unbounded(position);
        let inside = (0.0..=f64::from(self.canvas.width)).contains(&x)
            && (0.0..=f64::from(self.canvas.height)).contains(&y);
        inside.then(|| (tenths(x), tenths(y)))
    }

    /// Grey dots for at most sixty of the positions, evenly chosen.
    pub fn dots(&self, positions: &[Coordinates]) -> Vec<Point> {
        sample(positions)
            .filter_map(|position| self.project(*position))
            .into_vec()
    }

    /// Shows so many times as much ground in each direction as what it was made for takes.
    #[must_use]
    pub fn with_surroundings(self, times: f64) -> Self {
        Self {
            scale: self.scale / times,
            ..self
        }
    }

    /// The position at shares of width and height, from the upper left. `None` where there is none.
    pub fn at(&self, x: f64, y: f64) -> Option<Coordinates> {
        let east = (x - 0.5) * f64::from(self.canvas.width) / self.scale / self.narrowing;
        let south = (y - 0.5) * f64::from(self.canvas.height) / self.scale;
        Coordinates::new(
            self.middle.latitude - south,
            unwrapped(self.middle.longitude + east, 0.0),
        )
    }

    /// The longest round distance that fits: 1, 2 or 5 times a power of ten, from 100 metres.
    pub fn scale_bar(&self) -> ScaleBar {
        self.scale_bar_within(LONGEST_BAR)
    }

    /// The longest round distance that fits into `longest` units of the drawing.
    pub fn scale_bar_within(&self, longest: f64) -> ScaleBar {
        let length = |metres: u32| f64::from(metres) / METRES_PER_DEGREE * self.scale;
        let metres = (2..=6)
            .flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.saturating_pow(power)))
            .take_while(|metres| length(*metres) <= longest)
            .last()
            .unwrap_or(100);
        ScaleBar {
            metres,
            length: tenths(length(metres)),
        }
    }
}

/// In a straight line over the ground, as exactly as a drawing is.
pub fn metres_between(from: Coordinates, to: Coordinates) -> u32 {
    let narrowing = cos_degrees(f64::midpoint(from.latitude, to.latitude));
    let east = (unwrapped(to.longitude, from.longitude) - from.longitude) * narrowing;
    let north = to.latitude - from.latitude;
    let metres = (east * east + north * north).sqrt() * METRES_PER_DEGREE;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float cast saturates"
    )]
    let whole = metres as u32;
    whole
}

/// So many metres away. `None` where there is no such place.
pub fn moved(from: Coordinates, north: f64, east: f64) -> Option<Coordinates> {
    let narrowing = cos_degrees(from.latitude).max(0.01);
    Coordinates::new(
        from.latitude + north / METRES_PER_DEGREE,
        unwrapped(from.longitude + east / METRES_PER_DEGREE / narrowing, 0.0),
    )
}

/// What makes of a drawing's dots the density of stays, in tenths of its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blur {
    /// The standard deviation of a Gaussian blur.
    pub deviation: i32,
    /// How wide each dot is drawn for it: the blurred ones are half opaque where they are densest.
    pub width: i32,
}

/// What a drawing shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    pub canvas: Canvas,
    pub dots: Vec<Point>,
    pub here: Point,
    pub bar: ScaleBar,
}

impl Sketch {
    pub fn new(frame: &Frame, here: Coordinates, others: &[Coordinates]) -> Option<Self> {
        let (dots, bar) = (frame.dots(others), frame.scale_bar());
        Some(Self {
            canvas: frame.canvas,
            dots,
            here: frame.project(here)?,
            bar,
        })
    }

    /// None for few stays.
    pub fn blur(&self) -> Option<Blur> {
        if self.dots.len() < LEAST_STAYS {
            return None;
        }
        let deviation = SIGMA * f64::from(self.bar.length) / f64::from(self.bar.metres.max(1));
        let felt = |(x, y): Point| {
            self.dots.iter().fold(0.0, |felt, (other_x, other_y)| {
                let (dx, dy) = (f64::from(x - other_x), f64::from(y - other_y));
                // The bell curve nearly, without the maths library's bytes.
                let near = (1.0 - (dx * dx + dy * dy) / (9.0 * deviation * deviation)).max(0.0);
                felt + near * near * near * near
            })
        };
        let dots = self.dots.iter();
        let densest = dots.fold(1.0, |most: f64, dot| most.max(felt(*dot)));
        Some(Blur {
            deviation: tenths(deviation / 10.0),
            width: tenths(2.0 * deviation / densest.sqrt() / 10.0),
        })
    }
}

/// The positions of a list of hotels, and the frame its drawings share.
#[derive(Clone, Debug)]
pub struct MapExtent {
    positions: Vec<Coordinates>,
    frame: Option<Frame>,
}

impl MapExtent {
    pub fn of(positions: Vec<Coordinates>) -> Self {
        let frame = Frame::around(CARD, &positions, None);
        Self { positions, frame }
    }

    pub fn has_neighbours(&self) -> bool {
        self.positions.len() > 1
    }

    /// One far from the others gets a frame that reaches to it.
    pub fn sketch(&self, here: Coordinates) -> Option<Sketch> {
        self.frame
            .and_then(|frame| Sketch::new(&frame, here, &self.positions))
            .or_else(|| {
                Sketch::new(
                    &Frame::around(CARD, &self.positions, Some(here))?,
                    here,
                    &self.positions,
                )
            })
    }
}

struct Extent {
    low: f64,
    high: f64,
}

impl Extent {
    /// The whole span, or that of the central nine tenths where it is less than half of the whole.
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let all: Vec<f64> = values.into_vec();
        let mut sorted: Vec<f64> = Vec::with_capacity(MOST_DOTS);
        for value in sample(&all) {
            let index = sorted.partition_point(|other| other <= value);
            sorted.insert(index, *value);
        }
        let cut = (sorted.len() + 9) / 20;
        let central = Self::between(sorted.get(cut), sorted.iter().rev().nth(cut));
        let mut whole = Self::between(sorted.first(), sorted.last());
        // The sample may lack the ends.
        all.iter().for_each(|value| whole.include(*value));
        if central.length() * 2.0 < whole.length() {
            central
        } else {
            whole
        }
    }

    fn between(low: Option<&f64>, high: Option<&f64>) -> Self {
        Self {
            low: low.copied().unwrap_or(f64::INFINITY),
            high: high.copied().unwrap_or(f64::NEG_INFINITY),
        }
    }

    fn include(&mut self, value: f64) {
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    fn length(&self) -> f64 {
        (self.high - self.low).max(0.0)
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

fn sample<T>(values: &[T]) -> impl Iterator<Item = &T> {
    values
        .iter()
        .step_by(values.len().div_ceil(MOST_DOTS).max(1))
}

/// The longitude as the neighbour of `origin`, across the date line where that is nearer.
fn unwrapped(longitude: f64, origin: f64) -> f64 {
    match longitude - origin {
        far_east if far_east > 180.0 => longitude - 360.0,
        far_west if far_west < -180.0 => longitude + 360.0,
        _ => longitude,
    }
}

/// Bhaskara's approximation, within 0.2 %: exact enough for a drawing, and free of the maths library's bytes.
fn cos_degrees(degrees: f64) -> f64 {
    let square = degrees * degrees;
    (32_400.0 - 4.0 * square) / (32_400.0 + square)
}

fn tenths(units: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "a float cast saturates")]
    let whole = (units * 10.0 + 0.5).floor() as i32;
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(latitude: f64, longitude: f64) -> Coordinates {
        Coordinates::new(latitude, longitude).unwrap()
    }

    /// Hotels over a few kilometres of a town.
    fn town(n: u32) -> Vec<Coordinates> {
        (0..n)
            .map(|i| {
                at(
                    35.51 + f64::from(i % 7) * 0.004,
                    24.01 + f64::from(i % 5) * 0.005,
                )
            })
            .collect()
    }

    fn metres_between_drawn(frame: &Frame, a: Coordinates, b: Coordinates) -> f64 {
        let (a, b) = (frame.project(a).unwrap(), frame.project(b).unwrap());
        let bar = frame.scale_bar();
        let drawn = f64::from(a.0 - b.0).hypot(f64::from(a.1 - b.1));
        drawn / f64::from(bar.length) * f64::from(bar.metres)
    }

    #[test]
    fn every_hotel_of_a_town_is_inside_and_north_is_up() {
        let town = town(35);
        let frame = Frame::around(CARD, &town, None).unwrap();
        assert_eq!(frame.dots(&town).len(), 35);
        let (south, north) = (
            frame.project(at(35.51, 24.02)).unwrap(),
            frame.project(at(35.53, 24.02)).unwrap(),
        );
        assert!(north.1 < south.1);
        let (west, east) = (
            frame.project(at(35.52, 24.01)).unwrap(),
            frame.project(at(35.52, 24.03)).unwrap(),
        );
        assert!(west.0 < east.0);
    }

    #[test]
    fn the_scale_bar_tells_true_distances_in_both_directions() {
        for latitude in [0.5, 35.5, 60.0, -33.9] {
            let hotels = [
                at(latitude, 24.0),
                at(latitude + 0.02, 24.0),
                at(latitude, 24.03),
            ];
            let frame = Frame::around(CARD, &hotels, None).unwrap();
            let down = metres_between_drawn(&frame, hotels[0], hotels[1]);
            assert!(
                (down / 2_224.0 - 1.0).abs() < 0.02,
                "{down} m at {latitude}"
            );
            let across = metres_between_drawn(&frame, hotels[0], hotels[2]);
            let truth = 0.03 * METRES_PER_DEGREE * latitude.to_radians().cos();
            assert!(
                (across / truth - 1.0).abs() < 0.02,
                "{across} m instead of {truth} at {latitude}"
            );
        }
    }

    #[test]
    fn the_scale_bar_is_round_and_fits_from_a_street_to_a_continent() {
        for (span, metres) in [
            (0.0, 200),
            (0.05, 2_000),
            (0.6, 20_000),
            (5.0, 200_000),
            (40.0, 2_000_000),
        ] {
            let hotels = [at(10.0, 24.0), at(10.0 + span, 24.0)];
            let bar = Frame::around(CARD, &hotels, None).unwrap().scale_bar();
            assert_eq!(bar.metres, metres, "over {span} degrees");
            assert!((100..=400).contains(&bar.length), "{bar:?}");
        }
    }

    #[test]
    fn one_far_outlier_does_not_squeeze_the_town() {
        let mut hotels = town(30);
        let without = Frame::around(CARD, &hotels, None).unwrap().scale_bar();
        hotels.push(at(-33.9, 151.2));
        let with = Frame::around(CARD, &hotels, None).unwrap();
        assert_eq!(with.scale_bar().metres, without.metres);
        assert_eq!(with.project(at(-33.9, 151.2)), None);
    }

    #[test]
    fn the_hotel_itself_is_always_inside() {
        let mut hotels = town(30);
        hotels.push(at(36.2, 25.4));
        let frame = Frame::around(CARD, &hotels, Some(at(36.2, 25.4))).unwrap();
        assert!(frame.project(at(36.2, 25.4)).is_some());
        assert!(frame.project(hotels[0]).is_some());
    }

    #[test]
    fn a_single_hotel_lies_in_the_middle() {
        let frame = Frame::around(CARD, &[], Some(at(35.5, 24.0))).unwrap();
        assert_eq!(frame.project(at(35.5, 24.0)), Some((560, 560)));
        assert!(Frame::around(CARD, &[], None).is_none());
    }

    #[test]
    fn a_point_of_the_drawing_is_read_as_it_is_drawn_and_measured_to_scale() {
        let town = town(4);
        let frame = Frame::around(PAGE, &town, None)
            .unwrap()
            .with_surroundings(2.0);
        let goal = frame.at(0.25, 0.75).unwrap();
        let drawn = frame.project(goal).unwrap();
        assert!(
            (drawn.0 - 650).abs() <= 1 && (drawn.1 - 990).abs() <= 1,
            "{drawn:?}"
        );
        for place in town {
            let drawn = metres_between_drawn(&frame, place, goal);
            let measured = f64::from(super::metres_between(place, goal));
            assert!(
                (measured / drawn - 1.0).abs() < 0.02,
                "{measured} m, drawn as {drawn}"
            );
        }
        assert_eq!(frame.at(f64::NAN, 0.5), None);
    }

    #[test]
    fn a_step_is_as_long_as_it_says_in_each_direction_and_across_the_date_line() {
        for (latitude, longitude) in [(35.5, 24.0), (-60.0, 179.999), (0.5, -179.999)] {
            let from = at(latitude, longitude);
            for (north, east) in [(100.0, 0.0), (-1000.0, 0.0), (0.0, 1000.0), (0.0, -100.0)] {
                let to = moved(from, north, east).unwrap();
                let wanted = f64::hypot(north, east);
                let metres = f64::from(super::metres_between(from, to));
                assert!(
                    (metres - wanted).abs() < 2.0,
                    "{metres} instead of {wanted}"
                );
            }
        }
    }

    #[test]
    fn neighbours_across_the_date_line_stay_neighbours() {
        let hotels = [at(-17.0, 179.99), at(-17.0, -179.99), at(-17.01, -179.98)];
        let frame = Frame::around(CARD, &hotels, None).unwrap();
        assert_eq!(frame.dots(&hotels).len(), 3);
        assert!(frame.scale_bar().metres <= 2_000);
    }

    #[test]
    fn a_stay_is_felt_as_far_on_the_ground_whatever_the_scale() {
        for span in [0.05, 0.1] {
            let hotels: Vec<_> = (0..9)
                .map(|i| at(10.0 + span * f64::from(i), 24.0))
                .collect();
            let frame = Frame::around(PAGE, &hotels, None).unwrap();
            let sketch = Sketch::new(&frame, hotels[0], &hotels).unwrap();
            let blur = sketch.blur().unwrap();
            let metres = f64::from(blur.deviation) * frame.metres() / 10.0;
            assert!((metres / SIGMA - 1.0).abs() < 0.1, "{metres} m");
        }
    }

    #[test]
    fn the_denser_the_stays_the_smaller_the_dots_that_are_blurred() {
        let widths = [town(8), town(30), town(60)].map(|hotels| {
            let frame = Frame::around(PAGE, &hotels, None).unwrap();
            let sketch = Sketch::new(&frame, hotels[0], &hotels).unwrap();
            sketch.blur().unwrap().width
        });
        assert!(widths[0] > widths[1] && widths[1] > widths[2], "{widths:?}");
        let few = town(7);
        let frame = Frame::around(PAGE, &few, None).unwrap();
        assert_eq!(Sketch::new(&frame, few[0], &few).unwrap().blur(), None);
    }

    #[test]
    fn the_drawing_stays_small_whatever_the_number_of_hotels() {
        let town = town(5_000);
        let frame = Frame::around(CARD, &town, None).unwrap();
        assert!((30..=MOST_DOTS).contains(&frame.dots(&town).len()));
    }
}
