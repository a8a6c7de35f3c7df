"""The small game of the tests keeps what every game promises."""

from __future__ import annotations

import pytest
from tests.ferry import ferry as ferry

import holdfast
from holdfast.core.check import examine
from holdfast.core.languages import LANGUAGES


def test_the_suite_is_content_with_the_game_of_the_tests(ferry: str) -> None:
    game = holdfast.game(ferry)
    used: set[str] = set()
    for seed in range(150):
        used |= examine(game, 2 + seed % 3, seed, every=3)
    # While an offer stands, the suite lets nobody but its addressee turn aside.
    assert used == {verb.name for verb in game.choices.verbs} - {"withdraw"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_words_for_everything(ferry: str, lang: str) -> None:
    match = holdfast.game(ferry).match(3, 1)
    words = match.words(lang)
    for key in match.game.choices.keys:
        assert words.choice(key)
        for seat in range(3):
            assert match.why_not(seat, key, lang) != ""
