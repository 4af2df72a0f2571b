"""Attardi (2006): links between trees that are up to d apart on the stack."""

from crossarc.errors import UsageError
from crossarc.schemata.schema import Schema, takes


class Attardi(Schema):
    """SCHEMA 6.2. Item [h1, ..., hm]: a forest of trees with these heads, whose words together are h1..hm.

    `d` is the largest distance, in trees, of the two heads that a step may link (Att_d); `d=inf` is the original.
    Exponential.
    """

    name = "attardi"
    source = "SCHEMA 6.2; Attardi 2006"
    options = takes(d="inf")
    items = "[H..] for increasing(H)"
    goal = "[0, n+1]"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        if self.chosen["d"] != "inf":
            if not str(self.chosen["d"]).isdigit() or int(self.chosen["d"]) < 1:
                raise UsageError(f"option d of schema attardi is a number from 1 up or inf, not {self.chosen['d']}")
        else:
            self.builds = "all"

    @property
    def rules(self) -> str:  # type: ignore[override]
        depth = self.chosen["d"]
        between = [["X.."]] if depth == "inf" else [[f"x{i}" for i in range(1, m)] for m in range(1, int(depth) + 1)]
        text = """
            Initter: [i, i, i] [i+1, i+1, i+1] |- [i, i+1]
            Combine: [A.., h] [h, B..]         |- [A.., h, B..]
        """
        for skipped in between:
            gap = "".join(f"{x}, " for x in skipped)
            text += f"""
            Link: [A.., c, {gap}h, b, B..] |- [A.., c, {gap}b, B..]   if h -> c
            Link: [A.., a, h, {gap}c, B..] |- [A.., a, {gap}c, B..]   if h -> c
            """
        return text
