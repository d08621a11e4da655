//! How positions become points, to scale.

use std::f64::consts::PI;

use stopover_model::Coordinates;

use super::maths::{cosine, sine};

/// Metres of one degree of latitude.
const METRES_PER_DEGREE: f64 = 111_195.0;
/// Pixels of a tile's edge.
pub const TILE: f64 = 256.0;
/// Where Web Mercator ends.
const LAST_LATITUDE: f64 = 85.0;

/// On a plane or in a window; `y` grows to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    kind: Kind,
    /// Positions are on its side of the date line.
    origin: Coordinates,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Equirectangular, in metres around the origin.
    Plain { narrowing: f64 },
    /// Web Mercator, in pixels of zoom 0.
    Tiles,
}

impl Plane {
    /// True to scale around `origin`.
    pub fn plain(origin: Coordinates) -> Self {
        let narrowing = cosine(origin.latitude).max(0.01);
        let kind = Kind::Plain { narrowing };
        Self { kind, origin }
    }

    /// That of map tiles.
    pub fn tiles(origin: Coordinates) -> Self {
        let kind = Kind::Tiles;
        Self { kind, origin }
    }

    pub fn has_tiles(&self) -> bool {
        self.kind == Kind::Tiles
    }

    pub fn point(&self, position: Coordinates) -> Point {
        let longitude = unwrapped(position.longitude, self.origin.longitude);
        match self.kind {
            Kind::Plain { narrowing } => Point {
                x: (longitude - self.origin.longitude) * narrowing * METRES_PER_DEGREE,
                y: (self.origin.latitude - position.latitude) * METRES_PER_DEGREE,
            },
            Kind::Tiles => {
                let latitude = position.latitude.clamp(-LAST_LATITUDE, LAST_LATITUDE);
                let sine = sine(latitude);
                let north = ((1.0 + sine) / (1.0 - sine)).ln() / 2.0 / PI;
                Point {
                    x: (longitude / 360.0 + 0.5) * TILE,
                    y: (1.0 - north) / 2.0 * TILE,
                }
            }
        }
    }

    /// Latitude and longitude; the latter may be beyond the date line.
    pub fn position(&self, point: Point) -> (f64, f64) {
        match self.kind {
            Kind::Plain { narrowing } => (
                self.origin.latitude - point.y / METRES_PER_DEGREE,
                self.origin.longitude + point.x / METRES_PER_DEGREE / narrowing,
            ),
            Kind::Tiles => {
                let north = (1.0 - point.y / TILE * 2.0) * PI;
                let latitude = (north.exp().atan() - PI / 4.0) * 2.0;
                (latitude.to_degrees(), (point.x / TILE - 0.5) * 360.0)
            }
        }
    }

    /// Metres of a unit of the plane, around `point`.
    pub fn metres(&self, point: Point) -> f64 {
        match self.kind {
            Kind::Plain { .. } => 1.0,
            Kind::Tiles => {
                let (latitude, _) = self.position(point);
                METRES_PER_DEGREE * 360.0 * cosine(latitude) / TILE
            }
        }
    }
}

/// The longitude as the neighbour of `origin`, across the date line where that is nearer.
fn unwrapped(longitude: f64, origin: f64) -> f64 {
    match longitude - origin {
        far_east if far_east > 180.0 => longitude - 360.0,
        far_west if far_west < -180.0 => longitude + 360.0,
        _ => longitude,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(latitude: f64, longitude: f64) -> Coordinates {
        Coordinates::new(latitude, longitude).unwrap()
    }

    fn planes(origin: Coordinates) -> [Plane; 2] {
        [Plane::plain(origin), Plane::tiles(origin)]
    }

    #[test]
    fn a_position_is_found_again_from_its_point() {
        let malaga = at(36.72, -4.42);
        for plane in planes(malaga) {
            let place = at(36.69, -4.48);
            let (latitude, longitude) = plane.position(plane.point(place));
            assert!((latitude - place.latitude).abs() < 1e-9);
            assert!((longitude - place.longitude).abs() < 1e-9);
        }
    }

    #[test]
    fn distances_are_true_in_both_directions() {
        for latitude in [0.5, 35.5, 60.0, -33.9] {
            let origin = at(latitude, 24.0);
            for plane in planes(origin) {
                let (here, metres) = (plane.point(origin), plane.metres(plane.point(origin)));
                let north = plane.point(at(latitude + 0.01, 24.0));
                let east = plane.point(at(latitude, 24.01));
                let down = (here.y - north.y) * metres / 1_111.95;
                let across = (east.x - here.x) * metres / (1_111.95 * latitude.to_radians().cos());
                assert!((down - 1.0).abs() < 0.001 && (across - 1.0).abs() < 0.001);
            }
        }
    }

    #[test]
    fn tiles_lie_where_everybody_s_do() {
        // Tile 7/62/49 of the usual scheme begins at the north-west of Málaga's region.
        let plane = Plane::tiles(at(36.72, -4.42));
        let point = plane.point(at(36.72, -4.42));
        let tile = |value: f64| (value / TILE * 128.0).floor();
        assert_eq!((tile(point.x), tile(point.y)), (62.0, 49.0));
    }

    #[test]
    fn neighbours_across_the_date_line_stay_neighbours() {
        for plane in planes(at(-17.0, 179.99)) {
            let (west, east) = (
                plane.point(at(-17.0, 179.99)),
                plane.point(at(-17.0, -179.99)),
            );
            let metres = (east.x - west.x) * plane.metres(west);
            assert!((2_000.0..2_300.0).contains(&metres), "{metres}");
        }
    }
}
