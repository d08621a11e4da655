use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::{Coat, View};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// How far away the palace stands.
const PALACE: f32 = 4.4;
/// From the middle of the garden to the hedges at its sides.
const HEDGES: f32 = 330.0;

const FLOWERS: [Rgb; 4] = [
    [232, 96, 112],
    [244, 190, 84],
    [190, 120, 196],
    [250, 240, 232],
];

/// The garden of a palace: lawns, clipped trees and water along an axis that ends at the palace.
pub(super) fn garden(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(90.0, rng);
    let view = View {
        end: (150.0, 88.0),
        eye: 60.0,
    };
    let (x, ground) = view.at(0.0, 0.0, PALACE);
    palace(canvas, Coat::bright(palette, rng), (x, ground));
    let gravel = blend(palette.sand, palette.wall, 0.3);
    canvas.gradient(ground, HEIGHT, blend(gravel, palette.haze, 0.2), gravel);
    for side in [-1.0, 1.0] {
        hedge(canvas, view, side * HEDGES);
    }
    basin(canvas, view);
    let flowers = tinted(palette.wall, rng.pick(&FLOWERS));
    for rows in [(2.75, 4.1), (1.6, 2.6), (0.72, 1.5)] {
        for side in [-1.0, 1.0] {
            parterre(canvas, view, side, rows, flowers);
        }
    }
    canvas.fountain((150.0, 152.0), 38.0);
    for _ in 0..5 {
        let across = rng.range_f32(40.0, 60.0) * if rng.chance(0.5) { 1.0 } else { -1.0 };
        let depth = rng.range_f32(1.55, 3.4);
        let (x, ground) = view.at(across, 0.0, depth);
        canvas.passer_by(x, ground, 15.0 / depth, rng);
    }
    balustrade(canvas, flowers);
}

/// A palace with three pavilions. (`x`, `ground`) is the middle of its foot.
fn palace(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32)) {
    let palette = canvas.palette;
    let roof = blend(tinted(palette.wall, [112, 128, 150]), palette.mountain, 0.3);
    let coat = Coat { roof, ..coat }.far(palette, 0.12);
    wing(canvas, coat, (x, ground), (172.0, 28.0, 19));
    for side in [-1.0, 1.0] {
        wing(canvas, coat, (x + side * 68.0, ground), (22.0, 33.0, 3));
    }
    wing(canvas, coat, (x, ground), (42.0, 36.0, 5));
    let trim = blend(coat.wall, [255, 255, 255], 0.5);
    let (eaves, crown) = (ground - 36.0, ground - 46.0);
    canvas.polygon(
        &[(x - 15.0, eaves), (x, eaves - 9.0), (x + 15.0, eaves)],
        trim,
    );
    canvas.polygon(
        &[
            (x - 11.0, eaves - 0.8),
            (x, eaves - 7.0),
            (x + 11.0, eaves - 0.8),
        ],
        coat.wall,
    );
    canvas.rect(x - 8.0, crown - 5.0, 16.0, 6.0, coat.wall);
    canvas.cap((x, crown - 5.0), (18.0, 13.0), roof);
    canvas.rect(x - 1.6, crown - 21.0, 3.2, 4.0, trim);
    canvas.rect(x - 0.4, crown - 27.0, 0.8, 6.0, roof);
    canvas.arch((x, ground), (6.0, 13.0), coat.window);
}

/// A part of a palace under a steep roof, with so many windows in a row.
fn wing(
    canvas: &mut Canvas,
    coat: Coat,
    (x, ground): (f32, f32),
    (width, height, windows): (f32, f32, u8),
) {
    let (left, top) = (x - width / 2.0, ground - height);
    let trim = blend(coat.wall, [255, 255, 255], 0.5);
    let roof = [
        (left - 1.0, top),
        (left + 4.0, top - 10.0),
        (left + width - 4.0, top - 10.0),
        (left + width + 1.0, top),
    ];
    canvas.polygon(&roof, coat.roof);
    canvas.rect(left, top, width, height, coat.wall);
    canvas.rect(left - 1.0, top - 0.6, width + 2.0, 1.8, trim);
    canvas.rect(left, ground - height * 0.5, width, 1.0, trim);
    let bay = width / f32::from(windows);
    for nth in 0..windows {
        let middle = left + bay * (f32::from(nth) + 0.5);
        canvas.rect(middle - 1.5, top + 3.6, 3.0, height * 0.27, coat.window);
        canvas.arch((middle, ground - 2.0), (3.4, height * 0.36), coat.window);
    }
}

/// A tall clipped hedge at one side of the garden.
fn hedge(canvas: &mut Canvas, view: View, across: f32) {
    let palette = canvas.palette;
    let green = blend(palette.meadow, [20, 50, 40], 0.5);
    let light = blend(green, palette.sun, 0.16);
    let rows = (0.9, PALACE - 0.1);
    canvas.polygon(&view.wall(across, (0.0, 132.0), rows), green);
    for nth in 0..9_u8 {
        let near = 1.7 + 0.3 * f32::from(nth);
        let niche = view.wall(across, (8.0, 116.0), (near, near + 0.2));
        canvas.polygon(&niche, light);
    }
    let lawn = (across.min(across * 0.6), across.max(across * 0.6));
    canvas.polygon(&view.strip(lawn, 0.0, rows), palette.meadow);
}

/// A long basin before the palace.
fn basin(canvas: &mut Canvas, view: View) {
    let palette = canvas.palette;
    let stone = tinted(palette.wall, [222, 214, 200]);
    let water = blend(palette.water, palette.horizon, 0.4);
    canvas.polygon(&view.strip((-34.0, 34.0), 0.0, (1.55, 4.0)), stone);
    canvas.polygon(&view.strip((-29.0, 29.0), 0.0, (1.6, 3.9)), water);
    let mirror = blend(water, palette.wall, 0.4);
    canvas.polygon(&view.strip((-15.0, 15.0), 0.0, (2.2, 3.9)), mirror);
}

/// A lawn with a hedge around it, a bed of flowers in it and clipped trees at its corners.
fn parterre(canvas: &mut Canvas, view: View, side: f32, (near, far): (f32, f32), flowers: Rgb) {
    let palette = canvas.palette;
    let hedge = blend(palette.meadow, [20, 50, 40], 0.45);
    let length = far - near;
    let mut bed = |(inner, outer): (f32, f32), inset: f32, up: f32, fill: Rgb| {
        let across = (side * inner, side * outer);
        let rows = (near + length * inset, far - length * inset);
        canvas.polygon(&view.strip(across, up, rows), fill);
    };
    bed((62.0, 166.0), 0.0, 0.0, blend(hedge, palette.mountain, 0.3));
    bed((62.0, 166.0), 0.0, 3.0, hedge);
    bed((69.0, 159.0), 0.06, 3.0, palette.meadow);
    bed((82.0, 146.0), 0.18, 3.0, flowers);
    bed((92.0, 136.0), 0.27, 3.0, palette.meadow);
    bed((104.0, 124.0), 0.38, 3.0, flowers);
    for depth in [far, near] {
        for across in [66.0, 162.0] {
            topiary(canvas, view.at(side * across, 2.0, depth), 36.0 / depth);
        }
    }
}

/// A tree clipped to a cone.
fn topiary(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32) {
    let palette = canvas.palette;
    let green = blend(palette.meadow, [16, 44, 36], 0.6);
    let light = blend(green, palette.sun, 0.18);
    let (foot, half) = (ground - size * 0.1, size * 0.27);
    canvas.rect(x - size * 0.04, foot, size * 0.08, size * 0.1, green);
    canvas.polygon(
        &[(x - half, foot), (x, ground - size), (x + half, foot)],
        green,
    );
    canvas.polygon(
        &[
            (x - half * 0.8, foot),
            (x, ground - size),
            (x - half * 0.1, foot),
        ],
        light,
    );
}

/// The edge of the terrace from which the garden is seen, with vases on it.
fn balustrade(canvas: &mut Canvas, flowers: Rgb) {
    let palette = canvas.palette;
    let stone = Coat::stone(palette);
    let light = blend(stone.wall, [255, 255, 255], 0.4);
    let shadow = stone.shadow(palette);
    for (left, right) in [(0.0, 112.0), (188.0, WIDTH)] {
        let count = ((right - left) / 7.0) as u8;
        for nth in 0..count {
            let x = left + 3.5 + f32::from(nth) * 7.0;
            canvas.oval((x, 189.0), (4.2, 13.0), stone.wall, 1.0);
            canvas.rect(x - 1.1, 179.0, 2.2, 8.0, stone.wall);
        }
        canvas.rect(left, 177.0, right - left, 3.4, light);
        canvas.rect(left, 180.4, right - left, 1.0, shadow);
        canvas.rect(left, 195.0, right - left, 5.0, stone.wall);
    }
    for x in [34.0, 106.0, 194.0, 266.0] {
        canvas.rect(x - 7.0, 177.0, 14.0, 23.0, stone.wall);
        canvas.rect(x + 2.0, 177.0, 5.0, 23.0, shadow);
        canvas.rect(x - 8.5, 174.0, 17.0, 3.6, light);
        vase(canvas, (x, 174.0), flowers);
    }
}

fn vase(canvas: &mut Canvas, (x, ground): (f32, f32), flowers: Rgb) {
    let palette = canvas.palette;
    let stone = Coat::stone(palette);
    let green = blend(palette.meadow, [20, 50, 40], 0.3);
    let bowl = [
        (x - 6.0, ground - 10.0),
        (x + 6.0, ground - 10.0),
        (x + 2.0, ground - 2.0),
        (x + 3.0, ground),
        (x - 3.0, ground),
        (x - 2.0, ground - 2.0),
    ];
    canvas.cap((x, ground - 9.0), (15.0, 10.0), green);
    for (dx, rise) in [(-4.5, 12.0), (0.0, 16.5), (4.5, 12.5), (0.5, 12.0)] {
        canvas.circle(x + dx, ground - rise, 2.0, flowers, 1.0);
    }
    canvas.polygon(&bowl, stone.wall);
    canvas.rect(x - 7.0, ground - 10.6, 14.0, 1.8, stone.wall);
}
