<?php

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/includes/class-fragments.php';

$stopover_delete = static function (): void {
    delete_option('stopover');
    Stopover\Fragments::forget();
    // In a network, switching the plugin off has stopped the timer of one site.
    wp_unschedule_hook('stopover_ask');
};

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $stopover_site) {
        switch_to_blog($stopover_site);
        $stopover_delete();
        restore_current_blog();
    }
} else {
    $stopover_delete();
}
