<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** What may stand on an element: the names, and for each what counts as a value. */
final class Attributes
{
    /** The elements, without the `stopover-` in front. */
    public const ELEMENTS = ['hotels', 'holidays'];

    /** For the administrator only: the author of a page must not be able to send its visitors' data elsewhere. */
    private const ADMINISTRATORS = ['gateway', 'authorize-url'];

    /**
     * All attributes of an element: name => `kind`, `help` and, where there is a choice, `choices`.
     *
     * @return array<string, array{kind: string, help: string, choices?: list<string>}>
     */
    public static function of(string $element): array
    {
        static $attributes = null;
        $attributes ??= require __DIR__ . '/attributes.php';
        return $attributes[$element];
    }

    /**
     * Those that authors may set, in a shortcode or a block.
     *
     * @return array<string, array{kind: string, help: string, choices?: list<string>}>
     */
    public static function of_authors(string $element): array
    {
        return array_diff_key(self::of($element), array_flip(self::ADMINISTRATORS));
    }

    /**
     * What is left of an author's attributes when the unknown and the wrong are gone.
     *
     * @param array<int|string, mixed> $given As WordPress parses a shortcode or a block: `[0 => 'fixed']` for a name alone.
     * @return array<string, string|bool>
     */
    public static function clean(string $element, array $given): array
    {
        $known = self::of_authors($element);
        $clean = [];
        foreach ($given as $name => $value) {
            if (is_int($name)) {
                [$name, $value] = [is_string($value) ? strtolower($value) : '', true];
            }
            $value = isset($known[$name]) ? self::value($known[$name], $value) : null;
            if ($value !== null) {
                $clean[$name] = $value;
            }
        }
        return $clean;
    }

    /**
     * The attributes as HTML, each with a space in front.
     *
     * @param array<string, string|bool> $attributes
     */
    public static function html(string $element, array $attributes): string
    {
        $html = '';
        foreach (array_intersect_key(self::of($element), $attributes) as $name => ['kind' => $kind]) {
            $value = $attributes[$name];
            $html .= match (true) {
                $value === true => " $name",
                $value === false => '',
                $kind === 'url' => sprintf(' %s="%s"', $name, esc_url($value, ['http', 'https'])),
                default => sprintf(' %s="%s"', $name, esc_attr($value)),
            };
        }
        return $html;
    }

    /** @param array{kind: string, choices?: list<string>} $attribute */
    private static function value(array $attribute, mixed $value): string|bool|null
    {
        if ($attribute['kind'] === 'flag') {
            return is_scalar($value) ? filter_var($value, FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) : null;
        }
        if (!is_string($value) && !is_int($value) && !is_float($value)) {
            return null;
        }
        $text = trim(wp_check_invalid_utf8((string) $value));
        $valid = match ($attribute['kind']) {
            'number' => preg_match('/^\d{1,9}(\.\d{1,3})?$/D', $text) === 1,
            'choice' => in_array($text, $attribute['choices'] ?? [], true),
            'url' => $text !== '' && esc_url_raw($text, ['http', 'https']) !== '',
            default => $text !== '',
        };
        return $valid ? $text : null;
    }
}
