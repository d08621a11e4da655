use std::{collections::HashMap, fs, time::Duration};

use secrecy::ExposeSecret;
use stopover_gateway::Config;

const EXAMPLE: &str = include_str!("../../crates/stopover-gateway/stopover-gateway.example.toml");

const GUIDE: &str = include_str!("../../docs/GATEWAY.md");

const SMALLEST: &str =
    "[provider]\nhotels_url = \"https://provider.example/v2\"\napi_key = \"0123456789\"\n";

fn environment(variables: &[(&str, &str)]) -> HashMap<String, String> {
    variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn parse(file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
    Config::parse(file, environment(variables)).map_err(|error| error.to_string())
}

#[test]
fn a_shared_journal_may_answer_late_within_the_lease() {
    let late = ("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "20s");
    let file = ("STOPOVER_GATEWAY__BOOKING__JOURNAL", "journal.sqlite");
    assert!(parse(SMALLEST, &[late, file]).is_ok());
    let shared = (file.0, "postgres://gateway@localhost/journal");
    let error = parse(SMALLEST, &[late, shared]).unwrap_err();
    assert!(error.starts_with("booking.journal_lease: "), "{error}");
    let lease = ("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "40s");
    assert!(parse(SMALLEST, &[late, shared, lease]).is_ok());
}

#[test]
fn the_example_file_is_valid_and_says_the_truth_about_defaults() {
    let example = parse(EXAMPLE, &[]).unwrap();
    let origins: Vec<_> = example
        .origins
        .iter()
        .map(|origin| origin.header().to_str().unwrap())
        .collect();
    assert_eq!(
        origins,
        ["https://site.example", "https://www.site.example"]
    );
    let mut defaults = Config::new(
        "https://provider.example/v2".parse().unwrap(),
        "replace-me".into(),
    );
    defaults.origins = example.origins.clone();
    assert_eq!(format!("{example:#?}"), format!("{defaults:#?}"));
}

#[test]
fn the_example_file_describes_every_key() {
    let shown = format!("{:#?}", parse(EXAMPLE, &[]).unwrap());
    let keys = shown
        .lines()
        .filter_map(|line| line.trim().split_once(": "))
        .map(|(key, _)| key);
    for key in keys {
        let described = EXAMPLE.lines().any(|line| {
            line.trim_start_matches("# ")
                .strip_prefix(key)
                .is_some_and(|rest| rest.starts_with(" ="))
        });
        let section = ["]", "."].map(|end| format!("[{key}{end}"));
        assert!(
            described || section.iter().any(|it| EXAMPLE.contains(it)),
            "{key}"
        );
    }
}

#[test]
fn the_guide_names_only_settings_that_the_example_file_describes() {
    let mut section = "";
    let mut settings = std::collections::BTreeSet::new();
    for line in EXAMPLE.lines() {
        let line = line.trim_start_matches("# ");
        if let Some(name) = line.strip_prefix('[').and_then(|it| it.split(']').next()) {
            section = name;
        } else if let Some((key, _)) = line.split_once(" = ") {
            settings.insert(format!("{section}.{key}"));
        }
    }
    let sections: Vec<&str> = settings
        .iter()
        .filter_map(|setting| setting.split('.').next())
        .collect();
    let quoted = GUIDE.split('`').skip(1).step_by(2);
    let names = quoted.filter_map(|text| text.split([' ', ':']).next());
    let named = names.filter(|text| {
        let parts: Vec<&str> = text.split('.').collect();
        parts.len() == 2 && sections.contains(&parts[0])
    });
    let (known, unknown): (Vec<&str>, Vec<&str>) =
        named.partition(|setting| settings.contains(*setting));
    assert!(known.len() > 20, "{known:?}");
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn the_smallest_configuration_names_the_provider_and_the_key() {
    assert_eq!(
        parse(SMALLEST, &[]).unwrap().limits.request_bytes,
        64 * 1024
    );
    let from_environment = parse(
        "",
        &[
            (
                "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
                "https://provider.example/v2/",
            ),
            ("STOPOVER_GATEWAY__PROVIDER__API_KEY", "0123456789"),
        ],
    )
    .unwrap();
    assert_eq!(
        from_environment.provider.hotels_url.as_str(),
        "https://provider.example/v2"
    );
    assert_eq!(
        from_environment.provider.api_key.expose_secret(),
        "0123456789",
        "leading zero kept"
    );
}

#[test]
fn the_environment_wins_over_the_file() {
    let config = parse(
        SMALLEST,
        &[
            ("STOPOVER_GATEWAY__LISTEN", "0.0.0.0:0"),
            (
                "STOPOVER_GATEWAY__ORIGINS",
                "https://a.example, https://b.example:8443",
            ),
            ("STOPOVER_GATEWAY__PROVIDER__SEARCH_TIMEOUT", "1500ms"),
            ("STOPOVER_GATEWAY__PLACES__CRAWL", "false"),
            ("STOPOVER_GATEWAY__LIMITS__SEARCHES_PER_MINUTE", "7"),
            ("STOPOVER_GATEWAY__LIMITS__PROXY_HEADER", ""),
            ("UNRELATED", "x"),
        ],
    )
    .unwrap();
    assert_eq!(config.listen.to_string(), "0.0.0.0:0");
    assert_eq!(config.origins.iter().count(), 2);
    assert_eq!(config.provider.search_timeout, Duration::from_millis(1500));
    assert!(!config.places.crawl);
    assert_eq!(config.limits.searches_per_minute.get(), 7);
    assert!(config.limits.proxy_header.is_none());
}

#[test]
fn a_wrong_value_is_one_sentence_that_names_its_key() {
    for (key, value, reason) in [
        (
            "PROVIDER__HOTELS_URL",
            "provider.example/v2",
            "relative URL without a base",
        ),
        ("PROVIDER__HOTELS_URL", "ftp://provider.example", "https://"),
        (
            "PROVIDER__HOTELS_URL",
            "https://provider.example/v2?key=1",
            "query",
        ),
        ("PROVIDER__API_KEY", "short", "shorter than 8"),
        ("PROVIDER__API_KEY", "line\nbreak", "header"),
        ("PROVIDER__API_KEY_FILE", "/missing/at/all", "keep one"),
        ("PROVIDER__CONNECT_TIMEOUT", "3", "duration"),
        ("PROVIDER__CONTENT_TIMEOUT", "0s", "longer than zero"),
        ("PROVIDER__SEARCH_TIMEOUT", "10 bananas", "duration"),
        ("PROVIDER__MAX_RESPONSE_BYTES", "0", "at least 1"),
        ("PROVIDER__REQUESTS_PER_SECOND", "0", "nonzero"),
        ("LISTEN", "localhost", "socket address"),
        ("ORIGINS", "*", "list each site"),
        (
            "ORIGINS",
            "https://site.example/",
            "write `https://site.example`",
        ),
        (
            "ORIGINS",
            "https://Site.example",
            "write `https://site.example`",
        ),
        ("ORIGINS", "site.example", "relative URL"),
        ("ORIGINS", "null", "relative URL"),
        ("STATIC_DIR", "/missing/at/all", "not a folder"),
        ("CACHE__MAX_BYTES", "-1", "-1"),
        ("LIMITS__REQUEST_BYTES", "64k", "64k"),
        ("LIMITS__REQUEST_TIMEOUT", "10s", "search_timeout"),
        ("BOOKING__LOOKUP_TIME", "40s", "request_timeout"),
        ("BOOKING__RETENTION", "23h 59m", "at least 1day"),
        (
            "PROVIDER__HOTELS_URL",
            "http://provider.example/v2",
            "provider.example unencrypted",
        ),
        (
            "PROVIDER__HOLIDAYS_URL",
            "http://10.0.0.7:8080/v1",
            "10.0.0.7 unencrypted",
        ),
        ("LIMITS__PROXY_HEADER", "x forwarded", "header name"),
        ("LIMITS__PROXY_HEADER", "Forwarded", "`x-forwarded-for`"),
        ("LIMITS__PROXY_HOPS", "0", "nonzero"),
        ("PLACES__CRAWL", "perhaps", "boolean"),
        ("PLACES__PAGE_SIZE", "many", "many"),
        ("PLACES__COLOUR", "red", "colour"),
        ("COLOUR", "red", "colour"),
    ] {
        let error = parse(SMALLEST, &[(&format!("STOPOVER_GATEWAY__{key}"), value)]).unwrap_err();
        let name = key.to_lowercase().replace("__", ".");
        let (section, last) = name.rsplit_once('.').unwrap_or(("", &name));
        assert!(
            error.starts_with(&name) || (error.starts_with(section) && error.contains(last)),
            "{key}: {error}"
        );
        assert!(error.contains(reason), "{key}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn replicas_share_by_an_address_that_is_one_and_a_key_that_all_have() {
    let shared = "STOPOVER_GATEWAY__SHARED";
    let key = (
        "STOPOVER_GATEWAY__BOOKING__KEY",
        "0123456789abcdef0123456789abcdef",
    );
    for address in [
        "redis://127.0.0.1",
        "rediss://user:secret@redis.internal:6390/2",
        "unix:///run/redis.sock",
    ] {
        assert!(
            parse(SMALLEST, &[(shared, address), key]).is_ok(),
            "{address}"
        );
    }
    for address in [
        "redis.internal",
        "http://redis.internal",
        "redis://user:secret@:70000",
    ] {
        let error = parse(SMALLEST, &[(shared, address), key]).unwrap_err();
        assert!(error.starts_with("shared: not an address"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let error = parse(SMALLEST, &[(shared, "redis://127.0.0.1")]).unwrap_err();
    assert!(error.starts_with("booking.key: missing"), "{error}");
}

#[test]
fn the_key_travels_unencrypted_only_to_this_machine_and_to_those_named() {
    let hotels = "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL";
    let holidays = "STOPOVER_GATEWAY__PROVIDER__HOLIDAYS_URL";
    let hosts = "STOPOVER_GATEWAY__PROVIDER__HTTP_HOSTS";
    for address in [
        "http://127.0.0.2:8080/v2",
        "http://localhost/v2",
        "http://[::1]/v2",
    ] {
        assert!(parse(SMALLEST, &[(hotels, address)]).is_ok(), "{address}");
    }
    let addresses = [
        (hotels, "http://Provider.internal:8080/v2"),
        (holidays, "http://[fd00::7]/v1"),
    ];
    let with_hosts = |listed| parse(SMALLEST, &[&addresses[..], &[(hosts, listed)]].concat());
    assert!(with_hosts("provider.internal, [fd00::7]").is_ok());
    for listed in ["", "provider.internal", "[fd00::7]", "internal,fd00"] {
        let error = with_hosts(listed).unwrap_err();
        assert!(error.contains("provider.http_hosts"), "{error}");
    }
    let file = SMALLEST.replace("https:", "http:") + "http_hosts = [\"provider.example\"]\n";
    assert!(parse(&file, &[]).is_ok());
}

#[test]
fn a_site_books_what_its_section_says() {
    let site = "[booking]\njournal = \"journal.db\"\n[sites.demo]\norigins = [\"https://www.site.example\"]\n\
                grant_key = \"0123456789abcdef0123456789abcdef\"\ncompletions_per_hour = 5\n\
                amount_per_day = { EUR = 20000, KWD = 1.5 }\n";
    let config = parse(&format!("{SMALLEST}{site}"), &[]).unwrap();
    let (name, demo) = config.sites.only().unwrap();
    assert_eq!(name, "demo");
    assert!(demo.takes_grants());
    assert_eq!(demo.completions_per_hour.unwrap().get(), 5);
    let amounts = demo.amount_per_day.as_ref().unwrap();
    let of = |code| {
        let amount = amounts.of(stopover_model::Currency::new(code).unwrap());
        amount.map(|amount| amount.minor())
    };
    assert_eq!(
        [of("EUR"), of("KWD"), of("USD")],
        [Some(2_000_000), Some(1500), None]
    );
}

#[test]
fn the_key_of_a_site_can_come_from_the_environment() {
    let config = parse(
        SMALLEST,
        &[
            ("STOPOVER_GATEWAY__BOOKING__JOURNAL", "journal.db"),
            (
                "STOPOVER_GATEWAY__SITES__DEMO__GRANT_KEY",
                "0123456789abcdef0123456789abcdef",
            ),
            (
                "STOPOVER_GATEWAY__SITES__DEMO__ORIGINS",
                "https://www.site.example",
            ),
            ("STOPOVER_GATEWAY__SITES__DEMO__AMOUNT_PER_DAY__EUR", "1000"),
        ],
    )
    .unwrap();
    let demo = config.sites.get("demo").unwrap();
    assert!(demo.takes_grants() && demo.amount_per_day.is_some());
}

#[test]
fn a_site_that_cannot_book_safely_stops_the_start() {
    let key = "grant_key = \"0123456789abcdef0123456789abcdef\"";
    let journal = "[booking]\njournal = \"journal.db\"\n";
    let origin = "origins = [\"https://site.example\"]";
    for (file, expected) in [
        (
            format!("[sites.demo]\n{key}"),
            "booking.journal: missing; sites.demo ",
        ),
        (
            format!("{journal}[sites.demo]\ngrant_key = \"0123456789abcdef\""),
            "sites.demo.grant_key: shorter than 32 bytes",
        ),
        (
            format!("{journal}[sites.demo]\n{key}\ngrant_key_file = \"/missing/at/all\""),
            "sites.demo.grant_key_file: sites.demo.grant_key is set as well",
        ),
        (
            format!("{journal}[sites.demo]\ngrant_key_file = \"/missing/at/all\""),
            "sites.demo.grant_key_file: /missing/at/all: ",
        ),
        (
            format!("{journal}[sites.demo]\ngrant_key = \"replace-me-by-32-random-bytes-or-more\""),
            "sites.demo.grant_key: is the example's; ",
        ),
        (
            format!(
                "{journal}[sites.demo]\ngrant_key = \"{}\"",
                "abcd".repeat(16)
            ),
            "sites.demo.grant_key: repeats a few characters",
        ),
        (
            "[sites.demo]\noutcome_webhook = \"https://site.example/outcomes\"".into(),
            "sites.demo.outcome_webhook_key: missing",
        ),
        (
            format!("[sites.one]\n{origin}\n[sites.two]\n{origin}"),
            "sites.two.origins: one of them is listed in sites.one as well",
        ),
        (
            "[sites.demo]\ncompletions_per_day = 0".into(),
            "sites.demo.completions_per_day: ",
        ),
        (
            "[sites.demo]\namount_per_day = { EURO = 1 }".into(),
            "sites.demo.amount_per_day: `EURO` ",
        ),
        (
            "[sites.demo]\namount_per_day = { EUR = -1 }".into(),
            "sites.demo.amount_per_day: EUR: ",
        ),
        (
            "[sites.demo]\ncolour = \"red\"".into(),
            "sites.demo: unknown field `colour`",
        ),
    ] {
        let error = parse(&format!("{SMALLEST}{file}\n"), &[]).unwrap_err();
        assert!(error.starts_with(expected), "{expected}: {error}");
        assert!(!error.contains("0123456789abcdef"), "{error}");
    }
}

#[test]
fn a_key_where_a_section_belongs_is_not_quoted() {
    const KEY: &str = "Vb7-pKq2-Zw9x-Lm4T-Rd8s-Hn3c-Yf6g";
    let in_file = |keys: &str| {
        parse(
            &format!("{SMALLEST}[sites.demo]\ngrant_keys = {keys}\n"),
            &[],
        )
    };
    let variable = ("STOPOVER_GATEWAY__SITES__DEMO__GRANT_KEYS__NEW", KEY);
    for (read, setting) in [
        (
            in_file(&format!("{{ \"2027-02\" = \"{KEY}\" }}")),
            "sites.demo.grant_keys.2027-02",
        ),
        (in_file(&format!("\"{KEY}\"")), "sites.demo.grant_keys"),
        (parse(SMALLEST, &[variable]), "sites.demo.grant_keys.new"),
    ] {
        let error = read.unwrap_err();
        assert!(
            error.starts_with(&format!("{setting}: expected ")),
            "{error}"
        );
        assert!(!error.contains(KEY), "{error}");
    }
}

#[test]
fn what_is_missing_is_named() {
    assert_eq!(parse("", &[]).unwrap_err(), "provider: missing");
    let error = parse("[provider]\napi_key = \"0123456789\"", &[]).unwrap_err();
    assert_eq!(error, "provider.hotels_url: missing");
    let error = parse(
        "[provider]\nhotels_url = \"https://provider.example/v2\"",
        &[],
    )
    .unwrap_err();
    assert!(error.starts_with("provider.api_key: missing"), "{error}");
}

#[test]
fn a_syntax_error_names_the_line() {
    let error = parse("listen = \"127.0.0.1:0\"\n[provider\n", &[]).unwrap_err();
    assert!(error.starts_with("line 2:"), "{error}");
}

#[test]
fn the_key_can_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("key");
    fs::write(&path, "from-a-file\n").unwrap();
    let file = format!(
        "[provider]\nhotels_url = \"https://provider.example/v2\"\napi_key_file = \"{}\"\n",
        path.display()
    );
    assert_eq!(
        parse(&file, &[]).unwrap().provider.api_key.expose_secret(),
        "from-a-file"
    );
    fs::remove_file(path).unwrap();
    assert!(
        parse(&file, &[])
            .unwrap_err()
            .starts_with("provider.api_key_file: ")
    );
}

#[test]
fn a_file_for_a_key_that_is_empty_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("key");
    fs::write(&path, " \n").unwrap();
    let path = path.to_str().unwrap();
    for setting in [
        "shared_file",
        "booking.key_file",
        "otlp.headers_file",
        "sites.demo.grant_key_file",
    ] {
        let name = setting.to_uppercase().replace('.', "__");
        let error = parse(SMALLEST, &[(&format!("STOPOVER_GATEWAY__{name}"), path)]).unwrap_err();
        assert_eq!(error, format!("{setting}: {path} is empty"));
    }
}

#[test]
fn a_configuration_cannot_be_loaded_from_a_file_that_is_not_there() {
    let error = Config::load(Some("/missing/gateway.toml".as_ref()))
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("/missing/gateway.toml: "), "{error}");
}
