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

// What became of a checkout, at /?pretend-payment=CHECKOUT.
add_action('stopover_outcome', static fn (array $told) => update_option("pretend-{$told['checkout_id']}", $told['outcome']));
add_action('init', static function (): void {
    if (isset($_GET['pretend-payment'])) {
        wp_send_json(get_option("pretend-{$_GET['pretend-payment']}"));
    }
});
