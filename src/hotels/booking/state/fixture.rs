use stopover_client::ClientError;
use stopover_model::wire::Purchase;
use stopover_model::wire::purchase::{Cancellation, CancellationState, PurchaseState};

/// Booked, with the number BKG-1 and nothing else known.
pub fn purchase(cancellation: Option<CancellationState>) -> Purchase {
    Purchase {
        state: PurchaseState::Booked,
        refusal: None,
        checkout: None,
        booking: None,
        booking_id: Some("BKG-1".into()),
        hotel_id: None,
        cancellation: cancellation.map(|state| Cancellation {
            state,
            cancelled_at: None,
            refunded_amount: None,
            currency: String::new(),
        }),
        may_cancel: true,
        test: false,
    }
}

/// By the gateway's own word.
pub fn problem(status: u16) -> ClientError {
    let problem = stopover_client::from_text(r#"{"type": "/problems/forbidden"}"#);
    ClientError::answered(status, problem, None)
}
