//! The holiday package catalogue service, which has a base address and a specification of its own.

use stopover_model::HolidayId;
use stopover_model::wire::List;
use stopover_model::wire::holiday::{Category, City, Country, Holiday, HolidayDetail, Hotel};

use crate::error::ClientError;
use crate::target::Target;
use crate::transport::{Request, Transport};

/// The holiday catalogue. Lists come whole: the service has no pages. Every method fails with the transport's errors,
/// and with an error that has a [status](ClientError::status) where the service refuses.
#[derive(Debug, Clone)]
pub struct HolidayService<T> {
    transport: T,
}

impl<T: Transport> HolidayService<T> {
    /// The service behind a transport.
    pub fn new(transport: T) -> Self {
        Self { transport }
    }

    /// All holidays (holiday catalogue 4, `/holidays`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn holidays(&self) -> Result<List<Holiday>, ClientError> {
        self.list("/holidays").await
    }

    /// A holiday in full (holiday catalogue 4, `/holidays/:id`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn holiday(&self, id: &HolidayId) -> Result<HolidayDetail, ClientError> {
        let target = Target::new("/holidays").segment(id.as_str())?;
        self.transport.call(Request::get(target)).await
    }

    /// All categories (holiday catalogue 4, `/holiday_categories`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn categories(&self) -> Result<List<Category>, ClientError> {
        self.list("/holiday_categories").await
    }

    /// All countries (holiday catalogue 4, `/holiday_countries`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn countries(&self) -> Result<List<Country>, ClientError> {
        self.list("/holiday_countries").await
    }

    /// All cities (holiday catalogue 4, `/holiday_cities`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn cities(&self) -> Result<List<City>, ClientError> {
        self.list("/holiday_cities").await
    }

    /// All hotels, with their pictures (holiday catalogue 4, `/holiday_hotels`).
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn hotels(&self) -> Result<List<Hotel>, ClientError> {
        self.list("/holiday_hotels").await
    }

    async fn list<R: serde::de::DeserializeOwned>(
        &self,
        path: &'static str,
    ) -> Result<R, ClientError> {
        self.transport.call(Request::get(Target::new(path))).await
    }
}
