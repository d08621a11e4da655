//! Whole pictures.

use super::canvas::{Canvas, HEIGHT, WIDTH, blend};
use super::palette::{PALETTES, Palette};
use super::things::{boat, conifer, house, palm, ranges, ridge, sky, tower, water};
use crate::world::dice::Dice;

type Scene = fn(&mut Canvas, &Palette, &mut Dice);

const SCENES: [Scene; 6] = [harbour, beach, mountains, lake, town, desert];

/// The picture of a key as JPEG, `width` pixels wide: the same key is the same picture in every width.
pub(super) fn draw(key: u64, width: u32) -> Option<Vec<u8>> {
    let mut dice = Dice::new(key, "scene");
    let mut canvas = Canvas::new(width)?;
    let palette = PALETTES.get(dice.below(PALETTES.len()))?;
    let scene = SCENES.get(dice.below(SCENES.len()))?;
    scene(&mut canvas, palette, &mut dice);
    canvas.into_jpeg()
}

fn near(dice: &mut Dice, low: f32, high: f32) -> f32 {
    dice.range(f64::from(low), f64::from(high)) as f32
}

/// A village that climbs a slope above the sea.
fn harbour(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    let sun = sky(canvas, palette, 118.0, dice);
    ranges(canvas, palette, 116.0, 26.0, dice);
    water(canvas, palette, 118.0, sun, dice);
    let left = dice.chance(0.5);
    let slope = |x: f32| {
        if left {
            96.0 + x * 0.34
        } else {
            96.0 + (WIDTH - x) * 0.34
        }
    };
    let rows: Vec<f32> = (0..=60_u8)
        .map(|place| slope(f32::from(place) * 5.0))
        .collect();
    canvas.land(&rows, blend(palette.meadow, palette.mountain, 0.25));
    for row in 0..5_u8 {
        for _ in 0..9 {
            let along = near(dice, 0.0, 150.0);
            let x = if left { along } else { WIDTH - along - 16.0 };
            house(
                canvas,
                palette,
                x,
                slope(x + 8.0) + 6.0 + 13.0 * f32::from(row),
                near(dice, 11.0, 17.0),
                dice,
            );
        }
    }
    for _ in 0..dice.between(2, 4) {
        let x = near(dice, 170.0, 280.0);
        boat(
            canvas,
            palette,
            if left { x } else { WIDTH - x },
            near(dice, 128.0, 150.0),
            near(dice, 4.0, 8.0),
        );
    }
}

/// Sand, surf, palms and parasols.
fn beach(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    let sun = sky(canvas, palette, 104.0, dice);
    ranges(canvas, palette, 103.0, 14.0, dice);
    water(canvas, palette, 104.0, sun, dice);
    boat(
        canvas,
        palette,
        near(dice, 60.0, 240.0),
        116.0,
        near(dice, 4.0, 7.0),
    );
    let phase = near(dice, 0.0, 6.0);
    let shore = |lift: f32| {
        (0..=60_u8)
            .map(|place| 152.0 - lift + 7.0 * (f32::from(place) * 0.11 + phase).sin())
            .collect::<Vec<f32>>()
    };
    canvas.land(&shore(3.0), blend(palette.water, [255, 255, 255], 0.75));
    canvas.land(&shore(0.0), palette.sand);
    for _ in 0..dice.between(3, 6) {
        let (x, y, size) = (
            near(dice, 20.0, 280.0),
            near(dice, 168.0, 190.0),
            near(dice, 8.0, 13.0),
        );
        let cloth = dice.pick(&[
            [224, 92, 72],
            [244, 196, 84],
            [78, 150, 170],
            [240, 240, 236],
        ]);
        canvas.oval(
            x + size * 0.4,
            y,
            size * 1.6,
            size * 0.3,
            blend(palette.sand, [0, 0, 0], 0.25),
            0.6,
        );
        canvas.rect(
            x - 0.4,
            y - size * 1.1,
            0.9,
            size * 1.1,
            blend(palette.wall, [90, 80, 70], 0.4),
        );
        canvas.polygon(
            &[
                (x - size, y - size),
                (x - size * 0.4, y - size * 1.45),
                (x + size * 0.4, y - size * 1.45),
                (x + size, y - size),
            ],
            blend(cloth, palette.haze, 0.2),
        );
    }
    for _ in 0..dice.between(1, 3) {
        let side = if dice.chance(0.5) {
            near(dice, 12.0, 60.0)
        } else {
            near(dice, 240.0, 288.0)
        };
        palm(
            canvas,
            palette,
            side,
            near(dice, 178.0, 198.0),
            near(dice, 70.0, 110.0),
            dice,
        );
    }
}

/// Peaks over meadows with a few huts.
fn mountains(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    sky(canvas, palette, 120.0, dice);
    ranges(canvas, palette, 128.0, 66.0, dice);
    for (step, base) in [(0.0_f32, 146.0), (1.0, 166.0)] {
        let line = ridge(base, 14.0, dice);
        canvas.land(
            &line,
            blend(palette.meadow, palette.mountain, 0.4 - 0.3 * step),
        );
        for _ in 0..16 {
            conifer(
                canvas,
                palette,
                near(dice, 0.0, WIDTH),
                base + near(dice, -2.0, 16.0),
                near(dice, 12.0, 24.0) + 6.0 * step,
            );
        }
    }
    for _ in 0..dice.between(2, 4) {
        house(
            canvas,
            palette,
            near(dice, 30.0, 250.0),
            near(dice, 172.0, 192.0),
            near(dice, 16.0, 24.0),
            dice,
        );
    }
}

/// A lake between mountains.
fn lake(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    let sun = sky(canvas, palette, 112.0, dice);
    ranges(canvas, palette, 118.0, 52.0, dice);
    water(canvas, palette, 124.0, sun, dice);
    boat(
        canvas,
        palette,
        near(dice, 70.0, 230.0),
        near(dice, 140.0, 156.0),
        near(dice, 5.0, 9.0),
    );
    let bank = ridge(196.0, 12.0, dice);
    canvas.land(&bank, palette.meadow);
    for _ in 0..14 {
        conifer(
            canvas,
            palette,
            near(dice, 0.0, WIDTH),
            near(dice, 190.0, 204.0),
            near(dice, 22.0, 46.0),
        );
    }
}

/// Roofs and towers of a town behind its square.
fn town(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    sky(canvas, palette, 140.0, dice);
    for (layer, count) in [(0.0_f32, 20), (0.5, 16)] {
        for _ in 0..count {
            let (width, height) = (
                near(dice, 12.0, 26.0),
                near(dice, 26.0, 78.0) * (1.0 - 0.3 * layer),
            );
            let x = near(dice, -10.0, WIDTH);
            tower(
                canvas,
                palette,
                (x, 160.0),
                (width, height),
                0.25 + 0.5 * layer,
                dice,
            );
        }
    }
    let mut x = near(dice, -12.0, 0.0);
    while x < WIDTH {
        let size = near(dice, 24.0, 36.0);
        house(canvas, palette, x, 178.0, size, dice);
        x += size * near(dice, 0.85, 1.15);
    }
    canvas.gradient(
        177.0,
        HEIGHT,
        blend(palette.haze, palette.mountain, 0.35),
        blend(palette.haze, palette.mountain, 0.7),
    );
    for _ in 0..6 {
        let x = near(dice, 6.0, 294.0);
        canvas.circle(
            x,
            172.0,
            5.0,
            blend(palette.meadow, [20, 50, 40], 0.35),
            1.0,
        );
        canvas.rect(
            x - 0.6,
            175.0,
            1.3,
            8.0,
            blend(palette.mountain, [70, 50, 40], 0.5),
        );
    }
}

/// Dunes with palms at a well.
fn desert(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    sky(canvas, palette, 116.0, dice);
    for dune in 0..5_u8 {
        let (depth, phase, length) = (
            f32::from(dune) / 4.0,
            near(dice, 0.0, 6.3),
            near(dice, 0.05, 0.12),
        );
        let line: Vec<f32> = (0..=75_u8)
            .map(|place| {
                112.0 + 74.0 * depth * depth + 10.0 * (f32::from(place) * length + phase).sin()
            })
            .collect();
        canvas.land(
            &line,
            blend(
                palette.haze,
                blend(palette.sand, [206, 140, 82], 0.45),
                0.35 + 0.6 * depth,
            ),
        );
    }
    let oasis = near(dice, 60.0, 220.0);
    canvas.oval(
        oasis + 16.0,
        176.0,
        64.0,
        9.0,
        blend(palette.water, palette.horizon, 0.3),
        1.0,
    );
    for _ in 0..dice.between(4, 7) {
        palm(
            canvas,
            palette,
            oasis + near(dice, -26.0, 58.0),
            near(dice, 170.0, 182.0),
            near(dice, 28.0, 58.0),
            dice,
        );
    }
    for _ in 0..dice.between(0, 2) {
        house(
            canvas,
            palette,
            oasis + near(dice, -70.0, -30.0),
            178.0,
            near(dice, 16.0, 24.0),
            dice,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn the_same_key_is_the_same_picture_and_another_key_another() {
        assert_eq!(draw(1, 320), draw(1, 320));
        assert_ne!(draw(1, 320), draw(2, 320));
    }

    #[test]
    fn pictures_have_the_asked_for_size_and_stay_under_sixty_kilobytes() {
        for key in 0..8 {
            for (width, height) in [(320, 213), (1024, 683)] {
                let jpeg = draw(key, width).unwrap();
                assert!(jpeg.len() < 60_000, "{key}: {} bytes", jpeg.len());
                let picture = image::load_from_memory(&jpeg).unwrap();
                assert_eq!((picture.width(), picture.height()), (width, height));
            }
        }
    }
}
