//! From the wire's parallel lists to steps in time.

use crate::money::Percent;
use crate::timestamp::Timestamp;
use crate::wire::CancellationPolicy;

/// A penalty and when it starts, `None` at booking.
type Step = (Option<Timestamp>, Percent);

/// The steps of a policy: the first at booking, then in order of time, each dearer than the one
/// before. None where the policy says nothing.
pub(super) fn steps(policy: &CancellationPolicy) -> Vec<Step> {
    let mut listed = listed_steps(policy);
    let deadline = policy
        .cancellation_deadline
        .as_deref()
        .map(Timestamp::parse);
    if listed.is_empty() && deadline.is_none() {
        return Vec::new();
    }
    sort_by_time(&mut listed);
    if let Some(deadline) = deadline {
        // What follows the deadline: the first fee listed, or all of the price.
        let first_fee = listed
            .iter()
            .map(|(_, percent)| *percent)
            .find(|fee| *fee > Percent::ZERO);
        // An unreadable deadline may be over already.
        listed.push((deadline.ok(), first_fee.unwrap_or(Percent::WHOLE)));
        sort_by_time(&mut listed);
    }
    merge_rising(&listed)
}

/// Pairs starts and percentages by position. What has no partner gets the worst one.
fn listed_steps(policy: &CancellationPolicy) -> Vec<Step> {
    let length = policy.from_dates.len().max(policy.penalty_fees.len());
    (0..length)
        .map(|position| {
            let start = policy
                .from_dates
                .get(position)
                .and_then(|start| Timestamp::parse(start).ok());
            let fee = policy
                .penalty_fees
                .get(position)
                .copied()
                .flatten()
                .filter(|fee| *fee >= 0.0);
            (
                start,
                fee.and_then(Percent::from_f64).unwrap_or(Percent::WHOLE),
            )
        })
        .collect()
}

/// Insertion sort: a policy has a handful of periods, and the standard sorts cost kilobytes.
fn sort_by_time(steps: &mut [Step]) {
    let key = |step: &Step| step.0.map(|start| start.earliest_instant());
    for end in 1..steps.len() {
        let mut position = end;
        while let Some([before, after]) = position
            .checked_sub(1)
            .and_then(|previous| steps.get_mut(previous..=position))
        {
            if key(before) <= key(after) {
                break;
            }
            std::mem::swap(before, after);
            position -= 1;
        }
    }
}

/// Starts at booking and keeps the steps that raise the penalty; of several at one time the dearest.
fn merge_rising(sorted: &[Step]) -> Vec<Step> {
    let mut rising: Vec<Step> = vec![(None, Percent::ZERO)];
    for &(start, percent) in sorted {
        let Some(last) = rising.last_mut() else {
            continue;
        };
        if percent <= last.1 {
            continue;
        }
        let starts_together = match (last.0, start) {
            (None, None) => true,
            (Some(last), Some(start)) => last.earliest_instant() == start.earliest_instant(),
            _ => false,
        };
        if starts_together {
            last.1 = percent;
        } else {
            rising.push((start, percent));
        }
    }
    rising
}
