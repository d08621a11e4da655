//! What was read of the provider's lists, on disk: a gateway that starts begins with it, and replicas take over what one has read.
//!
//! A snapshot is a file of JSON lines: a header, its items, and a digest of both. One that is damaged, cut off, of another provider or
//! of another form is none. It holds what the provider publishes: no key, nothing of visitors.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead as _, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use aws_lc_rs::digest::{Context, Digest, SHA256, digest};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tracing::warn;

use crate::{config::BaseUrl, error_chain::Chain};

/// Of the lines. Another one, and older snapshots are read no more.
const FORM: u32 = 1;

/// The snapshots of one of the provider's services. Cloning shares the folder. The default keeps none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Snapshots(Option<Place>);

#[derive(Debug, Clone)]
struct Place {
    folder: PathBuf,
    /// A digest of the service's address.
    provider: String,
}

/// The items, and when the provider gave the last of them.
#[derive(Debug, PartialEq)]
pub(crate) struct Snapshot<T> {
    pub(crate) items: Vec<T>,
    /// Whether nothing of the list was left out.
    pub(crate) is_whole: bool,
    pub(crate) read_at: SystemTime,
}

/// How long ago something was read, perhaps by an earlier process, and however the system's clock is set meanwhile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Age {
    noted: Instant,
    before: Duration,
}

impl Age {
    pub(crate) fn none() -> Self {
        Self::at_least(Duration::ZERO)
    }

    pub(crate) fn at_least(before: Duration) -> Self {
        Self {
            noted: Instant::now(),
            before,
        }
    }

    pub(crate) fn elapsed(self) -> Duration {
        self.before.saturating_add(self.noted.elapsed())
    }
}

impl<T> Snapshot<T> {
    /// None, if the clock says that it is from the future.
    pub(crate) fn age(&self) -> Age {
        Age::at_least(self.read_at.elapsed().unwrap_or_default())
    }
}

/// As long as it lives, no other gateway with the same folder has the same turn.
pub(crate) struct Turn(Option<File>);

#[derive(Serialize, Deserialize)]
struct Header {
    form: u32,
    provider: String,
    /// Seconds since 1970.
    read_at: u64,
    is_whole: bool,
}

impl Header {
    fn read_at(&self) -> Result<SystemTime, Unusable> {
        UNIX_EPOCH
            .checked_add(Duration::from_secs(self.read_at))
            .ok_or(Unusable::Damaged)
    }
}

/// The last line, which a file that was cut off does not have.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    sha256: String,
}

#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("it is not in the form of this version")]
    Form(#[from] serde_json::Error),
    #[error("it is damaged")]
    Damaged,
    #[error("it is of another provider or another version")]
    Other,
}

impl Snapshots {
    /// Of the service at `provider`. Makes the folder, which nobody else may read, if it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) fn open(folder: Option<&Path>, provider: &BaseUrl) -> io::Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self::default());
        };
        make(folder)?;
        Ok(Self(Some(Place {
            folder: folder.to_owned(),
            provider: text(digest(&SHA256, provider.as_str().as_bytes())),
        })))
    }

    /// Slow: not for threads that serve requests. None if there is no such snapshot, or none that can be used, which is logged.
    pub(crate) fn read<T: DeserializeOwned>(&self, name: &str) -> Option<Snapshot<T>> {
        let place = self.0.as_ref()?;
        match place.read(name) {
            Ok(snapshot) => Some(snapshot),
            Err(Unusable::File(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                warn!(error = %Chain(&error), name, "a snapshot is left aside");
                None
            }
        }
    }

    /// When the provider gave what the snapshot holds; quick.
    pub(crate) fn read_at(&self, name: &str) -> Option<SystemTime> {
        let place = self.0.as_ref()?;
        let file = File::open(place.file(name)).ok()?;
        let mut line = Vec::new();
        BufReader::new(file).read_until(b'\n', &mut line).ok()?;
        place.header(&line).ok()?.read_at().ok()
    }

    /// In place of the one before, whole or not at all. Slow: not for threads that serve requests. If it cannot be written, that is
    /// logged.
    pub(crate) fn write<T: Serialize>(
        &self,
        name: &str,
        read_at: SystemTime,
        is_whole: bool,
        items: impl IntoIterator<Item = T>,
    ) {
        let Some(place) = &self.0 else { return };
        if let Err(error) = place.write(name, read_at, is_whole, items) {
            warn!(error = %Chain(&error), name, "a snapshot could not be written");
        }
    }

    /// None while another gateway has it. Where a folder knows no locks, everybody has.
    pub(crate) fn turn(&self, name: &str) -> Option<Turn> {
        let Some(place) = &self.0 else {
            return Some(Turn(None));
        };
        let lock = place.folder.join(format!("{name}.lock"));
        let Ok(file) = File::options().create(true).append(true).open(lock) else {
            return Some(Turn(None));
        };
        match file.try_lock() {
            Ok(()) => Some(Turn(Some(file))),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(Turn(None)),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(file) = &self.0 {
            // The system does it in any case, when the file is closed.
            let _ = file.unlock();
        }
    }
}

impl Place {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.snapshot"))
    }

    fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Snapshot<T>, Unusable> {
        let file = fs::read(self.file(name))?;
        let (lines, end) = file
            .strip_suffix(b"\n")
            .and_then(|lines| lines.iter().rposition(|byte| *byte == b'\n'))
            .and_then(|last| file.split_at_checked(last.saturating_add(1)))
            .ok_or(Unusable::Damaged)?;
        let end: End = serde_json::from_slice(end).map_err(|_| Unusable::Damaged)?;
        if end.sha256 != text(digest(&SHA256, lines)) {
            return Err(Unusable::Damaged);
        }
        let mut lines = lines.split_inclusive(|byte| *byte == b'\n');
        let header = self.header(lines.next().unwrap_or_default())?;
        let items = lines
            .map(serde_json::from_slice)
            .collect::<Result<_, _>>()?;
        Ok(Snapshot {
            items,
            is_whole: header.is_whole,
            read_at: header.read_at()?,
        })
    }

    /// If it is of this provider and form.
    fn header(&self, line: &[u8]) -> Result<Header, Unusable> {
        let header: Header = serde_json::from_slice(line)?;
        match header.form == FORM && header.provider == self.provider {
            true => Ok(header),
            false => Err(Unusable::Other),
        }
    }

    fn write<T: Serialize>(
        &self,
        name: &str,
        read_at: SystemTime,
        is_whole: bool,
        items: impl IntoIterator<Item = T>,
    ) -> Result<(), Unusable> {
        let header = Header {
            form: FORM,
            provider: self.provider.clone(),
            read_at: read_at
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default()
                .as_secs(),
            is_whole,
        };
        // Readable for its owner only, and gone if this does not come to its end.
        let file = tempfile::NamedTempFile::new_in(&self.folder)?;
        let mut lines = Lines {
            sum: Context::new(&SHA256),
            file: BufWriter::new(&file),
        };
        lines.push(&header)?;
        for item in items {
            lines.push(&item)?;
        }
        let end = End {
            sha256: text(lines.sum.clone().finish()),
        };
        lines.push(&end)?;
        lines.file.flush()?;
        drop(lines);
        file.as_file().sync_all()?;
        file.persist(self.file(name)).map_err(|error| error.error)?;
        Ok(())
    }
}

struct Lines<W> {
    sum: Context,
    file: W,
}

impl<W: Write> Lines<W> {
    fn push(&mut self, value: &impl Serialize) -> Result<(), Unusable> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.sum.update(&line);
        Ok(self.file.write_all(&line)?)
    }
}

fn text(digest: Digest) -> String {
    URL_SAFE_NO_PAD.encode(digest)
}

/// For this user only, as all that a gateway keeps.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Files {
        folder: tempfile::TempDir,
        snapshots: Snapshots,
    }

    impl Files {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let snapshots = opened(folder.path(), "https://provider.example/v2");
            snapshots.write("places", at(1_700_000_000), true, ["Évora", "Köln"]);
            Self { folder, snapshots }
        }

        fn read(&self) -> Option<Snapshot<String>> {
            self.snapshots.read("places")
        }

        fn change(&self, change: impl FnOnce(&mut Vec<u8>)) {
            let path = self.folder.path().join("places.snapshot");
            let mut bytes = fs::read(&path).unwrap();
            change(&mut bytes);
            fs::write(&path, bytes).unwrap();
        }
    }

    fn opened(folder: &Path, provider: &str) -> Snapshots {
        Snapshots::open(Some(folder), &provider.parse().unwrap()).unwrap()
    }

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn what_was_written_is_read_with_its_time() {
        let files = Files::new();
        let snapshot = files.read().unwrap();
        assert_eq!(snapshot.items, ["Évora", "Köln"]);
        assert_eq!(snapshot.read_at, at(1_700_000_000));
        assert!(snapshot.is_whole);
        assert_eq!(files.snapshots.read_at("places"), Some(at(1_700_000_000)));
        files
            .snapshots
            .write("places", at(1_800_000_000), false, [""; 0]);
        let later = files.read().unwrap();
        assert_eq!((later.items, later.is_whole), (vec![], false));
        assert_eq!(files.snapshots.read::<String>("others"), None);
        assert_eq!(Snapshots::default().read::<String>("places"), None);
        assert_eq!(
            fs::read_dir(files.folder.path()).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }

    #[test]
    fn a_damaged_one_is_none_wherever_the_damage_is() {
        let files = Files::new();
        let mut whole = Vec::new();
        files.change(|bytes| whole.clone_from(bytes));
        for position in 0..whole.len() {
            files.change(|bytes| {
                bytes.clone_from(&whole);
                bytes[position] ^= 1;
            });
            assert_eq!(files.read(), None, "byte {position}");
            files.change(|bytes| *bytes = whole[..position].to_vec());
            assert_eq!(files.read(), None, "cut off at {position}");
        }
    }

    #[test]
    fn another_provider_s_and_another_form_s_are_none() {
        let files = Files::new();
        let others = opened(files.folder.path(), "https://other.example/v2");
        assert_eq!(others.read::<String>("places"), None);
        assert_eq!(others.read_at("places"), None);
        assert_eq!(files.snapshots.read::<u64>("places"), None);
    }

    #[test]
    fn one_at_a_time_has_the_turn() {
        let files = Files::new();
        let turn = files.snapshots.turn("places");
        assert!(turn.is_some());
        assert!(files.snapshots.turn("places").is_none());
        drop(turn);
        assert!(files.snapshots.turn("places").is_some());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_it() {
        use std::os::unix::fs::PermissionsExt;
        let files = Files::new();
        let folder = files.folder.path().join("made");
        opened(&folder, "https://provider.example/v2").write("places", at(1), true, [1]);
        for (path, mode) in [
            (folder.clone(), 0o700),
            (folder.join("places.snapshot"), 0o600),
        ] {
            let permissions = fs::metadata(path).unwrap().permissions();
            assert_eq!(permissions.mode() & 0o777, mode);
        }
    }
}

#[cfg(test)]
mod fuzz {
    use serde_json::{Value, value::RawValue};

    use super::*;

    /// As they are written: a number of any length is the same again.
    fn texts(snapshot: Snapshot<Box<RawValue>>) -> Vec<String> {
        let items = snapshot.items.iter();
        items.map(|item| item.get().to_owned()).collect()
    }

    /// Lines of a file whose header and digest are right.
    #[test]
    fn a_snapshot_is_read_as_it_was_written_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let provider = "https://provider.example/v2".parse().unwrap();
        let snapshots = Snapshots::open(Some(folder.path()), &provider).unwrap();
        let path = folder.path().join("places.snapshot");
        stopover_fuzz::check!(["tests/fuzz/seeds/snapshots"], |bytes| {
            fs::write(&path, bytes).unwrap();
            assert_eq!(snapshots.read::<Value>("places"), None, "of no gateway");
            let _ = snapshots.read_at("places");
            snapshots.write("places", UNIX_EPOCH, true, [0; 0]);
            let empty = fs::read(&path).unwrap();
            let header = empty.split_inclusive(|byte| *byte == b'\n').next().unwrap();
            let mut lines = [header, bytes].concat();
            if lines.last() != Some(&b'\n') {
                lines.push(b'\n');
            }
            let end = End {
                sha256: text(digest(&SHA256, &lines)),
            };
            lines.extend(serde_json::to_vec(&end).unwrap());
            lines.push(b'\n');
            fs::write(&path, &lines).unwrap();
            if let Some(found) = snapshots.read::<Box<RawValue>>("places") {
                snapshots.write("places", UNIX_EPOCH, true, &found.items);
                let again = snapshots.read("places").unwrap();
                assert_eq!(texts(again), texts(found));
            }
        });
    }
}
