"""German: words, phrases, plain sentences, and sentences with crossing arcs."""

from sample.german import crossing, plain

PHENOMENA = [*plain.PHENOMENA, *crossing.PHENOMENA]
