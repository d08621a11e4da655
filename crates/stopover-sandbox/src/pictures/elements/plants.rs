use crate::pictures::canvas::{Canvas, blend};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

impl Canvas {
    /// A fir.
    pub(in crate::pictures) fn conifer(&mut self, x: f32, ground: f32, size: f32) {
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

    /// Slender, as on hills around the Mediterranean.
    pub(in crate::pictures) fn cypress(&mut self, x: f32, ground: f32, size: f32) {
        let green = blend(self.palette.meadow, [16, 44, 36], 0.65);
        let middle = ground - size * 0.5;
        self.oval((x, middle), (size * 0.2, size), green, 1.0);
        let tip = [
            (x - size * 0.07, middle - size * 0.3),
            (x, ground - size * 1.12),
            (x + size * 0.07, middle - size * 0.3),
        ];
        self.polygon(&tip, green);
    }

    /// With a round crown, darker on one side.
    pub(in crate::pictures) fn tree(&mut self, x: f32, ground: f32, size: f32) {
        let bark = blend(self.palette.mountain, [70, 50, 40], 0.5);
        let green = blend(self.palette.meadow, [20, 50, 40], 0.4);
        self.rect(
            x - size * 0.04,
            ground - size * 0.5,
            size * 0.08,
            size * 0.5,
            bark,
        );
        let crown = [
            (0.0, 0.66, 0.3),
            (-0.22, 0.54, 0.21),
            (0.22, 0.55, 0.22),
            (0.08, 0.48, 0.2),
        ];
        for (dx, rise, radius) in crown {
            self.circle(
                x + dx * size,
                ground - rise * size,
                radius * size,
                green,
                1.0,
            );
        }
        let light = blend(green, self.palette.sun, 0.22);
        self.circle(
            x - size * 0.08,
            ground - size * 0.74,
            size * 0.16,
            light,
            1.0,
        );
        self.circle(x - size * 0.24, ground - size * 0.6, size * 0.1, light, 1.0);
    }

    /// A pine with a flat crown, as on cliffs by the sea.
    pub(in crate::pictures) fn pine(&mut self, x: f32, ground: f32, size: f32) {
        let bark = blend(self.palette.mountain, [92, 66, 44], 0.6);
        let green = blend(self.palette.meadow, [20, 56, 44], 0.55);
        let top = (x + size * 0.1, ground - size * 0.75);
        self.stroke((x, ground), top, size * 0.07, bark);
        for (dx, rise, width) in [(0.1, 0.8, 1.0), (-0.12, 0.72, 0.6), (0.2, 0.94, 0.55)] {
            let middle = (x + dx * size, ground - rise * size);
            self.oval(middle, (width * size, size * 0.3), green, 1.0);
        }
    }

    /// A palm that leans a little.
    pub(in crate::pictures) fn palm(
        &mut self,
        x: f32,
        ground: f32,
        size: f32,
        rng: &mut SeededRng,
    ) {
        let bark = blend(self.palette.mountain, [92, 66, 44], 0.6);
        let green = blend(self.palette.meadow, [20, 60, 40], 0.5);
        let lean = rng.range_f32(-0.22, 0.22) * size;
        let (top_x, top_y, half) = (x + lean, ground - size, size * 0.018);
        let trunk = [
            (x - half * 1.6, ground),
            (top_x - half, top_y),
            (top_x + half, top_y),
            (x + half * 1.6, ground),
        ];
        self.polygon(&trunk, bark);
        for leaf in 0..9_u8 {
            let angle = -0.5 + f32::from(leaf) * 0.52;
            let reach = size * rng.range_f32(0.34, 0.44);
            let tip = (
                angle.cos() * reach,
                -angle.sin() * reach * 0.55 + size * 0.08,
            );
            self.frond((top_x, top_y), tip, size * 0.075, green);
        }
    }

    /// A leaf of a palm, from its foot to its tip; it bends down under its weight.
    fn frond(&mut self, (x, y): (f32, f32), tip: (f32, f32), width: f32, green: Rgb) {
        let at = |step: u8, side: f32| {
            let share = f32::from(step) / 8.0;
            let bend = (share * std::f32::consts::PI).sin() * width;
            let half = side * (share * std::f32::consts::PI).sin() * width * 0.6;
            (x + tip.0 * share, y + tip.1 * share - bend * 1.6 + half)
        };
        let mut corners: Vec<_> = (0..=8).map(|step| at(step, -1.0)).collect();
        corners.extend((0..8).rev().map(|step| at(step, 1.0)));
        self.polygon(&corners, green);
    }

    /// Blades of grass or reeds that bend in the wind.
    pub(in crate::pictures) fn tuft(
        &mut self,
        x: f32,
        ground: f32,
        size: f32,
        rng: &mut SeededRng,
    ) {
        let green = blend(self.palette.meadow, self.palette.sand, 0.25);
        for _ in 0..7 {
            let foot = x + rng.range_f32(-0.3, 0.3) * size;
            let tip = (
                foot + rng.range_f32(-0.25, 0.5) * size,
                ground - rng.range_f32(0.5, 1.0) * size,
            );
            let blade = [
                (foot - size * 0.05, ground),
                tip,
                (foot + size * 0.05, ground),
            ];
            let shade = blend(green, [20, 60, 40], rng.range_f32(0.05, 0.45));
            self.polygon(&blade, shade);
        }
    }
}
