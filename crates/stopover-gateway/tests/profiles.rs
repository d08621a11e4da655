//! How the programs are compiled.
#![allow(
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

#[test]
fn only_the_widgets_are_compiled_to_abort_at_a_panic() {
    let manifest: toml::Table = include_str!("../../../Cargo.toml").parse().unwrap();
    let profiles = manifest["profile"].as_table().unwrap();
    let with = |setting: &str, value: &str| -> Vec<&str> {
        let set = profiles.iter().filter(|(_, profile)| {
            profile
                .get(setting)
                .is_some_and(|it| it.as_str() == Some(value))
        });
        set.map(|(name, _)| name.as_str()).collect()
    };
    assert_eq!(with("panic", "abort"), ["widgets"]);
    assert_eq!(with("inherits", "widgets"), [""; 0]);
}
