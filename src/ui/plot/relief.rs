//! Where stays are dense: lines of equal density, from their positions alone. It claims nothing about the ground.

use std::fmt::Write;

use super::plane::Point;
use crate::ui::sketch::{LEAST_STAYS, SIGMA};

/// Beyond so many deviations nothing is felt.
const REACH: f64 = 3.0;
/// Cells of a deviation.
const FINENESS: f64 = 3.0;
/// Cells in each direction, at most.
const MOST_CELLS: usize = 120;
/// Of the greatest density.
const LEVELS: [f64; 5] = [0.1, 0.25, 0.42, 0.6, 0.8];

/// Areas as paths, the largest first, in tenths of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// On the plane.
    pub corner: Point,
    /// A cell's edge, in units of the plane.
    pub cell: f64,
    pub columns: usize,
    pub rows: usize,
    pub areas: Vec<String>,
}

impl Relief {
    /// None for few stays, and where they are spread over so much ground that a quarter would not be seen.
    pub fn of(points: &[Point], metres: f64) -> Option<Self> {
        if points.len() < LEAST_STAYS {
            return None;
        }
        let (sigma, first) = (SIGMA / metres, points.first()?);
        let span = |value: fn(&Point) -> f64| {
            points
                .iter()
                .map(value)
                .fold((value(first), value(first)), |(low, high), value| {
                    (low.min(value), high.max(value))
                })
        };
        let ((west, east), (north, south)) = (span(|point| point.x), span(|point| point.y));
        let (cell, edge) = (sigma / FINENESS, sigma * (REACH + 0.5));
        let cells = |from: f64, to: f64| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a float cast saturates"
            )]
            let cells = ((to - from + 2.0 * edge) / cell) as usize;
            cells + 2
        };
        let (columns, rows) = (cells(west, east), cells(north, south));
        if columns > MOST_CELLS || rows > MOST_CELLS {
            return None;
        }
        let corner = Point {
            x: west - edge,
            y: north - edge,
        };
        let mut field = Field {
            columns,
            rows,
            values: vec![0.0; columns * rows],
        };
        for point in points {
            field.add((point.x - corner.x) / cell, (point.y - corner.y) / cell);
        }
        let most = field
            .values
            .iter()
            .fold(0.0, |most: f64, value| most.max(*value));
        let areas = LEVELS.map(|level| field.outline(most * level)).into();
        Some(Self {
            corner,
            cell,
            columns,
            rows,
            areas,
        })
    }
}

/// Densities at the corners of cells.
struct Field {
    columns: usize,
    rows: usize,
    values: Vec<f64>,
}

impl Field {
    /// A stay at a place in cells.
    fn add(&mut self, x: f64, y: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float cast saturates"
        )]
        let from = |at: f64| (at - REACH * FINENESS).ceil().max(0.0) as usize;
        #[expect(clippy::cast_precision_loss, reason = "there are a hundred or so")]
        let felt = |at: f64, index: usize| {
            let distance = (index as f64 - at) / FINENESS;
            (-distance * distance / 2.0).exp()
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is a small constant"
        )]
        let reach = (2.0 * REACH * FINENESS) as usize;
        let (left, top) = (from(x), from(y));
        let across = (left..self.columns.min(left + reach + 1)).map(|column| felt(x, column));
        let across: Vec<f64> = crate::ui::IntoVec::into_vec(across);
        for row in top..self.rows.min(top + reach + 1) {
            let down = felt(y, row);
            let cells = self.values.iter_mut().skip(row * self.columns + left);
            for (cell, across) in cells.zip(&across) {
                *cell += across * down;
            }
        }
    }

    fn value(&self, column: usize, row: usize) -> f64 {
        self.values
            .get(row * self.columns + column)
            .copied()
            .unwrap_or_default()
    }

    /// All lines at which the density is `level`, each closed: marching squares. Edges between corners have numbers; a line
    /// leads over them with the greater density at its right.
    fn outline(&self, level: f64) -> String {
        const NONE: usize = usize::MAX;
        let mut next = vec![NONE; self.values.len() * 2];
        for row in 0..self.rows.saturating_sub(1) {
            for column in 0..self.columns.saturating_sub(1) {
                let corner = |x: usize, y: usize| self.value(column + x, row + y) >= level;
                let at = row * self.columns + column;
                let (top, left) = (at * 2, at * 2 + 1);
                let (bottom, right) = ((at + self.columns) * 2, at * 2 + 3);
                let bits = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                let case = bits
                    .iter()
                    .rev()
                    .fold(0, |case, bit| case * 2 + usize::from(*bit));
                // From which edge to which, by which of the corners are inside: clockwise from the top left one.
                let lines: &[(usize, usize)] = match case {
                    1 => &[(top, left)],
                    2 => &[(right, top)],
                    3 => &[(right, left)],
                    4 => &[(bottom, right)],
                    5 => &[(top, left), (bottom, right)],
                    6 => &[(bottom, top)],
                    7 => &[(bottom, left)],
                    8 => &[(left, bottom)],
                    9 => &[(top, bottom)],
                    10 => &[(right, top), (left, bottom)],
                    11 => &[(right, bottom)],
                    12 => &[(left, right)],
                    13 => &[(top, right)],
                    14 => &[(left, top)],
                    _ => &[],
                };
                for (from, to) in lines {
                    if let Some(next) = next.get_mut(*from) {
                        *next = *to;
                    }
                }
            }
        }
        let mut path = String::new();
        for start in 0..next.len() {
            let mut edge = start;
            let mut is_first = true;
            while let Some(to) = next.get_mut(edge).filter(|to| **to != NONE) {
                let to = std::mem::replace(to, NONE);
                let (x, y) = self.crossing(edge, level);
                // Writing to a string cannot fail.
                let _ = write!(path, "{}{x} {y}", if is_first { 'M' } else { 'L' });
                is_first = false;
                edge = to;
            }
            if !is_first {
                path.push('Z');
            }
        }
        path
    }

    /// Where the density is `level` on an edge, in tenths of cells.
    fn crossing(&self, edge: usize, level: f64) -> (i32, i32) {
        let (at, is_down) = (edge / 2, edge % 2 == 1);
        let (column, row) = (at % self.columns, at / self.columns);
        let from = self.value(column, row);
        let to = if is_down {
            self.value(column, row + 1)
        } else {
            self.value(column + 1, row)
        };
        let part = if (to - from).abs() > 0.0 {
            (level - from) / (to - from)
        } else {
            0.5
        };
        #[expect(clippy::cast_possible_truncation, reason = "a float cast saturates")]
        let part = (part.clamp(0.0, 1.0) * 10.0) as i32;
        let tenths = |cells: usize| i32::try_from(cells * 10).unwrap_or_default();
        if is_down {
            (tenths(column), tenths(row) + part)
        } else {
            (tenths(column) + part, tenths(row))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(x: f64, y: f64, count: u32) -> impl Iterator<Item = Point> {
        (0..count).map(move |i| Point {
            x: x + f64::from(i % 3) * 60.0,
            y: y + f64::from(i / 3) * 60.0,
        })
    }

    fn relief(points: &[Point]) -> Relief {
        Relief::of(points, 1.0).unwrap()
    }

    /// Whether an area of the relief holds a point: crossings of its lines with a ray to the right.
    fn holds(relief: &Relief, area: usize, point: Point) -> bool {
        let tenths = |value: f64| value / relief.cell * 10.0;
        let (x, y) = (
            tenths(point.x - relief.corner.x),
            tenths(point.y - relief.corner.y),
        );
        let mut crossings = 0;
        for line in relief.areas[area]
            .split('Z')
            .filter(|line| !line.is_empty())
        {
            let points: Vec<(f64, f64)> = line[1..]
                .split('L')
                .map(|pair| {
                    pair.split_once(' ')
                        .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                        .unwrap()
                })
                .collect();
            for (i, a) in points.iter().enumerate() {
                let b = points[(i + 1) % points.len()];
                if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
                    crossings += 1;
                }
            }
        }
        crossings % 2 == 1
    }

    #[test]
    fn the_densest_area_is_where_most_stays_are() {
        let points: Vec<Point> = group(0.0, 0.0, 12).chain(group(4_000.0, 0.0, 3)).collect();
        let relief = relief(&points);
        let (dense, sparse) = (Point { x: 60.0, y: 90.0 }, Point { x: 4_060.0, y: 0.0 });
        assert_eq!(relief.areas.len(), 5);
        assert!((0..5).all(|area| holds(&relief, area, dense)));
        assert!(holds(&relief, 0, sparse) && !holds(&relief, 3, sparse));
        assert!(!holds(&relief, 0, Point { x: 2_000.0, y: 0.0 }));
    }

    #[test]
    fn few_stays_and_those_of_a_whole_country_have_none() {
        let few: Vec<Point> = group(0.0, 0.0, 7).collect();
        assert_eq!(Relief::of(&few, 1.0), None);
        let country: Vec<Point> = group(0.0, 0.0, 9).chain(group(300_000.0, 0.0, 9)).collect();
        assert_eq!(Relief::of(&country, 1.0), None);
    }

    #[test]
    fn every_line_is_closed_inside_the_field() {
        let points: Vec<Point> = group(0.0, 0.0, 9).chain(group(1_500.0, 900.0, 9)).collect();
        let relief = relief(&points);
        for area in &relief.areas {
            assert!(area.starts_with('M') && area.ends_with('Z'));
            for pair in area.split(['M', 'L', 'Z']).filter(|pair| !pair.is_empty()) {
                let (x, y) = pair.split_once(' ').unwrap();
                let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
                assert!(x <= relief.columns * 10 && y <= relief.rows * 10);
            }
        }
    }
}
