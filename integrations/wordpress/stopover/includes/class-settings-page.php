<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** Settings → Stopover. WordPress checks its nonce and that who saves it may manage options. */
final class SettingsPage
{
    private const CAPABILITY = 'manage_options';

    /** @return array<string, string> */
    public static function labels(): array
    {
        return [
            'gateway' => __('Gateway', 'stopover'),
            'script' => __('Script', 'stopover'),
            'integrity' => __('Integrity', 'stopover'),
            'site' => __('Name of this site', 'stopover'),
            'hotels' => __('Attributes of hotels', 'stopover'),
            'holidays' => __('Attributes of holidays', 'stopover'),
        ];
    }

    /** Puts it into the menu. */
    public function add(): void
    {
        $title = __('Stopover', 'stopover');
        add_options_page($title, $title, self::CAPABILITY, Settings::OPTION, $this->show(...));
    }

    /** Puts the fields onto it. */
    public function fill(): void
    {
        add_settings_section('stopover', '', '__return_empty_string', Settings::OPTION);
        $helps = $this->helps();
        foreach (self::labels() as $name => $label) {
            add_settings_field(
                "stopover-$name",
                $label,
                $this->field(...),
                Settings::OPTION,
                'stopover',
                ['label_for' => "stopover-$name", 'name' => $name, 'help' => $helps[$name]],
            );
        }
    }

    /** Writes the page. */
    private function show(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        echo '<div class="wrap"><h1>', esc_html(get_admin_page_title()), '</h1><form action="options.php" method="post">';
        settings_fields(Settings::OPTION);
        do_settings_sections(Settings::OPTION);
        echo '<h2>', esc_html__('Payments', 'stopover'), '</h2><p>', esc_html($this->payments()), '</p>';
        submit_button();
        echo '</form></div>';
    }

    /** @param array{label_for: string, name: string, help: string} $field */
    private function field(array $field): void
    {
        $name = $field['name'];
        printf(
            '<input class="regular-text" type="text" id="%1$s" name="%2$s[%3$s]" value="%4$s" aria-describedby="%1$s-help">'
                . '<p class="description" id="%1$s-help">%5$s</p>',
            esc_attr($field['label_for']),
            esc_attr(Settings::OPTION),
            esc_attr($name),
            esc_attr($this->value($name)),
            esc_html($field['help']),
        );
    }

    private function value(string $name): string
    {
        $settings = new Settings();
        if (!in_array($name, Attributes::ELEMENTS, true)) {
            return match ($name) {
                'gateway' => $settings->gateway(),
                'script' => $settings->script(),
                'integrity' => $settings->integrity(),
                default => $settings->site(),
            };
        }
        $words = [];
        foreach ($settings->defaults($name) as $attribute => $value) {
            if (is_bool($value)) {
                $words[] = $value ? $attribute : "$attribute=\"false\"";
                continue;
            }
            // Quotes cannot be escaped in a shortcode: a value with one kind stands in the other.
            $quote = str_contains($value, '"') ? "'" : '"';
            $words[] = $attribute . '=' . $quote . addcslashes($value, '\\') . $quote;
        }
        return implode(' ', $words);
    }

    /** @return array<string, string> */
    private function helps(): array
    {
        $attributes = __(
            'For all elements that do not say otherwise, as in a shortcode: min-nights="2" route="query"',
            'stopover',
        );
        return [
            'gateway' => __('Its address, such as https://book.site.example', 'stopover'),
            'script' => __(
                'Address of stopover.js. Empty: the copy in the plugin’s folder assets, or else the gateway’s.',
                'stopover',
            ),
            'integrity' => __(
                'Digest of the script at that address, from the package’s integrity.json. Empty: it is not checked.',
                'stopover',
            ),
            'site' => __('As in the gateway’s configuration. Only needed to take payments.', 'stopover'),
            'hotels' => $attributes,
            'holidays' => $attributes,
        ];
    }

    /** What there is, and what is missing, to book more than the test hotel and to be paid for it. */
    private function payments(): string
    {
        $settings = new Settings();
        return match (true) {
            $settings->site() === '' => __('Only the test hotel can be booked: this site has no name.', 'stopover'),
            $settings->grant_key() === '' => __(
                'Only the test hotel can be booked: STOPOVER_GRANT_KEY is not set in wp-config.php, or shorter than 32 bytes.',
                'stopover',
            ),
            !$settings->takes_payments() => __(
                'Only the test hotel can be booked: no plugin tells Stopover about payments.',
                'stopover',
            ),
            !has_action(Outcomes::ACTION) => __(
                'Bookings are authorised by this site, but no payment is captured: no plugin listens to stopover_outcome.',
                'stopover',
            ),
            $settings->outcome_key() === '' => __(
                'This site authorises bookings but is not told of them: STOPOVER_OUTCOME_KEY is not set, or under 32 bytes.',
                'stopover',
            ),
            default => __('Bookings are authorised by this site.', 'stopover'),
        };
    }
}
