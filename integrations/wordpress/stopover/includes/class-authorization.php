<?php

declare(strict_types=1);

namespace Stopover;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined('ABSPATH') || exit;

/**
 * POST /wp-json/stopover/v1/authorize: a grant for a checkout that is paid.
 *
 * What the visitor's browser says about the price is never the measure: the site's payment plugin tells what it has taken
 * for the checkout, and a grant is minted only if it is that price.
 */
final class Authorization
{
    /** Asks what has been paid. See the plugin's README. */
    public const FILTER = 'stopover_authorize_payment';

    /** The route, with its namespace in front. */
    public const ROUTE = self::NAMESPACE . '/authorize';

    private const NAMESPACE = 'stopover/v1';

    public function __construct(private readonly Settings $settings)
    {
    }

    /** Makes the route known to WordPress. */
    public function register(): void
    {
        $text = ['type' => 'string', 'maxLength' => 500, 'default' => ''];
        register_rest_route(self::NAMESPACE, '/authorize', [
            'methods' => 'POST',
            'callback' => $this->authorize(...),
            // Visitors have no account: the payment decides.
            'permission_callback' => '__return_true',
            'args' => [
                'checkout_id' => ['type' => 'string', 'required' => true, 'pattern' => '^[A-Za-z0-9_.:-]{1,200}$'],
                'amount' => ['type' => 'integer', 'required' => true, 'minimum' => 1, 'maximum' => 2 ** 53 - 1],
                'currency' => ['type' => 'string', 'required' => true, 'pattern' => '^[A-Z]{3}$'],
                'hotel' => $text,
                'check_in' => $text,
                'check_out' => $text,
                'room' => $text,
            ],
        ]);
    }

    private function authorize(WP_REST_Request $request): WP_REST_Response|WP_Error
    {
        if (!$this->settings->takes_payments()) {
            return $this->refusal('stopover_no_payments', __('This site takes no payments.', 'stopover'));
        }
        $facts = ['checkout_id', 'amount', 'currency', 'hotel', 'check_in', 'check_out', 'room'];
        $asked = array_combine($facts, array_map($request->get_param(...), $facts));
        /**
         * Filters what has been paid for a checkout.
         *
         * @param ?array{amount: int, currency: string} $paid What the site has taken or holds an authorisation for, from its
         *     own records; the amount in the currency's minor unit. Null, as passed in: nothing.
         * @param array{checkout_id: string, amount: int, currency: string, hotel: string, check_in: string,
         *     check_out: string, room: string} $asked What the visitor's browser says. Only `checkout_id` is to be looked up.
         */
        $paid = apply_filters(self::FILTER, null, $asked);
        $is_paid = is_array($paid)
            && ($paid['amount'] ?? null) === $asked['amount']
            && ($paid['currency'] ?? null) === $asked['currency'];
        if (!$is_paid) {
            return $this->refusal('stopover_not_paid', __('This checkout is not paid.', 'stopover'));
        }
        $grant = Grant::mint(
            $this->settings->site(),
            $this->settings->grant_key(),
            $asked['checkout_id'],
            $paid['amount'],
            $paid['currency'],
        );
        return new WP_REST_Response(['grant' => $grant], 200, ['Cache-Control' => 'no-store']);
    }

    private function refusal(string $code, string $message): WP_Error
    {
        return new WP_Error($code, $message, ['status' => 403]);
    }
}
