<?php

// Serves a WordPress with the plugin on this machine, to look at it, until Ctrl-C:
//   STOPOVER_GRANT_KEY=… STOPOVER_OUTCOME_KEY=… php tests/serve.php FOLDER 127.0.0.1:8090 http://127.0.0.1:8080 demo
// A folder for it, the address to listen on, the gateway's address, and the site's name in the gateway's configuration.
// A pretend payment plugin has taken whatever is asked for. The administrator is admin, the password `password`.
declare(strict_types=1);

namespace Stopover\Tests;

require __DIR__ . '/Site.php';

[, $folder, $listen, $gateway, $name] = $argv;
$builds = getenv('STOPOVER_WORDPRESS') ?: __DIR__ . '/node_modules/@wp-playground/wordpress-builds/src';
$version = getenv('STOPOVER_WORDPRESS_VERSION') ?: '6.5';
Site::make($folder, $builds, $version, "http://$listen");
// The archive has no scripts and styles of WordPress's own: they lie beside it.
Site::copy(dirname($builds) . "/public/wp-$version", $folder);
copy(__DIR__ . '/pretend-payments.php', "$folder/wp-content/mu-plugins/pretend-payments.php");

$_SERVER['HTTP_HOST'] = $listen;
require "$folder/wp-load.php";
// It is to welcome nobody, ask for no confirmation of an address and for no pictures from elsewhere.
update_user_meta(1, 'wp_persisted_preferences', ['core/edit-post' => ['welcomeGuide' => false], '_modified' => gmdate('c')]);
update_option('admin_email_lifespan', PHP_INT_MAX);
update_option('show_avatars', 0);
// As most sites have it.
update_option('permalink_structure', '/%postname%/');
update_option('stopover', ['gateway' => $gateway, 'site' => $name]);
$pages = [
    'Hotels' => '<!-- wp:stopover/hotels {"min-nights":"2","align":"wide"} /-->',
    'Lisbon' => <<<'CONTENT'
        [stopover_hotels destination="Lisbon" min-nights="2" fixed]
        CONTENT,
    'Holidays' => <<<'CONTENT'
        [stopover_holidays route="query"]<a href="/contact">Write to us</a>[/stopover_holidays]
        CONTENT,
    'Trips' => <<<'CONTENT'
        [stopover_holidays route="query"]
        CONTENT,
];
foreach ($pages as $title => $content) {
    $page = ['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => wp_slash($content)];
    wp_insert_post($page);
}
pcntl_exec(PHP_BINARY, ['-S', $listen, '-t', $folder]);
