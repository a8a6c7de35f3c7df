"""What people are told beside the table itself."""

from typing import Any

from holdfast.core.people import People


class HarvestPeople(People):
    phases = ("field",)  # events under which the others are told

    def scores(self, view: dict[str, Any]) -> list[int]:
        return [barn["points"] for barn in view["barns"]]
