//! What is compared: each as its documentation suggests for a list under a text field, strict first and forgiving where that
//! finds too few.

use std::error::Error;

use rusqlite::Connection;
use stopover_gateway::{Destination, WordIndex};
use stopover_model::wire::DestinationKind;
use tantivy::{
    Index, IndexReader, TantivyDocument, Term,
    collector::TopDocs,
    query::{BooleanQuery, FuzzyTermQuery, Occur, Query, TermQuery},
    schema::{
        FAST, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value,
    },
    tokenizer::{AsciiFoldingFilter, LowerCaser, SimpleTokenizer, TextAnalyzer},
};

use crate::world::{Kind, Place, typed};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Something that finds places.
pub(crate) trait Engine: Sized {
    const NAME: &str;

    /// Of so many queries one is asked.
    const ONE_OF: usize = 1;

    /// The middle of so many measurements is a query's time: the machine has other work.
    const ROUNDS: usize = 5;

    fn build(places: &[Place]) -> Outcome<Self>;

    /// The best places' positions.
    fn search(&self, query: &str, limit: usize) -> Outcome<Vec<usize>>;
}

pub(crate) struct Gateway(WordIndex);

impl Engine for Gateway {
    const NAME: &str = "gateway";

    fn build(places: &[Place]) -> Outcome<Self> {
        let destinations = places
            .iter()
            .enumerate()
            .map(|(position, place)| Destination {
                kind: match place.kind {
                    Kind::Region => DestinationKind::Region,
                    Kind::City => DestinationKind::City,
                    Kind::Hotel => DestinationKind::Hotel,
                },
                id: position.to_string().into(),
                name: place.name.clone(),
                city: place.city.clone(),
                country: Some(place.country.clone()),
                country_iso: None,
                hotels: None,
            });
        Ok(Self(WordIndex::build(destinations)))
    }

    fn search(&self, query: &str, limit: usize) -> Outcome<Vec<usize>> {
        let found = self.0.search(query, limit).destinations;
        Ok(found
            .iter()
            .map(|found| found.id.parse())
            .collect::<Result<_, _>>()?)
    }
}

/// Where a place lies, in the order in which the other two keep it.
fn whereabouts(place: &Place) -> String {
    format!(
        "{} {}",
        place.city.as_deref().unwrap_or_default(),
        place.country
    )
}

/// tantivy's own Levenshtein automata: prefixes first, then one edit from four letters, then two from eight.
pub(crate) struct Tantivy {
    reader: IndexReader,
    name: Field,
    around: Field,
    position: Field,
    analyzer: TextAnalyzer,
}

impl Tantivy {
    fn analyzer() -> TextAnalyzer {
        TextAnalyzer::builder(SimpleTokenizer::default())
            .filter(LowerCaser)
            .filter(AsciiFoldingFilter)
            .build()
    }

    fn query(&self, words: &[String], edits: u8) -> BooleanQuery {
        let each = words.iter().map(|word| {
            let most = match word.len() {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            };
            let fuzzy = |field| -> Box<dyn Query> {
                let term = Term::from_field_text(field, word);
                Box::new(FuzzyTermQuery::new_prefix(term, edits.min(most), true))
            };
            let whole = TermQuery::new(
                Term::from_field_text(self.name, word),
                IndexRecordOption::WithFreqs,
            );
            let any: Vec<(Occur, Box<dyn Query>)> = vec![
                (Occur::Should, fuzzy(self.name)),
                (Occur::Should, fuzzy(self.around)),
                (Occur::Should, Box::new(whole)),
            ];
            (
                Occur::Must,
                Box::new(BooleanQuery::new(any)) as Box<dyn Query>,
            )
        });
        BooleanQuery::new(each.collect())
    }
}

impl Engine for Tantivy {
    const NAME: &str = "tantivy";

    fn build(places: &[Place]) -> Outcome<Self> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("folded")
            .set_index_option(IndexRecordOption::WithFreqs);
        let text = TextOptions::default().set_indexing_options(indexing);
        let name = schema.add_text_field("name", text.clone());
        let around = schema.add_text_field("around", text);
        let position = schema.add_u64_field("position", FAST | STORED);
        let index = Index::create_in_ram(schema.build());
        index.tokenizers().register("folded", Self::analyzer());
        let mut writer = index.writer_with_num_threads(1, 200_000_000)?;
        for (number, place) in places.iter().enumerate() {
            let mut document = TantivyDocument::default();
            document.add_text(name, &place.name);
            document.add_text(around, whereabouts(place));
            document.add_u64(position, number as u64);
            writer.add_document(document)?;
        }
        writer.commit()?;
        writer.wait_merging_threads()?;
        Ok(Self {
            reader: index.reader()?,
            name,
            around,
            position,
            analyzer: Self::analyzer(),
        })
    }

    fn search(&self, query: &str, limit: usize) -> Outcome<Vec<usize>> {
        let mut words = Vec::new();
        let mut analyzer = self.analyzer.clone();
        analyzer
            .token_stream(query)
            .process(&mut |token| words.push(token.text.clone()));
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let searcher = self.reader.searcher();
        let mut found = Vec::new();
        for edits in 0..=2 {
            let best = TopDocs::with_limit(limit).order_by_score();
            for (_, address) in searcher.search(&self.query(&words, edits), &best)? {
                let document: TantivyDocument = searcher.doc(address)?;
                let position = document
                    .get_first(self.position)
                    .and_then(|value| value.as_u64());
                let position = position.ok_or("a document without its position")? as usize;
                if !found.contains(&position) && found.len() < limit {
                    found.push(position);
                }
            }
            if found.len() >= limit {
                break;
            }
        }
        Ok(found)
    }
}

/// FTS5 with trigrams: all words first, then as many trigrams as there are.
pub(crate) struct Sqlite(Connection);

impl Sqlite {
    fn matching(&self, query: &str, limit: usize) -> Outcome<Vec<usize>> {
        let sql = "SELECT rowid FROM places WHERE places MATCH ?1 ORDER BY rank LIMIT ?2";
        let mut statement = self.0.prepare_cached(sql)?;
        let rows = statement.query_map((query, limit as i64), |row| row.get::<_, i64>(0))?;
        Ok(rows
            .map(|row| row.map(|row| row as usize))
            .collect::<Result<_, _>>()?)
    }

    /// What is too short for a trigram is looked for in every name.
    fn containing(&self, text: &str, limit: usize) -> Outcome<Vec<usize>> {
        let sql = "SELECT rowid FROM places WHERE text LIKE '%' || ?1 || '%' LIMIT ?2";
        let mut statement = self.0.prepare_cached(sql)?;
        let rows = statement.query_map((text, limit as i64), |row| row.get::<_, i64>(0))?;
        Ok(rows
            .map(|row| row.map(|row| row as usize))
            .collect::<Result<_, _>>()?)
    }
}

impl Engine for Sqlite {
    const NAME: &str = "SQLite";

    // It takes too long to be asked everything.
    const ONE_OF: usize = 10;
    const ROUNDS: usize = 1;

    fn build(places: &[Place]) -> Outcome<Self> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(
            "CREATE VIRTUAL TABLE places USING fts5(text, tokenize = 'trigram remove_diacritics 1'); BEGIN",
        )?;
        {
            let mut insert =
                connection.prepare("INSERT INTO places (rowid, text) VALUES (?1, ?2)")?;
            for (position, place) in places.iter().enumerate() {
                let text = format!("{} {}", typed(&place.name), typed(&whereabouts(place)));
                insert.execute((position as i64, text))?;
            }
        }
        connection.execute_batch("COMMIT; INSERT INTO places (places) VALUES ('optimize')")?;
        Ok(Self(connection))
    }

    fn search(&self, query: &str, limit: usize) -> Outcome<Vec<usize>> {
        let query = typed(query);
        let words: Vec<&str> = query
            .split(|part: char| !part.is_alphanumeric())
            .filter(|word| word.chars().count() > 2)
            .collect();
        if words.is_empty() {
            return self.containing(query.trim(), limit);
        }
        let quoted = |parts: &[String], join| {
            let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
            parts.join(join)
        };
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let mut found = self.matching(&quoted(&words, " AND "), limit)?;
        if found.len() < limit {
            let trigrams: Vec<String> = words
                .iter()
                .flat_map(|word| {
                    let letters: Vec<char> = word.chars().collect();
                    let trigrams = letters.windows(3).map(|three| three.iter().collect());
                    trigrams.collect::<Vec<String>>()
                })
                .collect();
            for position in self.matching(&quoted(&trigrams, " OR "), limit)? {
                if !found.contains(&position) && found.len() < limit {
                    found.push(position);
                }
            }
        }
        Ok(found)
    }
}
