//! Beaches: a bay, a cove, dunes, bathing cabins, a lagoon.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend};
use crate::pictures::elements::{Coat, ridge};
use crate::world::rng::SeededRng;

pub(super) const COMPOSITIONS: [Composition; 5] = [bay, dunes, cove, cabins, lagoon];

/// A wide bay: sand, surf, palms and parasols.
fn bay(canvas: &mut Canvas, rng: &mut SeededRng) {
    let sun = canvas.sky(104.0, rng);
    canvas.ranges(103.0, 14.0, rng);
    canvas.water(104.0, sun, rng);
    canvas.boat(rng.range_f32(60.0, 240.0), 116.0, rng.range_f32(4.0, 7.0));
    let phase = rng.range_f32(0.0, 6.0);
    let shore = |x: f32| 152.0 + 7.0 * (x * 0.022 + phase).sin();
    let palette = canvas.palette;
    canvas.profile(
        |x| shore(x) - 3.0,
        blend(palette.water, [255, 255, 255], 0.75),
    );
    canvas.profile(shore, palette.sand);
    for _ in 0..rng.between(3, 6) {
        let (x, y) = (rng.range_f32(20.0, 280.0), rng.range_f32(168.0, 190.0));
        canvas.parasol(x, y, rng.range_f32(8.0, 13.0), rng);
    }
    for _ in 0..rng.between(1, 3) {
        let x = if rng.chance(0.5) {
            rng.range_f32(12.0, 60.0)
        } else {
            rng.range_f32(240.0, 288.0)
        };
        let ground = rng.range_f32(178.0, 198.0);
        canvas.palm(x, ground, rng.range_f32(70.0, 110.0), rng);
    }
}

/// A small beach between cliffs with pines.
fn cove(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(84.0, rng);
    canvas.ranges(84.0, 10.0, rng);
    canvas.water(84.0, sun, rng);
    let rock = blend(palette.sand, palette.mountain, 0.42);
    let far = blend(rock, palette.haze, 0.45);
    canvas.cliff((rng.range_f32(46.0, 70.0), 66.0), far, rng);
    for _ in 0..rng.between(2, 4) {
        let (x, y) = (rng.range_f32(110.0, 190.0), rng.range_f32(100.0, 136.0));
        canvas.boat(x, y, (y - 70.0) * 0.12);
    }
    let middle = rng.range_f32(140.0, 160.0);
    let shore = move |x: f32| 160.0 + 16.0 * (-((x - middle) / 52.0).powi(2)).exp();
    for (lift, white) in [(14.0, 0.22), (8.0, 0.4), (3.0, 0.8)] {
        let shallow = blend(palette.water, [206, 255, 244], white);
        canvas.profile(|x| shore(x) - lift, shallow);
    }
    canvas.profile(shore, palette.sand);
    for _ in 0..5 {
        let (x, y) = (rng.range_f32(96.0, 204.0), rng.range_f32(184.0, 196.0));
        canvas.parasol(x, y, rng.range_f32(6.0, 8.0), rng);
    }
    let top = rng.range_f32(48.0, 60.0);
    canvas.cliff((rng.range_f32(40.0, 52.0), top), rock, rng);
    for (x, size) in [(8.0, 26.0), (26.0, 20.0), (38.0, 15.0)] {
        canvas.pine(x, top - 3.0, size);
    }
    right_cliff(canvas, rng);
}

/// The other arm of a cove.
fn right_cliff(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let rock = blend(palette.sand, palette.mountain, 0.5);
    let mut face = vec![(WIDTH, 74.0), (262.0, 80.0)];
    let (mut x, mut y) = (246.0, 90.0);
    while y < HEIGHT {
        face.push((x, y));
        x += rng.range_f32(-5.0, 3.0);
        y += rng.range_f32(6.0, 12.0);
    }
    face.extend([(x, HEIGHT), (WIDTH, HEIGHT)]);
    canvas.polygon(&face, rock);
    let shade = blend(rock, palette.mountain, 0.35);
    for (x, y) in face.iter().skip(2).step_by(2) {
        canvas.polygon(&[(*x, *y), (x + 34.0, y + 4.0), (x + 12.0, y - 3.0)], shade);
    }
    let green = blend(palette.meadow, palette.mountain, 0.15);
    let crest = [
        (WIDTH, 66.0),
        (266.0, 74.0),
        (244.0, 91.0),
        (262.0, 90.0),
        (WIDTH, 84.0),
    ];
    canvas.polygon(&crest, green);
    for (x, size) in [(262.0, 18.0), (276.0, 22.0), (292.0, 28.0)] {
        canvas.pine(x, 80.0 - (x - 262.0) * 0.2, size);
    }
}

/// A long beach below dunes, with a lighthouse at its end.
fn dunes(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(98.0, rng);
    canvas.water(98.0, sun, rng);
    canvas.boat(rng.range_f32(30.0, 110.0), 108.0, 5.0);
    let far = blend(palette.meadow, palette.haze, 0.4);
    canvas.polygon(
        &[(196.0, 99.0), (226.0, 93.0), (WIDTH, 86.0), (WIDTH, 104.0)],
        far,
    );
    canvas.lighthouse((rng.range_f32(226.0, 244.0), 95.0), 44.0);
    strand(canvas, -16.0, blend(palette.water, [255, 255, 255], 0.35));
    strand(canvas, -7.0, blend(palette.water, [255, 255, 255], 0.8));
    strand(canvas, 0.0, blend(palette.sand, palette.mountain, 0.12));
    strand(canvas, 12.0, palette.sand);
    for (nth, size) in [(0.0, 5.0), (1.0, 7.0), (2.0, 9.5)] {
        let (x, y) = (234.0 - nth * 34.0, 124.0 + nth * 20.0);
        canvas.parasol(x, y, size, rng);
    }
    for (base, tone) in [(112.0, 0.2), (146.0, 0.08)] {
        let start = if base < 130.0 { 214.0 } else { 150.0 };
        let phase = rng.range_f32(0.0, 1.5);
        let crest = |x: f32| {
            let inland = ((x - start) / 70.0).clamp(0.0, 1.0);
            let swell = 7.0 * (x * 0.05 + phase).sin() * inland;
            HEIGHT - (HEIGHT - base) * inland.sqrt() + swell + 6.0
        };
        canvas.profile(crest, blend(palette.sand, palette.mountain, tone));
        for _ in 0..22 {
            let x = rng.range_f32(start + 14.0, WIDTH);
            canvas.tuft(
                x,
                crest(x) + rng.range_f32(1.0, 10.0),
                (base - 78.0) * 0.24,
                rng,
            );
        }
    }
}

/// Sand from the far end of a beach to the viewer, its edge moved inland by `inset`.
fn strand(canvas: &mut Canvas, inset: f32, fill: crate::pictures::palette::Rgb) {
    let edge = (0..=20_u8).map(|step| {
        let share = f32::from(step) / 20.0;
        let x = 250.0 - 230.0 * share.powf(1.4) + inset * (0.2 + share * 1.6);
        (x, 100.0 + 100.0 * share)
    });
    let mut corners: Vec<_> = edge.collect();
    corners.extend([(WIDTH, HEIGHT), (WIDTH, 100.0)]);
    canvas.polygon(&corners, fill);
}

/// Striped bathing cabins side by side on the sand.
fn cabins(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(112.0, rng);
    canvas.water(112.0, sun, rng);
    for _ in 0..3 {
        canvas.boat(rng.range_f32(20.0, 280.0), rng.range_f32(118.0, 128.0), 5.0);
    }
    let surf = blend(palette.water, [255, 255, 255], 0.75);
    canvas.profile(|x| 146.0 + 2.0 * (x * 0.05).sin(), surf);
    canvas.profile(|x| 149.0 + 2.0 * (x * 0.05 + 0.3).sin(), palette.sand);
    let start = rng.range_f32(-14.0, 4.0);
    let gap = rng.between(3, 5) as u8;
    for nth in 0..9_u8 {
        // Through one gap the sea is seen.
        if nth != gap {
            cabin(canvas, (start + f32::from(nth) * 36.0, 176.0), 30.0, rng);
        }
    }
    let plank = blend(palette.sand, palette.mountain, 0.3);
    canvas.rect(0.0, 176.0, WIDTH, 3.0, plank);
    canvas.parasol(start + f32::from(gap) * 36.0 + 14.0, 170.0, 12.0, rng);
    for _ in 0..4 {
        canvas.passer_by(
            rng.range_f32(14.0, 286.0),
            rng.range_f32(184.0, 194.0),
            10.0,
            rng,
        );
    }
}

/// One cabin, in a colour of its own.
fn cabin(canvas: &mut Canvas, (x, ground): (f32, f32), width: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let coat = Coat::bright(palette, rng);
    let white = Coat::new(palette, [255, 255, 255]).wall;
    let (top, stripe) = (ground - width * 1.05, width / 8.0);
    canvas.rect(x, top, width, ground - top, white);
    for nth in 0..4_u8 {
        canvas.rect(
            x + stripe * (f32::from(nth) * 2.0 + 0.5),
            top,
            stripe,
            ground - top,
            coat.wall,
        );
    }
    let gable = [
        (x, top + 0.3),
        (x + width / 2.0, top - width * 0.46),
        (x + width, top + 0.3),
    ];
    canvas.polygon(&gable, white);
    for side in [0.0, 1.0] {
        let eaves = (x + width * side + (side - 0.5) * 5.0, top + 2.0);
        canvas.stroke(eaves, (x + width / 2.0, top - width * 0.5), 2.6, coat.wall);
    }
    canvas.circle(
        x + width / 2.0,
        top - width * 0.14,
        width * 0.08,
        coat.window,
        1.0,
    );
    let door = blend(coat.wall, palette.mountain, 0.35);
    canvas.rect(
        x + width * 0.3,
        ground - width * 0.74,
        width * 0.4,
        width * 0.74,
        door,
    );
    canvas.circle(
        x + width * 0.62,
        ground - width * 0.36,
        width * 0.03,
        white,
        1.0,
    );
}

/// Shallow water with huts on stiltsalong a jetty.
fn lagoon(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(100.0, rng);
    canvas.ranges(101.0, 9.0, rng);
    let island = rng.range_f32(50.0, 100.0);
    canvas.cap(
        (island, 102.0),
        (70.0, 6.0),
        blend(palette.meadow, palette.haze, 0.3),
    );
    for nth in 0..5_u8 {
        let x = island - 22.0 + f32::from(nth) * 11.0;
        canvas.palm(x, 100.0, rng.range_f32(15.0, 24.0), rng);
    }
    canvas.water(101.0, sun, rng);
    let clear = blend(palette.water, [196, 255, 240], 0.3);
    canvas.oval((60.0, 128.0), (190.0, 9.0), clear, 0.6);
    canvas.oval((230.0, 146.0), (240.0, 12.0), clear, 0.6);
    canvas.oval((100.0, 168.0), (320.0, 18.0), clear, 0.6);
    let (near, far) = ((128.0, HEIGHT), (246.0, 121.0));
    for (nth, size) in [(0.0, 17.0), (1.0, 21.0), (2.0, 26.0), (3.0, 32.0)] {
        let x = 284.0 - nth * 5.0 - nth * nth * 2.0;
        canvas.stilt_hut((x - size, 118.0 + nth * 9.0), size);
    }
    canvas.jetty(near, far, 46.0);
    canvas.stilt_hut((148.0, 132.0), 25.0);
    beach_in_front(canvas, rng);
}

/// A strip of sand with a palm, where the viewer stands.
fn beach_in_front(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let surf = blend(palette.water, [255, 255, 255], 0.75);
    let shore = |x: f32| 172.0 + x * 0.17;
    canvas.profile(|x| shore(x) - 3.0, surf);
    canvas.profile(shore, palette.sand);
    canvas.parasol(66.0, 196.0, 12.0, rng);
    canvas.palm(30.0, 194.0, rng.range_f32(94.0, 118.0), rng);
    canvas.palm(12.0, 198.0, rng.range_f32(70.0, 88.0), rng);
    let line = ridge(204.0, 3.0, rng);
    canvas.land(&line, blend(palette.sand, palette.mountain, 0.12));
}
