"""The default templates, made from the addresses that a system declares as its focus."""

from __future__ import annotations

from crossarc.systems.program import Program


def default_templates(program: Program, tags: bool = True) -> list[str]:
    """Templates for any system: Zhang & Nivre's (2011) set around the focus, with lemmas and morphology."""
    return [t.strip() for line in _ARC_EAGER.splitlines() for t in line.split(";") if t.strip()]


_ARC_EAGER = """
S0.form ; S0.lemma ; S0.upos ; S0.xpos ; S0.feats ; S0.form + S0.upos ; S0.lemma + S0.upos
B0.form ; B0.lemma ; B0.upos ; B0.xpos ; B0.feats ; B0.form + B0.upos ; B0.lemma + B0.upos
B1.form ; B1.lemma ; B1.upos ; B1.xpos ; B1.feats ; B1.form + B1.upos ; B1.lemma + B1.upos
B2.form ; B2.lemma ; B2.upos ; B2.xpos ; B2.feats ; B2.form + B2.upos
S0.feat ; B0.feat ; B1.feat
S0.form + S0.upos + B0.form + B0.upos ; S0.form + S0.upos + B0.form ; S0.form + B0.form + B0.upos
S0.form + S0.upos + B0.upos ; S0.upos + B0.form + B0.upos ; S0.form + B0.form ; S0.lemma + B0.lemma
S0.upos + B0.upos ; S0.xpos + B0.xpos ; S0.lemma + B0.upos ; S0.upos + B0.lemma ; S0.feats + B0.feats
S0.upos + B0.upos + S0.feats + B0.feats
B0.upos + B1.upos ; B0.upos + B1.upos + B2.upos ; S0.upos + B0.upos + B1.upos
head(S0).upos + S0.upos + B0.upos ; S0.upos + leftmost(S0).upos + B0.upos ; S0.upos + rightmost(S0).upos + B0.upos
S0.upos + B0.upos + leftmost(B0).upos
S0.form + distance(S0,B0) ; S0.upos + distance(S0,B0) ; B0.form + distance(S0,B0) ; B0.upos + distance(S0,B0)
S0.form + B0.form + distance(S0,B0) ; S0.upos + B0.upos + distance(S0,B0)
S0.form + S0.left_valency ; S0.upos + S0.left_valency ; S0.form + S0.right_valency ; S0.upos + S0.right_valency
B0.form + B0.left_valency ; B0.upos + B0.left_valency
head(S0).form ; head(S0).upos ; head(S0).lemma ; S0.label
leftmost(S0).form ; leftmost(S0).upos ; leftmost(S0).label
rightmost(S0).form ; rightmost(S0).upos ; rightmost(S0).label
leftmost(B0).form ; leftmost(B0).upos ; leftmost(B0).label
head(head(S0)).form ; head(head(S0)).upos ; head(S0).label
leftmost2(S0).form ; leftmost2(S0).upos ; leftmost2(S0).label
rightmost2(S0).form ; rightmost2(S0).upos ; rightmost2(S0).label
leftmost2(B0).form ; leftmost2(B0).upos ; leftmost2(B0).label
S0.upos + leftmost(S0).upos + leftmost2(S0).upos ; S0.upos + rightmost(S0).upos + rightmost2(S0).upos
S0.upos + head(S0).upos + head(head(S0)).upos ; B0.upos + leftmost(B0).upos + leftmost2(B0).upos
S0.form + S0.left_labels ; S0.upos + S0.left_labels ; S0.form + S0.right_labels ; S0.upos + S0.right_labels
B0.form + B0.left_labels ; B0.upos + B0.left_labels
S1.form ; S1.upos ; S1.upos + S0.upos + B0.upos
"""
