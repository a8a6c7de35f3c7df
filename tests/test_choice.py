"""Choices: numbers inside, keys outside, and the way between them."""

from __future__ import annotations

import pytest

import holdfast
from holdfast.core.choice import Choices, UnknownKey, VerbRun, verb_example

GOODS = ["grain", "wood", "stone"]
SPACES = ["mine", "forum"]


def table() -> Choices:
    choices = Choices()
    choices.verb("done")
    choices.verb("lose", GOODS)
    choices.verb("send", GOODS, SPACES)
    return choices


def test_keys_are_numbered_in_the_order_of_the_verbs() -> None:
    choices = table()
    assert choices.keys == [
        "done",
        "lose:grain",
        "lose:wood",
        "lose:stone",
        "send:grain:mine",
        "send:grain:forum",
        "send:wood:mine",
        "send:wood:forum",
        "send:stone:mine",
        "send:stone:forum",
    ]
    assert len(choices) == 10
    assert [choices.number(key) for key in choices.keys] == list(range(10))
    assert [choices.key(choice) for choice in range(10)] == choices.keys


def test_a_verb_names_and_reads_its_fields() -> None:
    choices = table()
    done, lose, send = choices.verbs
    assert choices.key(done.of()) == "done"
    assert choices.key(lose.of(2)) == "lose:stone"
    assert choices.key(send.of(1, 1)) == "send:wood:forum"
    for good in range(len(GOODS)):
        assert lose.field(lose.of(good)) == good
        for space in range(len(SPACES)):
            choice = send.of(good, space)
            assert (send.field(choice), send.second(choice)) == (good, space)


def test_verbs_side_by_side_are_read_together() -> None:
    choices = Choices()
    done = choices.verb("done")
    keep, lose = choices.verb("keep", GOODS), choices.verb("lose", GOODS)
    choices.verb("pass")
    both = VerbRun(keep, lose)
    assert [choices.key(n) for n in range(len(choices)) if both.owns(n)] == [
        *(f"keep:{good}" for good in GOODS),
        *(f"lose:{good}" for good in GOODS),
    ]
    assert (both.which(keep.of(2)), both.field(keep.of(2))) == (0, 2)
    assert (both.which(lose.of(1)), both.field(lose.of(1))) == (1, 1)
    assert not both.owns(done.of())


def test_a_verb_owns_exactly_its_choices() -> None:
    choices = table()
    for choice in range(len(choices)):
        owners = [verb for verb in choices.verbs if verb.owns(choice)]
        assert owners == [choices.verb_of(choice)]
        assert owners[0].name == choices.key(choice).partition(":")[0]
    assert not any(verb.owns(-1) or verb.owns(len(choices)) for verb in choices.verbs)


def test_a_number_beyond_the_table_is_refused() -> None:
    with pytest.raises(UnknownKey, match="no choice number 10; the last one is 9"):
        table().verb_of(10)


def test_two_choices_cannot_have_one_name() -> None:
    choices = table()
    with pytest.raises(AssertionError, match="two choices are called done"):
        choices.verb("done")


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("lose:wod", 'there is no choice called "lose:wod"; did you mean lose:wood'),
        ("send:grain:mines", "did you mean send:grain:mine"),
        ("xyzzy", "a key looks like done, lose:grain, send:grain:mine"),
        ("", "a key looks like done"),
    ],
)
def test_an_unknown_key_gets_a_suggestion(key: str, message: str) -> None:
    with pytest.raises(UnknownKey) as caught:
        table().number(key)
    assert message in str(caught.value)


def test_an_example_has_all_fields() -> None:
    assert [verb_example(verb) for verb in table().verbs] == [
        "done",
        "lose:grain",
        "send:grain:mine",
    ]


@pytest.mark.parametrize("id", holdfast.games())
def test_keys_of_every_game_are_plain(id: str) -> None:
    keys = holdfast.game(id).choices.keys
    assert len(set(keys)) == len(keys)
    for key in keys:
        assert all(word.isascii() and word == word.lower() for word in key.split(":"))
        assert key.replace(":", "").replace("_", "").isalnum()
