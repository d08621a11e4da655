<?php

/** A payment plugin with records of its own, in `$GLOBALS['my_payments']`, by the checkout's id. */

declare(strict_types=1);

function my_payments_find(string $checkout): ?object
{
    return $GLOBALS['my_payments'][$checkout] ?? null;
}

add_filter('stopover_authorize_payment', function ($paid, array $asked) {
    $payment = my_payments_find($asked['checkout_id']);     // in your own records
    return $payment && $payment->is_authorised()
        ? ['amount' => $payment->minor_units, 'currency' => $payment->currency]
        : $paid;                                            // null: nothing
}, 10, 2);
