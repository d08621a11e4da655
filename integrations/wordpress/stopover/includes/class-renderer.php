<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** An element's HTML, for shortcodes and blocks alike. */
final class Renderer
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Package $package,
        private readonly Fragments $fragments,
    ) {
    }

    /**
     * The element. Without a gateway, nothing, but a hint for who can set one.
     *
     * @param array<int|string, mixed> $given An author's attributes.
     * @param string $fallback HTML that is shown where the widget cannot run; the gateway's where there is none.
     */
    public function render(string $element, array $given, string $fallback = ''): string
    {
        if ($this->settings->gateway() === '') {
            return current_user_can('manage_options')
                ? '<p>' . esc_html__('Stopover needs a gateway: see Settings → Stopover.', 'stopover') . '</p>'
                : '';
        }
        $this->package->enqueue();
        $attributes = $this->attributes($element, $given);
        $inside = trim($fallback) === ''
            ? self::without_shortcodes($this->fragments->html($element, $attributes))
            : wp_kses_post($fallback);
        return sprintf(
            '<stopover-%1$s%2$s>%3$s</stopover-%1$s>',
            $element,
            Attributes::html($element, $attributes),
            $inside,
        );
    }

    /**
     * All attributes of the element, the administrator's with them.
     *
     * @param array<int|string, mixed> $given An author's.
     * @return array<string, string|bool>
     */
    public function attributes(string $element, array $given): array
    {
        $attributes = Attributes::clean($element, $given)
            + $this->settings->defaults($element)
            + ['locale' => get_bloginfo('language')];
        $attributes['gateway'] = $this->settings->gateway();
        if ($this->settings->takes_payments()) {
            $attributes['authorize-url'] = rest_url(Authorization::ROUTE);
        }
        return $attributes;
    }

    /**
     * The gateway's HTML without a bracket that could begin a shortcode: WordPress runs those of the whole content after its
     * blocks, also such as a hotel's name or the page's address has. It reads `&#91;` back into a bracket, `&#091;` not.
     */
    private static function without_shortcodes(string $html): string
    {
        return (string) preg_replace_callback(
            '~<script\b[^<]*+</script>|\[|&#91;~i',
            static fn (array $found): string => $found[0][0] === '<' ? self::with_plain_strings($found[0]) : '&#091;',
            $html,
        );
    }

    /** JSON-LD, in whose strings neither a bracket nor an entity is left. Outside of them brackets are arrays. */
    private static function with_plain_strings(string $script): string
    {
        return (string) preg_replace_callback(
            '~"(?:[^"\\\\]++|\\\\.)*+"~s',
            static fn (array $text): string => strtr($text[0], ['[' => '\u005b', '&' => '\u0026']),
            $script,
        );
    }
}
