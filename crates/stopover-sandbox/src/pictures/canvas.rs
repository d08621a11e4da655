//! Drawing in units of a picture 300 wide and 200 high, whatever its size in pixels.

use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use tiny_skia::{
    Color, FillRule, GradientStop, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point, Rect,
    Shader, SpreadMode, Transform,
};

use super::palette::{Palette, Rgb};

pub(super) const WIDTH: f32 = 300.0;
pub(super) const HEIGHT: f32 = 200.0;

/// Good enough that a sky shows no blocks; a picture that becomes too large is tried with the next.
const QUALITIES: [u8; 4] = [84, 74, 62, 45];
const MAX_BYTES: usize = 59_000;

pub(super) struct Canvas {
    pub(super) palette: &'static Palette,
    pixels: Pixmap,
    scale: Transform,
}

impl Canvas {
    pub(super) fn new(width: u32, palette: &'static Palette) -> Option<Self> {
        let scale = width as f32 / WIDTH;
        Some(Self {
            palette,
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
        let pixels = self.pixels.pixels().iter();
        let rgb: Vec<u8> = pixels
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        let (width, height) = (self.pixels.width(), self.pixels.height());
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

/// A colour between two others: the first at 0, the second at 1.
pub(super) fn blend(from: Rgb, to: Rgb, share: f32) -> Rgb {
    let mix = |from: u8, to: u8| {
        (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
    };
    let ([r, g, b], [to_r, to_g, to_b]) = (from, to);
    [mix(r, to_r), mix(g, to_g), mix(b, to_b)]
}
