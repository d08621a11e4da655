<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/**
 * The title and the canonical address of a page whose address opens a hotel or a holiday: for WordPress it is the page with the
 * list. Both stay as they are where the gateway has written nothing of it.
 */
final class Head
{
    public function __construct(private readonly Renderer $renderer, private readonly Fragments $fragments)
    {
    }

    /** Takes part in what WordPress writes into the head. */
    public function register(): void
    {
        add_filter('get_canonical_url', $this->address(...), 10, 2);
        add_filter('document_title_parts', $this->title(...));
    }

    private function address(mixed $address, \WP_Post $post): mixed
    {
        $shown = is_string($address) && $post->ID === get_queried_object_id() ? $this->shown() : null;
        if ($shown === null) {
            return $address;
        }
        $element = $shown['element'];
        return add_query_arg(Fragments::PARAMETERS[$element], rawurlencode(Fragments::opened($element)), $address);
    }

    /**
     * @param array<string, string> $parts
     * @return array<string, string>
     */
    private function title(array $parts): array
    {
        $shown = $this->shown();
        return $shown === null ? $parts : ['title' => $shown['title']] + $parts;
    }

    /**
     * What the page's address opens, if an element of the page shows it.
     *
     * @return ?array{element: string, title: string}
     */
    private function shown(): ?array
    {
        $post = is_singular() ? get_queried_object() : null;
        if (!$post instanceof \WP_Post || post_password_required($post)) {
            return null;
        }
        foreach (Attributes::ELEMENTS as $element) {
            $given = Fragments::opened($element) === '' ? [] : $this->given($element, $post->post_content);
            foreach ($given as $attributes) {
                $html = $this->fragments->html($element, $this->renderer->attributes($element, $attributes));
                if (preg_match('~<h2[^>]*>(.*?)</h2>~s', $html, $heading) === 1) {
                    $title = html_entity_decode(wp_strip_all_tags($heading[1]), ENT_QUOTES | ENT_HTML5, 'UTF-8');
                    return ['element' => $element, 'title' => $title];
                }
            }
        }
        return null;
    }

    /**
     * The attributes of each element of a kind in which the author has written nothing: it holds what the gateway writes.
     *
     * @return list<array<int|string, mixed>>
     */
    private function given(string $element, string $content): array
    {
        $given = $this->of_blocks("stopover/$element", parse_blocks($content));
        preg_match_all('/' . get_shortcode_regex(["stopover_$element"]) . '/', $content, $shortcodes, PREG_SET_ORDER);
        foreach ($shortcodes as [, $before, , $attributes, , $inside]) {
            // In two brackets it is no shortcode, but text about one.
            if ($before === '' && trim($inside) === '') {
                $attributes = shortcode_parse_atts($attributes);
                $given[] = is_array($attributes) ? $attributes : [];
            }
        }
        return $given;
    }

    /**
     * @param array<array<string, mixed>> $blocks As WordPress parses them.
     * @return list<array<string, mixed>>
     */
    private function of_blocks(string $name, array $blocks): array
    {
        $given = [];
        foreach ($blocks as $block) {
            $own = $block['blockName'] === $name ? [$block['attrs']] : [];
            array_push($given, ...$own, ...$this->of_blocks($name, $block['innerBlocks']));
        }
        return $given;
    }
}
