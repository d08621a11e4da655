<?php

declare(strict_types=1);

namespace Stopover\Tests;

use RuntimeException;
use WP_REST_Request;
use WP_REST_Response;

final class OutcomesTest extends WordPressTestCase
{
    private const OUTCOME_KEY = 'an-outcome-key-of-more-than-32-bytes';
    private const TOLD = ['checkout_id' => 'c0ffee-1', 'outcome' => 'booked', 'amount' => 131200, 'currency' => 'EUR'];

    /** @var list<array<string, mixed>> What the payment plugin heard. */
    private array $heard = [];

    protected function setUp(): void
    {
        $this->set(['gateway' => 'https://book.site.example', 'site' => 'example']);
        putenv('STOPOVER_GRANT_KEY=' . self::KEY);
        putenv('STOPOVER_OUTCOME_KEY=' . self::OUTCOME_KEY);
        add_action('stopover_outcome', function (array $told): void {
            $this->heard[] = $told;
        });
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        remove_all_filters('pre_http_request');
    }

    public function test_the_payment_plugin_hears_what_the_gateway_says(): void
    {
        $this->assertSame(204, $this->call(self::TOLD)->get_status());
        $this->assertSame([self::TOLD], $this->heard);
    }

    public function test_nobody_else_is_believed(): void
    {
        $body = (string) json_encode(self::TOLD);
        $now = time();
        $sign = static fn (int $at, string $key): string => "t=$at,v1=" . hash_hmac('sha256', "$at.$body", $key);
        $wrong = [
            '', 'v1=', $sign($now, 'another key of more than thirty-two bytes'), $sign($now - 301, self::OUTCOME_KEY),
            $sign($now + 301, self::OUTCOME_KEY), substr($sign($now, self::OUTCOME_KEY), 0, -1),
            str_replace("t=$now", 't=' . ($now - 1), $sign($now, self::OUTCOME_KEY)),
        ];
        foreach ($wrong as $signature) {
            $this->assertSame(401, $this->post($body, $signature)->get_status(), $signature);
        }
        $right = $sign($now, self::OUTCOME_KEY);
        foreach (['STOPOVER_OUTCOME_KEY', 'STOPOVER_OUTCOME_KEY=', 'STOPOVER_OUTCOME_KEY=short'] as $setting) {
            putenv($setting);
            $this->assertSame(401, $this->post($body, $right)->get_status(), $setting);
        }
        $this->assertSame([], $this->heard);
    }

    public function test_what_is_no_outcome_is_refused(): void
    {
        foreach (['', 'null', '[]', '{"outcome":"booked"}', '{"checkout_id":5,"outcome":"booked"}'] as $body) {
            $this->assertSame(400, $this->post($body, $this->signature($body))->get_status(), $body);
        }
        $this->assertSame([], $this->heard);
    }

    public function test_while_no_plugin_listens_the_gateway_is_to_call_again_and_nothing_is_asked(): void
    {
        remove_all_actions('stopover_outcome');
        add_filter('stopover_waiting_checkouts', fn () => $this->fail('it asked what is waited for'));
        $this->assertSame(503, $this->call(self::TOLD)->get_status());
        do_action('stopover_ask');
    }

    public function test_a_listener_that_fails_at_one_checkout_hears_of_the_others(): void
    {
        add_filter('stopover_waiting_checkouts', static fn (): array => ['a-1', 'b-2']);
        add_filter('pre_http_request', static function (mixed ...$asked): array {
            $body = json_encode(['checkout_id' => basename($asked[2]), 'state' => 'booked']);
            return ['response' => ['code' => 200], 'body' => $body, 'headers' => [], 'cookies' => []];
        }, 10, 3);
        add_action('stopover_outcome', static function (array $told): void {
            if ($told['checkout_id'] === 'a-1') {
                throw new RuntimeException('the bank <is> closed');
            }
        }, 5);
        $warnings = [];
        set_error_handler(static function (mixed ...$raised) use (&$warnings): bool {
            $warnings[] = $raised[1];
            return true;
        }, E_USER_WARNING);
        try {
            do_action('stopover_ask');
        } finally {
            restore_error_handler();
        }
        $this->assertSame(['b-2'], array_column($this->heard, 'checkout_id'));
        $this->assertSame(
            ['Stopover: the payment plugin failed at checkout a-1: the bank &lt;is&gt; closed'],
            $warnings,
        );
    }

    public function test_it_asks_for_what_the_payment_plugin_waits_for_and_passes_on_what_the_gateway_says(): void
    {
        add_filter('stopover_waiting_checkouts', static fn (array $waiting): array => [...$waiting, 'a/b', 'unknown-to-it']);
        $asked = $redirections = [];
        $answer = static function (mixed $none, array $request, string $address) use (&$asked, &$redirections): mixed {
            $asked[$address] = $request['headers']['Authorization'];
            $redirections[] = $request['redirection'];
            $is_known = str_ends_with($address, '/a%2Fb');
            $body = json_encode(['checkout_id' => 'a/b', 'state' => 'booked', 'booking_id' => 'BKG-1', 'amount' => 5]);
            return $none ?: ['response' => ['code' => $is_known ? 200 : 404], 'body' => $body, 'headers' => [], 'cookies' => []];
        };
        add_filter('pre_http_request', $answer, 10, 3);
        do_action('stopover_ask');
        $site = 'https://book.site.example/sites/example/checkouts';
        $this->assertSame(["$site/a%2Fb", "$site/unknown-to-it"], array_keys($asked));
        $this->assertMatchesRegularExpression('/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/D', $asked["$site/a%2Fb"]);
        [, $claims] = explode('.', $asked["$site/a%2Fb"]);
        $claims = json_decode((string) base64_decode(strtr($claims, '-_', '+/')), true);
        $this->assertSame(['example', 'stopover-outcome', 'a/b'], [$claims['iss'], $claims['aud'], $claims['checkout_id']]);
        $this->assertLessThanOrEqual(300, $claims['exp'] - $claims['iat']);
        $this->assertSame([0, 0], $redirections, 'the token goes nowhere else');
        $this->assertCount(2, $this->heard);
        $this->assertSame(['booked', 'a/b', 'BKG-1'], [
            $this->heard[0]['outcome'], $this->heard[0]['checkout_id'], $this->heard[0]['booking_id'],
        ]);
        $this->assertSame(['not_found', 'unknown-to-it'], [$this->heard[1]['outcome'], $this->heard[1]['checkout_id']]);
    }

    public function test_without_a_name_or_a_key_it_asks_nothing(): void
    {
        add_filter('stopover_waiting_checkouts', fn () => $this->fail('it asked the payment plugin'));
        putenv('STOPOVER_GRANT_KEY');
        do_action('stopover_ask');
        putenv('STOPOVER_GRANT_KEY=' . self::KEY);
        $this->set(['gateway' => 'https://book.site.example']);
        do_action('stopover_ask');
        $this->assertSame([], $this->heard);
    }

    public function test_the_money_follows_the_booking(): void
    {
        require_once __DIR__ . '/payments.php';
        require __DIR__ . '/settle.php';
        $payment = new class {
            public string $currency = 'EUR';
            public string $state = '';
            public string $step = '';

            public function state(): string
            {
                return $this->state;
            }

            /** @param list<mixed> $given */
            public function __call(string $name, array $given): void
            {
                $this->step = $name . implode($given);
            }
        };
        $GLOBALS['my_payments'] = ['c0ffee-1' => $payment];
        $steps = [
            'authorised' => [
                'booked' => 'capture', 'refused' => 'void', 'unknown' => 'hold', 'cancelled' => 'ask_person',
                'open' => 'void_if_older_than3600', 'confirming' => '', 'not_found' => 'ask_person',
            ],
            'captured' => [
                'booked' => '', 'refused' => 'refund_all', 'unknown' => '', 'cancelled' => 'ask_person',
                'cancellation_refused' => '', 'cancellation_unknown' => '', 'open' => '', 'not_found' => '',
            ],
            'voided' => ['booked' => 'ask_person', 'refused' => '', 'unknown' => '', 'open' => ''],
            'refunded' => [
                'booked' => 'ask_person', 'refused' => 'ask_person', 'cancelled' => '', 'cancellation_refused' => 'ask_person',
            ],
        ];
        $follow = function (string $state, array $told, string $step) use ($payment): void {
            [$payment->state, $payment->step] = [$state, ''];
            $this->assertSame(204, $this->call($told + self::TOLD)->get_status());
            $this->assertSame($step, $payment->step, "$state, " . json_encode($told));
        };
        foreach ($steps as $state => $expected) {
            foreach ($expected as $outcome => $step) {
                $follow($state, ['outcome' => $outcome], $step);
            }
        }
        $refunds = [
            'refund_major_units0' => [0.0, 'EUR'],
            'refund_major_units120.5' => [120.5, 'EUR'],
            'ask_person' => [120.5, 'USD'],
        ];
        foreach ($refunds as $step => [$refunded, $currency]) {
            $told = ['outcome' => 'cancelled', 'refunded' => $refunded, 'refund_currency' => $currency];
            $follow('captured', $told, $step);
            $follow('refunded', $told, '');
        }
        [$payment->state, $payment->step] = ['authorised', ''];
        $this->assertSame(['c0ffee-1'], apply_filters('stopover_waiting_checkouts', []));
        $this->assertSame(204, $this->call(['checkout_id' => 'of another', 'outcome' => 'booked'] + self::TOLD)->get_status());
        $this->assertSame('', $payment->step);
    }

    /** @param array<string, mixed> $told */
    private function call(array $told): WP_REST_Response
    {
        $body = (string) json_encode($told);
        return $this->post($body, $this->signature($body));
    }

    private function signature(string $body): string
    {
        $now = time();
        return "t=$now,v1=" . hash_hmac('sha256', "$now.$body", self::OUTCOME_KEY);
    }

    private function post(string $body, string $signature): WP_REST_Response
    {
        $request = new WP_REST_Request('POST', '/stopover/v1/outcomes');
        $request->set_header('Content-Type', 'application/json');
        $request->set_header('Stopover-Signature', $signature);
        $request->set_body($body);
        return rest_do_request($request);
    }
}
