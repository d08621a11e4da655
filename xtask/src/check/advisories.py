"""Asks OSV, a database of advisories, the question that is given, and prints its answer."""

import sys
import urllib.request

url = "https://api.osv.dev/v1/querybatch"
question = urllib.request.Request(url, sys.argv[1].encode(), {"Content-Type": "application/json"})
with urllib.request.urlopen(question, timeout=30) as answer:
    print(answer.read().decode())
