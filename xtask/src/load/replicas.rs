//! Gateways that share a Redis.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{
    Bench, PROBE, Stand,
    generator::Generator,
    mix::Mix,
    site::{Redis, Settings},
};

/// How often all together may ask the provider in a second.
const QUOTA: u32 = 50;

/// What of it they ask at least, where more is asked of them. A quarter is kept for purchases.
const ASKED: f64 = 0.7;

/// What content costs at four gateways, at most, of what it costs at one.
const SHARE: f64 = 1.5;

impl Bench<'_> {
    /// What a visit costs with one, two and four gateways, and what the provider is asked by all of them.
    ///
    /// # Errors
    /// When visitors are not answered, the provider is asked too often, or content costs much more where there are more gateways.
    pub(super) fn replicas(&self) -> Result<Value> {
        let (mut rows, mut alone) = (Vec::new(), f64::INFINITY);
        println!(
            "\ngateways   content: processor, µs   Redis, µs   commands   searches: processor, µs   Redis, µs   commands   \
             provider, of {QUOTA} a second"
        );
        for replicas in [1, 2, 4] {
            let redis = Redis::start(self.repo)?;
            let settings = Settings {
                gateways: replicas,
                replicas,
                redis: Some(redis.address()),
                ..Settings::default()
            };
            let stand = self.stand(&settings)?;
            stand.warm_up()?;
            let measure = |mix, rate| -> Result<[f64; 3]> {
                let (commands, time) = (redis.commands()?, redis.processor_time()?);
                let run = stand.visit(mix, rate, PROBE)?;
                ensure!(run.is_clean(), "visitors were not answered: {run}");
                let of_redis = redis.processor_time()?.saturating_sub(time);
                Ok([
                    run.processor_time_of_a_visit() * 1e6,
                    of_redis.as_secs_f64() * 1e6 / run.visits(),
                    (redis.commands()? - commands) as f64 / run.visits(),
                ])
            };
            let content = measure(Mix::CONTENT, 600.0)?;
            let search = measure(Mix::SEARCHES, 200.0)?;
            // The same world is asked for; to read it anew would take the quota.
            let calls = self.quota(replicas, &redis, stand.generator)?;
            println!(
                "{replicas:>8} {:>24.0} {:>11.0} {:>10.2} {:>25.0} {:>11.0} {:>10.2} {calls:>26.1}",
                content[0], content[1], content[2], search[0], search[1], search[2]
            );
            let quota = f64::from(QUOTA);
            ensure!(
                (ASKED * quota..=quota).contains(&calls),
                "the provider was asked {calls:.1} times a second"
            );
            if replicas == 1 {
                alone = content[0];
            }
            ensure!(
                content[0] <= SHARE * alone,
                "content costs more than {SHARE} times as much as at one gateway"
            );
            rows.push(json!({
                "gateways": replicas, "content": content, "searches": search, "provider_calls_a_second": calls,
            }));
        }
        Ok(rows.into())
    }

    /// What the provider is asked in a second where more is asked of the gateways than they may ask it. Each would ask as often as one alone, were
    /// it not for what they share.
    fn quota(&self, replicas: usize, redis: &Redis, generator: Generator) -> Result<f64> {
        let settings = Settings {
            gateways: replicas,
            redis: Some(redis.address()),
            provider_calls_a_second: QUOTA,
            has_holidays: false,
            ..Settings::default()
        };
        let (sandbox, gateways) = self.servers(&settings)?;
        let stand = Stand {
            gateways,
            sandbox,
            generator,
        };
        let rate = 200.0;
        // What has been saved up is spent first.
        stand.visit(Mix::SEARCHES, rate, Duration::from_secs(3))?;
        let run = stand.visit(Mix::SEARCHES, rate, Duration::from_secs(10))?;
        Ok(run.provider_calls_a_second())
    }
}
