<?php

declare(strict_types=1);

namespace Stopover\Tests;

use WP_HTML_Tag_Processor;

final class RendererTest extends WordPressTestCase
{
    private const GATEWAY = 'https://book.site.example';

    public function test_a_shortcode_and_a_block_make_the_same_element(): void
    {
        foreach (['hotels' => ['destination', 'city:7 Lisbon'], 'holidays' => ['country', 'GR']] as $element => [$name, $value]) {
            foreach ($this->written($element, $name, $value) as $way => $html) {
                $expected = ['gateway' => self::GATEWAY, 'locale' => 'en-US', $name => $value];
                ksort($expected);
                $this->assertSame($expected, $this->attributes($element, $html), $way);
            }
        }
    }

    public function test_hostile_values_stay_values(): void
    {
        $hostile = [
            "x' onmouseover='alert(1)",
            'x&quot; onmouseover=&quot;alert(1)',
            '<script>alert(1)</script>',
            '</stopover-hotels><img src=x onerror=alert(1)>',
            'x" autofocus onfocus="alert(1)',
            'javascript:alert(1)',
        ];
        foreach ($hostile as $value) {
            $written = $this->written('hotels', 'destination', $value);
            foreach ($this->written('holidays', 'enquiry-url', "/$value") as $way => $html) {
                $written["address in a $way"] = str_replace('stopover-holidays', 'stopover-hotels', $html);
            }
            foreach ($written as $way => $html) {
                $tags = new WP_HTML_Tag_Processor($html);
                $seen = [];
                while ($tags->next_tag()) {
                    $seen[$tags->get_tag()] = $tags->get_attribute_names_with_prefix('on') ?? [];
                }
                unset($seen['DIV']);
                $this->assertSame(['STOPOVER-HOTELS' => []], $seen, "$way: $html");
            }
        }
    }

    public function test_a_block_keeps_a_value_to_the_letter(): void
    {
        $value = "O'Hara & <\"Söhne\">";
        $html = $this->written('hotels', 'destination', $value)['block'];
        $this->assertSame($value, $this->attributes('hotels', $html)['destination']);
    }

    public function test_an_address_that_is_none_is_left_out(): void
    {
        foreach (['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'] as $address) {
            foreach ($this->written('holidays', 'enquiry-url', $address) as $way => $html) {
                $this->assertArrayNotHasKey('enquiry-url', $this->attributes('holidays', $html), $way);
            }
        }
        foreach ($this->written('holidays', 'enquiry-url', '/contact?a=1&b=2') as $way => $html) {
            $this->assertSame('/contact?a=1&b=2', $this->attributes('holidays', $html)['enquiry-url'], $way);
        }
    }

    public function test_unknown_attributes_are_dropped(): void
    {
        $unknown = ['onclick' => 'alert(1)', 'style' => 'position:fixed', 'json-ld' => '1', 'Gateway' => 'https://evil.example'];
        foreach ($unknown as $name => $value) {
            foreach ($this->written('hotels', $name, $value) as $way => $html) {
                $this->assertSame(
                    ['gateway' => self::GATEWAY, 'locale' => 'en-US'],
                    $this->attributes('hotels', $html),
                    "$way, $name",
                );
            }
        }
    }

    public function test_an_author_cannot_send_visitors_elsewhere(): void
    {
        foreach (['gateway', 'authorize-url'] as $name) {
            foreach ($this->written('hotels', $name, 'https://evil.example') as $way => $html) {
                $this->assertStringNotContainsString('evil.example', $html, $way);
            }
        }
    }

    public function test_the_fallback_is_an_authors_html(): void
    {
        $html = do_shortcode('[stopover_hotels]<a href="/contact">Write</a><script>alert(1)</script>[/stopover_hotels]');
        $this->assertStringContainsString('><a href="/contact">Write</a>', $html);
        $this->assertStringNotContainsString('<script', $html);
    }

    public function test_an_element_that_reads_the_address_holds_what_the_gateway_writes(): void
    {
        $asked = [];
        $answer = static function (mixed ...$given) use (&$asked): array {
            $asked[] = $given[2];
            return ['response' => ['code' => 200], 'body' => '<section>40 holidays</section>'];
        };
        add_filter('pre_http_request', $answer, 10, 3);
        $_GET['holidays-from'] = '24';
        $list = do_shortcode('[stopover_holidays route=query]');
        $again = do_shortcode('[stopover_holidays route=query]');
        $_GET = ['holidays-open' => 'a/b'];
        do_shortcode('[stopover_holidays route=query locale=de]');
        $_GET = [];
        do_shortcode('[stopover_hotels route=query hotel=HTL-1]');
        do_shortcode('[stopover_hotels route=query]');
        $_GET = ['hotels-destination' => 'São Tomé & more', 'hotels-rooms' => '2,1-4', 'hotels-check-in' => ''];
        do_shortcode('[stopover_hotels route=query]');
        $_GET = [];
        $others = [
            do_shortcode('[stopover_holidays]'),
            do_shortcode('[stopover_holidays route=query]<p>Write to us</p>[/stopover_holidays]'),
        ];
        remove_filter('pre_http_request', $answer);
        $this->assertStringContainsString('><section>40 holidays</section></stopover-holidays>', $list);
        $this->assertSame($list, $again);
        $this->assertStringNotContainsString('40 holidays', implode($others));
        $paths = array_map(static fn (string $at): string => substr($at, strlen(self::GATEWAY)), $asked);
        $this->assertSame([
            '/fragments/holidays?page=%2F&lang=en-US&from=24',
            '/fragments/holidays/a%2Fb?page=%2F&lang=de',
            '/fragments/hotels/HTL-1?page=%2F&lang=en-US',
            '/fragments/search?page=%2F&lang=en-US',
            '/fragments/search?page=%2F&lang=en-US&destination=S%C3%A3o+Tom%C3%A9+%26+more&rooms=2%2C1-4',
        ], $paths);
    }

    public function test_no_shortcode_runs_in_what_the_gateway_writes(): void
    {
        $name = '[probe] and &#91;probe&#93; and [probe x="y"]z[/probe] & \\[probe/]';
        $data = ['name' => $name, 'offers' => [['price' => 1.5], ['price' => 2]], 'image' => [], '[probe]' => true];
        $body = sprintf(
            '<section><input value="%1$s"><p>%1$s</p><script type="application/ld+json">%2$s</script></section>',
            htmlspecialchars($name),
            json_encode($data, JSON_UNESCAPED_SLASHES | JSON_HEX_TAG),
        );
        $answer = static fn (): array => ['response' => ['code' => 200], 'body' => $body];
        add_filter('pre_http_request', $answer);
        add_shortcode('probe', static fn (): string => 'it ran');
        $_GET = ['holidays-open' => 'with-shortcodes'];
        // Shortcodes run twice where one encloses another, or where a page is shown within a template.
        $pages = [
            'block' => do_shortcode(do_shortcode(do_blocks('<!-- wp:stopover/holidays {"route":"query"} /-->'))),
            'shortcode' => do_shortcode(do_shortcode('[stopover_holidays route=query]')),
        ];
        $_GET = [];
        remove_shortcode('probe');
        remove_filter('pre_http_request', $answer);
        foreach ($pages as $way => $html) {
            $this->assertStringNotContainsString('it ran', $html, $way);
            $tags = new WP_HTML_Tag_Processor($html);
            $this->assertTrue($tags->next_tag('input'), $html);
            $this->assertSame($name, $tags->get_attribute('value'), $way);
            $this->assertSame(1, preg_match('~<p>(.*)</p><script[^>]*>(.*)</script>~s', $html, $found), $html);
            $this->assertSame($name, html_entity_decode($found[1], ENT_QUOTES | ENT_HTML5), $way);
            $this->assertSame($data, json_decode($found[2], true), $way);
        }
    }

    public function test_the_sites_defaults_give_way_to_the_elements_own(): void
    {
        $this->set(['gateway' => self::GATEWAY, 'hotels' => 'min-nights=2 owner-notices locale="de-AT"']);
        $this->assertSame(
            ['gateway' => self::GATEWAY, 'locale' => 'de-AT', 'min-nights' => '2', 'owner-notices' => true],
            $this->attributes('hotels', do_shortcode('[stopover_hotels]')),
        );
        $this->assertSame(
            ['gateway' => self::GATEWAY, 'locale' => 'fr', 'min-nights' => '3'],
            $this->attributes('hotels', do_shortcode('[stopover_hotels min-nights=3 owner-notices=false locale=fr]')),
        );
    }

    public function test_a_block_switches_off_what_the_site_has_switched_on(): void
    {
        $this->set(['gateway' => self::GATEWAY, 'hotels' => 'owner-notices']);
        $shown = fn (string $given): array => $this->attributes('hotels', do_blocks("<!-- wp:stopover/hotels $given/-->"));
        $this->assertArrayHasKey('owner-notices', $shown(''));
        $this->assertArrayNotHasKey('owner-notices', $shown('{"owner-notices":false} '));
    }

    public function test_the_language_is_the_sites(): void
    {
        add_filter('locale', $german = static fn (): string => 'de_DE');
        $html = do_shortcode('[stopover_hotels]');
        remove_filter('locale', $german);
        $this->assertSame('de-DE', $this->attributes('hotels', $html)['locale']);
    }

    public function test_without_a_gateway_visitors_see_nothing_and_administrators_a_hint(): void
    {
        $this->set([]);
        $this->assertSame('', do_shortcode('[stopover_hotels]'));
        $this->assertSame('', do_blocks('<!-- wp:stopover/hotels /-->'));
        $this->assertStringNotContainsString('stopover', $this->modules());
        wp_set_current_user(1);
        $this->assertStringContainsString('Settings → Stopover', do_shortcode('[stopover_hotels]'));
    }
}
