use super::Coat;
use crate::pictures::canvas::{Canvas, blend, tinted};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

impl Canvas {
    /// A church tower with a pointed roof. (`x`, `ground`) is the middle of its foot.
    pub(in crate::pictures) fn steeple(&mut self, coat: Coat, (x, ground): (f32, f32), size: f32) {
        let (half, top) = (size * 0.1, ground - size * 0.62);
        self.rect(x - half, top, half * 2.0, size * 0.62, coat.wall);
        let shadow = coat.shadow(self.palette);
        self.rect(x + half * 0.4, top, half * 0.6, size * 0.62, shadow);
        self.rect(
            x - half * 1.15,
            top + size * 0.16,
            half * 2.3,
            size * 0.02,
            shadow,
        );
        self.arch(
            (x - half * 0.1, top + size * 0.12),
            (half * 0.6, size * 0.09),
            coat.window,
        );
        self.circle(
            x - half * 0.1,
            top + size * 0.24,
            half * 0.4,
            coat.window,
            1.0,
        );
        let spire = [
            (x - half * 1.2, top),
            (x, ground - size),
            (x + half * 1.2, top),
        ];
        self.polygon(&spire, coat.roof);
        self.rect(
            x - size * 0.006,
            ground - size * 1.05,
            size * 0.012,
            size * 0.08,
            coat.roof,
        );
    }

    /// A bell tower under a flat roof, as beside churches of the south.
    pub(in crate::pictures) fn campanile(
        &mut self,
        coat: Coat,
        (x, ground): (f32, f32),
        size: f32,
    ) {
        let (half, top) = (size * 0.09, ground - size * 0.86);
        self.rect(x - half, top, half * 2.0, size * 0.86, coat.wall);
        let shadow = coat.shadow(self.palette);
        self.rect(x + half * 0.4, top, half * 0.6, size * 0.86, shadow);
        for rise in [0.3, 0.55, 0.8] {
            self.rect(
                x - half * 1.1,
                ground - size * rise,
                half * 2.2,
                size * 0.018,
                shadow,
            );
        }
        for side in [-0.5, 0.3] {
            let foot = (x + half * side, top + size * 0.16);
            self.arch(foot, (half * 0.5, size * 0.11), coat.window);
        }
        self.rect(
            x - half * 1.25,
            top - size * 0.02,
            half * 2.5,
            size * 0.04,
            coat.wall,
        );
        let roof = [
            (x - half * 1.15, top - size * 0.02),
            (x, ground - size),
            (x + half * 1.15, top - size * 0.02),
        ];
        self.polygon(&roof, coat.roof);
    }

    /// A dome on its drum, with a lantern. (`x`, `ground`) is the middle of its foot.
    pub(in crate::pictures) fn dome(&mut self, coat: Coat, (x, ground): (f32, f32), size: f32) {
        let shadow = coat.shadow(self.palette);
        let drum = ground - size * 0.4;
        self.rect(x - size * 0.4, drum, size * 0.8, size * 0.4, coat.wall);
        self.rect(x + size * 0.2, drum, size * 0.2, size * 0.4, shadow);
        for nth in -2..=2_i8 {
            let foot = (x + f32::from(nth) * size * 0.155, ground - size * 0.1);
            self.arch(foot, (size * 0.07, size * 0.2), coat.window);
        }
        self.rect(
            x - size * 0.43,
            drum - size * 0.03,
            size * 0.86,
            size * 0.05,
            coat.wall,
        );
        self.cap(
            (x, drum - size * 0.02),
            (size * 0.8, size * 0.46),
            coat.roof,
        );
        let rib = blend(coat.roof, coat.wall, 0.35);
        self.stroke((x, drum), (x, drum - size * 0.47), size * 0.02, rib);
        for side in [-0.2, 0.2] {
            let foot = (x + side * size, drum - size * 0.02);
            self.stroke(
                foot,
                (x + side * size * 0.55, drum - size * 0.4),
                size * 0.018,
                rib,
            );
        }
        self.rect(
            x - size * 0.05,
            drum - size * 0.58,
            size * 0.1,
            size * 0.13,
            coat.wall,
        );
        self.cap(
            (x, drum - size * 0.57),
            (size * 0.12, size * 0.08),
            coat.roof,
        );
        self.rect(
            x - size * 0.008,
            drum - size * 0.72,
            size * 0.016,
            size * 0.1,
            coat.roof,
        );
    }

    /// A small church: its nave and a steeple before it.
    pub(in crate::pictures) fn church(&mut self, coat: Coat, (x, ground): (f32, f32), size: f32) {
        let (left, top) = (x, ground - size * 0.3);
        self.rect(
            left,
            top,
            size * 0.62,
            size * 0.3,
            coat.shadow(self.palette),
        );
        let roof = [
            (left - size * 0.02, top),
            (left + size * 0.08, top - size * 0.2),
            (left + size * 0.56, top - size * 0.2),
            (left + size * 0.65, top),
        ];
        self.polygon(&roof, coat.roof);
        for nth in [0.22, 0.36, 0.5] {
            let foot = (left + size * nth, ground - size * 0.07);
            self.arch(foot, (size * 0.06, size * 0.16), coat.window);
        }
        self.steeple(coat, (x, ground), size);
    }

    /// Teeth along the top of a wall that ends at `top`.
    pub(in crate::pictures) fn battlements(
        &mut self,
        (left, right): (f32, f32),
        top: f32,
        tooth: f32,
        fill: Rgb,
    ) {
        let count = ((right - left) / tooth / 2.0).round().max(1.0);
        let step = (right - left) / (count - 0.5).max(1.0);
        let mut x = left;
        while x < right - tooth * 0.2 {
            self.rect(
                x,
                top - tooth,
                (step * 0.5).min(right - x),
                tooth + 0.3,
                fill,
            );
            x += step;
        }
    }

    /// A round tower, under a pointed roof or open with battlements.
    pub(in crate::pictures) fn round_tower(
        &mut self,
        coat: Coat,
        (x, ground): (f32, f32),
        (width, height): (f32, f32),
        is_roofed: bool,
    ) {
        let (half, top) = (width / 2.0, ground - height);
        self.rect(x - half, top, width, height, coat.wall);
        self.rect(
            x + half * 0.35,
            top,
            half * 0.65,
            height,
            coat.shadow(self.palette),
        );
        self.rect(
            x - half * 1.12,
            top - width * 0.12,
            width * 1.12,
            width * 0.26,
            coat.wall,
        );
        self.arch(
            (x - half * 0.1, top + height * 0.42),
            (width * 0.14, width * 0.36),
            coat.window,
        );
        if is_roofed {
            let roof = [
                (x - half * 1.3, top - width * 0.1),
                (x, top - width * 1.1),
                (x + half * 1.3, top - width * 0.1),
            ];
            self.polygon(&roof, coat.roof);
        } else {
            let span = (x - half * 1.12, x + half * 1.12);
            self.battlements(span, top - width * 0.1, width * 0.14, coat.wall);
        }
    }

    /// Walls and towers with battlements; (`x`, `ground`) is the middle of the foot.
    pub(in crate::pictures) fn castle(
        &mut self,
        coat: Coat,
        (x, ground): (f32, f32),
        size: f32,
        rng: &mut SeededRng,
    ) {
        let shadow = coat.shadow(self.palette);
        let keep = (x - size * 0.1, x + size * 0.22);
        self.rect(
            keep.0,
            ground - size * 0.8,
            keep.1 - keep.0,
            size * 0.8,
            shadow,
        );
        self.battlements(keep, ground - size * 0.8, size * 0.05, shadow);
        for (column, rise) in [(0.0, 0.66), (0.11, 0.66), (0.05, 0.5)] {
            let foot = (x + column * size, ground - rise * size);
            self.arch(foot, (size * 0.035, size * 0.08), coat.window);
        }
        let wall = (x - size * 0.6, x + size * 0.6);
        self.rect(
            wall.0,
            ground - size * 0.34,
            wall.1 - wall.0,
            size * 0.34,
            coat.wall,
        );
        self.battlements(wall, ground - size * 0.34, size * 0.05, coat.wall);
        self.arch(
            (x - size * 0.02, ground),
            (size * 0.14, size * 0.22),
            coat.window,
        );
        for side in [-0.6, -0.24, 0.58] {
            let height = size * rng.range_f32(0.46, 0.66);
            let is_roofed = rng.chance(0.6);
            let foot = (x + side * size, ground);
            self.round_tower(coat, foot, (size * 0.17, height), is_roofed);
        }
        let top = (x + size * 0.06, ground - size * 0.8);
        let tip = (top.0, top.1 - size * 0.22);
        self.stroke(top, tip, size * 0.012, shadow);
        let flag = [
            tip,
            (tip.0 + size * 0.16, tip.1 + size * 0.045),
            (tip.0, tip.1 + size * 0.09),
        ];
        self.polygon(&flag, coat.roof);
    }

    /// With its lamp lit, in bands of two colours.
    pub(in crate::pictures) fn lighthouse(&mut self, (x, ground): (f32, f32), size: f32) {
        let palette = self.palette;
        let white = tinted(palette.wall, [255, 255, 255]);
        let red = tinted(palette.wall, [214, 72, 60]);
        let half = |rise: f32| size * (0.13 - 0.05 * rise);
        for band in 0..5_u8 {
            let (low, high) = (f32::from(band) * 0.16, f32::from(band + 1) * 0.16);
            let corners = [
                (x - half(low), ground - low * size),
                (x - half(high), ground - high * size),
                (x + half(high), ground - high * size),
                (x + half(low), ground - low * size),
            ];
            self.polygon(&corners, if band % 2 == 0 { white } else { red });
        }
        let top = ground - size * 0.8;
        self.circle(x, top - size * 0.06, size * 0.22, palette.sun, 0.3);
        self.rect(
            x - size * 0.12,
            top - size * 0.02,
            size * 0.24,
            size * 0.03,
            palette.mountain,
        );
        self.rect(
            x - size * 0.06,
            top - size * 0.12,
            size * 0.12,
            size * 0.11,
            palette.sun,
        );
        self.cap((x, top - size * 0.12), (size * 0.17, size * 0.09), red);
    }

    /// A span of a bridge or an arcade: a wall from `top` to `foot` with a round arch through it. Downwards with `foot` above `top`.
    pub(in crate::pictures) fn span(
        &mut self,
        (left, right): (f32, f32),
        (top, foot): (f32, f32),
        (pier, crown): (f32, f32),
        fill: Rgb,
    ) {
        let (middle, half) = (f32::midpoint(left, right), (right - left) / 2.0 - pier);
        let key_stone = top + (foot - top) * crown;
        let mut corners = vec![
            (left - 0.2, foot),
            (left - 0.2, top),
            (right + 0.2, top),
            (right + 0.2, foot),
        ];
        corners.extend((0..=20_u8).map(|step| {
            let angle = std::f32::consts::PI * f32::from(step) / 20.0;
            let rise = (foot - key_stone) * angle.sin();
            (middle + angle.cos() * half, foot - rise)
        }));
        self.polygon(&corners, fill);
    }
}
