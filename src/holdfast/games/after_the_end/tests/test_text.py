"""The table in words: what is drawn, the notes beside choices, the result, the features."""

from __future__ import annotations

import re
from typing import Any

import pytest

from holdfast import Match
from holdfast.core.drawing import plain
from holdfast.core.languages import LANGUAGES
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.games.after_the_end.tests.at import (
    choose_all,
    colony,
    compensate,
    faces,
    final_scoring,
    game,
    keys,
    pieces,
    raid,
    round_of,
    step,
    table,
    visit,
)


def drawn(match: Match, seat: int, lang: str = "en", width: int = 80) -> str:
    return game().people.draw(match.view(seat), match.words(lang), width)


def note(match: Match, seat: int, key: str, lang: str = "en") -> str:
    step = match.state.asking(seat)
    about = getattr(step, "about")(match.state)  # noqa: B009
    return game().people.note(match.view(seat), key, match.words(lang), about)


def label(match: Match, seat: int, key: str, lang: str = "en") -> str:
    step: Any = match.state.asking(seat)
    return game().people.label(match.view(seat), key, match.words(lang), step.prompt)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_whole_games_can_be_drawn_and_noted(seats: int, lang: str) -> None:
    m = game().match(seats, 3)
    random = Random(seats)
    words = m.words(lang)
    while not m.over:
        (seat,) = m.open
        if len(m.choices) % 5 == 0:
            for watcher in (-1, seat):
                for width in (60, 100):
                    text = drawn(m, watcher, lang, width)
                    assert not re.search(r"[{}_]", text)
            game().people.paint(m.view(seat), words, 80, is_brief=True)
        for key in m.open[seat]:
            said = note(m, seat, key, lang)
            assert not re.search(r"[{}_]", said), said
        for other in range(seats):
            for key in m.beside(other):  # also of whoever is not asked
                said = game().people.label(m.view(other), key, words, "")
                said += game().people.note(m.view(other), key, words, {})
                assert not re.search(r"[{}_]", said), said
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    text = plain(game().people.paint_result(m.view(-1), m.events, words))
    assert str(max(m.standings)) in text
    assert drawn(m, 0, lang)


def test_the_table_shows_the_round_and_hides_the_hands() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["insight"])], script=faces(4))
    m.choose(0, "commit:bruno_tack")
    text = drawn(m, 1)
    assert "Tower: Bruno Tack: 4 (leads)" in text
    assert "Sun: to decide" in text
    assert "1 card" in text
    assert "Insight" not in text
    assert "Insight" in drawn(m, 0)


def test_the_heading_says_how_far_the_game_has_come() -> None:
    m = round_of("clear_the_rooftops")
    assert (
        game().people.where(m.view(-1), m.words())
        == "Round 1: Clear the Rooftops. 3 cards to come."
    )
    m = round_of("clear_the_rooftops", deck=[], following=None)
    said = game().people.where(m.view(-1), m.words("de"))
    assert said == "Runde 1: Die Dächer säubern. Das ist die letzte Runde."
    assert game().people.where(final_scoring().view(-1), m.words()) == "The game is over."


def test_after_the_mission_the_round_tells_who_won() -> None:
    m = round_of("radio_broadcast", colonies=[colony(food=1)])
    choose_all(m, (0, "pass"), (1, "commit:magda_kohl"), (2, "commit:minnow"), (2, "study"))
    text = drawn(m, 0)
    assert "Tower: passes; Sun: wins; Oak: back from the Mission." in text


def test_nobody_is_ahead_before_the_dice_are_rolled() -> None:
    m = round_of("bait_for_the_wreckers", colonies=[colony(tools=["old_banner"])])
    m.choose(0, "commit:juno_reyes")
    assert "Tower: Juno Reyes: 2 (leads)" in drawn(m, 0)
    m = round_of("radio_broadcast", colonies=[colony(tools=["old_banner"])])
    m.choose(0, "commit:juno_reyes")
    assert "Tower: Juno Reyes: ?;" in drawn(m, 0)
    m.choose(0, "bare")
    assert "Tower: Juno Reyes: ?" not in drawn(m, 0)


def test_to_be_done_says_with_what() -> None:
    m = visit(colonies=[colony(food=2)])
    assert label(m, 0, "done") == "Leave the Capitol"
    assert label(m, 0, "done", "de") == "Das Kapitol verlassen"
    m = round_of("radio_broadcast", colonies=[colony(hand=["lucky_break"])])
    m.choose(0, "commit:juno_reyes")
    assert label(m, 0, "done") == "Keep the dice"
    assert m.words().choice("done") == "Done", "for a list of all choices"


def test_notes_beside_the_choices() -> None:
    m = round_of("trade_summit", colonies=[colony(tokens={"pip": ["food", "tech"]})])
    assert note(m, 0, "commit:mara_voss") == "total 4"
    assert note(m, 0, "commit:juno_reyes") == "rolls 2 dice"
    assert note(m, 0, "commit:pip") == "total 4; gains 1 Food and 1 Tech"
    m = round_of("unite_the_camps")
    m.choose(0, "commit:pip")
    assert note(m, 0, "commit:father_anselm") == "total 9"


def test_notes_in_the_capitol_and_in_a_raid() -> None:
    m = visit(colonies=[colony(food=2, scrap=2)])
    assert note(m, 0, "complete:well_diggers") == "2 Food: 2 points"
    assert note(m, 0, "build") == "1 Scrap; takes two Raids"
    assert note(m, 0, "buy:tool_belt") == "", "it lies there and says so itself"
    m = raid(colonies=[colony(wounds={"mara_voss": 1})])
    assert note(m, 0, "wound:bruno_tack") == note(m, 0, "wound:mara_voss")
    assert note(m, 0, "wound:bruno_tack") == "no wound spot is free"
    words = m.words("en")
    said = [
        m.game.people.label(m.view(0), f"wound:{id}", words, "raid") for id in ("bruno_tack", "pip")
    ]
    assert said == ["Bruno Tack dies", "Pip is wounded"]
    assert note(m, 0, "wound:pip") == "then Charisma 4, Engineering 3"
    m = raid(colonies=[colony(wall="intact", hand=["lookout"])])
    assert note(m, 0, "brace") == "it will be damaged"


def test_a_noble_says_what_it_is_worth_now() -> None:
    rich = colony(food=3, scrap=1, tech=1, missions=["trade_summit"], tools=["old_banner"])
    m = visit(colonies=[rich], nobles=["banker", "ambassador", "curator"])
    said = [note(m, 0, f"influence:{id}") for id in ("banker", "ambassador", "curator")]
    assert said == ["4 points now", "2 points now", "1 point now"], "the Banker's price is paid"


def test_notes_of_a_compensation() -> None:
    m = compensate("mara_voss", own=colony(knowledge=1, food=3))
    assert note(m, 0, "study") == "spot 2: gain 1 resource of your choice"
    assert note(m, 0, "token:mara_voss:food") == "1 whenever sent; the store is full"
    assert note(m, 0, "token:mara_voss:tech") == "1 now and whenever sent; 0 stored"
    assert note(m, 0, "experience") == "three cards, keep one; 24 in the deck"
    s: Any = m.state
    deck = s.experience_bag
    s.experience_bag, s.experience_discard = deck[:2], tuple(deck[2:])
    shuffled = "three cards, keep one; the discards are shuffled in"
    assert note(m, 0, "experience") == shuffled
    s.experience_discard = ()
    assert note(m, 0, "experience") == "three cards, keep one; 2 in the deck"


def test_notes_of_dice() -> None:
    m = round_of("trade_summit", colonies=[colony(hand=["insight"])], script=faces(3, 5))
    m.choose(0, "commit:juno_reyes")
    assert note(m, 0, "reroll:insight:die_2") == "Juno Reyes, Investigation: 5"


def test_a_single_die_has_no_number() -> None:
    m = round_of("trade_summit", colonies=[colony(hand=["insight"])], script=faces(3, 5))
    m.choose(0, "commit:juno_reyes")
    assert label(m, 0, "reroll:insight:die_1") == "Discard Insight and reroll the first die"
    assert label(m, 0, "reroll:insight:die_2") == "Discard Insight and reroll the second die"
    m = round_of("parley_at_the_gate", colonies=[colony(hand=["insight"])], script=faces(3))
    m.choose(0, "commit:juno_reyes")
    assert label(m, 0, "reroll:insight:die_1") == "Discard Insight and reroll the die"
    assert label(m, 0, "reroll:insight:die_1", "de") == "Erkenntnis abwerfen, den Würfel neu werfen"
    assert label(m, 0, "done") == "Keep the dice"


def test_every_component_is_described() -> None:
    for lang in LANGUAGES:
        words = game().match(2, 1).words(lang)
        for one in game().people.components():
            said = game().people.describe(one.id, words)
            assert said
            assert not re.search(r"[{}_]", said), said


def test_the_result_names_the_sources() -> None:
    given = colony(missions=["hold_the_pass"], contracts=["well_diggers"], nobles=["matron"])
    m = final_scoring(colonies=[given])
    text = plain(game().people.paint_result(m.view(-1), m.events, m.words()))
    assert "Hold the Pass (5), Well Diggers (2) and The Matron (2)" in text
    assert "Tower wins with 9 points." in text
    tally = game().people.tally(m.view(-1), m.events, m.words("de"))
    assert tally.verdict == "Haus Turm gewinnt: 9 Punkte."
    assert tally.seats[0][:2] == (9, [5, 2, 2, 0])


@pytest.mark.parametrize(
    ("colonies", "verdict"),
    [
        ([colony(dead=["pip"]), colony()],
         "Tower and Sun tie at 0 points; Sun wins with 6 living Characters (AT-44)."),
        ([colony(food=1), colony()],
         "Tower and Sun tie at 0 points with equally many living Characters; Tower wins with 1 "
         "resource left (AT-44)."),
        ([colony(), colony()], "Tower and Sun share the victory with 0 points (AT-44)."),
    ],
)  # fmt: skip
def test_at44_the_verdict_explains_a_tie(colonies: list[dict[str, object]], verdict: str) -> None:
    m = final_scoring(seats=2, colonies=colonies)
    assert game().people.tally(m.view(-1), m.events, m.words()).verdict == verdict


# The browser


def test_tones_and_temptations() -> None:
    assert [game().people.tone(key, "commit") for key in ("wound:pip", "done", "commit:pip")] == [
        "grave", "end", "",
    ]  # fmt: skip
    m = round_of("radio_broadcast", colonies=[colony(used=["pip"])])
    assert game().people.tempting(m.view(0), keys(m, 0)) == [], "one row of the bar is full"
    m = round_of(
        "radio_broadcast",
        colonies=[colony(used=["pip"], dead=["bruno_tack", "lucky_ines", "juno_reyes"])],
    )
    assert game().people.tempting(m.view(0), keys(m, 0)) == ["commit:pip"]
    assert game().people.tempting(m.view(0), ["pass"]) == [], (
        "nothing stands beside the only answer"
    )
    m = visit(colonies=[colony(food=1, hand=["insight"])], tools=["hunting_rifle"])
    wanted = game().people.tempting(m.view(0), keys(m, 0))
    assert wanted[:1] == ["build"]
    for key in wanted:
        assert m.why_not(0, key)
    assert game().people.tone("pass_round", "won") == "aside"


def test_the_capitol_tempts_only_whoever_is_there() -> None:
    given = [colony(food=1, hand=["change_of_plans"]), colony(food=1)]
    m = table(agenda=[step("MissionOver")], decided=True, passed=[0], colonies=given, seats=2)
    assert (m.view(1)["visitor"], game().people.tempting(m.view(0), keys(m, 0))) == (0, [])
    m.choose(0, "done")
    assert keys(m, 0) == ["done", "play:change_of_plans"]
    assert (m.view(1)["visitor"], game().people.tempting(m.view(0), keys(m, 0))) == (-1, [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at75_moments_say_what_is_about_to_happen(lang: str) -> None:
    held = colony(hand=["insight"])
    m = round_of("restart_the_generator", seats=2, colonies=[held, colony(hand=["lookout"])])
    said = []
    choose_all(m, (0, "commit:mara_voss"), (1, "pass"))
    for seat, key in ((0, "done"), (1, "done"), (0, "done"), (1, "done"), (0, "done")):
        said.append((m.words(lang).prompt(m.state, seat), label(m, seat, key, lang)))
        m.choose(seat, key)
    assert said == MOMENTS[lang]
    last = table(
        agenda=[step("MissionOver")], decided=True, colonies=[held], deck=[], following=None
    )
    assert (last.words(lang).prompt(last.state, 0), label(last, 0, "done", lang)) == LAST[lang]


MOMENTS = {
    "en": [
        ("Your total is 5. Play Experience before totals are final?", "Let it stand"),
        ("You have passed. Play Experience before totals are final?", "Let it stand"),
        (
            "You have won Restart the Generator. Play Experience before the others are compensated "
            "and visit the Capitol?",
            "Go on",
        ),
        (
            "The Capitol: influence Nobles, complete Contracts and buy Tools, up to three times "
            "each, and build the Wall.",
            "Leave the Capitol",
        ),
        (
            "Radio Broadcast becomes the current Mission now, and the next card is revealed. Play "
            "Experience first?",
            "Go on",
        ),
    ],
    "de": [
        (
            "Deine Summe ist 5. Spielst du noch eine Erfahrungskarte, bevor die Summen feststehen?",
            "Dabei belassen",
        ),
        (
            "Du hast gepasst. Spielst du noch eine Erfahrungskarte, bevor die Summen feststehen?",
            "Dabei belassen",
        ),
        (
            "Du hast „Den Generator anwerfen“ gewonnen. Spielst du eine Erfahrungskarte, bevor "
            "die anderen ihren Ausgleich erhalten und das Kapitol besuchen?",
            "Weiter",
        ),
        (
            "Das Kapitol: Adlige anwerben, Aufträge erfüllen und Werkzeuge kaufen, je bis zu "
            "dreimal, und die Mauer bauen.",
            "Das Kapitol verlassen",
        ),
        (
            "„Funkspruch“ wird gleich zur laufenden Mission, und die nächste Karte wird "
            "aufgedeckt. Spielst du vorher eine Erfahrungskarte?",
            "Weiter",
        ),
    ],
}
LAST = {
    "en": ("The last round is over. Play Experience before the game is scored?", "Go on"),
    "de": (
        "Die letzte Runde ist vorbei. Spielst du noch eine Erfahrungskarte, bevor gewertet wird?",
        "Weiter",
    ),
}


def test_at27_a_visit_tells_how_often_each_action_is_left() -> None:
    m = visit(colonies=[colony(food=3, scrap=3, tech=3)])
    left = {"influence": 3, "complete": 3, "buy": 3}
    assert m.state.asking(0).about(m.state) == left  # type: ignore[union-attr]
    m.choose(0, "influence:marshal")
    left["influence"] = 2
    assert m.state.asking(0).about(m.state) == left  # type: ignore[union-attr]


def test_phases_are_missions_visits_and_raids() -> None:
    m = round_of("radio_broadcast", seats=2, colonies=[colony(food=1, wall="intact")],
                 deck=["dust_riders"])  # fmt: skip
    choose_all(m, (0, "pass"), (1, "commit:fitz"), (0, "done"), (1, "wound:nub"))
    opened = [m.words().event(e) for e in m.events if game().people.opens_phase(e)]
    assert opened == [
        "Round 1: Radio Broadcast. Tower goes first.",
        "The Capitol is open to Tower.",
        "A Raid: Dust Riders.",
        "Round 2: Parley at the Gate. Sun goes first.",
    ]


def test_nobody_visits_where_nobody_has_passed() -> None:
    m = round_of("radio_broadcast", seats=2)
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"), (1, "study"))
    assert [e.what for e in m.events if game().people.opens_phase(e)] == ["space", "space"]


def test_scores_and_losses() -> None:
    m = raid(seats=2, colonies=[colony(missions=["decoy_run"]), colony(wall="intact")])
    assert game().people.scores(m.view(1)) == [3, 0]
    m.choose(0, "wound:bruno_tack")
    assert [e.what for e in m.events if game().people.is_loss(e)] == ["died"]


# Learning agents


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_features_have_names_and_stay_in_range(seats: int) -> None:
    names = game().feature_names(seats)
    assert len(set(names)) == len(names)
    m = game().match(seats, 1)
    random = Random(1)
    while not m.over:
        (seat,) = m.open
        numbers = game().features(pieces(m), seat)
        assert len(numbers) == len(names)
        assert all(-1.0 <= n <= 1.0 for n in numbers)
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    assert dict(zip(names, game().features(pieces(m), 0), strict=True))["over"] == 1.0


def test_features_mean_what_they_are_called() -> None:
    given = colony(food=3, hand=["insight", "insight"], wall="damaged", wounds={"lucky_ines": 1})
    m = round_of("radio_broadcast", colonies=[given, colony(knowledge=7)])
    found = dict(zip(game().feature_names(3), game().features(pieces(m), 0), strict=True))
    assert found["colonies.own.store.food"] == 1.0
    assert found["colonies.own.hand.insight"] == 0.5
    assert found["colonies.own.wall.damaged"] == 1.0
    assert found["colonies.own.characters.4.skills.marksmanship_die"] == 1.0
    assert found["colonies.own.characters.4.skills.marksmanship_value"] == 4.5 / 8
    assert found["colonies.next_1.knowledge"] == 1.0
    assert found["mission.radio_broadcast"] == 1.0
    assert found["colonies.next_2.colony.saltmarsh"] == 1.0


def test_long_names_on_offer_may_be_broken_where_the_language_says() -> None:
    """Cards in the Capitol are narrow: their long German words have a place to break."""
    words = words_for(game(), "de")
    broken = words.section("board")["breaks"].split()
    kinds = ("noble", "contract", "tool")
    cards = game().people.components()
    offered = [words.name(card.id) for card in cards if card.facts["component"] in kinds]
    assert len(offered) == 45
    long = {word for name in offered for word in re.findall(r"\w+", name) if len(word) > 9}
    assert {word.replace("-", "") for word in broken} >= long
    said = " ".join([*offered, *words.section("board").values()])
    assert all(word.replace("-", "") in said for word in broken), "nobody says it"


def test_a_noble_is_told_in_the_case_a_sentence_needs() -> None:
    words = words_for(game(), "de")
    assert words.choice("influence:surgeon") == "Den Chirurgen anwerben"
    assert words.choice("influence:matron") == "Die Oberin anwerben"
    assert words.name("surgeon") == "Der Chirurg"
