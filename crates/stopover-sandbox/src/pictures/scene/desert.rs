//! Deserts: an oasis in dunes, table mountains, a town of clay.

use super::Composition;
use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::{Coat, ridge};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

pub(super) const COMPOSITIONS: [Composition; 3] = [oasis, kasbah, mesas];

const OCHRE: Rgb = [206, 140, 82];

/// Dunes with palms at a well.
fn oasis(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(130.0, rng);
    let dry = blend(palette.sand, OCHRE, 0.45);
    for depth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (phase, length) = (rng.range_f32(0.0, 6.3), rng.range_f32(0.012, 0.03));
        let height = |x: f32| 112.0 + 74.0 * depth * depth + 10.0 * (x * length + phase).sin();
        canvas.profile(height, blend(palette.haze, dry, 0.35 + 0.6 * depth));
    }
    let oasis = rng.range_f32(60.0, 220.0);
    let water = blend(palette.water, palette.horizon, 0.3);
    canvas.oval((oasis + 16.0, 176.0), (64.0, 9.0), water, 1.0);
    for _ in 0..rng.between(4, 7) {
        let (x, ground) = (
            oasis + rng.range_f32(-26.0, 58.0),
            rng.range_f32(170.0, 182.0),
        );
        canvas.palm(x, ground, rng.range_f32(28.0, 58.0), rng);
    }
    for _ in 0..rng.between(0, 2) {
        let x = oasis + rng.range_f32(-70.0, -30.0);
        canvas.house(x, 178.0, rng.range_f32(16.0, 24.0), rng);
    }
}

/// Table mountains above a plain, and the road through it.
fn mesas(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(128.0, rng);
    let red = blend(palette.sand, [188, 84, 56], 0.6);
    canvas.land(&ridge(132.0, 10.0, rng), blend(palette.haze, red, 0.3));
    let far = rng.range_f32(120.0, 170.0);
    mesa(
        canvas,
        (far, 134.0),
        (58.0, 40.0),
        blend(palette.haze, red, 0.5),
    );
    mesa(
        canvas,
        (rng.range_f32(226.0, 262.0), 140.0),
        (96.0, 68.0),
        blend(palette.haze, red, 0.75),
    );
    canvas.profile(
        |x| 136.0 + 2.0 * (x * 0.05).sin(),
        blend(palette.haze, red, 0.7),
    );
    mesa(
        canvas,
        (rng.range_f32(40.0, 74.0), 152.0),
        (104.0, 92.0),
        blend(palette.haze, red, 0.95),
    );
    let plain = blend(palette.sand, OCHRE, 0.4);
    canvas.profile(|x| 150.0 + 2.5 * (x * 0.04 + 1.0).sin(), plain);
    let road = blend(plain, palette.horizon, 0.35);
    let end = far + 20.0;
    canvas.polygon(
        &[
            (end, 149.0),
            (end + 1.5, 149.0),
            (150.0, HEIGHT),
            (96.0, HEIGHT),
        ],
        road,
    );
    for _ in 0..26 {
        let (x, ground) = (rng.range_f32(0.0, WIDTH), rng.range_f32(156.0, HEIGHT));
        if !(80.0..190.0).contains(&x) {
            canvas.tuft(x, ground, (ground - 140.0) * 0.2, rng);
        }
    }
}

/// A mountain with a flat top, steep walls and a skirt of scree.
fn mesa(canvas: &mut Canvas, (x, foot): (f32, f32), (width, height): (f32, f32), fill: Rgb) {
    let palette = canvas.palette;
    let (half, top) = (width / 2.0, foot - height);
    let skirt = foot - height * 0.4;
    let outline = [
        (x - half * 1.3, foot),
        (x - half * 0.84, skirt),
        (x - half * 0.8, top + height * 0.05),
        (x - half * 0.7, top),
        (x + half * 0.72, top + height * 0.02),
        (x + half * 0.8, top + height * 0.08),
        (x + half * 0.86, skirt),
        (x + half * 1.35, foot),
    ];
    canvas.polygon(&outline, fill);
    let shade = blend(fill, palette.mountain, 0.3);
    let dark = [
        (x + half * 0.3, top + height * 0.02),
        (x + half * 0.72, top + height * 0.02),
        (x + half * 0.8, top + height * 0.08),
        (x + half * 0.86, skirt),
        (x + half * 1.35, foot),
        (x + half * 0.5, foot),
        (x + half * 0.2, skirt),
    ];
    canvas.polygon(&dark, shade);
    for nth in [-0.6, -0.36, -0.12, 0.08] {
        let column = x + half * nth;
        canvas.stroke(
            (column, top + height * 0.1),
            (column - 1.0, skirt - 2.0),
            width * 0.014,
            shade,
        );
    }
    let light = blend(fill, palette.horizon, 0.3);
    canvas.rect(
        x - half * 0.8,
        top + height * 0.2,
        half * 1.1,
        height * 0.05,
        light,
    );
}

/// Houses and towers of clay among palms, mountains behind them.
fn kasbah(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(122.0, rng);
    canvas.ranges(130.0, 44.0, rng);
    let earth = blend(palette.sand, OCHRE, 0.5);
    canvas.profile(
        |x| 140.0 + 4.0 * (x * 0.03).sin(),
        blend(earth, palette.haze, 0.25),
    );
    let clay = Coat {
        wall: tinted(palette.wall, [214, 148, 98]),
        roof: tinted(palette.wall, [178, 112, 72]),
        window: blend(palette.window, palette.mountain, 0.3),
    };
    let middle = rng.range_f32(120.0, 180.0);
    for level in 0..4_u8 {
        let ground = 142.0 + f32::from(level) * 11.0;
        let reach = 50.0 + f32::from(level) * 26.0;
        let coat = clay.far(palette, 0.28 - 0.09 * f32::from(level));
        for nth in -2..=2_i8 {
            let x = middle + f32::from(nth) * reach * 0.4 + rng.range_f32(-8.0, 8.0);
            let size = (rng.range_f32(22.0, 34.0), rng.range_f32(18.0, 30.0));
            block(canvas, coat, (x, ground), size);
            if (nth + level as i8) % 3 == 0 {
                clay_tower(canvas, coat, (x + 12.0, ground), rng.range_f32(40.0, 54.0));
            }
        }
    }
    canvas.profile(|x| 178.0 + 3.0 * (x * 0.04 + 2.0).sin(), earth);
    for _ in 0..16 {
        let x = rng.range_f32(0.0, WIDTH);
        canvas.palm(
            x,
            rng.range_f32(178.0, 198.0),
            rng.range_f32(24.0, 44.0),
            rng,
        );
    }
}

/// A house with a flat roof.
fn block(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32), (width, height): (f32, f32)) {
    let left = x - width / 2.0;
    canvas.rect(left, ground - height, width, height + 6.0, coat.wall);
    let shade = coat.shadow(canvas.palette);
    canvas.rect(
        left + width * 0.76,
        ground - height,
        width * 0.24,
        height + 6.0,
        shade,
    );
    canvas.battlements((left, left + width), ground - height, 1.6, coat.wall);
    for column in [0.16, 0.4, 0.62] {
        canvas.rect(
            left + width * column,
            ground - height * 0.72,
            2.4,
            4.0,
            coat.window,
        );
    }
}

/// A tower that narrows upwards, with a pattern below its top.
fn clay_tower(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32), height: f32) {
    let top = ground - height;
    let corners = [
        (x - 8.0, ground),
        (x - 6.0, top),
        (x + 6.0, top),
        (x + 8.0, ground),
    ];
    canvas.polygon(&corners, coat.wall);
    let shade = coat.shadow(canvas.palette);
    canvas.polygon(
        &[
            (x + 2.6, ground),
            (x + 2.0, top),
            (x + 6.0, top),
            (x + 8.0, ground),
        ],
        shade,
    );
    canvas.battlements((x - 6.4, x + 6.4), top, 2.4, coat.wall);
    canvas.rect(x - 6.0, top + 7.0, 12.0, 1.0, shade);
    for column in [-4.0, -0.6, 2.8] {
        canvas.rect(x + column, top + 2.4, 1.6, 3.4, coat.window);
        canvas.rect(x + column, top + 12.0, 1.6, 4.0, coat.window);
    }
}
