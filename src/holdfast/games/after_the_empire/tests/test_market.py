"""Section 5: cards, market, decks."""

from __future__ import annotations

from holdfast.games.after_the_empire.rules.names import CARDS, OBJECTIVES
from holdfast.games.after_the_empire.tests.at import (
    answers,
    castle,
    choose,
    keys,
    own,
    pieces,
    refusal,
    scored,
    siege,
    step,
    table,
    turn,
    upkeep,
)


def row(names: tuple[int, ...]) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in names]


def test_ae48_a_place_with_several_ways_asks_which() -> None:
    m = turn()
    choose(m, 0, "place:tax")
    assert answers(m) == ["choose:gold", "choose:food"]
    assert refusal(m, 0, "choose:soldiers") == "AE-48"
    assert refusal(m, 0, "place:mine") == "AE-24"


def test_ae49_ae107_face_up_cards_are_shuffled_when_only_they_are_left() -> None:
    held = castle(objectives=OBJECTIVES[:14])
    gone = OBJECTIVES[15:]
    m = table(castles=[castle(), held], gone=gone, agenda=[step("DrawObjectives", seat=0)])
    drawn = {OBJECTIVES[card] for card in own(m).drawn}
    assert OBJECTIVES[14] in drawn  # the face-down card first
    assert drawn < {OBJECTIVES[14], *gone}
    assert pieces(m).objective_deck.pile == ()
    m.choose(0, f"keep:{OBJECTIVES[14]}")
    assert len(pieces(m).objective_deck.pile) == 1


def test_ae50_a_bought_card_leaves_its_slot_empty() -> None:
    m = turn(castles=[castle(goods={"wood": 9})], buildings=["mill", "carpenters_shop", "orchard"])
    choose(m, 0, "place:buildings", "buy:carpenters_shop")
    assert row(pieces(m).building_row) == ["mill", None, "orchard"]


def test_ae51_the_first_slots_are_discarded_the_rest_slides() -> None:
    m = upkeep(
        "HarvestAndFeast",
        buildings=["mill", "forge", "orchard"],
        refugees=["spy", "bishop"],
        goes_on=True,
    )
    s = pieces(m)
    assert row(s.building_row)[:2] == ["forge", "orchard"]
    assert row(s.refugee_row)[0] == "bishop"
    assert CARDS.index("mill") in s.building_deck.pile
    assert CARDS.index("spy") in s.refugee_deck.pile
    assert min(*s.building_row, *s.refugee_row) >= 0


def test_ae108_with_the_first_bought_nothing_is_discarded() -> None:
    m = upkeep("HarvestAndFeast", buildings=[None, "forge", "orchard"], goes_on=True)
    s = pieces(m)
    assert row(s.building_row)[:2] == ["forge", "orchard"]
    assert s.building_deck.pile == ()
    m = upkeep("HarvestAndFeast", buildings=["mill", None, None], goes_on=True)
    s = pieces(m)
    assert s.building_deck.pile == (CARDS.index("mill"),)
    assert min(s.building_row) >= 0
    assert "mill" not in row(s.building_row)


def test_ae52_a_harmed_card_keeps_its_ability_and_loses_its_value() -> None:
    harmed = castle(gold=0, cards=["cathedral", "mill"], harmed=["cathedral"], farms=(0, 0, 0, 0))
    assert scored(harmed).standings[0] == 3
    m = upkeep("HarvestAndFeast", castles=[castle(cards=["mill"], harmed=["mill"], troops={})])
    assert own(m).food == 4 + 4 + 2


def test_ae52_starting_cards_cannot_be_harmed() -> None:
    m = siege(
        castle(
            cards=["mill", "spy", "forge"],
            walls={"north": "none"},
            troops={},
            invaders={"north": {"swordsmen": 1}},
        )
    )
    assert keys(m) == ["damage:mill", "damage:spy", "damage:forge"]
    assert refusal(m, 0, "damage:barracks") == "AE-52"


def test_ae107_a_discarded_objective_is_seen_by_all() -> None:
    m = table(castles=[castle()], agenda=[step("DrawObjectives", seat=0)])
    kept, dropped = answers(m)
    m.choose(0, kept)
    said = [event.data for event in m.log(1) if event.what == "dropped"]
    assert said == [{"card": dropped.partition(":")[2]}]
    assert not any(event.what == "kept" for event in m.log(1))
