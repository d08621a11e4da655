//! Character references.

/// Text with the character references that serialised HTML has, and the common ones besides.
pub fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let reference = after
            .split_once(';')
            .and_then(|(name, tail)| Some((character(name)?, tail)));
        match reference {
            Some((character, tail)) => {
                decoded.push(character);
                rest = tail;
            }
            None => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

fn character(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "euro" => '€',
        "ndash" => '–',
        "mdash" => '—',
        "rsquo" => '’',
        "hellip" => '…',
        "deg" => '°',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|c| !c.is_control() || *c == '\n')?
        }
    })
}
