"""Reads the page's sources as far as it takes to find text for people, and keys of words.

No parser of Svelte and TypeScript: it knows comments, strings, templates, regular expressions, tags
and what stands in braces. That is enough to tell text from code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "holdfast"
SHELL = ROOT / "web" / "src"
BOARDS = sorted(PACKAGE.glob("games/*/board"))
NOT_READ = re.compile(r"\.test\.ts$|/(test\w+|wordKeys|view)\.ts$")
SPOKEN_ATTRIBUTES = "aria-label|aria-description|title|placeholder|alt|label|text"

LETTER = r"[^\W\d_]"
WORD = re.compile(rf"(?<![\w$#.\0-]){LETTER}{{2,}}(?![\w(-])")
SENTENCE = re.compile(rf"{LETTER}[\w’'-]*[,.:;!?…]? +{LETTER}")
MADE_KEY = re.compile(r"[a-z]\w*_\{\}|\{\}_[a-z]\w*")  # `step_${kind}`
CLASSES = re.compile(r"(?:^| )k-[\w-]+(?: |$)")  # of the kit for boards
BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};+]|\breturn|=>)\s*$")


@dataclass
class Source:
    """One file: its strings, its templates with a gap for every value, its text between tags."""

    path: Path
    code: str
    strings: list[str] = field(default_factory=list)
    templates: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()


def files(folder: Path) -> list[Path]:
    found = sorted([*folder.rglob("*.ts"), *folder.rglob("*.svelte")])
    return [path for path in found if not NOT_READ.search(path.as_posix())]


def read(path: Path) -> Source:
    code = path.read_text(encoding="utf-8")
    source = Source(path, code)
    if path.suffix == ".ts":
        Reader(code, source).code(0, "")
    else:
        markup = re.sub(r"<!--.*?-->|<style.*?</style>", "", code, flags=re.DOTALL)
        for script in re.findall(r"<script[^>]*>(.*?)</script>", markup, flags=re.DOTALL):
            Reader(script, source).code(0, "")
        read_markup(re.sub(r"<script.*?</script>", "", markup, flags=re.DOTALL), source)
    return source


def read_markup(markup: str, source: Source) -> None:
    plain, i = "", 0
    while i < len(markup):
        if markup.startswith("{/", i):
            i = markup.index("}", i) + 1
        elif markup[i] == "{":
            i = Reader(markup, source).code(i + 1, "}")
            plain += "{}"
        else:
            plain += markup[i]
            i += 1
    source.texts += re.findall(r">([^<>]+)<", f">{plain}<")
    source.texts += re.findall(rf'\s(?:{SPOKEN_ATTRIBUTES})="([^"]*)"', plain)


class Reader:
    """Walks through TypeScript and notes its strings."""

    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source

    def code(self, i: int, end: str) -> int:
        """Up to the brace that closes it, or to the end of the text."""
        text, depth = self.text, 0
        while i < len(text):
            here = text[i]
            if here == end and depth == 0:
                return i + 1
            depth += (here == "{") - (here == "}")
            if text.startswith("//", i) and text[i - 1 : i] != ":":
                i = (text.find("\n", i) + 1) or len(text)
            elif text.startswith("/*", i):
                i = text.index("*/", i) + 2
            elif here == "/" and BEFORE_PATTERN.search(text[max(0, i - 40) : i]):
                i = self.pattern(i + 1)
            elif here in "'\"":
                i = self.string(i)
            elif here == "`":
                i = self.template(i + 1)
            else:
                i += 1
        return i

    def string(self, i: int) -> int:
        found = re.compile(r"(['\"])((?:\\.|(?!\1).)*)\1").match(self.text, i)
        if found is None:
            return i + 1  # an apostrophe in text
        self.source.strings.append(found[2])
        return found.end()

    def template(self, i: int) -> int:
        said = ""
        while self.text[i] != "`":
            if self.text.startswith("${", i):
                i = self.code(i + 2, "}")
                said += "{}"
            else:
                said += self.text[i]
                i += 2 if self.text[i] == "\\" else 1
        self.source.templates.append(said)
        return i + 1

    def pattern(self, i: int) -> int:
        in_class = False
        while self.text[i] != "/" or in_class:
            in_class = self.text[i] == "[" or (in_class and self.text[i] != "]")
            i += 2 if self.text[i] == "\\" else 1
        return i + 1


# What is spoken in code


def spoken(source: Source) -> Iterator[str]:
    """What looks like text for people: words between tags, sentences in strings and templates."""
    for text in source.texts:
        if WORD.search(text.replace("{}", " ")):
            yield " ".join(text.split())
    for text in source.strings:
        if SENTENCE.match(text) and not CLASSES.search(text):
            yield text
    for text in source.templates:
        plain = text.replace("{}", "\0")
        if " " in plain.strip() and WORD.search(plain) and not CLASSES.search(text):
            yield text


# Which words are used


def keys_of(sources: list[Source]) -> tuple[set[str], list[re.Pattern[str]]]:
    """Strings that may be keys, and patterns of those that are put together."""
    names = {text for source in sources for text in source.strings if text.isidentifier()}
    made = {text for source in sources for text in source.templates if MADE_KEY.fullmatch(text)}
    return names, [re.compile(text.replace("{}", r"\w+")) for text in sorted(made)]


def unused(keys: list[str], sources: list[Source]) -> list[str]:
    names, patterns = keys_of(sources)
    return [key for key in keys if key not in names and not any(p.fullmatch(key) for p in patterns)]


def said(source: Source, speaker: str) -> set[str]:
    """The keys that are said outright: `say('close')`."""
    return set(re.findall(rf"\b{speaker}\('(\w+)'", source.code))


# Python

# In English, for whoever runs or writes a program: the descriptions of the HTTP interface, what is
# told while the page is built, the commands of designers and researchers, and what a new game
# begins with.
FOR_PROGRAMMERS = (
    *("server/api.py", "server/app.py", "server/page.py"),
    *("cli/balance.py", "cli/bench.py", "cli/check.py", "cli/games.py", "cli/new_game.py"),
    *("cli/pack.py", "cli/progress.py", "cli/serve.py", "cli/simulate.py", "cli/words.py"),
    *("cli/template/last_harvest/game.py", "core/record.py", "lab/balance.py"),
)
# What stands in these is for programmers as well: errors, and the help of the command line.
ERRORS = (*("require", "fail", "exit", "warning", "info", "error", "exception"), "Field", "Query")
HELP = ("Option", "Argument")
NO_SENTENCES = {
    "cli/__init__.py": ["Input should be ([^,]*)(, .*)?"],  # a pattern
}
SENTENCE_IN_PYTHON = re.compile(rf"{LETTER}{{2,}}[,;:]? {LETTER}{{2,}}[,;:]? {LETTER}{{2,}}")
SQL = re.compile(r"[A-Z]{3,}\b")


def speaking() -> list[Path]:
    """The modules in which no sentence for people may stand."""
    found = [path for path in PACKAGE.rglob("*.py") if "tests" not in path.parts]
    return sorted({*found} - {PACKAGE / name for name in FOR_PROGRAMMERS})


def sentences_in(code: str) -> list[str]:
    """Text for people in Python: not what is raised, asserted, logged or written about the code."""
    return list(sentences(ast.parse(code)))


def sentences(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise | ast.Assert) or is_docstring(child) or is_error(child):
            continue
        if isinstance(child, ast.Constant) and is_sentence(child.value):
            yield str(child.value)
        yield from sentences(child)


def is_sentence(value: object) -> bool:
    if not isinstance(value, str) or SQL.match(value) or not SENTENCE_IN_PYTHON.search(value):
        return False
    return value[:1].isupper() or value.rstrip().endswith((".", "!", "?", "…"))


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_error(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    return name in ERRORS or name.rpartition(".")[2] in HELP
