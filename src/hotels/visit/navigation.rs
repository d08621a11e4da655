//! The ways between the screens. The session provides them.

use leptos::prelude::*;
use stopover_model::HotelId;

use super::query::Query;

#[derive(Clone, Copy)]
pub struct Navigation {
    /// Searches the list; a search on its way is given up.
    pub search: Callback<Query>,
    /// Searches a whole country with the entered dates and guests.
    pub search_country: Callback<String>,
    /// Asks the visitor for other dates.
    pub change_dates: Callback<()>,
    pub open_hotel: Callback<HotelId>,
    pub leave_hotel: Callback<()>,
    /// Asks for the rates of the open hotel alone.
    pub ask_rates: Callback<Query>,
    pub show_list: Callback<()>,
    /// The name of the way to the list.
    pub list_label: Callback<(), String>,
}
