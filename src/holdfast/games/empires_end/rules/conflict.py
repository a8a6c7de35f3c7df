"""The conflict phase (section 12): secret bids, three tiers, the winners' bonus, unrest."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.rules.acceptance import goods_dict
from holdfast.games.empires_end.rules.choices import AXES, COINS, MOST_BID, REFRESH
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICT,
    CONFLICTS,
    LOCATIONS,
    STRENGTH,
    Location,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


class ConflictPhase(Do[Empires]):
    """EE-120. Reveal the top conflict card."""

    rule = "EE-120"

    def run(self, s: Empires) -> None:
        s.conflict = draw(s, s.conflict_bag)
        if s.journal is not None:
            s.tell("conflict", "EE-120", -1, {"conflict": CONFLICTS[s.conflict]})
        s.then(SecretBids())


def base_strength(cards: Cards, empire: Empire) -> int:
    """EE-121. Armies and innovations on healthy locations."""
    strength = 0
    for source in empire.active(cards, CONFLICT):
        if cards.verb[source] == STRENGTH:
            strength += cards.amount[source]
        else:
            location = empire.location_of_source(source)
            strength += cards.amount[source] * empire.destroyed_beside(location)
    return strength


class SecretBids(Each[Empires]):
    """EE-122. Everybody bids axes and coins in secret; all are revealed together."""

    rule = "EE-122"

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [BidAxes(seat), BidCoins(seat)]

    def closed(self, s: Empires) -> None:
        resolve(s)


class BidAxes(Ask[Empires]):
    """EE-122. Any number of axes, also none."""

    rule = "EE-122"
    prompt = "bid_axes"
    verbs = (AXES,)

    def options(self, s: Empires) -> list[Choice]:
        most = min(s.empires[self.seat].axe, MOST_BID)
        return [AXES.of(n) for n in range(most + 1)]

    def always_asks(self, s: Empires) -> bool:
        # Who has neither axes nor coins is asked as well, so that nobody can tell.
        return s.empires[self.seat].coin == 0

    def chosen(self, s: Empires, choice: Choice) -> None:
        empire = s.empires[self.seat]
        empire.bid_axe = AXES.field(choice)
        empire.axe -= empire.bid_axe

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_bid(s.empires[self.seat].axe, "axe")

    def about(self, s: Empires) -> dict[str, object]:
        return {"n": base_strength(s.cards, s.empires[self.seat])}


class BidCoins(Ask[Empires]):
    """EE-122. Coins fight as well as axes do."""

    rule = "EE-122"
    prompt = "bid_coins"
    verbs = (COINS,)
    within = True

    def options(self, s: Empires) -> list[Choice]:
        most = min(s.empires[self.seat].coin, MOST_BID)
        return [COINS.of(n) for n in range(most + 1)]

    def chosen(self, s: Empires, choice: Choice) -> None:
        empire = s.empires[self.seat]
        empire.bid_coin = COINS.field(choice)
        empire.coin -= empire.bid_coin

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_bid(s.empires[self.seat].coin, "coin")

    def about(self, s: Empires) -> dict[str, object]:
        empire = s.empires[self.seat]
        return {"n": base_strength(s.cards, empire) + empire.bid_axe}


def refuse_bid(owned: int, good: str) -> Refusal:
    return Refusal("EE-122", "bid_too_high", {"n": owned, "good": good})


def resolve(s: Empires) -> None:
    """EE-123, EE-124, EE-128. Tier and bonus for each; the bids go to the supply."""
    strengths = [base_strength(s.cards, e) + e.bid_axe + e.bid_coin for e in s.empires]
    highest = max(strengths)
    refreshes: list[int] = []
    losers: list[Seat] = []
    for seat in range(s.seats):
        if s.journal is not None:
            tell_bid(s, seat, strengths[seat])
        refreshes.append(reward(s, seat, strengths[seat]))
    for seat in range(s.seats):
        if strengths[seat] == highest:
            pay_bonus(s, seat)
        else:
            losers.append(seat)
    for empire in s.empires:
        empire.bid_axe = 0
        empire.bid_coin = 0
    if max(refreshes) > 0:
        s.then(RefreshMarkers(tuple(refreshes)), Unrest(tuple(losers)))
    else:
        s.then(Unrest(tuple(losers)))


def tell_bid(s: Empires, seat: Seat, strength: int) -> None:
    empire = s.empires[seat]
    bid: dict[str, object] = {"axe": empire.bid_axe, "coin": empire.bid_coin}
    s.tell("fought", "EE-122", seat, {"goods": bid, "n": strength})


def reward(s: Empires, seat: Seat, strength: int) -> int:
    """EE-123. Points and goods of the tier; returns its refresh symbols."""
    tier = s.cards.conflict(s.conflict).tier(strength)
    empire = s.empires[seat]
    empire.score += tier.points
    empire.add_all(tier.goods)
    if s.journal is not None:
        data: dict[str, object] = {"n": tier.points, "goods": goods_dict(tier.goods)}
        if tier.refresh:
            data["refresh"] = tier.refresh
            s.tell("tier_refresh" if tier.goods else "tier_points_refresh", "EE-123", seat, data)
        else:
            s.tell("tier" if tier.goods else "tier_points", "EE-123", seat, data)
    return tier.refresh


def pay_bonus(s: Empires, seat: Seat) -> None:
    """EE-124."""
    card = s.cards.conflict(s.conflict)
    empire = s.empires[seat]
    empire.score += card.bonus_points
    empire.add_all(card.bonus_goods)
    if s.journal is not None:
        data: dict[str, object] = {"n": card.bonus_points, "goods": goods_dict(card.bonus_goods)}
        s.tell("bonus" if card.bonus_goods else "bonus_points", "EE-124", seat, data)


class RefreshMarkers(Each[Empires]):
    """EE-79. Each refresh symbol removes one exhaust marker of the player's choice."""

    rule = "EE-79"
    fields = "counts:seats*0..99"

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [RefreshOne(seat, self.counts[seat])]


class RefreshOne(Ask[Empires]):
    """EE-79, EE-172. Different markers; what cannot be removed is lost."""

    rule = "EE-79"
    prompt = "refresh"
    verbs = (REFRESH,)
    fields = "seat left:0..99"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Empires) -> list[Choice]:
        if self.left == 0:
            return []
        return [REFRESH.of(card) for card in s.empires[self.seat].exhausted]

    def chosen(self, s: Empires, choice: Choice) -> None:
        card = REFRESH.field(choice)
        s.empires[self.seat].refresh(card)
        if s.journal is not None:
            s.tell("refreshed_one", "EE-79", self.seat, {"card": CARDS[card]})
        s.then(RefreshOne(self.seat, self.left - 1))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_id("EE-79", "not_exhausted", CARDS[REFRESH.field(choice)])

    def about(self, s: Empires) -> dict[str, object]:
        return {"n": self.left}


class Unrest(Do[Empires]):
    """EE-125. Everybody but the winners swaps a valuable location with the named position."""

    rule = "EE-125"
    fields = "losers:0..seats*seats"

    def __init__(self, losers: tuple[Seat, ...]) -> None:
        self.losers = losers

    def run(self, s: Empires) -> None:
        card = s.cards.conflict(s.conflict)
        for seat in self.losers:
            suffer_unrest(s, seat, card.rank, card.position)
        s.conflict_discard.append(s.conflict)
        s.conflict = -1


def suffer_unrest(s: Empires, seat: Seat, rank: int, position: int) -> None:
    """EE-125, EE-126."""
    empire = s.empires[seat]
    ranked = by_value(s.cards, empire)
    there = empire.row[position - 1]
    location = ranked[min(rank, len(ranked)) - 1] if ranked else there
    if location == there:
        if s.journal is not None:
            s.tell("unrest_none", "EE-126", seat, {})
        return
    empire.swap(location, there)
    if s.journal is not None:
        ids: list[object] = [LOCATIONS[location], LOCATIONS[there]]
        s.tell("unrest", "EE-125", seat, {"locations": ids})


def by_value(cards: Cards, empire: Empire) -> list[Location]:
    """Healthy locations, the most valuable first (EE-178: as they are now)."""
    ranked: list[Location] = []
    for location in empire.row:
        if not empire.is_healthy(location):
            continue
        i = 0
        while i < len(ranked) and cards.points[ranked[i]] > cards.points[location]:
            i += 1
        ranked.insert(i, location)
    return ranked
