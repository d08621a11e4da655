//! How names in Chinese characters are read outside of mainland China: `東京` as `tokyo`. Letter by letter they would be read as in
//! Mandarin, `dongjing`.

/// In the order of their code points: places that travellers look for.
const READINGS: [(&str, &str); 89] = [
    ("下関", "shimonoseki"),
    ("中国", "china"),
    ("中國", "china"),
    ("九州", "kyushu"),
    ("九龍", "kowloon"),
    ("九龙", "kowloon"),
    ("京都", "kyoto"),
    ("仙台", "sendai"),
    ("伊豆", "izu"),
    ("佐賀", "saga"),
    ("出雲", "izumo"),
    ("函館", "hakodate"),
    ("別府", "beppu"),
    ("北九州", "kitakyushu"),
    ("北海道", "hokkaido"),
    ("千葉", "chiba"),
    ("台中", "taichung"),
    ("台北", "taipei"),
    ("台南", "tainan"),
    ("台湾", "taiwan"),
    ("台灣", "taiwan"),
    ("名古屋", "nagoya"),
    ("和歌山", "wakayama"),
    ("埼玉", "saitama"),
    ("大分", "oita"),
    ("大阪", "osaka"),
    ("奈良", "nara"),
    ("姫路", "himeji"),
    ("宮古島", "miyakojima"),
    ("宮崎", "miyazaki"),
    ("富士", "fuji"),
    ("富山", "toyama"),
    ("富良野", "furano"),
    ("小樽", "otaru"),
    ("山形", "yamagata"),
    ("岐阜", "gifu"),
    ("岡山", "okayama"),
    ("岩手", "iwate"),
    ("島根", "shimane"),
    ("川崎", "kawasaki"),
    ("広島", "hiroshima"),
    ("徳島", "tokushima"),
    ("成田", "narita"),
    ("新潟", "niigata"),
    ("日光", "nikko"),
    ("日本", "japan"),
    ("札幌", "sapporo"),
    ("東京", "tokyo"),
    ("松山", "matsuyama"),
    ("松本", "matsumoto"),
    ("松江", "matsue"),
    ("横浜", "yokohama"),
    ("沖縄", "okinawa"),
    ("浜松", "hamamatsu"),
    ("澳門", "macau"),
    ("澳门", "macau"),
    ("熊本", "kumamoto"),
    ("熱海", "atami"),
    ("由布院", "yufuin"),
    ("白馬", "hakuba"),
    ("盛岡", "morioka"),
    ("直島", "naoshima"),
    ("石垣", "ishigaki"),
    ("神戸", "kobe"),
    ("福井", "fukui"),
    ("福岡", "fukuoka"),
    ("秋田", "akita"),
    ("箱根", "hakone"),
    ("羽田", "haneda"),
    ("臺中", "taichung"),
    ("臺北", "taipei"),
    ("臺南", "tainan"),
    ("臺灣", "taiwan"),
    ("草津", "kusatsu"),
    ("軽井沢", "karuizawa"),
    ("那覇", "naha"),
    ("金沢", "kanazawa"),
    ("鎌倉", "kamakura"),
    ("長崎", "nagasaki"),
    ("長野", "nagano"),
    ("青森", "aomori"),
    ("静岡", "shizuoka"),
    ("香港", "hongkong"),
    ("高山", "takayama"),
    ("高松", "takamatsu"),
    ("高知", "kochi"),
    ("高雄", "kaohsiung"),
    ("鳥取", "tottori"),
    ("鹿児島", "kagoshima"),
];

/// What a Japanese city, town, prefecture or capital may have after its name.
const SUFFIXES: [char; 5] = ['市', '町', '県', '府', '都'];

/// In Latin letters, where `word` is such a name, with or without what kind of place it is.
pub(super) fn reading(word: &str) -> Option<&'static str> {
    let name = || word.strip_suffix(SUFFIXES);
    known(word).or_else(|| known(name()?))
}

fn known(name: &str) -> Option<&'static str> {
    let at = READINGS
        .binary_search_by_key(&name, |(name, _)| name)
        .ok()?;
    READINGS.get(at).map(|(_, reading)| *reading)
}

#[cfg(test)]
mod tests {
    use super::{READINGS, reading};

    #[test]
    fn a_name_is_read_with_or_without_the_kind_of_place() {
        assert_eq!(reading("東京"), Some("tokyo"));
        assert_eq!(reading("東京都"), Some("tokyo"));
        assert_eq!(reading("京都"), Some("kyoto"));
        assert_eq!(reading("北京"), None);
    }

    #[test]
    fn names_are_in_order() {
        assert!(READINGS.is_sorted());
    }
}
