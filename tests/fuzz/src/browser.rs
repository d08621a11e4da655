//! A browser has neither files of seeds nor libFuzzer: there a target is compiled, and gets nothing.

/// Takes the property.
#[macro_export]
macro_rules! check {
    ([$($folder:literal),+ $(,)?], $property:expr $(,)?) => {{
        let _: &dyn Fn(&[u8]) = &$property;
    }};
}
