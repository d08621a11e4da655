//! Beaches: a bay, a cove, dunes, bathing cabins, a lagoon, a pier.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::{Coat, View, ridge};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// From the line of sight to the near side of a pier.
const PIER: f32 = 270.0;
/// To its far side.
const PIER_BACK: f32 = 326.0;
/// How high its deck is above the water.
const DECK: f32 = 56.0;
/// How far away it begins and ends.
const PIER_LENGTH: (f32, f32) = (0.68, 2.0);

const GONDOLAS: [Rgb; 3] = [[222, 88, 72], [244, 196, 84], [78, 150, 170]];

pub(super) const COMPOSITIONS: [Composition; 6] = [bay, dunes, cove, cabins, lagoon, pier];

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
fn strand(canvas: &mut Canvas, inset: f32, fill: Rgb) {
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

/// Shallow water with huts on stilts along a jetty.
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

/// A pier on stilts with a big wheel and, at its end, a pavilion.
fn pier(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let sun = canvas.sky(118.0, rng);
    canvas.water(118.0, sun, rng);
    canvas.boat(rng.range_f32(14.0, 40.0), 124.0, 5.0);
    let phase = rng.range_f32(0.0, 6.0);
    let shore = |x: f32| 188.0 - 0.15 * x + 3.0 * (x * 0.04 + phase).sin();
    for (lift, white) in [(13.0, 0.3), (6.0, 0.5), (2.5, 0.85)] {
        let surf = blend(palette.water, [255, 255, 255], white);
        canvas.profile(|x| shore(x) - lift, surf);
    }
    canvas.profile(shore, blend(palette.sand, palette.mountain, 0.16));
    canvas.profile(|x| shore(x) + 5.0, palette.sand);
    let view = View {
        end: (-78.0, 118.0),
        eye: 22.0,
    };
    stilts(canvas, view);
    let roof = Coat::bright(palette, rng).wall;
    let coat = Coat::new(palette, [255, 250, 236]);
    pavilion(canvas, view, Coat { roof, ..coat });
    big_wheel(canvas, view.at(PIER + 24.0, DECK, 1.06), 36.0, rng);
    stalls(canvas, view, rng);
    railing(canvas, view);
    for _ in 0..4 {
        let x = rng.range_f32(80.0, 290.0);
        canvas.passer_by(x, shore(x) + rng.range_f32(8.0, 16.0), 9.0, rng);
    }
    for _ in 0..5 {
        let (x, y) = (rng.range_f32(90.0, 290.0), rng.range_f32(184.0, 196.0));
        canvas.parasol(x, y, rng.range_f32(9.0, 12.0), rng);
    }
}

/// What carries a pier: two rows of piles, braced.
fn stilts(canvas: &mut Canvas, view: View) {
    let palette = canvas.palette;
    let iron = blend(palette.mountain, [50, 44, 44], 0.35);
    let distant = blend(iron, palette.haze, 0.3);
    let foam = blend(palette.water, [255, 255, 255], 0.7);
    for (across, fill) in [(PIER_BACK, distant), (PIER, iron)] {
        for nth in 0..12_u8 {
            let (_, end) = PIER_LENGTH;
            let depth = end * 0.906_f32.powi(i32::from(nth));
            let next = depth * 0.906;
            let (low, high) = (6.0, DECK - 4.0);
            let foot = view.at(across, 0.0, depth);
            canvas.oval(foot, (7.0 / depth, 1.4 / depth), foam, 0.8);
            canvas.stroke(foot, view.at(across, DECK, depth), 3.2 / depth, fill);
            for (from, to) in [(low, high), (high, low)] {
                let brace = (view.at(across, from, depth), view.at(across, to, next));
                canvas.stroke(brace.0, brace.1, 0.9 / depth, fill);
            }
        }
    }
    let under = view.strip((PIER, PIER_BACK), DECK - 6.0, PIER_LENGTH);
    canvas.polygon(&under, blend(iron, [20, 20, 24], 0.3));
    let beam = view.wall(PIER, (DECK - 7.0, DECK), PIER_LENGTH);
    canvas.polygon(&beam, tinted(palette.wall, [206, 176, 146]));
    let edge = view.wall(PIER, (DECK - 7.0, DECK - 5.0), PIER_LENGTH);
    canvas.polygon(&edge, iron);
}

/// A hall with three domes at the end of a pier.
fn pavilion(canvas: &mut Canvas, view: View, coat: Coat) {
    let palette = canvas.palette;
    let trim = blend(coat.wall, [255, 255, 255], 0.5);
    let (near, far) = (1.3, 1.96);
    let eaves = DECK + 34.0;
    let back = PIER_BACK - 6.0;
    let gable = [
        view.at(PIER, DECK, near),
        view.at(PIER, eaves, near),
        view.at(back, eaves, near),
        view.at(back, DECK, near),
    ];
    canvas.polygon(&gable, coat.shadow(palette));
    let door = view.at(f32::midpoint(PIER, back), DECK, near);
    canvas.arch(door, (15.0, 19.0), coat.window);
    let front = view.wall(PIER, (DECK, eaves), (near, far));
    canvas.polygon(&front, coat.wall);
    let slope = [
        view.at(PIER - 3.0, eaves, near),
        view.at(PIER + 20.0, eaves + 16.0, near + 0.04),
        view.at(PIER + 20.0, eaves + 16.0, far),
        view.at(PIER - 3.0, eaves, far),
    ];
    canvas.polygon(&slope, coat.roof);
    for nth in 0..9_u8 {
        let depth = near + 0.04 + 0.073 * f32::from(nth);
        let foot = view.at(PIER, DECK + 2.0, depth);
        canvas.arch(foot, (7.0 / depth, 24.0 / depth), coat.window);
    }
    canvas.polygon(
        &view.wall(PIER, (eaves - 2.0, eaves + 1.0), (near, far)),
        trim,
    );
    for (depth, size) in [(far, 20.0), (1.6, 32.0), (near, 20.0)] {
        let top = view.at(PIER + 6.0, eaves, depth);
        cupola(canvas, coat, top, size / depth);
    }
}

/// A small dome with a flag. (`x`, `ground`) is the middle of its foot.
fn cupola(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32), size: f32) {
    let palette = canvas.palette;
    let shadow = coat.shadow(palette);
    let trim = blend(coat.wall, [255, 255, 255], 0.5);
    let (top, height) = (ground - size * 0.55, size * 0.55);
    canvas.rect(x - size * 0.42, top, size * 0.84, height, coat.wall);
    canvas.rect(x + size * 0.12, top, size * 0.3, height, shadow);
    canvas.rect(x - size * 0.5, top - size * 0.06, size, size * 0.1, trim);
    let dome = (size * 0.92, size * 0.62);
    canvas.cap((x, top - size * 0.04), dome, coat.roof);
    let tip = (x, top - size * 1.1);
    canvas.stroke((x, top - size * 0.6), tip, size * 0.035, trim);
    let flag = [
        tip,
        (x + size * 0.4, tip.1 + size * 0.12),
        (x, tip.1 + size * 0.24),
    ];
    canvas.polygon(&flag, palette.roof);
}

/// A wheel with gondolas, seen a little from the side.
fn big_wheel(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let white = tinted(palette.wall, [255, 255, 255]);
    let iron = blend(white, palette.mountain, 0.25);
    let hub = (x, ground - size * 1.18);
    let turn = rng.range_f32(0.0, 0.4);
    let at = |nth: u8, reach: f32| {
        let angle = turn + f32::from(nth) * std::f32::consts::TAU / 16.0;
        (
            hub.0 + angle.cos() * size * reach * 0.86,
            hub.1 + angle.sin() * size * reach,
        )
    };
    for side in [-0.5, -0.38, 0.38, 0.5] {
        canvas.stroke(hub, (x + side * size, ground), size * 0.05, iron);
    }
    for nth in 0..16 {
        canvas.stroke(hub, at(nth, 0.98), size * 0.016, iron);
        canvas.stroke(at(nth, 1.0), at(nth + 1, 1.0), size * 0.045, white);
        canvas.stroke(at(nth, 0.84), at(nth + 1, 0.84), size * 0.02, white);
    }
    for nth in 0..16 {
        let paint = tinted(palette.wall, rng.pick(&GONDOLAS));
        let (x, y) = at(nth, 1.0);
        canvas.rect(
            x - size * 0.065,
            y,
            size * 0.13,
            size * 0.07,
            palette.window,
        );
        canvas.cap((x, y + size * 0.02), (size * 0.17, size * 0.08), paint);
        canvas.rect(
            x - size * 0.075,
            y + size * 0.06,
            size * 0.15,
            size * 0.08,
            paint,
        );
    }
    canvas.circle(hub.0, hub.1, size * 0.09, white, 1.0);
}

/// Stalls with striped roofs where a pier begins.
fn stalls(canvas: &mut Canvas, view: View, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let white = tinted(palette.wall, [255, 255, 255]);
    for depth in [0.9, 0.81, 0.73] {
        let coat = Coat::bright(palette, rng);
        let (x, ground) = view.at(PIER + 14.0, DECK, depth);
        let size = 17.0 / depth;
        canvas.rect(x - size * 0.6, ground - size, size * 1.2, size, coat.wall);
        canvas.rect(
            x - size * 0.45,
            ground - size * 0.7,
            size * 0.9,
            size * 0.4,
            coat.window,
        );
        for nth in 0..6_u8 {
            let (left, right) = (f32::from(nth) / 6.0 - 0.5, f32::from(nth + 1) / 6.0 - 0.5);
            let stripe = [
                (x + left * size * 1.5, ground - size * 0.78),
                (x + left * size * 0.5, ground - size * 1.4),
                (x + right * size * 0.5, ground - size * 1.4),
                (x + right * size * 1.5, ground - size * 0.78),
            ];
            canvas.polygon(&stripe, if nth % 2 == 0 { palette.roof } else { white });
        }
    }
}

/// The rail of a pier, with lamps.
fn railing(canvas: &mut Canvas, view: View) {
    let palette = canvas.palette;
    let white = tinted(palette.wall, [255, 255, 255]);
    canvas.polygon(
        &view.wall(PIER, (DECK + 8.0, DECK + 9.4), PIER_LENGTH),
        white,
    );
    canvas.polygon(
        &view.wall(PIER, (DECK + 4.0, DECK + 4.8), PIER_LENGTH),
        white,
    );
    for nth in 0..36_u8 {
        let (_, end) = PIER_LENGTH;
        let depth = end * 0.97_f32.powi(i32::from(nth));
        let height = if nth % 7 == 3 { 26.0 } else { 9.0 };
        let top = view.at(PIER, DECK + height, depth);
        canvas.stroke(view.at(PIER, DECK, depth), top, 0.9 / depth, white);
        if height > 9.0 {
            canvas.circle(top.0, top.1, 5.0 / depth, palette.sun, 0.3);
            canvas.circle(top.0, top.1, 2.2 / depth, palette.sun, 1.0);
        }
    }
}
