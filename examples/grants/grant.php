<?php
// PHP: mints a grant with nothing but the standard library (the package firebase/php-jwt does the same).
//   echo '{"checkout_id":"…","amount":131200,"currency":"EUR"}' | STOPOVER_SITE=… STOPOVER_GRANT_KEY=… php grant.php
declare(strict_types=1);

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** The grant for a checkout whose payment has been taken. */
function mint(string $site, string $key, array $paid): string
{
    $claims = [
        'iss' => $site,
        'aud' => 'stopover',
        'jti' => bin2hex(random_bytes(16)), // each grant works once
        'iat' => time(),
        'exp' => time() + 600,
        'checkout_id' => $paid['checkout_id'],
        'amount' => $paid['amount'],
        'currency' => $paid['currency'],
    ];
    $parts = array_map(
        fn (array $part): string => base64url(json_encode($part, JSON_THROW_ON_ERROR)),
        [['alg' => 'HS256', 'typ' => 'JWT'], $claims],
    );
    $signed = implode('.', $parts);
    return $signed . '.' . base64url(hash_hmac('sha256', $signed, $key, true));
}

$paid = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
echo json_encode(['grant' => mint(getenv('STOPOVER_SITE'), getenv('STOPOVER_GRANT_KEY'), $paid)]), "\n";
