"""English: words, phrases, plain sentences, and sentences with crossing arcs."""

from sample.english import crossing, plain

PHENOMENA = [*plain.PHENOMENA, *crossing.PHENOMENA]
