//! Places by the sea: a village on a slope, a quay, an island, a marina, a rock with a lighthouse.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::Coat;
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// What sails are covered with.
const COVERS: [Rgb; 4] = [
    [48, 92, 150],
    [196, 70, 58],
    [238, 232, 218],
    [56, 124, 116],
];

pub(super) const COMPOSITIONS: [Composition; 7] =
    [village, island, quay, fortress, roofs, lighthouse, marina];

/// A village that climbs a slope above the sea.
fn village(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(118.0, rng);
    canvas.ranges(116.0, 26.0, rng);
    canvas.water(118.0, sun, rng);
    let slope = |x: f32| 96.0 + x * 0.34;
    canvas.profile(slope, blend(palette.meadow, palette.mountain, 0.25));
    let church = rng.range_f32(30.0, 90.0);
    canvas.campanile(Coat::stone(palette), (church, slope(church) + 8.0), 44.0);
    for row in 0..5_u8 {
        let size = 12.0 + 2.0 * f32::from(row);
        for nth in 0..10_u8 {
            let x = -10.0 + f32::from(nth) * 17.0 + rng.range_f32(-6.0, 6.0);
            let ground = slope(x + 8.0) + 6.0 + 14.0 * f32::from(row);
            let coat = Coat::bright(palette, rng);
            canvas.house_in(coat, (x, ground), size * rng.range_f32(0.8, 1.2), rng);
        }
        let x = rng.range_f32(0.0, 160.0);
        canvas.cypress(x, slope(x) + 8.0 + 13.0 * f32::from(row), 18.0);
    }
    for _ in 0..rng.between(2, 4) {
        let x = rng.range_f32(170.0, 280.0);
        canvas.boat(x, rng.range_f32(128.0, 150.0), rng.range_f32(4.0, 8.0));
    }
}

/// Painted houses on a quay, boats before it, a lighthouse on the mole.
fn quay(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(116.0, rng);
    canvas.ranges(124.0, 34.0, rng);
    canvas.gradient(126.0, 140.0, palette.haze, palette.water);
    let mut x = -6.0;
    while x < 206.0 {
        let size = (rng.range_f32(17.0, 24.0), rng.range_f32(32.0, 54.0));
        let coat = Coat::bright(palette, rng);
        canvas.townhouse(coat, (x, 134.0), size, rng);
        x += size.0;
    }
    let stone = Coat::stone(palette);
    canvas.rect(0.0, 133.0, x + 6.0, 6.0, stone.wall);
    canvas.polygon(
        &[
            (236.0, 139.0),
            (246.0, 133.0),
            (WIDTH, 132.0),
            (WIDTH, 139.0),
        ],
        stone.shadow(palette),
    );
    canvas.lighthouse((258.0, 134.0), 56.0);
    for nth in 0..rng.between(4, 5) as u8 {
        let x = 16.0 + f32::from(nth) * 42.0 + rng.range_f32(-6.0, 6.0);
        canvas.moored_boat(x, 136.0, rng.range_f32(8.0, 11.0));
    }
    canvas.still_water(139.5, rng);
    let x = rng.range_f32(40.0, 130.0);
    canvas.moored_boat(x, 170.0, 20.0);
    canvas.rowing_boat(x + rng.range_f32(80.0, 130.0), 182.0, 18.0);
}

/// A fortress on a headland, fishermen's houses at its foot.
fn fortress(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(112.0, rng);
    canvas.ranges(114.0, 14.0, rng);
    canvas.water(114.0, sun, rng);
    let place = rng.range_f32(200.0, 226.0);
    let rise = move |x: f32| {
        let share = ((x - place + 106.0) / 64.0).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        152.0 - 72.0 * eased + 2.0 * (x * 0.35).sin()
    };
    canvas.castle(Coat::stone(palette), (place, 86.0), 74.0, rng);
    let rock = blend(palette.sand, palette.mountain, 0.5);
    canvas.profile(
        |x| {
            if x < place - 108.0 {
                HEIGHT + 1.0
            } else {
                rise(x)
            }
        },
        rock,
    );
    let green = blend(palette.meadow, palette.mountain, 0.2);
    canvas.profile(
        |x| {
            if x < place - 80.0 {
                HEIGHT + 1.0
            } else {
                rise(x) + 9.0 + 5.0 * (x * 0.09).sin()
            }
        },
        green,
    );
    for nth in 0..12_u8 {
        let x = place - 58.0 + f32::from(nth) * 14.0;
        canvas.pine(
            x,
            rise(x) + rng.range_f32(22.0, 44.0),
            rng.range_f32(13.0, 19.0),
        );
    }
    shore_houses(canvas, place - 96.0, rng);
    for _ in 0..rng.between(2, 4) {
        let x = rng.range_f32(16.0, place - 124.0);
        canvas.boat(x, rng.range_f32(126.0, 146.0), rng.range_f32(5.0, 8.0));
    }
    canvas.moored_boat(rng.range_f32(40.0, 110.0), 178.0, 17.0);
}

/// A quay with one row of houses, from `left` to the edge of the picture, before still water.
fn shore_houses(canvas: &mut Canvas, left: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let mut x = left;
    while x < WIDTH {
        let size = rng.range_f32(17.0, 24.0);
        let coat = Coat::bright(palette, rng);
        canvas.house_in(coat, (x, 164.0), size, rng);
        x += size * rng.range_f32(0.95, 1.2);
    }
    canvas.rect(
        left - 8.0,
        163.0,
        WIDTH,
        6.0,
        Coat::stone(palette).shadow(palette),
    );
    canvas.harbour_basin(114.0, 169.0, rng);
    for nth in 0..5_u8 {
        canvas.rowing_boat(left + 26.0 + f32::from(nth) * 36.0, 175.0, 10.0);
    }
}

/// A bay full of boats between two capes, seen over the roofs of its town.
fn roofs(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(88.0, rng);
    canvas.ranges(90.0, 12.0, rng);
    canvas.water(90.0, sun, rng);
    let cape = |tone: f32| blend(palette.meadow, palette.haze, tone);
    let end = rng.range_f32(206.0, 236.0);
    let far = (0..=20_u8).map(|step| {
        let share = f32::from(step) / 20.0;
        (end + (WIDTH - end) * share, 103.0 - 28.0 * share.sqrt())
    });
    let mut far: Vec<_> = far.collect();
    far.push((WIDTH, 103.0));
    canvas.polygon(&far, cape(0.4));
    canvas.lighthouse((end + 14.0, 95.0), 22.0);
    let near = |x: f32| 84.0 + 0.0075 * x * x;
    canvas.profile(
        |x| if x > 112.0 { HEIGHT + 1.0 } else { near(x) },
        cape(0.12),
    );
    for nth in 0..9_u8 {
        let x = 4.0 + f32::from(nth) * 11.0;
        canvas.pine(x, near(x) + 10.0, rng.range_f32(12.0, 18.0));
    }
    for _ in 0..9 {
        let (x, y) = (rng.range_f32(120.0, 280.0), rng.range_f32(114.0, 142.0));
        canvas.boat(x, y, (y - 84.0) * 0.12);
    }
    canvas.campanile(
        Coat::stone(palette),
        (rng.range_f32(130.0, 170.0), 176.0),
        88.0,
    );
    for (ground, size) in [(164.0, 18.0), (182.0, 26.0), (206.0, 36.0)] {
        canvas.row_of_houses(ground, (size * 0.85, size * 1.2), 0.0, rng);
    }
}

/// White cubes and blue domes on a rock above the sea.
fn island(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(104.0, rng);
    canvas.ranges(104.0, 16.0, rng);
    canvas.water(104.0, sun, rng);
    canvas.boat(rng.range_f32(30.0, 90.0), 122.0, rng.range_f32(5.0, 7.0));
    let rock = blend(palette.sand, palette.mountain, 0.55);
    let rise = |x: f32| {
        let share = ((x - 70.0) / 190.0).clamp(0.0, 1.0);
        206.0 - 122.0 * share.powf(0.8) + 3.0 * (x * 0.21).sin()
    };
    canvas.profile(rise, rock);
    windmill(canvas, (272.0, rise(272.0) + 2.0), 34.0);
    for row in 0..6_u8 {
        let drop = 2.0 + 17.0 * f32::from(row);
        let size = 13.0 + 2.2 * f32::from(row);
        let mut x = 108.0 - 4.0 * f32::from(row) + rng.range_f32(0.0, 10.0);
        while x < WIDTH {
            let ground = rise(x + size / 2.0) + drop;
            if rng.chance(0.16) {
                blue_dome(canvas, (x + size * 0.5, ground), size);
            } else {
                cube(canvas, (x, ground), size * rng.range_f32(0.75, 1.15), rng);
            }
            x += size * rng.range_f32(1.25, 1.9);
        }
    }
    let blossom = blend(palette.wall, [214, 60, 130], 0.7);
    for _ in 0..5 {
        let x = rng.range_f32(150.0, WIDTH);
        canvas.cap((x, rng.range_f32(176.0, HEIGHT)), (16.0, 8.0), blossom);
    }
}

fn cube(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let coat = Coat::new(palette, [255, 255, 255]);
    let (top, width) = (ground - size * 0.8, size * 1.35);
    canvas.rect(x, top, width, size, coat.wall);
    canvas.rect(
        x + width * 0.76,
        top,
        width * 0.24,
        size,
        coat.shadow(palette),
    );
    let blue = tinted(palette.wall, [48, 108, 190]);
    for column in [0.12, 0.32] {
        let left = x + width * column;
        canvas.rect(
            left,
            top + size * 0.22,
            size * 0.15,
            size * 0.22,
            coat.window,
        );
    }
    if rng.chance(0.6) {
        canvas.arch((x + width * 0.58, ground), (size * 0.22, size * 0.44), blue);
    }
}

fn blue_dome(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32) {
    let palette = canvas.palette;
    let coat = Coat::new(palette, [255, 255, 255]);
    let blue = tinted(palette.wall, [48, 108, 190]);
    let top = ground - size * 0.75;
    canvas.rect(x - size * 0.55, top, size * 1.1, size, coat.wall);
    canvas.rect(x + size * 0.25, top, size * 0.3, size, coat.shadow(palette));
    canvas.cap((x, top + 0.2), (size, size * 0.55), blue);
    canvas.rect(x - 0.4, top - size * 0.75, 0.8, size * 0.25, coat.wall);
    canvas.rect(x - 1.3, top - size * 0.68, 2.6, 0.8, coat.wall);
    canvas.arch((x - size * 0.1, ground), (size * 0.24, size * 0.42), blue);
}

/// Round and white, with bare sails.
fn windmill(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32) {
    let palette = canvas.palette;
    let coat = Coat::new(palette, [255, 255, 255]);
    let top = ground - size * 0.6;
    canvas.rect(x - size * 0.22, top, size * 0.44, size * 0.7, coat.wall);
    canvas.rect(
        x + size * 0.08,
        top,
        size * 0.14,
        size * 0.7,
        coat.shadow(palette),
    );
    let roof = [
        (x - size * 0.27, top),
        (x, top - size * 0.3),
        (x + size * 0.27, top),
    ];
    canvas.polygon(&roof, tinted(palette.sand, [190, 150, 104]));
    let spar = blend(palette.mountain, [70, 50, 40], 0.4);
    let hub = (x - size * 0.08, top - size * 0.04);
    for nth in 0..8_u8 {
        let angle = 0.2 + f32::from(nth) * std::f32::consts::FRAC_PI_4;
        let tip = (
            hub.0 + angle.cos() * size * 0.46,
            hub.1 + angle.sin() * size * 0.46,
        );
        canvas.stroke(hub, tip, size * 0.02, spar);
        let sail = (
            hub.0 + (angle + 0.3).cos() * size * 0.4,
            hub.1 + (angle + 0.3).sin() * size * 0.4,
        );
        if nth % 2 == 0 {
            canvas.polygon(&[hub, tip, sail], blend(coat.wall, palette.cloud, 0.5));
        }
    }
}

/// A lighthouse on a rock in the surf; a causeway leads to it.
fn lighthouse(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(122.0, rng);
    canvas.ranges(123.0, 9.0, rng);
    canvas.water(123.0, sun, rng);
    canvas.boat(rng.range_f32(210.0, 270.0), 130.0, 6.0);
    let place = rng.range_f32(108.0, 138.0);
    let white = Coat::new(palette, [255, 255, 255]);
    canvas.lighthouse((place - 6.0, 118.0), 100.0);
    canvas.house_in(white, (place + 8.0, 121.0), 20.0, rng);
    canvas.rect(place - 30.0, 115.0, 62.0, 8.0, white.shadow(palette));
    canvas.rect(place - 31.0, 114.0, 64.0, 1.8, white.wall);
    rock(canvas, (place, 150.0), rng);
    spray(canvas, (place - 64.0, 150.0), rng);
    swell(canvas, (152.0, 3.0), 0.12, rng);
    causeway(canvas, (place + 50.0, 138.0));
    boulder(canvas, (place + 49.0, 142.0), 10.0);
    for (x, y, size) in [(0.0, 196.0, 34.0), (34.0, 203.0, 24.0)] {
        boulder(canvas, (x, y), size);
    }
    spray(canvas, (26.0, 190.0), rng);
    gulls(canvas, rng);
}

/// A rock in the sea. (`x`, `water`) is the middle of its foot.
fn rock(canvas: &mut Canvas, (x, water): (f32, f32), rng: &mut SeededRng) {
    let palette = canvas.palette;
    let stone = blend(palette.sand, palette.mountain, 0.6);
    let dark = blend(stone, palette.mountain, 0.55);
    let light = blend(stone, palette.sand, 0.45);
    let outline = [
        (-80.0, 4.0),
        (-66.0, -6.0),
        (-56.0, -9.0),
        (-46.0, -20.0),
        (-36.0, -24.0),
        (-30.0, -31.0),
        (0.0, -29.0),
        (34.0, -30.0),
        (44.0, -20.0),
        (58.0, -13.0),
        (66.0, -5.0),
        (82.0, 4.0),
    ];
    canvas.polygon(&outline.map(|(dx, dy)| (x + dx, water + dy)), stone);
    for nth in 0..11_u8 {
        let dx = -62.0 + f32::from(nth) * 11.0 + rng.range_f32(-2.0, 2.0);
        let rise = 26.0 - (dx.abs() - 26.0).max(0.0) * 0.55;
        let (top, foot) = (water - rise * rng.range_f32(0.6, 0.95), water + 3.0);
        let facet = [
            (x + dx - 4.0, foot),
            (x + dx, top),
            (x + dx + 9.0, top + 8.0),
            (x + dx + 6.0, foot),
        ];
        canvas.polygon(&facet, if nth % 3 == 1 { light } else { dark });
    }
    let moss = blend(palette.meadow, palette.mountain, 0.25);
    canvas.oval((x - 26.0, water - 28.0), (26.0, 5.0), moss, 1.0);
    canvas.oval((x + 30.0, water - 27.0), (30.0, 5.0), moss, 1.0);
}

/// A stone in the foreground, wet and dark.
fn boulder(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32) {
    let palette = canvas.palette;
    let stone = blend(palette.sand, palette.mountain, 0.75);
    let corner = |(dx, dy): (f32, f32)| (x + dx * size, ground + dy * size);
    let outline = [
        (-1.0, 0.2),
        (-0.7, -0.5),
        (-0.1, -0.8),
        (0.5, -0.55),
        (0.9, 0.2),
    ];
    canvas.polygon(&outline.map(corner), stone);
    let lit = [(-0.7, -0.5), (-0.1, -0.8), (0.5, -0.55), (-0.1, -0.42)];
    canvas.polygon(&lit.map(corner), blend(stone, palette.sand, 0.35));
}

/// Water that bursts on a rock.
fn spray(canvas: &mut Canvas, (x, water): (f32, f32), rng: &mut SeededRng) {
    let foam = blend(canvas.palette.cloud, [255, 255, 255], 0.5);
    for _ in 0..18 {
        let lean = rng.range_f32(-1.0, 1.0);
        let rise = rng.range_f32(0.0, 13.0) * (1.0 - lean * lean);
        let radius = rng.range_f32(2.0, 4.4);
        canvas.circle(x + lean * 13.0, water - rise, radius, foam, 0.45);
    }
    // A fan of drops over it.
    for _ in 0..34 {
        let lean = rng.range_f32(-1.0, 1.0);
        let rise = rng.range_f32(8.0, 32.0) * (1.0 - 0.6 * lean * lean);
        let reach = lean * (5.0 + rise * 0.6);
        canvas.circle(x + reach, water - rise, rng.range_f32(0.4, 1.0), foam, 0.8);
    }
}

/// Waves with white crests, each before another, from `start` down.
fn swell(canvas: &mut Canvas, (start, height): (f32, f32), tone: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let foam = blend(palette.water, [255, 255, 255], 0.75);
    for nth in 0..4_u8 {
        let near = f32::from(nth);
        let (y, phase) = (start + near * (6.0 + near * 2.6), rng.range_f32(0.0, 6.0));
        let (high, length) = (height * (1.0 + near * 0.5), 0.17 / (1.0 + near * 0.55));
        let crest = |x: f32| y - high * (1.0 - (x * length + phase).sin().abs());
        // Whiter towards the tips.
        let lip = |x: f32| 0.3 + (0.5 + near * 0.35) * (1.0 - (x * length + phase).sin().abs());
        canvas.profile(crest, foam);
        let body = blend(palette.water, palette.mountain, tone * near);
        canvas.profile(|x| crest(x) + lip(x), body);
    }
}

/// A stone way through the water, from the lower corner to `far`.
fn causeway(canvas: &mut Canvas, far: (f32, f32)) {
    let palette = canvas.palette;
    let stone = Coat::stone(palette);
    let foam = blend(palette.water, [255, 255, 255], 0.8);
    let edge = |step: u8, side: f32, drop: f32| {
        let share = f32::from(step) / 20.0;
        // It swings out to the right, and widens towards the viewer.
        let bend = (share * std::f32::consts::PI).sin() * 26.0;
        let x = far.0 + (246.0 - far.0) * share + bend;
        let (half, y) = (3.0 + 30.0 * share * share, far.1 + 66.0 * share.powf(1.3));
        (x + side * half, y + drop * (0.2 + share))
    };
    let mut band = |(first, second): ((f32, f32), (f32, f32)), fill: Rgb| {
        let mut corners: Vec<_> = (0..=20).map(|step| edge(step, first.0, first.1)).collect();
        corners.extend((0..=20).rev().map(|step| edge(step, second.0, second.1)));
        canvas.polygon(&corners, fill);
    };
    band(((-1.3, 15.0), (1.0, 0.0)), foam);
    band(((-1.0, 0.0), (-1.0, 13.0)), stone.shadow(palette));
    band(((-1.0, 0.0), (1.0, 0.0)), stone.wall);
    band(((0.8, 0.0), (1.0, 0.0)), stone.shadow(palette));
    band(
        ((0.8, -9.0), (0.8, 0.0)),
        blend(stone.wall, [255, 255, 255], 0.3),
    );
}

/// Birds that glide.
fn gulls(canvas: &mut Canvas, rng: &mut SeededRng) {
    let white = blend(canvas.palette.cloud, [255, 255, 255], 0.6);
    for _ in 0..4 {
        let (x, y) = (rng.range_f32(170.0, 280.0), rng.range_f32(46.0, 92.0));
        let size = rng.range_f32(4.0, 7.0);
        for side in [-1.0, 1.0] {
            let elbow = (x + side * size * 0.5, y - size * 0.35);
            canvas.stroke((x, y), elbow, size * 0.16, white);
            canvas.stroke(elbow, (x + side * size, y), size * 0.11, white);
        }
    }
}

/// Yachts on both sides of a jetty, a forest of masts before wooded hills.
fn marina(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(100.0, rng);
    canvas.ranges(112.0, 62.0, rng);
    let phase = rng.range_f32(0.0, 3.0);
    let hill = |x: f32| 92.0 + 11.0 * (x * 0.021 + phase).sin() + 2.0 * (x * 0.11).sin();
    canvas.profile(hill, blend(palette.meadow, palette.mountain, 0.45));
    for _ in 0..16 {
        let x = rng.range_f32(0.0, WIDTH);
        let ground = rng.range_f32(hill(x) + 6.0, 114.0);
        let coat = Coat::plain(palette, rng).far(palette, 0.3);
        canvas.house_in(coat, (x, ground), 7.0, rng);
        canvas.pine(x - 6.0, ground + 1.0, 9.0);
    }
    canvas.row_of_houses(123.0, (8.0, 12.0), 0.2, rng);
    canvas.rect(0.0, 122.0, WIDTH, 4.0, Coat::stone(palette).shadow(palette));
    for nth in 0..16_u8 {
        let x = 6.0 + f32::from(nth) * 19.0 + rng.range_f32(-4.0, 4.0);
        yacht(canvas, (x, 126.0), rng.range_f32(5.0, 6.5), rng);
    }
    canvas.still_water(127.0, rng);
    let jetty = rng.range_f32(138.0, 162.0);
    canvas.jetty((jetty, HEIGHT), (jetty, 131.0), 64.0);
    for (y, size) in [(140.0, 11.0), (155.0, 18.0), (183.0, 31.0)] {
        // The jetty is as wide here as perspective makes it.
        let edge = 5.0 + 27.0 * (y - 131.0) / 69.0;
        for side in [-1.0, 1.0] {
            let mut reach = edge + size * 1.25;
            while reach < 160.0 {
                yacht(
                    canvas,
                    (jetty + side * reach, y),
                    size * rng.range_f32(0.88, 1.04),
                    rng,
                );
                reach += size * 2.7;
            }
        }
    }
}

/// A white yacht at its mooring, its sails under covers. (`x`, `water`) is the middle of its deck.
fn yacht(canvas: &mut Canvas, (x, water): (f32, f32), size: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let bow = if rng.chance(0.5) { size } else { -size };
    let cover = tinted(palette.wall, rng.pick(&COVERS));
    let white = tinted(palette.wall, [255, 255, 255]);
    let spar = blend(white, palette.mountain, 0.3);
    let at = |along: f32, up: f32| (x + along * bow, water - up * size);
    let shadow = blend(palette.water, palette.mountain, 0.6);
    canvas.oval(at(0.0, -0.26), (size * 2.1, size * 0.2), shadow, 0.5);
    let masthead = at(0.08, 3.3 + 0.4 * rng.unit() as f32);
    canvas.stroke(at(0.08, 0.1), masthead, size * 0.07, spar);
    canvas.stroke(masthead, at(1.05, 0.2), size * 0.05, white);
    canvas.stroke(masthead, at(-0.96, 0.12), size * 0.025, spar);
    canvas.stroke(at(-0.12, 2.1), at(0.28, 2.1), size * 0.05, spar);
    canvas.stroke(at(0.08, 0.62), at(-0.78, 0.56), size * 0.17, cover);
    let cabin = [at(-0.36, 0.1), at(-0.28, 0.32), at(0.3, 0.3), at(0.52, 0.1)];
    canvas.polygon(&cabin, blend(white, palette.mountain, 0.15));
    canvas.stroke(at(-0.2, 0.22), at(0.28, 0.21), size * 0.08, palette.window);
    let hull = [
        at(-1.0, 0.12),
        at(1.08, 0.2),
        at(0.8, -0.25),
        at(-0.92, -0.25),
    ];
    canvas.polygon(&hull, white);
    let keel = [
        at(-0.94, -0.14),
        at(0.87, -0.14),
        at(0.8, -0.25),
        at(-0.92, -0.25),
    ];
    canvas.polygon(&keel, cover);
}
