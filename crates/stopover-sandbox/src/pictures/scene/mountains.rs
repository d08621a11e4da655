//! Mountains: meadows with huts, a chapel below peaks, a railway over a gorge.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::{Coat, ridge};
use crate::world::rng::SeededRng;

pub(super) const COMPOSITIONS: [Composition; 3] = [meadows, chapel, viaduct];

/// Peaks over meadows with a few huts.
fn meadows(canvas: &mut Canvas, rng: &mut SeededRng) {
    canvas.sky(120.0, rng);
    canvas.ranges(128.0, 66.0, rng);
    let palette = canvas.palette;
    for (step, base) in [(0.0_f32, 146.0), (1.0, 166.0)] {
        let meadow = blend(palette.meadow, palette.mountain, 0.4 - 0.3 * step);
        canvas.land(&ridge(base, 14.0, rng), meadow);
        for _ in 0..16 {
            let (x, ground) = (rng.range_f32(0.0, WIDTH), base + rng.range_f32(-2.0, 16.0));
            canvas.conifer(x, ground, rng.range_f32(12.0, 24.0) + 6.0 * step);
        }
    }
    for _ in 0..rng.between(2, 4) {
        let (x, ground) = (rng.range_f32(30.0, 250.0), rng.range_f32(172.0, 192.0));
        canvas.house(x, ground, rng.range_f32(16.0, 24.0), rng);
    }
}

/// A road that winds to a chapel on a knoll, below snowy peaks.
fn chapel(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(118.0, rng);
    let main = rng.range_f32(80.0, 130.0);
    let low = |rng: &mut SeededRng| rng.range_f32(62.0, 80.0);
    canvas.peak((main + 150.0, low(rng)), (150.0, 100.0), 0.5, rng);
    canvas.peak((main - 86.0, low(rng)), (150.0, 90.0), 0.6, rng);
    canvas.peak((main + 74.0, 58.0), (150.0, 86.0), 0.7, rng);
    canvas.peak((main, 26.0), (152.0, 112.0), 0.9, rng);
    let woods = blend(palette.meadow, palette.mountain, 0.55);
    canvas.land(&ridge(146.0, 18.0, rng), woods);
    for _ in 0..40 {
        let x = rng.range_f32(0.0, WIDTH);
        canvas.conifer(x, rng.range_f32(146.0, 158.0), rng.range_f32(10.0, 18.0));
    }
    let place = rng.range_f32(196.0, 232.0);
    let knoll = move |x: f32| 176.0 - 34.0 * (-((x - place) / 58.0).powi(2)).exp() - x * 0.02;
    canvas.profile(knoll, blend(palette.meadow, palette.mountain, 0.12));
    canvas.church(
        Coat::new(palette, [255, 252, 244]),
        (place - 8.0, knoll(place) + 3.0),
        44.0,
    );
    winding_road(canvas, (place, knoll(place) + 2.0));
    for _ in 0..12 {
        let x = rng.range_f32(0.0, WIDTH);
        if (x - place).abs() > 50.0 {
            let ground = knoll(x) + rng.range_f32(4.0, 26.0);
            canvas.conifer(x, ground, rng.range_f32(18.0, 34.0));
        }
    }
}

/// From the lower edge of the picture up to a point, wider towards the viewer.
fn winding_road(canvas: &mut Canvas, (x, top): (f32, f32)) {
    let road = blend(canvas.palette.sand, canvas.palette.meadow, 0.2);
    let at = |step: u8, side: f32| {
        let share = f32::from(step) / 30.0;
        let bend = (share * 7.0).sin() * (6.0 + 34.0 * share);
        let half = 1.0 + 8.0 * share * share;
        (
            x - 6.0 + bend - 50.0 * share + side * half,
            top + (HEIGHT - top) * share,
        )
    };
    let mut corners: Vec<_> = (0..=30).map(|step| at(step, -1.0)).collect();
    corners.extend((0..=30).rev().map(|step| at(step, 1.0)));
    canvas.polygon(&corners, road);
}

/// A train on a viaduct across a wooded gorge.
fn viaduct(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(110.0, rng);
    canvas.peak(
        (rng.range_f32(110.0, 190.0), 34.0),
        (140.0, 120.0),
        0.5,
        rng,
    );
    canvas.ranges(118.0, 40.0, rng);
    let valley = |base: f32, depth: f32| {
        move |x: f32| base + depth * (-((x - 150.0) / 78.0).powi(2)).exp() + 2.5 * (x * 0.3).sin()
    };
    let back = blend(palette.meadow, palette.mountain, 0.6);
    canvas.profile(valley(112.0, 50.0), back);
    forest(canvas, valley(114.0, 50.0), (9.0, 15.0), rng);
    let stone = Coat::stone(palette);
    for nth in 0..8_u8 {
        let span = (f32::from(nth) * 37.5, f32::from(nth + 1) * 37.5);
        canvas.span(span, (124.0, 196.0), (4.2, 0.12), stone.wall);
        canvas.rect(span.1 - 4.2, 130.0, 2.4, 66.0, stone.shadow(palette));
    }
    canvas.rect(0.0, 122.0, WIDTH, 3.0, stone.shadow(palette));
    train(canvas, rng.range_f32(40.0, 150.0), 122.0);
    let front = blend(palette.meadow, palette.mountain, 0.2);
    canvas.profile(valley(142.0, 66.0), front);
    forest(canvas, valley(146.0, 60.0), (18.0, 32.0), rng);
}

fn forest(
    canvas: &mut Canvas,
    ground: impl Fn(f32) -> f32,
    (least, most): (f32, f32),
    rng: &mut SeededRng,
) {
    for _ in 0..34 {
        let x = rng.range_f32(0.0, WIDTH);
        canvas.conifer(
            x,
            ground(x) + rng.range_f32(0.0, 14.0),
            rng.range_f32(least, most),
        );
    }
}

/// Red, as trains in mountains are.
fn train(canvas: &mut Canvas, x: f32, rail: f32) {
    let palette = canvas.palette;
    let red = tinted(palette.wall, [206, 52, 48]);
    for nth in 0..4_u8 {
        let left = x + f32::from(nth) * 25.0;
        canvas.rect(left, rail - 8.0, 24.0, 8.0, red);
        canvas.rect(left, rail - 9.0, 24.0, 1.4, palette.haze);
        canvas.rect(left, rail - 2.4, 24.0, 0.9, palette.cloud);
        for pane in 0..5_u8 {
            let x = left + 1.8 + f32::from(pane) * 4.4;
            canvas.rect(x, rail - 6.6, 3.0, 2.8, palette.window);
        }
    }
}
