"""Bots of one's own, wherever a bot is named: in a module, in a file, registered by a package."""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.setups import ONE
from typer.testing import CliRunner

import holdfast
from holdfast import DataError
from holdfast.bots import load_bot, make_bot, naming
from holdfast.cli import BAD_ARGUMENT, app
from holdfast.cli.serve import read_bots
from holdfast.lab.arena import arena
from holdfast.lab.simulate import simulate

MISER = """
from holdfast.bots import Bot

class Miser(Bot):
    '''Takes what comes first, or the other end.'''

    def __init__(self, seed=0, end="first"):
        super().__init__(seed)
        if end not in ("first", "last"):
            raise ValueError(f"{end} is no end")
        self.end = end

    def decide(self, p):
        return p.options[0] if self.end == "first" else p.answers[-1]

class Lazy(Bot):
    pass

class Stranger:
    def __init__(self, seed=0):
        pass

class Hasty(Bot):
    def __init__(self):
        super().__init__(0)

    def decide(self, p):
        return p.options[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, with a module, a package and broken ones; afterwards as if it had never
    been."""
    (tmp_path / "misers.py").write_text(MISER, encoding="utf-8")
    (tmp_path / "guild").mkdir()
    (tmp_path / "guild" / "__init__.py").touch()
    (tmp_path / "guild" / "neighbour.py").write_text("END = 'last'\n", encoding="utf-8")
    elsewhere = MISER.replace("from holdfast", "import neighbour\nfrom holdfast", 1)
    (tmp_path / "guild" / "elder.py").write_text(elsewhere, encoding="utf-8")
    (tmp_path / "needy.py").write_text("import no_such_thing\n", encoding="utf-8")
    (tmp_path / "broken.py").write_text("def (:\n", encoding="utf-8")
    (tmp_path / "leaver.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    importlib.invalidate_caches()
    yield tmp_path
    for name in modules_in(tmp_path):
        del sys.modules[name]


def modules_in(folder: Path) -> list[str]:
    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    return [name for name, file in files.items() if file and Path(file).is_relative_to(folder)]


@pytest.fixture
def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package that registers bots: one good, and others that are not. Processes that
    are started meanwhile know it as well."""
    site = folder / "site"
    facts = site / "misers-1.0.dist-info"
    facts.mkdir(parents=True)
    (site / "registered_misers.py").write_text(MISER, encoding="utf-8")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: misers\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[holdfast.bots]\n"
        "miser = registered_misers:Miser\n"
        "stranger = registered_misers:Stranger\n"
        "gone = registered_misers:Gone\n"
        "greedy = registered_misers:Miser\n"
        "human = registered_misers:Miser\n"
    )
    sys.path.insert(0, str(site))
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    importlib.invalidate_caches()
    naming.registered.cache_clear()
    yield site
    naming.registered.cache_clear()


def run(*words: str, said: str = "") -> tuple[int, str]:
    env = {"COLUMNS": "200", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, list(words), input=said, env=env, prog_name="holdfast")
    return result.exit_code, result.output


def refused(spec: str) -> str:
    with pytest.raises(DataError) as caught:
        load_bot(spec)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


# Where they are found


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "spec",
    ["misers:Miser", "misers.py:Miser", "./misers.py:Miser", "guild/elder.py:Miser"],
)
def test_a_class_in_a_module_or_a_file(spec: str) -> None:
    bot = load_bot(spec, 5)
    assert type(bot).__name__ == "Miser"
    match = holdfast.game(ONE).match(2, 1)
    match.play(bot)
    assert match.over


def test_a_path_from_anywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert type(load_bot(f"{folder}/misers.py:Miser")).__name__ == "Miser"


@pytest.mark.usefixtures("folder")
def test_the_seed_and_what_stands_behind_another_colon_reach_the_class() -> None:
    bots = [load_bot("misers:Miser", 5), load_bot("misers:Miser", 5), load_bot("misers:Miser", 6)]
    chances = [bot.random.below(10**9) for bot in bots]
    assert chances[0] == chances[1] != chances[2]
    assert load_bot("misers:Miser").end == "first"  # type: ignore[attr-defined]
    for spec in ("misers:Miser:last", "misers.py:Miser:last"):
        assert load_bot(spec).end == "last"  # type: ignore[attr-defined]


@pytest.mark.usefixtures("folder")
def test_a_module_is_run_once_however_many_bots_are_made() -> None:
    for spec in ("misers:Miser", "misers.py:Miser"):
        assert type(load_bot(spec)) is type(load_bot(spec))


def test_the_folder_hides_no_module_of_python(folder: Path) -> None:
    (folder / "json.py").write_text("raise AssertionError\n", encoding="utf-8")
    load_bot("misers:Miser")
    assert sys.path[-1] == str(folder)


# What is wrong with them

WRONG = {
    "chess": 'there is no bot "chess"; there are random, mild, greedy, mcts, mcts:500 (iterations '
    "per decision) and mcts:200ms (time per decision); a bot of your own is module:Class or file",
    "missers:Miser": 'bot "missers:Miser": there is no module "missers", neither in this folder',
    "guild.younger:Miser": 'bot "guild.younger:Miser": there is no module "guild.younger", neither',
    "missers.py:Miser": 'bot "missers.py:Miser": there is no file missers.py',
    "misers:Mister": 'bot "misers:Mister": misers has no class "Mister"; of bots it has Miser, ',
    "json:Bot": 'bot "json:Bot": json has no class "Bot"; it has no bots at all',
    "misers:Stranger": 'bot "misers:Stranger": Stranger is not a kind of holdfast.bots.Bot',
    "misers:MISER": 'bot "misers:MISER": misers has no class "MISER"; of bots it has',
    "json:dumps": 'bot "json:dumps": dumps is not a kind of holdfast.bots.Bot',
    "misers:Lazy": 'bot "misers:Lazy": Lazy does not say how to decide',
    "misers:Hasty": 'bot "misers:Hasty": Hasty(seed) fails: TypeError: ',
    "misers:Miser:both": 'bot "misers:Miser:both": Miser(seed, "both") fails: ValueError: both ',
    "needy:Miser": 'bot "needy:Miser": needy cannot be imported: ModuleNotFoundError: No module na',
    "broken:Miser": 'bot "broken:Miser": broken cannot be imported: SyntaxError: ',
    "broken.py:Miser": 'bot "broken.py:Miser": broken.py cannot be imported: SyntaxError: ',
    "leaver:Miser": 'bot "leaver:Miser": leaver cannot be imported: SystemExit: 3',
    "misers.py": 'bot "misers.py": a bot of your own is module:Class or file.py:Class',
    "misers:": 'bot "misers:": a bot of your own is module:Class or file.py:Class',
    ":Miser": 'bot ":Miser": a bot of your own is module:Class or file.py:Class',
    "__main__:Miser": 'bot "__main__:Miser": every process has another __main__; give it a module',
    "..misers:Miser": 'bot "..misers:Miser": ..misers cannot be imported: ',
    "greedy:Miser": 'there is no bot "greedy:Miser"',
    "mcts:Miser": 'bot "mcts:Miser": the budget is a number',
}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("spec", WRONG)
def test_what_is_wrong_with_a_bot_is_one_sentence(spec: str) -> None:
    assert refused(spec).startswith(WRONG[spec])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("spec", ["missers:Miser", "misers:Stranger", "misers:Hasty"])
@pytest.mark.parametrize(
    "words",
    [
        ["arena", ONE, "--games", "2", "--bots", "{},random"],
        ["simulate", ONE, "--games", "2", "--bots", "{},random", "--out", "out"],
        ["play", ONE, "--seats", "human,{}"],
        ["play", ONE, "--hints", "{}"],
        ["serve", "--no-page", "--bot", "miser={}"],
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:-1]),
)
def test_a_command_with_a_wrong_bot_starts_nothing(
    words: list[str], spec: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("holdfast.lab.pool.start", None)
    monkeypatch.setattr("holdfast.cli.serve.bind", None)
    code, output = run(*[word.format(spec) for word in words])
    assert code == BAD_ARGUMENT, output
    assert output.startswith(f"holdfast: {WRONG[spec]}")
    assert output.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("spec", ["misers:Miser", "misers.py:Miser"])
def test_names_alone_import_nothing(spec: str, folder: Path) -> None:
    with pytest.raises(DataError, match=f'there is no bot "{spec}".*load_bot opens module:Class'):
        make_bot(spec)
    assert modules_in(folder) == []


# On the command line, also in processes of their own


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("spec", ["misers:Miser", "guild/elder.py:Miser:last"])
def test_the_arena_lets_them_play(spec: str, jobs: int) -> None:
    entrants = arena(ONE, [spec, "random"], games=6, jobs=jobs)
    assert [entrant.bot for entrant in entrants] == [spec, "random"]
    assert [entrant.games for entrant in entrants] == [6, 6]


@pytest.mark.usefixtures("folder")
def test_a_simulation_is_the_same_in_one_process_and_in_several() -> None:
    bots = ["misers.py:Miser:last", "misers:Miser"]
    found = [simulate(ONE, bots, 8, jobs=jobs, out=f"out{jobs}").folder for jobs in (1, 3)]
    one, other = [(path / "games.jsonl").read_bytes() for path in found]
    assert one == other
    assert json.loads(one.splitlines()[0])["bots"] == bots


def test_workers_find_a_module_wherever_this_process_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sys.path.insert(0, str(folder / "guild"))
    monkeypatch.chdir("/")
    assert arena(ONE, ["elder:Miser", "random"], games=4, jobs=2)[0].games == 4


@pytest.mark.usefixtures("folder")
def test_a_folder_for_the_games_of_a_bot_with_a_path() -> None:
    done = simulate(ONE, ["guild/../misers.py:Miser", "mcts:2"], 1, jobs=1)
    assert done.folder == Path(f"simulations/{ONE}-guild_.._misers.pyMiser-mcts2")


@pytest.mark.usefixtures("folder")
def test_commands_take_them() -> None:
    code, output = run("arena", ONE, "--bots", "misers.py:Miser,random", "--games", "2", "--json")
    assert code == 0, output
    assert json.loads(output[output.index("{") :])["entrants"][0]["bot"] == "misers.py:Miser"
    code, output = run("simulate", ONE, "--bots", "misers:Miser,random", "--games", "2")
    assert code == 0, output
    code, output = run("play", ONE, "--seats", "misers:Miser,misers.py:Miser:last", "--seed", "3")
    assert code == 0, output
    words = ("play", ONE, "--seats", "human,misers:Miser", "--hints", "misers:Miser", "--seed", "3")
    code, output = run(*words, said="hint\nquit\n")
    assert code == 0, output
    assert "100%" in output


@pytest.mark.usefixtures("folder")
def test_a_bot_that_fails_in_the_middle_is_named_with_its_line(tmp_path: Path) -> None:
    faulty = MISER.replace("return p.options[0] if", "return p.nothing if")
    (tmp_path / "faulty.py").write_text(faulty, encoding="utf-8")
    for jobs in ("1", "2"):
        words = ("arena", ONE, "--bots", "faulty.py:Miser,random", "--games", "4", "--jobs", jobs)
        code, output = run(*words)
        assert code == 1
        # With several processes whichever game breaks off first is told of.
        assert re.search(r"seed [0-3] broke off: faulty\.py, line 14: AttributeError", output)


# Registered by packages


@pytest.mark.usefixtures("package")
def test_a_registered_bot_has_a_name_like_ours() -> None:
    assert naming.registered_names() == ["gone", "miser", "stranger"]  # no name of ours, no person
    for make in (make_bot, load_bot):
        assert type(make("miser", 3)).__name__ == "Miser"
        assert make("miser:last").end == "last"  # type: ignore[attr-defined]
        assert type(make("greedy")).__name__ == "GreedyBot"
    match = holdfast.game(ONE).match(2, 1)
    match.play(["miser", "random"])
    assert match.over
    assert arena(ONE, ["miser", "random"], games=4, jobs=2)[0].games == 4
    code, output = run("play", ONE, "--seats", "miser,miser:last")
    assert code == 0, output


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("stranger", 'bot "stranger": registered_misers:Stranger is not a kind of holdfast.bots'),
        ("gone", 'bot "gone": registered_misers:Gone cannot be loaded: AttributeError: '),
        ("miser:both", 'bot "miser:both": Miser(seed, "both") fails: ValueError: both is no end'),
        (
            "chess",
            'there is no bot "chess"; there are random, mild, greedy, mcts, mcts:500 (iterations ',
        ),
    ],
)
def test_what_is_wrong_with_a_registered_bot(spec: str, complaint: str) -> None:
    assert refused(spec).startswith(complaint)


@pytest.mark.usefixtures("package")
def test_names_that_are_registered_are_told() -> None:
    assert "mcts:200ms (time per decision), gone, miser, stranger; a bot" in refused("chess")


# What a server offers


@pytest.mark.usefixtures("package")
def test_the_operator_offers_what_is_registered_and_what_the_command_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert read_bots([]) == {"miser": "miser"}
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in said] == ['bot "gone"', 'bot "stranger"']
    assert all(line.endswith("; it is not offered") for line in said)
    named = {"miser": "misers:Miser", "deep": "mcts:900", "old-one": "guild/elder.py:Miser:last"}
    assert read_bots([f"{name}={spec}" for name, spec in named.items()]) == named


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["", "greedy", "human", "a:b", "a,b", "a/b", "é", "x" * 41, "a b"])
def test_a_name_that_nobody_could_ask_for_is_refused(name: str) -> None:
    code, output = run("serve", "--no-page", "--bot", f"{name}=misers:Miser")
    assert code == BAD_ARGUMENT
    assert output.startswith(f'holdfast: --bot "{name}=misers:Miser": it is NAME=BOT, such as mis')
    code, output = run("serve", "--no-page", "--bot", "misers:Miser")
    assert code == BAD_ARGUMENT
