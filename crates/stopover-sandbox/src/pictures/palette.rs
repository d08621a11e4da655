//! The light of a scene.

use super::canvas::Rgb;

/// The colours of an hour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) zenith: Rgb,
    pub(super) horizon: Rgb,
    pub(super) sun: Rgb,
    pub(super) cloud: Rgb,
    /// What distance fades into.
    pub(super) haze: Rgb,
    pub(super) mountain: Rgb,
    pub(super) meadow: Rgb,
    pub(super) water: Rgb,
    pub(super) sand: Rgb,
    pub(super) wall: Rgb,
    pub(super) roof: Rgb,
    pub(super) window: Rgb,
}

pub(super) const PALETTES: [Palette; 6] = [
    // Noon
    Palette {
        zenith: [58, 134, 200],
        horizon: [190, 224, 240],
        sun: [255, 248, 214],
        cloud: [255, 255, 255],
        haze: [170, 204, 222],
        mountain: [66, 104, 128],
        meadow: [108, 150, 84],
        water: [36, 122, 160],
        sand: [238, 216, 170],
        wall: [250, 244, 232],
        roof: [196, 92, 62],
        window: [78, 112, 138],
    },
    // Golden hour
    Palette {
        zenith: [92, 122, 176],
        horizon: [252, 206, 138],
        sun: [255, 232, 160],
        cloud: [255, 226, 190],
        haze: [236, 190, 140],
        mountain: [104, 88, 120],
        meadow: [142, 132, 66],
        water: [196, 138, 96],
        sand: [240, 196, 132],
        wall: [254, 226, 184],
        roof: [178, 78, 52],
        window: [120, 88, 90],
    },
    // Dusk
    Palette {
        zenith: [44, 46, 96],
        horizon: [238, 132, 110],
        sun: [255, 190, 130],
        cloud: [198, 110, 130],
        haze: [188, 104, 120],
        mountain: [62, 48, 92],
        meadow: [62, 64, 76],
        water: [96, 74, 124],
        sand: [170, 120, 116],
        wall: [140, 108, 128],
        roof: [92, 54, 78],
        window: [255, 214, 128],
    },
    // Dawn
    Palette {
        zenith: [136, 168, 206],
        horizon: [254, 224, 208],
        sun: [255, 240, 220],
        cloud: [255, 240, 236],
        haze: [228, 206, 208],
        mountain: [122, 132, 160],
        meadow: [138, 164, 134],
        water: [138, 174, 192],
        sand: [240, 220, 200],
        wall: [252, 238, 228],
        roof: [204, 124, 102],
        window: [130, 140, 160],
    },
    // Winter
    Palette {
        zenith: [116, 164, 204],
        horizon: [226, 238, 246],
        sun: [255, 252, 240],
        cloud: [255, 255, 255],
        haze: [206, 222, 234],
        mountain: [94, 120, 148],
        meadow: [232, 240, 246],
        water: [110, 150, 178],
        sand: [222, 228, 232],
        wall: [206, 162, 120],
        roof: [240, 246, 250],
        window: [255, 226, 150],
    },
    // Night
    Palette {
        zenith: [10, 18, 48],
        horizon: [46, 66, 112],
        sun: [244, 244, 226],
        cloud: [44, 58, 98],
        haze: [40, 56, 98],
        mountain: [24, 34, 68],
        meadow: [22, 38, 52],
        water: [24, 46, 88],
        sand: [70, 76, 100],
        wall: [64, 66, 96],
        roof: [40, 38, 66],
        window: [255, 212, 120],
    },
];
