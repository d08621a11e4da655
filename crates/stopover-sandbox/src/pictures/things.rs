//! What stands in a landscape.

use super::canvas::{Canvas, HEIGHT, Rgb, WIDTH, blend};
use super::palette::Palette;
use crate::world::dice::Dice;

fn between(dice: &mut Dice, low: f32, high: f32) -> f32 {
    dice.range(f64::from(low), f64::from(high)) as f32
}

/// Sky, sun or moon with its glow, clouds.
pub(super) fn sky(canvas: &mut Canvas, palette: &Palette, horizon: f32, dice: &mut Dice) -> f32 {
    canvas.gradient(0.0, horizon, palette.zenith, palette.horizon);
    canvas.gradient(horizon - 0.5, HEIGHT, palette.horizon, palette.horizon);
    let (x, y) = (
        between(dice, 50.0, 250.0),
        between(dice, 28.0, horizon - 22.0),
    );
    for ring in 1..7_u8 {
        canvas.circle(x, y, 9.0 + 7.0 * f32::from(ring), palette.sun, 0.05);
    }
    canvas.circle(x, y, 10.0, palette.sun, 1.0);
    for _ in 0..dice.between(2, 5) {
        let (cx, cy, size) = (
            between(dice, 0.0, WIDTH),
            between(dice, 14.0, horizon * 0.6),
            between(dice, 0.6, 1.3),
        );
        for puff in 0..5_u8 {
            let shift = (f32::from(puff) - 2.0) * 11.0 * size;
            canvas.oval(
                cx + shift,
                cy + between(dice, -2.5, 2.5),
                26.0 * size,
                between(dice, 5.0, 10.0) * size,
                palette.cloud,
                0.5,
            );
        }
    }
    x
}

/// A line of heights: waves of halving length and height, `steepness` high at most.
pub(super) fn ridge(base: f32, steepness: f32, dice: &mut Dice) -> Vec<f32> {
    let waves: Vec<(f32, f32, f32)> = (0..6_u8)
        .map(|octave| {
            let finer = 2.0_f32.powi(i32::from(octave));
            (
                between(dice, 0.7, 1.3) * finer / 150.0,
                between(dice, 0.0, 6.3),
                steepness / finer / 2.0,
            )
        })
        .collect();
    (0..=150_u8)
        .map(|place| {
            base - waves
                .iter()
                .map(|(frequency, phase, height)| {
                    (f32::from(place) * 2.0 * frequency * 3.0 + phase)
                        .sin()
                        .abs()
                        * height
                })
                .sum::<f32>()
        })
        .collect()
}

/// Ranges of hills, each paler than the one before it.
pub(super) fn ranges(
    canvas: &mut Canvas,
    palette: &Palette,
    horizon: f32,
    steepness: f32,
    dice: &mut Dice,
) {
    for range in 0..3_u8 {
        let near = f32::from(range) / 2.0;
        let line = ridge(horizon + 8.0 * near, steepness * (1.0 - 0.35 * near), dice);
        canvas.land(
            &line,
            blend(palette.haze, palette.mountain, 0.3 + 0.6 * near),
        );
    }
}

/// Water from `shore` down, with the light of the sun on it.
pub(super) fn water(canvas: &mut Canvas, palette: &Palette, shore: f32, sun: f32, dice: &mut Dice) {
    canvas.gradient(
        shore,
        HEIGHT,
        blend(palette.water, palette.horizon, 0.45),
        palette.water,
    );
    for _ in 0..46 {
        let depth = dice.unit() as f32;
        let (y, width) = (shore + 2.0 + depth * (HEIGHT - shore), 5.0 + 22.0 * depth);
        canvas.oval(
            between(dice, 0.0, WIDTH),
            y,
            width,
            0.5 + 0.8 * depth,
            blend(palette.water, palette.horizon, 0.6),
            0.35,
        );
        canvas.oval(
            sun + between(dice, -1.0, 1.0) * (6.0 + 26.0 * depth),
            y,
            width,
            0.6 + depth,
            palette.sun,
            0.42,
        );
    }
}

/// A house with a gable, a door and windows, standing on (`x`, `ground`).
pub(super) fn house(
    canvas: &mut Canvas,
    palette: &Palette,
    x: f32,
    ground: f32,
    size: f32,
    dice: &mut Dice,
) {
    let (width, height) = (
        size * between(dice, 0.8, 1.2),
        size * between(dice, 0.7, 1.2),
    );
    let tint: Rgb = dice.pick(&[
        [255, 255, 255],
        [250, 226, 190],
        [246, 206, 190],
        [222, 232, 236],
    ]);
    let top = ground - height;
    canvas.rect(x, top, width, height + 1.0, blend(palette.wall, tint, 0.25));
    if dice.chance(0.75) {
        let eaves = size * 0.1;
        canvas.polygon(
            &[
                (x - eaves, top),
                (x + width / 2.0, top - size * 0.4),
                (x + width + eaves, top),
            ],
            palette.roof,
        );
    } else {
        canvas.rect(
            x - 0.4,
            top - size * 0.08,
            width + 0.8,
            size * 0.1,
            palette.roof,
        );
    }
    let pane = size * 0.14;
    for column in 0..2_u8 {
        for floor in 0..2_u8 {
            canvas.rect(
                x + width * (0.2 + 0.42 * f32::from(column)),
                top + height * (0.16 + 0.4 * f32::from(floor)),
                pane,
                pane * 1.3,
                palette.window,
            );
        }
    }
}

/// A tower of a town: a block with rows of windows.
pub(super) fn tower(
    canvas: &mut Canvas,
    palette: &Palette,
    (x, ground): (f32, f32),
    (width, height): (f32, f32),
    near: f32,
    dice: &mut Dice,
) {
    let wall = blend(palette.haze, palette.mountain, near);
    canvas.rect(x, ground - height, width, height + 1.0, wall);
    let (columns, rows) = ((width / 5.0) as u8, (height / 7.0) as u8);
    for column in 0..columns {
        for row in 0..rows {
            if dice.chance(0.55) {
                let (left, top) = (
                    x + 1.8 + f32::from(column) * 5.0,
                    ground - height + 3.0 + f32::from(row) * 7.0,
                );
                canvas.rect(
                    left,
                    top,
                    2.2,
                    3.2,
                    blend(wall, palette.window, 0.35 + 0.6 * near),
                );
            }
        }
    }
}

/// A conifer or a cypress.
pub(super) fn conifer(canvas: &mut Canvas, palette: &Palette, x: f32, ground: f32, size: f32) {
    let green = blend(palette.meadow, [18, 44, 40], 0.6);
    for tier in 0..3_u8 {
        let (rise, half) = (
            size * 0.28 * f32::from(tier),
            size * (0.3 - 0.07 * f32::from(tier)),
        );
        canvas.polygon(
            &[
                (x - half, ground - rise),
                (x, ground - rise - size * 0.5),
                (x + half, ground - rise),
            ],
            green,
        );
    }
}

/// A palm that leans a little.
pub(super) fn palm(
    canvas: &mut Canvas,
    palette: &Palette,
    x: f32,
    ground: f32,
    size: f32,
    dice: &mut Dice,
) {
    let (bark, leaf) = (
        blend(palette.mountain, [92, 66, 44], 0.6),
        blend(palette.meadow, [20, 60, 40], 0.5),
    );
    let lean = between(dice, -0.22, 0.22) * size;
    let (top_x, top_y, half) = (x + lean, ground - size, size * 0.028);
    canvas.polygon(
        &[
            (x - half * 1.6, ground),
            (top_x - half, top_y),
            (top_x + half, top_y),
            (x + half * 1.6, ground),
        ],
        bark,
    );
    for leaf_at in 0..7_u8 {
        let angle = -0.35 + f32::from(leaf_at) * 0.64;
        let (dx, dy) = (
            angle.cos() * size * 0.42,
            -angle.sin().abs() * size * 0.14 + size * 0.12,
        );
        canvas.polygon(
            &[
                (top_x, top_y - 1.0),
                (top_x + dx * 0.55, top_y + dy - size * 0.13),
                (top_x + dx, top_y + dy),
                (top_x + dx * 0.5, top_y + dy - size * 0.06),
            ],
            leaf,
        );
    }
}

/// A sailing boat.
pub(super) fn boat(canvas: &mut Canvas, palette: &Palette, x: f32, y: f32, size: f32) {
    canvas.polygon(
        &[
            (x - size, y),
            (x + size, y),
            (x + size * 0.7, y + size * 0.35),
            (x - size * 0.7, y + size * 0.35),
        ],
        blend(palette.roof, palette.mountain, 0.3),
    );
    canvas.polygon(
        &[
            (x, y - 1.0),
            (x, y - size * 2.1),
            (x + size * 0.85, y - 1.0),
        ],
        blend(palette.wall, [255, 255, 255], 0.5),
    );
    canvas.polygon(
        &[
            (x - 1.0, y - 1.0),
            (x - 1.0, y - size * 1.7),
            (x - size * 0.6, y - 1.0),
        ],
        blend(palette.wall, palette.cloud, 0.4),
    );
}
