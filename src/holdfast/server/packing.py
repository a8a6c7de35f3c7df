"""Messages of a socket, compressed with what went before (RFC 7692), and what lengths may tell.

A state says most of what the last one said, so with the last one at hand little is left of it. But
whoever watches the line sees lengths, and somebody who could put words of his own into a stream
that also holds a hand could try words until one is shorter: it stands in that hand. So the
compressor never sees what people wrote (`marks.py`). In its place it is given as many empty bytes,
and what it makes of those is thrown away; instead the text goes out as it is, in a block that
DEFLATE stores. The lengths of all messages are those of the same messages with other names of the
same lengths, whatever the names are.

No compressor is kept between two messages: the next one is given the last bytes that were told as
its dictionary, which is the same to whoever unpacks them, and takes a fraction of the memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

from holdfast.server.marks import split, unmarked

KEPT = 32 * 1024  # bytes of what was told, at most: a window of DEFLATE is no longer
SMALL = 256  # bytes: what is not longer goes out as it is, and leaves no trace
LEVEL, MEMORY = 6, 8  # of zlib
END_OF_FLUSH = b"\x00\x00\xff\xff"  # the length of an empty stored block


class Packing(PerMessageDeflate):
    """What is told on one socket."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            True,  # no compressor is kept
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        self.takes_over = not agreed.local_no_context_takeover
        self.past = b""  # what was told last, without what people wrote
        self.long = 0  # about as long are the longest messages of late
        self.is_on = True

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES:
            return frame
        told = bytes(frame.data)
        if not self.is_on or len(told) <= SMALL:
            return Frame(frame.opcode, unmarked(told), frame.fin)
        return Frame(frame.opcode, self.pack(told), frame.fin, rsv1=True)

    def pack(self, told: bytes) -> bytes:
        encoder = self._encoder()
        packed: list[bytes] = []
        seen = self.past
        for own, written in split(told):
            blank = bytes(len(written))
            seen += own + blank
            packed.append(flushed(encoder, own))
            if written:
                flushed(encoder, blank)
                packed.append(stored(written))
        if self.takes_over:
            self.past = seen[-self.kept_of(len(told)) :]
        return b"".join(packed)

    def kept_of(self, size: int) -> int:
        """The last state, and a little more; one long chronicle is soon forgotten."""
        self.long = max(size, self.long * 7 // 8)
        return min(KEPT, self.long * 5 // 4)

    def _encoder(self) -> zlib._Compress:
        settings = (LEVEL, zlib.DEFLATED, -self.local_max_window_bits, MEMORY)
        if not self.past:
            return zlib.compressobj(*settings)
        return zlib.compressobj(*settings, zdict=self.past)


def flushed(encoder: zlib._Compress, data: bytes) -> bytes:
    """Up to a byte's end and the head of a stored block, whose length is still to be said; that
    of an empty one is left out by whoever packs a message, and put back by whoever unpacks it."""
    if not data:
        return b"\x00"
    packed = encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH)
    assert packed.endswith(END_OF_FLUSH)
    return packed[: -len(END_OF_FLUSH)]


def stored(data: bytes) -> bytes:
    """The rest of a stored block: its length, twice, and what it holds."""
    size = len(data)
    return size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + data


class PackingFactory(ServerPerMessageDeflateFactory):
    """Pages say little: what they pack, they pack by itself, and nothing is kept for it."""

    def __init__(self) -> None:
        super().__init__(client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Packing(agreed)
