"""What cannot be done, and why: one kind of answer for sockets and requests."""

from __future__ import annotations

from holdfast.server.phrases import phrases


class Refused(Exception):
    """A clear answer to something that cannot be done now; `code` names a phrase."""

    def __init__(self, code: str, text: str = "", **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.data = data

    def say(self, lang: str) -> str:
        """The sentence; a reason that is a refusal or the name of a phrase speaks this language."""
        speaker, reason = phrases(lang), self.data.get("reason")
        if isinstance(reason, Refused):
            reason = reason.say(lang)
        reason = speaker.table.get(str(reason), reason)
        text = self.text or speaker.say(self.code, **{**self.data, "reason": reason})
        # What somebody sent may be quoted in it, half characters included.
        return text.encode("utf-8", "replace").decode()


class TableBroken(Exception):
    """A stored table that this program cannot continue, and why."""
