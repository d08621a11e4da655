//! What a landscape consists of.

use super::canvas::{Canvas, HEIGHT, WIDTH, blend};
use super::palette::Rgb;
use crate::world::rng::SeededRng;

/// A line of heights: waves of halving length and height, `steepness` high at most.
pub(super) fn ridge(base: f32, steepness: f32, rng: &mut SeededRng) -> Vec<f32> {
    let waves = [0, 1, 2, 3, 4, 5].map(|octave| {
        let finer = 2.0_f32.powi(octave);
        (
            rng.range_f32(0.7, 1.3) * finer / 150.0,
            rng.range_f32(0.0, 6.3),
            steepness / finer / 2.0,
        )
    });
    let height = |x: f32| {
        let wave = |(frequency, phase, height): &(f32, f32, f32)| {
            (x * 2.0 * frequency * 3.0 + phase).sin().abs() * height
        };
        waves.iter().map(wave).sum::<f32>()
    };
    (0..=150_u8).map(|x| base - height(f32::from(x))).collect()
}

impl Canvas {
    /// Sky, sun or moon with its glow, clouds. The sun's `x`.
    pub(super) fn sky(&mut self, horizon: f32, rng: &mut SeededRng) -> f32 {
        let palette = self.palette;
        self.gradient(0.0, horizon, palette.zenith, palette.horizon);
        self.gradient(horizon - 0.5, HEIGHT, palette.horizon, palette.horizon);
        let (x, y) = (
            rng.range_f32(50.0, 250.0),
            rng.range_f32(28.0, horizon - 22.0),
        );
        for ring in 1..7_u8 {
            self.circle(x, y, 9.0 + 7.0 * f32::from(ring), palette.sun, 0.05);
        }
        self.circle(x, y, 10.0, palette.sun, 1.0);
        for _ in 0..rng.between(2, 5) {
            let (cloud_x, cloud_y) = (
                rng.range_f32(0.0, WIDTH),
                rng.range_f32(14.0, horizon * 0.6),
            );
            let size = rng.range_f32(0.6, 1.3);
            for puff in 0..5_u8 {
                let x = cloud_x + (f32::from(puff) - 2.0) * 11.0 * size;
                let y = cloud_y + rng.range_f32(-2.5, 2.5);
                let height = rng.range_f32(5.0, 10.0) * size;
                self.oval((x, y), (26.0 * size, height), palette.cloud, 0.5);
            }
        }
        x
    }

    /// Ranges of hills, each paler than the one before it.
    pub(super) fn ranges(&mut self, horizon: f32, steepness: f32, rng: &mut SeededRng) {
        let palette = self.palette;
        for near in [0.0, 0.5, 1.0] {
            let line = ridge(horizon + 8.0 * near, steepness * (1.0 - 0.35 * near), rng);
            self.land(
                &line,
                blend(palette.haze, palette.mountain, 0.3 + 0.6 * near),
            );
        }
    }

    /// Water from `shore` down, with the light of the sun on it.
    pub(super) fn water(&mut self, shore: f32, sun: f32, rng: &mut SeededRng) {
        let palette = self.palette;
        let distant = blend(palette.water, palette.horizon, 0.45);
        let wave = blend(palette.water, palette.horizon, 0.6);
        self.gradient(shore, HEIGHT, distant, palette.water);
        for _ in 0..46 {
            let depth = rng.unit() as f32;
            let (y, width) = (shore + 2.0 + depth * (HEIGHT - shore), 5.0 + 22.0 * depth);
            let x = rng.range_f32(0.0, WIDTH);
            self.oval((x, y), (width, 0.5 + 0.8 * depth), wave, 0.35);
            let x = sun + rng.range_f32(-1.0, 1.0) * (6.0 + 26.0 * depth);
            self.oval((x, y), (width, 0.6 + depth), palette.sun, 0.42);
        }
    }

    /// A house with a gable and windows, standing on (`x`, `ground`).
    pub(super) fn house(&mut self, x: f32, ground: f32, size: f32, rng: &mut SeededRng) {
        let palette = self.palette;
        let width = size * rng.range_f32(0.8, 1.2);
        let height = size * rng.range_f32(0.7, 1.2);
        let tint: Rgb = rng.pick(&[
            [255, 255, 255],
            [250, 226, 190],
            [246, 206, 190],
            [222, 232, 236],
        ]);
        let top = ground - height;
        self.rect(x, top, width, height + 1.0, blend(palette.wall, tint, 0.25));
        if rng.chance(0.75) {
            let eaves = size * 0.1;
            let gable = [
                (x - eaves, top),
                (x + width / 2.0, top - size * 0.4),
                (x + width + eaves, top),
            ];
            self.polygon(&gable, palette.roof);
        } else {
            let y = top - size * 0.08;
            self.rect(x - 0.4, y, width + 0.8, size * 0.1, palette.roof);
        }
        let pane = size * 0.14;
        for column in [0.2, 0.62] {
            for floor in [0.16, 0.56] {
                let (x, y) = (x + width * column, top + height * floor);
                self.rect(x, y, pane, pane * 1.3, palette.window);
            }
        }
    }

    /// A block with rows of windows.
    pub(super) fn tower(
        &mut self,
        (x, ground): (f32, f32),
        (width, height): (f32, f32),
        near: f32,
        rng: &mut SeededRng,
    ) {
        let wall = blend(self.palette.haze, self.palette.mountain, near);
        let window = blend(wall, self.palette.window, 0.35 + 0.6 * near);
        self.rect(x, ground - height, width, height + 1.0, wall);
        let (columns, rows) = ((width / 5.0) as u8, (height / 7.0) as u8);
        for column in 0..columns {
            for row in 0..rows {
                if rng.chance(0.55) {
                    let left = x + 1.8 + f32::from(column) * 5.0;
                    let top = ground - height + 3.0 + f32::from(row) * 7.0;
                    self.rect(left, top, 2.2, 3.2, window);
                }
            }
        }
    }

    /// A conifer or a cypress.
    pub(super) fn conifer(&mut self, x: f32, ground: f32, size: f32) {
        let green = blend(self.palette.meadow, [18, 44, 40], 0.6);
        for tier in 0..3_u8 {
            let rise = size * 0.28 * f32::from(tier);
            let half = size * (0.3 - 0.07 * f32::from(tier));
            let bottom = ground - rise;
            let corners = [
                (x - half, bottom),
                (x, bottom - size * 0.5),
                (x + half, bottom),
            ];
            self.polygon(&corners, green);
        }
    }

    /// A palm that leans a little.
    pub(super) fn palm(&mut self, x: f32, ground: f32, size: f32, rng: &mut SeededRng) {
        let bark = blend(self.palette.mountain, [92, 66, 44], 0.6);
        let green = blend(self.palette.meadow, [20, 60, 40], 0.5);
        let lean = rng.range_f32(-0.22, 0.22) * size;
        let (top_x, top_y, half) = (x + lean, ground - size, size * 0.028);
        let trunk = [
            (x - half * 1.6, ground),
            (top_x - half, top_y),
            (top_x + half, top_y),
            (x + half * 1.6, ground),
        ];
        self.polygon(&trunk, bark);
        for leaf in 0..7_u8 {
            let angle = -0.35 + f32::from(leaf) * 0.64;
            let dx = angle.cos() * size * 0.42;
            let dy = -angle.sin().abs() * size * 0.14 + size * 0.12;
            let corners = [
                (top_x, top_y - 1.0),
                (top_x + dx * 0.55, top_y + dy - size * 0.13),
                (top_x + dx, top_y + dy),
                (top_x + dx * 0.5, top_y + dy - size * 0.06),
            ];
            self.polygon(&corners, green);
        }
    }
    pub(super) fn boat(&mut self, x: f32, y: f32, size: f32) {
        let palette = self.palette;
        let hull = [
            (x - size, y),
            (x + size, y),
            (x + size * 0.7, y + size * 0.35),
            (x - size * 0.7, y + size * 0.35),
        ];
        self.polygon(&hull, blend(palette.roof, palette.mountain, 0.3));
        let mainsail = [
            (x, y - 1.0),
            (x, y - size * 2.1),
            (x + size * 0.85, y - 1.0),
        ];
        self.polygon(&mainsail, blend(palette.wall, [255, 255, 255], 0.5));
        let jib = [
            (x - 1.0, y - 1.0),
            (x - 1.0, y - size * 1.7),
            (x - size * 0.6, y - 1.0),
        ];
        self.polygon(&jib, blend(palette.wall, palette.cloud, 0.4));
    }
}
