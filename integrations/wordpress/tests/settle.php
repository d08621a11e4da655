<?php

/** What else that payment plugin does: its money follows the bookings. */

declare(strict_types=1);

/** @return list<string> The checkouts of payments that are authorised or held. */
function my_payments_waiting(): array
{
    return array_keys($GLOBALS['my_payments'] ?? []);
}

add_action('stopover_outcome', function (array $told) {
    $payment = my_payments_find($told['checkout_id']);
    match ($payment ? "{$told['outcome']} {$payment->state()}" : null) {
        'booked authorised' => $payment->capture(),
        'booked voided', 'booked refunded' => $payment->ask_person(),       // nothing is left to capture
        'refused authorised' => $payment->void(),
        'refused captured' => $payment->refund_all(),                       // `booked` was a person's mistake
        'refused refunded' => $payment->ask_person(),                       // all of it, or a part?
        'unknown authorised' => $payment->hold(),
        'cancelled captured' => ($told['refund_currency'] ?? null) === $payment->currency
            ? $payment->refund_major_units($told['refunded'])               // 0: the rate is not refundable
            : $payment->ask_person(),                                       // not known, or in another currency
        'cancelled authorised', 'cancellation_refused refunded', 'not_found authorised' => $payment->ask_person(),
        'open authorised' => $payment->void_if_older_than(HOUR_IN_SECONDS), // left; its grant has expired
        default => null,
    };
});
add_filter('stopover_waiting_checkouts', fn (array $waiting) => [...$waiting, ...my_payments_waiting()]);
