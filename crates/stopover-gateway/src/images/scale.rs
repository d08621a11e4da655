//! Decodes, scales and writes pictures. A few bytes can announce a picture of any size, so the size is looked at
//! before anything is decoded.

use std::io::Cursor;

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, imageops::FilterType,
    metadata::Orientation,
};

use crate::web::Problem;

/// The formats that are decoded.
const FORMATS: [ImageFormat; 4] = [
    ImageFormat::Jpeg,
    ImageFormat::Png,
    ImageFormat::WebP,
    ImageFormat::Gif,
];

/// Longest side of a picture decoded, in pixels; a WebP could not be longer.
const LONGEST_SIDE: u32 = 16_383;

/// Bytes of memory for a pixel while decoding: the picture itself and what decoders keep beside it.
const BYTES_PER_PIXEL: u64 = 12;

/// WebP's quality, of 100.
const QUALITY: f32 = 78.0;

/// The picture in `source`, at most `width` pixels wide, upright, as WebP without metadata.
///
/// # Errors
/// [`Problem::NotFound`] if it is none, or larger than `max_pixels`.
pub(super) fn to_webp(source: &[u8], width: u32, max_pixels: u32) -> Result<Bytes, Problem> {
    let picture = decode(source, max_pixels).ok_or(Problem::NotFound)?;
    let picture = if picture.width() > width {
        // The height follows; this only bounds it.
        picture.resize(width, LONGEST_SIDE, FilterType::CatmullRom)
    } else {
        picture
    };
    write(&picture).ok_or(Problem::NotFound)
}

fn decode(source: &[u8], max_pixels: u32) -> Option<DynamicImage> {
    let reader = ImageReader::new(Cursor::new(source));
    let mut reader = reader.with_guessed_format().ok()?;
    reader.format().filter(|format| FORMATS.contains(format))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(u64::from(max_pixels).saturating_mul(BYTES_PER_PIXEL));
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width).saturating_mul(u64::from(height)) > u64::from(max_pixels) {
        return None;
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    Some(picture)
}

fn write(picture: &DynamicImage) -> Option<Bytes> {
    let (width, height) = (picture.width(), picture.height());
    let written = if picture.color().has_alpha() {
        let pixels = picture.to_rgba8();
        webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, QUALITY)
    } else {
        let pixels = picture.to_rgb8();
        webp::Encoder::from_rgb(&pixels, width, height).encode_simple(false, QUALITY)
    };
    Some(Bytes::copy_from_slice(&written.ok()?))
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn a_picture_is_no_wider_than_asked_for_or_none() {
        stopover_fuzz::check!(["tests/fuzz/seeds/pictures"], |bytes| {
            let Ok(webp) = to_webp(bytes, 16, 4096) else {
                return;
            };
            let scaled = decode(&webp, 16 * LONGEST_SIDE).unwrap();
            assert!((1..=16).contains(&scaled.width()), "{}", scaled.width());
        });
    }
}
