<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/**
 * What became of each purchase, for the site's payment plugin: told by the gateway at POST /wp-json/stopover/v1/outcomes, and
 * asked for where nothing was heard.
 */
final class Outcomes
{
    /** Hears what became of a checkout. See the plugin's README. */
    public const ACTION = 'stopover_outcome';

    /** Names the checkouts that the payment plugin waits for. */
    public const FILTER = 'stopover_waiting_checkouts';

    /** WordPress's own timer runs it. */
    public const TIMER = 'stopover_ask';

    private const NAMESPACE = 'stopover/v1';

    /** Farthest that the time of a call may be off, in seconds. */
    private const TOLERANCE = 300;

    public function __construct(private readonly Settings $settings)
    {
    }

    /** Makes the route known to WordPress. */
    public function register(): void
    {
        register_rest_route(self::NAMESPACE, '/outcomes', [
            'methods' => 'POST',
            'callback' => $this->hear(...),
            // The gateway has no account: its signature decides.
            'permission_callback' => $this->is_genuine(...),
        ]);
    }

    /** Asks what became of the checkouts that the payment plugin waits for. */
    public function ask(): void
    {
        $can_ask = $this->settings->site() !== '' && $this->settings->grant_key() !== '';
        if (!$can_ask || !has_action(self::ACTION)) {
            return;
        }
        /**
         * Filters the checkouts whose outcome is waited for.
         *
         * @param list<string> $waiting Their ids.
         */
        foreach (apply_filters(self::FILTER, []) as $checkout_id) {
            try {
                $report = $this->report((string) $checkout_id);
                if ($report !== null) {
                    $this->tell(['outcome' => $report['state'] ?? ''] + $report);
                }
            } catch (\Throwable $error) {
                // The others are told all the same, and this one is asked for again in an hour.
                $text = "Stopover: the payment plugin failed at checkout $checkout_id: {$error->getMessage()}";
                trigger_error(esc_html($text), E_USER_WARNING);
            }
        }
    }

    private function hear(WP_REST_Request $request): WP_REST_Response|WP_Error
    {
        if (!has_action(self::ACTION)) {
            // The payment plugin is switched off: the gateway calls again until it is back.
            $message = __('No payment plugin hears of outcomes.', 'stopover');
            return new WP_Error('stopover_no_listener', $message, ['status' => 503]);
        }
        $told = json_decode($request->get_body(), true);
        if (!is_array($told) || !$this->tell($told)) {
            return new WP_Error('stopover_no_outcome', __('This is no outcome.', 'stopover'), ['status' => 400]);
        }
        return new WP_REST_Response(null, 204);
    }

    private function is_genuine(WP_REST_Request $request): bool
    {
        $key = $this->settings->outcome_key();
        $signature = (string) $request->get_header('Stopover-Signature');
        if ($key === '' || preg_match('/^t=(\d+),v1=([0-9a-f]{64})$/D', $signature, $parts) !== 1) {
            return false;
        }
        [, $seconds, $sent] = $parts;
        $own = hash_hmac('sha256', $seconds . '.' . $request->get_body(), $key);
        return abs(time() - (int) $seconds) <= self::TOLERANCE && hash_equals($own, $sent);
    }

    /**
     * Where a checkout stands: `not_found` if the gateway does not have it, null if the gateway does not say.
     *
     * @return ?array<string, mixed>
     */
    private function report(string $checkout_id): ?array
    {
        $site = $this->settings->site();
        $address = \WP_Http::make_absolute_url($this->settings->gateway(), home_url('/'));
        $token = Grant::query($site, $this->settings->grant_key(), $checkout_id);
        $answer = wp_remote_get("$address/sites/$site/checkouts/" . rawurlencode($checkout_id), [
            'headers' => ['Authorization' => "Bearer $token"],
            'timeout' => 10,
            // The token is for the gateway only.
            'redirection' => 0,
        ]);
        $status = wp_remote_retrieve_response_code($answer);
        if ($status === 404) {
            return ['checkout_id' => $checkout_id, 'state' => 'not_found'];
        }
        if ($status !== 200) {
            return null;
        }
        $report = json_decode(wp_remote_retrieve_body($answer), true);
        return is_array($report) ? $report : null;
    }

    /** @param array<string, mixed> $told */
    private function tell(array $told): bool
    {
        if (!is_string($told['checkout_id'] ?? null) || !is_string($told['outcome'] ?? null)) {
            return false;
        }
        /**
         * Says what became of a checkout. The same may be said twice, and an older step after a newer one.
         *
         * @param array{checkout_id: string, outcome: string, booking_id?: string, amount?: int, currency?: string,
         *     refunded?: float, refund_currency?: string} $told As in the gateway's guide: `amount` in minor units, `refunded` in
         *     major ones. Where the site has asked, `outcome` may also be `open` or `confirming`: nothing has become of it yet.
         *     Or `not_found`, without an amount: the gateway does not have the checkout, and a person has to look into it.
         */
        do_action(self::ACTION, $told);
        return true;
    }
}
