<?php
// PHP: a travel site's backend, reduced to what bookings and its pages with a widget ask of it, with nothing but the standard library.
//   export STOPOVER_SITE=… STOPOVER_GRANT_KEY=… STOPOVER_OUTCOME_KEY=… STOPOVER_GATEWAY=https://book.site.example
//   php -S 127.0.0.1:3000 site.php
//   php site.php ask     # each minute, from cron
declare(strict_types=1);

// What fails answers 500, so that the gateway tells it again.
ini_set('display_errors', '0');
ini_set('log_errors', '1');

// With an empty key anyone could sign.
foreach (['STOPOVER_GRANT_KEY', 'STOPOVER_OUTCOME_KEY'] as $name) {
    if (strlen((string) getenv($name)) < 32) {
        error_log("$name is shorter than 32 bytes");
        http_response_code(500);
        exit(1);
    }
}

/** Which step of the money follows which outcome, from where it stands. A step that was taken already is not taken again. */
const STEPS = [
    'booked' => ['authorised' => 'captured', 'held' => 'captured', 'voided' => 'review', 'refunded' => 'review'],
    'refused' => ['authorised' => 'voided', 'held' => 'voided', 'captured' => 'refunded', 'refunded' => 'review'],
    'unknown' => ['authorised' => 'held'],
    'cancelled' => ['authorised' => 'review', 'held' => 'review', 'captured' => 'refunded', 'refunded' => 'review'],
    'cancellation_refused' => ['refunded' => 'review'],
];

/** Decimal places of the currencies that the site takes. */
const DECIMALS = ['EUR' => 2, 'GBP' => 2, 'USD' => 2, 'JPY' => 0];

/** Whether these are a checkout's facts. They come from a browser. */
function are_facts(mixed $facts): bool
{
    $is = fn (string $name, string $pattern): bool => is_string($facts[$name] ?? null) && preg_match($pattern, $facts[$name]) === 1;
    return is_array($facts)
        && $is('checkout_id', '/^[A-Za-z0-9_.:-]{1,200}$/D')
        && $is('currency', '/^[A-Z]{3}$/D')
        && is_int($facts['amount'] ?? null)
        && $facts['amount'] > 0
        && $facts['amount'] < 2 ** 53;
}

/**
 * What was authorised, by checkout, and what `$work` makes of it. A real site keeps it in its database, and shows those with a `review`
 * to a person.
 */
function with_payments(callable $work): mixed
{
    $file = fopen(getenv('STOPOVER_PAYMENTS') ?: __DIR__ . '/payments.json', 'c+');
    flock($file, LOCK_EX);
    $payments = json_decode(stream_get_contents($file) ?: '[]', true, flags: JSON_THROW_ON_ERROR);
    $result = $work($payments);
    ftruncate($file, 0);
    rewind($file);
    fwrite($file, json_encode($payments, JSON_THROW_ON_ERROR));
    fclose($file);
    return $result;
}

/** A grant for a checkout whose payment is authorised, or the state that the payment is in. */
function authorize(array $facts): array
{
    $seconds = (int) (getenv('STOPOVER_GRANT_SECONDS') ?: 600);
    $price = ['amount' => $facts['amount'], 'currency' => $facts['currency']];
    $state = with_payments(function (array &$payments) use ($facts, $price, $seconds): string {
        $payment = $payments[$facts['checkout_id']] ?? ['price' => $price, 'state' => 'authorised']; // here the card is charged
        if ($payment['price'] !== $price) {
            return 'other';
        }
        if ($payment['state'] !== 'authorised') {
            return $payment['state'];
        }
        // Longer than the grant: clocks differ.
        $payments[$facts['checkout_id']] = ['waits_until' => time() + 2 * $seconds] + $payment;
        return 'authorised';
    });
    return $state === 'authorised'
        ? ['grant' => token('stopover', ['checkout_id' => $facts['checkout_id']] + $price, $seconds)]
        : ['state' => $state];
}

/** Lets the money follow the booking, as the gateway has told it, or answered when it was asked. */
function settle(string $checkout, array $told, int $asked_at = 0): void
{
    with_payments(function (array &$payments) use ($checkout, $told, $asked_at): void {
        if (!isset($payments[$checkout])) {
            return;
        }
        $payment = &$payments[$checkout];
        $outcome = $told['outcome'];
        // The grant could not be used any more when the gateway was asked, so nothing will be booked by it.
        if ($outcome === 'open' && $payment['waits_until'] < $asked_at) {
            $outcome = 'refused';
        }
        $step = STEPS[$outcome][$payment['state']] ?? null;
        if ($step === null || is_paid_back($payment, $outcome)) {
            return;
        }
        if ($step === 'review') {
            review($checkout, $payment, "$outcome, but the payment is {$payment['state']}");
            return;
        }
        $payment['state'] = $step; // here the payment provider is told to
        $line = "$step $checkout";
        if ($step === 'refunded') {
            ['amount' => $amount, 'currency' => $currency] = $payment['price'];
            $payment['paid_back'] = $outcome === 'refused' ? $amount : given_back($payment['price'], $told);
            if ($payment['paid_back'] === null) {
                review($checkout, $payment, 'cancelled, but it is not known what the provider gives back');
                return;
            }
            $line .= ": {$payment['paid_back']} of $amount $currency";
        }
        file_put_contents('php://stdout', "$line\n");
    });
}

/** Whether it has been paid back already what this outcome would have paid back. */
function is_paid_back(array $payment, string $outcome): bool
{
    $paid_back = $payment['paid_back'] ?? null;
    return $outcome === 'refused' ? $paid_back === $payment['price']['amount'] : $outcome === 'cancelled' && $paid_back !== null;
}

/** What the provider gives back of a cancelled booking, in minor units, and no more than was paid. Null where that is not known. */
function given_back(array $price, array $told): ?int
{
    ['amount' => $amount, 'currency' => $currency] = $price;
    $refunded = $told['refunded'] ?? -1;
    if ($refunded < 0 || ($told['refund_currency'] ?? '') !== $currency || !isset(DECIMALS[$currency])) {
        return null;
    }
    return (int) min(round($refunded * 10 ** DECIMALS[$currency]), $amount);
}

/** Keeps in sight what a person has to decide. */
function review(string $checkout, array &$payment, string $reason): void
{
    if (($payment['review'] ?? '') !== $reason) {
        $payment['review'] = $reason;
        error_log("a person has to look at $checkout: $reason");
    }
}

/** Whether the gateway sent these bytes, within the last five minutes. */
function is_genuine(string $signature, string $body): bool
{
    if (!preg_match('/^t=(\d+),v1=([0-9a-f]{64})$/D', $signature, $parts) || abs(time() - (int) $parts[1]) > 300) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$parts[1].$body", getenv('STOPOVER_OUTCOME_KEY')), $parts[2]);
}

/** Asks for what was not heard of: a call may be late, and nobody calls about a checkout that was never submitted. */
function ask(): void
{
    foreach (with_payments(fn (array &$payments): array => $payments) as $checkout => $payment) {
        if ($payment['state'] !== 'authorised' && $payment['state'] !== 'held') {
            continue;
        }
        try {
            ask_about((string) $checkout); // PHP makes keys of digits integers
        } catch (Throwable $failure) {
            error_log("$checkout: {$failure->getMessage()}");
        }
    }
}

function ask_about(string $checkout): void
{
    $asked_at = time();
    $bearer = token('stopover-outcome', ['checkout_id' => $checkout], 60);
    $address = getenv('STOPOVER_GATEWAY') . '/sites/' . getenv('STOPOVER_SITE') . '/checkouts/' . rawurlencode($checkout);
    $options = ['header' => "Authorization: Bearer $bearer", 'timeout' => 10, 'ignore_errors' => true];
    $answer = @file_get_contents($address, context: stream_context_create(['http' => $options]));
    $status = (int) substr($http_response_header[0] ?? '', 9, 3);
    if ($status === 404) {
        // There may be a booking all the same.
        with_payments(function (array &$payments) use ($checkout): void {
            review($checkout, $payments[$checkout], 'the gateway does not know it');
        });
        return;
    }
    if ($status !== 200) {
        throw new RuntimeException("the gateway answers $status");
    }
    $report = json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
    settle($checkout, ['outcome' => $report['state']], $asked_at);
    if (($report['cancellation'] ?? '') === 'cancelled') {
        settle($checkout, ['outcome' => 'cancelled'] + $report);
    }
}

/** A JWT, signed with HS256 (the package firebase/php-jwt does the same). */
function token(string $audience, array $claims, int $seconds): string
{
    $base64url = fn (string $bytes): string => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    $claims += [
        'iss' => getenv('STOPOVER_SITE'),
        'aud' => $audience,
        'jti' => bin2hex(random_bytes(16)), // each grant works once
        'iat' => time(),
        'exp' => time() + $seconds,
    ];
    $parts = [json_encode(['alg' => 'HS256', 'typ' => 'JWT'], JSON_THROW_ON_ERROR), json_encode($claims, JSON_THROW_ON_ERROR)];
    $signed = implode('.', array_map($base64url, $parts));
    return $signed . '.' . $base64url(hash_hmac('sha256', $signed, getenv('STOPOVER_GRANT_KEY'), true));
}

/** The pages with a widget: its element, its title, what the gateway writes of the list and of one, and which parameters name what is open and what of the list is shown. */
const PAGES = [
    '/trips' => ['stopover-holidays', 'Holidays', 'holidays', 'holidays', 'holidays-open', ['from']],
    '/stays' => ['stopover-hotels', 'Hotels', 'search', 'hotels', 'hotels-hotel', ['destination', 'check-in', 'check-out', 'rooms']],
];

/** A page with a widget, and inside it what search engines and people without scripts read. */
function page(string $path, array $query): string
{
    [$element, $title, $list, $one, $open, $which] = PAGES[$path];
    $asked = ['page' => $path, 'lang' => 'en'];
    $what = isset($query[$open]) ? "$one/" . rawurlencode((string) $query[$open]) : $list;
    foreach ($what === $list ? $which : [] as $name) {
        $given = $query["$one-$name"] ?? '';
        if (is_string($given) && $given !== '') {
            $asked[$name] = $given;
        }
    }
    $inside = fragment("$what?" . http_build_query($asked));
    // What is open gives the page its title, in the gateway's HTML without its elements.
    $has_name = $what !== $list && preg_match('~<h2[^>]*>(.*?)</h2>~s', $inside, $heading) === 1;
    $name = $has_name ? strip_tags($heading[1]) : $title;
    // Keeps the room of the elements until their script is there.
    $sheet = file_get_contents(__DIR__ . '/../elements.css');
    $gateway = getenv('STOPOVER_GATEWAY');
    return <<<HTML
        <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>$name</title>
        <style>$sheet</style><script type="module" src="$gateway/pkg/stopover.js"></script>
        <h1>$title</h1><$element gateway="$gateway" route="query">$inside</$element></html>
        HTML;
}

/**
 * Keeps an answer of the gateway as long as it says, in a file, and then asks by its ETag whether it has changed. Without the gateway it
 * is the last one, or none.
 */
function fragment(string $path): string
{
    $address = getenv('STOPOVER_GATEWAY') . "/fragments/$path";
    $file = (getenv('STOPOVER_FRAGMENTS') ?: sys_get_temp_dir()) . '/stopover-fragment-' . sha1($address);
    $kept = json_decode(is_file($file) ? file_get_contents($file) : '', true);
    if ($kept && $kept['until'] > time()) {
        return $kept['html'];
    }
    $options = ['header' => $kept ? "If-None-Match: {$kept['etag']}" : '', 'timeout' => 2, 'ignore_errors' => true];
    $html = @file_get_contents($address, context: stream_context_create(['http' => $options]));
    $headers = implode("\n", $http_response_header ?? []);
    $status = (int) substr($headers, 9, 3);
    if ($html === false || $status >= 500) {
        return $kept['html'] ?? '';
    }
    if ($status !== 200 && $status !== 304) {
        return '';
    }
    if ($status === 304) {
        $html = $kept['html'];
    }
    preg_match('/^etag: *(.+)$/mi', $headers, $etag);
    preg_match('/^cache-control:.*max-age=(\d+)/mi', $headers, $fresh);
    $kept = ['html' => $html, 'etag' => $etag[1] ?? '', 'until' => time() + (int) ($fresh[1] ?? 0)];
    file_put_contents($file, json_encode($kept, JSON_THROW_ON_ERROR), LOCK_EX);
    return $html;
}

if (PHP_SAPI === 'cli') {
    ask();
    return;
}
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($_SERVER['REQUEST_METHOD'] === 'GET' && isset(PAGES[$path])) {
    header('Content-Type: text/html; charset=utf-8');
    echo page($path, $_GET);
    return;
}
$body = file_get_contents('php://input');
switch ($_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI']) {
    case 'POST /authorize':
        $facts = json_decode($body, true);
        if (!are_facts($facts)) {
            http_response_code(400);
            break;
        }
        $answer = authorize($facts);
        http_response_code(isset($answer['grant']) ? 200 : 409);
        header('Content-Type: application/json');
        echo json_encode($answer);
        break;
    case 'POST /outcomes':
        $is_ours = is_genuine($_SERVER['HTTP_STOPOVER_SIGNATURE'] ?? '', $body);
        if ($is_ours) {
            $told = json_decode($body, true);
            if (!is_array($told)) {
                http_response_code(400);
                break;
            }
            settle($told['checkout_id'], $told);
        }
        http_response_code($is_ours ? 204 : 401);
        break;
    default:
        http_response_code(404);
}
