use chrono::{Days, NaiveDate};

/// A period and the people of each room.
#[derive(Clone, Debug)]
pub(crate) struct Stay {
    pub(crate) check_in: NaiveDate,
    pub(crate) check_out: NaiveDate,
    pub(crate) rooms: Vec<Party>,
}

/// The people of one room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    pub(crate) adults: u8,
    pub(crate) children: Vec<u8>,
}

impl Stay {
    pub(crate) fn nights(&self) -> u32 {
        u32::try_from((self.check_out - self.check_in).num_days()).unwrap_or_default()
    }

    /// The dates on which a night begins.
    pub(crate) fn dates(&self) -> impl Iterator<Item = NaiveDate> {
        (0..u64::from(self.nights()))
            .filter_map(|night| self.check_in.checked_add_days(Days::new(night)))
    }
}

impl Party {
    /// How many beds are needed; children under two sleep in cots.
    pub(crate) fn beds(&self) -> usize {
        usize::from(self.adults) + self.children.iter().filter(|age| **age >= 2).count()
    }

    /// What the room costs these people compared with two adults.
    pub(crate) fn price_factor(&self) -> f64 {
        let adults = match self.adults {
            0 => 0.5,
            1 => 0.82,
            2 => 1.0,
            more => 1.0 + 0.28 * f64::from(more - 2),
        };
        adults + self.children(0.16, 0.24)
    }

    /// How many adult meals these people eat.
    pub(crate) fn appetite(&self) -> f64 {
        f64::from(self.adults) + self.children(0.5, 0.8)
    }

    /// A sum over the children, to which those under two add nothing.
    fn children(&self, child: f64, teenager: f64) -> f64 {
        let share = |age: &u8| match age {
            0..2 => 0.0,
            2..12 => child,
            _ => teenager,
        };
        self.children.iter().map(share).sum()
    }
}
