"""One language of templates: what stands in `templates.json` is filled in alike here and by the
page (`web/src/lib/i18n.test.ts`). `{name}` takes a value, `{n|one|many}` picks a word by number.

Beyond that a game's words know ids and seats, and make a sentence of it that begins with a capital.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from holdfast.core.words import Words

VECTORS = json.loads((Path(__file__).parent / "templates.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["template"][:30])
def test_a_template_is_filled_in(vector: dict[str, Any]) -> None:
    assert Words("en", {}, {}).fill(vector["template"], vector["data"]) == vector["text"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert Words("en", {}, {"sun": "sun"}).fill("{id} rises", {"id": "sun"}) == "Sun rises"
