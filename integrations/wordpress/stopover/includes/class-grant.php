<?php

declare(strict_types=1);

namespace Stopover;

defined('ABSPATH') || exit;

/** The site's signed word to the gateway: JWTs with HS256. */
final class Grant
{
    /** How long a grant works, in seconds; the gateway allows an hour. */
    public const LIFETIME = 600;

    /** How long a question is good for, in seconds; the gateway allows five minutes. */
    private const QUERY_LIFETIME = 60;

    /**
     * That a checkout is paid, once.
     *
     * @param string $site The site's name in the gateway's configuration.
     * @param string $key The key that it shares with the gateway.
     * @param int $amount What was paid, in the currency's minor unit: 131200 is 1,312.00 EUR.
     */
    public static function mint(string $site, string $key, string $checkout_id, int $amount, string $currency): string
    {
        $facts = ['checkout_id' => $checkout_id, 'amount' => $amount, 'currency' => $currency];
        return self::sign($site, $key, 'stopover', self::LIFETIME, $facts);
    }

    /** That it is the site that asks what became of a checkout. */
    public static function query(string $site, string $key, string $checkout_id): string
    {
        return self::sign($site, $key, 'stopover-outcome', self::QUERY_LIFETIME, ['checkout_id' => $checkout_id]);
    }

    /** @param array<string, string|int> $facts */
    private static function sign(string $site, string $key, string $audience, int $lifetime, array $facts): string
    {
        $now = time();
        $header = ['alg' => 'HS256', 'typ' => 'JWT'];
        $claims = [
            'iss' => $site,
            'aud' => $audience,
            'jti' => bin2hex(random_bytes(16)),
            'iat' => $now,
            'exp' => $now + $lifetime,
        ] + $facts;
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
