<?php

declare(strict_types=1);

namespace Stopover\Tests;

use WP_REST_Request;
use WP_REST_Response;

final class AuthorizationTest extends WordPressTestCase
{
    private const ASKED = ['checkout_id' => 'c0ffee-1', 'amount' => 131200, 'currency' => 'EUR', 'hotel' => 'Hotel Aldara'];

    protected function setUp(): void
    {
        $this->set(['gateway' => 'https://book.site.example', 'site' => 'example']);
        putenv('STOPOVER_GRANT_KEY=' . self::KEY);
    }

    public function test_it_refuses_when_no_plugin_knows_about_payments(): void
    {
        $this->assertRefused('stopover_no_payments', $this->ask());
    }

    public function test_it_refuses_without_a_key_or_with_a_short_one(): void
    {
        $this->paid(['amount' => 131200, 'currency' => 'EUR']);
        foreach (['STOPOVER_GRANT_KEY', 'STOPOVER_GRANT_KEY=', 'STOPOVER_GRANT_KEY=short'] as $setting) {
            putenv($setting);
            $this->assertRefused('stopover_no_payments', $this->ask());
        }
    }

    public function test_it_refuses_what_is_not_paid_or_not_this_price(): void
    {
        $wrong = [
            null, false, true, 131200, 'yes', [], ['amount' => 131200], ['currency' => 'EUR'],
            ['amount' => 131199, 'currency' => 'EUR'], ['amount' => 131200, 'currency' => 'USD'],
            ['amount' => '131200', 'currency' => 'EUR'], ['amount' => 131200.0, 'currency' => 'EUR'],
        ];
        foreach ($wrong as $paid) {
            $this->paid($paid);
            $this->assertRefused('stopover_not_paid', $this->ask());
        }
    }

    public function test_it_refuses_malformed_requests_before_anybody_is_asked(): void
    {
        add_filter('stopover_authorize_payment', fn () => $this->fail('the payment plugin was asked'));
        $wrong = [
            ['checkout_id' => ''], ['checkout_id' => 'a b'], ['checkout_id' => ['x']], ['checkout_id' => str_repeat('x', 201)],
            ['amount' => 0], ['amount' => -5], ['amount' => 1.5], ['amount' => 'much'], ['amount' => 2 ** 60],
            ['currency' => 'eur'], ['currency' => 'EURO'], ['currency' => ''],
            ['hotel' => str_repeat('x', 501)], ['room' => ['x']],
        ];
        foreach ($wrong as $change) {
            $this->assertSame(400, $this->ask($change + self::ASKED)->get_status(), json_encode($change));
        }
        foreach (['checkout_id', 'amount', 'currency'] as $name) {
            $this->assertSame(400, $this->ask(array_diff_key(self::ASKED, [$name => 0]))->get_status(), $name);
        }
    }

    public function test_the_payment_plugin_gets_what_the_browser_says(): void
    {
        add_filter('stopover_authorize_payment', static function (mixed $paid, array $asked) use (&$passed) {
            $passed = [$paid, $asked];
        }, 10, 2);
        $this->ask();
        $this->assertSame([null, self::ASKED + ['check_in' => '', 'check_out' => '', 'room' => '']], $passed);
    }

    public function test_a_paid_checkout_gets_a_grant_with_the_claims_that_the_gateway_asks_for(): void
    {
        $this->paid(['amount' => 131200, 'currency' => 'EUR']);
        $answer = $this->ask();
        $this->assertSame(200, $answer->get_status());
        $this->assertSame('no-store', $answer->get_headers()['Cache-Control']);
        [$header, $claims] = $this->verified($answer->get_data()['grant']);
        $this->assertSame(['alg' => 'HS256', 'typ' => 'JWT'], $header);
        $this->assertEqualsWithDelta(time(), $claims['iat'], 2);
        $this->assertSame(600, $claims['exp'] - $claims['iat']);
        $this->assertMatchesRegularExpression('/^[0-9a-f]{32}$/', $claims['jti']);
        unset($claims['iat'], $claims['exp'], $claims['jti']);
        ksort($claims);
        $this->assertSame(
            ['amount' => 131200, 'aud' => 'stopover', 'checkout_id' => 'c0ffee-1', 'currency' => 'EUR', 'iss' => 'example'],
            $claims,
        );
    }

    public function test_a_payment_plugin_vouches_for_what_its_own_records_say(): void
    {
        require __DIR__ . '/payments.php';
        $payment = static fn (int $amount, bool $authorised): object => new class ($amount, $authorised) {
            public string $currency = 'EUR';

            public function __construct(public int $minor_units, private bool $authorised)
            {
            }

            public function is_authorised(): bool
            {
                return $this->authorised;
            }
        };
        $records = [null, $payment(131200, false), $payment(131199, true)];
        foreach ($records as $record) {
            $GLOBALS['my_payments'] = ['c0ffee-1' => $record];
            $this->assertRefused('stopover_not_paid', $this->ask());
        }
        $GLOBALS['my_payments'] = ['c0ffee-1' => $payment(131200, true)];
        $this->assertSame(200, $this->ask()->get_status());
    }

    public function test_each_grant_is_a_new_one(): void
    {
        $this->paid(['amount' => 131200, 'currency' => 'EUR']);
        $names = array_map(fn () => $this->verified($this->ask()->get_data()['grant'])[1]['jti'], range(1, 5));
        $this->assertCount(5, array_unique($names));
    }

    public function test_elements_ask_this_site_only_where_it_can_answer(): void
    {
        $this->assertStringNotContainsString('authorize-url', do_shortcode('[stopover_hotels]'));
        $this->paid(null);
        $attributes = $this->attributes('hotels', do_shortcode('[stopover_hotels]'));
        $this->assertSame(rest_url('stopover/v1/authorize'), $attributes['authorize-url']);
        $this->assertStringNotContainsString('authorize-url', do_shortcode('[stopover_holidays]'));
    }

    private function paid(mixed $paid): void
    {
        remove_all_filters('stopover_authorize_payment');
        add_filter('stopover_authorize_payment', static fn () => $paid);
    }

    /** As the widget asks: by POST, with JSON, as nobody in particular. */
    private function ask(array $asked = self::ASKED): WP_REST_Response
    {
        $request = new WP_REST_Request('POST', '/stopover/v1/authorize');
        $request->set_header('Content-Type', 'application/json');
        $request->set_body(json_encode($asked, JSON_THROW_ON_ERROR));
        return rest_do_request($request);
    }

    private function assertRefused(string $code, WP_REST_Response $answer): void
    {
        $this->assertSame([403, $code], [$answer->get_status(), $answer->get_data()['code'] ?? null]);
        $this->assertStringNotContainsString('grant', json_encode($answer->get_data()));
    }

    /** @return array{array<string, mixed>, array<string, mixed>} Header and claims of a grant, whose signature is checked. */
    private function verified(string $grant): array
    {
        $this->assertMatchesRegularExpression('/^[\w-]+\.[\w-]+\.[\w-]+$/D', $grant);
        [$header, $claims, $signature] = explode('.', $grant);
        $bytes = static fn (string $part): string => (string) base64_decode(strtr($part, '-_', '+/'), true);
        $this->assertTrue(hash_equals(hash_hmac('sha256', "$header.$claims", self::KEY, true), $bytes($signature)));
        return [json_decode($bytes($header), true), json_decode($bytes($claims), true)];
    }
}
