//! The holiday catalogue service (holiday catalogue 4). Nothing is found
//! without `provider.holidays_url`.

use stopover_client::{HolidayService, NativeTransport};
use stopover_model::{
    HolidayId,
    wire::{
        List,
        holiday::{Category, City, Country, Holiday, HolidayDetail, Hotel},
    },
};

use super::{Lane, Upstream, UpstreamError, UpstreamErrorKind};

impl Upstream {
    pub(crate) async fn holidays(&self) -> Result<List<Holiday>, UpstreamError> {
        self.ask(Lane::Catalogue, "holidays", self.catalogue()?.holidays())
            .await
    }

    pub(crate) async fn holiday(&self, id: &HolidayId) -> Result<HolidayDetail, UpstreamError> {
        self.ask(Lane::Catalogue, "holiday", self.catalogue()?.holiday(id))
            .await
    }

    pub(crate) async fn holiday_categories(&self) -> Result<List<Category>, UpstreamError> {
        self.ask(
            Lane::Catalogue,
            "holiday_categories",
            self.catalogue()?.categories(),
        )
        .await
    }

    pub(crate) async fn holiday_countries(&self) -> Result<List<Country>, UpstreamError> {
        self.ask(
            Lane::Catalogue,
            "holiday_countries",
            self.catalogue()?.countries(),
        )
        .await
    }

    pub(crate) async fn holiday_cities(&self) -> Result<List<City>, UpstreamError> {
        self.ask(
            Lane::Catalogue,
            "holiday_cities",
            self.catalogue()?.cities(),
        )
        .await
    }

    pub(crate) async fn holiday_hotels(&self) -> Result<List<Hotel>, UpstreamError> {
        self.ask(
            Lane::Catalogue,
            "holiday_hotels",
            self.catalogue()?.hotels(),
        )
        .await
    }

    fn catalogue(&self) -> Result<&HolidayService<NativeTransport>, UpstreamError> {
        self.holidays
            .as_ref()
            .ok_or_else(|| UpstreamErrorKind::NotFound.into())
    }
}
