//! Lakes between mountains: open, with an island, with a jetty.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend};
use crate::pictures::elements::{Coat, ridge};
use crate::world::rng::SeededRng;

pub(super) const COMPOSITIONS: [Composition; 3] = [open, island, jetty];

/// A boat on the water, firs in front.
fn open(canvas: &mut Canvas, rng: &mut SeededRng) {
    let sun = canvas.sky(112.0, rng);
    canvas.ranges(118.0, 52.0, rng);
    canvas.water(124.0, sun, rng);
    let (x, y) = (rng.range_f32(70.0, 230.0), rng.range_f32(140.0, 156.0));
    canvas.boat(x, y, rng.range_f32(5.0, 9.0));
    canvas.land(&ridge(196.0, 12.0, rng), canvas.palette.meadow);
    for _ in 0..14 {
        let (x, ground) = (rng.range_f32(0.0, WIDTH), rng.range_f32(190.0, 204.0));
        canvas.conifer(x, ground, rng.range_f32(22.0, 46.0));
    }
}

/// A church on an island, seen in the water.
fn island(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(108.0, rng);
    canvas.peak(
        (rng.range_f32(40.0, 110.0), 36.0),
        (134.0, 110.0),
        0.55,
        rng,
    );
    canvas.peak(
        (rng.range_f32(190.0, 260.0), 50.0),
        (134.0, 100.0),
        0.65,
        rng,
    );
    canvas.ranges(122.0, 26.0, rng);
    let bank = blend(palette.meadow, palette.mountain, 0.5);
    canvas.land(&ridge(132.0, 8.0, rng), bank);
    let place = rng.range_f32(110.0, 190.0);
    let green = blend(palette.meadow, palette.mountain, 0.2);
    canvas.cap((place, 138.5), (104.0, 13.0), green);
    for side in [-1.0, 1.0] {
        for nth in 0..5_u8 {
            let x = place + side * (16.0 + f32::from(nth) * 6.0);
            canvas.tree(x, 135.0, 24.0 - f32::from(nth) * 2.4);
        }
    }
    canvas.church(
        Coat::new(palette, [255, 250, 240]),
        (place - 12.0, 130.0),
        56.0,
    );
    for nth in -5..=5_i8 {
        canvas.tree(place + f32::from(nth) * 8.0, 138.0, 11.0);
    }
    let stone = Coat::stone(palette).shadow(palette);
    canvas.rect(place - 50.0, 137.4, 100.0, 1.6, stone);
    canvas.still_water(139.0, rng);
    canvas.rowing_boat(rng.range_f32(30.0, 270.0), 168.0, 12.0);
}

/// A jetty, a boathouse and reeds.
fn jetty(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(100.0, rng);
    canvas.ranges(106.0, 44.0, rng);
    let bank = blend(palette.meadow, palette.mountain, 0.35);
    canvas.land(&ridge(116.0, 9.0, rng), bank);
    for _ in 0..26 {
        let x = rng.range_f32(0.0, WIDTH);
        canvas.conifer(x, 117.0, rng.range_f32(9.0, 19.0));
    }
    let house = rng.range_f32(206.0, 250.0);
    let coat = Coat::new(palette, [196, 108, 84]);
    canvas.house_in(coat, (house, 118.0), 24.0, rng);
    canvas.house(house - 40.0, 116.0, 15.0, rng);
    canvas.still_water(118.0, rng);
    let near = rng.range_f32(110.0, 150.0);
    canvas.jetty((near, HEIGHT), (near + 26.0, 142.0), 58.0);
    canvas.rowing_boat(near + 72.0, 166.0, 19.0);
    for _ in 0..16 {
        let x = rng.range_f32(0.0, WIDTH);
        if (x - near).abs() > 46.0 {
            canvas.tuft(x, HEIGHT + 2.0, rng.range_f32(22.0, 44.0), rng);
        }
    }
}
