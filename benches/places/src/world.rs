//! 250,000 places to search, and what is typed of them: the same in every run.

use std::sync::Arc;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Hotels, cities and regions.
pub(crate) const PLACES: usize = 250_000;
const HOTELS: usize = 200_000;
const REGIONS: usize = 1_000;

/// Surnames and the like, after which hotels are named.
const OWN_NAMES: usize = 40_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Region,
    City,
    Hotel,
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) kind: Kind,
    pub(crate) name: Arc<str>,
    /// Of a hotel.
    pub(crate) city: Option<Arc<str>>,
    pub(crate) country: Arc<str>,
}

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % count as u64) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A few of a list are much more frequent than the rest, as words of names are.
    fn pick_skewed<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let most = 1 + self.below(list.len());
        &list[self.below(most)]
    }
}

/// How a language's names sound.
struct Sound {
    countries: &'static [&'static str],
    first: &'static [&'static str],
    middle: &'static [&'static str],
    last: &'static [&'static str],
    before: &'static [&'static str],
    patterns: &'static [&'static str],
}

const SOUNDS: &[Sound] = &[
    Sound {
        countries: &["Deutschland", "Österreich", "Schweiz"],
        first: &[
            "Al", "Ber", "Bran", "Eber", "Frei", "Grün", "Hal", "Hoch", "Kö", "Lin", "Mühl", "Nie",
            "Ober", "Rie", "Schön", "Stein", "Tan", "Wei", "Zwie",
        ],
        middle: &[
            "", "", "den", "gels", "ken", "lin", "men", "ner", "sel", "ters", "wen",
        ],
        last: &[
            "au", "bach", "berg", "brück", "burg", "dorf", "feld", "hausen", "heim", "hofen",
            "ing", "kirchen", "stadt", "stein", "tal", "wald",
        ],
        before: &["", "", "", "", "Bad ", "Sankt ", "St. ", "Groß ", "Neu "],
        patterns: &[
            "Hotel *",
            "Gasthof *",
            "Pension *",
            "Landhotel *",
            "Hotel Garni *",
            "* Hof",
            "Ferienwohnung *",
        ],
    },
    Sound {
        countries: &["France", "Belgique"],
        first: &[
            "Ar", "Beau", "Cha", "Cler", "Dou", "Fon", "Gre", "La", "Mar", "Mont", "Nar", "Or",
            "Per", "Ro", "Sau", "Tou", "Ver", "Vil",
        ],
        middle: &[
            "", "ba", "che", "gi", "li", "mar", "né", "pi", "ri", "ti", "vi",
        ],
        last: &[
            "ac", "court", "gnan", "gny", "lès", "lieu", "mont", "non", "nay", "puis", "sac",
            "tier", "ville", "vron", "zan",
        ],
        before: &["", "", "", "", "Saint-", "Sainte-", "Le ", "La "],
        patterns: &[
            "Hôtel *",
            "Grand Hôtel *",
            "Auberge *",
            "Résidence *",
            "Villa *",
            "Château *",
            "Hôtel de *",
        ],
    },
    Sound {
        countries: &["España", "Portugal", "Italia"],
        first: &[
            "Al", "Bar", "Cas", "Cor", "Esp", "Fi", "Gran", "Lu", "Mar", "Mon", "Mu", "Pal", "Pon",
            "Sal", "Se", "Ta", "Tor", "Val", "Vi",
        ],
        middle: &[
            "", "ba", "ce", "de", "ga", "lí", "ma", "ne", "ra", "ri", "sa", "te", "ve",
        ],
        last: &[
            "bria", "cía", "dero", "dova", "lona", "llo", "mora", "nza", "ña", "pola", "rro",
            "seca", "tagna", "viedo", "zzo",
        ],
        before: &["", "", "", "", "San ", "Santa ", "Villa ", "Monte "],
        patterns: &[
            "Hotel *",
            "Hostal *",
            "Casa *",
            "Pensão *",
            "Albergo *",
            "Gran Hotel *",
            "Quinta *",
            "Agriturismo *",
        ],
    },
    Sound {
        countries: &["Polska", "Česko", "Hrvatska", "Srbija"],
        first: &[
            "Bia", "Brze", "Dąb", "Gra", "Ja", "Kar", "Kra", "Lub", "Miko", "No", "Opo", "Pri",
            "Rado", "Sta", "Trn", "Vel", "Vra", "Zla", "Žu",
        ],
        middle: &[
            "", "bo", "či", "do", "lo", "mi", "ne", "ro", "sla", "ti", "ży",
        ],
        last: &[
            "brod", "grad", "ica", "ław", "lin", "nica", "nik", "no", "ov", "sko", "szyn", "vac",
            "wice", "žany",
        ],
        before: &["", "", "", "", "", "Sveti ", "Sv. ", "Nowy ", "Stari "],
        patterns: &[
            "Hotel *",
            "Apartmani *",
            "Pensjonat *",
            "Villa *",
            "Vila *",
            "Hotel * Spa",
            "Konoba *",
        ],
    },
    Sound {
        countries: &["United Kingdom", "United States", "Ireland"],
        first: &[
            "Ash", "Bar", "Brad", "Can", "Chel", "Dor", "East", "Glen", "Har", "King", "Lan",
            "Mid", "New", "Ox", "Rich", "Stan", "Wal", "West", "Win",
        ],
        middle: &["", "", "en", "er", "ing", "ley", "ming", "ter", "den"],
        last: &[
            "borough", "bridge", "bury", "chester", "dale", "field", "ford", "ham", "ley", "mouth",
            "port", "stead", "ton", "wick", "wood", "worth",
        ],
        before: &["", "", "", "", "", "New ", "Port ", "St. ", "Fort "],
        patterns: &[
            "* Hotel",
            "The * Inn",
            "* Lodge",
            "* House",
            "Grand * Hotel",
            "* Guest House",
            "The * Arms",
        ],
    },
    Sound {
        countries: &["Ελλάδα"],
        first: &[
            "Αγρι", "Βαρ", "Γαλα", "Δελ", "Ηρα", "Θεσ", "Καλα", "Κορι", "Λευ", "Μαρα", "Ναυ",
            "Παρ", "Ρεθ", "Σαλα", "Τρι", "Φαρ", "Χαλ",
        ],
        middle: &["", "γι", "δο", "κα", "λο", "μα", "νι", "ρο", "στι", "τα"],
        last: &[
            "δα",
            "θος",
            "κάδα",
            "κλειο",
            "λα",
            "μίνα",
            "νθος",
            "νίκη",
            "πολη",
            "ράκι",
            "ρι",
            "σσος",
            "χώρι",
        ],
        before: &["", "", "", "", "Άγιος ", "Νέα ", "Παλιά "],
        patterns: &["Ξενοδοχείο *", "* Studios", "Hotel *", "Villa *", "* Beach"],
    },
];

const THEMES: &[&str] = &[
    "Mirador",
    "Bellevue",
    "Panorama",
    "Central",
    "Europa",
    "Bristol",
    "Continental",
    "Astoria",
    "Excelsior",
    "Miramar",
    "Bellavista",
    "Alpina",
    "Rose",
    "Post",
    "Krone",
    "Adler",
    "Sonne",
    "Schwan",
    "Royal",
    "Imperial",
    "Metropol",
    "Ambassador",
    "Plaza",
    "Park",
    "Garden",
    "Riverside",
    "Seaview",
    "Paradise",
    "Sunrise",
    "Lagoon",
    "Harbour",
    "Station",
    "Victoria",
    "Windsor",
    "Regina",
    "Savoy",
    "Palace",
    "Majestic",
    "Splendid",
    "Beau Rivage",
    "Belle Époque",
    "Monte Verde",
    "Santa Lucia",
    "San Marco",
    "São Bento",
    "Boa Vista",
    "Águas Claras",
    "Costa Azul",
    "Playa Dorada",
    "Stari Grad",
];

/// Regions first, then cities, then hotels.
pub(crate) fn places() -> Vec<Place> {
    let random = &mut Random(1);
    let mut places: Vec<Place> = (0..PLACES - HOTELS)
        .map(|number| {
            let sound = random.pick_skewed(SOUNDS);
            Place {
                kind: if number < REGIONS {
                    Kind::Region
                } else {
                    Kind::City
                },
                name: settlement(random, sound).into(),
                city: None,
                country: random.pick(sound.countries).into(),
            }
        })
        .collect();
    let own_names: Vec<String> = (0..OWN_NAMES)
        .map(|_| {
            let sound = random.pick_skewed(SOUNDS);
            word(random, sound)
        })
        .collect();
    for _ in 0..HOTELS {
        let city = places[REGIONS..PLACES - HOTELS].len();
        let city = places[REGIONS + random.below(city)].clone();
        let sound = SOUNDS
            .iter()
            .find(|sound| sound.countries.contains(&&*city.country));
        let sound = sound.unwrap_or(&SOUNDS[0]);
        let name = match random.below(5) {
            0 => city.name.to_string(),
            1 => format!("{} {}", random.pick_skewed(THEMES), city.name),
            2 => random.pick_skewed(THEMES).to_string(),
            _ => random.pick_skewed(&own_names).clone(),
        };
        places.push(Place {
            kind: Kind::Hotel,
            name: random.pick(sound.patterns).replace('*', &name).into(),
            city: Some(city.name),
            country: city.country,
        });
    }
    places
}

fn settlement(random: &mut Random, sound: &Sound) -> String {
    format!("{}{}", random.pick(sound.before), word(random, sound))
}

fn word(random: &mut Random, sound: &Sound) -> String {
    let middle = random.pick(sound.middle);
    let another = if random.below(3) > 0 {
        random.pick(sound.middle)
    } else {
        ""
    };
    format!(
        "{}{middle}{another}{}",
        random.pick(sound.first),
        random.pick(sound.last)
    )
}

/// As somebody types it who has no accents.
pub(crate) fn typed(name: &str) -> String {
    let lower = name.to_lowercase();
    lower
        .nfd()
        .filter(|part| !is_combining_mark(*part))
        .collect()
}

/// A name with `edits` mistakes in one word of at least `least` Latin letters; none if there is no such word.
pub(crate) fn misspelt(
    random: &mut Random,
    name: &str,
    edits: usize,
    least: usize,
) -> Option<String> {
    let name = typed(name);
    let mut words: Vec<String> = name.split(' ').map(str::to_owned).collect();
    let long: Vec<usize> = (0..words.len())
        .filter(|word| {
            let word = &words[*word];
            word.len() >= least && word.bytes().all(|byte| byte.is_ascii_lowercase())
        })
        .collect();
    if long.is_empty() {
        return None;
    }
    let chosen = random.pick(&long);
    let right = words[chosen].clone().into_bytes();
    let wrong = loop {
        let mut wrong = right.clone();
        (0..edits).for_each(|_| edit(random, &mut wrong));
        if distance(&wrong, &right) == edits {
            break wrong;
        }
    };
    words[chosen] = String::from_utf8(wrong).ok()?;
    Some(words.join(" "))
}

/// A letter swapped, dropped, doubled or wrong; the first as often as any other.
fn edit(random: &mut Random, word: &mut Vec<u8>) {
    let at = random.below(word.len());
    match random.below(4) {
        0 if at + 1 < word.len() => word.swap(at, at + 1),
        1 => drop(word.remove(at)),
        2 => word.insert(at, word[at]),
        _ => word[at] = b'a' + random.below(26) as u8,
    }
}

/// Optimal string alignment.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let wrong = usize::from(one[i - 1] != other[j - 1]);
                let least = (table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1)
                    .min(table[i - 1][j - 1] + wrong);
                let is_swap =
                    i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                if is_swap {
                    least.min(table[i - 2][j - 2] + 1)
                } else {
                    least
                }
            };
        }
    }
    table[one.len()][other.len()]
}
