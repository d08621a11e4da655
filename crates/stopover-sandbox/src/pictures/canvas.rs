//! Drawing in units of a picture 300 wide and 200 high, whatever its size in pixels.

use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use tiny_skia::{
    Color, FillRule, GradientStop, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point,
    PremultipliedColorU8, Rect, Shader, SpreadMode, Transform,
};

use super::palette::{Palette, Rgb};

pub(super) const WIDTH: f32 = 300.0;
pub(super) const HEIGHT: f32 = 200.0;

/// Good enough that a sky shows no blocks; a picture that becomes too large is tried with the next.
const QUALITIES: [u8; 6] = [84, 74, 62, 50, 40, 30];
const MAX_BYTES: usize = 59_000;

pub(super) struct Canvas {
    pub(super) palette: &'static Palette,
    pixels: Pixmap,
    scale: Transform,
    mirrored: bool,
}

impl Canvas {
    /// `mirrored` swaps left and right when the picture is done.
    pub(super) fn new(width: u32, palette: &'static Palette, mirrored: bool) -> Option<Self> {
        let scale = width as f32 / WIDTH;
        Some(Self {
            palette,
            mirrored,
            pixels: Pixmap::new(width, (HEIGHT * scale).round() as u32)?,
            scale: Transform::from_scale(scale, scale),
        })
    }

    fn fill(&mut self, path: Option<Path>, shader: Shader<'_>) {
        if let Some(path) = path {
            let paint = Paint {
                shader,
                anti_alias: true,
                ..Paint::default()
            };
            self.pixels
                .fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
    }

    /// A band across the picture that passes from one colour into another.
    pub(super) fn gradient(&mut self, top: f32, bottom: f32, from: Rgb, to: Rgb) {
        let stops = vec![
            GradientStop::new(0.0, color(from, 1.0)),
            GradientStop::new(1.0, color(to, 1.0)),
        ];
        let (start, end) = (Point::from_xy(0.0, top), Point::from_xy(0.0, bottom));
        let band = Rect::from_ltrb(0.0, top, WIDTH, bottom).map(PathBuilder::from_rect);
        let identity = Transform::identity();
        if let Some(shader) = LinearGradient::new(start, end, stops, SpreadMode::Pad, identity) {
            self.fill(band, shader);
        }
    }

    pub(super) fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, fill: Rgb) {
        let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
        self.fill(path, Shader::SolidColor(color(fill, 1.0)));
    }

    pub(super) fn circle(&mut self, x: f32, y: f32, radius: f32, fill: Rgb, opacity: f32) {
        let path = PathBuilder::from_circle(x, y, radius);
        self.fill(path, Shader::SolidColor(color(fill, opacity)));
    }

    pub(super) fn oval(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        fill: Rgb,
        opacity: f32,
    ) {
        let bounds = Rect::from_xywh(x - width / 2.0, y - height / 2.0, width, height);
        let path = bounds.and_then(PathBuilder::from_oval);
        self.fill(path, Shader::SolidColor(color(fill, opacity)));
    }

    pub(super) fn polygon(&mut self, corners: &[(f32, f32)], fill: Rgb) {
        let mut path = PathBuilder::new();
        if let Some(((x, y), others)) = corners.split_first() {
            path.move_to(*x, *y);
            others.iter().for_each(|(x, y)| path.line_to(*x, *y));
        }
        path.close();
        self.fill(path.finish(), Shader::SolidColor(color(fill, 1.0)));
    }

    /// A straight line of even thickness.
    pub(super) fn stroke(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, fill: Rgb) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let half = thickness / 2.0 / dx.hypot(dy).max(0.01);
        let (x, y) = (-dy * half, dx * half);
        let corners = [
            (from.0 + x, from.1 + y),
            (to.0 + x, to.1 + y),
            (to.0 - x, to.1 - y),
            (from.0 - x, from.1 - y),
        ];
        self.polygon(&corners, fill);
    }

    /// Half an oval, flat side down: a dome, a bush. (`x`, `ground`) is the middle of its foot.
    pub(super) fn cap(&mut self, (x, ground): (f32, f32), (width, height): (f32, f32), fill: Rgb) {
        let corner = |step: u8| {
            let angle = std::f32::consts::PI * f32::from(step) / 20.0;
            (x - angle.cos() * width / 2.0, ground - angle.sin() * height)
        };
        self.polygon(&(0..=20).map(corner).collect::<Vec<_>>(), fill);
    }

    /// An opening with a round top. (`x`, `ground`) is the middle of its foot.
    pub(super) fn arch(&mut self, (x, ground): (f32, f32), (width, height): (f32, f32), fill: Rgb) {
        let straight = (height - width / 2.0).max(0.0);
        self.rect(x - width / 2.0, ground - straight, width, straight, fill);
        let spring = (x, ground - straight + 0.2);
        self.cap(spring, (width, (height - straight).max(0.1)), fill);
    }

    /// Everything below a height that depends on `x`.
    pub(super) fn profile(&mut self, height: impl Fn(f32) -> f32, fill: Rgb) {
        let heights = (0..=150_u8).map(|x| height(f32::from(x) * 2.0));
        self.land(&heights.collect::<Vec<_>>(), fill);
    }

    /// Lays over everything below `shore` what stands above it: upside down, broken by ripples, the less sharp the deeper.
    pub(super) fn reflect(&mut self, shore: f32) {
        let (width, scale) = (self.pixels.width() as usize, self.scale.sy);
        let above = (shore * scale).round() as usize * width;
        let Some((land, water)) = self.pixels.pixels_mut().split_at_mut_checked(above) else {
            return;
        };
        let rows = land.chunks_exact(width).rev();
        for (row, (from, to)) in (0_u16..).zip(rows.zip(water.chunks_exact_mut(width))) {
            let depth = f32::from(row) / scale;
            let ripple = (depth * 2.2).sin() + (depth * 0.9 + 1.0).sin();
            let shift = (ripple * (0.3 + depth * 0.03) * scale).round() as isize;
            let share = (0.62 - depth * 0.006).max(0.2);
            let seen = blurred(from, ((0.6 + depth * 0.05) * scale) as usize);
            for (x, pixel) in to.iter_mut().enumerate() {
                let source = seen.get(x.saturating_add_signed(shift)).or(seen.last());
                let color = source.map(|source| blend(parts(*pixel), *source, share));
                *pixel = color.and_then(opaque).unwrap_or(*pixel);
            }
        }
    }

    /// Everything below a line of heights, which are spaced evenly across the picture.
    pub(super) fn land(&mut self, heights: &[f32], fill: Rgb) {
        let step = WIDTH / (heights.len().saturating_sub(1).max(1)) as f32;
        let mut corners = vec![(0.0, HEIGHT)];
        let ridge = heights.iter().enumerate();
        corners.extend(ridge.map(|(index, y)| (index as f32 * step, *y)));
        corners.push((WIDTH, HEIGHT));
        self.polygon(&corners, fill);
    }

    pub(super) fn into_jpeg(self) -> Option<Vec<u8>> {
        // Everything is drawn over an opaque sky, so the alpha channel is not needed.
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let mut pixels = self.pixels.pixels().to_vec();
        if self.mirrored {
            let rows = pixels.chunks_exact_mut(width as usize);
            rows.for_each(<[PremultipliedColorU8]>::reverse);
        }
        let rgb: Vec<u8> = pixels.into_iter().flat_map(parts).collect();
        let encode = |quality| {
            let mut jpeg = Vec::new();
            let mut encoder = JpegEncoder::new_with_quality(&mut jpeg, quality);
            let encoded = encoder.encode(&rgb, width, height, ExtendedColorType::Rgb8);
            encoded.is_ok().then_some(jpeg)
        };
        let mut jpegs = QUALITIES.into_iter().filter_map(encode);
        jpegs.find(|jpeg| jpeg.len() < MAX_BYTES)
    }
}

fn color([red, green, blue]: Rgb, opacity: f32) -> Color {
    let part = |value: u8| f32::from(value) / 255.0;
    Color::from_rgba(part(red), part(green), part(blue), opacity.clamp(0.0, 1.0))
        .unwrap_or(Color::BLACK)
}

fn parts(pixel: PremultipliedColorU8) -> Rgb {
    [pixel.red(), pixel.green(), pixel.blue()]
}

fn opaque([red, green, blue]: Rgb) -> Option<PremultipliedColorU8> {
    PremultipliedColorU8::from_rgba(red, green, blue, u8::MAX)
}

/// A row of pixels, each the mean of those up to `radius` from it.
fn blurred(row: &[PremultipliedColorU8], radius: usize) -> Vec<Rgb> {
    let mut sums = vec![[0_u32; 3]];
    let mut sum = [0_u32; 3];
    for pixel in row {
        let ([r, g, b], [red, green, blue]) = (sum, parts(*pixel).map(u32::from));
        sum = [r + red, g + green, b + blue];
        sums.push(sum);
    }
    let mean = |x: usize| {
        let (start, end) = (x.saturating_sub(radius), (x + radius + 1).min(row.len()));
        let (before, after) = (sums.get(start)?, sums.get(end)?);
        let count = (end - start).max(1) as u32;
        let ([r, g, b], [red, green, blue]) = (before, after);
        Some([red - r, green - g, blue - b].map(|sum| (sum / count) as u8))
    };
    (0..row.len()).filter_map(mean).collect()
}

/// A colour between two others: the first at 0, the second at 1.
pub(super) fn blend(from: Rgb, to: Rgb, share: f32) -> Rgb {
    let mix = |from: u8, to: u8| {
        (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
    };
    let ([r, g, b], [to_r, to_g, to_b]) = (from, to);
    [mix(r, to_r), mix(g, to_g), mix(b, to_b)]
}

/// A surface of the colour `tint` in the light that turns white into `light`.
pub(super) fn tinted(light: Rgb, tint: Rgb) -> Rgb {
    let times = |light: u8, tint: u8| (f32::from(light) * f32::from(tint) / 255.0).round() as u8;
    let ([r, g, b], [tint_r, tint_g, tint_b]) = (light, tint);
    [times(r, tint_r), times(g, tint_g), times(b, tint_b)]
}
