"""Positions of Blokus Duo put together: who placed the single square last is chosen as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.extensions.editing import Draft, Editing, seat_choices

if TYPE_CHECKING:
    from brettwerk.core.extensions.editing import Choices


class BlokusDuoEditing(Editing):
    def own_choices(self, draft: Draft) -> dict[str, Choices]:  # noqa: ARG002
        return {"single": seat_choices(self.game)}


EDITING = BlokusDuoEditing
