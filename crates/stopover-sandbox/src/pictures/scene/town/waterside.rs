use crate::pictures::canvas::{Canvas, WIDTH, blend};
use crate::pictures::elements::Coat;
use crate::world::rng::SeededRng;

/// Gabled houses along a canal; a bridge where another one joins it.
pub(super) fn canal(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(118.0, rng);
    let gap = rng.range_f32(105.0, 195.0);
    let stone = Coat::stone(palette);
    canvas.row_of_houses(128.0, (20.0, 28.0), 0.5, rng);
    canvas.steeple(stone.far(palette, 0.35), (gap + 6.0, 130.0), 104.0);
    for x in [gap - 26.0, gap + 26.0] {
        canvas.tree(x, 134.0, 34.0);
    }
    canvas.gradient(126.0, 140.0, palette.haze, palette.water);
    let mut x = -8.0;
    while x < WIDTH {
        let size = (rng.range_f32(22.0, 30.0), rng.range_f32(46.0, 68.0));
        if (x + size.0 < gap - 24.0) || x > gap + 24.0 {
            let coat = Coat::bright(palette, rng);
            canvas.townhouse(coat, (x, 136.0), size, rng);
        }
        x += size.0;
    }
    let quay = stone.shadow(palette);
    canvas.rect(0.0, 135.0, gap - 30.0, 7.0, quay);
    canvas.rect(gap + 30.0, 135.0, WIDTH, 7.0, quay);
    hump(canvas, (gap, 142.0), stone);
    canvas.still_water(142.0, rng);
    for _ in 0..rng.between(2, 3) {
        let (x, y) = (rng.range_f32(24.0, 276.0), rng.range_f32(150.0, 184.0));
        canvas.rowing_boat(x, y, (y - 128.0) * 0.42);
    }
}

/// A bridge of one arch.
fn hump(canvas: &mut Canvas, (x, water): (f32, f32), coat: Coat) {
    let wall = blend(coat.wall, coat.roof, 0.18);
    let ring = |half: f32, rise: f32, lift: f32| {
        (0..=24_u8).map(move |step| {
            let share = f32::from(step) / 24.0;
            let height = (share * std::f32::consts::PI).sin() * rise;
            (x - half + 2.0 * half * share, water - lift - height)
        })
    };
    let mut deck: Vec<_> = ring(46.0, 16.0, 8.0).collect();
    deck.push((x + 46.0, water));
    deck.extend(ring(24.0, 17.0, 0.0).collect::<Vec<_>>().into_iter().rev());
    deck.push((x - 46.0, water));
    canvas.polygon(&deck, wall);
    let rail = blend(wall, [255, 255, 255], 0.35);
    let top: Vec<_> = ring(46.0, 16.0, 8.0).collect();
    for (from, to) in top.iter().zip(top.iter().skip(1)) {
        canvas.stroke(*from, *to, 2.2, rail);
    }
}

/// A stone bridge over a river, roofs and domes on the bank behind it.
pub(super) fn bridge(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(112.0, rng);
    canvas.ranges(122.0, 30.0, rng);
    let stone = Coat::stone(palette);
    canvas.row_of_houses(122.0, (14.0, 20.0), 0.5, rng);
    let dome = rng.range_f32(70.0, 130.0);
    canvas.dome(stone.far(palette, 0.25), (dome, 124.0), 56.0);
    canvas.campanile(stone.far(palette, 0.25), (dome + 46.0, 126.0), 72.0);
    canvas.steeple(stone.far(palette, 0.3), (dome + 130.0, 126.0), 66.0);
    canvas.row_of_houses(132.0, (16.0, 24.0), 0.2, rng);
    for _ in 0..10 {
        canvas.tree(rng.range_f32(0.0, WIDTH), 137.0, rng.range_f32(11.0, 16.0));
    }
    canvas.rect(
        0.0,
        136.0,
        WIDTH,
        6.0,
        stone.far(palette, 0.2).shadow(palette),
    );
    canvas.still_water(142.0, rng);
    let wall = blend(stone.wall, palette.roof, 0.12);
    let dark = blend(wall, palette.water, 0.62);
    let count = rng.between(4, 5) as f32;
    let length = WIDTH / count;
    for nth in 0..count as u8 {
        let span = (f32::from(nth) * length, f32::from(nth + 1) * length);
        canvas.span(span, (192.0, 166.0), (5.0, 0.22), dark);
        canvas.span(span, (138.0, 166.0), (5.0, 0.22), wall);
        cutwater(canvas, span.0, blend(wall, palette.mountain, 0.28));
    }
    let rail = blend(wall, [255, 255, 255], 0.3);
    canvas.rect(0.0, 134.5, WIDTH, 1.6, rail);
    canvas.rect(0.0, 138.0, WIDTH, 2.0, rail);
    for post in 0..=60_u8 {
        canvas.rect(f32::from(post) * 5.0, 135.5, 1.4, 3.0, wall);
    }
    canvas.rowing_boat(rng.range_f32(60.0, 240.0), 184.0, 15.0);
}

/// What protects a pier from the current.
fn cutwater(canvas: &mut Canvas, x: f32, fill: crate::pictures::palette::Rgb) {
    let corners = [
        (x - 6.0, 168.0),
        (x - 4.0, 150.0),
        (x, 146.0),
        (x + 4.0, 150.0),
        (x + 6.0, 168.0),
    ];
    canvas.polygon(&corners, fill);
}
