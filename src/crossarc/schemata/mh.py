"""MH_k: multi-headed items with at most k heads, the polynomial cousin of Attardi's parser."""

from crossarc.schemata.schema import Schema, takes


class MultiHeaded(Schema):
    """SCHEMA 6.3. Item [h1, ..., hm], 2 <= m <= k: a forest of trees with these heads, whose words together are h1..hm.

    O(n^k). MH_3 builds the projective trees, MH_(n+2) all trees; for what is between no class is known in other terms.
    """

    name = "mh"
    source = "SCHEMA 6.3"
    options = takes(k=4)
    goal = "[0, n+1]"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.k = self.number("k", 3)
        if self.k == 3:
            self.builds = "projective"

    @property
    def items(self) -> str:  # type: ignore[override]
        heads = [heads_between(1, m) for m in range(2, self.k + 1)]
        return "\n".join(f"[{', '.join(hs)}] for 0 <= {' < '.join(hs)} <= n+1" for hs in heads)

    @property
    def rules(self) -> str:  # type: ignore[override]
        text = "Initter: [i, i, i] [i+1, i+1, i+1] |- [i, i+1]\n"
        for p in range(3, self.k + 1):
            for m in range(2, p):
                left, right, both = (", ".join(heads_between(*ends)) for ends in ((1, m), (m, p), (1, p)))
                text += f"Combine: [{left}] [{right}] |- [{both}]\n"
        for m in range(3, self.k + 1):
            heads = heads_between(1, m)
            for i in range(1, m - 1):
                rest = heads[:i] + heads[i + 1 :]
                for head in rest:
                    text += f"Link: [{', '.join(heads)}] |- [{', '.join(rest)}] if {heads[i]} -> {head}\n"
        return text


def heads_between(first: int, last: int) -> list[str]:
    """The variables h_first, ..., h_last."""
    return [f"h{i}" for i in range(first, last + 1)]
