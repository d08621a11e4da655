<?php

declare(strict_types=1);

namespace Stopover\Tests;

final class HeadTest extends WordPressTestCase
{
    private const GATEWAY = 'https://book.site.example';

    private const OPEN = '<section lang="en" dir="ltr"><article><h2><bdi lang="">Sea &amp; Sun</bdi></h2></article></section>';

    private const SHORTCODE = '[stopover_holidays route="query"]';

    /** @var list<int> */
    private array $pages = [];

    protected function tearDown(): void
    {
        $_GET = [];
        wp_reset_query();
        $GLOBALS['post'] = null;
        foreach ($this->pages as $page) {
            wp_delete_post($page, true);
        }
        parent::tearDown();
    }

    public function test_a_page_with_a_holiday_or_hotel_open_has_its_title_and_an_address_of_its_own(): void
    {
        $open = [
            'holidays-open' => [self::SHORTCODE, '<!-- wp:stopover/holidays {"route":"query"} /-->'],
            'hotels-hotel' => [
                "<!-- wp:group --><div>[stopover_hotels route='query']</div><!-- /wp:group -->",
                '<!-- wp:group --><div><!-- wp:stopover/hotels {"route":"query"} /--></div><!-- /wp:group -->',
            ],
        ];
        foreach ($open as $parameter => $contents) {
            foreach ($contents as $content) {
                $head = $this->open($content, [$parameter => 'A/1', 'holidays-from' => '24']);
                $this->assertStringStartsWith('Sea & Sun ', $head['title'], $content);
                $this->assertSame(add_query_arg($parameter, 'A%2F1', get_permalink()), $head['address'], $content);
                $kind = strtok($parameter, '-');
                $asked = http_build_query(['page' => wp_make_link_relative(get_permalink()), 'lang' => 'en-US']);
                $this->assertSame([self::GATEWAY . "/fragments/$kind/A%2F1?$asked"], $head['asked'], 'once');
                $this->assertStringContainsString(self::OPEN, $head['content']);
            }
        }
    }

    public function test_where_the_gateway_has_written_nothing_of_it_all_stays_as_it_is(): void
    {
        $open = ['holidays-open' => 'A2'];
        $untouched = [
            'the list' => [self::SHORTCODE, []],
            'nothing is known of it' => [self::SHORTCODE, $open, 404],
            'another kind' => ['[stopover_hotels route="query"]', $open],
            'it does not read the address' => ['[stopover_holidays]', $open],
            'the author has written what is inside' => [self::SHORTCODE . '<p>Write to us</p>[/stopover_holidays]', $open],
            'text about a shortcode' => ['[' . self::SHORTCODE . ']', $open],
            'no element' => ['<p>Trips</p>', $open],
        ];
        foreach ($untouched as $why => $given) {
            $head = $this->open(...$given);
            $this->assertStringStartsWith('Trips ', $head['title'], $why);
            $this->assertSame(get_permalink(), $head['address'], $why);
            $this->assertLessThanOrEqual(1, count($head['asked']), $why);
        }
    }

    public function test_the_address_of_another_page_stays_as_it_is(): void
    {
        $other = $this->page('<p>Contact</p>');
        $this->open(self::SHORTCODE, ['holidays-open' => 'A3']);
        $this->assertSame(get_permalink($other), wp_get_canonical_url($other));
    }

    /**
     * Opens a page with that content, as WordPress does: first its head, then the rest.
     *
     * @param array<string, string> $query Of its address.
     * @return array{title: string, address: string, asked: list<string>, content: string}
     */
    private function open(string $content, array $query, int $status = 200): array
    {
        $_GET = $query;
        $GLOBALS['post'] = query_posts(['page_id' => $this->page($content)])[0];
        $asked = [];
        $answer = static function (mixed ...$given) use (&$asked, $status): array {
            $asked[] = $given[2];
            return ['response' => ['code' => $status], 'body' => self::OPEN];
        };
        add_filter('pre_http_request', $answer, 10, 3);
        $title = html_entity_decode(wp_get_document_title(), ENT_QUOTES | ENT_HTML5);
        $address = wp_get_canonical_url();
        $content = do_shortcode(do_blocks($content));
        remove_filter('pre_http_request', $answer);
        return ['title' => $title, 'address' => $address, 'asked' => $asked, 'content' => $content];
    }

    private function page(string $content): int
    {
        $page = ['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Trips'];
        return $this->pages[] = wp_insert_post($page + ['post_content' => wp_slash($content)]);
    }
}
