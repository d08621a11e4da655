<?php

/**
 * Plugin Name:       Stopover
 * Description:       Hotel search and booking, and a catalogue of holidays, as shortcodes and blocks.
 * Version:           0.1.0
 * Requires at least: 6.5
 * Requires PHP:      8.1
 * License:           MIT OR Apache-2.0
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       stopover
 * Domain Path:       /languages
 */

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

require __DIR__ . '/includes/class-attributes.php';
require __DIR__ . '/includes/class-settings.php';
require __DIR__ . '/includes/class-settings-page.php';
require __DIR__ . '/includes/class-package.php';
require __DIR__ . '/includes/class-fragments.php';
require __DIR__ . '/includes/class-renderer.php';
require __DIR__ . '/includes/class-head.php';
require __DIR__ . '/includes/class-blocks.php';
require __DIR__ . '/includes/class-grant.php';
require __DIR__ . '/includes/class-authorization.php';
require __DIR__ . '/includes/class-outcomes.php';

add_action('init', static function (): void {
    load_plugin_textdomain('stopover', false, 'stopover/languages');

    $settings = new Settings();
    $settings->register();
    $package = new Package($settings, __FILE__);
    $fragments = new Fragments($settings);
    $renderer = new Renderer($settings, $package, $fragments);
    $package->register();
    (new Head($renderer, $fragments))->register();
    (new Blocks($renderer, $settings, __FILE__))->register();
    foreach (Attributes::ELEMENTS as $element) {
        add_shortcode("stopover_$element", static fn ($given, ?string $content): string =>
            $renderer->render($element, is_array($given) ? $given : [], do_shortcode((string) $content)));
    }
});

add_action('admin_menu', static fn () => (new SettingsPage())->add());
add_action('admin_init', static fn () => (new SettingsPage())->fill());
add_action('rest_api_init', static function (): void {
    (new Authorization(new Settings()))->register();
    (new Outcomes(new Settings()))->register();
});
add_action(Outcomes::TIMER, static fn () => (new Outcomes(new Settings()))->ask());
// Where no filter names a checkout, there is nothing to ask.
add_action('init', static function (): void {
    if (has_filter(Outcomes::FILTER) && wp_next_scheduled(Outcomes::TIMER) === false) {
        wp_schedule_event(time(), 'hourly', Outcomes::TIMER);
    }
}, 20);
register_deactivation_hook(__FILE__, static fn () => wp_clear_scheduled_hook(Outcomes::TIMER));
