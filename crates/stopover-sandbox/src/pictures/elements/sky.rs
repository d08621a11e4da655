use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH};
use crate::world::rng::SeededRng;

impl Canvas {
    /// Sky, sun or moon with its glow, clouds. The sun's `x`.
    pub(in crate::pictures) fn sky(&mut self, horizon: f32, rng: &mut SeededRng) -> f32 {
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
            let (x, y) = (
                rng.range_f32(0.0, WIDTH),
                rng.range_f32(14.0, horizon * 0.6),
            );
            self.cloud(x, y, rng);
        }
        x
    }

    fn cloud(&mut self, x: f32, y: f32, rng: &mut SeededRng) {
        let size = rng.range_f32(0.6, 1.3);
        for puff in 0..5_u8 {
            let x = x + (f32::from(puff) - 2.0) * 11.0 * size;
            let y = y + rng.range_f32(-2.5, 2.5);
            let height = rng.range_f32(5.0, 10.0) * size;
            self.oval((x, y), (26.0 * size, height), self.palette.cloud, 0.5);
        }
    }
}
