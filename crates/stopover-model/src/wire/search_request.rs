//! What a search asks (booking service 4.5).

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

use super::any::Any;
use super::lenient::{self, Object};
use crate::error::LocationError;
use crate::id::{CityId, HotelId, RegionId};
use crate::location::Location;
use crate::occupancy::Room;

/// What a search asks. Exactly one location criterion, by construction; reading refuses none and several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRequest {
    /// First day.
    pub check_in: NaiveDate,
    /// Last day.
    pub check_out: NaiveDate,
    pub rooms: Vec<Room>,
    /// Where.
    pub location: Location,
}

impl Serialize for SearchRequest {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut request = to.serialize_struct("SearchRequest", 4)?;
        request.serialize_field("check_in", &crate::date::iso(self.check_in))?;
        request.serialize_field("check_out", &crate::date::iso(self.check_out))?;
        request.serialize_field("rooms", &self.rooms)?;
        match &self.location {
            Location::Hotels(ids) => match ids.as_slice() {
                [id] => request.serialize_field("hotel_id", id),
                ids => request.serialize_field("hotel_id", ids),
            },
            Location::City(id) => request.serialize_field("city_id", id),
            Location::Region(id) => request.serialize_field("region_id", id),
            Location::Country(name) => request.serialize_field("country", name),
        }?;
        request.end()
    }
}

impl<'de> Deserialize<'de> for SearchRequest {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Object(fields) = Object::<SearchRequestFields>::deserialize(from)?;
        let hotels = fields.hotel_id.map(Location::Hotels);
        let criteria = [
            hotels,
            fields.city_id.map(Location::City),
            fields.region_id.map(Location::Region),
            fields.country.map(Location::Country),
        ];
        let mut given = criteria.into_iter().flatten();
        let location = match (given.next(), given.next()) {
            (Some(location), None) => location.check().map(|()| location),
            (Some(_), Some(_)) => Err(LocationError::Several),
            (None, _) => Err(LocationError::Missing),
        };
        Ok(Self {
            check_in: fields.check_in,
            check_out: fields.check_out,
            rooms: fields.rooms,
            location: location.map_err(D::Error::custom)?,
        })
    }
}

/// The request as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct SearchRequestFields {
    /// First day.
    #[serde(with = "crate::date::iso_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Date))]
    check_in: NaiveDate,
    /// Last day.
    #[serde(with = "crate::date::iso_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Date))]
    check_out: NaiveDate,
    /// One to eight rooms.
    rooms: Vec<Room>,
    /// One or several hotels. Exactly one of `hotel_id`, `city_id`, `region_id`, `country`.
    #[serde(default, deserialize_with = "hotel_ids")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<OneOrSeveral>))]
    hotel_id: Option<Vec<HotelId>>,
    #[serde(default, deserialize_with = "lenient::id")]
    city_id: Option<CityId>,
    /// A region or destination.
    #[serde(default, deserialize_with = "lenient::id")]
    region_id: Option<RegionId>,
    /// A country, by name.
    #[serde(default, deserialize_with = "lenient::optional_text")]
    country: Option<String>,
}

/// An id, or a list of ids.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "a description")]
enum OneOrSeveral {
    One(String),
    Several(Vec<String>),
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for SearchRequest {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        SearchRequestFields::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for SearchRequest {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        SearchRequestFields::schemas(schemas);
    }
}

/// Reads one id or a list of ids.
fn hotel_ids<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<HotelId>>, D::Error> {
    let id = |id: Any| match id {
        Any::Text(id) => Ok(HotelId::from(id.trim())),
        Any::Integer(id) => Ok(HotelId::from(id.to_string())),
        _ => Err(D::Error::custom(
            "hotel_id must be a text or a list of texts",
        )),
    };
    match Any::deserialize(from)? {
        Any::Null => Ok(None),
        Any::List(ids) => ids.into_iter().map(id).collect::<Result<_, _>>().map(Some),
        one => Ok(Some(vec![id(one)?])),
    }
}
