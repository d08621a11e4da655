<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** A block for each element. Its attributes are the element's, so that the editor's form follows from them. */
final class Blocks
{
    private const EDITOR = 'stopover-editor';

    public function __construct(
        private readonly Renderer $renderer,
        private readonly Settings $settings,
        private readonly string $plugin,
    ) {
    }

    /** Makes them known to WordPress. */
    public function register(): void
    {
        $needs = ['wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n'];
        wp_register_script(self::EDITOR, plugins_url('blocks/editor.js', $this->plugin), $needs, '0.1.0', true);
        wp_set_script_translations(self::EDITOR, 'stopover', plugin_dir_path($this->plugin) . 'languages');
        foreach (Attributes::ELEMENTS as $element) {
            $attributes = array_map($this->schema(...), Attributes::of_authors($element));
            // What the site's settings switch on. As `default` it would be left out of what the editor keeps.
            foreach (array_keys($this->settings->defaults($element), true, true) as $name) {
                $attributes[$name]['usual'] = true;
            }
            register_block_type(plugin_dir_path($this->plugin) . "blocks/$element", [
                'attributes' => $attributes,
                'render_callback' => fn (array $attributes): string => $this->render($element, $attributes),
            ]);
        }
    }

    /** @param array<string, mixed> $attributes */
    private function render(string $element, array $attributes): string
    {
        $html = $this->renderer->render($element, $attributes);
        return $html === '' ? '' : sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $html);
    }

    /**
     * What the editor keeps, and what its form says.
     *
     * @param array{kind: string, help: string, choices?: list<string>} $attribute
     * @return array<string, mixed>
     */
    private function schema(array $attribute): array
    {
        $schema = ['type' => $attribute['kind'] === 'flag' ? 'boolean' : 'string', 'help' => $attribute['help']];
        if ($attribute['kind'] === 'choice') {
            $schema['enum'] = $attribute['choices'];
        }
        return $schema;
    }
}
