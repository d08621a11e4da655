use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::Coat;
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// Verdigris and lead, of which domes are made.
const COPPER: [Rgb; 3] = [[120, 178, 160], [112, 140, 158], [206, 120, 84]];

/// A row of houses; steeples and a dome rise behind it.
pub(super) fn street(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(126.0, rng);
    canvas.ranges(136.0, 22.0, rng);
    canvas.row_of_houses(146.0, (15.0, 22.0), 0.6, rng);
    let stone = Coat::stone(palette);
    let dome = rng.range_f32(110.0, 190.0);
    let roof = tinted(palette.wall, rng.pick(&COPPER));
    canvas.dome(
        Coat {
            roof,
            ..stone.far(palette, 0.25)
        },
        (dome, 152.0),
        62.0,
    );
    for place in [rng.range_f32(24.0, 80.0), rng.range_f32(224.0, 276.0)] {
        let size = rng.range_f32(88.0, 112.0);
        canvas.steeple(stone.far(palette, 0.3), (place, 158.0), size);
    }
    canvas.row_of_houses(160.0, (18.0, 28.0), 0.3, rng);
    canvas.row_of_houses(180.0, (26.0, 36.0), 0.0, rng);
    pavement(canvas, 179.0);
    for _ in 0..6 {
        let x = rng.range_f32(6.0, 294.0);
        canvas.tree(x, 186.0, rng.range_f32(16.0, 22.0));
    }
    for _ in 0..5 {
        canvas.passer_by(rng.range_f32(10.0, 290.0), 192.0, 9.0, rng);
    }
}

fn pavement(canvas: &mut Canvas, top: f32) {
    let palette = canvas.palette;
    let far = blend(tinted(palette.wall, [232, 214, 190]), palette.haze, 0.3);
    let near = blend(far, palette.mountain, 0.3);
    canvas.gradient(top, HEIGHT, far, near);
}

/// A square before an arcade, with a fountain and a clock tower.
pub(super) fn square(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(128.0, rng);
    canvas.row_of_houses(132.0, (24.0, 34.0), 0.55, rng);
    let roof = tinted(palette.wall, rng.pick(&COPPER));
    let stone = Coat::stone(palette);
    let dome = rng.range_f32(190.0, 250.0);
    canvas.dome(
        Coat {
            roof,
            ..stone.far(palette, 0.3)
        },
        (dome, 122.0),
        60.0,
    );
    let coat = Coat::bright(palette, rng);
    arcade(canvas, coat, (88.0, 154.0));
    clock_tower(canvas, stone, (rng.range_f32(66.0, 110.0), 154.0), roof);
    pavement(canvas, 154.0);
    let joint = blend(
        tinted(palette.wall, [232, 214, 190]),
        palette.mountain,
        0.32,
    );
    for line in -7..=7_i8 {
        let x = 150.0 + f32::from(line) * 22.0;
        let foot = (150.0 + f32::from(line) * 70.0, HEIGHT);
        canvas.stroke((x, 154.5), foot, 0.5, joint);
    }
    for y in [160.0, 170.0, 184.0] {
        canvas.rect(0.0, y, WIDTH, 0.5, joint);
    }
    for _ in 0..7 {
        let ground = rng.range_f32(162.0, 176.0);
        canvas.passer_by(rng.range_f32(20.0, 280.0), ground, 9.0, rng);
    }
    for x in [206.0, 232.0, 258.0] {
        canvas.parasol(x, 172.0, 10.0, rng);
    }
    canvas.fountain((rng.range_f32(128.0, 164.0), 186.0), 34.0);
    for (x, size) in [(14.0, 74.0), (288.0, 80.0)] {
        canvas.tree(x, 196.0, size);
    }
}

/// A palace across the picture: arches below, two rows of windows above.
fn arcade(canvas: &mut Canvas, coat: Coat, (top, ground): (f32, f32)) {
    let shadow = coat.shadow(canvas.palette);
    canvas.rect(0.0, top, WIDTH, ground - top, coat.wall);
    canvas.rect(0.0, top - 7.0, WIDTH, 7.0, coat.roof);
    let ledge = blend(coat.wall, [255, 255, 255], 0.4);
    let hall = blend(shadow, canvas.palette.mountain, 0.55);
    for y in [top, top + 36.0] {
        canvas.rect(0.0, y, WIDTH, 2.2, ledge);
    }
    for bay in 0..13_u8 {
        let x = 6.0 + f32::from(bay) * 24.0;
        canvas.arch((x, ground), (17.0, 25.0), hall);
        for y in [top + 5.0, top + 20.0] {
            for side in [-7.0, 2.0] {
                canvas.rect(x + side, y, 5.0, 10.0, coat.window);
            }
        }
    }
}

fn clock_tower(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32), roof: Rgb) {
    let shadow = coat.shadow(canvas.palette);
    canvas.rect(x - 13.0, ground - 108.0, 26.0, 108.0, coat.wall);
    canvas.rect(x + 5.0, ground - 108.0, 8.0, 108.0, shadow);
    canvas.rect(x - 15.0, ground - 84.0, 30.0, 2.0, shadow);
    canvas.circle(x - 1.0, ground - 95.0, 8.0, shadow, 1.0);
    canvas.circle(
        x - 1.0,
        ground - 95.0,
        6.6,
        blend(coat.wall, [255, 255, 255], 0.6),
        1.0,
    );
    canvas.stroke(
        (x - 1.0, ground - 95.0),
        (x - 1.0, ground - 100.0),
        0.9,
        shadow,
    );
    canvas.stroke(
        (x - 1.0, ground - 95.0),
        (x + 2.6, ground - 93.0),
        0.9,
        shadow,
    );
    canvas.rect(x - 15.0, ground - 111.0, 30.0, 4.0, coat.wall);
    canvas.cap((x, ground - 111.0), (25.0, 15.0), roof);
    canvas.rect(x - 0.6, ground - 132.0, 1.2, 8.0, roof);
    for rise in [70.0, 52.0] {
        canvas.arch((x - 3.0, ground - rise + 10.0), (5.0, 11.0), coat.window);
    }
    canvas.arch((x - 2.0, ground), (11.0, 19.0), shadow);
}

/// A sea of roofs, out of which a great dome and its bell tower rise.
pub(super) fn roofs(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(96.0, rng);
    canvas.ranges(108.0, 34.0, rng);
    canvas.row_of_houses(116.0, (7.0, 10.0), 0.6, rng);
    canvas.row_of_houses(122.0, (9.0, 13.0), 0.5, rng);
    let place = rng.range_f32(120.0, 180.0);
    let stone = Coat::stone(palette).far(palette, 0.12);
    canvas.dome(stone, (place, 146.0), 84.0);
    canvas.campanile(stone, (place + 58.0, 148.0), 82.0);
    let small = Coat::stone(palette).far(palette, 0.35);
    canvas.steeple(small, (place - 84.0, 134.0), 56.0);
    for (ground, size, haze) in [
        (132.0, 14.0, 0.38),
        (144.0, 19.0, 0.24),
        (159.0, 26.0, 0.12),
        (179.0, 34.0, 0.04),
        (204.0, 42.0, 0.0),
    ] {
        canvas.row_of_houses(ground, (size * 0.85, size * 1.2), haze, rng);
    }
}
