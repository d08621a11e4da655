<?php

declare(strict_types=1);

namespace Stopover\Tests;

use Stopover\Settings;

final class SettingsTest extends WordPressTestCase
{
    private const GATEWAY = 'https://book.site.example';

    public function test_what_is_right_is_kept(): void
    {
        $this->set([
            'gateway' => ' https://book.site.example/ ',
            'script' => '/files/stopover.js',
            'integrity' => 'sha384-' . str_repeat('A', 64),
            'site' => 'example',
            'hotels' => 'min-nights="2" fixed',
            'holidays' => ['route' => 'query'],
        ]);
        $settings = new Settings();
        $this->assertSame(self::GATEWAY, $settings->gateway());
        $this->assertSame('/files/stopover.js', $settings->script());
        $this->assertSame('example', $settings->site());
        $this->assertSame(['min-nights' => '2', 'fixed' => true], $settings->defaults('hotels'));
        $this->assertSame(['route' => 'query'], $settings->defaults('holidays'));
        $this->assertSame([], get_settings_errors('stopover'));
    }

    public function test_a_wrong_entry_is_named_and_leaves_what_was_set(): void
    {
        $wrong = [
            'javascript:alert(1)', 'book.site.example', 'book', '//', 'ftp://book.site.example',
            'https://user:secret@book.site.example', 'https://book.site.example/?a=b',
            "https://book.site.example/'><script>", 'http://',
        ];
        foreach ($wrong as $address) {
            $GLOBALS['wp_settings_errors'] = [];
            $this->set(['gateway' => $address]);
            $this->assertSame(self::GATEWAY, (new Settings())->gateway(), $address);
            $this->assertStringContainsString('Gateway', get_settings_errors('stopover')[0]['message'] ?? '', $address);
        }
    }

    public function test_every_wrong_entry_is_named(): void
    {
        $wrong = [
            'gateway' => self::GATEWAY, 'integrity' => 'md5-x', 'site' => 'a b',
            'hotels' => 'min-night=2', 'holidays' => 'days=9 gateway="https://evil.example"',
        ];
        $this->set($wrong);
        $messages = implode("\n", array_unique(array_column(get_settings_errors('stopover'), 'message')));
        foreach (['Integrity', 'Name of this site', 'min-night', 'days', 'gateway'] as $name) {
            $this->assertStringContainsString("$name", $messages);
        }
        $this->assertSame([], (new Settings())->defaults('hotels') + (new Settings())->defaults('holidays'));
    }

    public function test_what_was_typed_cannot_become_html_in_a_message(): void
    {
        $this->set(['gateway' => self::GATEWAY, 'hotels' => 'x="<img src=x onerror=alert(1)>" <b>']);
        $messages = implode('', array_column(get_settings_errors('stopover'), 'message'));
        $this->assertNotSame('', $messages);
        $this->assertStringNotContainsString('<', $messages);
    }

    public function test_input_of_any_shape_is_survived(): void
    {
        foreach ([null, 'text', 7, [], ['gateway' => ['x']], ['hotels' => [['x']]], ['hotels' => 7, 'site' => null]] as $input) {
            $kept = Settings::sanitize($input);
            $this->assertSame(['gateway', 'script', 'integrity', 'site', 'hotels', 'holidays'], array_keys($kept));
        }
    }

    public function test_nothing_that_is_not_a_setting_is_stored(): void
    {
        $this->set(['gateway' => self::GATEWAY, 'grant_key' => self::KEY]);
        $this->assertStringNotContainsString(self::KEY, serialize(get_option('stopover')));
    }

    public function test_only_administrators_see_the_page_and_it_carries_a_nonce_and_no_key(): void
    {
        putenv('STOPOVER_GRANT_KEY=' . self::KEY);
        $this->set(['gateway' => self::GATEWAY, 'site' => 'example', 'hotels' => 'destination=\'"><script>\' fixed=false']);
        $this->assertSame('', $this->page(viewer: 0));
        $page = $this->page();
        $this->assertMatchesRegularExpression('/name="_wpnonce" value="\w{10}"/', $page);
        $this->assertStringContainsString('value="' . self::GATEWAY . '"', $page);
        $this->assertStringContainsString('fixed=&quot;false&quot;', $page);
        $this->assertStringNotContainsString('<script', $page);
        $this->assertStringNotContainsString(self::KEY, $page);
    }

    public function test_the_page_says_what_is_missing_to_take_payments(): void
    {
        $this->assertStringContainsString('this site has no name', $this->page());
        $this->set(['gateway' => self::GATEWAY, 'site' => 'example']);
        putenv('STOPOVER_GRANT_KEY=too-short');
        $this->assertStringContainsString('STOPOVER_GRANT_KEY is not set', $this->page());
        putenv('STOPOVER_GRANT_KEY=' . self::KEY);
        $this->assertStringContainsString('no plugin tells', $this->page());
        add_filter('stopover_authorize_payment', '__return_null');
        $this->assertStringContainsString('no plugin listens to stopover_outcome', $this->page());
        add_action('stopover_outcome', '__return_null');
        $this->assertStringContainsString('STOPOVER_OUTCOME_KEY is not set', $this->page());
        putenv('STOPOVER_OUTCOME_KEY=' . self::KEY);
        $this->assertStringContainsString('Bookings are authorised by this site.', $this->page());
    }

    public function test_what_the_page_shows_can_be_saved_again(): void
    {
        $hotels = ['destination' => 'city:7 "Old\\new" Lisbon', 'fixed' => true, 'owner-notices' => false, 'max-nights' => '14'];
        $this->set(['gateway' => self::GATEWAY, 'hotels' => $hotels]);
        preg_match('/name="stopover\[hotels\]" value="([^"]*)"/', $this->page(), $shown);
        $this->set(['gateway' => self::GATEWAY, 'hotels' => html_entity_decode($shown[1], ENT_QUOTES)]);
        $this->assertSame([], get_settings_errors('stopover'));
        $this->assertEquals($hotels, (new Settings())->defaults('hotels'));
    }

    public function test_deleting_the_plugin_deletes_its_settings_and_what_it_has_kept(): void
    {
        $this->assertNotFalse(get_option('stopover', false));
        set_transient('stopover_' . md5('a page'), '<section></section>', 300);
        set_transient('of_another_plugin', 'kept', 300);
        wp_schedule_event(time(), 'hourly', 'stopover_ask');
        $this->assertNotFalse(wp_next_scheduled('stopover_ask'));
        define('WP_UNINSTALL_PLUGIN', 'stopover/stopover.php');
        require WP_PLUGIN_DIR . '/stopover/uninstall.php';
        $this->assertArrayNotHasKey('stopover', wp_load_alloptions(true));
        $wpdb = $GLOBALS['wpdb'];
        $names = static fn (string $part): array =>
            $wpdb->get_col($wpdb->prepare("SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", "%$part%"));
        $this->assertSame([], $names('stopover'));
        $this->assertCount(2, $names('of_another_plugin'));
        $this->assertFalse(wp_next_scheduled('stopover_ask'));
        delete_transient('of_another_plugin');
    }

    private function page(int $viewer = 1): string
    {
        wp_set_current_user(1);
        // As wp-admin/options-general.php?page=stopover does.
        $GLOBALS['submenu'] = $GLOBALS['menu'] = [];
        $GLOBALS['admin_page_hooks'] = ['options-general.php' => 'settings'];
        $GLOBALS['title'] = 'Stopover';
        remove_all_actions('settings_page_stopover');
        (new \Stopover\SettingsPage())->add();
        (new \Stopover\SettingsPage())->fill();
        wp_set_current_user($viewer);
        ob_start();
        do_action('settings_page_stopover');
        return (string) ob_get_clean();
    }
}
