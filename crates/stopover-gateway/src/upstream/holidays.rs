//! The holiday catalogue service (its specification's section 4). Every call is [`Problem::NotFound`] without
//! `provider.holidays_url`.

use stopover_client::{HolidayService, NativeTransport};
use stopover_model::{
    HolidayId,
    wire::{
        List,
        holiday::{Category, City, Country, Holiday, HolidayDetail, Hotel},
    },
};

use super::Upstream;
use crate::problem::Problem;

impl Upstream {
    pub(crate) async fn holidays(&self) -> Result<List<Holiday>, Problem> {
        self.ask(self.catalogue()?.holidays()).await
    }

    pub(crate) async fn holiday(&self, id: &HolidayId) -> Result<HolidayDetail, Problem> {
        self.ask(self.catalogue()?.holiday(id)).await
    }

    pub(crate) async fn holiday_categories(&self) -> Result<List<Category>, Problem> {
        self.ask(self.catalogue()?.categories()).await
    }

    pub(crate) async fn holiday_countries(&self) -> Result<List<Country>, Problem> {
        self.ask(self.catalogue()?.countries()).await
    }

    pub(crate) async fn holiday_cities(&self) -> Result<List<City>, Problem> {
        self.ask(self.catalogue()?.cities()).await
    }

    pub(crate) async fn holiday_hotels(&self) -> Result<List<Hotel>, Problem> {
        self.ask(self.catalogue()?.hotels()).await
    }

    fn catalogue(&self) -> Result<&HolidayService<NativeTransport>, Problem> {
        self.holidays.as_ref().ok_or(Problem::NotFound)
    }
}
