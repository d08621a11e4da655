<?php

declare(strict_types=1);

namespace Stopover\Tests;

use PHPUnit\Framework\TestCase;
use WP_HTML_Tag_Processor;

/** Leaves WordPress as it was: nobody logged in, nothing set, nothing enqueued. */
abstract class WordPressTestCase extends TestCase
{
    protected const KEY = 'a-grant-key-of-more-than-32-bytes-for-tests';

    protected function setUp(): void
    {
        $this->set(['gateway' => 'https://book.site.example']);
    }

    protected function tearDown(): void
    {
        delete_option('stopover');
        wp_set_current_user(0);
        wp_dequeue_script_module('stopover');
        wp_dequeue_style('stopover');
        array_map(
            remove_all_filters(...),
            ['stopover_authorize_payment', 'stopover_outcome', 'stopover_waiting_checkouts'],
        );
        putenv('STOPOVER_GRANT_KEY');
        putenv('STOPOVER_OUTCOME_KEY');
        $GLOBALS['wp_settings_errors'] = [];
    }

    /**
     * Saves settings as the settings page does.
     *
     * @param array<string, mixed> $settings
     */
    protected function set(array $settings): void
    {
        update_option('stopover', $settings);
    }

    /** The plugin begins anew, as with a visitor's next request. */
    protected function restart(): void
    {
        wp_deregister_script_module('stopover');
        wp_deregister_style('stopover');
        $settings = new \Stopover\Settings();
        (new \Stopover\Package($settings, WP_PLUGIN_DIR . '/stopover/stopover.php'))->register();
    }

    /** The ways in which an author puts an element into a page. @return array<string, string> */
    protected function written(string $element, string $name, string $value): array
    {
        return [
            'shortcode' => do_shortcode(sprintf('[stopover_%s %s="%s"]', $element, $name, $value)),
            'block' => do_blocks(sprintf(
                '<!-- wp:stopover/%s %s /-->',
                $element,
                serialize_block_attributes([$name => $value]),
            )),
        ];
    }

    /**
     * The attributes of the only element of that name, as a browser reads them.
     *
     * @return array<string, string|true>
     */
    protected function attributes(string $element, string $html): array
    {
        $tags = new WP_HTML_Tag_Processor($html);
        $this->assertTrue($tags->next_tag("stopover-$element"), $html);
        $found = [];
        foreach ($tags->get_attribute_names_with_prefix('') ?? [] as $name) {
            $found[$name] = $tags->get_attribute($name);
        }
        $this->assertFalse($tags->next_tag("stopover-$element"), $html);
        ksort($found);
        return $found;
    }

    /** What WordPress prints at the place of script modules. */
    protected function modules(): string
    {
        ob_start();
        wp_script_modules()->print_enqueued_script_modules();
        return (string) ob_get_clean();
    }
}
