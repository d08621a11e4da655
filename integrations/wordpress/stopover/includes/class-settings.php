<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** What the administrator has set. Keys are no settings: they would end up in exports and backups of the database. */
final class Settings
{
    /** The option, and the group of the settings page. */
    public const OPTION = 'stopover';

    /** Shortest key that the gateway takes, in bytes. */
    private const SHORTEST_KEY = 32;

    /** Makes the option known to WordPress, which then has whatever is written to it sanitised. */
    public function register(): void
    {
        register_setting(self::OPTION, self::OPTION, [
            'type' => 'object',
            'sanitize_callback' => self::sanitize(...),
            'default' => [],
            'show_in_rest' => false,
        ]);
    }

    /** The gateway's address, without a slash at its end; empty until it is set. */
    public function gateway(): string
    {
        return $this->text('gateway');
    }

    /** The address of stopover.js; empty for the plugin's own copy or the gateway's. */
    public function script(): string
    {
        return $this->text('script');
    }

    /** The digest that the browser checks stopover.js against, such as `sha384-…`; empty for none. */
    public function integrity(): string
    {
        return $this->text('integrity');
    }

    /** The site's name in the gateway's configuration; empty where it takes no payments. */
    public function site(): string
    {
        return $this->text('site');
    }

    /**
     * Attributes for all elements of a kind that do not have their own.
     *
     * @return array<string, string|bool>
     */
    public function defaults(string $element): array
    {
        $defaults = $this->all()[$element] ?? [];
        return is_array($defaults) ? Attributes::clean($element, $defaults) : [];
    }

    /** The key that grants are signed with: the constant or environment variable STOPOVER_GRANT_KEY. */
    public function grant_key(): string
    {
        return $this->key('STOPOVER_GRANT_KEY');
    }

    /** The key that the gateway signs outcomes with: the constant or environment variable STOPOVER_OUTCOME_KEY. */
    public function outcome_key(): string
    {
        return $this->key('STOPOVER_OUTCOME_KEY');
    }

    /** Whether grants can be minted: there are a name, a key, and something that knows about payments. */
    public function takes_payments(): bool
    {
        return $this->site() !== '' && $this->grant_key() !== '' && has_filter(Authorization::FILTER);
    }

    /**
     * What is kept of a form. A wrong entry is named, and what was set before stays.
     *
     * @return array<string, string|array<string, string|bool>>
     */
    public static function sanitize(mixed $input): array
    {
        $input = is_array($input) ? $input : [];
        $before = (new self())->all();
        $kept = [];
        foreach (self::checks() as $name => [$check, $complaint]) {
            $text = is_string($input[$name] ?? null) ? trim($input[$name]) : '';
            if ($text !== '' && !$check($text)) {
                self::complain($name, $complaint);
                $text = is_string($before[$name] ?? null) ? $before[$name] : '';
            }
            $kept[$name] = $name === 'gateway' ? untrailingslashit($text) : $text;
        }
        foreach (Attributes::ELEMENTS as $element) {
            $kept[$element] = self::attributes($element, $input[$element] ?? []);
        }
        return $kept;
    }

    /** @return array<string, array{callable(string): bool, string}> */
    private static function checks(): array
    {
        $is_address = self::is_address(...);
        $address = __('is no address like https://book.site.example', 'stopover');
        return [
            'gateway' => [$is_address, $address],
            'script' => [$is_address, $address],
            'integrity' => [
                static fn (string $text): bool => preg_match('~^sha(256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}$~D', $text) === 1,
                __('is no digest like sha384-…', 'stopover'),
            ],
            'site' => [
                static fn (string $text): bool => preg_match('/^[A-Za-z0-9_-]{1,64}$/D', $text) === 1,
                __('may have letters, digits, hyphens and underscores only', 'stopover'),
            ],
        ];
    }

    /** Absolute, or from the site's root: an address that depends on the page would be wrong on most. */
    private static function is_address(string $text): bool
    {
        if (preg_match('/[\s?#]/', $text) === 1 || esc_url_raw($text, ['http', 'https']) !== $text) {
            return false;
        }
        $parts = wp_parse_url($text);
        if (!is_array($parts) || isset($parts['user']) || isset($parts['pass'])) {
            return false;
        }
        return isset($parts['host']) ? isset($parts['scheme']) : str_starts_with($text, '/');
    }

    /** @return array<string, string|bool> */
    private static function attributes(string $element, mixed $input): array
    {
        // As in a shortcode, or, when WordPress sanitises twice, as sanitised before.
        $given = is_string($input) ? shortcode_parse_atts($input) : $input;
        $given = is_array($given) ? $given : [];
        $clean = Attributes::clean($element, $given);
        foreach ($given as $name => $value) {
            if (is_int($name)) {
                $name = is_string($value) ? strtolower($value) : '';
            }
            if (!isset($clean[$name])) {
                /* translators: %s: what was typed, such as min-night */
                self::complain($element, sprintf(__('cannot have “%s”, or not with that value', 'stopover'), $name));
            }
        }
        return $clean;
    }

    private static function complain(string $name, string $complaint): void
    {
        // Only the administration has it: options can be written by other means.
        if (function_exists('add_settings_error')) {
            $message = SettingsPage::labels()[$name] . ': ' . $complaint;
            add_settings_error(self::OPTION, "stopover-$name", esc_html($message));
        }
    }

    private function key(string $name): string
    {
        $key = defined($name) ? constant($name) : getenv($name);
        return is_string($key) && strlen($key) >= self::SHORTEST_KEY ? $key : '';
    }

    private function text(string $name): string
    {
        $value = $this->all()[$name] ?? '';
        return is_string($value) ? $value : '';
    }

    /** @return array<string, mixed> */
    private function all(): array
    {
        $all = get_option(self::OPTION, []);
        return is_array($all) ? $all : [];
    }
}
