//! Whatever a page writes into attributes, the settings make sense.

use super::source::Source;
use super::tests::only;
use super::values::currency_display;
use super::{holidays, hotels};

/// Lines of a name, `=` and a value.
#[test]
fn any_attributes_make_settings_that_make_sense() {
    stopover_fuzz::check!(["tests/fuzz/seeds/attributes"], |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().filter_map(|line| line.split_once('='));
        let element = only(&lines.collect::<Vec<_>>());
        let config = hotels::read(&element);
        let limits = config.limits;
        assert!(1 <= limits.min_nights && limits.min_nights <= limits.max_nights);
        let (check_in, check_out) = (
            config.prefill.dates.check_in,
            config.prefill.dates.check_out,
        );
        assert!(check_in.is_none_or(|day| day >= element.today()));
        assert!(check_out.is_none_or(|day| check_in.is_some_and(|first| first < day)));
        assert!(!config.fixed || config.prefill.destination.is_some());
        assert!(config.countries.iter().all(|code| code.len() == 2));
        let gateway = config.flow.gateway.as_deref();
        assert!(gateway.is_none_or(|it| !it.ends_with('/') && !it.contains(['?', '#'])));
        assert!(config.map.is_none_or(|tiles| !tiles.credit.is_empty()));
        holidays::read(&element);
        currency_display(&element);
    });
}
