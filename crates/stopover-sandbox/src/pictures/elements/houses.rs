use crate::pictures::canvas::{Canvas, WIDTH, blend, tinted};
use crate::pictures::palette::{Palette, Rgb};
use crate::world::rng::SeededRng;

/// Plaster of most countries.
const PLAIN: [Rgb; 4] = [
    [255, 255, 255],
    [255, 236, 206],
    [252, 218, 204],
    [230, 240, 246],
];
/// Plaster and brick of old ports and canals.
const BRIGHT: [Rgb; 8] = [
    [226, 134, 98],
    [240, 200, 120],
    [252, 236, 212],
    [166, 196, 184],
    [226, 164, 164],
    [158, 180, 210],
    [190, 102, 84],
    [246, 222, 160],
];

/// The colours of a building.
#[derive(Clone, Copy, Debug)]
pub(in crate::pictures) struct Coat {
    pub(in crate::pictures) wall: Rgb,
    pub(in crate::pictures) roof: Rgb,
    pub(in crate::pictures) window: Rgb,
}

impl Coat {
    /// Walls of a colour in the light of the scene.
    pub(in crate::pictures) fn new(palette: &Palette, tint: Rgb) -> Self {
        Self {
            wall: tinted(palette.wall, tint),
            roof: palette.roof,
            window: palette.window,
        }
    }

    pub(in crate::pictures) fn plain(palette: &Palette, rng: &mut SeededRng) -> Self {
        Self::new(palette, rng.pick(&PLAIN))
    }

    pub(in crate::pictures) fn bright(palette: &Palette, rng: &mut SeededRng) -> Self {
        Self::new(palette, rng.pick(&BRIGHT))
    }

    pub(in crate::pictures) fn stone(palette: &Palette) -> Self {
        Self::new(palette, [226, 208, 182])
    }

    /// Seen from so far that `share` of it is haze.
    pub(in crate::pictures) fn far(self, palette: &Palette, share: f32) -> Self {
        Self {
            wall: blend(self.wall, palette.haze, share),
            roof: blend(self.roof, palette.haze, share),
            window: blend(self.window, palette.haze, share),
        }
    }

    /// Walls that the light does not reach.
    pub(in crate::pictures) fn shadow(self, palette: &Palette) -> Rgb {
        blend(self.wall, palette.mountain, 0.3)
    }
}

impl Canvas {
    /// A house with a gable and windows, standing on (`x`, `ground`).
    pub(in crate::pictures) fn house(
        &mut self,
        x: f32,
        ground: f32,
        size: f32,
        rng: &mut SeededRng,
    ) {
        let coat = Coat::plain(self.palette, rng);
        self.house_in(coat, (x, ground), size, rng);
    }

    pub(in crate::pictures) fn house_in(
        &mut self,
        coat: Coat,
        (x, ground): (f32, f32),
        size: f32,
        rng: &mut SeededRng,
    ) {
        let width = size * rng.range_f32(0.8, 1.2);
        let height = size * rng.range_f32(0.7, 1.2);
        let top = ground - height;
        self.rect(x, top, width, height + 1.0, coat.wall);
        if rng.chance(0.75) {
            let eaves = size * 0.1;
            let gable = [
                (x - eaves, top),
                (x + width / 2.0, top - size * 0.4),
                (x + width + eaves, top),
            ];
            self.polygon(&gable, coat.roof);
        } else {
            let y = top - size * 0.08;
            self.rect(x - 0.4, y, width + 0.8, size * 0.1, coat.roof);
        }
        // Windows of houses so small could not be made out.
        if size < 11.0 {
            return;
        }
        let pane = size * 0.14;
        for column in [0.2, 0.62] {
            for floor in [0.16, 0.56] {
                let (x, y) = (x + width * column, top + height * floor);
                self.rect(x, y, pane, pane * 1.3, coat.window);
            }
        }
    }

    /// Houses side by side from one end of the picture to the other, `haze` of them haze.
    pub(in crate::pictures) fn row_of_houses(
        &mut self,
        ground: f32,
        (least, most): (f32, f32),
        haze: f32,
        rng: &mut SeededRng,
    ) {
        let mut x = rng.range_f32(-12.0, 0.0);
        while x < WIDTH {
            let size = rng.range_f32(least, most);
            let coat = Coat::plain(self.palette, rng).far(self.palette, haze);
            self.house_in(coat, (x, ground), size, rng);
            x += size * rng.range_f32(0.85, 1.15);
        }
    }

    /// A tall house of a port or canal, seen from the front.
    pub(in crate::pictures) fn townhouse(
        &mut self,
        coat: Coat,
        (x, ground): (f32, f32),
        (width, height): (f32, f32),
        rng: &mut SeededRng,
    ) {
        let top = ground - height;
        self.rect(x, top, width, height, coat.wall);
        match rng.below(4) {
            0 => self.stepped_gable(coat, (x, top), width),
            1 => self.bell_gable(coat, (x, top), width),
            2 => self.pointed_gable(coat, (x, top), width),
            _ => self.flat_gable(coat, (x, top), width),
        }
        let floors = (height / 13.0).floor().max(2.0);
        let (storey, pane) = (height / floors, width * 0.17);
        for floor in 0..floors as u8 {
            let y = top + storey * (f32::from(floor) + 0.28);
            for column in [0.12, 0.415, 0.71] {
                let is_door = f32::from(floor) + 1.0 >= floors && column > 0.5;
                let drop = if is_door { storey * 0.72 } else { storey * 0.5 };
                let fill = if is_door { coat.roof } else { coat.window };
                self.rect(x + width * column, y, pane, drop, fill);
            }
        }
        let ledge = blend(coat.wall, [255, 255, 255], 0.35);
        let y = top + storey * (floors - 0.92);
        self.rect(x, y, width, storey * 0.1, ledge);
    }

    fn stepped_gable(&mut self, coat: Coat, (x, top): (f32, f32), width: f32) {
        for step in 0..4_u8 {
            let inset = width * 0.12 * f32::from(step);
            let y = top - width * 0.14 * f32::from(step + 1);
            self.rect(x + inset, y, width - 2.0 * inset, width * 0.15, coat.wall);
        }
        self.circle(
            x + width / 2.0,
            top - width * 0.2,
            width * 0.08,
            coat.window,
            1.0,
        );
    }

    fn bell_gable(&mut self, coat: Coat, (x, top): (f32, f32), width: f32) {
        let middle = x + width / 2.0;
        self.cap((middle, top + 0.2), (width, width * 0.3), coat.wall);
        self.rect(
            middle - width * 0.24,
            top - width * 0.5,
            width * 0.48,
            width * 0.4,
            coat.wall,
        );
        let crown = (middle, top - width * 0.48);
        self.cap(
            crown,
            (width * 0.56, width * 0.16),
            blend(coat.wall, [255, 255, 255], 0.4),
        );
        self.rect(
            middle - width * 0.08,
            top - width * 0.4,
            width * 0.16,
            width * 0.22,
            coat.window,
        );
    }

    fn pointed_gable(&mut self, coat: Coat, (x, top): (f32, f32), width: f32) {
        let roof = [
            (x - width * 0.05, top),
            (x + width / 2.0, top - width * 0.72),
            (x + width * 1.05, top),
        ];
        self.polygon(&roof, coat.roof);
        let wall = [
            (x + width * 0.1, top + 0.2),
            (x + width / 2.0, top - width * 0.52),
            (x + width * 0.9, top + 0.2),
        ];
        self.polygon(&wall, coat.wall);
        self.circle(
            x + width / 2.0,
            top - width * 0.18,
            width * 0.09,
            coat.window,
            1.0,
        );
    }

    fn flat_gable(&mut self, coat: Coat, (x, top): (f32, f32), width: f32) {
        let roof = [
            (x - width * 0.05, top),
            (x + width * 0.12, top - width * 0.34),
            (x + width * 0.88, top - width * 0.34),
            (x + width * 1.05, top),
        ];
        self.polygon(&roof, coat.roof);
        self.rect(
            x + width * 0.4,
            top - width * 0.24,
            width * 0.2,
            width * 0.2,
            coat.wall,
        );
    }
}
