<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** What the gateway writes for search engines and for people without scripts: it stands inside the elements. */
final class Fragments
{
    /** The parameters of the page's address that open one of an element's kind. */
    public const PARAMETERS = ['hotels' => 'hotels-hotel', 'holidays' => 'holidays-open'];

    /** What the form for hotels asks for in the page's address, each after `hotels-`. */
    private const SEARCHED = ['destination', 'check-in', 'check-out', 'rooms'];

    /** What the names of all transients of the plugin begin with. */
    private const PREFIX = 'stopover_';

    /** The transient that says that the gateway did not answer. */
    private const SILENT = self::PREFIX . 'silent';

    /** How long a piece is kept, in seconds. */
    private const KEPT = 300;

    /** How long nothing is asked of a gateway that did not answer, in seconds. */
    private const PAUSE = 30;

    /** How long a page waits for the gateway, in seconds. */
    private const PATIENCE = 5;

    /** @var array<string, string> What this page has had of the gateway, by address: nothing is asked for twice. */
    private array $had = [];

    /** @param int $most Most pieces that are kept in the database: visitors can ask for any number of pages. */
    public function __construct(private readonly Settings $settings, private readonly int $most = 1000)
    {
    }

    /** Deletes what is kept in the database of this site. */
    public static function forget(): void
    {
        $wpdb = $GLOBALS['wpdb'];
        $patterns = [self::pattern('_transient_'), self::pattern('_transient_timeout_')];
        $query = "DELETE FROM $wpdb->options WHERE option_name LIKE %s OR option_name LIKE %s";
        $wpdb->query($wpdb->prepare($query, $patterns));
    }

    /** The id of what the page's address opens of an element's kind; empty where it opens nothing. */
    public static function opened(string $element): string
    {
        return self::parameter(self::PARAMETERS[$element]);
    }

    /**
     * The piece for an element of the page that is being made. Empty where the element does not read the page's address, so that
     * links would lead nowhere, or where the gateway does not answer.
     *
     * @param array<string, string|bool> $attributes The element's.
     */
    public function html(string $element, array $attributes): string
    {
        if (($attributes['route'] ?? '') !== 'query' || $this->settings->gateway() === '') {
            return '';
        }
        $path = match ($element) {
            'hotels' => $this->one('hotels', $attributes, 'hotel') ?? 'search',
            'holidays' => $this->one('holidays', $attributes, 'holiday') ?? 'holidays',
        };
        $asked = ['page' => $this->page(), 'lang' => (string) ($attributes['locale'] ?? '')];
        if ($path === 'holidays') {
            $asked['from'] = (string) min(1_000_000, (int) self::parameter('holidays-from'));
        }
        if ($path === 'search') {
            foreach (self::SEARCHED as $name) {
                $asked[$name] = mb_substr(self::parameter("hotels-$name"), 0, 100);
            }
            $asked = array_filter($asked);
        }
        return $this->kept("/fragments/$path?" . http_build_query($asked));
    }

    /**
     * The path of the hotel or holiday that is open.
     *
     * @param array<string, string|bool> $attributes
     */
    private function one(string $element, array $attributes, string $attribute): ?string
    {
        $id = self::opened($element) ?: (string) ($attributes[$attribute] ?? '');
        return $id === '' ? null : "$element/" . rawurlencode($id);
    }

    private static function parameter(string $name): string
    {
        // It is only read: nothing is done for whoever sends it.
        $given = $_GET[$name] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification.Recommended
        return is_string($given) ? sanitize_text_field(wp_unslash($given)) : '';
    }

    /** The path of the page, where links lead. */
    private function page(): string
    {
        $address = get_permalink();
        return is_string($address) ? wp_make_link_relative($address) : '/';
    }

    private function kept(string $path): string
    {
        $address = \WP_Http::make_absolute_url($this->settings->gateway(), home_url('/')) . $path;
        return $this->had[$address] ??= $this->read($address);
    }

    /** What is kept of an address, or else what the gateway answers. */
    private function read(string $address): string
    {
        $key = self::PREFIX . md5($address);
        $kept = get_transient($key);
        if (is_string($kept)) {
            return $kept;
        }
        if (get_transient(self::SILENT) !== false) {
            return '';
        }
        $answer = wp_remote_get($address, ['timeout' => self::PATIENCE, 'redirection' => 0]);
        if (is_wp_error($answer)) {
            set_transient(self::SILENT, '1', self::PAUSE);
            return '';
        }
        // Anything else may be about an address that a visitor has made up.
        if (wp_remote_retrieve_response_code($answer) !== 200) {
            return '';
        }
        $html = wp_remote_retrieve_body($answer);
        // What the gateway itself does not stand by any longer: it is still reading its lists.
        if (!str_ends_with((string) wp_remote_retrieve_header($answer, 'cache-control'), 'max-age=0')) {
            $this->make_room();
            set_transient($key, $html, self::KEPT);
        }
        return $html;
    }

    /** Begins anew where as many are kept as may be. An object cache makes room by itself. */
    private function make_room(): void
    {
        if (wp_using_ext_object_cache()) {
            return;
        }
        $wpdb = $GLOBALS['wpdb'];
        $query = "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE %s";
        if ((int) $wpdb->get_var($wpdb->prepare($query, self::pattern('_transient_'))) >= $this->most) {
            self::forget();
        }
    }

    /** Options of a kind that are the plugin's. */
    private static function pattern(string $kind): string
    {
        return $GLOBALS['wpdb']->esc_like($kind . self::PREFIX) . '%';
    }
}
