<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** The script and style sheet of the elements: once, and only on pages that have one. */
final class Package
{
    /** Their handle. */
    public const HANDLE = 'stopover';

    public function __construct(private readonly Settings $settings, private readonly string $plugin)
    {
    }

    /** Makes them known to WordPress. */
    public function register(): void
    {
        [$address, $version] = $this->script();
        wp_register_script_module(self::HANDLE, $address, [], $version);
        wp_register_style(self::HANDLE, plugins_url('assets/elements.css', $this->plugin), [], '0.1.0');
        add_filter('wp_script_attributes', $this->with_integrity(...));
    }

    /** Puts them into the page that is being made. */
    public function enqueue(): void
    {
        wp_enqueue_script_module(self::HANDLE);
        wp_enqueue_style(self::HANDLE);
    }

    /** @return array{string, ?string} The script's address, and what is appended to tell its versions apart. */
    private function script(): array
    {
        if ($this->settings->script() !== '') {
            return [$this->settings->script(), null];
        }
        $own = plugin_dir_path($this->plugin) . 'assets/stopover.js';
        if (is_file($own)) {
            return [plugins_url('assets/stopover.js', $this->plugin), (string) filemtime($own)];
        }
        return [$this->settings->gateway() . '/pkg/stopover.js', null];
    }

    /**
     * @param array<string, string|bool> $attributes Of a script tag.
     * @return array<string, string|bool>
     */
    private function with_integrity(array $attributes): array
    {
        $ours = ($attributes['id'] ?? '') === self::HANDLE . '-js-module';
        if ($ours && $this->settings->script() !== '' && $this->settings->integrity() !== '') {
            $attributes['integrity'] = $this->settings->integrity();
            $attributes['crossorigin'] = 'anonymous';
        }
        return $attributes;
    }
}
