//! What must hold of every history.

use tokio::time::Instant;

/// What was told of the checkout, between these moments.
pub(super) struct Told {
    pub(super) begun: Instant,
    pub(super) ended: Instant,
    pub(super) state: String,
}

fn is_final(state: &str) -> bool {
    ["booked", "refused"].contains(&state)
}

/// Before what is told last, all requests were answered, or their gateway was dead. Where `is_unseen_possible`, the provider may not have got what was submitted, and
/// nobody can know. What is told last as booked or refused is what the provider has done.
pub(super) fn judge(
    told: &[Told],
    last: &str,
    [posts, cancels]: [usize; 2],
    is_unseen_possible: bool,
    has_booked: bool,
) -> Result<(), String> {
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
