"""The picture of a board for notebooks."""

from __future__ import annotations

from xml.etree import ElementTree

import holdfast
from holdfast.core.record import Match
from holdfast.core.words import Words, words_for


def texts(picture: str) -> str:
    parts = ElementTree.fromstring(picture).itertext()
    return " | ".join(part.strip() for part in parts if part.strip())


def test_a_spectator_sees_no_goods_and_no_hand() -> None:
    game = holdfast.game("empires-end")
    match = game.match(4, 3)
    picture = game.people.picture(match.view(-1), match.words())
    said = texts(picture)
    assert "Your stores" not in said
    assert "Your hand" not in said
    for seat in range(4):
        assert match.words().seat(seat) in said


def empires_end() -> tuple[Match, Words]:
    match = holdfast.game("empires-end").match(2, 1)
    return match, match.words()


def test_names_are_escaped() -> None:
    match, words = empires_end()
    words.names = {id: f"<b>&{name}" for id, name in words.names.items()}
    words.seat_names = ["<script>", '"&']
    picture = match.game.people.picture(match.view(0), words, match.open.get(0, []))
    assert "<script>" in texts(picture)
    assert "<script>" not in picture
    assert "<b>" not in picture


def test_what_can_be_done_wears_the_accent() -> None:
    match, words = empires_end()
    seat = match.state.next_seat()
    accent = match.game.people.accent
    assert accent in match.game.people.picture(match.view(seat), words, match.open[seat])
    assert accent not in match.game.people.picture(match.view(seat), words, [])


def test_ruins_struck_points_and_tucked_innovations_are_drawn() -> None:
    match, words = empires_end()
    seat = match.state.next_seat()
    data = match.position()
    card = data["state"]["bag"].pop()
    empire = data["state"]["empires"][seat]
    empire["ruins"] = [empire["row"][4]]
    empire["attached"] = {empire["row"][4]: [card]}
    other = holdfast.load_position(data)
    picture = other.game.people.picture(other.view(seat), words, other.open[seat])
    assert "#hf-v-ruin-" in picture
    assert words.name(card) in texts(picture)
    assert "#hf-v-ruin-" not in match.game.people.picture(match.view(seat), words)


def test_german_labels() -> None:
    match, _ = empires_end()
    seat = match.state.next_seat()
    words = words_for(match.game, "de")
    said = texts(match.game.people.picture(match.view(seat), words, match.open[seat]))
    assert "Dein Reich" in said
    assert "Runde 1 von 26: Krise. Danach: Wirtschaft." in said
