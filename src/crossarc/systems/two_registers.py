"""Two registers: arc-eager, and two registers that hold the ends of the crossed arcs of one crossing interval."""

from functools import reduce

from crossarc.systems.language import *


R1, R2 = register("R1"), register("R2")
LAST = counter("last")
"""The rightmost word that the last Clear left partially processed."""

RIGHT_REGISTER = choose(exists(R2), R2, R1)
CLOSE, FAR = choose(S0 < R1, R1, R2), choose(S0 < R1, R2, R1)
"""The registers as seen from the stack."""
UNREAD = choose(exists(B0), B0 - 1, N)
"""The word before the front: if it is on top of the stack or in R2, Clear puts it back onto the buffer."""
KEPT1, KEPT2 = choose(covered(R1), NULL, R1), choose(covered(R2), NULL, R2)
"""What Clear keeps of the registers: what no arc covers."""


class TwoRegisters(System):
    """Pitler & McDonald 2015; 2REG 4, Tables 2 and 4, as printed.

    Claimed to build the 2-crossing-interval trees. Store puts the front into a register, Register-Stack adds arcs
    between a register and the top of the stack, Clear empties the registers once they are done with.

    Readings that the paper leaves open: Reduce needs a head, as in arc-eager; `last` starts below 0; "sigma2 < x" holds
    where there is no sigma2; with an empty buffer beta1 - 1 is n.
    """

    builds = "two_crossing_interval"
    bound = "5n"
    complexity = "O(n)"
    root = "buffer-first"
    registers = {R1: None, R2: None, LAST: -1}
    focus = (S0, B0, R1, R2)
    look_ahead = size(B) < 3
    where = {"Rright": RIGHT_REGISTER, "Rclose": CLOSE, "Rfar": FAR, "unread": UNREAD, "kept1": KEPT1, "kept2": KEPT2}

    def terminal(self) -> Test:
        return ~exists(B0) & ~exists(R1) & ~exists(R2)

    def transitions(self) -> Transitions:
        yield "Left-Arc", self.attach(B0, S0).when(self.free()) >> REDUCE
        yield "Right-Arc", self.attach(S0, B0).when(self.free()) >> SHIFT
        yield "Shift", SHIFT
        yield "Reduce", REDUCE.when(has_head(S0))
        to_store = B0 > LAST
        yield "Store(no-arc)", If(exists(R1), move(B0, R2).when(~exists(R2)), move(B0, R1)).when(to_store)
        second = exists(R1) & ~exists(R2) & to_store
        yield "Store(left)", (self.attach(B0, R1) >> move(B0, R2)).when(second)
        yield "Store(right)", (self.attach(R1, B0) >> move(B0, R2)).when(second)
        yield "Clear", self.clear()
        for k, register in (1, R1), (2, R2):
            yield f"Register-Stack({k}, to-register)", self.to_register(k, register)
            yield f"Register-Stack({k}, to-stack)", self.to_stack(k, register)

    def guard(self, roots: Roots) -> Guards:
        """No cheap guard is known that is exact, so that the parser looks ahead over the last words. This one forbids
        what is surely dead: nothing is thrown away without a head, no round begins or goes on that cannot be cleared,
        and when all is read, all is attached."""
        done = self.missing(0)
        last_front = equal(size(B), constant(1)) & ~exists(R1)
        yield "Shift", ~last_front | done
        thrown = [covered(r) & ~equal(r, UNREAD) for r in (R1, R2)]
        put_back = equal(S0, UNREAD) | equal(R2, UNREAD)
        clear = ~(thrown[0] & no_head(R1)) & ~(thrown[1] & no_head(R2)) & (exists(B0) | put_back | done)
        right_arc = ~last_front | self.missing(1)
        one_child = {from_: TRUE for from_ in (S0, R1, R2)}
        if roots == "single":
            # 0 has one child, and while words are missing its tree keeps another word than 0.
            one_child = {from_: ~equal(from_, ZERO) | CHILDLESS for from_ in (S0, R1, R2)}
            yield "Reduce", done | CHILDLESS | ~connected(ZERO, S0) | (live(ZERO) > 2)
            lost = [
                choose(out & connected(ZERO, r), constant(1), ZERO) for out, r in zip(thrown, (R1, R2), strict=True)
            ]
            clear &= done | CHILDLESS | (live(ZERO) - add(*lost) > 1)
        yield "Right-Arc", one_child[S0] & right_arc
        yield "Clear", clear
        yield "Store(no-arc)", ~exists(R1) | ~self.caught(B0, R1, reaches(EACH, R1), reaches(EACH, B0))
        yield "Store(left)", ~self.caught(B0, R1, reaches(EACH, B0))
        yield "Store(right)", one_child[R1] & ~self.caught(B0, R1, reaches(EACH, R1))
        for k, r, other in (1, R1, R2), (2, R2, R1):
            into_register = self.caught(R2, R1, reaches(EACH, S0), reaches(EACH, other))
            into_stack = self.caught(R2, R1, ~equal(EACH, S0), reaches(EACH, r), reaches(S0, other))
            yield f"Register-Stack({k}, to-register)", one_child[S0] & ~into_register
            yield f"Register-Stack({k}, to-stack)", one_child[r] & ~into_stack

    def caught(self, right: Term, left: Term, *ancestor: Test) -> Test:
        """A headless word between the registers is an ancestor of both: it can get no head, and Clear is forbidden."""
        return any_item(S, reduce(Test.__and__, ancestor, (left < EACH) & (EACH < right) & no_head(EACH)))

    def attach(self, head: Term, dependent: Term) -> Operation:
        """An arc that keeps the graph a forest."""
        return arc(head, dependent).when(no_head(dependent) & ~reaches(dependent, head))

    def free(self) -> Test:
        """Type (2) of Table 4 for Left-Arc and Right-Arc: no register between stack and buffer."""
        return ~((S0 < R1) & (R1 < B0)) & ~((S0 < R2) & (R2 < B0))

    def clear(self) -> Operation:
        ready = exists(R1) & (exists(R2) | ~exists(B0)) & ~(S1 > R1) & ~((R1 < S0) & (S0 < R2))
        top_unread = (
            assign(LAST, greatest(S0, greatest(KEPT1, KEPT2))) >> UNSHIFT >> insert(KEPT1, S) >> insert(KEPT2, S)
        )
        back = choose(equal(R2, UNREAD), R2, NULL)
        stays = choose(equal(R2, UNREAD), NULL, KEPT2)
        rightmost = greatest(S0, greatest(KEPT1, greatest(stays, back)))
        other = (
            assign(LAST, choose(exists(rightmost), rightmost, LAST))
            >> insert(KEPT1, S)
            >> insert(stays, S)
            >> push(back, B)
        )
        emptied = assign(R1, NULL) >> assign(R2, NULL)
        return (If(equal(S0, UNREAD), top_unread, other) >> emptied).when(ready)

    def to_register(self, k: int, register: Term) -> Operation:
        return self.attach(S0, register).when(self.reachable(k) & ~is_arc(CLOSE, S0))

    def to_stack(self, k: int, register: Term) -> Operation:
        add = self.attach(register, S0).when(self.reachable(k) & ~is_arc(S0, FAR))
        return If(S0 < register, add >> REDUCE, add)

    def reachable(self, k: int) -> Test:
        """Types (1) and (2) of Table 4 for Register-Stack."""
        inside = (S0 > LAST) | (~covered(R1) if k == 1 else ~TRUE)
        return inside & ~(S1 > RIGHT_REGISTER)


WITHIN = (R1 < S0) & (S0 < R2)


class TwoRegistersCorrected(TwoRegisters):
    """Pitler & McDonald 2015; 2REG 4 with the preconditions mended (docs/errata.md).

    Node 0 goes through the buffer as the words do, so that the bound is 5(n + 1).

    (A) The parent of sigma1, if it has one, is not strictly between the register and sigma1 when sigma1 becomes the
    parent of the register. (B) Between the registers the type (3) tests are void. (C) While R2 is empty,
    Register-Stack(1, .) may pass over a sigma2 that is right of R1; in return, no arc covers sigma1 when Left-Arc or
    Right-Arc use it.
    """

    bound = "5(n + 1)"

    def free(self) -> Test:
        return super().free() & ~covered(S0)

    def reachable(self, k: int) -> Test:
        if k == 2:
            return super().reachable(k)
        inside = (S0 > LAST) | ~covered(R1)
        return inside & (~(S1 > RIGHT_REGISTER) | (~exists(R2) & (S0 > R1) & (S1 > R1)))

    def to_register(self, k: int, register: Term) -> Operation:
        allowed = (WITHIN | ~is_arc(CLOSE, S0)) & ~between(register, head(S0), S0)
        return self.attach(S0, register).when(self.reachable(k) & allowed)

    def to_stack(self, k: int, register: Term) -> Operation:
        add = self.attach(register, S0).when(self.reachable(k) & (WITHIN | ~is_arc(S0, FAR)))
        return If(S0 < register, add >> REDUCE, add)
