<?php

/**
 * Plugin Name: Pretend payments
 * Description: Has taken whatever is asked for. A real one looks into its own records of payments, by the checkout's id.
 */

declare(strict_types=1);

add_filter('stopover_authorize_payment', static fn (?array $paid, array $asked): array => [
    'amount' => $asked['amount'],
    'currency' => $asked['currency'],
], 10, 2);
