//! What must hold of every history.

use tokio::time::Instant;

/// What was told of the checkout, between these moments.
pub(super) struct Told {
    pub(super) begun: Instant,
    pub(super) ended: Instant,
    pub(super) state: String,
}

pub(super) struct History<'a> {
    pub(super) told: &'a [Told],
    /// What was told when all gateways were there again, and nothing was under way.
    pub(super) settled: &'a str,
    /// The same, after each attempt was sent to each of them once more.
    pub(super) last: &'a str,
    /// What the provider got: to complete it, and to cancel.
    pub(super) posts: usize,
    pub(super) cancels: usize,
    /// The provider may not have got what was submitted, and nobody can know.
    pub(super) is_unseen_possible: bool,
    /// What the provider has done.
    pub(super) has_booked: bool,
}

fn is_final(state: &str) -> bool {
    ["booked", "refused"].contains(&state)
}

/// All requests were answered, or their gateway was dead.
pub(super) fn judge(history: &History<'_>) -> Result<(), String> {
    let &History {
        told,
        settled,
        last,
        posts,
        cancels,
        is_unseen_possible,
        has_booked,
    } = history;
    if posts > 1 {
        return Err(format!("submitted {posts} times"));
    }
    if cancels > 1 {
        return Err(format!("cancelled {cancels} times"));
    }
    let is_right = match posts {
        0 => last == "open" || (last == "unknown" && is_unseen_possible),
        _ => ["booked", "refused", "unknown"].contains(&last),
    };
    if !is_right {
        return Err(format!(
            "submitted {posts} times, and not in the journal so"
        ));
    }
    if is_final(last) && (last == "booked") != has_booked {
        return Err(format!("{last}, and the provider has booked: {has_booked}"));
    }
    // What is open may be submitted once more.
    if settled != "open" && settled != last {
        return Err(format!("{settled} became {last} when it was sent again"));
    }
    for before in told.iter().filter(|told| is_final(&told.state)) {
        let after = told.iter().filter(|after| before.ended < after.begun);
        let mut after = after.map(|after| after.state.as_str());
        let is_state = |state: &str| !state.starts_with('/') && !state.is_empty();
        if let Some(other) = after.find(|state| is_state(state) && *state != before.state) {
            return Err(format!("{} became {other}", before.state));
        }
        if before.state != last {
            return Err(format!("{} became {last}", before.state));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Answers one after the other.
    fn told(states: &[&str]) -> Vec<Told> {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let answers = states.iter().zip((0..).step_by(10));
        let answers = answers.map(|(state, begun)| Told {
            begun: at(begun),
            ended: at(begun + 5),
            state: (*state).to_owned(),
        });
        answers.collect()
    }

    /// Submitted once, and in the end so.
    fn once<'a>(told: &'a [Told], last: &'a str) -> History<'a> {
        History {
            told,
            settled: last,
            last,
            posts: 1,
            cancels: 0,
            is_unseen_possible: false,
            has_booked: last == "booked",
        }
    }

    #[track_caller]
    fn assert_wrong(history: &History<'_>, expected: &str) {
        let wrong = judge(history).unwrap_err();
        assert!(wrong.contains(expected), "{wrong}");
    }

    #[test]
    fn what_is_submitted_once_and_stays_is_right() {
        for last in ["booked", "refused", "unknown"] {
            let told = told(&[
                "open",
                "",
                "/problems/in-progress",
                "confirming",
                last,
                last,
            ]);
            assert_eq!(judge(&once(&told, last)), Ok(()), "{last}");
        }
        let late = History {
            settled: "open",
            ..once(&[], "booked")
        };
        assert_eq!(judge(&late), Ok(()), "it was open when it was sent again");
        let unseen = History {
            posts: 0,
            is_unseen_possible: true,
            ..once(&[], "unknown")
        };
        assert_eq!(judge(&unseen), Ok(()));
    }

    #[test]
    fn a_second_submission_is_wrong() {
        for last in ["booked", "refused", "unknown"] {
            let twice = History {
                posts: 2,
                ..once(&[], last)
            };
            assert_wrong(&twice, "submitted 2 times");
        }
        let cancelled = History {
            cancels: 2,
            ..once(&[], "booked")
        };
        assert_wrong(&cancelled, "cancelled 2 times");
    }

    #[test]
    fn an_outcome_that_changes_is_wrong() {
        for before in ["booked", "refused"] {
            for after in ["booked", "refused", "unknown"] {
                if after == before {
                    continue;
                }
                let meanwhile = told(&[before, after, before]);
                let expected = format!("{before} became {after}");
                assert_wrong(&once(&meanwhile, before), &expected);
                assert_wrong(&once(&told(&[before]), after), &expected);
            }
            let again = told(&[before, "open", before]);
            let expected = format!("{before} became open");
            assert_wrong(&once(&again, before), &expected);
        }
    }

    #[test]
    fn an_outcome_that_is_another_once_it_is_sent_again_is_wrong() {
        for settled in ["booked", "refused", "unknown"] {
            for last in ["booked", "refused", "unknown"] {
                if last == settled {
                    continue;
                }
                let changed = History {
                    settled,
                    ..once(&[], last)
                };
                assert_wrong(&changed, &format!("{settled} became {last}"));
            }
        }
    }

    #[test]
    fn what_the_provider_has_got_and_the_journal_has_not_is_wrong() {
        assert_wrong(&once(&[], "open"), "not in the journal");
        for last in ["booked", "refused", "unknown"] {
            let nothing = History {
                posts: 0,
                ..once(&[], last)
            };
            assert_wrong(&nothing, "not in the journal");
        }
    }

    #[test]
    fn what_the_provider_has_done_otherwise_is_wrong() {
        for (last, has_booked) in [("booked", false), ("refused", true)] {
            let other = History {
                has_booked,
                ..once(&[], last)
            };
            assert_wrong(&other, "the provider has booked");
        }
    }
}
