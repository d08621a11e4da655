<?php

declare(strict_types=1);

namespace Stopover\Tests;

use RuntimeException;

/** A WordPress with the plugin in a folder of its own. Its database is an SQLite file that comes with it, installed. */
final class Site
{
    /** Who administers it. */
    public const USER = 'admin';

    /**
     * Unpacks it and switches the plugin on: as the zip STOPOVER_WORDPRESS_PLUGIN has it, or as it stands in this folder.
     *
     * @param string $builds The folder `src` of the npm package @wp-playground/wordpress-builds.
     * @param string $version `6.5`, or `nightly`, which is 6.7.
     * @param string $address Where it will be served.
     */
    public static function make(string $folder, string $builds, string $version, string $address): void
    {
        self::unpack("$builds/wordpress/wp-$version.zip", $folder);
        $plugins = "$folder/wp-content/plugins";
        self::unpack("$builds/sqlite-database-integration/sqlite-database-integration.zip", $plugins);
        rename("$plugins/sqlite-database-integration-main", "$plugins/sqlite-database-integration");
        copy("$plugins/sqlite-database-integration/db.copy", "$folder/wp-content/db.php");
        $zip = getenv('STOPOVER_WORDPRESS_PLUGIN');
        $zip ? self::unpack($zip, $plugins) : self::copy(__DIR__ . '/../stopover', "$plugins/stopover");
        self::write("$folder/wp-config.php", self::config($address));
        mkdir("$folder/wp-content/mu-plugins");
        $on = "<?php add_filter('pre_option_active_plugins', static fn () => ['stopover/stopover.php']);";
        self::write("$folder/wp-content/mu-plugins/on.php", $on);
    }

    /** Deletes a folder with all that is in it. */
    public static function remove(string $folder): void
    {
        foreach (array_diff(scandir($folder) ?: [], ['.', '..']) as $name) {
            $path = "$folder/$name";
            is_dir($path) && !is_link($path) ? self::remove($path) : unlink($path);
        }
        rmdir($folder);
    }

    private static function config(string $address): string
    {
        $constants = [
            'DB_NAME' => 'wordpress',
            'WP_HOME' => $address,
            'WP_SITEURL' => $address,
            'WP_DEBUG' => true,
            'WP_DEBUG_DISPLAY' => true,
            // It is to call nobody.
            'WP_HTTP_BLOCK_EXTERNAL' => true,
            'AUTOMATIC_UPDATER_DISABLED' => true,
            'DISABLE_WP_CRON' => true,
        ];
        foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
            $constants["{$name}_KEY"] = bin2hex(random_bytes(32));
            $constants["{$name}_SALT"] = bin2hex(random_bytes(32));
        }
        $lines = '';
        foreach ($constants as $name => $value) {
            $lines .= sprintf("define('%s', %s);\n", $name, var_export($value, true));
        }
        return "<?php\n$lines\$table_prefix = 'wp_';\n"
            . "defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n";
    }

    private static function unpack(string $archive, string $folder): void
    {
        if (!is_file($archive)) {
            throw new RuntimeException("$archive is missing: run `npm ci` in integrations/wordpress/tests");
        }
        (new \PharData($archive))->extractTo($folder, null, true);
    }

    /** Copies a folder into another, over what is there. */
    public static function copy(string $from, string $to): void
    {
        is_dir($to) || mkdir($to, recursive: true);
        foreach (array_diff(scandir($from) ?: [], ['.', '..']) as $name) {
            is_dir("$from/$name") ? self::copy("$from/$name", "$to/$name") : copy("$from/$name", "$to/$name");
        }
    }

    private static function write(string $file, string $text): void
    {
        if (file_put_contents($file, $text) === false) {
            throw new RuntimeException("$file cannot be written");
        }
    }
}
