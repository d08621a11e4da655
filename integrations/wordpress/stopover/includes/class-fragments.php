<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** What the gateway writes for search engines and for people without scripts: it stands inside the elements. */
final class Fragments
{
    /** How long a piece is kept, in seconds. */
    private const KEPT = 300;

    /** How long nothing is asked of a gateway that did not answer, in seconds. */
    private const PAUSE = 30;

    /** How long a page waits for the gateway, in seconds. */
    private const PATIENCE = 5;

    public function __construct(private readonly Settings $settings)
    {
    }

    /**
     * The piece for an element of the page that is being made. Empty where the element does not read the page's address, so that
     * links would lead nowhere, or where the gateway does not answer.
     *
     * @param array<string, string|bool> $attributes The element's.
     */
    public function html(string $element, array $attributes): string
    {
        if (($attributes['route'] ?? '') !== 'query') {
            return '';
        }
        $path = match ($element) {
            'hotels' => $this->one('hotels', $attributes, 'hotels-hotel', 'hotel') ?? 'search',
            'holidays' => $this->one('holidays', $attributes, 'holidays-open', 'holiday') ?? 'holidays',
        };
        $asked = ['page' => $this->page(), 'lang' => (string) ($attributes['locale'] ?? '')];
        if ($path === 'holidays') {
            $asked['from'] = (string) min(1_000_000, (int) $this->parameter('holidays-from'));
        }
        return $this->kept("/fragments/$path?" . http_build_query($asked));
    }

    /**
     * The path of the hotel or holiday that is open.
     *
     * @param array<string, string|bool> $attributes
     */
    private function one(string $kind, array $attributes, string $parameter, string $attribute): ?string
    {
        $id = $this->parameter($parameter) ?: (string) ($attributes[$attribute] ?? '');
        return $id === '' ? null : "$kind/" . rawurlencode($id);
    }

    private function parameter(string $name): string
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
        $key = 'stopover_' . md5($address);
        $kept = get_transient($key);
        if (is_string($kept)) {
            return $kept;
        }
        $answer = wp_remote_get($address, ['timeout' => self::PATIENCE, 'redirection' => 0]);
        $is_there = wp_remote_retrieve_response_code($answer) === 200;
        $html = $is_there ? wp_remote_retrieve_body($answer) : '';
        set_transient($key, $html, $is_there ? self::KEPT : self::PAUSE);
        return $html;
    }
}
