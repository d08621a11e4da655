//! How far a word is from what was typed, letter by letter: a bit-parallel automaton for misspellings.
//!
//! An edit is a letter too many, missing, wrong, or swapped with its neighbour (optimal string alignment). For each number of edits
//! a state holds a bit for each beginning of the typed text that what was read so far may be: as Wu and Manber's agrep, with a
//! swap added. A step costs a dozen instructions however long the text is.

/// Most edits in a word.
pub(super) const MAX_EDITS: u8 = 2;

/// Texts from so many letters on are tried with one edit, with two.
const LONG_ENOUGH: [usize; 2] = [4, 8];

/// The bits of a state must hold the text.
const LONGEST: usize = 60;

/// What was typed.
#[derive(Debug)]
pub(super) struct Misspelling {
    /// For each ASCII character a bit at its positions.
    positions: [u64; 128],
    /// The bit of the whole text.
    whole: u64,
    edits: u8,
}

/// After some letters of a word. Rows by edits so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    rows: [u64; 3],
    /// Before the last letter.
    before: [u64; 2],
    last: u8,
}

impl Misspelling {
    /// `None` for texts that are too short to be guessed at, too long, or not in Latin letters.
    pub(super) fn new(typed: &str) -> Option<Self> {
        let edits = LONG_ENOUGH.iter().filter(|least| typed.len() >= **least);
        let edits = u8::try_from(edits.count()).ok()?;
        // What has digits in it is a number or a code: another one is not meant.
        let is_word = typed.bytes().all(|byte| byte.is_ascii_lowercase());
        if edits == 0 || typed.len() > LONGEST || !is_word {
            return None;
        }
        let mut positions = [0_u64; 128];
        let mut bit = 1_u64;
        for byte in typed.bytes() {
            if let Some(bits) = positions.get_mut(usize::from(byte)) {
                *bits |= bit;
            }
            bit <<= 1;
        }
        Some(Self {
            positions,
            whole: bit,
            edits,
        })
    }

    /// Before the first letter: the first letters of the text may be missing.
    pub(super) fn start(&self) -> State {
        State {
            rows: [0b1, 0b11, if self.edits > 1 { 0b111 } else { 0 }],
            before: [0; 2],
            last: 0,
        }
    }

    /// Reads another byte of the word.
    pub(super) fn step(&self, state: &State, byte: u8) -> State {
        let here = self.positions_of(byte);
        let swapped = here & (self.positions_of(state.last) >> 1);
        let [none, one, two] = state.rows;
        let [none_before, one_before] = state.before;
        let row = |same: u64, fewer: u64, fewer_now: u64, fewer_before: u64| {
            let right = (same & here) << 1;
            let too_many = fewer;
            let wrong = fewer << 1;
            let missing = fewer_now << 1;
            let swap = (fewer_before & swapped) << 2;
            (right | too_many | wrong | missing | swap) & (self.whole | (self.whole - 1))
        };
        let none_now = (none & here) << 1;
        let one_now = row(one, none, none_now, none_before);
        let two_now = match self.edits {
            2 => row(two, one, one_now, one_before),
            _ => 0,
        };
        State {
            rows: [none_now, one_now, two_now],
            before: [none, one],
            last: byte,
        }
    }

    /// Edits that make the whole text out of what was read; `None` if more than allowed.
    pub(super) fn edits(&self, state: &State) -> Option<u8> {
        (0_u8..)
            .zip(state.rows)
            .find(|(_, row)| row & self.whole != 0)
            .map(|(edits, _)| edits)
    }

    /// Whether no further letters can make the text out of what was read.
    pub(super) fn is_hopeless(state: &State) -> bool {
        state.rows == [0; 3]
    }

    fn positions_of(&self, byte: u8) -> u64 {
        self.positions
            .get(usize::from(byte))
            .copied()
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(typed: &str, word: &str) -> Option<u8> {
        let misspelling = Misspelling::new(typed).unwrap();
        let mut state = misspelling.start();
        for byte in word.bytes() {
            state = misspelling.step(&state, byte);
        }
        misspelling.edits(&state)
    }

    #[test]
    fn a_letter_swapped_dropped_doubled_or_wrong_is_one_edit() {
        for typed in [
            "brcelona",
            "barcellona",
            "barselona",
            "bacrelona",
            "varcelona",
            "abrcelona",
        ] {
            assert_eq!(edits(typed, "barcelona"), Some(1), "{typed}");
        }
        assert_eq!(edits("barcelona", "barcelona"), Some(0));
        assert_eq!(edits("yrok", "york"), Some(1));
    }

    #[test]
    fn long_words_may_have_two_edits_and_short_ones_none() {
        assert_eq!(edits("bracelnoa", "barcelona"), Some(2));
        assert_eq!(edits("mdarid", "madird"), None, "two in six letters");
        assert!(Misspelling::new("rom").is_none());
    }

    #[test]
    fn numbers_and_other_scripts_are_not_guessed_at() {
        assert!(Misspelling::new("2024").is_none());
        assert!(Misspelling::new("αθηνα").is_none());
        assert!(Misspelling::new(&"a".repeat(61)).is_none());
    }

    #[test]
    fn what_is_too_far_is_given_up_early() {
        let misspelling = Misspelling::new("lisbon").unwrap();
        let mut state = misspelling.start();
        for byte in *b"qqq" {
            state = misspelling.step(&state, byte);
        }
        assert!(Misspelling::is_hopeless(&state));
    }

    /// The textbook's table, one cell at a time.
    fn distance(one: &[u8], other: &[u8]) -> usize {
        let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
        for i in 0..=one.len() {
            for j in 0..=other.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let wrong = usize::from(one[i - 1] != other[j - 1]);
                    let mut least = (table[i - 1][j] + 1)
                        .min(table[i][j - 1] + 1)
                        .min(table[i - 1][j - 1] + wrong);
                    if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                        least = least.min(table[i - 2][j - 2] + 1);
                    }
                    least
                };
            }
        }
        table[one.len()][other.len()]
    }

    #[test]
    fn edits_are_those_of_the_textbooks_table() {
        let mut random = 7_u64;
        let mut letters = |least: usize| -> String {
            let mut next = || {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (random >> 33) as usize
            };
            let count = least + next() % 4;
            (0..count).map(|_| char::from(b"abc"[next() % 3])).collect()
        };
        for _ in 0..20_000 {
            let (typed, word) = (letters(8), letters(6));
            let expected = distance(typed.as_bytes(), word.as_bytes());
            let expected = u8::try_from(expected)
                .ok()
                .filter(|edits| *edits <= MAX_EDITS);
            assert_eq!(edits(&typed, &word), expected, "{typed} {word}");
        }
    }
}
