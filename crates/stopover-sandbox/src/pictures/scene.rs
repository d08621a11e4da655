use super::canvas::{Canvas, HEIGHT, WIDTH, blend};
use super::elements::ridge;
use super::palette;
use crate::world::geography::Landscape;
use crate::world::rng::SeededRng;

/// What a picture shows. The number is the rest that its key leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scene {
    Harbour = 0,
    Beach = 1,
    Mountains = 2,
    Lake = 3,
    Town = 4,
    Desert = 5,
}

const SCENES: [fn(&mut Canvas, &mut SeededRng); 6] =
    [harbour, beach, mountains, lake, town, desert];

impl Scene {
    /// The key of a picture of it; another `number` is another picture.
    pub(crate) fn key(self, number: u64) -> u64 {
        let all = SCENES.len() as u64;
        number / all % (u64::MAX / all) * all + self as u64
    }

    fn of(key: u64) -> fn(&mut Canvas, &mut SeededRng) {
        let [first, ..] = SCENES;
        let nth = usize::try_from(key % SCENES.len() as u64).unwrap_or_default();
        SCENES.get(nth).copied().unwrap_or(first)
    }
}

impl From<Landscape> for Scene {
    fn from(landscape: Landscape) -> Self {
        match landscape {
            Landscape::Coast => Self::Harbour,
            Landscape::Lake => Self::Lake,
            Landscape::Mountains => Self::Mountains,
            Landscape::Desert => Self::Desert,
            Landscape::Town => Self::Town,
        }
    }
}

/// The picture of a key as JPEG, `width` pixels wide: the same key is the same picture in every width.
pub(super) fn draw(key: u64, width: u32) -> Option<Vec<u8>> {
    let mut rng = SeededRng::new(key, "scene");
    let mut canvas = Canvas::new(width, rng.pick_ref(palette::all())?)?;
    Scene::of(key)(&mut canvas, &mut rng);
    canvas.into_jpeg()
}

/// A village that climbs a slope above the sea.
fn harbour(canvas: &mut Canvas, rng: &mut SeededRng) {
    let sun = canvas.sky(118.0, rng);
    canvas.ranges(116.0, 26.0, rng);
    canvas.water(118.0, sun, rng);
    let left = rng.chance(0.5);
    let inland = |x: f32| if left { x } else { WIDTH - x };
    let slope = |x: f32| 96.0 + inland(x) * 0.34;
    let heights: Vec<f32> = (0..=60_u8).map(|x| slope(f32::from(x) * 5.0)).collect();
    let palette = canvas.palette;
    canvas.land(&heights, blend(palette.meadow, palette.mountain, 0.25));
    for row in 0..5_u8 {
        for _ in 0..9 {
            let along = rng.range_f32(0.0, 150.0);
            let x = if left { along } else { WIDTH - along - 16.0 };
            let ground = slope(x + 8.0) + 6.0 + 13.0 * f32::from(row);
            canvas.house(x, ground, rng.range_f32(11.0, 17.0), rng);
        }
    }
    for _ in 0..rng.between(2, 4) {
        let x = inland(rng.range_f32(170.0, 280.0));
        canvas.boat(x, rng.range_f32(128.0, 150.0), rng.range_f32(4.0, 8.0));
    }
}

/// Sand, surf, palms and parasols.
fn beach(canvas: &mut Canvas, rng: &mut SeededRng) {
    let sun = canvas.sky(104.0, rng);
    canvas.ranges(103.0, 14.0, rng);
    canvas.water(104.0, sun, rng);
    canvas.boat(rng.range_f32(60.0, 240.0), 116.0, rng.range_f32(4.0, 7.0));
    let phase = rng.range_f32(0.0, 6.0);
    let shore = |lift: f32| {
        let height = |x| 152.0 - lift + 7.0 * (f32::from(x) * 0.11 + phase).sin();
        (0..=60_u8).map(height).collect::<Vec<f32>>()
    };
    let palette = canvas.palette;
    canvas.land(&shore(3.0), blend(palette.water, [255, 255, 255], 0.75));
    canvas.land(&shore(0.0), palette.sand);
    for _ in 0..rng.between(3, 6) {
        let (x, y) = (rng.range_f32(20.0, 280.0), rng.range_f32(168.0, 190.0));
        parasol(canvas, x, y, rng.range_f32(8.0, 13.0), rng);
    }
    for _ in 0..rng.between(1, 3) {
        let x = if rng.chance(0.5) {
            rng.range_f32(12.0, 60.0)
        } else {
            rng.range_f32(240.0, 288.0)
        };
        let ground = rng.range_f32(178.0, 198.0);
        canvas.palm(x, ground, rng.range_f32(70.0, 110.0), rng);
    }
}

fn parasol(canvas: &mut Canvas, x: f32, y: f32, size: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let cloth = rng.pick(&[
        [224, 92, 72],
        [244, 196, 84],
        [78, 150, 170],
        [240, 240, 236],
    ]);
    let shadow = blend(palette.sand, [0, 0, 0], 0.25);
    canvas.oval((x + size * 0.4, y), (size * 1.6, size * 0.3), shadow, 0.6);
    let pole = blend(palette.wall, [90, 80, 70], 0.4);
    canvas.rect(x - 0.4, y - size * 1.1, 0.9, size * 1.1, pole);
    let roof = [
        (x - size, y - size),
        (x - size * 0.4, y - size * 1.45),
        (x + size * 0.4, y - size * 1.45),
        (x + size, y - size),
    ];
    canvas.polygon(&roof, blend(cloth, palette.haze, 0.2));
}

/// Peaks over meadows with a few huts.
fn mountains(canvas: &mut Canvas, rng: &mut SeededRng) {
    canvas.sky(120.0, rng);
    canvas.ranges(128.0, 66.0, rng);
    let palette = canvas.palette;
    for (step, base) in [(0.0_f32, 146.0), (1.0, 166.0)] {
        let meadow = blend(palette.meadow, palette.mountain, 0.4 - 0.3 * step);
        canvas.land(&ridge(base, 14.0, rng), meadow);
        for _ in 0..16 {
            let (x, ground) = (rng.range_f32(0.0, WIDTH), base + rng.range_f32(-2.0, 16.0));
            canvas.conifer(x, ground, rng.range_f32(12.0, 24.0) + 6.0 * step);
        }
    }
    for _ in 0..rng.between(2, 4) {
        let (x, ground) = (rng.range_f32(30.0, 250.0), rng.range_f32(172.0, 192.0));
        canvas.house(x, ground, rng.range_f32(16.0, 24.0), rng);
    }
}

/// A lake between mountains.
fn lake(canvas: &mut Canvas, rng: &mut SeededRng) {
    let sun = canvas.sky(112.0, rng);
    canvas.ranges(118.0, 52.0, rng);
    canvas.water(124.0, sun, rng);
    let (x, y) = (rng.range_f32(70.0, 230.0), rng.range_f32(140.0, 156.0));
    canvas.boat(x, y, rng.range_f32(5.0, 9.0));
    canvas.land(&ridge(196.0, 12.0, rng), canvas.palette.meadow);
    for _ in 0..14 {
        let (x, ground) = (rng.range_f32(0.0, WIDTH), rng.range_f32(190.0, 204.0));
        canvas.conifer(x, ground, rng.range_f32(22.0, 46.0));
    }
}

/// Roofs and towers of a town behind its square.
fn town(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(140.0, rng);
    for (layer, count) in [(0.0_f32, 20), (0.5, 16)] {
        for _ in 0..count {
            let width = rng.range_f32(12.0, 26.0);
            let height = rng.range_f32(26.0, 78.0) * (1.0 - 0.3 * layer);
            let x = rng.range_f32(-10.0, WIDTH);
            canvas.tower((x, 160.0), (width, height), 0.25 + 0.5 * layer, rng);
        }
    }
    let mut x = rng.range_f32(-12.0, 0.0);
    while x < WIDTH {
        let size = rng.range_f32(24.0, 36.0);
        canvas.house(x, 178.0, size, rng);
        x += size * rng.range_f32(0.85, 1.15);
    }
    let [far, near] = [0.35, 0.7].map(|share| blend(palette.haze, palette.mountain, share));
    canvas.gradient(177.0, HEIGHT, far, near);
    let crown = blend(palette.meadow, [20, 50, 40], 0.35);
    let trunk = blend(palette.mountain, [70, 50, 40], 0.5);
    for _ in 0..6 {
        let x = rng.range_f32(6.0, 294.0);
        canvas.circle(x, 172.0, 5.0, crown, 1.0);
        canvas.rect(x - 0.6, 175.0, 1.3, 8.0, trunk);
    }
}

/// Dunes with palms at a well.
fn desert(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(116.0, rng);
    let dry = blend(palette.sand, [206, 140, 82], 0.45);
    for depth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (phase, length) = (rng.range_f32(0.0, 6.3), rng.range_f32(0.05, 0.12));
        let height =
            |x| 112.0 + 74.0 * depth * depth + 10.0 * (f32::from(x) * length + phase).sin();
        let heights: Vec<f32> = (0..=75_u8).map(height).collect();
        canvas.land(&heights, blend(palette.haze, dry, 0.35 + 0.6 * depth));
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

#[cfg(test)]
mod tests {
    use super::{Scene, beach, draw};

    #[test]
    fn every_number_has_a_picture_of_the_scene() {
        for number in [0, 1, 12, u64::MAX] {
            let key = Scene::Beach.key(number);
            assert!(
                std::ptr::fn_addr_eq(Scene::of(key), beach as fn(&mut _, &mut _)),
                "{key}"
            );
        }
        assert_ne!(Scene::Beach.key(6), Scene::Beach.key(12));
    }

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
