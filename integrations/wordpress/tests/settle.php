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
    match ($payment ? $told['outcome'] : null) {
        'booked' => $payment->capture(),
        'refused' => $payment->void(),
        'unknown' => $payment->hold(),
        'cancelled' => $payment->refund(),
        'open' => $payment->void_if_older_than(HOUR_IN_SECONDS),    // left; its grant has expired
        default => null,
    };
});
add_filter('stopover_waiting_checkouts', fn (array $waiting) => [...$waiting, ...my_payments_waiting()]);
