"""Positions of Aufstellen put together: how far the fixed order has run is chosen as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.extensions.editing import Draft, Editing
from brettwerk.core.messages import Phrase
from brettwerk.games.aufstellen import rules

if TYPE_CHECKING:
    from brettwerk.core.extensions.editing import Choices
    from brettwerk.games.aufstellen.game import Aufstellen


class AufstellenEditing(Editing):
    """Offers the steps of the seat to move that fit the number of pieces; all of them if none does."""

    game: Aufstellen

    def own_choices(self, draft: Draft) -> dict[str, Choices]:
        steps = [step for step in range(rules.STEPS) if step % 2 == draft.turn]
        fitting = [step for step in steps if sum(past < step for past in rules.PLACING_STEPS) == len(draft.pieces)]
        return {
            "step": {str(step): Phrase("step", step=step, task=self.game.task_at(step)) for step in fitting or steps}
        }


EDITING = AufstellenEditing
