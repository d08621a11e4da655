/// A coordinate given in tenths, as an SVG attribute writes it. Printing floats would cost kilobytes.
pub fn tenths(tenths: i32) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    format!("{sign}{}.{}", size / 10, size % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_written_as_decimals() {
        assert_eq!(tenths(468), "46.8");
        assert_eq!(tenths(0), "0.0");
        assert_eq!(tenths(-5), "-0.5");
    }
}
