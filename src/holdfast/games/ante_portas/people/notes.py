# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: the text of a Place, what stands on a hex."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holdfast.core import notes
from holdfast.core.speaking import View, capital
from holdfast.games.ante_portas.people.speaker import Speaker
from holdfast.games.ante_portas.rules.colony.grid import BESIDE, CELLS, PLACED
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, HEXES, PLACES, PLAYERS

Recipe = dict[str, dict[str, int]]

PAID_VERBS = ("build", "place_tile", "make", "make_more", "sell")
WORK_OF = {
    "minelayer_pressure": "pressure_mine",
    "minelayer_bounding": "bounding_mine",
    "minelayer_dummy": "dummy_mine",
}


class Notes(notes.Notes, Speaker):
    def note(self) -> str:
        parts = [super().note(), self.fee(), self.payer(), self.last(), self.proposed()]
        said = [part for part in parts if part]
        return "; ".join([*(part.removesuffix(".") for part in said[:-1]), *said[-1:]])

    # What is noted of several choices

    def fee(self) -> str:
        """CB-5.5. Whom entering costs a Fee."""
        owed = self.about.get("fees", {}).get(*self.fields[:1] or [""])
        return self.say("fee", names=self.seat_names(owed), n=self.about["fee"]) if owed else ""

    def payer(self) -> str:
        """AP-32. Whoever gave the card away pays for what it does."""
        payer = self.about.get("payer")
        if self.verb not in PAID_VERBS or not isinstance(payer, int):
            return ""
        return self.say("paid_by", name=self.who(payer))

    def last(self) -> str:
        """AP-87. With the last who can come the group marches at once."""
        known = self.about.get("last", {})
        if self.key not in known:
            return ""
        return "; ".join(filter(None, (self.say("and_march"), self.odds(known[self.key]))))

    def proposed(self) -> str:
        """AP-34. Who of the others would choose this."""
        seats = [seat for seat, wish in enumerate(self.view["proposals"]) if wish == self.key]
        return self.say("proposed", names=self.seat_names(seats)) if seats else ""

    def of_agree(self) -> str:
        return self.words.choice(self.view["pending"]) if self.view["pending"] else ""

    # Trade

    def of_offer(self) -> str:
        """AP-33. What changes hands."""
        draft = self.view["draft"]
        return self.terms("you_give", draft, draft["other"]) if draft else ""

    def of_accept(self, of: str = "") -> str:
        offers = [offer for offer in self.view["offers"] if offer["other"] == self.seat]
        found = [offer for offer in offers if not of or PLAYERS[offer["seat"]] == of]
        return self.terms("they_give", found[0], found[0]["seat"]) if found else ""

    of_accept_from = of_accept

    def terms(self, label: str, offer: View, other: int) -> str:
        gives = self.goods(offer["gives"]) or self.say("nothing")
        takes = self.goods(offer["takes"]) or self.say("nothing")
        return self.say(label, name=self.who(other), gives=gives, takes=takes)

    def of_want(self, ware: str) -> str:
        draft = self.view["draft"]
        if not draft:
            return ""
        other: int = draft["other"]
        n = self.houses[other]["wares"][ware]
        return self.say("partner_has", name=self.who(other), n=n)

    # Places

    def of_move(self, place: str) -> str:
        """What it does; a Builder of the Command Center names its price."""
        if "market" in place:
            return self.market(place, "market_move")
        work = WORK_OF.get(place, place.removeprefix("builder_"))
        printed = self.facts(work).get("cost") if place in PLACES[FIRST_COMMAND:] else None
        cost = self.about.get("prices", {}).get(place, printed)
        price = self.say("each_costs", goods=cost) if cost else ""
        return spaced(self.text(place), price)

    of_slide = of_ticket = of_apprentice = of_apprentice_ticket = of_pick = of_move

    def of_stand(self, place: str) -> str:
        return self.market(place, "neighbours") if "market" in place else self.of_move(place)

    def market(self, market: str, label: str) -> str:
        """Where one may slide on to from there."""
        tiles = [tile for tile in self.view["colony"]["map"] if tile["place"] == market]
        near = [place for tile in tiles for place in tile["near"] if "market" not in place]
        return self.say(label, places=self.listed(near)) if near else ""

    def of_lay(self, cell: str) -> str:
        """Which tiles the new one will touch."""
        place = str(self.about.get("place", ""))
        area = 1 if place in PLACES[FIRST_COMMAND:] or place == "small_market" else 0
        beside = [PLACED[other] for other in BESIDE[CELLS.index(cell)]]
        touched = [
            tile["place"]
            for tile in self.view["colony"]["map"]
            if tile["area"] == area and any(tuple(place) in beside for place in tile["cells"])
        ]
        return self.say("neighbours", places=self.listed(touched)) if touched else ""

    # Wares, cards, buildings

    def of_pay(self, ware: str) -> str:
        return self.say("brings", n=self.own["wares"][ware])

    of_give = of_give_up = of_pay

    def of_make(self, ware: str) -> str:
        """ "1 Plank for 2 Wood"."""
        found = self.about.get("recipes", {}).get(self.key)
        return self.say_of("recipe", found) if found else ""

    of_make_more = of_sell = of_make

    def of_bring(self, wood: str) -> str:
        most = self.about.get("n")
        rest = most - int(wood) if isinstance(most, int) else 0
        return self.counts({"wood": int(wood), "clay": rest})

    def of_employ(self, workplace: str) -> str:
        return self.text(workplace.partition("_by_")[0])

    of_dismiss = of_boost = of_employ

    def of_build(self, building: str) -> str:
        """What it is, and what it costs here."""
        return spaced(self.text(building), self.costs(self.about.get("costs", {}).get(building)))

    def of_play(self, card: str) -> str:
        return spaced(self.text(card), self.costs(self.facts(card).get("cost")))

    of_keep_card = of_play

    def text(self, id: str) -> str:
        return super().text(id) if id in self.texts else ""

    def facts(self, id: str) -> View:
        return super().facts(id) if id in self.texts else {}

    def costs(self, cost: dict[str, int] | None) -> str:
        return capital(self.say("costs", goods=cost)) + "." if cost else ""

    # What the action of the Market card, or of a Baker, is

    def of_act(self, act: str) -> str:
        if "place" in self.about and "card" not in self.about:
            return self.act_of_place(str(self.about["place"]), act)
        facts = self.facts(str(self.about.get("card", "")))
        gains = facts.get("gain")
        if isinstance(gains, list) and act in ("gain", "gain_other"):
            return self.goods(gains[1 if act == "gain_other" else 0])
        if act == "sell":
            return "; ".join(self.say_of("sale", recipe) for recipe in recipes(facts.get("sell")))
        return self.special(facts) if act == "special" else ""

    def special(self, facts: View) -> str:
        """The third action of a Market card."""
        for effect in facts.get("special", []):
            if effect["do"] in ("build", "act_as"):
                return self.say_of(f"special_{effect['do']}", effect)
            if effect["do"] == "gain":
                return self.goods(effect["wares"])
            if found := recipes(effect):
                recipe = self.say_of("recipe", found[0])
                return self.say("special_refine", recipe=recipe, n=effect["times"])
        return ""

    def act_of_place(self, place: str, act: str) -> str:
        """A Baker's: Food, or what he pays for it."""
        for entry in self.facts(place).get("acts", []):
            if entry["act"] == act:
                effect = entry["effects"][0]
                found = recipes(effect)
                return self.say_of("recipe", found[0]) if found else self.goods(effect["wares"])
        return ""

    # The Battleground

    def of_command(self, action: str) -> str:
        return str(self.words.section("labels").get(f"command_{action}", ""))

    def of_go(self) -> str:
        return self.odds(self.about)

    def odds(self, about: View) -> str:
        """AP-42. How the Battle would end that a march brings about."""
        if "s" not in about:
            return ""
        ours, theirs = int(about["s"]), int(about["t"])
        return self.say("wins" if ours >= theirs else "loses", s=ours, t=theirs)

    def of_aim(self, hex: str) -> str:
        return self.troop(int(hex), "move_there") or self.of_shoot(hex)

    def of_aim_standing(self, hex: str) -> str:
        return self.troop(int(hex), "stand_there") or self.of_shoot(hex)

    def troop(self, number: int, label: str) -> str:
        """AP-71. Where one troop stands and another comes along, only one of them is fired on."""
        hex = self.view["battle"]["hexes"][number - 1]
        standing = {"basic": hex["weak"][1], "elite": hex["strong"][1]}
        moving = self.moving_at(number)
        if not moving or self.is_versus or not any(standing.values()):
            return ""
        coming = {kind: moving[kind] for kind in standing}
        return self.say(label, units=standing if label == "stand_there" else coming)

    def of_shoot(self, hex: str) -> str:
        """Who is there."""
        units = Counter(self.troops(self.view["battle"]["hexes"][int(hex) - 1]))
        moving = self.moving_at(int(hex)) or {}
        units += Counter({kind: moving.get(kind, 0) for kind in ("basic", "elite")})
        if not units:
            return self.say("nothing_there")
        against = self.about.get("against", {})
        if hex in against:
            return self.say("there_against", units=units, t=against[hex])
        return self.say("there", units=units)

    of_knock = of_fire_bomb = of_by = of_place_tile = of_shoot

    def of_march(self, hex: str) -> str:
        """AP-153. A step over the enemy's edge leads to no hex."""
        return self.say("over_the_edge") if hex == HEXES[0] else self.of_shoot(hex)

    def troops(self, hex: View) -> dict[str, int]:
        """Soldiers, and Invaders or the Soldiers of the other team."""
        counts = {"farmer": hex["weak"][0], "citizen": hex["strong"][0]}
        kinds = ("farmer", "citizen") if self.is_versus else ("basic", "elite")
        for kind, found in zip(kinds, (hex["weak"][1], hex["strong"][1]), strict=True):
            counts[kind] = counts.get(kind, 0) + found
        return counts


def spaced(*parts: str) -> str:
    return " ".join(filter(None, parts))


def recipes(facts: Any) -> list[Recipe]:
    """All recipes in the facts of a component, wherever they stand."""
    if isinstance(facts, dict):
        if "pay" in facts and "get" in facts:
            return [facts]
        facts = list(facts.values())
    is_list = isinstance(facts, list)
    return [recipe for value in facts for recipe in recipes(value)] if is_list else []
