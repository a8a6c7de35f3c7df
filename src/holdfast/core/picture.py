# not compiled: draws HTML text
"""A position as a picture for notebooks: one drawing for every game, made from the walk.

Above stand the game, how far it has come, and the seats; then what lies on the table and a panel
for every seat, the own one first; below who must decide, the question, and the open choices with
their keys: the answers, then what may be done beside. Everything is drawn from the view of the
first seat that owes a decision, so it shows what that seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from holdfast.core.art import esc
from holdfast.core.sheet import Sheet, number

if TYPE_CHECKING:
    from holdfast.core.people import People
    from holdfast.core.record import Match
    from holdfast.core.words import Words

MOST_CHOICES = 24
SAYS = {
    "en": {
        "you": "you",
        "waits": "Also to decide:",
        "beside": "Beside that:",
        "more": "and {n} more",
        "over": "The game is over.",
        "won": "Won by {names} with {points}.",
    },
    "de": {
        "you": "du",
        "waits": "Zu entscheiden haben auch:",
        "beside": "Nebenbei:",
        "more": "und {n} weitere",
        "over": "Die Partie ist zu Ende.",
        "won": "Gewonnen: {names}, Punkte: {points}.",
    },
}
COLOURS = {  # by day, by night
    "paper": ("#EFE8D8", "#15120F"),
    "sheet": ("#FAF6EB", "#221C16"),
    "sunk": ("#E2D8C2", "#0D0B09"),
    "ink": ("#1D2128", "#EFE4CC"),
    "ink2": ("#57534A", "#B8AA8E"),
    "rule": ("#B9AC91", "#4C4135"),
    "ember": ("#A42E14", "#F58355"),
    "glow": ("#F4DCCD", "#3E1E12"),
    "on": ("#FFF8EE", "#1A0E08"),
    "char": ("#26241F", "#0B0908"),
    "ash": ("#B9AE98", "#8F826B"),
    "edge": ("#1D2128", "#D8CBB0"),
    "wood": ("#C59A66", "#8A6236"),
    "stone": ("#B4B8BB", "#5F6468"),
}
# Notebooks say in attributes of their pages whether it is day or night; elsewhere the system does.
DAY = "[data-jp-theme-light=true] .hf,.vscode-light .hf,[data-theme=light] .hf"
NIGHT = "[data-jp-theme-light=false] .hf,.vscode-dark .hf,[data-theme=dark] .hf"
NAMES = "Grenze,Palatino,'Palatino Linotype','Book Antiqua',Georgia,serif"
TEXT = "'Alegreya Sans','Gill Sans','Gill Sans MT',Candara,'Trebuchet MS',sans-serif"
STYLE = """
.hf{max-width:1200px;box-sizing:border-box;background:var(--paper);color:var(--ink);border:2px solid var(--ink);
font:14px/1.3 TEXT;font-variant-numeric:lining-nums tabular-nums;text-align:left}
.hf *{box-sizing:border-box}
.hf b,.hf .n,.hf .h,.hf .big{font-family:NAMES;font-weight:700}
.hf svg{fill:currentColor;vertical-align:-.18em;overflow:visible}
.hf .i{width:1.15em;height:1.15em;margin-right:.25em;flex:none}
.hf .sh{width:16px;height:18px;margin:0 4px -2px 0;vertical-align:-.2em}
.hf .top{display:flex;flex-wrap:wrap;gap:4px 18px;align-items:center;padding:8px 16px;border-bottom:5px double var(--ink)}
.hf .top .big{font-size:23px}.hf .where{color:var(--ink2);flex:1 1 240px}
.hf .seat{margin-left:4px;display:inline-flex;align-items:center;gap:4px;padding:4px 8px;font:700 16px/1.1 NAMES}
.hf .seat.asked{background:var(--accent);color:var(--paper)}.hf .seat .pts{font-size:20px;margin-left:4px}
.hf .sec{padding:10px 16px 0}
.hf .panels{display:flex;flex-wrap:wrap;gap:0 24px;padding:0 16px}
.hf .panel{flex:1 1 420px;min-width:0;padding:10px 0;border-top:1px solid var(--rule)}
.hf .panel.wide{flex-basis:100%}
.hf .head{display:flex;align-items:center;gap:8px;font:700 19px/1.1 NAMES;margin-right:8px}
.hf .head .sh{width:24px;height:28px;margin:0}.hf .head small{font:14px TEXT;color:var(--ink2)}
.hf .body{display:flex;flex-wrap:wrap;gap:10px 20px;align-items:flex-start}
.hf .rest{flex:1 1 200px;min-width:0;display:flex;flex-wrap:wrap;gap:10px 22px;align-items:flex-start}
.hf .fs{display:flex;flex-wrap:wrap;gap:3px 16px;align-items:center;margin-bottom:7px}
.hf .f{color:var(--ink2)}.hf .f .f{margin-left:8px}.hf .f b{color:var(--ink);font-size:1.12em}
.hf .b{min-width:0;max-width:100%}
.hf .h{font-size:15px;margin-bottom:3px;border-bottom:1px solid var(--ink)}
.hf .cs{display:flex;flex-wrap:wrap;gap:4px 6px}
.hf .c{display:inline-block;padding:0 5px;border:1px solid var(--rule);background:var(--sheet);margin-right:4px}
.hf .t .cs{gap:0 7px}.hf .high~.cs{clear:left}.hf .t .c{margin:0 6px 0 0;border:0;background:none;padding:0}.hf .cs .c{margin:0}
.hf .zero{opacity:.5;background:none}
.hf .ts{display:grid;grid-template-columns:repeat(auto-fill,minmax(max(150px,calc(var(--w) - 6px)),1fr));gap:6px}
.hf .row{display:grid;grid-template-columns:repeat(auto-fill,minmax(96px,1fr));gap:6px 5px;align-items:start}
.hf .row .x,.hf .row .d{font-size:12px}.hf .row .n{font-size:14px}
.hf .t{min-width:0;max-width:270px;border:1.5px solid var(--ink);background:var(--sheet);padding:4px 7px;overflow-wrap:break-word}
.hf .n{font-size:15px;line-height:1.15}.hf .d{color:var(--ink2);font-size:13px}.hf .x{font-size:13px}
.hf .t .f{display:block}.hf .t .f b{font-size:1em}.hf .t .t{margin:3px -4px 0;padding:1px 4px;border-width:1px;max-width:none}.hf .t .t .n{font-size:12.5px}.hf .t .t .i{display:none}
.hf .art{display:block;width:calc(100% + 14px);aspect-ratio:2;margin:-4px -7px 3px;border-bottom:1px solid var(--ink);overflow:hidden;stroke:currentColor;stroke-width:0;stroke-linecap:round;stroke-linejoin:round}
.hf .high{float:left;width:50px;height:58px;aspect-ratio:auto;margin:0 7px 2px 0;border:1px solid currentColor;background:var(--cut)}
.hf .tag{display:inline-block;border:1px solid currentColor;padding:0 4px;font-size:12.5px;margin:1px 3px 0 0}
.hf .none{border-style:dashed;background:none;color:var(--ink2)}
.hf .spent{border-style:dashed;background:var(--sunk);color:var(--ink2)}
.hf .gone{background:var(--char);color:var(--ash);--cut:var(--char)}.hf .gone .n{text-decoration:line-through}
.hf .gone .d,.hf .gone .f,.hf .gone .f b,.hf .gone .qs,.hf .gone .q{color:inherit;border-color:currentColor}.hf .gone .t{background:none;border:1px dashed;text-decoration:none}.hf .gone .t .n{text-decoration:none}
.hf .open{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:var(--wash);--cut:var(--wash)}
.hf .threat{border-color:var(--ember);box-shadow:inset 0 0 0 1.5px var(--ember)}
.hf .no{text-align:center;font-size:12px;color:var(--ink2);background:none}.hf .no.threat{background:var(--ember);color:var(--on);box-shadow:none}
.hf .track{display:flex;flex-wrap:wrap;gap:4px}
.hf .sp{border:1.5px solid var(--ink);background:var(--sheet);padding:4px 5px;font-size:17px;line-height:1}
.hf .sp .i{margin:0}.hf .past{border-color:var(--rule);background:none;color:var(--rule)}
.hf .now{background:var(--ink);color:var(--paper);outline:2px solid var(--ink)}
.hf .qs{display:inline-flex;gap:3px;align-items:center;margin-right:8px;color:var(--ink2);font-size:12.5px}
.hf .q{min-width:15px;height:15px;border:1px dashed var(--ink2);display:inline-flex;align-items:center;justify-content:center}
.hf .q.on{border-style:solid;border-color:var(--ink);color:var(--ink)}.hf .q.on:empty{background:var(--ink)}
.hf .q .i{margin:0;width:13px;height:13px}.hf .q .sh{margin:0;width:13px;height:15px}
.hf .sq{flex:none;display:grid;grid-template:auto auto minmax(90px,auto) auto auto/104px minmax(34px,auto) minmax(120px,auto) minmax(34px,auto) 104px;max-width:100%}
.hf .small{grid-template-columns:84px minmax(34px,auto) minmax(84px,auto) minmax(34px,auto) 84px}
.hf .w .qs{margin:0}.hf .up .qs{flex-direction:column}.hf .w{display:flex;flex-wrap:wrap;gap:1px 4px;align-items:center;justify-content:center;border:1.5px solid var(--ink);padding:2px 4px;min-height:26px;min-width:26px;background:var(--sheet)}
.hf .w.up{flex-direction:column;padding:9px 2px}.hf .flat{padding:2px 9px}.hf .fld .f{display:block}.hf .w.cor{border-radius:50%;place-self:center;height:40px;width:40px;padding:0;margin:-4px}
.hf .wood{background:var(--wood)}.hf .stone{background:var(--stone)}.hf .w.none{border-style:dashed;border-color:var(--ink2);background:var(--paper)}
.hf .in{grid-area:3/3;display:flex;flex-direction:column;align-items:center;justify-content:center;background:var(--sheet)}
.hf .fld{border:1px dotted var(--rule);padding:3px 4px;font-size:12.5px;text-align:center;overflow-wrap:anywhere}.hf .fld.threat{background:var(--glow)}
.hf .u+b{margin:0 5px 0 2px}.hf .u{display:inline-flex;vertical-align:-5px;width:20px;height:20px;align-items:center;justify-content:center;background:var(--ink);color:var(--paper)}
.hf .u .i{margin:0;width:14px;height:14px}.hf .u.own{border-radius:50%}.hf .u.foe{background:var(--ember);color:var(--on)}
.hf .hex{width:100%;height:auto;display:block}
.hf .hex text{text-anchor:middle;font-family:TEXT}.hf .hex .hn{font-size:11px;fill:var(--ink2)}
.hf .e{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linecap:round}.hf .g{fill:var(--sheet)}
.hf .hex .i{margin:0}.hf g.threat,.hf g.open{box-shadow:none}
.hf .threat .g{fill:var(--glow)}.hf .threat .e{stroke:var(--ember);stroke-width:4}
.hf .hex .open .g{fill:var(--wash)}.hf .hex .open .e{stroke:var(--accent);stroke-width:3}
.hf .hex .own rect{fill:var(--ink)}.hf .hex .own svg{color:var(--paper)}
.hf .hex .foe rect{fill:var(--ember)}.hf .hex .foe svg{color:var(--on)}
.hf .hex .tired rect{fill:none;stroke:currentColor;stroke-dasharray:3 2}.hf .hex .tired svg{color:inherit}
.hf .bar{border-top:5px double var(--ink);background:var(--sheet);padding:12px 16px}
.hf .ask{display:flex;gap:12px;align-items:center}.hf .ask .sh{width:34px;height:40px;margin:0}
.hf .bar .big{font-size:20px;line-height:1.1}.hf .by{color:var(--ink2)}
.hf .ch{display:flex;flex-wrap:wrap;gap:6px;margin-top:10px;align-items:stretch}
.hf .k{border:2px solid var(--accent);background:var(--wash);padding:3px 9px;max-width:320px}
.hf .k b{font-size:15px;line-height:1.15}.hf .aside{border:1px solid var(--ink2);background:none}.hf .aside b{font-size:13.5px}
.hf code{display:block;background:none;color:var(--ink2);font-size:12px;padding:0}
"""


def html(match: Match) -> str:
    """What a notebook shows for a match."""
    seat = match.state.next_seat()
    words = match.words()
    sheet = Sheet(match, seat, words)
    inside = heading(match, sheet) + table(sheet) + panels(match, sheet) + bar(match, sheet)
    style = f"<style>{style_of(match.game.people)}</style>"
    return f'<div class="hf">{style}{sheet.draw.sprite(inside)}{inside}</div>'


def style_of(people: People) -> str:
    colours = {**COLOURS, "accent": people.accent, "wash": people.wash}
    named = ";".join(
        f"--{name}:light-dark({day},{night})" for name, (day, night) in colours.items()
    )
    style = STYLE.replace("NAMES", NAMES).replace("TEXT", TEXT).replace("\n", "")
    scheme = f"{DAY}{{color-scheme:light}}{NIGHT}{{color-scheme:dark}}"
    return f".hf{{color-scheme:light dark;--cut:var(--sheet);{named}}}{scheme}{style}"


def heading(match: Match, sheet: Sheet) -> str:
    """The game, how far it has come, and the seats with their scores."""
    words = sheet.words
    title = esc(words.table.get("title", match.game.title))
    where = esc(match.game.people.where(sheet.view, words))
    seats = "".join(
        f'<span class="seat{" asked" if seat in match.open else ""}">{sheet.shield(seat)}'
        f"{esc(words.seat(seat))}{points(match, sheet, seat)}</span>"
        for seat in range(match.seats)
    )
    return (
        f'<div class="top"><span class="big">{title}</span><span class="where">{where}</span>'
        f"<span>{seats}</span></div>"
    )


def points(match: Match, sheet: Sheet, seat: int) -> str:
    scores = match.game.people.scores(sheet.view)
    return f'<span class="pts">{number(scores[seat])}</span>' if scores else ""


def table(sheet: Sheet) -> str:
    """What belongs to nobody."""
    body = sheet.whole(sheet.view)
    return f'<div class="sec">{body}</div>' if body else ""


def panels(match: Match, sheet: Sheet) -> str:
    """A panel for every seat, the own one first, then clockwise."""
    first = max(sheet.seat, 0)
    order = [(first + n) % match.seats for n in range(match.seats)]
    drawn = "".join(panel(match, sheet, seat) for seat in order)
    return f'<div class="panels">{drawn}</div>' if drawn else ""


def panel(match: Match, sheet: Sheet, seat: int) -> str:
    is_own = seat == sheet.seat
    sheet.is_others = not is_own
    facts, rest = "", ""
    for _, values, way in sheet.by_seat(sheet.view):
        if isinstance(values[seat], dict):
            line, more = sheet.body(values[seat], way, is_own)
            facts, rest = facts + line, rest + more
        else:
            facts += sheet.fact(way, values[seat], is_own)
    if not facts + rest:
        return ""
    you = f"<small>({SAYS[sheet.words.lang]['you']})</small>" if is_own else ""
    wide = " wide" if is_own or 'class="row"' in rest else ""
    return (
        f'<div class="panel{wide}"><div class="fs"><span class="head">{sheet.shield(seat)}'
        f"{esc(sheet.words.seat(seat))} {you}{points(match, sheet, seat)}</span>{facts}</div>"
        f"{rest}</div>"
    )


# What is to be decided


def bar(match: Match, sheet: Sheet) -> str:
    """Who must decide, the question, and what can be chosen."""
    is_over = sheet.seat < 0
    inside = result(match, sheet.words) if is_over else question(match, sheet)
    return f'<div class="bar">{inside}</div>'


def result(match: Match, words: Words) -> str:
    says = SAYS[words.lang]
    names = words.join([words.seat(seat) for seat in match.winners])
    points = words.join(sorted({number(match.standings[seat]) for seat in match.winners}))
    won = says["won"].format(names=names, points=points) if match.winners else ""
    return f'<div class="big">{esc(says["over"])} {esc(won)}</div>'


def question(match: Match, sheet: Sheet) -> str:
    words, seat = sheet.words, sheet.seat
    prompt = words.prompt(match.state, seat)
    keys = match.open[seat]
    answers = len(match.state.open[seat])
    beside = choices(match, sheet, keys[answers:], SAYS[words.lang]["beside"])
    return (
        f'<div class="ask">{sheet.shield(seat)}<div><div class="big">{esc(prompt)}</div>'
        f'<div class="by">{esc(words.seat(seat))}{waiting(match, words, seat)}</div></div></div>'
        f"{choices(match, sheet, keys[:answers])}{beside}"
    )


def waiting(match: Match, words: Words, seat: int) -> str:
    others = [words.seat(other) for other in match.open if other != seat]
    return f". {SAYS[words.lang]['waits']} {esc(words.join(others))}" if others else ""


def choices(match: Match, sheet: Sheet, keys: Sequence[str], heading: str = "") -> str:
    """Open choices in words, each with its key; asides smaller, after a heading."""
    if not keys:
        return ""
    chips = [choice(match, sheet, key, bool(heading)) for key in keys[:MOST_CHOICES]]
    if len(keys) > MOST_CHOICES:
        more = SAYS[sheet.words.lang]["more"].format(n=len(keys) - MOST_CHOICES)
        chips.append(f'<div class="by">{esc(more)}</div>')
    if heading:
        chips.insert(0, f'<div class="by">{esc(heading)}</div>')
    return f'<div class="ch">{"".join(chips)}</div>'


def choice(match: Match, sheet: Sheet, key: str, is_aside: bool) -> str:
    """What it is called, what it leads to, and the key that makes it."""
    people, words = match.game.people, sheet.words
    step: Any = match.state.asking(sheet.seat)
    label = people.label(sheet.view, key, words, step.prompt)
    note = people.note(sheet.view, key, words, step.about(match.state))
    said = f'<div class="d">{esc(note)}</div>' if note else ""
    kind = "k aside" if is_aside else "k"
    return f'<div class="{kind}"><b>{esc(label)}</b>{said}<code>{esc(key)}</code></div>'
