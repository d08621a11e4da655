//! Enums that list their variants.

/// Gives an enum without data the constant `ALL`: its variants, in the order in which they are declared.
///
/// ```
/// # use macro_rules_attribute::apply;
/// # use stopover_model::with_all;
/// #[apply(with_all)]
/// #[derive(Debug, PartialEq)]
/// enum Meal {
///     Breakfast,
///     Dinner,
/// }
/// assert_eq!(Meal::ALL, [Meal::Breakfast, Meal::Dinner]);
/// ```
#[macro_export]
macro_rules! with_all {
    ($(#[$of_enum:meta])* $visibility:vis enum $name:ident {
        $($(#[$of_variant:meta])* $variant:ident),+ $(,)?
    }) => {
        $(#[$of_enum])*
        $visibility enum $name {
            $($(#[$of_variant])* $variant),+
        }

        impl $name {
            /// All of them, as they are declared.
            $visibility const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
        }
    };
}
