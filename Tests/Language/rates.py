"""Counts how the guides speak to their reader, per 1,000 words of prose, and fails if a rate is outside its bounds.

    python3 Tests/Language/rates.py FILE...

Tables, code, headings and comments are left out. The bounds come from the guides of pydantic, GRDB and
swift-argument-parser, counted in the same way.
"""

import pathlib
import re
import sys

ACTING = (
    r"\b(?:an?|the|every|each|such an?|this) (?:import|export|merge|patch|comparison|inspection|hash|declaration)s?\b"
    r"(?! (?:function|transformer|plan|option|error|hook|document|path)s?)"
)
# What is counted, its expression, and the least and the most per 1,000 words.
RATES = [
    ("you, your", r"\byour?s?\b", 10, None),
    ("can", r"\bcan\b", 8, None),
    ("contractions", r"\b\w+(?:n't|'re|'ll|'ve)\b|\b(?:it|that|there|what|here|let|who)'s\b", 1.5, None),
    ("'an import' and others as the one who acts", ACTING, None, 1.5),
    ("does / is / has / can not", r"\b(?:does|do|is|are|has|have|can|did) ?not\b", None, 6),
    ("no, none, never, neither, nor", r"\b(?:no|none|never|neither|nor)\b", None, 3),
    ("clauses joined by a colon", r"\w: [a-z`\[]", None, 5),
    ("that of, those of", r"\b(?:that|those) of\b", None, 0.2),
    ("', too'", r", too\b", None, 0.3),
]


def prose(text):
    text = re.sub(r"(?s)<!--.*?-->|```.*?```", "", text)
    return "\n".join(line for line in text.split("\n") if not line.startswith(("|", "#")))


text = "\n".join(prose(pathlib.Path(path).read_text()) for path in sys.argv[1:])
words = len(text.split())
failures = 0
for name, expression, least, most in RATES:
    rate = 1000 * len(re.findall(expression, text, re.IGNORECASE)) / max(words, 1)
    if least is not None and rate < least:
        print(f"{name}: {rate:.1f} per 1,000 words in the guides, at least {least}")
        failures += 1
    if most is not None and rate > most:
        print(f"{name}: {rate:.1f} per 1,000 words in the guides, at most {most}")
        failures += 1
print(f"{len(sys.argv) - 1} guides with {words} words speak to their reader" if not failures else f"{failures} rates")
sys.exit(failures > 0)
