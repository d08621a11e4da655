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
        $inside = trim($fallback) === '' ? $this->fragments->html($element, $attributes) : wp_kses_post($fallback);
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
}
