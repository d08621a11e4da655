//! Whether the list is open, which option is active, and what a key does. The text and the options belong to the view.

/// State of one combobox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Combobox {
    open: bool,
    active: Option<usize>,
    count: usize,
}

/// The keys that the pattern uses; all others stay the input's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Down,
    Up,
    Enter,
    Escape,
    Tab,
}

impl Key {
    /// From `KeyboardEvent.key`.
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "ArrowDown" => Self::Down,
            "ArrowUp" => Self::Up,
            "Enter" => Self::Enter,
            "Escape" => Self::Escape,
            "Tab" => Self::Tab,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// The key is not the combobox's: leave it to the browser.
    Pass,
    Handled,
    Choose(usize),
    Clear,
}

impl Combobox {
    pub fn is_open(self) -> bool {
        self.open && self.count > 0
    }

    /// Whether the visitor is choosing, so that options, or a sentence instead of them, may be shown.
    pub fn is_choosing(self) -> bool {
        self.open
    }

    /// Index of the active option.
    pub fn active(self) -> Option<usize> {
        self.active.filter(|_| self.is_open())
    }

    /// Nothing is active until the visitor moves.
    pub fn options(&mut self, count: usize) {
        self.count = count;
        self.active = None;
    }

    /// The list opens as soon as there are options.
    pub fn typed(&mut self) {
        self.open = true;
        self.active = None;
    }

    pub fn close(&mut self) {
        self.open = false;
        self.active = None;
    }

    /// `has_text`: whether Escape has something to clear.
    pub fn press(&mut self, key: Key, has_text: bool) -> Reaction {
        match key {
            Key::Down | Key::Up if self.count == 0 => Reaction::Pass,
            Key::Down => {
                self.active = match self.active() {
                    Some(active) if active + 1 < self.count => Some(active + 1),
                    _ => Some(0),
                };
                self.open = true;
                Reaction::Handled
            }
            Key::Up => {
                self.active = match self.active() {
                    Some(active) if active > 0 => Some(active - 1),
                    _ => self.count.checked_sub(1),
                };
                self.open = true;
                Reaction::Handled
            }
            Key::Enter => match self.active() {
                Some(active) => {
                    self.close();
                    Reaction::Choose(active)
                }
                None => Reaction::Pass,
            },
            Key::Escape if self.open => {
                self.close();
                Reaction::Handled
            }
            Key::Escape if has_text => Reaction::Clear,
            Key::Escape => Reaction::Pass,
            Key::Tab => {
                self.close();
                Reaction::Pass
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_options(count: usize) -> Combobox {
        let mut combobox = Combobox::default();
        combobox.typed();
        combobox.options(count);
        combobox
    }

    #[test]
    fn down_opens_a_closed_list_and_moves_through_it_round() {
        let mut combobox = with_options(2);
        combobox.close();
        assert!(!combobox.is_open());
        let mut seen = Vec::new();
        for _ in 0..3 {
            assert_eq!(combobox.press(Key::Down, true), Reaction::Handled);
            seen.push(combobox.active());
        }
        assert_eq!(seen, [Some(0), Some(1), Some(0)]);
        combobox.press(Key::Up, true);
        assert_eq!(combobox.active(), Some(1));
    }

    #[test]
    fn enter_takes_the_active_option_and_otherwise_submits() {
        let mut combobox = with_options(3);
        assert_eq!(combobox.press(Key::Enter, true), Reaction::Pass);
        combobox.press(Key::Down, true);
        assert_eq!(combobox.press(Key::Enter, true), Reaction::Choose(0));
        assert!(!combobox.is_open());
    }

    #[test]
    fn escape_closes_first_and_clears_second() {
        let mut combobox = with_options(3);
        assert_eq!(combobox.press(Key::Escape, true), Reaction::Handled);
        assert_eq!(combobox.press(Key::Escape, true), Reaction::Clear);
        assert_eq!(combobox.press(Key::Escape, false), Reaction::Pass);

        let mut with_a_sentence_instead = with_options(0);
        assert_eq!(
            with_a_sentence_instead.press(Key::Escape, true),
            Reaction::Handled
        );
        assert!(!with_a_sentence_instead.is_choosing());
    }

    #[test]
    fn tab_leaves_without_choosing() {
        let mut combobox = with_options(3);
        combobox.press(Key::Down, true);
        assert_eq!(combobox.press(Key::Tab, true), Reaction::Pass);
        assert!(!combobox.is_open());
        assert_eq!(combobox.active(), None);
    }

    #[test]
    fn new_options_make_none_active_and_no_options_show_no_list() {
        let mut combobox = with_options(3);
        combobox.press(Key::Down, true);
        combobox.options(5);
        assert_eq!(combobox.active(), None);
        combobox.options(0);
        assert!(!combobox.is_open());
        assert_eq!(combobox.press(Key::Down, true), Reaction::Pass);
    }
}
