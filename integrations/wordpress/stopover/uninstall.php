<?php

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $stopover_site) {
        delete_blog_option($stopover_site, 'stopover');
    }
} else {
    delete_option('stopover');
}
