//! The icons of the design: one 24-unit path each, drawn with a 1.5 stroke in the text's colour.

use leptos::prelude::*;

/// An icon. Each is a constant and no row of a table, so that a chunk of the widgets holds those that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon(&'static Shape);

#[derive(Debug, PartialEq, Eq)]
struct Shape {
    class: &'static str,
    path: &'static str,
}

/// Drawn as a line.
const fn line(path: &'static str) -> Shape {
    Shape { class: "i", path }
}

/// An arrow that points along the text: from right to left it is mirrored.
const fn arrow(path: &'static str) -> Shape {
    Shape {
        class: "i flip",
        path,
    }
}

/// Filled, without a stroke.
const fn filled(path: &'static str) -> Shape {
    Shape {
        class: "i fill",
        path,
    }
}

const HEART: &str =
    "M12 20.2S4 15.6 4 9.7A4.35 4.35 0 0 1 12 7.3a4.35 4.35 0 0 1 8 2.4c0 5.9-8 10.5-8 10.5z";

#[allow(
    non_upper_case_globals,
    reason = "they read as the variants of an enumeration"
)]
impl Icon {
    pub const Search: Self = Self(&line(
        "M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5",
    ));
    pub const Meal: Self = Self(&line(
        "M7 3v18M4.5 3v4.5a2.5 2.5 0 0 0 5 0V3M17 21V3c-2.3 1.2-3.5 4-3.5 7.5V14H17",
    ));
    pub const Calendar: Self = Self(&line(
        "M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10.5h16M8 3.5v4M16 3.5v4",
    ));
    pub const Pin: Self = Self(&line(
        "M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
    ));
    pub const Check: Self = Self(&line("m4.5 12.5 5 5 10-11"));
    pub const Clock: Self = Self(&line(
        "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7v5l3.5 2",
    ));
    pub const Chevron: Self = Self(&line("m6 9.5 6 6 6-6"));
    pub const Next: Self = Self(&arrow("m9.5 6 6 6-6 6"));
    pub const Prev: Self = Self(&arrow("m14.5 6-6 6 6 6"));
    pub const Back: Self = Self(&arrow("M20 12H4M10 6l-6 6 6 6"));
    pub const Close: Self = Self(&line("m6 6 12 12M18 6 6 18"));
    pub const Copy: Self = Self(&line(
        "M10.5 8.5h7a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2zM15.5 8.5v-3a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 5.5v8.5A1.5 1.5 0 0 0 6 15.5h2.5",
    ));
    pub const Share: Self = Self(&line(
        "M14 4.5h5.5V10M19.5 4.5 11 13M17.5 13.5v5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h5",
    ));
    pub const Filter: Self = Self(&line(
        "M4 7.5h9.5M18.5 7.5H20M4 16.5h1.5M10.5 16.5H20M13.75 7.5a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0M5.75 16.5a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0",
    ));
    pub const List: Self = Self(&line(
        "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
    ));
    pub const Whole: Self = Self(&line(
        "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
    ));
    pub const Map: Self = Self(&line(
        "M9 4.5 3.5 7v12.5L9 17l6 2.5 5.5-2.5V4.5L15 7zM9 4.5V17M15 7v12.5",
    ));
    pub const Warning: Self = Self(&line("M12 4 2.8 19.5h18.4zM12 10v4.25M12 17h.01"));
    pub const Info: Self = Self(&line(
        "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 11.25v5M12 8h.01",
    ));
    pub const Plus: Self = Self(&line("M12 5.5v13M5.5 12h13"));
    pub const Minus: Self = Self(&line("M5.5 12h13"));
    pub const Hotel: Self = Self(&line(
        "M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8h.01M11 8h.01M8 12h.01M11 12h.01M8 16h.01M11 16h.01M16.5 13h.01M16.5 16.5h.01",
    ));
    pub const Globe: Self = Self(&line(
        "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5S9.7 5.8 12 3.5z",
    ));
    pub const Wifi: Self = Self(&line(
        "M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.25a3.75 3.75 0 0 1 5 0M12 19.5h.01",
    ));
    pub const Pool: Self = Self(&line(
        "M3 18.5c1.5 0 1.5 1 3 1s1.5-1 3-1 1.5 1 3 1 1.5-1 3-1 1.5 1 3 1 1.5-1 3-1M8 16V6a2 2 0 0 1 4 0M15 16V6a2 2 0 0 1 4 0M8 9.5h7M8 13h7",
    ));
    pub const Parking: Self = Self(&line(
        "M6.5 4h11a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-11a2.5 2.5 0 0 1 2.5-2.5zM9.5 16.5v-9h3.25a2.75 2.75 0 0 1 0 5.5H9.5",
    ));
    pub const Snow: Self = Self(&line(
        "M12 3.5v17M4.6 7.75l14.8 8.5M19.4 7.75l-14.8 8.5M9.5 5l2.5 2 2.5-2M9.5 19l2.5-2 2.5 2",
    ));
    pub const Spa: Self = Self(&line(
        "M12 19.5c-2.3-1.6-3.5-4-3.5-6.9S9.7 7 12 5c2.3 2 3.5 4.7 3.5 7.6s-1.2 5.3-3.5 6.9zM8.5 12.2c-1.6-.9-3.3-1.2-5-1 .2 4.7 3.3 7.9 8.5 8.3M15.5 12.2c1.6-.9 3.3-1.2 5-1-.2 4.7-3.3 7.9-8.5 8.3",
    ));
    pub const Sauna: Self = Self(&line(
        "M8 12.5c-1.75-2 1.75-3.5 0-6M12 12.5c-1.75-2 1.75-3.5 0-6M16 12.5c-1.75-2 1.75-3.5 0-6M3.5 16.5h17M6 16.5v4M18 16.5v4",
    ));
    pub const Breakfast: Self = Self(&line(
        "M5 9h11v5.5a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 14.5zM16 10.5h1.25a2.5 2.5 0 0 1 0 5h-1.35M8.5 3.75V6M12.5 3.75V6",
    ));
    pub const Charging: Self = Self(&line(
        "M9 3.5V8M15 3.5V8M6.5 8h11v3.25a5.5 5.5 0 0 1-11 0zM12 16.75v3.75",
    ));
    pub const Heating: Self = Self(&line(
        "M10 13.7V5.5a2 2 0 0 1 4 0v8.2a3.85 3.85 0 1 1-4 0zM12 9.5v7",
    ));
    pub const Laundry: Self = Self(&line(
        "M6.5 3.5h11a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM8 13.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M7.75 6.75h.01M10.75 6.75h.01M9.5 13.5c1.2-1 2.1-.9 3 0",
    ));
    pub const StepFree: Self = Self(&line(
        "M9 4.75a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M10.5 8.5v6h5l2.75 5M10.5 11h4.5M7.6 12.1a4.6 4.6 0 1 0 6.3 6.2",
    ));
    pub const Family: Self = Self(&line(
        "M5.75 7a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M15 10.75a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3.5 19.5c.4-3.7 2.3-6 5-6s4.6 2.3 5 6M14.5 16c.7-.8 1.5-1.15 2.5-1.15 2 0 3.2 1.5 3.5 4.65",
    ));
    pub const Pets: Self = Self(&line(
        "M12 12.25c2.5 0 4.75 2.7 4.75 4.9 0 1.5-1.2 2.35-2.5 2.35-.9 0-1.4-.4-2.25-.4s-1.35.4-2.25.4c-1.3 0-2.5-.85-2.5-2.35 0-2.2 2.25-4.9 4.75-4.9zM4.25 11.25a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M8 7a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M13 7a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M16.75 11.25a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
    ));
    pub const Gym: Self = Self(&line(
        "M3 12h1.5M19.5 12H21M8 12h8M6.25 7.5v9M17.75 7.5v9M4.5 9.5v5M19.5 9.5v5M8 6.5v11M16 6.5v11",
    ));
    pub const Lift: Self = Self(&line(
        "M7 3.5h10a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM9 10l3-3 3 3M9 14l3 3 3-3",
    ));
    pub const Bar: Self = Self(&line("M5 4.5h14l-7 8zM12 12.5v7M8.5 19.5h7"));
    pub const Beach: Self = Self(&line(
        "M12 21V9M4 12.5a8 8 0 0 1 16 0c-1.3-1.3-2.7-1.3-4 0-1.3-1.3-2.7-1.3-4 0-1.3-1.3-2.7-1.3-4 0-1.3-1.3-2.7-1.3-4 0zM12 4.5V3",
    ));
    pub const Mail: Self = Self(&line(
        "M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7l8 6 8-6",
    ));
    pub const Phone: Self = Self(&line(
        "M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2C11 20 4 13 4 5.5a2 2 0 0 1 2-2z",
    ));
    pub const Star: Self = Self(&filled(
        "m12 2.8 2.8 5.9 6.4.9-4.7 4.5 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9z",
    ));
    pub const Heart: Self = Self(&line(HEART));
    pub const FullHeart: Self = Self(&filled(HEART));
    pub const Compare: Self = Self(&line(
        "M5.5 5h3.5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5zM15 5h3.5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H15a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 15 5z",
    ));
    pub const Sort: Self = Self(&line(
        "M7.5 4.5v14M4.5 15.5l3 3 3-3M16.5 19.5v-14M13.5 8.5l3-3 3 3",
    ));
    pub const Pencil: Self = Self(&line(
        "m4.5 19.5.9-4L15.9 5a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.4L8.5 18.6zM14.25 6.65l3.1 3.1",
    ));
    pub const HalfStar: Self = Self(&Shape {
        class: "i fill flip",
        // The second contour runs the other way round, which leaves it empty.
        path: "m12 2.8 2.8 5.9 6.4.9-4.7 4.5 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9zM12 6.5v9.1l3.5 1.9-.7-4 2.9-2.8-4-.5z",
    });
    pub const Key: Self = Self(&line(
        "M4.25 15.75a3.75 3.75 0 1 0 7.5 0 3.75 3.75 0 1 0-7.5 0M10.7 13.1 19.5 4.3M16.25 7.55l2.75 2.75M13.25 10.55l1.75 1.75",
    ));
    pub const Ticket: Self = Self(&line(
        "M3.5 8A1.5 1.5 0 0 1 5 6.5h14A1.5 1.5 0 0 1 20.5 8v1.75a2.25 2.25 0 0 0 0 4.5V16a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16v-1.75a2.25 2.25 0 0 0 0-4.5zM14 6.5v1.75M14 11v2M14 15.75v1.75",
    ));
    pub const Print: Self = Self(&line(
        "M7 8.5v-5h10v5M7 17H4.5a1 1 0 0 1-1-1v-6.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H17M7 14h10v6.5H7z",
    ));
    pub const Refresh: Self = Self(&line("M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v5h-5"));
    pub const Bus: Self = Self(&line(
        "M6 4h12a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 11h16M12 4v7M7 17.5V20M17 17.5V20M7.5 14.25h.01M16.5 14.25h.01",
    ));
    pub const Plane: Self = Self(&line(
        "M20.6 3.4c-.9-.9-2.4-.7-3.4.3L14 7 5 4.8 3.5 6.3l7.2 4.1-3.6 3.7-2.7-.4-1.1 1.1 3.3 2 2 3.3 1.1-1.1-.4-2.7 3.7-3.6 4.1 7.2 1.5-1.5L16.9 10l3.4-3.2c1-1 1.2-2.5.3-3.4z",
    ));
}

/// A decorative icon: hidden from assistive technology, so words must stand beside it or label its control.
pub fn icon(Icon(shape): Icon) -> AnyView {
    view! {
        <svg class=shape.class viewBox="0 0 24 24" aria-hidden="true">
            <path d=shape.path></path>
        </svg>
    }
    .into_any()
}
