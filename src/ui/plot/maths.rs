//! What in the maths library brings tables or kilobytes of code with it, from what does not.

use std::f64::consts::{LN_2, LOG2_E};

pub fn power_of_two(exponent: f64) -> f64 {
    (exponent * LN_2).exp()
}

pub fn log2(value: f64) -> f64 {
    value.ln() * LOG2_E
}

/// Of at most a right angle, by its power series: within 10⁻¹³.
pub fn sine(degrees: f64) -> f64 {
    let angle = degrees.to_radians();
    let square = angle * angle;
    let series = (1..10).rev().fold(1.0, |rest, n| {
        let twice = f64::from(2 * n);
        1.0 - square / (twice * (twice + 1.0)) * rest
    });
    angle * series
}

/// Of at most a right angle: within 10⁻⁷ close to it, better elsewhere.
pub fn cosine(degrees: f64) -> f64 {
    let sine = sine(degrees);
    (1.0 - sine * sine).max(0.0).sqrt()
}

/// What is left of `value` after whole parts, never negative.
pub fn rest(value: f64, part: f64) -> f64 {
    value - (value / part).floor() * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_as_exact_as_a_tile_s_pixel_needs() {
        for degrees in (-90..=90).map(f64::from) {
            let angle = degrees.to_radians();
            assert!((sine(degrees) - angle.sin()).abs() < 1e-13, "{degrees}");
            assert!((cosine(degrees) - angle.cos()).abs() < 1e-7, "{degrees}");
        }
        for exponent in (-170..=190).map(|tenths| f64::from(tenths) / 10.0) {
            let power = power_of_two(exponent);
            assert!((power / exponent.exp2() - 1.0).abs() < 1e-14, "{exponent}");
            assert!((log2(power) - exponent).abs() < 1e-14, "{exponent}");
        }
        for value in [-70.0, -0.5, 0.0, 12.25, 70.0_f64] {
            assert!((rest(value, 35.0) - value.rem_euclid(35.0)).abs() < 1e-12);
        }
    }
}
