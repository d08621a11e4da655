<?php

// Starts a real WordPress with the plugin, in this process and on a database of its own, which are gone afterwards.
//   STOPOVER_WORDPRESS          the folder `src` of @wp-playground/wordpress-builds, if not below this one
//   STOPOVER_WORDPRESS_VERSION  6.5 (the oldest that the plugin runs on, and the default) or nightly
declare(strict_types=1);

namespace Stopover\Tests;

require __DIR__ . '/Site.php';
require __DIR__ . '/WordPressTestCase.php';

// WordPress makes these where it is included, and its functions look for them outside.
global $wpdb, $wp, $wp_rewrite, $wp_query, $wp_the_query, $wp_version, $wp_locale, $wp_roles, $shortcode_tags, $table_prefix;
global $wp_filter, $wp_actions, $wp_filters, $wp_current_filter, $current_user, $post, $pagenow, $wp_theme_directories;
global $wp_plugin_paths, $wp_object_cache, $wp_widget_factory, $wp_textdomain_registry, $wp_locale_switcher, $wp_embed;
global $is_apache, $is_nginx, $is_IIS, $is_iis7, $PHP_SELF, $timestart, $blog_id, $required_php_version, $wp_db_version;
global $wp_local_package, $allowedposttags, $allowedtags, $allowedentitynames, $allowedxmlentitynames, $required_mysql_version;
global $tinymce_version, $locale, $l10n, $wp_customize;

$folder = sys_get_temp_dir() . '/stopover-wordpress-' . bin2hex(random_bytes(8));
register_shutdown_function(static fn () => is_dir($folder) && Site::remove($folder));
Site::make(
    $folder,
    getenv('STOPOVER_WORDPRESS') ?: __DIR__ . '/node_modules/@wp-playground/wordpress-builds/src',
    getenv('STOPOVER_WORDPRESS_VERSION') ?: '6.5',
    'https://www.site.example',
);
$_SERVER = [
    'HTTP_HOST' => 'www.site.example', 'HTTPS' => 'on', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1',
    'REQUEST_METHOD' => 'GET', 'PHP_SELF' => '/index.php',
] + $_SERVER;
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/admin.php';
// What stands in for MySQL here is older than this PHP, which says so wherever a query has a LIKE.
$isOfStandIn = static fn (int $level, string $text, string $file) => str_contains($file, '/sqlite-database-integration/');
set_error_handler($isOfStandIn, E_DEPRECATED);
fwrite(STDERR, "WordPress $wp_version\n");
