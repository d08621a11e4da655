use crate::pictures::canvas::{Canvas, blend, tinted};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

const CLOTHS: [Rgb; 4] = [
    [224, 92, 72],
    [244, 196, 84],
    [78, 150, 170],
    [240, 240, 236],
];

impl Canvas {
    /// A parasol with its shadow.
    pub(in crate::pictures) fn parasol(&mut self, x: f32, y: f32, size: f32, rng: &mut SeededRng) {
        let palette = self.palette;
        let cloth = rng.pick(&CLOTHS);
        let shadow = blend(palette.sand, [0, 0, 0], 0.25);
        self.oval((x + size * 0.4, y), (size * 1.6, size * 0.3), shadow, 0.6);
        let pole = blend(palette.wall, [90, 80, 70], 0.4);
        self.rect(x - 0.4, y - size * 1.1, 0.9, size * 1.1, pole);
        let roof = [
            (x - size, y - size),
            (x - size * 0.4, y - size * 1.45),
            (x + size * 0.4, y - size * 1.45),
            (x + size, y - size),
        ];
        self.polygon(&roof, blend(cloth, palette.haze, 0.2));
    }

    /// Somebody who walks by.
    pub(in crate::pictures) fn passer_by(
        &mut self,
        x: f32,
        ground: f32,
        size: f32,
        rng: &mut SeededRng,
    ) {
        let dress = tinted(self.palette.wall, rng.pick(&CLOTHS));
        let dark = blend(self.palette.mountain, [40, 36, 44], 0.5);
        self.rect(
            x - size * 0.1,
            ground - size * 0.45,
            size * 0.2,
            size * 0.45,
            dark,
        );
        self.cap((x, ground - size * 0.3), (size * 0.34, size * 0.52), dress);
        self.circle(x, ground - size * 0.88, size * 0.12, dark, 1.0);
    }

    /// A basin with a bowl on a stem, and water that falls from it.
    pub(in crate::pictures) fn fountain(&mut self, (x, ground): (f32, f32), size: f32) {
        let palette = self.palette;
        let stone = tinted(palette.wall, [222, 214, 200]);
        let shadow = blend(stone, palette.mountain, 0.4);
        let water = blend(palette.water, [255, 255, 255], 0.45);
        let rim = ground - size * 0.2;
        self.oval((x, ground), (size * 1.7, size * 0.3), shadow, 1.0);
        self.rect(x - size * 0.85, rim, size * 1.7, size * 0.2, shadow);
        self.oval((x, rim), (size * 1.7, size * 0.3), stone, 1.0);
        self.oval((x, rim), (size * 1.5, size * 0.22), water, 1.0);
        self.rect(
            x - size * 0.07,
            rim - size * 0.56,
            size * 0.14,
            size * 0.58,
            stone,
        );
        self.oval(
            (x, rim - size * 0.54),
            (size * 0.7, size * 0.14),
            shadow,
            1.0,
        );
        self.oval(
            (x, rim - size * 0.57),
            (size * 0.7, size * 0.12),
            stone,
            1.0,
        );
        self.rect(
            x - size * 0.04,
            rim - size * 0.8,
            size * 0.08,
            size * 0.24,
            stone,
        );
        for side in [-1.0, -0.6, 0.6, 1.0] {
            let reach = side * size * 0.56;
            self.jet((x, rim - size * 0.78), (x + reach, rim), size);
        }
    }

    /// Water from a nozzle into a basin.
    fn jet(&mut self, from: (f32, f32), to: (f32, f32), size: f32) {
        let spray = blend(self.palette.horizon, [255, 255, 255], 0.6);
        let at = |step: u8| {
            let share = f32::from(step) / 10.0;
            let lift = (share * std::f32::consts::PI).sin() * size * 0.28;
            let fall = (to.1 - from.1) * share * share;
            (from.0 + (to.0 - from.0) * share, from.1 + fall - lift)
        };
        for step in 0..10 {
            self.stroke(at(step), at(step + 1), size * 0.03, spray);
        }
    }

    /// A hut on stilts, thatched.
    pub(in crate::pictures) fn stilt_hut(&mut self, (x, water): (f32, f32), size: f32) {
        let palette = self.palette;
        let wood = tinted(palette.wall, [170, 122, 86]);
        let thatch = tinted(palette.sand, [206, 166, 112]);
        let dark = blend(wood, palette.mountain, 0.5);
        let floor = water - size * 0.3;
        for side in [-0.42, -0.15, 0.15, 0.42] {
            self.rect(x + side * size, floor, size * 0.045, size * 0.34, dark);
        }
        self.rect(
            x - size * 0.56,
            floor - size * 0.05,
            size * 1.12,
            size * 0.08,
            dark,
        );
        self.rect(
            x - size * 0.42,
            floor - size * 0.45,
            size * 0.84,
            size * 0.42,
            wood,
        );
        self.rect(
            x - size * 0.12,
            floor - size * 0.36,
            size * 0.24,
            size * 0.32,
            palette.window,
        );
        let roof = [
            (x - size * 0.66, floor - size * 0.36),
            (x - size * 0.1, floor - size * 0.95),
            (x + size * 0.1, floor - size * 0.95),
            (x + size * 0.66, floor - size * 0.36),
        ];
        self.polygon(&roof, thatch);
        let light = blend(thatch, palette.sun, 0.25);
        let lit = [
            (x - size * 0.66, floor - size * 0.36),
            (x - size * 0.1, floor - size * 0.95),
            (x - size * 0.1, floor - size * 0.36),
        ];
        self.polygon(&lit, light);
    }

    /// Planks across water from one end to another, narrower in the distance.
    pub(in crate::pictures) fn jetty(&mut self, near: (f32, f32), far: (f32, f32), width: f32) {
        let palette = self.palette;
        let wood = tinted(palette.wall, [196, 152, 112]);
        let dark = blend(wood, palette.mountain, 0.5);
        let slim = width * 0.16;
        let deck = [
            (near.0 - width / 2.0, near.1),
            (far.0 - slim / 2.0, far.1),
            (far.0 + slim / 2.0, far.1),
            (near.0 + width / 2.0, near.1),
        ];
        let drop = deck.map(|(x, y)| (x, y + (y - far.1) * 0.12 + 1.2));
        self.polygon(&drop, dark);
        self.polygon(&deck, wood);
        for step in 1..16_u8 {
            // Planks look closer to each other the farther away they are.
            let share = (f32::from(step) / 16.0).powi(2);
            let y = far.1 + (near.1 - far.1) * share;
            let x = far.0 + (near.0 - far.0) * share;
            let half = (slim + (width - slim) * share) / 2.0;
            self.stroke((x - half, y), (x + half, y), 0.2 + 0.7 * share, dark);
        }
    }
}
