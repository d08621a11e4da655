use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend, tinted};
use crate::pictures::elements::{Coat, ridge};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// Azaleas and bougainvillea.
const BLOSSOMS: [Rgb; 3] = [[236, 104, 142], [214, 70, 130], [250, 170, 120]];

/// Houses that climb a hill to a castle or a church.
pub(super) fn hill(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(128.0, rng);
    canvas.ranges(140.0, 26.0, rng);
    let middle = rng.range_f32(120.0, 180.0);
    let slope = move |x: f32| 172.0 - 88.0 * (-((x - middle) / 66.0).powi(2)).exp();
    let green = blend(palette.meadow, palette.mountain, 0.3);
    let stone = Coat::stone(palette);
    canvas.profile(slope, green);
    if rng.chance(0.5) {
        canvas.castle(stone, (middle, 90.0), 52.0, rng);
    } else {
        canvas.church(stone, (middle - 12.0, 92.0), 62.0);
    }
    for level in 0..9_u8 {
        let share = f32::from(level) / 9.0;
        let (ground, size) = (100.0 + 9.0 * f32::from(level), 10.0 + 6.0 * share);
        // As far as the slope reaches at this height.
        let reach = 66.0 * (88.0 / (178.0 - ground).max(8.0)).ln().sqrt();
        terrace(
            canvas,
            (middle - reach - 4.0, middle + reach - 6.0),
            (ground, size),
            0.2 - 0.2 * share,
            rng,
        );
    }
    fields(canvas, rng);
}

/// Houses at one height of a hill, here and there a tree between them.
fn terrace(
    canvas: &mut Canvas,
    (left, right): (f32, f32),
    (ground, size): (f32, f32),
    haze: f32,
    rng: &mut SeededRng,
) {
    let mut x = left + rng.range_f32(0.0, size * 0.5);
    while x < right {
        let foot = ground + rng.range_f32(-2.0, 2.0);
        if rng.chance(0.22) {
            canvas.cypress(x + size * 0.4, foot, size * 1.5);
        } else {
            let coat = Coat::plain(canvas.palette, rng).far(canvas.palette, haze);
            canvas.house_in(coat, (x, foot), size, rng);
        }
        x += size * rng.range_f32(0.9, 1.5);
    }
}

/// Meadows, rows of vines and cypresses before a town.
fn fields(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.land(&ridge(188.0, 12.0, rng), palette.meadow);
    let line = ridge(199.0, 9.0, rng);
    canvas.land(&line, blend(palette.meadow, palette.sand, 0.4));
    let place = rng.range_f32(10.0, 40.0);
    for nth in 0..rng.between(5, 8) as u8 {
        let x = place + f32::from(nth) * 13.0;
        canvas.cypress(
            x,
            192.0 + f32::from(nth) * 0.8,
            30.0 + f32::from(nth % 3) * 3.0,
        );
    }
    for _ in 0..7 {
        let x = rng.range_f32(150.0, WIDTH);
        canvas.tree(x, rng.range_f32(186.0, 200.0), rng.range_f32(14.0, 22.0));
    }
}

/// Town walls with a gate, roofs and a steeple behind them.
pub(super) fn walls(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(126.0, rng);
    canvas.ranges(136.0, 34.0, rng);
    let stone = Coat::stone(palette);
    let gate = rng.range_f32(120.0, 180.0);
    canvas.row_of_houses(118.0, (13.0, 18.0), 0.4, rng);
    canvas.steeple(stone.far(palette, 0.2), (gate - 64.0, 126.0), 84.0);
    canvas.campanile(stone.far(palette, 0.2), (gate + 70.0, 126.0), 70.0);
    canvas.row_of_houses(130.0, (16.0, 24.0), 0.2, rng);
    canvas.row_of_houses(142.0, (18.0, 26.0), 0.08, rng);
    let shade = stone.shadow(palette);
    canvas.rect(0.0, 136.0, WIDTH, 34.0, stone.wall);
    canvas.battlements((0.0, WIDTH), 136.0, 3.6, stone.wall);
    canvas.rect(0.0, 140.0, WIDTH, 1.2, shade);
    for nth in -3..=3_i8 {
        let x = gate + f32::from(nth) * 62.0 - 31.0;
        canvas.round_tower(stone, (x, 172.0), (22.0, 48.0), nth % 2 == 0);
    }
    canvas.rect(gate - 15.0, 118.0, 30.0, 54.0, stone.wall);
    canvas.battlements((gate - 16.5, gate + 16.5), 119.0, 4.0, stone.wall);
    canvas.arch(
        (gate, 172.0),
        (17.0, 32.0),
        blend(shade, palette.mountain, 0.7),
    );
    canvas.rect(gate - 4.0, 124.0, 3.0, 7.0, stone.window);
    canvas.rect(gate + 2.0, 124.0, 3.0, 7.0, stone.window);
    approach(canvas, gate, rng);
}

/// The road to a gate, across meadows.
fn approach(canvas: &mut Canvas, gate: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.land(&ridge(172.0, 3.0, rng), palette.meadow);
    canvas.land(
        &ridge(186.0, 9.0, rng),
        blend(palette.meadow, palette.mountain, 0.16),
    );
    let road = blend(palette.sand, palette.meadow, 0.15);
    let bend = gate + 26.0;
    let corners = [
        (gate - 7.0, 170.0),
        (gate + 7.0, 170.0),
        (bend + 8.0, 180.0),
        (gate + 16.0, HEIGHT),
        (gate - 40.0, HEIGHT),
        (bend - 14.0, 181.0),
    ];
    canvas.polygon(&corners, road);
    for _ in 0..9 {
        let x = rng.range_f32(0.0, WIDTH);
        if (x - gate - 4.0).abs() > 40.0 {
            canvas.tree(x, rng.range_f32(178.0, 200.0), rng.range_f32(16.0, 28.0));
        }
    }
}

/// A church with two towers, to which a wide flight of steps leads up between houses.
pub(super) fn steps(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(110.0, rng);
    canvas.row_of_houses(112.0, (22.0, 30.0), 0.4, rng);
    let stone = Coat::stone(palette);
    for (x, size) in [(88.0, 40.0), (99.0, 34.0), (201.0, 34.0), (212.0, 40.0)] {
        canvas.cypress(x, 110.0, size);
    }
    twin_towers(canvas, Coat::new(palette, [255, 240, 214]), (150.0, 108.0));
    canvas.rect(0.0, 104.0, WIDTH, HEIGHT, stone.shadow(palette));
    parapet(canvas, (0.0, 106.0), 104.0);
    parapet(canvas, (194.0, WIDTH), 104.0);
    flight(canvas, (108.0, 42.0), (142.0, 58.0));
    canvas.rect(66.0, 142.0, 168.0, 7.0, stone.wall);
    parapet(canvas, (40.0, 90.0), 142.0);
    parapet(canvas, (210.0, 260.0), 142.0);
    flight(canvas, (149.0, 64.0), (188.0, 84.0));
    canvas.gradient(
        188.0,
        HEIGHT,
        tinted(palette.wall, [232, 214, 190]),
        stone.wall,
    );
    let blossom = tinted(palette.wall, rng.pick(&BLOSSOMS));
    for side in [-1.0, 1.0] {
        block(canvas, (150.0 + side * 96.0, 190.0), (34.0, 92.0), rng);
        block(canvas, (150.0 + side * 136.0, 196.0), (52.0, 132.0), rng);
        for nth in 0..7_u8 {
            let share = f32::from(nth) / 6.0;
            let foot = (150.0 + side * (63.0 + 21.0 * share), 151.0 + 39.0 * share);
            shrub(canvas, foot, 9.0 + 5.0 * share, blossom);
        }
    }
    for nth in 0..9_u8 {
        let y = 120.0 + 8.5 * f32::from(nth);
        let x = 150.0 + rng.range_f32(-1.0, 1.0) * (y - 76.0) * 0.6;
        canvas.passer_by(x, y, 4.0 + (y - 100.0) * 0.09, rng);
    }
}

/// A church of the south: a front with a gable between two towers. (`x`, `ground`) is the middle of its foot.
fn twin_towers(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32)) {
    let palette = canvas.palette;
    let shadow = coat.shadow(palette);
    let ledge = blend(coat.wall, [255, 255, 255], 0.4);
    let top = ground - 46.0;
    canvas.polygon(&[(x - 25.0, top), (x, top - 17.0), (x + 25.0, top)], ledge);
    canvas.polygon(
        &[
            (x - 20.0, top + 0.4),
            (x, top - 13.0),
            (x + 20.0, top + 0.4),
        ],
        coat.wall,
    );
    canvas.rect(x - 24.0, top, 48.0, 46.0, coat.wall);
    canvas.rect(x - 24.0, top, 48.0, 1.8, ledge);
    canvas.rect(x - 24.0, top + 20.0, 48.0, 1.6, shadow);
    canvas.circle(x, top + 10.0, 6.4, shadow, 1.0);
    canvas.circle(x, top + 10.0, 5.0, coat.window, 1.0);
    for side in [-1.0, 1.0] {
        bell_tower(canvas, coat, (x + side * 29.0, ground));
        canvas.arch((x + side * 14.0, ground), (7.0, 16.0), shadow);
    }
    canvas.arch(
        (x, ground),
        (11.0, 23.0),
        blend(shadow, palette.mountain, 0.6),
    );
}

/// One of a pair, under a small dome.
fn bell_tower(canvas: &mut Canvas, coat: Coat, (x, ground): (f32, f32)) {
    let shadow = coat.shadow(canvas.palette);
    let top = ground - 72.0;
    canvas.rect(x - 8.0, top, 16.0, 72.0, coat.wall);
    canvas.rect(x + 3.0, top, 5.0, 72.0, shadow);
    for level in [0.0, 24.0, 46.0] {
        canvas.rect(x - 9.2, top + level, 18.4, 2.0, shadow);
    }
    canvas.arch((x - 1.0, top + 20.0), (7.0, 15.0), coat.window);
    canvas.arch((x - 1.0, top + 41.0), (5.0, 10.0), coat.window);
    canvas.cap((x, top), (16.0, 11.0), coat.roof);
    canvas.rect(x - 1.6, top - 14.0, 3.2, 4.0, coat.wall);
    canvas.rect(x - 0.4, top - 21.0, 0.8, 8.0, coat.roof);
}

/// Steps between two heights, each with half their width.
fn flight(canvas: &mut Canvas, (top, narrow): (f32, f32), (foot, wide): (f32, f32)) {
    let palette = canvas.palette;
    let tread = blend(Coat::stone(palette).wall, [255, 255, 255], 0.25);
    let riser = blend(tread, palette.mountain, 0.34);
    let edge = |share: f32| {
        let half = narrow + (wide - narrow) * share;
        (half, top + (foot - top) * share)
    };
    for nth in 0..10_u8 {
        let (half, y) = edge(f32::from(nth) / 10.0);
        let rise = (foot - top) / 10.0;
        canvas.rect(150.0 - half, y, half * 2.0, rise * 0.5, tread);
        canvas.rect(150.0 - half, y + rise * 0.5, half * 2.0, rise * 0.5, riser);
    }
}

/// The edge of a terrace, pierced.
fn parapet(canvas: &mut Canvas, (left, right): (f32, f32), top: f32) {
    let stone = Coat::stone(canvas.palette);
    let light = blend(stone.wall, [255, 255, 255], 0.35);
    canvas.rect(left, top, right - left, 7.0, stone.wall);
    let mut x = left + 2.0;
    while x < right - 2.0 {
        let hole = blend(stone.shadow(canvas.palette), canvas.palette.mountain, 0.3);
        canvas.rect(x, top + 2.0, 1.6, 4.0, hole);
        x += 4.0;
    }
    canvas.rect(left, top - 0.6, right - left, 1.8, light);
}

/// A bush in blossom. (`x`, `ground`) is the middle of its foot.
fn shrub(canvas: &mut Canvas, (x, ground): (f32, f32), size: f32, blossom: Rgb) {
    let green = blend(canvas.palette.meadow, [20, 50, 40], 0.4);
    canvas.cap((x, ground), (size, size * 0.7), green);
    for (dx, rise) in [
        (-0.3, 0.2),
        (0.02, 0.28),
        (0.3, 0.18),
        (-0.14, 0.52),
        (0.18, 0.5),
    ] {
        let (x, y) = (x + dx * size, ground - rise * size);
        canvas.circle(x, y, size * 0.15, blossom, 1.0);
    }
}

/// A house of many storeys with shutters. (`x`, `ground`) is the middle of its foot.
fn block(
    canvas: &mut Canvas,
    (x, ground): (f32, f32),
    (width, height): (f32, f32),
    rng: &mut SeededRng,
) {
    let palette = canvas.palette;
    let coat = Coat::bright(palette, rng);
    let (left, top) = (x - width / 2.0, ground - height);
    let shutter = blend(coat.roof, palette.meadow, 0.6);
    canvas.rect(left, top, width, height, coat.wall);
    let eaves = [
        (left - 3.0, top + 1.0),
        (left + 3.0, top - 6.0),
        (left + width - 3.0, top - 6.0),
        (left + width + 3.0, top + 1.0),
    ];
    canvas.polygon(&eaves, coat.roof);
    let (bay, storey) = (width / 3.0, 20.0);
    let mut y = top + 7.0;
    while y < ground - storey * 1.5 {
        for column in 0..3_u8 {
            let middle = left + bay * (f32::from(column) + 0.5);
            canvas.rect(middle - 4.2, y, 8.4, 11.0, shutter);
            canvas.rect(middle - 2.2, y, 4.4, 11.0, coat.window);
        }
        y += storey;
    }
    canvas.rect(left, ground - 20.0, width, 1.4, coat.shadow(palette));
    let door = blend(coat.shadow(palette), palette.mountain, 0.5);
    for column in [0.5, 1.5, 2.5] {
        canvas.arch((left + bay * column, ground), (bay * 0.6, 15.0), door);
    }
}
