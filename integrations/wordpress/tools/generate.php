<?php

// Writes what follows from other files, or with --check says what is out of date:
//   stopover/includes/attributes.php   from src/embed/interface.json
//   stopover/languages/stopover.pot    from the plugin, with GNU gettext's xgettext
declare(strict_types=1);

namespace Stopover\Tools;

const PLUGIN = __DIR__ . '/../stopover';
const INTERFACE_FILE = __DIR__ . '/../../../src/embed/interface.json';

function read(string $file): string
{
    $text = file_get_contents($file);
    return $text === false ? throw new \RuntimeException("$file cannot be read") : $text;
}

/** @return array<string, mixed> */
function json(string $file): array
{
    return json_decode(read($file), true, flags: JSON_THROW_ON_ERROR);
}

/** A PHP literal. */
function literal(string $text): string
{
    return "'" . addcslashes($text, "'\\") . "'";
}

/** What counts as a value of an attribute. */
function kind(string $name, string $type): string
{
    return match (true) {
        $name === 'gateway', str_ends_with($name, '-url') => 'url',
        $type === 'string' => 'text',
        $type === 'number' => 'number',
        $type === 'boolean' => 'flag',
        str_starts_with($type, '"') => 'choice',
        default => throw new \RuntimeException("$name: no kind for the type $type"),
    };
}

/** The elements' attributes as a PHP file. */
function attributes(): string
{
    $php = "<?php\n\n// Written by tools/generate.php from src/embed/interface.json, which is the place for changes.\n"
        . "declare(strict_types=1);\n\ndefined('ABSPATH') || exit;\n\nreturn [\n";
    foreach (json(INTERFACE_FILE)['elements'] as $element) {
        $php .= '    ' . literal(substr($element['name'], strlen('stopover-'))) . " => [\n";
        foreach ($element['attributes'] as ['name' => $name, 'type' => $type, 'description' => $help]) {
            $kind = kind($name, $type);
            $php .= '        ' . literal($name) . " => [\n            'kind' => " . literal($kind) . ",\n";
            if ($kind === 'choice') {
                preg_match_all('/"([^"]*)"/', $type, $choices);
                $php .= "            'choices' => [" . implode(', ', array_map(literal(...), $choices[1])) . "],\n";
            }
            $php .= "            'help' => __(" . literal($help) . ", 'stopover'),\n        ],\n";
        }
        $php .= "    ],\n";
    }
    return $php . "];\n";
}

/** The template for translators. */
function template(string $attributes): string
{
    // xgettext reads no JSON and no headers.
    $header = read(PLUGIN . '/stopover.php');
    preg_match('/Description:\s*(.+)/', $header, $description);
    $others = '__(' . literal($description[1]) . ");\n";
    foreach (['hotels', 'holidays'] as $element) {
        $block = json(PLUGIN . "/blocks/$element/block.json");
        $others .= '_x(' . literal($block['title']) . ", 'block title');\n";
        $others .= '_x(' . literal($block['description']) . ", 'block description');\n";
        foreach ($block['keywords'] as $keyword) {
            $others .= '_x(' . literal($keyword) . ", 'block keyword');\n";
        }
    }
    $folder = sys_get_temp_dir() . '/stopover-pot-' . bin2hex(random_bytes(8));
    mkdir("$folder/includes", recursive: true);
    file_put_contents("$folder/metadata.php", "<?php\n$others");
    $files = ['metadata.php', 'includes/attributes.php', 'blocks/editor.js'];
    foreach (glob(PLUGIN . '/includes/class-*.php') ?: [] as $file) {
        $files[] = 'includes/' . basename($file);
    }
    file_put_contents("$folder/includes/attributes.php", $attributes);
    // The fresh list of attributes comes before the folder's own.
    $command = ['xgettext', "--directory=$folder", '--directory=' . PLUGIN, '--from-code=UTF-8', '--no-location',
        '--add-comments=translators', '--keyword=__', '--keyword=_x:1,2c', '--keyword=esc_html__', '--package-name=Stopover',
        '--output=-', ...$files];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    if ($process === false) {
        throw new \RuntimeException('xgettext cannot be started: install GNU gettext');
    }
    $text = (string) stream_get_contents($pipes[1]);
    $status = proc_close($process);
    array_map(unlink(...), ["$folder/metadata.php", "$folder/includes/attributes.php"]);
    rmdir("$folder/includes");
    rmdir($folder);
    if ($status !== 0) {
        throw new \RuntimeException("xgettext failed ($status)");
    }
    // Neither the time nor a blank form for the header belongs into a repository.
    $head = "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: Stopover\\n\"\n\"MIME-Version: 1.0\\n\"\n"
        . "\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n";
    return $head . substr((string) strstr($text, "\n\n"), 1);
}

$attributes = attributes();
$written = [
    'includes/attributes.php' => $attributes,
    'languages/stopover.pot' => template($attributes),
];
$stale = [];
foreach ($written as $file => $text) {
    if (is_file(PLUGIN . "/$file") && read(PLUGIN . "/$file") === $text) {
        continue;
    }
    $stale[] = $file;
    if (!in_array('--check', $argv, true)) {
        file_put_contents(PLUGIN . "/$file", $text);
    }
}
foreach ($stale as $file) {
    fwrite(STDERR, in_array('--check', $argv, true) ? "$file is out of date: run tools/generate.php\n" : "wrote $file\n");
}
exit(in_array('--check', $argv, true) && $stale !== [] ? 1 : 0);
