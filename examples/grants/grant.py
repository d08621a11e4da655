"""Python: mints a grant with the package PyJWT.

echo '{"checkout_id":"…","amount":131200,"currency":"EUR"}' | STOPOVER_SITE=… STOPOVER_GRANT_KEY=… python3 grant.py
"""

import json
import os
import sys
import time
import uuid

import jwt


def mint(site: str, key: str, paid: dict) -> str:
    """The grant for a checkout whose payment has been taken."""
    now = int(time.time())
    claims = {
        "iss": site,
        "aud": "stopover",
        "jti": str(uuid.uuid4()),  # each grant works once
        "iat": now,
        "exp": now + 600,
        "checkout_id": paid["checkout_id"],
        "amount": paid["amount"],
        "currency": paid["currency"],
    }
    return jwt.encode(claims, key, algorithm="HS256")


if __name__ == "__main__":
    paid = json.load(sys.stdin)
    print(json.dumps({"grant": mint(os.environ["STOPOVER_SITE"], os.environ["STOPOVER_GRANT_KEY"], paid)}))
