use crate::pictures::canvas::{Canvas, HEIGHT, WIDTH, blend};
use crate::pictures::elements::{Coat, ridge};
use crate::world::rng::SeededRng;

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
