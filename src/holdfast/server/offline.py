"""The page that browsers keep for the time when the server cannot be reached. It knows no table and
no person, and says the same in every language there is."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse

from holdfast.core.languages import LANGUAGES
from holdfast.server.phrases import phrases
from holdfast.server.printed import ASK_AGAIN

PATH = "/offline.html"
WHOLE = """<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Holdfast</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
    <script src="/offline.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/icon.svg" alt="" />
{sections}
    </main>
  </body>
</html>
"""
SECTION = """      <section lang="{lang}">
        <h1>{title}</h1>
        <p>{text}</p>
        <button>{again}</button>
      </section>"""


async def answer(request: Request) -> HTMLResponse:
    return HTMLResponse(whole(), headers={"cache-control": ASK_AGAIN})


def whole() -> str:
    return WHOLE.format(lang=LANGUAGES[0], sections="\n".join(map(section, LANGUAGES)))


def section(lang: str) -> str:
    say = phrases(lang).say
    said = {name: escape(say(f"offline_{name}")) for name in ("title", "text", "again")}
    return SECTION.format(lang=escape(lang), **said)
