<?php

declare(strict_types=1);

namespace Stopover\Tests;

use Stopover\Fragments;
use Stopover\Settings;
use WP_Error;

final class FragmentsTest extends WordPressTestCase
{
    /** @var list<string> The ids that the gateway was asked for. */
    private array $asked = [];

    protected function tearDown(): void
    {
        $_GET = [];
        remove_all_filters('pre_http_request');
        delete_transient('stopover_silent');
        parent::tearDown();
    }

    public function test_only_what_the_gateway_has_written_is_kept(): void
    {
        foreach ([200 => ['a200'], 404 => ['a404', 'a404'], 502 => ['a502', 'a502']] as $status => $asked) {
            $this->answer(['response' => ['code' => $status], 'body' => "<p>$status</p>"]);
            $expected = $status === 200 ? '<p>200</p>' : '';
            $this->assertSame([$expected, $expected], [$this->visit("a$status"), $this->visit("a$status")]);
            $this->assertSame($asked, $this->asked);
        }
    }

    public function test_a_gateway_that_does_not_answer_is_left_alone_for_a_while(): void
    {
        $this->answer(['response' => ['code' => 200], 'body' => '<p>Kept</p>']);
        $this->visit('kept');
        $this->answer(new WP_Error('http_request_failed'));
        $this->assertSame(['', '', '<p>Kept</p>'], [$this->visit('b1'), $this->visit('b2'), $this->visit('kept')]);
        $this->assertSame(['b1'], $this->asked);
    }

    public function test_however_many_pages_visitors_ask_for_few_are_kept(): void
    {
        $this->answer(['response' => ['code' => 200], 'body' => '<p>One of many</p>']);
        for ($id = 1; $id <= 8; $id++) {
            $this->visit("c$id", 3);
            $names = $this->rows('_transient_stopover_%');
            $this->assertLessThanOrEqual(3, count($names), implode("\n", $names));
            $this->assertCount(count($names), $this->rows('_transient_timeout_stopover_%'));
        }
        $this->assertSame('<p>One of many</p>', $this->visit('c8', 3));
        $this->assertCount(8, $this->asked);
    }

    /** What another page has in its element while that holiday is open. */
    private function visit(string $holiday, int $most = 1000): string
    {
        $_GET = ['holidays-open' => $holiday];
        return (new Fragments(new Settings(), $most))->html('holidays', ['route' => 'query']);
    }

    /** @param array<string, mixed>|WP_Error $answer The gateway's from now on. */
    private function answer(array|WP_Error $answer): void
    {
        $this->asked = [];
        remove_all_filters('pre_http_request');
        add_filter('pre_http_request', function (mixed ...$given) use ($answer): array|WP_Error {
            preg_match('~/fragments/holidays/(\w+)\?~', $given[2], $id);
            $this->asked[] = $id[1] ?? $given[2];
            return $answer;
        }, 10, 3);
    }

    /** @return list<string> */
    private function rows(string $pattern): array
    {
        $wpdb = $GLOBALS['wpdb'];
        return $wpdb->get_col($wpdb->prepare("SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $pattern));
    }
}
