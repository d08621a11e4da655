<?php

// The plugin's minting by itself, to be tried against the gateway as the examples are:
//   echo '{"checkout_id":"…","amount":131200,"currency":"EUR"}' | STOPOVER_SITE=… STOPOVER_GRANT_KEY=… php tests/mint.php
declare(strict_types=1);

namespace Stopover\Tests;

use Stopover\Grant;

define('ABSPATH', __DIR__);
require __DIR__ . '/../stopover/includes/class-grant.php';

$paid = json_decode((string) stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$key = (string) getenv('STOPOVER_GRANT_KEY');
$grant = Grant::mint((string) getenv('STOPOVER_SITE'), $key, $paid['checkout_id'], $paid['amount'], $paid['currency']);
echo json_encode(['grant' => $grant]), "\n";
