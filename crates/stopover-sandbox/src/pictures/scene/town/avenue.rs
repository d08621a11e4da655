use crate::pictures::canvas::{Canvas, HEIGHT, blend, tinted};
use crate::pictures::elements::{Coat, View};
use crate::pictures::palette::Rgb;
use crate::world::rng::SeededRng;

/// From the middle of the avenue to the fronts of its houses.
const FRONTS: f32 = 150.0;
/// To its trees.
const TREES: f32 = 106.0;
/// To the kerb before them.
const KERB: f32 = 92.0;
/// To the middle of a track.
const TRACK: f32 = 30.0;
/// The height of the houses, without their roofs.
const EAVES: f32 = 172.0;
/// How far away the avenue ends.
const END: f32 = 9.0;

const AWNINGS: [Rgb; 4] = [
    [200, 72, 60],
    [236, 190, 92],
    [70, 124, 112],
    [238, 234, 224],
];
const TRAMS: [Rgb; 3] = [[214, 66, 52], [244, 190, 66], [62, 132, 112]];

/// An avenue between two rows of trees, along which a tram comes; an arch of triumph at its end.
pub(super) fn avenue(canvas: &mut Canvas, rng: &mut SeededRng) {
    let palette = canvas.palette;
    canvas.sky(118.0, rng);
    let view = View {
        end: (rng.range_f32(138.0, 162.0), 122.0),
        eye: 40.0,
    };
    roadway(canvas, view);
    triumphal_arch(canvas, view.at(0.0, 0.0, END));
    for side in [-1.0, 1.0] {
        fronts(canvas, view, side, rng);
    }
    for depth in [7.4, 5.6, 4.3, 3.3, 2.5, 1.9, 1.4, 1.0] {
        for side in [-1.0, 1.0] {
            let (x, ground) = view.at(TREES * side, 0.0, depth);
            canvas.tree(x, ground, 92.0 / depth);
            let (x, ground) = view.at(
                side * rng.range_f32(114.0, 134.0),
                0.0,
                depth * rng.range_f32(1.06, 1.2),
            );
            canvas.passer_by(x, ground, 22.0 / depth, rng);
        }
    }
    let paint = tinted(palette.wall, rng.pick(&TRAMS));
    tram(canvas, view, TRACK, rng.range_f32(2.6, 3.6), paint);
    tram(canvas, view, -TRACK, rng.range_f32(0.86, 1.2), paint);
}

/// The road with its tracks, and the pavements beside it.
fn roadway(canvas: &mut Canvas, view: View) {
    let palette = canvas.palette;
    let stone = tinted(palette.wall, [226, 214, 196]);
    let asphalt = blend(stone, palette.mountain, 0.4);
    let rail = blend(asphalt, palette.mountain, 0.6);
    let (_, horizon) = view.end;
    canvas.gradient(horizon, HEIGHT, blend(stone, palette.haze, 0.4), stone);
    let whole = (0.4, END);
    canvas.polygon(&view.strip((-KERB, KERB), 0.0, whole), asphalt);
    let bed = blend(asphalt, stone, 0.35);
    for track in [-TRACK, TRACK] {
        canvas.polygon(&view.strip((track - 22.0, track + 22.0), 0.0, whole), bed);
        for line in [track - 13.0, track + 13.0] {
            canvas.polygon(&view.strip((line - 1.0, line + 1.0), 0.0, whole), rail);
        }
    }
    for kerb in [-KERB, KERB] {
        let light = blend(stone, [255, 255, 255], 0.4);
        canvas.polygon(&view.strip((kerb - 2.0, kerb + 2.0), 0.0, whole), light);
    }
}

/// (`x`, `ground`) is the middle of its foot.
fn triumphal_arch(canvas: &mut Canvas, (x, ground): (f32, f32)) {
    let palette = canvas.palette;
    let stone = Coat::stone(palette).far(palette, 0.25);
    let shadow = stone.shadow(palette);
    canvas.rect(x - 21.0, ground - 47.0, 42.0, 47.0, stone.wall);
    canvas.rect(x + 12.0, ground - 47.0, 9.0, 47.0, shadow);
    canvas.rect(x - 23.0, ground - 50.0, 46.0, 3.4, stone.wall);
    canvas.rect(x - 22.0, ground - 37.0, 44.0, 2.0, shadow);
    canvas.arch((x, ground), (16.0, 33.0), palette.horizon);
}

/// The houses on one side, from the far end to the viewer.
fn fronts(canvas: &mut Canvas, view: View, side: f32, rng: &mut SeededRng) {
    let palette = canvas.palette;
    let mut far = END;
    while far > 0.75 {
        let near = (far - (far * 0.3).max(0.5)).max(0.5);
        let haze = 0.05 * far.min(8.0);
        let coat = Coat::plain(palette, rng).far(palette, haze);
        // One side of the avenue lies in the shade.
        let wall = if side < 0.0 {
            coat.shadow(palette)
        } else {
            coat.wall
        };
        let coat = Coat { wall, ..coat };
        front(canvas, view, side * FRONTS, (near, far), coat);
        let cloth = tinted(palette.wall, rng.pick(&AWNINGS));
        awning(
            canvas,
            view,
            side,
            (near, far),
            blend(cloth, palette.haze, haze),
        );
        far = near;
    }
}

/// One house, seen along its front.
fn front(canvas: &mut Canvas, view: View, across: f32, (near, far): (f32, f32), coat: Coat) {
    let palette = canvas.palette;
    let ledge = blend(coat.wall, [255, 255, 255], 0.35);
    let shop = blend(coat.window, palette.mountain, 0.4);
    let attic = across * 1.09;
    let roof = [
        view.at(across, EAVES, near),
        view.at(attic, EAVES + 24.0, near),
        view.at(attic, EAVES + 24.0, far),
        view.at(across, EAVES, far),
    ];
    canvas.polygon(&roof, coat.roof);
    canvas.polygon(&view.wall(across, (0.0, EAVES), (near, far)), coat.wall);
    for level in [40.0, EAVES - 2.0] {
        canvas.polygon(&view.wall(across, (level, level + 4.0), (near, far)), ledge);
    }
    let bay = (far - near) / 4.0;
    for column in 0..4_u8 {
        let left = near + bay * (f32::from(column) + 0.28);
        let pane = (left, left + bay * 0.44);
        canvas.polygon(&view.wall(across, (0.0, 28.0), pane), shop);
        for storey in 0..4_u8 {
            let sill = 52.0 + 30.0 * f32::from(storey);
            canvas.polygon(&view.wall(across, (sill, sill + 19.0), pane), coat.window);
        }
    }
}

/// Cloth over the shops of a house.
fn awning(canvas: &mut Canvas, view: View, side: f32, (near, far): (f32, f32), cloth: Rgb) {
    let inset = (far - near) * 0.1;
    let (near, far) = (near + inset, far - inset);
    let edge = side * (FRONTS - 16.0);
    let slope = [
        view.at(side * FRONTS, 38.0, near),
        view.at(side * FRONTS, 38.0, far),
        view.at(edge, 29.0, far),
        view.at(edge, 29.0, near),
    ];
    canvas.polygon(&slope, cloth);
    let shade = blend(cloth, canvas.palette.mountain, 0.3);
    canvas.polygon(&view.wall(edge, (25.0, 29.2), (near, far)), shade);
}

/// A tram that comes towards the viewer, `depth` away.
fn tram(canvas: &mut Canvas, view: View, across: f32, depth: f32, paint: Rgb) {
    let palette = canvas.palette;
    let cream = tinted(palette.wall, [255, 246, 226]);
    let dark = blend(palette.mountain, [30, 30, 36], 0.5);
    let wire = |depth: f32| view.at(across, 74.0, depth);
    canvas.stroke(wire(END), wire(0.2), 0.4, dark);
    let end = depth * 1.9;
    // The side that faces the middle of the street.
    let inner = across - across.signum() * 19.0;
    for (heights, fill) in [((3.0, 26.0), paint), ((26.0, 54.0), cream)] {
        let shaded = blend(fill, palette.mountain, 0.3);
        canvas.polygon(&view.wall(inner, heights, (depth, end)), shaded);
    }
    let bay = (end - depth) / 5.0;
    for nth in 0..5_u8 {
        let left = depth + bay * (f32::from(nth) + 0.18);
        let pane = (left, left + bay * 0.64);
        canvas.polygon(&view.wall(inner, (29.0, 46.0), pane), palette.window);
    }
    let mut plate = |(left, right): (f32, f32), (low, high): (f32, f32), fill: Rgb| {
        let (x, top) = view.at(across + left, high, depth);
        canvas.rect(x, top, (right - left) / depth, (high - low) / depth, fill);
    };
    plate((-16.0, 16.0), (-1.0, 5.0), dark);
    plate((-19.0, 19.0), (3.0, 26.0), paint);
    plate((-19.0, 19.0), (26.0, 54.0), cream);
    plate((-16.0, 16.0), (27.0, 45.0), palette.window);
    plate((-0.8, 0.8), (27.0, 45.0), cream);
    plate((-11.0, 11.0), (47.0, 52.0), dark);
    plate((-17.0, 17.0), (54.0, 57.0), paint);
    plate((-20.0, 20.0), (6.0, 8.0), cream);
    for lamp in [-13.0, 13.0] {
        let (x, y) = view.at(across + lamp, 16.0, depth);
        canvas.circle(x, y, 2.8 / depth, palette.sun, 1.0);
    }
    let (foot, hoop) = (view.at(across, 57.0, depth * 1.2), wire(depth * 1.2));
    canvas.stroke(foot, hoop, 1.2 / depth, dark);
}
