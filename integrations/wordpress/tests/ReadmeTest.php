<?php

declare(strict_types=1);

namespace Stopover\Tests;

final class ReadmeTest extends WordPressTestCase
{
    public function test_every_shortcode_that_readme_txt_names_is_registered(): void
    {
        preg_match_all('/`\[(\w+)\]`/', $this->readme(), $named);
        $this->assertContains('stopover_hotels', $named[1]);
        $unknown = array_filter($named[1], static fn (string $name): bool => !shortcode_exists($name));
        $this->assertSame([], $unknown);
    }

    public function test_every_constant_filter_and_action_that_readme_txt_names_is_read_or_called(): void
    {
        preg_match_all('/`(stopover_\w+)`/i', $this->readme(), $named);
        $this->assertContains('STOPOVER_GRANT_KEY', $named[1]);
        $files = glob(WP_PLUGIN_DIR . '/stopover/includes/*.php') ?: [];
        $code = implode(array_map(file_get_contents(...), $files));
        $unknown = array_filter($named[1], static fn (string $name): bool => !str_contains($code, "'$name'"));
        $this->assertSame([], $unknown);
    }

    public function test_readme_txt_shows_no_code_that_nothing_tries(): void
    {
        $this->assertDoesNotMatchRegularExpression('/^( {4}|\t|```)/m', $this->readme());
    }

    private function readme(): string
    {
        return (string) file_get_contents(WP_PLUGIN_DIR . '/stopover/readme.txt');
    }
}
