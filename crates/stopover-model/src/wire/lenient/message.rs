//! How the fields of messages are read, by their types.

/// `#[apply(message!)]` on a struct: fields of these types may be missing, and are read leniently. A field with other
/// attributes of its own has `#[serde_with(skip_apply)]`.
macro_rules! message {
    ($($message:tt)*) => {
        #[serde_with::apply(
            String => #[serde(default, deserialize_with = "crate::wire::lenient::text")],
            u32 => #[serde(default, deserialize_with = "crate::wire::lenient::count")],
            bool => #[serde(default, deserialize_with = "crate::wire::lenient::restriction")],
            Vec => #[serde(default, deserialize_with = "crate::wire::lenient::list")],
            Option => #[serde(default, skip_serializing_if = "Option::is_none")],
            Option<String> => #[serde(deserialize_with = "crate::wire::lenient::optional_text")],
            Option<u32> => #[serde(deserialize_with = "crate::wire::lenient::optional_count")],
            Option<u8> => #[serde(deserialize_with = "crate::wire::lenient::age")],
            Option<bool> => #[serde(deserialize_with = "crate::wire::lenient::flag")],
            Option<f64> => #[serde(with = "crate::wire::lenient::number")],
            Option<Score> => #[serde(deserialize_with = "crate::wire::lenient::score")],
            Option<NaiveDate> => #[serde(with = "crate::wire::lenient::date")]
                #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))],
            Option<Timestamp> => #[serde(deserialize_with = "crate::wire::lenient::timestamp")]
                #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))],
        )]
        $($message)*
    };
}

pub(crate) use message;
