use crate::world::hotel::Hotel;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Boarding {
    #[default]
    RoomOnly,
    Breakfast,
    HalfBoard,
    FullBoard,
    AllInclusive,
}

use Boarding::{AllInclusive, Breakfast, FullBoard, HalfBoard, RoomOnly};

impl Boarding {
    pub(crate) fn code(self) -> &'static str {
        match self {
            RoomOnly => "RO",
            Breakfast => "BB",
            HalfBoard => "HB",
            FullBoard => "FB",
            AllInclusive => "AI",
        }
    }

    /// What an adult's meals of one day cost, in euros at the average price level.
    pub(crate) fn daily_price(self) -> f64 {
        match self {
            RoomOnly => 0.0,
            Breakfast => 9.5,
            HalfBoard => 27.0,
            FullBoard => 39.0,
            AllInclusive => 58.0,
        }
    }

    /// The meal plans that a hotel offers: at least two.
    pub(crate) fn offered_by(hotel: &Hotel) -> &'static [Self] {
        let mut rng = hotel.rng("boarding");
        let resort = hotel.city.size <= 3 && hotel.city.latitude < 43.0 && hotel.stars() >= 3.0;
        let plans: &[&'static [Self]] = if resort {
            &[
                &[Breakfast, HalfBoard],
                &[Breakfast, HalfBoard, AllInclusive],
                &[HalfBoard, FullBoard, AllInclusive],
                &[RoomOnly, Breakfast, HalfBoard],
            ]
        } else {
            &[
                &[RoomOnly, Breakfast],
                &[RoomOnly, Breakfast],
                &[RoomOnly, Breakfast, HalfBoard],
            ]
        };
        rng.pick(plans)
    }
}
