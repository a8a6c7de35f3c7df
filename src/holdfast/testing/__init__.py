"""What every game must pass, also one of your own (docs/adding-a-game.md).

>>> import holdfast
>>> from holdfast.testing import examine_game
>>> examine_game(holdfast.game("last-harvest"))

`examine_game` makes all checks, one after the other; each can be made alone. Whatever does not hold
is a `CheckFailed` with one sentence. The same call always plays the same games.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.catalog import DataError
from holdfast.core.check import CheckFailed, examine
from holdfast.core.finding import discover, game_names
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.packs import own_files
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.lab.setups import Setup, covering, usual
from holdfast.testing import speech
from holdfast.testing.blind_spots import blind_spots
from holdfast.testing.changed import Fuzz, harvest
from holdfast.testing.clones import check_clones
from holdfast.testing.copies import check_match_copies, twins_of
from holdfast.testing.courses import course, play_on, require
from holdfast.testing.forecasts import check_foretold, has_forecasts
from holdfast.testing.hints import check_hints
from holdfast.testing.leaving import check_leaving_of
from holdfast.testing.numbers import check_features, check_payoffs, check_places
from holdfast.testing.scenes import check_scenes_of
from holdfast.testing.ways import check_ways_of

__all__ = [
    "CheckFailed",
    "check_bots",
    "check_copies",
    "check_environments",
    "check_files",
    "check_forecasts",
    "check_numbers",
    "check_packs",
    "check_scenes",
    "check_tables",
    "check_ways",
    "check_words",
    "examine_game",
]

SKILLS = (0, 80)  # chance alone hardly reaches the late game of some
MOST_SEEDS = 20  # until every verb was chosen
OFTEN = 4  # choices between the slow checks
FEW_FILES = 200


def examine_game(game: Game[Any], rare: Collection[str] = ()) -> None:
    """All of it. `rare` are verbs that random games need not reach."""
    check_words(game)
    check_tables(game, rare=rare)
    check_files(game)
    check_copies(game)
    check_numbers(game)
    check_scenes(game)
    check_forecasts(game)
    check_ways(game)
    check_packs(game)
    check_bots(game)
    check_environments(game)


def check_tables(game: Game[Any], games: int = 2, rare: Collection[str] = ()) -> None:
    """Random games for every number of seats and with every two options: that they end; sound lists
    of options, each refusal in words; the same game again from its record; stored positions;
    lanes; secrets; undo; what people are told. Every verb of the game is chosen at last."""
    used = set(rare)
    for seats, options in covering(game):
        for seed in range(games):
            used |= examine(game, seats, seed, options, OFTEN, SKILLS[seed % 2])
    verbs = {verb.name for verb in game.choices.verbs}
    seed = games
    while verbs - used and seed < MOST_SEEDS:
        for seats, options in covering(game):
            used |= examine(game, seats, seed, options, skill=SKILLS[seed % 2])
        seed += 1
    require(not verbs - used, f"{game.id}: nobody ever chose {', '.join(sorted(verbs - used))}")


def check_files(game: Game[Any], files: int = FEW_FILES, seed: int = 1) -> None:
    """Positions and records as they are written, and so many that somebody has changed: each is
    refused in a sentence that says where, or is as good as any other."""
    fuzz = Fuzz(game, seed, harvest(game, seed)).run(files)
    faults = [f"{fault.where}: {fault.what}" for fault in fuzz.faults.values()]
    require(not faults, f"{game.id}: a changed file: {'; '.join(faults)}")
    require(fuzz.counts["refused"] > 0 or files < FEW_FILES, f"{game.id}: no file is refused")


def check_copies(game: Game[Any]) -> None:
    """Positions can be cloned, games and matches copied and pickled; copies go on alike."""
    require(all(twin is game for twin in twins_of(game)), f"{game.id}: a copy is another game")
    for seats, options in usual_tables(game):
        check_clones(game, (seats, options))
        match = game.match(seats, seats, options)
        for _ in range(3):
            check_match_copies(match)
            play_on(match, 12, seed=seats)


def check_numbers(game: Game[Any], every: int = 7) -> None:
    """What learning agents see: one number for each name, from -1 to 1, that say all the walk shows
    and nothing hidden; and a result that adds up."""
    walks = type(game.rules).show is not Rules.show
    require(walks, f"{game.id}: its rules have no show(s, seat, to)")
    for n, (seats, options) in enumerate(covering(game)):
        names = game.feature_names(seats)
        require(len(set(names)) == len(names), f"{game.id}: two numbers have one name")
        for k, s in enumerate(course(game, seats, options, n, SKILLS[n % 2])):
            if k % every == 0 or s.is_over():
                for seat in range(seats):
                    check_features(game, s, seat, names)
                    check_places(game, s, seat)
                    world = game.rules.determinize(s, seat, Random(n))
                    same = game.features(world, seat) == game.features(s, seat)
                    require(same, f"{game.id}: the numbers of seat {seat} show what is hidden")
        check_payoffs(game, s)
        blind = blind_spots(game, n % seats, course(game, seats, options, n, SKILLS[n % 2]))
        require(not blind, f"{game.id}: numbers do not tell apart {blind[:1]}")


def check_scenes(game: Game[Any], games: int = 1) -> None:
    """What is played step by step, a siege or a battle, if the game has any: who hears of a step
    sees what stood where then, as the page's types have it, and nothing that is hidden."""
    if not game.people.steps:
        return
    for seats, options in covering(game):
        for seed in range(games):
            check_scenes_of(game, seats, options, seed, SKILLS[(seed + seats) % 2])


def check_forecasts(game: Game[Any]) -> None:
    """What people are told beforehand holds in every world the seat cannot rule out, and nothing
    hidden goes into it; in a game that foretells something."""
    for seed, setup in enumerate(usual_tables(game) if has_forecasts(game) else []):
        for skill in SKILLS:
            check_foretold(game, setup, seed, skill=skill)


def check_ways(game: Game[Any]) -> None:
    """What is answered piece by piece can be answered at once, with the same choices, and nothing
    hidden decides it; what answers itself tells no secret; what an answer is said to leave in the
    stores is left there."""
    for seed, setup in enumerate(usual_tables(game)):
        for skill in SKILLS:
            check_ways_of(game, setup, seed, skill)
        check_leaving_of(game, setup, seed)


def check_words(game: Game[Any]) -> None:
    """Every language says everything: the same keys and values in each, a sentence for all that the
    rules can tell, ask and refuse, and in real games nothing left to fill in."""
    speech.check_same_keys(game)
    speech.check_same_values(game)
    for lang in LANGUAGES:
        speech.check_templates(game, lang)
        speech.check_choices(game, lang)
    for seed, setup in enumerate(usual_tables(game)):
        speech.check_told(game, setup, seed)
        speech.check_reasons(game, setup)


def check_packs(game: Game[Any]) -> None:
    """A copy of its cards is a card pack that plays the same; a folder without them is refused."""
    require(game.id in game_names(), f"{game.id} is not among the games that are found")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        try:
            discover(game.id, folder)
            raise CheckFailed(f"{game.id}: an empty folder is taken for a card pack")
        except DataError:
            pass
        files = own_files(game.folder)
        if not files:
            return
        for file in files:
            (folder / file.name).write_bytes(file.read_bytes())
        packed = discover(game.id, folder)
        require(packed.pack != "", f"{game.id}: a pack has no fingerprint")
        seats, options = usual_tables(game)[0]
        same = packed.match(seats, 1, options).view(0) == game.match(seats, 1, options).view(0)
        require(same, f"{game.id}: with the same cards it is another game")


def check_bots(game: Game[Any]) -> None:
    """Every kind of bot plays to the end, recommends what is open, and peeks at nothing."""
    for seats, options in usual_tables(game):
        for spec in ("greedy", "mcts:2"):
            s = game.setup(seats, 1, options)
            play_game(game, [make_bot(spec, 1), *[make_bot("random", 2)] * (seats - 1)], s)
            require(s.is_over(), f"{game.id}: {spec} does not come to an end")
            s.check()
        check_hints(game, (seats, options), every=9)


def check_environments(game: Game[Any]) -> None:
    """An episode in each learning environment that is installed."""
    from holdfast.testing.environments import installed_checks

    for setup in usual_tables(game):
        for check in installed_checks():
            check(game, setup)


def usual_tables(game: Game[Any]) -> list[Setup]:
    """Every number of seats, with the usual options."""
    return [(n, usual(game, n)) for n in range(game.min_seats, game.max_seats + 1)]
