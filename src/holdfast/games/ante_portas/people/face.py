# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.journal import Event
from holdfast.core.people import GROUP, MOST, PAY, People, Series, Tally
from holdfast.core.plan import Plan
from holdfast.core.words import Words
from holdfast.games.ante_portas.people import notes, result, text, tones
from holdfast.games.ante_portas.rules.battle.hexes import CELLS


class CampaignPeople(People):
    """What the communities read and see."""

    accent = ("#7D5300", "#E8B957")
    wash = ("#F0E1BE", "#3A2C10")
    plan = Plan(
        leave_out="era year season phase round spent active turns asked quiet proposals pending "
        "result near area cells soldiers_fed stock buffers storage warehouse only lying fed facing "
        "manned owner sees hex pointer sight danger ways ahead unseen next arrows "
        "apprentice_turns carry attacker",
        rare="sides offers draft laid apprentice tickets hand hand_count looked drawn moving "
        "waiting fight lost moving.basic moving.elite waiting.basic waiting.elite working "
        "unemployed built gone discard pile airborne",
        piles="discard",
        texts="market battle.card hand looked laid",
        numbered="hexes",
        hexes={"battle.hexes": CELLS[1:], "colony.map": "cells"},
        areas="area",
        pieces="weak=farmer+!raider strong=citizen+!elite basic=!raider elite=!elite",
        sides="sides",
        tired="weak=tired_weak strong=tired_strong",
        threats="battle.moving.hex=battle.hexes battle.danger.hex=battle.hexes",
        stands="colony.communities.steward=colony.map",
        icons="market_a=market market_b=market market_c=market small_market=market "
        "guard_post=guardpost guard_tower=guardtower pressure_mine=mine bounding_mine=bounding "
        "dummy_mine=dummy riverbank_grove=riverbank riverbank_forest=riverforest baker=oven "
        "grand_baker=oven developer=innovation librarian=knowledge head_official=flag "
        "day_laborer=worker clay_delve=delve clay_pocket=delve clayburner=kiln loamburner=kiln "
        "ore_pit=orepit blacksmith=industry recruiting_officer=recruiter commander=captain "
        "supreme_commander=laurel army_doctor=heal combat_engineer=bomb trapper=trap "
        "minelayer_pressure=mine minelayer_bounding=bounding minelayer_dummy=dummy "
        "storage_shed=shed storage_house=storehouse hunting_lodge=lodge foresters_house=forester "
        "builder_farm=farm builder_estate=estate builder_flat=flat builder_apartment=apartment "
        "builder_storage_shed=shed builder_storage_house=storehouse builder_hunting_lodge=lodge "
        "builder_foresters_house=forester builder_hollow=hollow builder_pub=pub "
        "builder_theater=theater builder_factory=factory builder_library=library "
        "builder_institute=institute builder_trench=trench builder_guard_post=guardpost "
        "builder_catapult=catapult builder_bunker=bunker builder_guard_tower=guardtower "
        "builder_howitzer=howitzer",
    )
    orders = "window=pass trade_moment=pass trade_here=done"
    attacks = "battle shot_at breathed broke_through"
    phases = (
        "setup",
        "summer",
        "winter",
        "final_wave",
        "battle_round",
    )
    stores = ("colony.communities.{seat}.wares", "ware-{seat}-{id}")
    losses = (
        "battle_lost",
        "broke_through",
        "tile_lost",
        "wounded",
        "worn_out",
    )
    scenes = (
        "spawn_card spawned card troop_moved merged increased regrouped split slowed battle "
        "battle_held battle_lost battle_off invaders_fell wounded tile_lost exploded fired "
        "shot_at breathed carried citizens_removed decreased killed_by_citizens knocked_back "
        "ordered_bomb replaced broke_through sent_back captured_the_flag"
    )
    series = (
        Series("gather", GROUP, "take_along", end="go"),
        Series("combine", GROUP, "shoot", end="done"),
        Series("enlist", GROUP, "enlist", end="done"),
        Series("heal", GROUP, "heal", end="done"),
        Series("set_upright", GROUP, "stand_up", end="done"),
        Series("discharge", GROUP, "discharge", end="done", all=False),
        Series("make_room", PAY, "give_up", order=MOST),
    )
    counted = "gave_up=goods"
    curtains = "year summer winter battle_round final_wave"
    beats = "final_wave=wave no_move=stamp:exhaust"
    sounds = (
        "battle=blow exploded=blow fired=blow shot_at=blow breathed=blow battle_held=win "
        "battle_lost=loss wounded=loss tile_lost=loss final_wave=loss"
    )
    places = (
        "hex-{hex}",
        "place-{place}",
        "building-{seat}-{building}",
        "steward-{seat}",
        "seat-{seat}",
    )

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.text_of, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, width)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.text_of, about)

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        return tones.label(view, key, words)

    def address(self, view: dict[str, Any], words: Words) -> str:
        return tones.address(view, words)

    def describe(self, id: str, words: Words) -> str:
        return text.describe(id, words, self.text_of)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.where(view, words)

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key, prompt)

    def gives_up(
        self, view: dict[str, Any], key: str, words: Words, prompt: str, keys: list[str]
    ) -> str:
        return tones.gives_up(key, words, prompt, keys)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def held(self, view: dict[str, Any], key: str) -> int:
        verb, _, field = key.partition(":")
        if verb != "give_up":
            return 0
        own = view["colony"]["communities"][view["seat"]]
        return int(own["stock"][field]) - int(own["only"][field])

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words)

    def card_names(self, lang: str, names: dict[str, str]) -> dict[str, str]:
        """Movement cards are called by their printed ids; everything else has a name in the
        words."""
        return {card.id: card.id.upper() for card in self.texts if card.id not in names}
