//! What the tests take for today: this machine's date and time zone, or others, by way of datefudge.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::SystemTime,
};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::apt;

const LIBRARY: &str = "datefudge/datefudge.so";

/// The clock by which servers, tests and browsers go.
#[derive(Clone, Default)]
pub(crate) struct Clock {
    /// Variables for whatever goes by it.
    environment: Vec<(&'static str, String)>,
    /// Where the programs lie that start browsers by it; none while it is the machine's.
    browsers: Option<Arc<TempDir>>,
}

impl Clock {
    /// A clock that shows `now` at this moment, and runs on from there, in a time zone such as `Pacific/Auckland`.
    ///
    /// # Errors
    /// When datefudge is needed, missing, and cannot be installed.
    pub(crate) fn showing(now: Option<SystemTime>, zone: Option<&str>) -> Result<Self> {
        let mut clock = Self::default();
        if let Some(zone) = zone {
            // Playwright's pages do not read the first.
            for name in ["TZ", "STOPOVER_ZONE"] {
                clock.environment.push((name, zone.to_owned()));
            }
        }
        if let Some(now) = now {
            clock.environment.extend([
                ("LD_PRELOAD", library()?.display().to_string()),
                // A distance, so that all processes agree whenever they start.
                ("DATEFUDGE", distance(SystemTime::now(), now)),
            ]);
        }
        if !clock.environment.is_empty() {
            clock.browsers = Some(Arc::new(tempfile::tempdir()?));
        }
        Ok(clock)
    }

    /// Makes a program go by this clock, and what it starts.
    pub(crate) fn wind<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.envs(self.environment.iter().cloned())
    }

    /// Arguments by which cargo makes tests go by this clock, and not the compiler.
    pub(crate) fn for_cargo(&self) -> Vec<String> {
        let variables = self.environment.iter();
        let variables = variables.map(|(name, value)| format!("{name}={value}"));
        let runner: Vec<_> = ["env".to_owned()].into_iter().chain(variables).collect();
        if runner.len() == 1 {
            return Vec::new();
        }
        let runner = runner.iter().map(|word| format!("{word:?}"));
        let runner = runner.collect::<Vec<_>>().join(", ");
        let setting = format!("target.'cfg(all())'.runner = [{runner}]");
        vec!["--config".to_owned(), setting]
    }

    /// The browser, or a program that starts it by this clock.
    ///
    /// # Errors
    /// When that program cannot be written.
    pub(crate) fn browser(&self, browser: &Path) -> Result<PathBuf> {
        let Some(folder) = &self.browsers else {
            return Ok(browser.to_owned());
        };
        let name = browser.file_name().context("the browser has no name")?;
        let script = folder.path().join(name);
        let mut text = "#!/bin/sh\nexport".to_owned();
        for (name, value) in &self.environment {
            text += &format!(" {name}='{value}'");
        }
        text += &format!("\nexec '{}' \"$@\"\n", browser.display());
        fs::write(&script, text)?;
        #[cfg(unix)]
        fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        Ok(script)
    }
}

/// From one moment to another in seconds, as datefudge reads it: what it takes away.
fn distance(from: SystemTime, to: SystemTime) -> String {
    match to.duration_since(from) {
        Ok(ahead) => format!("-{}", ahead.as_secs()),
        Err(behind) => behind.duration().as_secs().to_string(),
    }
}

fn library() -> Result<PathBuf> {
    if let Some(library) = find_library() {
        return Ok(library);
    }
    apt::install(&["datefudge"]).context("another date needs datefudge")?;
    find_library().context("the package datefudge brought no library")
}

/// Debian has it in a folder for the machine's architecture, other systems have none.
fn find_library() -> Option<PathBuf> {
    let below = |folder: &str| Some(fs::read_dir(folder).ok()?.flatten().map(|it| it.path()));
    let folders = ["/usr/lib".into(), "/usr/lib64".into()].into_iter();
    folders
        .chain(below("/usr/lib")?)
        .map(|folder: PathBuf| folder.join(LIBRARY))
        .find(|library| library.is_file())
}

#[cfg(test)]
mod tests {
    use std::{
        process::Command,
        time::{Duration, SystemTime},
    };

    use super::{Clock, distance};
    use crate::sh;

    #[test]
    fn a_distance_is_written_in_seconds_ahead_or_behind() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        assert_eq!(distance(now, now + Duration::from_secs(90)), "-90");
        assert_eq!(distance(now, now - Duration::from_secs(90)), "90");
    }

    #[test]
    fn a_program_shows_the_time_of_the_zone() {
        let clock = Clock::showing(None, Some("NZDT-13")).unwrap();
        let mut date = Command::new("date");
        date.args(["--date", "2028-02-29T23:30:00Z", "+%F %H:%M"]);
        assert_eq!(sh::read(clock.wind(&mut date)).unwrap(), "2028-03-01 12:30");
    }

    #[test]
    fn without_another_date_or_zone_nothing_is_changed() {
        let clock = Clock::showing(None, None).unwrap();
        let browser = "/usr/bin/chromium".as_ref();
        assert_eq!(clock.browser(browser).unwrap(), browser);
        assert!(clock.for_cargo().is_empty());
        assert_eq!(clock.wind(&mut Command::new("date")).get_envs().count(), 0);
    }
}
