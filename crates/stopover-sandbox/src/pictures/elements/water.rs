use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend};
use crate::world::rng::SeededRng;

impl Canvas {
    /// Water from `shore` down, with the light of the sun on it.
    pub(in crate::pictures) fn water(&mut self, shore: f32, sun: f32, rng: &mut SeededRng) {
        self.water_surface(shore, shore);
        self.ripples(shore, 46, rng);
        self.glitter(shore, sun, rng);
    }

    /// Water so calm that what stands on its bank is seen in it; draw the bank first.
    pub(in crate::pictures) fn still_water(&mut self, shore: f32, rng: &mut SeededRng) {
        self.water_surface(shore, shore);
        self.reflect(shore);
        self.ripples(shore, 22, rng);
    }

    /// Water in front of a quay, whose foot is at `shore`, that is one with the water which begins at `horizon`.
    pub(in crate::pictures) fn harbour_basin(
        &mut self,
        horizon: f32,
        shore: f32,
        rng: &mut SeededRng,
    ) {
        self.water_surface(horizon, shore);
        self.ripples(shore, 12, rng);
    }

    fn water_surface(&mut self, horizon: f32, shore: f32) {
        let palette = self.palette;
        let distance = (HEIGHT - shore) / (HEIGHT - horizon);
        let distant = blend(palette.water, palette.horizon, 0.45 * distance);
        self.gradient(shore, HEIGHT, distant, palette.water);
    }

    fn ripples(&mut self, shore: f32, count: u8, rng: &mut SeededRng) {
        let wave = blend(self.palette.water, self.palette.horizon, 0.6);
        for _ in 0..count {
            let depth = rng.unit() as f32;
            let (y, width) = (shore + 2.0 + depth * (HEIGHT - shore), 5.0 + 22.0 * depth);
            let x = rng.range_f32(0.0, WIDTH);
            self.oval((x, y), (width, 0.5 + 0.8 * depth), wave, 0.35);
        }
    }

    fn glitter(&mut self, shore: f32, sun: f32, rng: &mut SeededRng) {
        for _ in 0..46 {
            let depth = rng.unit() as f32;
            let (y, width) = (shore + 2.0 + depth * (HEIGHT - shore), 5.0 + 22.0 * depth);
            let x = sun + rng.range_f32(-1.0, 1.0) * (6.0 + 26.0 * depth);
            self.oval((x, y), (width, 0.6 + depth), self.palette.sun, 0.42);
        }
    }

    /// Under sail.
    pub(in crate::pictures) fn boat(&mut self, x: f32, y: f32, size: f32) {
        let palette = self.palette;
        self.hull(x, y, size);
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

    /// At its mooring, with a bare mast.
    pub(in crate::pictures) fn moored_boat(&mut self, x: f32, y: f32, size: f32) {
        let palette = self.palette;
        let spar = blend(palette.wall, palette.mountain, 0.35);
        let top = (x, y - size * 3.6);
        self.stroke((x, y), top, size * 0.09, spar);
        self.stroke(top, (x + size * 0.95, y), size * 0.05, spar);
        self.stroke(top, (x - size * 0.95, y), size * 0.05, spar);
        self.stroke(
            (x, y - size * 0.7),
            (x + size * 0.8, y - size * 0.6),
            size * 0.16,
            palette.cloud,
        );
        let cabin = blend(palette.wall, palette.window, 0.2);
        self.rect(
            x - size * 0.45,
            y - size * 0.2,
            size * 0.7,
            size * 0.24,
            cabin,
        );
        self.hull(x, y, size);
    }

    /// Without a mast, as on a canal.
    pub(in crate::pictures) fn rowing_boat(&mut self, x: f32, y: f32, size: f32) {
        let shadow = blend(self.palette.water, self.palette.mountain, 0.6);
        self.oval((x, y + size * 0.34), (size * 2.1, size * 0.2), shadow, 0.6);
        self.hull(x, y, size);
        let bench = blend(self.palette.sand, self.palette.roof, 0.3);
        self.rect(x - size * 0.5, y - size * 0.06, size, size * 0.1, bench);
    }

    fn hull(&mut self, x: f32, y: f32, size: f32) {
        let palette = self.palette;
        let hull = [
            (x - size, y),
            (x + size, y),
            (x + size * 0.7, y + size * 0.35),
            (x - size * 0.7, y + size * 0.35),
        ];
        self.polygon(&hull, blend(palette.roof, palette.mountain, 0.3));
    }
}
