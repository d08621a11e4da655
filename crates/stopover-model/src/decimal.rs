//! Decimal numbers in texts, read with integers only: `core`'s float parser costs kilobytes.

/// Powers of ten a double holds exactly.
const POWERS: [f64; 18] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
];

/// From here on there is no room for another digit.
const FULL: i64 = 10_000_000_000_000_000;

/// Most digits of a fraction: the highest of [`POWERS`].
const MAX_SCALE: u8 = 17;

/// `units / 10^scale`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decimal {
    units: i64,
    scale: u8,
}

impl Decimal {
    /// Reads `-12.50`: an optional sign, digits, at most one point. Digits of the fraction beyond
    /// what 17 digits can hold, leading zeros of it counted, are dropped.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mut units, mut scale, mut seen_digit, mut seen_point) = (0_i64, 0_u8, false, false);
        for byte in digits.bytes() {
            match byte {
                b'0'..=b'9' => {
                    seen_digit = true;
                    let digit = i64::from(byte - b'0');
                    if units < FULL && scale < MAX_SCALE {
                        units = units * 10 + digit;
                        scale += u8::from(seen_point);
                    } else if !seen_point {
                        return None;
                    }
                }
                b'.' if !seen_point => seen_point = true,
                _ => return None,
            }
        }
        seen_digit.then_some(Self {
            units: if negative { -units } else { units },
            scale,
        })
    }

    /// The nearest double.
    #[expect(clippy::cast_precision_loss, reason = "a double is what is asked for")]
    pub(crate) fn to_f64(self) -> f64 {
        let power = POWERS.get(usize::from(self.scale)).copied();
        self.units as f64 / power.unwrap_or(f64::INFINITY)
    }
}
