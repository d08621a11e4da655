use crate::pictures::canvas::{Canvas, HEIGHT, blend};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// A line of heights: waves of halving length and height, `steepness` high at most.
pub(in crate::pictures) fn ridge(base: f32, steepness: f32, rng: &mut SeededRng) -> Vec<f32> {
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
    /// Ranges of hills, each paler than the one before it.
    pub(in crate::pictures) fn ranges(
        &mut self,
        horizon: f32,
        steepness: f32,
        rng: &mut SeededRng,
    ) {
        let palette = self.palette;
        for near in [0.0, 0.5, 1.0] {
            let line = ridge(horizon + 8.0 * near, steepness * (1.0 - 0.35 * near), rng);
            self.land(
                &line,
                blend(palette.haze, palette.mountain, 0.3 + 0.6 * near),
            );
        }
    }

    /// A mountain that ends in a point, lit from the right, with snow on top.
    pub(in crate::pictures) fn peak(
        &mut self,
        (x, top): (f32, f32),
        (foot, half): (f32, f32),
        near: f32,
        rng: &mut SeededRng,
    ) {
        let palette = self.palette;
        let rock = blend(palette.haze, palette.mountain, near);
        let lit = blend(rock, palette.horizon, 0.22);
        let white = blend(palette.haze, [255, 255, 255], 0.75);
        let snow = blend(palette.horizon, white, 0.6);
        let lean = rng.range_f32(-0.12, 0.12) * half;
        let crest = (x + lean, foot);
        self.polygon(&[(x - half, foot), (x, top), (x + half, foot)], rock);
        let kink = (x + half * 0.12, top + (foot - top) * 0.45);
        self.polygon(&[(x, top), (x + half, foot), crest, kink], lit);
        let line = top + (foot - top) * rng.range_f32(0.28, 0.4);
        let share = (line - top) / (foot - top);
        let (left, right) = (x - half * share, x + half * share);
        let step = (right - left) / 6.0;
        let drip = |nth: f32, rng: &mut SeededRng| {
            let reach = rng.range_f32(0.1, 0.55) * (line - top);
            (left + step * nth, line - 0.5 + reach * (nth % 2.0))
        };
        let edge = [5.0, 4.0, 3.0, 2.0, 1.0].map(|nth| drip(nth, rng));
        let mut cap = vec![(left, line), (x, top), (right, line)];
        cap.extend(edge.map(|(x, y)| (x, y - (line - top) * 0.18)));
        self.polygon(&cap, snow);
    }

    /// A headland that falls into the sea at about `edge`, with a green top; the land is left of it.
    pub(in crate::pictures) fn cliff(
        &mut self,
        (edge, top): (f32, f32),
        rock: Rgb,
        rng: &mut SeededRng,
    ) {
        let palette = self.palette;
        let mut face: Vec<(f32, f32)> = Vec::new();
        let mut y = top + 5.0;
        let mut x = edge;
        while y < HEIGHT {
            face.push((x, y));
            x += rng.range_f32(-2.5, 6.0);
            y += rng.range_f32(5.0, 11.0);
        }
        face.push((x, HEIGHT));
        let mut land = vec![(0.0, HEIGHT), (0.0, top)];
        land.extend(face.iter().copied());
        self.polygon(&land, rock);
        let shade = blend(rock, palette.mountain, 0.4);
        for (x, y) in face.iter().skip(1) {
            let (reach, rise) = (rng.range_f32(12.0, 46.0), rng.range_f32(-1.0, 5.0));
            self.polygon(
                &[(*x, *y), (x - reach, y - rise), (x - reach * 0.4, y + 2.2)],
                shade,
            );
        }
        let green = blend(palette.meadow, palette.mountain, 0.15);
        let crest = [
            (0.0, top - 9.0),
            (edge * 0.35, top - 7.0),
            (edge * 0.8, top - 1.5),
            (edge + 2.0, top + 6.0),
            (edge - 6.0, top + 9.0),
            (edge * 0.55, top + 8.0),
            (edge * 0.3, top + 12.0),
            (0.0, top + 9.0),
        ];
        self.polygon(&crest, green);
    }
}
