"""Requests and answers, as the OpenAPI description shows them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from holdfast.core.languages import LANGUAGES
from holdfast.server.manners import Help, Undo


def known_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"there is {', '.join(LANGUAGES)}")
    return lang


Lang = Annotated[
    str, AfterValidator(known_language), Field(json_schema_extra={"enum": [*LANGUAGES]})
]
Name = Annotated[str, Field(max_length=100)]
MomentNumber = Annotated[int, Field(ge=0, le=1_000_000)]
Until = Literal["turn", "phase", "back"]
Pace = Literal["slow", "even", "quick", "wait"]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def know_all_fields(cls, data: Any) -> Any:
        """One complaint is enough, however many fields somebody has made up."""
        known = {field.alias or name for name, field in cls.model_fields.items()}
        if isinstance(data, dict):
            for name in data:
                if name not in known:
                    raise ValueError(f'there is no field "{str(name)[:40]}"')
        return data


# Requests


class GuestIn(Strict):
    """Who is to sit on a seat: I, a friend who gets a link, or a bot."""

    who: Literal["me", "friend", "bot"]
    name: Name = ""
    bot: Annotated[str, Field(max_length=40)] = "greedy"


Guests = Annotated[list[GuestIn], Field(min_length=1, max_length=8)]


class NewTable(Strict):
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    pack: Annotated[str, Field(max_length=40)] = ""
    seats: Guests
    undo: Undo = "consent"
    help: Help = "own"
    lang: Lang = "en"


class Planned(Strict):
    """A table that is being thought of."""

    seats: Annotated[int, Field(ge=1, le=8)]
    options: dict[str, Any] = {}
    pack: Annotated[str, Field(max_length=40)] = ""
    lang: Lang = "en"


class FirstTable(Strict):
    """Everything else about a first game is the game's own: seats, bots, options, seed."""

    game: Annotated[str, Field(max_length=40)]
    name: Name = ""


class Imported(Strict):
    """A record or position file, and who continues it; bots against me unless it is said."""

    file: dict[str, Any]
    seats: Guests | None = None
    undo: Undo = "consent"
    help: Help = "own"
    lang: Lang = "en"


class Branch(Strict):
    """Play on from a moment; bots against me unless it is said."""

    moment: MomentNumber
    as_seat: Annotated[int | None, Field(alias="as", ge=-1, le=7)] = None
    seats: Guests | None = None
    lang: Lang = "en"


class Again(Strict):
    """Invitations to another table with the same seats, by seat."""

    invitations: Annotated[
        dict[Annotated[int, Field(ge=0, le=7)], Annotated[str, Field(max_length=64)]],
        Field(max_length=8),
    ]


class Sharing(Strict):
    """Whether everybody may look at a finished game, as far as this seat has a say in it."""

    agreed: bool


class Named(Strict):
    name: Name


class SeatChange(Strict):
    who: Literal["bot", "human"]
    bot: Annotated[str, Field(max_length=40)] = "greedy"
    until: Until = "back"
    pace: Pace = "even"


class Mine(Strict):
    tokens: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=200)]
    lang: Lang = "en"


# Answers


class ErrorText(BaseModel):
    code: str
    text: str


class Error(BaseModel):
    error: ErrorText


class SeatToken(BaseModel):
    seat: int
    who: str
    token: str


class TableMade(BaseModel):
    """The secret links of a new table. They are shown once: only their hashes are kept."""

    table: str
    host: str
    watch: str
    seats: list[SeatToken]


class Fit(BaseModel):
    """What goes together: for each number of seats and each value of an option why it would not fit
    the rest of the plan ("": it fits), the options that change nothing, and who plays together."""

    why: str
    seats: dict[str, str]
    options: dict[str, list[str]]
    idle: list[str]
    teams: list[str]


class SeatInfo(BaseModel):
    seat: int
    team: str
    name: str
    short: str
    who: Literal["human", "bot"]
    bot: str
    taken: bool
    lent: bool
    until: Until
    here: bool


class Reveal(BaseModel):
    seed: str
    salt: str


class Shared(BaseModel):
    """Who has agreed that everybody may look at this game, who is asked, and the public link."""

    agreed: list[int]
    missing: list[int]
    link: str


class TableInfo(BaseModel):
    id: str
    game: str
    title: str
    options: dict[str, Any]
    pack: str
    undo: Undo
    help: Help
    seat: int
    host: bool
    seats: list[SeatInfo]
    created: str
    over: bool
    closed: bool
    commitment: str
    reveal: Reveal | None
    again: bool
    shared: Shared | None


class Seated(BaseModel):
    token: str
    seat: int
    table: str


class Token(BaseModel):
    token: str


class MyTable(BaseModel):
    table: TableInfo
    role: Literal["seat", "invitation", "watch", "host"]
    mine: bool
    doing: str
    updated: str


class MyTables(BaseModel):
    tables: list[MyTable | None]


class Health(BaseModel):
    holdfast: str
    compiled: bool
