<?php

declare(strict_types=1);

namespace Stopover\Tests;

use WP_HTML_Tag_Processor;

final class PackageTest extends WordPressTestCase
{
    private const GATEWAY = 'https://book.site.example';

    protected function setUp(): void
    {
        parent::setUp();
        $this->restart();
    }

    public function test_a_page_without_an_element_loads_nothing(): void
    {
        apply_filters('the_content', '<p>No widget here.</p>');
        $this->assertSame('', $this->modules());
        $this->assertFalse(wp_style_is('stopover'));
    }

    public function test_a_page_loads_the_script_once_however_many_elements_it_has(): void
    {
        apply_filters('the_content', '[stopover_hotels] [stopover_holidays] <!-- wp:stopover/hotels /-->');
        $tag = $this->tag();
        $this->assertSame(self::GATEWAY . '/pkg/stopover.js', $tag->get_attribute('src'));
        $this->assertSame('module', $tag->get_attribute('type'));
        $this->assertFalse($tag->next_tag());
        $this->assertTrue(wp_style_is('stopover'));
    }

    public function test_a_copy_in_the_plugins_folder_comes_before_the_gateways(): void
    {
        $copy = WP_PLUGIN_DIR . '/stopover/assets/stopover.js';
        file_put_contents($copy, '');
        $this->restart();
        unlink($copy);
        do_shortcode('[stopover_hotels]');
        $address = (string) $this->tag()->get_attribute('src');
        $this->assertStringStartsWith('https://www.site.example/wp-content/plugins/stopover/assets/stopover.js?ver=', $address);
    }

    public function test_a_script_elsewhere_is_held_against_its_digest(): void
    {
        $digest = 'sha384-' . base64_encode(str_repeat('x', 48));
        $address = 'https://files.site.example/1/stopover.js';
        $this->set(['gateway' => self::GATEWAY, 'script' => $address, 'integrity' => $digest]);
        $this->restart();
        do_shortcode('[stopover_hotels]');
        $tag = $this->tag();
        $this->assertSame(
            [$address, $digest, 'anonymous'],
            [$tag->get_attribute('src'), $tag->get_attribute('integrity'), $tag->get_attribute('crossorigin')],
        );
    }

    public function test_the_form_has_its_room_before_the_script_arrives(): void
    {
        $readme = (string) file_get_contents(__DIR__ . '/../../../README.md');
        preg_match('/```css .*?\n(.*?)```/s', $readme, $recommended);
        $sheet = (string) file_get_contents(WP_PLUGIN_DIR . '/stopover/assets/elements.css');
        $this->assertStringEndsWith($recommended[1], $sheet);
    }

    private function tag(): WP_HTML_Tag_Processor
    {
        $html = $this->modules();
        $tag = new WP_HTML_Tag_Processor($html);
        $this->assertTrue($tag->next_tag('script'), $html);
        return $tag;
    }
}
