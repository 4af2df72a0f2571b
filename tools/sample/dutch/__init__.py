"""Dutch: words, phrases, plain sentences, and sentences with crossing arcs."""

from sample.dutch import crossing, plain

PHENOMENA = [*plain.PHENOMENA, *crossing.PHENOMENA]
