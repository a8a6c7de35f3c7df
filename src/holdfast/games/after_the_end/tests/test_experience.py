"""Section 6: Experience cards."""

from __future__ import annotations

from holdfast.games.after_the_end.tests.at import (
    asked,
    choose_all,
    colony,
    colony_of,
    compensate,
    discards,
    faces,
    hand,
    keys,
    raid,
    refusal,
    round_of,
    store,
    told,
    total_of,
    visit,
)


def test_at46_at_every_decision_of_ones_own() -> None:
    own = colony(hand=["insight"])
    for m in (
        round_of("radio_broadcast", colonies=[own]),
        visit(colonies=[colony(hand=["insight"])]),
        compensate("mara_voss", own=colony(hand=["insight"])),
        raid(colonies=[colony(hand=["insight"])]),
    ):
        assert "play:insight" in keys(m, 0)
        m.choose(0, "play:insight")
        assert colony_of(m, 0).level == 1
        assert (hand(m, 0), discards(m)) == ([], ["insight"])


def test_at46_after_a_roll_and_in_the_window() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["insight"])], seats=2)
    m.choose(0, "commit:lucky_ines")
    assert (asked(m), "play:insight" in keys(m, 0)) == ((0, "reroll"), True)
    choose_all(m, (0, "done"), (1, "commit:fitz"))
    assert (asked(m), "play:insight" in keys(m, 0)) == ((0, "window"), True)


def test_at46_only_cards_in_hand() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["insight"])])
    assert refusal(m, 0, "play:barricade") == "AT-46"
    m.choose(0, "pass")
    assert refusal(m, 0, "play:barricade") == "AT-46"
    assert refusal(m, 1, "play:insight") == "AT-46"  # it lies in another hand
    assert refusal(m, 0, "play:insight") is None  # although it is the turn of another


def test_at46_not_when_the_game_is_over() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["insight"])], deck=[], following=None)
    choose_all(m, (0, "pass"), (1, "pass"), (2, "pass"), (0, "done"), (0, "done"))
    assert m.over
    assert (m.beside(0), refusal(m, 0, "play:insight")) == ([], "AT-46")


def test_at46_power_or_reroll_not_both() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["insight"])], script=faces(1, 6))
    m.choose(0, "commit:lucky_ines")
    m.choose(0, "reroll:insight:die_1")
    assert (colony_of(m, 0).level, hand(m, 0)) == (0, [])


def test_at64_a_card_without_a_possible_effect_is_refused() -> None:
    full = colony(
        food=3, scrap=3, tech=3, knowledge=7, hand=["scavengers_eye", "second_wind", "insight"]
    )
    m = round_of("radio_broadcast", colonies=[full])
    assert refusal(m, 0, "play:scavengers_eye") == "AT-64"
    assert refusal(m, 0, "play:second_wind") == "AT-64"
    assert refusal(m, 0, "play:insight") == "AT-25"


def test_at64_readying_picks_used_living_characters() -> None:
    given = colony(used=["pip", "mara_voss"], dead=["bruno_tack"], hand=["second_wind"])
    m = round_of("radio_broadcast", colonies=[given])
    m.choose(0, "play:second_wind")
    assert keys(m, 0) == ["ready:mara_voss", "ready:pip"]
    assert refusal(m, 0, "ready:bruno_tack") == "AT-64"
    assert refusal(m, 0, "ready:juno_reyes") == "AT-64"
    assert refusal(m, 0, "ready:fitz") == "AT-13"


def test_at64_a_spot_that_readies_does_nothing_with_nobody_used() -> None:
    m = visit(colonies=[colony(knowledge=5, hand=["insight"])])
    m.choose(0, "play:insight")
    assert colony_of(m, 0).level == 6
    assert not m.open


def test_at66_a_card_is_discarded_before_it_takes_effect() -> None:
    given = colony(knowledge=3, hand=["insight"])
    m = visit(colonies=[given], experience=[], seats=2)
    before = len(discards(m))
    m.choose(0, "play:insight")  # spot 4 draws Experience: the discards are shuffled
    assert told(m, "reshuffled")
    assert before == 23
    seen = m.view(0)
    assert seen["experience_deck"] == 24 - 3


def test_at72_a_lucky_break_rerolls_and_adds_one() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["lucky_break"])], script=faces(2, 4))
    m.choose(0, "commit:lucky_ines")
    m.choose(0, "play:lucky_break")
    assert total_of(m, 0) == 5


def test_at72_a_later_reroll_loses_what_was_added() -> None:
    given = colony(hand=["lucky_break", "insight"])
    m = round_of("clear_the_rooftops", colonies=[given], script=faces(2, 4, 3))
    choose_all(m, (0, "commit:lucky_ines"), (0, "play:lucky_break"), (0, "reroll:insight:die_1"))
    assert total_of(m, 0) == 3


def test_at72_which_of_two_dice() -> None:
    m = round_of("trade_summit", colonies=[colony(hand=["lucky_break"])], script=faces(5, 1, 6))
    choose_all(m, (0, "commit:juno_reyes"), (0, "play:lucky_break"))
    assert keys(m, 0) == ["die:die_1", "die:die_2"]
    assert refusal(m, 0, "die:die_3") == "AT-18"
    m.choose(0, "die:die_2")
    assert total_of(m, 0) == 5 + 7


def test_at72_discarded_like_any_other_it_adds_nothing() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["lucky_break"])], script=faces(2, 4))
    choose_all(m, (0, "commit:lucky_ines"), (0, "reroll:lucky_break:die_1"))
    assert total_of(m, 0) == 4


def test_at46_cards_show_what_they_do_at_once() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["scavengers_eye"])])
    m.choose(0, "play:scavengers_eye")
    choose_all(m, (0, "take:food"), (0, "take:scrap"))
    assert store(m, 0) == {"food": 1, "scrap": 1}
    assert asked(m) == (0, "commit")
