//! What gateway and nginx add to the provider's own times at half of the peak.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{
    Bench, CROWD,
    generator::Crowd,
    mix::Mix,
    report::{Kind, Run, Times},
    site::{Bare, Nginx, Settings},
};

impl Bench<'_> {
    /// A row for each way to ask.
    ///
    /// # Errors
    /// When visitors are not answered.
    pub(super) fn half(&self, peak: f64) -> Result<Value> {
        let rate = peak / 2.0;
        println!("\nat {rate:.0} visits a second, half of the peak, in ms");
        println!(
            "                                          provider   added by nginx, passing on   by HTTP alone   by the gateway"
        );
        println!(
            "                                          p50    p99                  p50    p99      p50    p99      p50    p99"
        );
        let passed_on = Settings {
            keeps_content: false,
            ..Settings::default()
        };
        let crowd = Crowd {
            mix: Mix::COMPARED,
            rate,
            time: CROWD,
            compressed: false,
        };
        let browsers = Crowd {
            compressed: true,
            ..crowd
        };
        let mut rows = Map::new();
        for (name, settings) in [
            ("from memory", Settings::default()),
            ("passed on", passed_on),
        ] {
            let stand = self.stand(&settings)?;
            stand.warm_up()?;
            let direct = stand.ask_provider(&stand.sandbox.address, crowd)?;
            let bare = Bare::start(&self.bare, &stand.sandbox)?;
            let alone = stand.ask_provider(&bare.address, crowd)?;
            drop(bare);
            for (whom, crowd, alone) in
                [("", crowd, Some(alone)), (", to browsers", browsers, None)]
            {
                let nginx = Nginx::start(self.repo, &stand.sandbox)?;
                let peer = stand.ask_provider(&nginx.address(), crowd)?;
                drop(nginx);
                let through = stand.come(crowd)?;
                for (what, kind) in [("hotel", Kind::Hotel), ("search", Kind::Search)] {
                    let times = |run: &Run| {
                        run.check_answers()?;
                        run.report.times(kind).context("no answer")
                    };
                    let [provider, peer] = [times(&direct)?, times(&peer)?];
                    let alone = alone.as_ref().map(times).transpose()?;
                    let gateway = times(&through)?;
                    let row = format!("{what}, hotels {name}{whom}");
                    let added = |through| added(through, &provider);
                    println!(
                        "{row:<38} {:>6.2} {:>6.2} {:>20} {:>15} {:>15}",
                        provider.p50,
                        provider.p99,
                        added(Some(peer)),
                        added(alone),
                        added(Some(gateway)),
                    );
                    rows.insert(
                        row,
                        json!({ "provider": provider, "nginx": peer, "bare": alone, "gateway": gateway }),
                    );
                }
            }
        }
        Ok(rows.into())
    }
}

/// By what is between visitors and the provider, half and nearly all of the times: blank if that was not asked.
fn added(through: Option<Times>, provider: &Times) -> String {
    let Some(through) = through else {
        return String::new();
    };
    format!(
        "{:>6.2} {:>6.2}",
        through.p50 - provider.p50,
        through.p99 - provider.p99
    )
}
