"""The upper part of a proof search: a tree whose leaves are searched by tasks, wherever these run.

This is job-level proof-number search. The most promising leaf goes to whoever is free; one that a task could not settle
gets its open moves as children. A subtree in which tasks are at work counts as harder than it is, so that others look
elsewhere. The tree is in one process and takes every finding in some order, which a journal can repeat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.solve.weak.entries import INFINITE
from brettwerk.solve.weak.solver import ProofFinding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.state import State


@dataclass(eq=False)
class Node:
    """A position in the tree, by the move that leads there."""

    move: str
    parent: Node | None
    attacks: bool
    """Whether it is the attacker's turn."""
    identity: int
    proof: int
    disproof: int
    plies: int = 0
    guessed: bool = False
    tasks: int = 0
    """At work in and below it."""
    children: list[Node] = field(default_factory=list)

    @property
    def is_settled(self) -> bool:
        return self.proof == 0 or self.disproof == 0

    def path(self) -> tuple[str, ...]:
        """The moves that lead there from the root."""
        return () if self.parent is None else (*self.parent.path(), self.move)

    def ancestors(self) -> Iterator[Node]:
        """The node itself, its parent, and so on."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent


class ProofTree:
    """The question whether one seat can force a win of a position."""

    def __init__(self, start: State, seat: int, identity: Callable[[State], int]) -> None:
        self.start = start
        self.seat = seat
        self._identity = identity
        self.root = Node("", None, start.turn == seat, identity(start), 1, 1)
        self._settled: dict[int, ProofFinding] = {}
        self.size = 1
        self.given = 0
        """Tasks so far, those that are not done included."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to search."""
        return self.root.is_settled

    @property
    def is_won(self) -> bool:
        return self.root.proof == 0

    def state_of(self, node: Node) -> State:
        """The position of a node."""
        state = self.start
        for move in node.path():
            state = state.play(move)
        return state

    def choose(self) -> Node | None:
        """The most promising leaf that no task is at work on; None if there is none, or none is needed."""
        node = self.root
        while not node.is_settled:
            if not node.children:
                return None if node.tasks else node
            node = min(
                (child for child in node.children if not child.is_settled),
                key=lambda child: self._cost(child, node.attacks),
            )
        return None

    def _cost(self, child: Node, attacks: bool) -> tuple[bool, int]:
        """How hard a child is for the side to move; those whose only leaf is being searched come last."""
        number = child.proof if attacks else child.disproof
        return child.tasks > 0 and not child.children, number * (1 + child.tasks)

    def begin(self, node: Node) -> None:
        """Note that a task is at work on a leaf."""
        self.given += 1
        for one in node.ancestors():
            one.tasks += 1

    def end(self, node: Node) -> None:
        for one in node.ancestors():
            one.tasks -= 1

    def find(self, path: tuple[str, ...]) -> Node | None:
        """The node that some moves lead to."""
        node: Node | None = self.root
        for move in path:
            node = next((child for child in node.children if child.move == move), None) if node else None
        return node

    def take(self, node: Node, finding: ProofFinding) -> None:
        """Take in what a task has found about a leaf."""
        self._set(node, finding)
        if not node.is_settled:
            self._grow(node, finding)
        for one in node.ancestors():
            if one.children:
                self._combine(one)

    def _set(self, node: Node, finding: ProofFinding) -> None:
        node.proof, node.disproof = finding.proof, finding.disproof
        node.plies, node.guessed = finding.plies, finding.guessed
        if node.is_settled and not node.guessed:
            self._settled[node.identity] = finding

    def _grow(self, node: Node, finding: ProofFinding) -> None:
        """Add the open moves as children, but for those that repeat a position on the way there."""
        state = self.state_of(node)
        on_path = {one.identity for one in node.ancestors()}
        for one in finding.moves:
            after = state.play(one.move)
            identity = self._identity(after)
            child = Node(one.move, node, after.turn == self.seat, identity, one.proof, one.disproof)
            if identity in on_path:
                child.proof, child.disproof, child.guessed = INFINITE, 0, True
            elif identity in self._settled:
                self._set(child, self._settled[identity])
            node.children.append(child)
        self.size += len(node.children)

    def _combine(self, node: Node) -> None:
        """Set the numbers of a node from its children: one that helps suffices, else the hardest and all others."""
        helping = [child for child in node.children if (child.proof if node.attacks else child.disproof) == 0]
        if helping:
            best = min(helping, key=lambda child: (child.guessed, child.plies))
            self._settle(node, node.attacks, best.plies + 1, best.guessed)
            return
        still = [child for child in node.children if not child.is_settled]
        done = [child for child in node.children if child.is_settled]
        if not still:
            plies = max([node.plies, *(child.plies for child in done)]) + 1
            self._settle(node, not node.attacks, plies, node.guessed or any(child.guessed for child in done))
            return
        proofs, disproofs = [child.proof for child in still], [child.disproof for child in still]
        if node.attacks:
            node.proof, node.disproof = min(proofs), min(max(disproofs) + len(still) - 1, INFINITE - 1)
        else:
            node.proof, node.disproof = min(max(proofs) + len(still) - 1, INFINITE - 1), min(disproofs)

    def _settle(self, node: Node, is_won: bool, plies: int, guessed: bool) -> None:
        result = (0, INFINITE) if is_won else (INFINITE, 0)
        self._set(node, ProofFinding(*result, plies, guessed and not is_won))
        node.children = []
