<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** A site's word that a checkout is paid: a JWT, signed with HS256, which works once. */
final class Grant
{
    /** How long it works, in seconds; the gateway allows an hour. */
    private const LIFETIME = 600;

    /**
     * @param string $site The site's name in the gateway's configuration.
     * @param string $key The key that it shares with the gateway.
     * @param int $amount What was paid, in the currency's minor unit: 131200 is 1,312.00 EUR.
     */
    public static function mint(string $site, string $key, string $checkout_id, int $amount, string $currency): string
    {
        $now = time();
        $header = ['alg' => 'HS256', 'typ' => 'JWT'];
        $claims = [
            'iss' => $site,
            'aud' => 'stopover',
            'jti' => bin2hex(random_bytes(16)),
            'iat' => $now,
            'exp' => $now + self::LIFETIME,
            'checkout_id' => $checkout_id,
            'amount' => $amount,
            'currency' => $currency,
        ];
        $signed = self::part($header) . '.' . self::part($claims);
        return $signed . '.' . self::base64url(hash_hmac('sha256', $signed, $key, true));
    }

    /** @param array<string, string|int> $part */
    private static function part(array $part): string
    {
        return self::base64url(json_encode($part, JSON_THROW_ON_ERROR));
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
