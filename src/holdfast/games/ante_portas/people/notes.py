# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: the text of a Place, what stands on a hex."""

from __future__ import annotations

from typing import Any

from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.ante_portas.people.chart import View
from holdfast.games.ante_portas.people.text import Speaker
from holdfast.games.ante_portas.rules.colony.grid import BESIDE, CELLS, PLACED
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, PLACES, PLAYERS, WARES

MOVES = ("move", "slide", "ticket", "apprentice", "apprentice_ticket", "stand", "pick")
# Other choices whose first field is a component with a text.
TEXT_VERBS = ("employ", "dismiss", "boost")
PRICED_VERBS = ("play", "keep_card")
HEX_VERBS = ("aim", "aim_standing", "shoot", "knock", "fire_bomb", "by", "march", "place_tile")
OWN_VERBS = ("give", "give_up", "pay")
RECIPE_VERBS = ("make", "make_more", "sell")
PAID_VERBS = ("build", "place_tile", *RECIPE_VERBS)
WORK_OF = {
    "minelayer_pressure": "pressure_mine",
    "minelayer_bounding": "bounding_mine",
    "minelayer_dummy": "dummy_mine",
}


def note(view: View, key: str, words: Words, texts: Texts, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    verb, *fields = key.split(":")
    notes = Notes(view, words, texts, about)
    field = fields[0] if fields else ""
    parts = [
        notes.of(verb, field),
        notes.fee(verb, field),
        notes.payer(verb),
        notes.last(key),
        notes.proposed(key),
    ]
    said = [part for part in parts if part]
    return "; ".join([*(part.removesuffix(".") for part in said[:-1]), *said[-1:]])


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def __init__(self, view: View, words: Words, texts: Texts, about: dict[str, object]) -> None:
        super().__init__(view, words, texts)
        self.about = about

    def of(self, verb: str, field: str) -> str:
        if verb in MOVES:
            return self.market(verb, field) if "market" in field else self.place(field)
        if verb == "build":
            return self.building(field)
        if verb in PRICED_VERBS:
            return " ".join(part for part in (self.component(field), self.price(field)) if part)
        if verb in TEXT_VERBS:
            return self.component(field.partition("_by_")[0])
        if verb in HEX_VERBS and field.isdigit():
            return self.troop(verb, int(field)) or self.hex(int(field))
        if field in WARES:
            return self.ware(verb, field)
        if verb == "act":
            return self.act(field)
        if verb == "command":
            return str(self.words.section("labels").get(f"command_{field}", ""))
        if verb == "lay":
            return self.cell(field)
        if verb == "bring":
            return self.brought(int(field))
        if verb == "go":
            return self.odds(self.about)
        if verb == "offer" or verb.startswith("accept"):
            return self.terms(verb, field)
        if verb == "agree":
            return self.words.choice(self.view["pending"]) if self.view["pending"] else ""
        return ""

    def odds(self, about: dict[str, object]) -> str:
        """AP-42. How the Battle would end that a march brings about."""
        if "s" not in about:
            return ""
        ours, theirs = int(str(about["s"])), int(str(about["t"]))
        return self.say("wins" if ours >= theirs else "loses", s=ours, t=theirs)

    def last(self, key: str) -> str:
        """AP-87. With the last who can come the group marches at once."""
        known: Any = self.about.get("last", {})
        if key not in known:
            return ""
        return "; ".join(part for part in (self.say("and_march"), self.odds(known[key])) if part)

    def fee(self, verb: str, place: str) -> str:
        """CB-5.5. Whom entering costs a Fee."""
        known: Any = self.about.get("fees", {})
        if verb not in MOVES or place not in known:
            return ""
        return self.say("fee", names=self.seat_names(known[place]), n=self.about["fee"])

    def payer(self, verb: str) -> str:
        """AP-32. Whoever gave the card away pays for what it does."""
        payer = self.about.get("payer")
        if verb not in PAID_VERBS or not isinstance(payer, int):
            return ""
        return self.say("paid_by", name=self.words.seat(payer))

    def proposed(self, key: str) -> str:
        """AP-34. Who of the others would choose this."""
        seats = [seat for seat, wish in enumerate(self.view["proposals"]) if wish == key]
        names = self.seat_names(seats)
        return self.say("proposed", names=names) if seats else ""

    # Trade

    def terms(self, verb: str, field: str) -> str:
        """AP-33. What changes hands."""
        if verb == "offer":
            draft = self.view["draft"]
            return self.spelled("you_give", draft) if draft else ""
        to_us = [offer for offer in self.view["offers"] if offer["other"] == self.view["seat"]]
        found = [offer for offer in to_us if not field or PLAYERS[offer["seat"]] == field]
        return self.spelled("they_give", found[0]) if found else ""

    def spelled(self, label: str, offer: View) -> str:
        other = offer["other"] if label == "you_give" else offer["seat"]
        return self.say(
            label,
            name=self.words.seat(other),
            gives=self.words.goods(offer["gives"]) or self.say("nothing"),
            takes=self.words.goods(offer["takes"]) or self.say("nothing"),
        )

    # Places

    def tile(self, place: str) -> View | None:
        for tile in self.view["colony"]["map"]:
            if tile["place"] == place:
                found: View = tile
                return found
        return None

    def market(self, verb: str, market: str) -> str:
        """Where one may slide on to from there."""
        tile = self.tile(market)
        near = [place for place in tile["near"] if "market" not in place] if tile else []
        label = "neighbours" if verb == "stand" else "market_move"
        return self.say(label, places=self.names(near)) if near else ""

    def place(self, place: str) -> str:
        """What it does; a Builder of the Command Center names its price."""
        work = WORK_OF.get(place, place.removeprefix("builder_"))
        cost = self.facts(work).get("cost") if place in PLACES[FIRST_COMMAND:] else None
        price = self.say("each_costs", goods=cost) if cost else ""
        return " ".join(part for part in (self.component(place), price) if part)

    def sentence(self, text: str) -> str:
        return text[:1].upper() + text[1:] + "." if text else ""

    def cell(self, cell: str) -> str:
        """Which tiles the new one will touch."""
        area = self.area_of(str(self.about.get("place", "")))
        beside = [PLACED[other] for other in BESIDE[CELLS.index(cell)]]
        touched = [
            tile["place"]
            for tile in self.view["colony"]["map"]
            if tile["area"] == area and any(tuple(place) in beside for place in tile["cells"])
        ]
        return self.say("neighbours", places=self.names(touched)) if touched else ""

    def area_of(self, place: str) -> int:
        is_command = place in PLACES[FIRST_COMMAND:] or place == "small_market"
        return 1 if is_command else 0

    # Wares, cards, buildings

    def ware(self, verb: str, ware: str) -> str:
        if verb in RECIPE_VERBS:
            return self.recipe(verb, ware)
        if verb in OWN_VERBS:
            return self.say("brings", n=self.held(self.view["seat"], ware))
        draft = self.view["draft"]
        if verb == "want" and draft:
            name = self.words.seat(draft["other"])
            return self.say("partner_has", name=name, n=self.held(draft["other"], ware))
        return ""

    def held(self, seat: int, ware: str) -> int:
        held: int = self.view["colony"]["communities"][seat]["wares"][ware]
        return held

    def brought(self, wood: int) -> str:
        most = self.about.get("n")
        rest = most - wood if isinstance(most, int) else 0
        return self.counts({"wood": wood, "clay": rest})

    def component(self, id: str) -> str:
        return self.text(id) if id in self.texts else ""

    def building(self, id: str) -> str:
        """What it is, and what it costs here."""
        costs: Any = self.about.get("costs", {})
        return " ".join(part for part in (self.component(id), self.costs(costs.get(id))) if part)

    def price(self, id: str) -> str:
        return self.costs(self.texts[id].facts.get("cost") if id in self.texts else None)

    def costs(self, cost: Any) -> str:
        if not cost:
            return ""
        return self.sentence(self.say("costs", goods=self.words.goods(cost)))

    def facts(self, id: str) -> dict[str, object]:
        return self.texts[id].facts if id in self.texts else {}

    def act(self, act: str) -> str:
        """What the action of the Market card, or of a Baker, is."""
        if "place" in self.about and "card" not in self.about:
            return self.act_of_place(str(self.about["place"]), act)
        card = str(self.about.get("card", ""))
        facts = self.facts(card)
        gains = facts.get("gain")
        if isinstance(gains, list) and act in ("gain", "gain_other"):
            return self.words.goods(gains[1 if act == "gain_other" else 0])
        if act == "sell":
            return "; ".join(self.sale(recipe) for recipe in recipes(facts.get("sell")))
        return self.special(facts) if act == "special" else ""

    def sale(self, recipe: dict[str, dict[str, int]]) -> str:
        get, pay = self.words.goods(recipe["get"]), self.words.goods(recipe["pay"])
        return self.say("sale", get=get, pay=pay)

    def special(self, facts: dict[str, Any]) -> str:
        """The third action of a Market card."""
        for effect in facts.get("special", []):
            if effect["do"] == "build":
                return self.say("special_build", building=self.name(effect["building"]))
            if effect["do"] == "act_as":
                return self.say("special_act_as", place=self.name(effect["place"]))
            if effect["do"] == "gain":
                return self.words.goods(effect["wares"])
            if found := recipes(effect):
                return self.say("special_refine", recipe=self.spell(found[0]), n=effect["times"])
        return ""

    def act_of_place(self, place: str, act: str) -> str:
        """A Baker's: Food, or what he pays for it."""
        acts: Any = self.facts(place).get("acts", [])
        for entry in acts:
            if entry["act"] == act:
                effect = entry["effects"][0]
                found = recipes(effect)
                return self.spell(found[0]) if found else self.words.goods(effect["wares"])
        return ""

    def spell(self, recipe: dict[str, dict[str, int]]) -> str:
        get, pay = self.words.goods(recipe["get"]), self.words.goods(recipe["pay"])
        return self.say("recipe", get=get, pay=pay)

    def recipe(self, verb: str, ware: str) -> str:
        """ "1 Plank for 2 Wood"."""
        known: Any = self.about.get("recipes", {})
        found = known.get(f"{verb}:{ware}")
        return self.spell(found) if found else ""

    # The Battleground

    def troop(self, verb: str, number: int) -> str:
        """AP-71. Where one troop stands and another comes along, only one of them is fired on."""
        battle = self.view["battle"]
        moving = battle["moving"]
        if not verb.startswith("aim") or not moving or moving["hex"] != number:
            return ""
        hex = battle["hexes"][number - 1]
        standing = {"basic": hex["weak"][1], "elite": hex["strong"][1]}
        if self.is_versus or not any(standing.values()):
            return ""
        if verb == "aim_standing":
            return self.say("stand_there", units=self.words.goods(standing))
        coming = {kind: moving[kind] for kind in standing}
        return self.say("move_there", units=self.words.goods(coming))

    def hex(self, number: int) -> str:
        battle = self.view["battle"]
        groups = [self.troops(hex) for hex in battle["hexes"] if hex["hex"] == number]
        if battle["moving"] and battle["moving"]["hex"] == number:
            groups.append({kind: battle["moving"][kind] for kind in ("basic", "elite")})
        counts: dict[str, int] = {}
        for group in groups:
            counts.update({kind: counts.get(kind, 0) + n for kind, n in group.items() if n})
        if not counts:
            return self.say("nothing_there")
        against: Any = self.about.get("against", {})
        if str(number) in against:
            return self.say("there_against", units=counts, t=against[str(number)])
        return self.say("there", units=counts)

    def troops(self, hex: View) -> dict[str, int]:
        """Soldiers, and Invaders or the Soldiers of the other team."""
        counts = {"farmer": hex["weak"][0], "citizen": hex["strong"][0]}
        kinds = ("farmer", "citizen") if self.is_versus else ("basic", "elite")
        for kind, found in zip(kinds, (hex["weak"][1], hex["strong"][1]), strict=True):
            counts[kind] = counts.get(kind, 0) + found
        return counts


def recipes(facts: Any) -> list[dict[str, dict[str, int]]]:
    """All recipes in the facts of a component, wherever they stand."""
    if isinstance(facts, dict):
        if "pay" in facts and "get" in facts:
            return [facts]
        return [recipe for value in facts.values() for recipe in recipes(value)]
    if isinstance(facts, list):
        return [recipe for value in facts for recipe in recipes(value)]
    return []
